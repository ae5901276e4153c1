//! The pages Play and Analyze as plain functions from a request to an answer. Nothing here knows a server, a store
//! or a thread: whoever calls them has the players and the clock, so that the same pages can run elsewhere.

pub(crate) mod analyze;
pub(crate) mod failure;
pub(crate) mod play;
pub(crate) mod view;

use arena::Player;

use failure::Failure;

/// Where the players come from that pages name.
pub(crate) trait Players {
    /// The player of a text form, which learns nothing from being asked; may read files.
    fn player(&self, text: &str, seed: u64) -> Result<Box<dyn Player>, Failure>;

    /// What it is called.
    fn name(&self, text: &str) -> String;
}
