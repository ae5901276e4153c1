//! Choices that have a word each: in files, on the command line, on the page.

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
                    text: rules::excerpt_to(40, text),
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

/// A text that is none of the words it can be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}': expected {expected}")]
pub struct UnknownWord {
    /// The text, or its beginning.
    pub text: String,
    /// What it can be.
    pub expected: &'static str,
}
