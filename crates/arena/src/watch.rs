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

    /// Whether a player that has thought as much as its settings ask for is to leave it at that; if not, it has
    /// time that it may use. Asked often.
    fn is_enough(&mut self) -> bool {
        true
    }
}

/// Somebody for a player that sets its own pace and uses no time beyond it.
pub struct OwnPace<'a>(pub &'a mut dyn Watch);

impl Watch for OwnPace<'_> {
    fn thinking(&mut self, so_far: &Decision) {
        self.0.thinking(so_far);
    }

    fn stop(&mut self) -> bool {
        self.0.stop()
    }
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}
