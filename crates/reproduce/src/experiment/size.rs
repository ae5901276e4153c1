//! How much is run.

use std::fmt;

use serde::Deserialize;

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Minutes: enough to see that everything works, and large effects.
    #[default]
    Quick,
    /// Hours: what the figures are meant to be read from.
    Full,
}

impl Size {
    /// Both.
    pub const ALL: [Size; 2] = [Size::Quick, Size::Full];
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Size::Quick => "quick",
            Size::Full => "full",
        })
    }
}
