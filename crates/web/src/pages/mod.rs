//! The pages Play and Analyze as plain functions from a request to an answer. Nothing here knows a server, a store
//! or a thread: whoever calls them has the players and the clock, so that the same pages can run elsewhere.

pub(crate) mod analyze;
pub(crate) mod endings;
pub(crate) mod failure;
pub(crate) mod play;
pub(crate) mod view;

use std::fmt;

use arena::Player;
use failure::Failure;
use rules::Variant;
use serde::{Deserialize, Serialize};

/// Where the players come from that pages name.
pub(crate) trait Players {
    /// The player of a text form for a game, which learns nothing from being asked; may read files.
    fn player(&self, text: &str, game: Variant, seed: u64) -> Result<Box<dyn Player>, Failure>;

    /// The text form of the same player when it tells so many of its best moves, if it can.
    fn telling(&self, text: &str, lines: usize) -> Option<String>;

    /// What it is called.
    fn name(&self, text: &str) -> String;
}

/// The address of a game, a job or a run. Whoever has one may look, so it is 128 bits that nobody can guess, as 32
/// hexadecimal digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
#[serde(transparent)]
pub(crate) struct Id(String);

impl Id {
    /// A new one.
    pub(crate) fn new() -> Id {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Id(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The one that a text is, if it is one.
    pub(crate) fn parse(text: &str) -> Option<Id> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 32 && text.bytes().all(is_digit)).then(|| Id(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
