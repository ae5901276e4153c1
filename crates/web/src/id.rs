//! Addresses of games and jobs: whoever has one may look, so nobody may guess one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// 128 bits nobody can guess, as 32 hexadecimal digits.
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
