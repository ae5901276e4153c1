//! The values of settings as they are written.

use std::ops::RangeInclusive;
use std::str::FromStr;

use arena::{RandomStream, SpecError};

use crate::{Polynomial, PolynomialFileError, ScoreDecay, Ties};

/// With 25 even a full board has few pieces.
pub(super) const FEW: &str = "a number of pieces from 0 to 25";
pub(super) const PLY: &str = "a ply from 1 to 64";
pub(super) const POINT: &str = "a ply up to 64";
pub(super) const SEED: &str = "a whole number";
/// A share that is never reached.
pub(super) const NEVER: u32 = 101;
pub(super) const SHARE: &str = "a share of a hundred, from 0 to 101; 101 is never reached";

pub(super) fn number(
    key: &str,
    value: &str,
    range: RangeInclusive<u32>,
    expected: &'static str,
) -> Result<u32, SpecError> {
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| bad(key, value, expected))
}

pub(super) fn direction(key: &str, value: &str) -> Result<ScoreDecay, SpecError> {
    let direction = value.parse().ok().and_then(ScoreDecay::new);
    direction.ok_or_else(|| bad(key, value, "a whole number from 0 to 65536"))
}

pub(super) fn ties(key: &str, value: &str, seed: u64) -> Result<Ties, SpecError> {
    match value {
        "first" => Ok(Ties::First),
        "random" => Ok(Ties::Random(RandomStream::new(seed))),
        _ => Err(bad(key, value, "first or random")),
    }
}

/// A setting that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Switch {
    On,
    Off,
}

impl Switch {
    pub(super) const EXPECTED: &str = "on or off";

    pub(super) fn is_on(self) -> bool {
        self == Switch::On
    }
}

impl FromStr for Switch {
    type Err = ();

    fn from_str(text: &str) -> Result<Switch, ()> {
        match text {
            "on" => Ok(Switch::On),
            "off" => Ok(Switch::Off),
            _ => Err(()),
        }
    }
}

pub(super) fn switch(key: &str, value: &str) -> Result<Switch, SpecError> {
    value.parse().map_err(|()| bad(key, value, Switch::EXPECTED))
}

pub(super) fn named_polynomial(value: &str) -> Result<Polynomial, SpecError> {
    Polynomial::named(value).map_err(|error: PolynomialFileError| unavailable("polynomial", value, &error))
}

pub(super) fn bad(key: &str, value: &str, expected: &'static str) -> SpecError {
    SpecError::Value { key: key.to_owned(), value: value.to_owned(), expected }
}

/// A file that cannot be used, with the reason.
pub(super) fn unavailable(key: &str, value: impl std::fmt::Display, error: &dyn ToString) -> SpecError {
    SpecError::Unavailable { spec: format!("samuel:{key}={value}"), reason: error.to_string() }
}
