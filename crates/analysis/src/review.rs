//! A game with every move judged, as reports, pages and game files have it.

use arena::{SideName, Worth};
use rules::{Color, Move, Position};
use serde::Serialize;

use crate::chance::chance;
use crate::inquiry::{Judgement, Verdict};
use crate::{Inquiry, Mark, MarkCounts, Summary};

/// A game with every move judged.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// How the moves of Black were.
    pub black: Summary,
    /// How the moves of White were.
    pub white: Summary,
    /// What Black could expect before the first move, as a share of the point.
    pub start: f64,
    /// The moves of the game.
    pub moves: Vec<JudgedMove>,
    /// The plies at which most was given away, to look for something better there.
    pub key_moments: Vec<usize>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A move of a game with what was found out about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JudgedMove {
    /// Which move of both sides it is, from 1.
    pub ply: usize,
    /// Who makes it.
    pub side: SideName,
    /// The position before it.
    pub fen: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How good it is.
    pub mark: Mark,
    /// What the side could have before it.
    pub before: Worth,
    /// That in words, about the board.
    pub before_words: String,
    /// What the side has after it.
    pub after: Worth,
    /// That in words, about the board.
    pub after_words: String,
    /// Whether the latter is known for certain.
    pub exact: bool,
    /// What Black can expect after it, as a share of the point.
    pub chance: f64,
    /// The best move, if it is another.
    pub best: Option<String>,
    /// How the game would go on from there at its best.
    pub line: Vec<String>,
    /// What there is to say about it, or empty.
    pub remark: String,
    /// The best line as moves.
    #[serde(skip)]
    pub(crate) best_moves: Vec<Move>,
}

/// The most moments that are worth another try.
const KEY_MOMENTS: usize = 8;

impl Review {
    /// What was found out about a game between two players; `None` as long as there are questions.
    pub fn new(inquiry: &Inquiry, players: [Option<&str>; 2]) -> Option<Review> {
        let Judgement::Whole(verdicts) = inquiry.judge() else { return None };
        let mut counts = [MarkCounts::default(); 2];
        let mut moves: Vec<JudgedMove> = Vec::new();
        for verdict in &verdicts {
            let was_exact = moves.last().is_some_and(|last| last.exact);
            let judged = JudgedMove::new(moves.len() + 1, verdict, was_exact);
            counts[usize::from(judged.side == SideName::White)] += judged.mark;
            moves.push(judged);
        }
        let [black, white] = [0, 1].map(|side| Summary::new(players[side].map(str::to_owned), counts[side]));
        let start = verdicts.first().map_or(0.5, |first| for_black(first.could.score, first.before.turn()));
        let nodes = inquiry.findings().map(|finding| finding.nodes).sum();
        Some(Review { black, white, start, key_moments: key_moments(&moves), moves, nodes })
    }

    /// How the moves of a side were.
    pub const fn side(&self, side: Color) -> &Summary {
        match side {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

/// The plies of the moves that gave most away, in their order.
fn key_moments(moves: &[JudgedMove]) -> Vec<usize> {
    let given = |judged: &JudgedMove| chance(judged.before) - chance(judged.after);
    let mut blamed: Vec<_> = moves.iter().filter(|judged| judged.mark.is_blamed()).collect();
    blamed.sort_by(|one, two| given(two).total_cmp(&given(one)));
    let mut plies: Vec<_> = blamed.iter().take(KEY_MOMENTS).map(|judged| judged.ply).collect();
    plies.sort_unstable();
    plies
}

fn for_black(score: Worth, side: Color) -> f64 {
    chance(if side == Color::Black { score } else { score.turned() })
}

impl JudgedMove {
    /// `was_exact`: whether it was known before it how the game ends.
    fn new(ply: usize, verdict: &Verdict, was_exact: bool) -> JudgedMove {
        let &Verdict { before: position, mv, is_forced, could, has, ref best } = verdict;
        let side = position.turn();
        let mark = if is_forced { Mark::Forced } else { Mark::of(could.score, has.score) };
        let other = best.first().filter(|best| **best != mv);
        let mut judged = JudgedMove {
            ply,
            side: side.into(),
            fen: position.to_fen(),
            mv: position.notation(mv),
            mark,
            before: could.score,
            before_words: could.score.words_for(side),
            after: has.score,
            after_words: has.score.words_for(side),
            exact: has.exact,
            chance: for_black(has.score, side),
            best: other.map(|best| position.notation(*best)),
            line: notation(&position, best),
            remark: String::new(),
            best_moves: best.clone(),
        };
        judged.remark = judged.remark(could.exact, was_exact);
        judged
    }

    fn remark(&self, could_exact: bool, was_exact: bool) -> String {
        let JudgedMove { before_words, after_words, .. } = self;
        let now = told(after_words, self.after, self.exact);
        match &self.best {
            Some(best) if self.mark.is_blamed() => {
                let name = capital(self.mark.name());
                let could = told(before_words, self.before, could_exact);
                format!("{name}: {now}. {best} was better: {could}.")
            }
            _ if self.exact && !was_exact => format!("{}.", capital(&now)),
            _ => String::new(),
        }
    }
}

/// What is said of the board, with the men where that is no certainty.
fn told(words: &str, score: Worth, exact: bool) -> String {
    match score {
        Worth::Men(men) if words != "even" => format!("{words} ({:.2})", men.abs()),
        _ if exact => format!("{words}, for certain"),
        _ => words.to_owned(),
    }
}

fn notation(position: &Position, line: &[Move]) -> Vec<String> {
    arena::legal_line(position, line).iter().map(|(before, mv)| before.notation(*mv)).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
