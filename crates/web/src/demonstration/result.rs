//! A demonstration as the page sees it.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::view::PositionView;

/// How a demonstration stands: the result of a job of the kind `demonstration`.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct DemonstrationResult {
    pub(super) phase: Phase,
    /// Which of the parts is being shown, from 0.
    pub(super) part: usize,
    pub(super) parts: Vec<Part>,
    /// What is being played now.
    pub(super) board: Option<PositionView>,
    /// What happened so far, in plain words.
    pub(super) text: String,
}

/// Where a demonstration, or a part of it, has come to.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    Waiting,
    Before,
    Learning,
    After,
    Done,
}

/// A match, learning, and the rematch.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(super) struct Part {
    /// `endings` or `alphas`.
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// Who starts how, and against whom.
    pub(super) how: String,
    pub(super) phase: Phase,
    pub(super) before: Results,
    pub(super) after: Results,
    /// The same learning with the sign of every lesson tossed by a coin; only for whole games.
    pub(super) control: Option<Results>,
    /// Lessons or games of learning that are over, and all.
    pub(super) lessons_done: usize,
    pub(super) lessons: usize,
    /// What the first learner weighs its terms by, game after game; only for whole games.
    pub(super) coefficients: Vec<Coefficients>,
    /// Positions in memory after so many lessons; only for endings.
    pub(super) memory: Vec<Memory>,
    /// How many cases went better after than before, and worse.
    pub(super) better: u64,
    pub(super) worse: u64,
    /// How often chance alone does as much; nothing before the end.
    pub(super) chance: Option<f64>,
    /// What came out, in plain words.
    pub(super) text: String,
}

/// What came out of a match.
#[derive(Clone, Serialize, ToSchema, Debug, Default)]
pub(super) struct Results {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Points in a hundred; nothing before the first game.
    pub(super) percent: Option<f64>,
    /// Each game in order: 1, 0.5 or 0 points.
    pub(super) games: Vec<f64>,
}

/// The coefficients after a game.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(super) struct Coefficients {
    pub(super) game: u32,
    /// The power of two of each term in the polynomial, with the sign of the coefficient.
    pub(super) terms: BTreeMap<String, f64>,
}

/// What is remembered after a lesson.
#[derive(Clone, Copy, Serialize, ToSchema, Debug)]
pub(super) struct Memory {
    pub(super) lesson: usize,
    pub(super) positions: u64,
}

impl Results {
    pub(super) fn add(&mut self, points: f64) {
        match points {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.games.push(points);
        self.percent = Some(100.0 * self.games.iter().sum::<f64>() / self.games.len() as f64);
    }
}

impl Part {
    pub(super) fn new(id: &'static str, title: &'static str, how: String, lessons: usize) -> Part {
        Part {
            id,
            title,
            how,
            phase: Phase::Waiting,
            before: Results::default(),
            after: Results::default(),
            control: None,
            lessons_done: 0,
            lessons,
            coefficients: Vec::new(),
            memory: Vec::new(),
            better: 0,
            worse: 0,
            chance: None,
            text: String::new(),
        }
    }

    /// Compares game by game, as the same ones are played before and after.
    pub(super) fn compare(&mut self) {
        let pairs = || self.before.games.iter().zip(&self.after.games);
        self.better = pairs().filter(|(before, after)| after > before).count() as u64;
        self.worse = pairs().filter(|(before, after)| after < before).count() as u64;
        self.chance = Some(super::chance::sign_test(self.better, self.worse));
    }
}
