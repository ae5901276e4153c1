//! `run.toml`: what is written down of a run before it begins, which is everything needed to repeat it. The types that
//! are declared write and read themselves; a run is known by the digest of the text, so it stays the same to the byte.

use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use rules::Variant;
use samuel::ScoreDecay;
use samuel::generalization::GeneralizationSettings;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::folder::DECLARATION;
use crate::RunError;

/// The text of `run.toml` of a kind of run.
pub(crate) fn declared(format: u32, kind: &str, declaration: &impl Serialize) -> String {
    declared_with(&[("crownhead", env!("CARGO_PKG_VERSION")), ("kind", kind)], format, declaration)
}

/// The same with what stands before the declaration given, in its order.
pub(crate) fn declared_with(words: &[(&str, &str)], format: u32, declaration: &impl Serialize) -> String {
    let words: String = words.iter().map(|(key, word)| format!("{key} = \"{word}\"\n")).collect();
    let declaration = toml::to_string(declaration).expect("a declaration is plain data");
    format!("format = {format}\n{words}{declaration}")
}

/// The declaration of the run in a folder.
///
/// # Errors
/// When there is none, or it is of another kind.
pub fn read_declaration<T: DeserializeOwned>(folder: &Path) -> Result<T, RunError> {
    let path = folder.join(DECLARATION);
    let text = fs::read_to_string(&path).map_err(|error| RunError::Io { path: path.clone(), error })?;
    toml::from_str(&text).map_err(|error| RunError::Declaration { path, message: error.message().to_owned() })
}

/// Learning declares its game only where it is not the usual one.
pub(crate) fn is_standard(variant: &Variant) -> bool {
    *variant == Variant::Standard
}

/// The sense of direction of rote learning (S-9), as a word or a number in text. Runs that were begun before it could
/// be chosen do not declare it: there each ply shrinks a score by 1024.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoteDirection(pub ScoreDecay);

impl RoteDirection {
    /// What is declared, or what a run goes by that does not declare it.
    pub(crate) fn or_undeclared(declared: Option<RoteDirection>) -> ScoreDecay {
        const UNDECLARED: ScoreDecay = match ScoreDecay::shrinking(1 << 10) {
            Some(decay) => decay,
            None => unreachable!(),
        };
        declared.map_or(UNDECLARED, |RoteDirection(decay)| decay)
    }
}

/// What new runs declare.
impl Default for RoteDirection {
    fn default() -> RoteDirection {
        RoteDirection(ScoreDecay::PLIES)
    }
}

impl fmt::Display for RoteDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for RoteDirection {
    type Err = String;

    fn from_str(text: &str) -> Result<RoteDirection, String> {
        let expected = || format!("'{}': expected {}", rules::excerpt(text), ScoreDecay::EXPECTED);
        text.parse().map(RoteDirection).map_err(|_| expected())
    }
}

impl Serialize for RoteDirection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RoteDirection {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RoteDirection, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A short number for many bytes: the 64-bit hash of Fowler, Noll and Vo, variant 1a.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digest(pub(crate) u64);

impl Digest {
    /// The digest of bytes.
    pub fn of(bytes: impl IntoIterator<Item = u8>) -> Digest {
        Digest(bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        }))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16)
            .map(Digest)
            .map_err(|_| D::Error::custom("expected a digest of 16 digits"))
    }
}

/// Settings as declarations have them: every value as a text, by name.
pub(crate) fn sorted_settings<S: Serializer>(
    settings: &GeneralizationSettings,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut values: Vec<_> = settings.written().map(|(key, value)| (key.name, value)).collect();
    values.sort_unstable();
    serializer.collect_map(values)
}
