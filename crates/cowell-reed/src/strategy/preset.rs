//! The strategies that come with the program: those of the four printed games, and the first version's.

/// Their names and texts.
pub const PRESETS: [(&str, &str); 5] = [
    ("game-1", include_str!("../../../../data/strategies/game-1.toml")),
    ("game-2", include_str!("../../../../data/strategies/game-2.toml")),
    ("game-3", include_str!("../../../../data/strategies/game-3.toml")),
    ("game-4", include_str!("../../../../data/strategies/game-4.toml")),
    ("pcr-only", include_str!("../../../../data/strategies/pcr-only.toml")),
];
