//! Positions, moves and thoughts as the page sees them. The page knows no rules: every position comes with
//! its legal moves.

use arena::{Choice, Decision, MoveReasons, Reasons, SideName, Statistics, Worth, legal_line};
use rules::{Color, Game, Move, Position, Rules, Square};
use serde::Serialize;
use utoipa::ToSchema;

use super::failure::Failure;
use super::play::DecisionRecord;

/// A position with its legal moves.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct PositionView {
    /// In Forsyth-Edwards notation.
    pub(crate) fen: String,
    /// Who is to move.
    pub(crate) turn: SideName,
    /// The pieces on squares 1 to 32: `b` and `w` for men, `B` and `W` for kings, empty for none.
    pub(crate) squares: Vec<String>,
    /// Every legal move, once for each path it can take.
    pub(crate) moves: Vec<MoveView>,
    /// Whether those are jumps.
    pub(crate) must_capture: bool,
    /// Why the game is over by the standard rules, if it is.
    pub(crate) over: Option<String>,
}

impl PositionView {
    pub(crate) fn of(position: &Position) -> PositionView {
        PositionView {
            fen: position.to_fen(),
            turn: position.turn().into(),
            squares: squares(position),
            moves: MoveView::all(position),
            must_capture: position.must_capture(),
            over: over(position),
        }
    }
}

/// An empty board is lost for the side to move by the rules, but there was no game that somebody won.
fn over(position: &Position) -> Option<String> {
    if position.pieces(Color::Black).is_empty() && position.pieces(Color::White).is_empty() {
        return Some("The board is empty".to_owned());
    }
    Game::new(*position, Rules::default()).outcome().map(|outcome| outcome.to_string())
}

/// What stands on squares 1 to 32.
pub(crate) fn squares(position: &Position) -> Vec<String> {
    let on = |square| position.piece_at(square).map_or_else(String::new, |piece| piece.letter().to_string());
    Square::all().map(on).collect()
}

/// The position that a FEN is.
pub(crate) fn position_of(fen: &str) -> Result<Position, Failure> {
    Position::from_fen(fen.trim())
        .map_err(|error| Failure::impossible(format!("This FEN is not a position: {error}.")))
}

/// A move with its path.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct MoveView {
    /// As it is written: `11-15`, `22x15`.
    pub(crate) text: String,
    /// Every square the piece touches, the first and the last included.
    pub(crate) path: Vec<u8>,
    /// The squares of the pieces taken, in the order of the board.
    pub(crate) captured: Vec<u8>,
}

impl MoveView {
    /// A move of a position, one of its ways if it has several.
    pub(crate) fn of(position: &Position, mv: Move) -> MoveView {
        let way = position.paths_of(mv).into_iter().next();
        let path = way.map_or_else(|| vec![mv.from(), mv.to()], |way| way.squares().to_vec());
        MoveView::along(position, mv, &path)
    }

    /// A move in the way that somebody names, or one of its ways if that names no whole one.
    pub(crate) fn by_way(position: &Position, mv: Move, squares: &[Square]) -> MoveView {
        let is_whole = position.paths_of(mv).iter().any(|way| way.squares() == squares);
        if is_whole { MoveView::along(position, mv, squares) } else { MoveView::of(position, mv) }
    }

    /// All legal moves, each in every way it can go.
    pub(crate) fn all(position: &Position) -> Vec<MoveView> {
        if position.must_capture() {
            let ways = position.capture_paths();
            return ways.iter().map(|way| MoveView::along(position, way.to_move(), way.squares())).collect();
        }
        position.moves().into_iter().map(|mv| MoveView::of(position, mv)).collect()
    }

    /// Moves that follow each other, as far as they are legal.
    pub(crate) fn line(position: &Position, line: &[Move]) -> Vec<MoveView> {
        legal_line(position, line).iter().map(|(before, mv)| MoveView::of(before, *mv)).collect()
    }

    fn along(position: &Position, mv: Move, path: &[Square]) -> MoveView {
        MoveView {
            text: position.notation(mv),
            path: path.iter().map(|square| square.number()).collect(),
            captured: mv.captured().into_iter().map(Square::number).collect(),
        }
    }
}

/// What a player thought.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct DecisionView {
    /// The move it chose.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// What the position is worth to the side that moves.
    #[serde(flatten)]
    pub(crate) score: ScoreView,
    /// The continuation it expects, its own move first.
    pub(crate) line: Vec<MoveView>,
    #[serde(flatten)]
    pub(crate) statistics: Statistics,
    /// How long it thought.
    pub(crate) seconds: f64,
    /// Its announcement, such as `White wins in 4 moves`.
    pub(crate) announcement: Option<String>,
}

impl DecisionView {
    pub(crate) fn of(position: &Position, decision: &Decision, seconds: f64) -> DecisionView {
        let chosen = match decision.choice {
            Choice::Move(mv) => Some(mv),
            Choice::Resign | Choice::Forfeit(_) => None,
        };
        DecisionView::of_record(position, chosen, &DecisionRecord::of(position, decision, seconds))
    }

    /// What was thought about a position before a move.
    pub(crate) fn of_record(
        position: &Position,
        chosen: Option<Move>,
        record: &DecisionRecord,
    ) -> DecisionView {
        DecisionView {
            mv: chosen.map(|mv| position.notation(mv)),
            score: record.score.into(),
            line: MoveView::line(position, &record.moves(position)),
            statistics: record.statistics,
            seconds: record.seconds,
            announcement: record.announcement.clone(),
        }
    }
}

/// Why a player moved: a table for people to read.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ReasonsView {
    /// `terms`: a row for each term of a polynomial. `principles` and `moves`: a row for each legal move.
    pub(crate) kind: String,
    pub(crate) title: String,
    /// What the numbers are, column by column.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<ReasonRow>,
    /// How to read it.
    pub(crate) note: String,
}

/// A row of a table of reasons.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ReasonRow {
    /// The term or the move.
    pub(crate) name: String,
    /// A number for each column; null where there is none.
    pub(crate) values: Vec<Option<f64>>,
    /// What became of the move, or empty.
    pub(crate) verdict: String,
    /// What the term means, or empty.
    pub(crate) note: String,
}

impl ReasonsView {
    /// What principles make of every legal move.
    pub(crate) fn of_moves(title: String, reasons: Reasons) -> ReasonsView {
        let row = |reasons: MoveReasons| ReasonRow {
            name: reasons.mv,
            // What is infinite in JSON is nothing.
            values: reasons.values.into_iter().map(|value| value.filter(|value| value.is_finite())).collect(),
            verdict: reasons.verdict,
            note: String::new(),
        };
        ReasonsView {
            kind: "principles".to_owned(),
            title,
            rows: reasons.moves.into_iter().map(row).collect(),
            note: "The principles are applied from left to right; each drops the moves that it rates below the best. Any \
                   move that no principle dropped may be chosen."
                .to_owned(),
            columns: reasons.columns,
        }
    }
}

/// A score, and what people say of it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug, Default)]
pub(crate) struct ScoreView {
    /// For the side that is spoken of; null if there is none, or it only puts moves into an order.
    pub(crate) score: Option<Worth>,
    /// What the side is, as in `a man up` or `winning in 4 moves`; empty without a score.
    pub(crate) words: String,
}

impl From<Option<Worth>> for ScoreView {
    fn from(worth: Option<Worth>) -> ScoreView {
        let score = worth.and_then(score);
        ScoreView { score, words: score.map(Worth::words).unwrap_or_default() }
    }
}

impl From<Worth> for ScoreView {
    fn from(worth: Worth) -> ScoreView {
        Some(worth).into()
    }
}

/// A score, unless it only puts moves into an order.
pub(crate) fn score(worth: Worth) -> Option<Worth> {
    (!matches!(worth, Worth::Order(_))).then_some(worth)
}
