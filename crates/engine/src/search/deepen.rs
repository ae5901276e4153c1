//! The root: one ply deeper at a time, each depth with what the one before found out.

use std::cmp::Reverse;

use rules::{Move, Position};

use super::node::Place;
use super::{Search, Window};
use crate::evaluation::Evaluation;
use crate::{Depth, Ply, Score, StopReason};

/// A move with what it comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The move, and how it is expected to go on.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The best moves, the best first; none where there is no move.
    pub lines: Vec<FoundLine>,
    /// The last depth that was searched whole.
    pub depth: u32,
    /// The longest line that was looked at, in plies.
    pub longest: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions evaluated.
    pub evaluations: u64,
    /// How many plies ahead those were, added up.
    pub evaluated_plies: u64,
    /// Why it ended, unless it reached its depth.
    pub stopped: Option<StopReason>,
}

/// In hundredths of a man: a side of the window that has been opened further than this is opened fully.
const WIDEST_WINDOW: i32 = 400;

impl Outcome {
    /// How many plies ahead an evaluated position was, on average.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.evaluations > 0).then(|| self.evaluated_plies as f64 / self.evaluations as f64)
    }
}

impl<E: Evaluation + ?Sized> Search<'_, '_, E> {
    /// Searches among the moves that are given, which are legal ones, telling what it has after each depth.
    pub fn run(mut self, position: &Position, moves: &[Move], mut tell: impl FnMut(&Outcome)) -> Outcome {
        let mut moves = moves.to_vec();
        let mut outcome = Outcome::default();
        if let Some(&first) = moves.first() {
            outcome.lines = vec![FoundLine { score: Score::EVEN, moves: vec![first] }];
        }
        let last = self.settings.depth.0.min(Depth::DEEPEST.0);
        for depth in self.settings.first.0.min(last)..=last {
            self.root_depth = Depth(depth);
            let is_whole = self.best_lines(position, &mut moves, &mut outcome);
            self.note(&mut outcome);
            if !is_whole {
                break;
            }
            outcome.depth = depth.unsigned_abs();
            tell(&outcome);
            if is_settled(&outcome, depth) {
                break;
            }
        }
        outcome
    }

    /// The best moves at this depth, each found among those that are left. Whether all of them were.
    fn best_lines(&mut self, position: &Position, moves: &mut [Move], outcome: &mut Outcome) -> bool {
        let wanted = self.settings.lines.clamp(1, moves.len().max(1));
        let mut found: Vec<FoundLine> = Vec::new();
        for place in 0..wanted.min(moves.len()) {
            let before = outcome.lines.get(place);
            let guess = before.map(|line| line.score).filter(|_| outcome.depth > 0);
            let line = self.guessed(position, &mut moves[place..], guess);
            let is_news = self.stopped.is_none() || is_worth_telling(line.as_ref(), place, wanted, before);
            found.extend(line.filter(|_| is_news));
            if self.stopped.is_some() {
                break;
            }
        }
        found.sort_by_key(|line| Reverse(line.score));
        let is_whole = self.stopped.is_none();
        outcome.lines = if is_whole { found } else { completed(found, &outcome.lines, wanted) };
        is_whole
    }

    /// The best line, looked for in a small window around a guess, then in larger ones. When the search has to end, the
    /// best that is known to be above the window, if there is one.
    fn guessed(
        &mut self,
        position: &Position,
        moves: &mut [Move],
        guess: Option<Score>,
    ) -> Option<FoundLine> {
        let guess = guess.filter(|score| self.settings.features.aspiration && !score.is_decided());
        let Some(guess) = guess else { return self.root(position, moves, Window::FULL) };
        let first = self.hundredths(self.settings.numbers.aspiration).max(1);
        let widest = self.hundredths(WIDEST_WINDOW);
        let (mut below, mut above) = (first, first);
        let mut too_good = None;
        loop {
            let window = Window {
                low: if below > widest { Score::LOWEST } else { guess - below },
                high: if above > widest { Score::HIGHEST } else { guess + above },
            };
            let line = self.root(position, moves, window);
            if self.stopped.is_some() {
                return line.or(too_good);
            }
            match line {
                None => below *= 4,
                Some(line) if line.score >= window.high => {
                    above *= 4;
                    too_good = Some(line);
                }
                Some(line) => return Some(line),
            }
        }
    }

    /// The best of some moves of the root if it is above the window's low end. It comes first from now on.
    fn root(&mut self, position: &Position, moves: &mut [Move], window: Window) -> Option<FoundLine> {
        let mut best: Option<FoundLine> = None;
        for taken in 0..moves.len() {
            let low = best.as_ref().map_or(window.low, |line| line.score);
            let now = Window { low, high: window.high };
            if let Some(line) = self.better(position, moves[taken], now, taken) {
                moves[..=taken].rotate_right(1);
                best = Some(line);
            }
            let is_too_good = best.as_ref().is_some_and(|line| line.score >= window.high);
            if is_too_good || self.stopped.is_some() {
                break;
            }
        }
        best
    }

    /// The line of a move of the root if it is above the window's low end. That is found out first; when the search has to
    /// end before it is known by how much, the move alone is the line.
    fn better(&mut self, position: &Position, mv: Move, window: Window, taken: usize) -> Option<FoundLine> {
        let child = Place { depth: self.root_depth - 1, ply: Ply::ROOT.next(), last: Some(mv) };
        let mut line = None;
        if taken > 0 {
            let score = self.child(position, child, mv, Window::above(window.low), taken);
            if self.stopped.is_some() || score <= window.low {
                return None;
            }
            line = Some(FoundLine { score, moves: vec![mv] });
            if score >= window.high {
                return line;
            }
        }
        let score = self.child(position, child, mv, window, 0);
        if self.stopped.is_some() {
            return line;
        }
        self.keep_line(Ply::ROOT, mv);
        (score > window.low).then(|| FoundLine { score, moves: self.work.lines[0].clone() })
    }

    fn note(&self, outcome: &mut Outcome) {
        outcome.nodes = self.nodes;
        outcome.evaluations = self.evaluations;
        outcome.evaluated_plies = self.evaluated_plies;
        outcome.longest = self.deepest.0.unsigned_abs();
        outcome.stopped = self.stopped;
    }
}

/// Whether a line counts that was found when the search had to end, before all moves were looked at: the best one does,
/// as it is played. Among several lines it has to be another one than before, for the scores of one depth to stay
/// together.
fn is_worth_telling(
    line: Option<&FoundLine>,
    place: usize,
    wanted: usize,
    before: Option<&FoundLine>,
) -> bool {
    let first = |line: Option<&FoundLine>| line.and_then(|line| line.moves.first().copied());
    place == 0 && (wanted == 1 || first(line) != first(before))
}

/// The lines of a depth that was cut short, and then those of the depth before: a line of which no more is known goes on
/// as it did there, and none of the older ones is better than what was found now.
fn completed(mut found: Vec<FoundLine>, known: &[FoundLine], wanted: usize) -> Vec<FoundLine> {
    let known_of = |mv| known.iter().find(|known| known.moves[0] == mv);
    for line in found.iter_mut().filter(|line| line.moves.len() == 1) {
        line.moves = known_of(line.moves[0]).map_or_else(|| line.moves.clone(), |known| known.moves.clone());
    }
    let most = found.last().map_or(Score::HIGHEST, |line| line.score);
    let is_new = |known: &&FoundLine| found.iter().all(|line| line.moves[0] != known.moves[0]);
    let others = known.iter().filter(is_new);
    let others = others.map(|line| FoundLine { score: line.score.min(most), moves: line.moves.clone() });
    let others: Vec<_> = others.collect();
    found.extend(others);
    found.truncate(wanted);
    found
}

/// Whether a deeper search would say the same: the end of the game lies within the depth.
fn is_settled(outcome: &Outcome, depth: i32) -> bool {
    outcome.lines.iter().all(|line| line.score.plies_to_end().is_some_and(|plies| plies <= depth))
}
