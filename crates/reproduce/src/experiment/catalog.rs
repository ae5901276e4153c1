//! The experiments and the small data files that are in the program.

macro_rules! embedded {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../experiments/", $name, "/experiment.toml")))
    };
}

/// The declarations of the experiments, in the order of the report.
pub const EMBEDDED: [(&str, &str); 9] = [
    embedded!("book-correlation"),
    embedded!("rote-tape"),
    embedded!("generalization"),
    embedded!("published-player"),
    embedded!("combined-learning"),
    embedded!("principle-player"),
    embedded!("game-4-match"),
    embedded!("ladder"),
    embedded!("appendix-a-times"),
];

/// Files that experiments read, by their names in commands.
pub const DATA: [(&str, &str); 2] = [
    ("data/games/seed-games.pdn", include_str!("../../../../data/games/seed-games.pdn")),
    ("data/positions/middle-game.txt", include_str!("../../../../data/positions/middle-game.txt")),
];
