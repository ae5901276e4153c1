//! The two series of tests that the paper tells of.

use samuel::generalization::GeneralizationSettings;
use serde::Serialize;

/// A series of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Series {
    /// The preliminary tests.
    First,
    /// The one after the procedure was changed in four respects.
    Second,
}

impl Series {
    /// What it goes by.
    pub const fn settings(self) -> GeneralizationSettings {
        match self {
            Series::First => GeneralizationSettings::FIRST_SERIES,
            Series::Second => GeneralizationSettings::SECOND_SERIES,
        }
    }

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Series::First => "first",
            Series::Second => "second",
        }
    }
}
