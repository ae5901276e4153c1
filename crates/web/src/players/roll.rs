//! Everybody there is to play against, in the order a page shows them.

use cowell_reed::strategy::PRESETS;

use super::fresh::FRESH;
use super::learned::learned;
use super::learning::Learning;
use super::opponent::{Opponent, SIMPLE};
use crate::DataFolder;

/// The strongest there is: at ply 5 it made 64 % against the published polynomial and 59 % against four terms, in 110
/// games each.
pub(crate) const STRONGEST: &str = "samuel:polynomial=sixteen-terms,ply=7";
/// It punishes a piece left hanging and has no plan: it nearly always beats `random` and loses to 1959's program.
pub(crate) const FAIR: &str = "greedy";

/// Everybody there is to play against.
pub(crate) fn roll(data: &DataFolder) -> Vec<Opponent> {
    let mut players = historic();
    players.extend(PRESETS.iter().map(|(name, _)| preset(name)));
    players.extend(learned(data));
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
    find(historic())
        .or_else(|| find(PRESETS.iter().map(|(name, _)| preset(name)).chain(simple()).collect()))
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
        "game-4" => ("Game IV strategy", "Pieces and king row alone, unless it is ahead."),
        "pcr-only" => ("first version", "Pieces alone, two plies and the jumps."),
        other => (other, "A strategy of the principle player."),
    };
    Opponent::cowell_reed(name, &format!("Cowell and Reed, {title}"), summary)
}

fn simple() -> [Opponent; 2] {
    let simple = |spec: &str, name: &str, summary: &str, rates| Opponent {
        id: spec.to_owned(),
        spec: spec.to_owned(),
        name: name.to_owned(),
        summary: summary.to_owned(),
        group: SIMPLE,
        strength: 1,
        levels: Vec::new(),
        learns: None,
        rates,
        reasons: None,
    };
    [
        simple("greedy", "Greedy", "Wants pieces, and looks no further than your reply.", true),
        simple("random", "Random", "Makes any legal move; beat it to learn the rules.", false),
    ]
}
