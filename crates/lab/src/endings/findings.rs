//! What an examination came to.

use std::collections::BTreeMap;

use arena::statistics::Share;
use serde::Serialize;

use crate::exact::Prospect;

use super::examine::{Remark, WinAttempt};
use super::sample::{Group, Sample};

/// What a player recognized, and what it drove home.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndingsFindings {
    /// How far ahead wins are recognized.
    pub wins: RecognizedAhead,
    /// How far ahead losses are recognized.
    pub losses: RecognizedAhead,
    /// Positions about whose end something was said that is not so.
    pub wrong: u64,
    /// Positions it was asked about.
    pub asked: u64,
    /// Wins played against exact defense.
    pub home: PlayedWins,
    /// Recognition of wins and losses by distance, nearest first.
    pub distances: Vec<Distance>,
    /// Drawn positions, where nothing is to be recognized.
    pub drawn: Recognition,
    /// Whether everything was asked.
    pub complete: bool,
}

/// Positions that are won or lost in the same number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Distance {
    /// Moves of the winner to the end when both sides play exactly.
    pub moves: u32,
    /// The side to move wins.
    pub won: Recognition,
    /// The side to move loses.
    pub lost: Recognition,
}

/// How many moves ahead an end is recognized. A memory may know ends that are far away and not
/// those between, so that there are two numbers. 0 is not even the nearest.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct RecognizedAhead {
    /// The farthest distance at which at least half are recognized.
    pub moves_ahead: u32,
    /// The farthest such distance with none before it at which fewer are.
    pub without_gap: u32,
    /// Of all such positions there are, the share that would be recognized: what was found at each distance counts as
    /// much as there are positions of it.
    pub share: Option<f64>,
}

/// What a player said about positions of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Recognition {
    /// How many such positions there are, with one color to move.
    pub boards: u64,
    /// How many it was asked about.
    pub asked: u64,
    /// Of them, where it said who wins and was right.
    pub recognized: u64,
    /// Of them, where it said that a side wins that does not.
    pub wrong: u64,
}

/// Wins played against exact defense.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct PlayedWins {
    /// Won within the moves allowed.
    pub won: Share,
    /// Of the moves with a choice, those that kept the win.
    pub kept: Share,
    /// Of the moves with a choice, those that win as quickly as any.
    pub quickest: Share,
    /// Moves of the winner in a game that was won, on average.
    pub mean_moves: Option<f64>,
    /// Moves that such a win takes when it is played exactly, on average.
    pub mean_moves_needed: Option<f64>,
    /// The sums that these are the means of.
    #[serde(skip)]
    moves: u64,
    #[serde(skip)]
    needed: u64,
}

impl EndingsFindings {
    pub(super) fn new(sample: &Sample) -> EndingsFindings {
        let mut distances: BTreeMap<u32, Distance> = BTreeMap::new();
        let mut drawn = Recognition::default();
        for (&group, &boards) in &sample.boards {
            let recognition = Recognition { boards, ..Recognition::default() };
            let none = |moves| Distance { moves, won: Recognition::default(), lost: Recognition::default() };
            match group {
                Group::Won(moves) => distances.entry(moves).or_insert(none(moves)).won = recognition,
                Group::Lost(moves) => distances.entry(moves).or_insert(none(moves)).lost = recognition,
                Group::Drawn => drawn = recognition,
            }
        }
        let distances = distances.into_values().collect();
        EndingsFindings {
            wins: RecognizedAhead::default(),
            losses: RecognizedAhead::default(),
            wrong: 0,
            asked: 0,
            home: PlayedWins::default(),
            distances,
            drawn,
            complete: false,
        }
    }

    pub(super) fn note(&mut self, prospect: Prospect, remark: Remark) {
        let at = |moves| move |distance: &&mut Distance| distance.moves == moves;
        let recognition = match Group::of(prospect) {
            Group::Won(moves) => self.distances.iter_mut().find(at(moves)).map(|distance| &mut distance.won),
            Group::Lost(moves) => {
                self.distances.iter_mut().find(at(moves)).map(|distance| &mut distance.lost)
            }
            Group::Drawn => Some(&mut self.drawn),
        };
        recognition.expect("every position asked about is of the sample").note(remark);
    }

    /// Counts again what the distances and drawn positions come to.
    pub fn sum_up(&mut self) {
        self.wins = self.ahead(|distance| distance.won);
        self.losses = self.ahead(|distance| distance.lost);
        let all =
            self.distances.iter().flat_map(|distance| [distance.won, distance.lost]).chain([self.drawn]);
        (self.wrong, self.asked) =
            all.fold((0, 0), |(wrong, asked), at| (wrong + at.wrong, asked + at.asked));
    }

    fn ahead(&self, of: fn(&Distance) -> Recognition) -> RecognizedAhead {
        let asked = self.distances.iter().filter(|distance| of(distance).asked > 0);
        let is_half = |distance: &&Distance| 2 * of(distance).recognized >= of(distance).asked;
        let moves = |distance: Option<&Distance>| distance.map_or(0, |distance| distance.moves);
        let boards: u64 = asked.clone().map(|distance| of(distance).boards).sum();
        let recognized =
            asked.clone().map(of).map(|at| at.boards as f64 * at.recognized as f64 / at.asked as f64);
        RecognizedAhead {
            moves_ahead: moves(asked.clone().rfind(is_half)),
            share: (boards > 0).then(|| recognized.sum::<f64>() / boards as f64),
            without_gap: moves(asked.take_while(is_half).last()),
        }
    }
}

impl Recognition {
    fn note(&mut self, remark: Remark) {
        self.asked += 1;
        self.recognized += u64::from(remark == Remark::Right);
        self.wrong += u64::from(remark == Remark::Wrong);
    }
}

impl PlayedWins {
    pub(super) fn note(&mut self, attempt: &WinAttempt) {
        let WinAttempt { won, moves, needed, choices, kept, quickest } = *attempt;
        self.won.of += 1;
        self.kept.of += u64::from(choices);
        self.quickest.of += u64::from(choices);
        self.kept.count += u64::from(kept);
        self.quickest.count += u64::from(quickest);
        if won {
            self.won.count += 1;
            self.moves += u64::from(moves);
            self.needed += u64::from(needed);
            let mean = |sum: u64| Some(sum as f64 / self.won.count as f64);
            (self.mean_moves, self.mean_moves_needed) = (mean(self.moves), mean(self.needed));
        }
    }
}
