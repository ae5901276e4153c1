//! Polynomials that have a name. Their texts are examples of the file format too.

use super::Polynomial;

/// A polynomial that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// Its text, with a comment that says where it is from.
    pub text: &'static str,
}

/// Every preset.
pub const PRESETS: [Preset; 4] = [
    Preset {
        name: "four-terms",
        summary: "the polynomial of the rote studies: piece advantage, DENY, MOB, and CENT with ADV",
        text: include_str!("presets/four-terms.polynomial"),
    },
    Preset {
        name: "sixteen-terms",
        summary: "sixteen terms weighed by hand, as many as the paper has at a time",
        text: include_str!("presets/sixteen-terms.polynomial"),
    },
    Preset {
        name: "published-1959",
        summary: "the twelve terms that the paper prints after 42 games of learning",
        text: include_str!("presets/published-1959.polynomial"),
    },
    Preset {
        name: "pieces",
        summary: "piece advantage alone",
        text: include_str!("presets/pieces.polynomial"),
    },
];

impl Polynomial {
    /// The preset of this name.
    pub fn preset(name: &str) -> Option<Polynomial> {
        let preset = PRESETS.into_iter().find(|preset| preset.name == name)?;
        Some(preset.text.parse().expect("the presets are tested"))
    }
}
