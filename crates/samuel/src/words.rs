//! Choices that have a word each, in files, on the command line and on the page; and the term that a name probably means
//! that is none of the paper's.

use crate::Term;

/// An enum whose variants are written as words. `ALL`, `name` and `WORDS` know them, `EXPECTED` is the sentence that an
/// error says, and the enum reads and writes itself.
macro_rules! words {
    ($(#[$of_enum:meta])* pub enum $Name:ident {
        $($(#[$of_variant:meta])* $Variant:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$of_enum])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum $Name {
            $($(#[$of_variant])* $Variant),+
        }

        impl $Name {
            /// All of them.
            pub const ALL: [$Name; $Name::WORDS.len()] = [$($Name::$Variant),+];
            /// Their words.
            pub const WORDS: &[&str] = &[$($word),+];
            /// What one of them is expected to be.
            pub const EXPECTED: &str = $crate::words::sentence!($($word),+);

            /// In a word.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Name::$Variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $Name {
            type Err = $crate::words::UnknownWord;

            fn from_str(text: &str) -> Result<$Name, $crate::words::UnknownWord> {
                let found = $Name::ALL.into_iter().find(|one| one.name() == text);
                found.ok_or_else(|| $crate::words::UnknownWord {
                    text: rules::excerpt(text),
                    expected: $Name::EXPECTED,
                })
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                $crate::text_form::as_word::deserialize(deserializer)
            }
        }
    };
}

/// `a, b or c`.
macro_rules! sentence {
    ($word:literal) => { $word };
    ($word:literal, $last:literal) => { concat!($word, " or ", $last) };
    ($word:literal, $($rest:literal),+) => { concat!($word, ", ", $crate::words::sentence!($($rest),+)) };
}

pub(crate) use {sentence, words};

words! {
    /// A setting that is on or off.
    pub enum Switch {
        /// On.
        On = "on",
        /// Off.
        Off = "off",
    }
}

impl Switch {
    pub(crate) fn of(is_on: bool) -> Switch {
        if is_on { Switch::On } else { Switch::Off }
    }

    pub(crate) fn is_on(self) -> bool {
        self == Switch::On
    }
}

/// A text that is none of the words it can be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}': expected {expected}")]
pub struct UnknownWord {
    /// The text, or its beginning.
    pub text: String,
    /// What it can be.
    pub expected: &'static str,
}

/// A name that none of the paper's parameters or terms has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{}' is none of the terms of the paper: expected {}", rules::excerpt(.0), expected(.0))]
pub struct UnknownName(pub String);

fn expected(name: &str) -> String {
    nearest_term(name).map_or_else(
        || "a name that `crownhead terms` lists".to_owned(),
        |term| format!("{}, perhaps", term.name()),
    )
}

/// Beyond this a text is no misspelled name.
const LONGEST_NAME: usize = 12;

/// The term whose name is nearest, if it is near.
fn nearest_term(name: &str) -> Option<Term> {
    let letters: Vec<char> = name.to_uppercase().chars().take(LONGEST_NAME + 1).collect();
    let distance_of = |term: Term| (distance(&letters, term.name()), term);
    let (distance, term) = Term::ALL.into_iter().map(distance_of).min_by_key(|(distance, _)| *distance)?;
    // Of a short name little may be wrong: every other one is near to it.
    (letters.len() <= LONGEST_NAME && 2 * distance < letters.len()).then_some(term)
}

/// How many letters must be put in, left out or changed to make one of the other.
fn distance(letters: &[char], name: &str) -> usize {
    let mut row: Vec<usize> = (0..=letters.len()).collect();
    for (index, wanted) in name.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (place, &letter) in letters.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[letters.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: Option<&str>) {
        assert_eq!(nearest_term(name).map(Term::name), expected, "{name}");
    }

    #[test]
    fn a_misspelled_name_means_the_nearest_term() {
        check("moc 2", Some("MOC 2"));
        check("MOC2", Some("MOC 2"));
        check("KCNET", Some("KCENT"));
        check("DENNY", Some("DENY"));
    }

    #[test]
    fn a_name_that_is_near_to_none_means_none() {
        for name in ["", "X", "PAWN", "mobility of kings", &"MOB".repeat(1_000_000)] {
            check(name, None);
        }
    }
}
