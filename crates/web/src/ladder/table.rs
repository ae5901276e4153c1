//! How a tournament stands, as the page sees it.

use arena::statistics::{Estimate, Score};
use lab::Standing;
use serde::Serialize;
use utoipa::ToSchema;

/// How a tournament stands: the result of a job of the kind `ladder`.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct LadderTable {
    /// What the players are called, in the order in which they were given.
    players: Vec<String>,
    /// What each scored against each, in the same order; nothing against itself.
    table: Vec<Vec<Option<ScoreView>>>,
    /// Best first.
    ratings: Vec<RatingView>,
    /// Where the games can be had when all are played.
    games_url: String,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct ScoreView {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

/// What a player came to.
#[derive(Clone, Serialize, ToSchema, Debug)]
struct RatingView {
    player: String,
    /// In Elo points, zero on average; nothing as long as nobody can say.
    rating: Option<f64>,
    /// Between these with 95 % confidence.
    low: Option<f64>,
    high: Option<f64>,
    games: u64,
    /// Points out of all that there were, from 0 to 1.
    score: Option<f64>,
    /// Between these with 95 % confidence.
    score_low: Option<f64>,
    score_high: Option<f64>,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> ScoreView {
        ScoreView { wins: score.wins, draws: score.draws, losses: score.losses }
    }
}

impl LadderTable {
    pub(super) fn of(standing: &Standing, names: &[String], games_url: String) -> LadderTable {
        let row = |player| {
            let cell = |other| standing.against(player, other).map(ScoreView::from);
            (0..names.len()).map(cell).collect()
        };
        let rating = |(player, estimate): (usize, Estimate)| {
            let total = standing.total(player);
            // What is infinite in JSON is nothing.
            let finite = |value: Option<f64>| value.filter(|value| value.is_finite());
            RatingView {
                player: names[player].clone(),
                rating: finite(estimate.value),
                low: finite(estimate.low),
                high: finite(estimate.high),
                games: total.games(),
                score: total.fraction(),
                score_low: total.interval().map(|(low, _)| low),
                score_high: total.interval().map(|(_, high)| high),
                wins: total.wins,
                draws: total.draws,
                losses: total.losses,
            }
        };
        LadderTable {
            players: names.to_vec(),
            table: (0..names.len()).map(row).collect(),
            ratings: standing.ranking().into_iter().map(rating).collect(),
            games_url,
        }
    }
}
