//! What comes of thinking: a choice, and all that a player can say about it.

use std::fmt;
use std::ops::AddAssign;

use rules::{Color, Move, Position};
use serde::{Deserialize, Serialize};

use crate::Worth;
use crate::names::side_name;
use crate::worth::counted_moves;

/// A choice with its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What to do.
    pub choice: Choice,
    /// Whether it would take a draw, with its move.
    pub offers_draw: bool,
    /// How the player expects the game to go on, the best line first.
    pub lines: Vec<Line>,
    /// What the thinking cost.
    pub statistics: Statistics,
    /// How many plies ahead the boards were that it gave a score to, on average.
    pub mean_depth: Option<f64>,
    /// What the player has to say aloud.
    pub announcement: Option<Announcement>,
    /// What the move taught it, if it learns by generalization and had something to compare with.
    pub learned: Option<TermUpdate>,
    /// What it keeps of the board, if it learns by rote.
    pub remembered: Option<RememberedBoard>,
}

/// How a player expects the game to go on.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// What the position is worth to the side to move, if it goes on so.
    pub score: Option<Worth>,
    /// The moves, the player's own first.
    pub moves: Vec<Move>,
}

/// What a player does when it is its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Make this move.
    Move(Move),
    /// Give the game up.
    Resign,
    /// Lose the game for this reason: the program behind the player crashed, hung or answered
    /// something that is no legal move.
    Forfeit(String),
}

/// Moves that follow each other, each with the position before it, as far as they are legal: what another program
/// expects need not be.
pub fn legal_line(position: &Position, line: &[Move]) -> Vec<(Position, Move)> {
    let mut position = *position;
    let legal = line.iter().map_while(|&mv| {
        let before = position;
        before.moves().contains(&mv).then(|| {
            position = before.after(mv);
            (before, mv)
        })
    });
    legal.collect()
}

/// What thinking cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// Positions looked at.
    pub nodes: u64,
    /// The deepest look ahead, in plies.
    pub depth: u32,
    /// Positions given a score by looking at the board.
    pub evaluations: u64,
    /// Positions looked for in a memory.
    pub lookups: u64,
    /// Those found there.
    pub hits: u64,
}

/// What a player thinks of one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that makes it.
    pub score: Worth,
}

/// Something foreseen for certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Announcement {
    /// Who will win.
    #[serde(with = "side_name")]
    pub winner: Color,
    /// In how many plies.
    pub plies: u32,
}

impl Decision {
    /// A choice about which nothing more is known.
    pub fn new(choice: Choice) -> Decision {
        Decision {
            choice,
            offers_draw: false,
            lines: Vec::new(),
            statistics: Statistics::default(),
            mean_depth: None,
            announcement: None,
            learned: None,
            remembered: None,
        }
    }

    /// A move about which nothing more is known than what it cost.
    pub fn bare(mv: Move, statistics: Statistics) -> Decision {
        let line = Line { score: None, moves: vec![mv] };
        Decision { lines: vec![line], statistics, ..Decision::new(Choice::Move(mv)) }
    }

    /// What the position is worth to the side to move.
    pub fn score(&self) -> Option<Worth> {
        self.lines.first()?.score
    }

    /// How the player expects the game to go on, its own move first.
    pub fn line(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins in {}", self.winner, counted_moves(self.plies))
    }
}

/// The statistics of some moves, of one side or one player (S-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many moves.
    pub moves: u64,
    /// Their sums, but for the depth, which is the deepest.
    pub total: Statistics,
}

impl Tally {
    /// Positions looked at for a move, on average.
    pub fn nodes_per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.total.nodes as f64 / self.moves as f64)
    }
}

impl From<Statistics> for Tally {
    /// Of one move.
    fn from(total: Statistics) -> Tally {
        Tally { moves: 1, total }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        let Statistics { nodes, depth, evaluations, lookups, hits } = other.total;
        self.moves += other.moves;
        self.total.nodes += nodes;
        self.total.depth = self.total.depth.max(depth);
        self.total.evaluations += evaluations;
        self.total.lookups += lookups;
        self.total.hits += hits;
    }
}

/// What a move taught: scores are for the learner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermUpdate {
    /// What it had thought of an earlier board.
    pub expected: Worth,
    /// What it thinks of that board now that it knows how the game went on.
    pub found: Worth,
    /// By how much the second is better, in men; nothing where one of them is decided.
    pub delta: Option<f64>,
    /// The least delta that counts, in men.
    pub minimum: f64,
    /// The terms whose correlation or coefficient changed, in their order in the polynomial.
    pub changes: Vec<TermChange>,
    /// The term that had to go, and the one in its place.
    pub replaced: Option<ReplacedTerm>,
}

/// What a player that learns by heart made of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RememberedBoard {
    /// Whether it did not know the board.
    pub is_new: bool,
    /// How many plies the score looks ahead that it keeps with the board.
    pub plies: u32,
    /// How many boards it knows now.
    pub boards: u64,
}

/// A change of one term. A term that did not count, or no longer counts, has no numbers there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermChange {
    /// The term.
    pub term: String,
    /// What each unit of it was worth, in men.
    pub before: Option<f64>,
    /// What each unit is worth now.
    pub after: Option<f64>,
    /// How well it went along with what the learner found, from -1 to 1, with the sign of the coefficient.
    pub correlation_before: Option<f64>,
    /// How well it goes along now.
    pub correlation_after: Option<f64>,
}

/// A term that had to go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReplacedTerm {
    /// The term that went.
    pub out: String,
    /// The term in its place.
    #[serde(rename = "in")]
    pub entered: String,
}

/// A table of reasons: a row for each legal move, in the order of the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reasons {
    /// What the numbers are, column by column.
    pub columns: Vec<String>,
    /// The moves.
    pub moves: Vec<MoveReasons>,
}

/// What speaks for and against one move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveReasons {
    /// The move, as it is written.
    #[serde(rename = "move")]
    pub mv: String,
    /// A number for each column, where there is one. JSON has no infinity: it is `null` there.
    pub values: Vec<Option<f64>>,
    /// What became of the move; empty if it is one of those that may be chosen.
    pub verdict: String,
}

/// What the score at the end of a line is made of, to the credit of the side that moves first in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// The parts that add up, and those that would if they counted.
    pub parts: Vec<AccountPart>,
    /// How much of the sum is worth a man.
    pub man: f64,
}

/// A part of a score.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AccountPart {
    /// Its name, `CENT`.
    pub name: String,
    /// What it measures, in a few words.
    pub meaning: String,
    /// What is on the board.
    pub value: Option<f64>,
    /// How much that counts; nothing for what is not counted so.
    pub coefficient: Option<f64>,
    /// What it adds.
    pub contribution: f64,
    /// The square, where the part is a piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_summed_and_the_deepest_look_counts() {
        let mut tally = Tally::default();
        assert_eq!(tally.nodes_per_move(), None);
        tally += Statistics { nodes: 10, depth: 7, evaluations: 4, lookups: 3, hits: 1 }.into();
        tally += Statistics { nodes: 5, depth: 2, evaluations: 2, lookups: 1, hits: 1 }.into();
        let total = Statistics { nodes: 15, depth: 7, evaluations: 6, lookups: 4, hits: 2 };
        assert_eq!(tally, Tally { moves: 2, total });
        assert_eq!(tally.nodes_per_move(), Some(7.5));
    }
}
