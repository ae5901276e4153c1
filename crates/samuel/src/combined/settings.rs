//! What the paper says with "for example", "some fairly long period" and "say".

/// When terms count as stable, and how many are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CombinedSettings {
    /// So many complete games without a change make a term stable.
    pub games: u32,
    /// At most so many terms are remembered beside piece advantage.
    pub levels: u32,
    /// What must not change.
    pub stability: Stability,
    /// When it is looked at.
    pub watched: Watched,
    /// So many leading terms must have been stable for rote learning to begin, where it comes after
    /// generalization.
    pub leading: u32,
}

/// What must not change at a rank of Alpha's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Stability {
    /// The term and its sign: "no change had been made in the parameter used for this term".
    Parameter,
    /// Its coefficient too.
    Coefficient,
}

/// When Alpha's list is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Watched {
    /// After each game.
    Games,
    /// After each move of Alpha: a change that is undone within a game counts as well.
    Moves,
}

impl Default for CombinedSettings {
    fn default() -> CombinedSettings {
        CombinedSettings {
            games: 3,
            levels: 4,
            stability: Stability::Parameter,
            watched: Watched::Games,
            leading: 4,
        }
    }
}

impl Stability {
    /// All of them.
    pub const ALL: [Stability; 2] = [Stability::Parameter, Stability::Coefficient];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Stability::Parameter => "parameter",
            Stability::Coefficient => "coefficient",
        }
    }
}

impl Watched {
    /// All of them.
    pub const ALL: [Watched; 2] = [Watched::Games, Watched::Moves];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Watched::Games => "games",
            Watched::Moves => "moves",
        }
    }
}
