//! The scripts that come with the program: the six principles of the report, and examples.

use super::Script;

/// Their names in strategies and their texts.
pub const BUILTIN: [(&str, &str); 9] = [
    ("pcr.rhai", include_str!("../../../../data/principles/pcr.rhai")),
    ("krp.rhai", include_str!("../../../../data/principles/krp.rhai")),
    ("kd.rhai", include_str!("../../../../data/principles/kd.rhai")),
    ("cramp.rhai", include_str!("../../../../data/principles/cramp.rhai")),
    ("mobil.rhai", include_str!("../../../../data/principles/mobil.rhai")),
    ("cent.rhai", include_str!("../../../../data/principles/cent.rhai")),
    ("bridge.rhai", include_str!("../../../../data/principles/examples/bridge.rhai")),
    ("support.rhai", include_str!("../../../../data/principles/examples/support.rhai")),
    ("trade-when-ahead.rhai", include_str!("../../../../data/principles/examples/trade-when-ahead.rhai")),
];

impl Script {
    /// The script that comes with the program under this name.
    pub fn builtin(name: &str) -> Option<Script> {
        let (_, text) = BUILTIN.iter().find(|(known, _)| *known == name)?;
        Some(Script::parse(name, text).expect("the scripts that come with the program are scripts"))
    }
}
