//! How a tournament stands, as the page sees it.

use arena::statistics::{Estimate, Score};
use lab::{MatchFigures, Standing};
use serde::Serialize;
use utoipa::ToSchema;

/// How a tournament stands: the result of a job of the kind `ladder`.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct LadderTable {
    /// What the players are called, in the order in which they were given.
    players: Vec<String>,
    /// What each scored against each, in the same order; nothing against itself.
    table: Vec<Vec<Option<Score>>>,
    /// Best first.
    ratings: Vec<RatingView>,
    /// What a match of two shows; nothing where more than two play.
    comparison: Option<ComparisonView>,
    /// Where the games can be had when all are played.
    games_url: String,
}

/// What a match shows, from the side of the first player.
#[derive(Clone, Serialize, ToSchema, Debug)]
struct ComparisonView {
    #[serde(flatten)]
    figures: MatchFigures,
    /// The same in words, as the command line says it.
    lines: Vec<String>,
}

impl ComparisonView {
    fn of(figures: MatchFigures, names: &[String]) -> ComparisonView {
        ComparisonView { lines: figures.lines(&names[0], &names[1]), figures }
    }
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
    /// Between these with 95 % confidence, by pairs of games.
    score_low: Option<f64>,
    score_high: Option<f64>,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl LadderTable {
    pub(super) fn of(standing: &Standing, names: &[String], games_url: String) -> LadderTable {
        let row = |player| {
            let cell = |other| standing.against(player, other);
            (0..names.len()).map(cell).collect()
        };
        let rating = |(player, estimate): (usize, Estimate)| {
            let (total, share) = (standing.total(player), standing.total_pairs(player).sample().score());
            // What is infinite in JSON is nothing.
            let finite = |value: Option<f64>| value.filter(|value| value.is_finite());
            RatingView {
                player: names[player].clone(),
                rating: finite(estimate.value),
                low: finite(estimate.low),
                high: finite(estimate.high),
                games: total.games(),
                score: total.fraction(),
                score_low: share.low,
                score_high: share.high,
                wins: total.wins,
                draws: total.draws,
                losses: total.losses,
            }
        };
        LadderTable {
            players: names.to_vec(),
            table: (0..names.len()).map(row).collect(),
            ratings: standing.ranking().into_iter().map(rating).collect(),
            comparison: (names.len() == 2).then(|| ComparisonView::of(standing.match_figures(), names)),
            games_url,
        }
    }
}
