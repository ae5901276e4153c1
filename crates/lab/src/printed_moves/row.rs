//! What one reading came to.

use samuel::readings::Reading;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::poisson_binomial::at_least;
use super::{Answers, PrintedGames};

/// How often a reading chose the printed move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PrintedRow {
    /// The reading.
    #[serde(serialize_with = "settings")]
    pub reading: Reading,
    /// Choices where the first of its best moves is the printed one.
    pub hits: usize,
    /// All choices.
    pub of: usize,
    /// Choices where the printed move is one of its best moves, the first or not.
    pub among: usize,
    /// How many such choices there would be if the printed moves were drawn from all legal ones.
    pub among_chance: f64,
    /// How likely that makes at least so many such choices.
    pub among_probability: f64,
    /// The hits to be expected if one of its best moves were drawn by lot.
    pub split: f64,
    /// The hits to be expected of drawing any legal move by lot.
    pub chance: f64,
    /// How likely drawing any legal move makes at least so many hits.
    pub probability: f64,
    /// The hits to be expected of drawing one of the moves that are best for the pieces alone, at the
    /// same minimum ply.
    pub sound: f64,
    /// How likely that makes at least so many hits.
    pub sound_probability: f64,
    /// The same game by game.
    pub rounds: Vec<RoundHits>,
}

/// How often a reading chose the printed move in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundHits {
    /// The round of the game.
    pub round: String,
    /// Choices where the first of its best moves is the printed one.
    pub hits: usize,
    /// All choices of the game.
    pub of: usize,
}

impl PrintedRow {
    pub(super) fn new(
        games: &PrintedGames,
        control: &Answers,
        reading: Reading,
        answers: &Answers,
    ) -> PrintedRow {
        let is_hit = hits(games, answers);
        let hits = is_hit.iter().filter(|hit| **hit).count();
        let legal: Vec<_> = games.choices.iter().map(|choice| 1.0 / choice.moves.len() as f64).collect();
        let (split, sound) = (by_lot(games, answers), by_lot(games, control));
        let among = split.iter().filter(|share| **share > 0.0).count();
        let width = widths(games, answers);
        PrintedRow {
            reading,
            hits,
            of: games.choices.len(),
            among,
            among_chance: width.iter().sum(),
            among_probability: at_least(among, &width),
            split: split.iter().sum(),
            chance: legal.iter().sum(),
            probability: at_least(hits, &legal),
            sound: sound.iter().sum(),
            sound_probability: at_least(hits, &sound),
            rounds: of_rounds(games, &is_hit),
        }
    }
}

/// Where the first of the best moves is the printed one.
fn hits(games: &PrintedGames, answers: &Answers) -> Vec<bool> {
    let pairs = games.choices.iter().zip(answers);
    pairs.map(|(choice, best)| best.first() == Some(&choice.printed)).collect()
}

/// The probabilities of the printed moves if one of the best is drawn by lot.
fn by_lot(games: &PrintedGames, answers: &Answers) -> Vec<f64> {
    let pairs = games.choices.iter().zip(answers);
    pairs
        .map(|(choice, best)| if best.contains(&choice.printed) { 1.0 / best.len() as f64 } else { 0.0 })
        .collect()
}

/// The shares of the legal moves that are among the best.
fn widths(games: &PrintedGames, answers: &Answers) -> Vec<f64> {
    let pairs = games.choices.iter().zip(answers);
    pairs.map(|(choice, best)| best.len() as f64 / choice.moves.len() as f64).collect()
}

fn of_rounds(games: &PrintedGames, is_hit: &[bool]) -> Vec<RoundHits> {
    let mut rounds: Vec<_> =
        games.rounds.iter().map(|round| RoundHits { round: round.clone(), hits: 0, of: 0 }).collect();
    for (choice, hit) in games.choices.iter().zip(is_hit) {
        rounds[choice.game].of += 1;
        rounds[choice.game].hits += usize::from(*hit);
    }
    rounds
}

fn settings<S: Serializer>(reading: &Reading, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(Reading::SWITCHES.len()))?;
    for (switch, setting) in Reading::SWITCHES.into_iter().zip(reading.settings()) {
        map.serialize_entry(switch, &setting)?;
    }
    map.end()
}
