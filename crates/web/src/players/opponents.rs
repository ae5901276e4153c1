//! Everybody there is to play against, in plain words and in the order a page shows them.

use arena::VariantName;
use cowell_reed::strategy::PRESETS;
use serde::Serialize;
use utoipa::ToSchema;

use super::learned::{FRESH, learned};
use crate::DataFolder;
use crate::pages::play::Learning;

/// It punishes a piece left hanging and has no plan: it nearly always beats `random` and loses to 1959's program.
pub(crate) const FAIR: &str = "greedy";

/// The strongest that weighs terms.
pub(crate) const WEIGHING: &str = "samuel:polynomial=sixteen-terms,ply=7";

/// All opponents.
pub(crate) fn opponents(data: &DataFolder) -> Vec<Opponent> {
    let mut players = historic();
    players.extend(PRESETS.iter().map(|(name, _)| preset(name)));
    players.extend(learned(data));
    players.push(modern());
    let is_more_built = data.databases().pieces() > endgame::BUILT_IN_PIECES;
    players.push(perfect(if is_more_built { PERFECT_HERE } else { lab::PERFECT.name }));
    players.extend(simple());
    players
}

/// What a player that a text form names is called, and one sentence about it.
pub(super) fn words(data: &DataFolder, spec: &str) -> Option<(String, String)> {
    let find = |players: Vec<Opponent>| {
        players.into_iter().find_map(|one| {
            let level = one.levels.iter().find(|level| level.spec == spec);
            match level {
                Some(level) => Some((format!("{} ({})", one.name, level.name), level.summary.clone())),
                None => (one.spec == spec).then_some((one.name, one.summary)),
            }
        })
    };
    let perfects = [PERFECT_HERE, lab::PERFECT.name].map(perfect);
    find(historic())
        .or_else(|| {
            find(
                PRESETS
                    .iter()
                    .map(|(name, _)| preset(name))
                    .chain(simple())
                    .chain(perfects)
                    .chain([modern()])
                    .collect(),
            )
        })
        .or_else(|| find(learned(data)))
}

fn historic() -> Vec<Opponent> {
    vec![
        Opponent {
            learns: Some(Learning::Weights),
            strength: 2,
            ..Opponent::samuel(
                "samuel-start",
                &format!("alpha={FRESH}"),
                "Samuel 1959, as it started",
                "Knows the rules and counts pieces, but has learned nothing yet.",
            )
        },
        Opponent {
            strength: 4,
            ..Opponent::samuel(
                "samuel-published",
                "polynomial=published-1959",
                "Samuel 1959, the published polynomial",
                "Rates boards by the terms that the paper prints after 42 games of learning.",
            )
        },
        Opponent::samuel(
            "samuel-four-terms",
            "polynomial=four-terms",
            "Samuel 1959, four terms",
            "The simple rating of the rote-learning studies: pieces, mobility, denied squares, the center.",
        ),
        Opponent {
            strength: 4,
            ..Opponent::samuel(
                "samuel-sixteen-terms",
                "polynomial=sixteen-terms",
                "Samuel 1959, sixteen terms",
                "Sixteen terms of the paper, weighed by hand.",
            )
        },
        Opponent {
            strength: 2,
            ..Opponent::samuel(
                "samuel-pieces",
                "polynomial=pieces",
                "Samuel 1959, pieces alone",
                "Looks ahead as the others do, but only counts pieces.",
            )
        },
    ]
}

fn preset(name: &str) -> Opponent {
    let (title, summary) = match name {
        "game-1" => ("Game I strategy", "All six principles, looking further with fewer pieces."),
        "game-2" => ("Game II strategy", "All six principles, looking further a little later."),
        "game-3" => ("Game III strategy", "Four principles, all six in the middle game."),
        "game-4" => ("Game IV strategy", "Pieces and king row, all six principles when it is ahead."),
        "pcr-only" => ("first version", "Pieces alone, two plies and the jumps."),
        other => (other, "A strategy of the principle player."),
    };
    Opponent::cowell_reed(name, &format!("Cowell and Reed, {title}"), summary)
}

/// The engine, with more or less to look at.
fn modern() -> Opponent {
    let levels = MODERN_LEVELS.map(|(id, name, nodes)| Level {
        id: id.to_owned(),
        name: name.to_owned(),
        spec: format!("crownhead:nodes={nodes}"),
        summary: format!("Looks at {nodes} positions for a move."),
    });
    let summary = "Looks far ahead at the lines that matter, and knows the endings with few pieces.";
    Opponent {
        group: MODERN,
        levels: levels.into(),
        strength: 5,
        reasons: Some("pieces"),
        ..Opponent::simple("crownhead", "Crownhead", summary)
    }
}

/// `perfect` with the databases of the data directory.
pub(super) const PERFECT_HERE: &str = "perfect:database=endgame";

fn perfect(spec: &str) -> Opponent {
    let summary = "Plays as Greedy does until few pieces are left, and from then on never errs.";
    Opponent { id: lab::PERFECT.name.to_owned(), ..Opponent::simple(spec, "Perfect in endings", summary) }
}

fn simple() -> [Opponent; 2] {
    [
        Opponent::simple("greedy", "Greedy", "Wants pieces, and looks no further than your reply."),
        Opponent {
            rates: false,
            ..Opponent::simple("random", "Random", "Makes any legal move; beat it to learn the rules.")
        },
    ]
}

/// A player, described for people.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct Opponent {
    /// The same from start to start.
    pub(crate) id: String,
    /// Its text form, `kind[:key=value,...]`.
    pub(crate) spec: String,
    pub(crate) name: String,
    /// One plain sentence.
    pub(crate) summary: String,
    pub(crate) group: &'static str,
    /// The game that it learned, which is the only one it plays; null if it plays both.
    pub(crate) variant: Option<VariantName>,
    /// From 1 (weak) to 5 (strong).
    pub(crate) strength: u8,
    pub(crate) levels: Vec<Level>,
    /// How it can learn from a game with a person, if it can.
    pub(crate) learns: Option<Learning>,
    /// Whether it can score moves.
    pub(crate) rates: bool,
    /// What its reasons are: `terms`, `pieces` or `principles`.
    pub(crate) reasons: Option<&'static str>,
}

/// The same player, looking more or fewer plies ahead, or as it was earlier or later.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct Level {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) spec: String,
    pub(crate) summary: String,
}

pub(super) const SAMUEL: &str = "Samuel 1959";
pub(super) const COWELL_REED: &str = "Cowell and Reed";
pub(super) const SIMPLE: &str = "Simple players";
pub(super) const LEARNED: &str = "Learned here";
const MODERN: &str = "Modern";

/// The levels of the engine: id, name, positions looked at for a move.
const MODERN_LEVELS: [(&str, &str, u32); 4] = [
    ("glance", "A glance", 1_000),
    ("quick", "Quick", 20_000),
    ("usual", "Usual", 500_000),
    ("deep", "Deep", 5_000_000),
];

/// The levels of 1959's program: id, name, minimum ply.
const LEVELS: [(&str, &str, u32); 4] =
    [("quick", "Quick", 1), ("usual", "As in 1959", 3), ("careful", "Careful", 5), ("deep", "Deep", 7)];

impl Opponent {
    /// 1959's program with these settings.
    pub(super) fn samuel(id: &str, settings: &str, name: &str, summary: &str) -> Opponent {
        let spec = format!("samuel:{settings}");
        let levels = LEVELS.map(|(id, name, ply)| Level {
            id: id.to_owned(),
            name: name.to_owned(),
            spec: format!("{spec},ply={ply}"),
            summary: format!(
                "Looks at least {} ahead, and further where pieces are taken. A ply is a move of one side.",
                if ply == 1 { "1 ply".to_owned() } else { format!("{ply} plies") }
            ),
        });
        Opponent {
            id: id.to_owned(),
            levels: levels.into(),
            spec,
            name: name.to_owned(),
            summary: summary.to_owned(),
            group: SAMUEL,
            variant: None,
            strength: 3,
            learns: None,
            rates: true,
            reasons: Some("terms"),
        }
    }

    /// A player without settings to choose from.
    fn simple(spec: &str, name: &str, summary: &str) -> Opponent {
        Opponent {
            id: spec.to_owned(),
            spec: spec.to_owned(),
            name: name.to_owned(),
            summary: summary.to_owned(),
            group: SIMPLE,
            variant: None,
            strength: 1,
            levels: Vec::new(),
            learns: None,
            rates: true,
            reasons: None,
        }
    }

    /// The principle player with a strategy.
    pub(super) fn cowell_reed(strategy: &str, name: &str, summary: &str) -> Opponent {
        Opponent {
            id: format!("cowell-reed-{strategy}"),
            spec: format!("cowell-reed:strategy={strategy}"),
            name: name.to_owned(),
            summary: summary.to_owned(),
            group: COWELL_REED,
            variant: None,
            strength: 2,
            levels: Vec::new(),
            learns: None,
            rates: true,
            reasons: Some("principles"),
        }
    }
}
