//! Coefficients: signed powers of two, as the paper has them (S-29).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A power of two up to 2^18 with a sign, written `+2^18` or `-2^4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coefficient {
    is_negative: bool,
    power: u8,
}

impl Coefficient {
    /// The power of the leading term.
    pub const HIGHEST_POWER: u8 = 18;

    /// Plus two to a power; `None` above 2^18.
    pub const fn plus(power: u8) -> Option<Coefficient> {
        if power <= Coefficient::HIGHEST_POWER {
            Some(Coefficient { is_negative: false, power })
        } else {
            None
        }
    }

    /// The same with the other sign.
    #[must_use]
    pub const fn reversed(self) -> Coefficient {
        Coefficient { is_negative: !self.is_negative, ..self }
    }

    /// The power of two.
    pub const fn power(self) -> u8 {
        self.power
    }

    /// The number itself.
    pub const fn value(self) -> i32 {
        let magnitude = 1 << self.power;
        if self.is_negative { -magnitude } else { magnitude }
    }
}

/// Why a text is no coefficient.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is no coefficient: expected a power of two with its sign, -2^18 to +2^18, as in -2^4")]
pub struct CoefficientError {
    /// The text.
    pub text: String,
}

impl FromStr for Coefficient {
    type Err = CoefficientError;

    fn from_str(text: &str) -> Result<Coefficient, CoefficientError> {
        let error = || CoefficientError { text: text.to_owned() };
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let coefficient = power_of(unsigned).and_then(Coefficient::plus).ok_or_else(error)?;
        Ok(if text.starts_with('-') { coefficient.reversed() } else { coefficient })
    }
}

/// The power in `2^4` or `16`.
fn power_of(text: &str) -> Option<u8> {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match text.strip_prefix("2^") {
        Some(power) => is_number(power).then(|| power.parse().ok()).flatten(),
        None => {
            let number: u32 = is_number(text).then(|| text.parse().ok()).flatten()?;
            number.is_power_of_two().then(|| number.trailing_zeros() as u8)
        }
    }
}

impl fmt::Display for Coefficient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}2^{}", if self.is_negative { '-' } else { '+' }, self.power))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<i32>) {
        assert_eq!(text.parse::<Coefficient>().ok().map(Coefficient::value), expected, "{text}");
    }

    #[test]
    fn only_signed_powers_of_two_up_to_the_eighteenth_are_coefficients() {
        check("+2^18", Some(262_144));
        check("-2^0", Some(-1));
        check("2^4", Some(16));
        check("-4096", Some(-4096));
        for text in
            ["2^19", "-2^19", "524288", "3", "0", "", "+", "2^", "2^-1", "2^+1", "--4", "+-4", "2^1.5"]
        {
            check(text, None);
        }
    }

    #[test]
    fn a_coefficient_is_read_as_it_is_written() {
        for power in 0..=Coefficient::HIGHEST_POWER {
            let coefficient = Coefficient::plus(power).unwrap();
            for coefficient in [coefficient, coefficient.reversed()] {
                assert_eq!(coefficient.to_string().parse(), Ok(coefficient));
            }
        }
    }
}
