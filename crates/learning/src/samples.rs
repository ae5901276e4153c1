//! Positions to learn from, with how their games ended.

use std::collections::HashMap;

use endgame::Database;
use engine::{POINTS, Score, seen_by_mover};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use crate::record::{GameRecord, Records};
use crate::thinker::winner_of;

/// A position as the side to move sees it, and what is to be said of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// Own men, own kings, the other side's men and its kings; the board turned so that the own side moves up.
    pub planes: [u32; 4],
    /// The chance of winning, with a draw as half of one.
    pub target: f32,
}

/// What a position is said to be worth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct LabelSettings {
    /// How much of it is the result of the game; the rest is what the search thought.
    pub result_share: f64,
    /// Whether positions count, too, in which the side to move is threatened with a capture.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub threatened: bool,
}

impl LabelSettings {
    /// The result of the game and nothing else.
    pub const RESULT: LabelSettings = LabelSettings { result_share: 1.0, threatened: false };
}

/// Positions, apart: those to learn from, and those of other games to test with.
#[derive(Clone, Debug, Default)]
pub struct SampleSet {
    /// To learn from.
    pub training: Vec<Sample>,
    /// To test with.
    pub validation: Vec<Sample>,
}

/// One game in so many is for testing.
const VALIDATION: usize = 20;

/// A position that comes up for the first time.
#[derive(Clone, Copy, Debug)]
pub struct NewSample<'a> {
    /// The position.
    pub position: &'a Position,
    /// The one before it in its game.
    pub previous: Option<&'a Position>,
    /// Whether it is to test with.
    pub is_for_validation: bool,
}

/// Positions of games: quiet ones, each once. One that came up several times has the mean of what was said of it. From
/// the end of a game back, what the databases know of a position is the result for it and for those before it: an ending
/// that was misplayed says nothing about the middle game.
///
/// Games keep their places, so that a game is for testing whatever else there is.
pub fn samples_of<'a>(
    games: impl IntoIterator<Item = &'a GameRecord>,
    labels: LabelSettings,
    database: Option<&Database>,
) -> SampleSet {
    samples_seen(games, labels, database, |_| ())
}

/// The same, showing each position when it comes up for the first time, in the order of the samples.
pub fn samples_seen<'a>(
    games: impl IntoIterator<Item = &'a GameRecord>,
    labels: LabelSettings,
    database: Option<&Database>,
    mut see: impl FnMut(NewSample<'_>),
) -> SampleSet {
    let records = Records::default();
    let (mut training, mut validation) = (Gathered::default(), Gathered::default());
    for (number, game) in games.into_iter().enumerate() {
        let is_for_validation = number % VALIDATION == 0;
        let gathered = if is_for_validation { &mut validation } else { &mut training };
        let mut seen = Vec::new();
        records.replay(game, |_, position, played| seen.push((*position, played.score)));
        let mut winner = game.winner;
        for (ply, (position, score)) in seen.iter().enumerate().rev() {
            if let Some(verdict) = database.and_then(|database| database.result(position)) {
                winner = winner_of(position, verdict);
            }
            if ply >= usize::from(game.random_plies) && is_quiet(position, labels) {
                let is_new = gathered.add(seen_by_mover(position), label(position, winner, *score, labels));
                if is_new {
                    let previous = ply.checked_sub(1).map(|before| &seen[before].0);
                    see(NewSample { position, previous, is_for_validation });
                }
            }
        }
    }
    SampleSet { training: training.samples(), validation: validation.samples() }
}

/// Whether neither side can capture, or at least the side to move cannot.
fn is_quiet(position: &Position, labels: LabelSettings) -> bool {
    let is_threatened = || position.with_turn(!position.turn()).must_capture();
    !position.must_capture() && (labels.threatened || !is_threatened())
}

fn label(position: &Position, winner: Option<Color>, score: Option<i16>, labels: LabelSettings) -> f64 {
    let result = match winner {
        None => 0.5,
        Some(winner) if winner == position.turn() => 1.0,
        Some(_) => 0.0,
    };
    let thought = score.map_or(result, |points| chance(Score::open(i32::from(points))));
    labels.result_share * result + (1.0 - labels.result_share) * thought
}

/// The chance of winning that a score says.
fn chance(score: Score) -> f64 {
    1.0 / (1.0 + (-f64::from(score.points()) / f64::from(POINTS)).exp())
}

#[derive(Default)]
struct Gathered {
    places: HashMap<[u32; 4], usize>,
    found: Vec<([u32; 4], f64, u32)>,
}

impl Gathered {
    /// Whether the position is new.
    fn add(&mut self, planes: [u32; 4], label: f64) -> bool {
        let place = *self.places.entry(planes).or_insert(self.found.len());
        let is_new = place == self.found.len();
        if is_new {
            self.found.push((planes, 0.0, 0));
        }
        let (_, sum, count) = &mut self.found[place];
        *sum += label;
        *count += 1;
        is_new
    }

    fn samples(self) -> Vec<Sample> {
        let sample = |(planes, sum, count): ([u32; 4], f64, u32)| Sample {
            planes,
            target: (sum / f64::from(count)) as f32,
        };
        self.found.into_iter().map(sample).collect()
    }
}
