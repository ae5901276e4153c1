//! How a tournament stands, as the page sees it.

use arena::statistics::Score;
use lab::{MatchFigures, RankedPlayer, Standing};
use serde::Serialize;
use utoipa::ToSchema;

/// The state of a tournament: the result of a job of the kind `ladder`.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct LadderTable {
    /// What the players are called, in the order in which they were given.
    players: Vec<String>,
    /// Every player's score against every other, in the same order; null against itself.
    table: Vec<Vec<Option<Score>>>,
    /// Best first.
    ratings: Vec<RankedPlayer>,
    /// What a match of two players shows; null if there are more.
    comparison: Option<ComparisonView>,
    /// Where the games can be had when all are played.
    games_url: String,
}

/// What a match shows, from the side of the first player.
#[derive(Clone, Serialize, ToSchema, Debug)]
struct ComparisonView {
    #[serde(flatten)]
    figures: MatchFigures,
    /// The same in words, as on the command line.
    lines: Vec<String>,
}

impl ComparisonView {
    fn of(figures: MatchFigures, names: &[String]) -> ComparisonView {
        ComparisonView { lines: figures.lines(&names[0], &names[1]), figures }
    }
}

impl LadderTable {
    pub(super) fn of(standing: &Standing, names: &[String], games_url: String) -> LadderTable {
        let row = |player| {
            let cell = |other| standing.against(player, other);
            (0..names.len()).map(cell).collect()
        };
        let ranking = standing.ranking().into_iter();
        LadderTable {
            players: names.to_vec(),
            table: (0..names.len()).map(row).collect(),
            ratings: ranking
                .map(|(player, rating)| standing.ranked(player, rating, &names[player]))
                .collect(),
            comparison: (names.len() == 2).then(|| ComparisonView::of(standing.match_figures(), names)),
            games_url,
        }
    }
}
