//! Names that people give to strategies and scripts; they become names of files.

use std::fmt;

use cowell_reed::scripts::{BUILTIN, Script};
use cowell_reed::strategy::PRESETS;

use crate::failure::Failure;

/// A name of letters, digits and hyphens.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Name(String);

/// What can be written in the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Strategy,
    Script,
}

const LONGEST: usize = 48;

impl Name {
    /// The name that a text is.
    pub(crate) fn parse(text: &str) -> Result<Name, Failure> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if (1..=LONGEST).contains(&text.len()) && text.bytes().all(is_plain) && !text.starts_with('-') {
            return Ok(Name(text.to_owned()));
        }
        Err(Failure::impossible(format!(
            "'{}' is no name: expected letters, digits and hyphens, at most {LONGEST} of them.",
            text.chars().take(LONGEST).collect::<String>()
        )))
    }

    /// The name of a script, which may be given as strategies write it, `home.rhai`.
    pub(crate) fn of_script(text: &str) -> Result<Name, Failure> {
        Name::parse(text.strip_suffix(Script::ENDING).unwrap_or(text))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Sort {
    /// In a word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Sort::Strategy => "strategy",
            Sort::Script => "script",
        }
    }

    /// The name that a text is; that of a script may be given as strategies write it.
    pub(crate) fn name(self, text: &str) -> Result<Name, Failure> {
        match self {
            Sort::Strategy => Name::parse(text),
            Sort::Script => Name::of_script(text),
        }
    }

    /// How names of files end.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Sort::Strategy => ".toml",
            Sort::Script => Script::ENDING,
        }
    }

    /// The file of a name.
    pub(crate) fn file(self, name: &Name) -> String {
        format!("{name}{}", self.ending())
    }

    /// What comes with the program: names and texts.
    pub(crate) fn builtin(self) -> Vec<(Name, &'static str)> {
        let named = |(name, text): &(&str, &'static str)| {
            (Name(name.trim_end_matches(Script::ENDING).to_owned()), *text)
        };
        match self {
            Sort::Strategy => PRESETS.iter().map(named).collect(),
            Sort::Script => BUILTIN.iter().map(named).collect(),
        }
    }

    /// What comes with the program under a name.
    pub(crate) fn builtin_text(self, name: &Name) -> Option<&'static str> {
        self.builtin().into_iter().find(|(known, _)| known == name).map(|(_, text)| text)
    }
}
