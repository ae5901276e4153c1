//! Looking on while a player thinks.

use crate::Decision;

/// Someone who hears how the thinking goes and can end it.
pub trait Watch {
    /// Hears what the player would decide if it had to now.
    fn thinking(&mut self, _so_far: &Decision) {}

    /// Whether to stop and decide at once; asked often.
    fn stop(&mut self) -> bool {
        false
    }
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}
