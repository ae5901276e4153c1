//! A verdict as words and as a sign, so that nobody needs to see its color.

use super::Verdict;

impl Verdict {
    /// All of them, the good news first.
    pub const ALL: [Verdict; 3] = [Verdict::Agrees, Verdict::Differs, Verdict::Untested];

    /// In words: `agrees`, `differs`, `could not be tested`.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::Untested => "could not be tested",
        }
    }

    /// As one letter: `✓`, `≠`, `?`.
    pub fn sign(self) -> &'static str {
        match self {
            Verdict::Agrees => "✓",
            Verdict::Differs => "≠",
            Verdict::Untested => "?",
        }
    }

    /// As one word, for styles and files.
    pub fn key(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::Untested => "untested",
        }
    }
}
