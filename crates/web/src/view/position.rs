//! A position with its legal moves.

use rules::{Color, Game, Position, Rules, Square};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::MoveView;
use crate::failure::Failure;

/// A position with its legal moves.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct PositionView {
    /// In Forsyth-Edwards notation.
    pub(crate) fen: String,
    /// Who is to move.
    pub(crate) turn: SideName,
    /// What stands on squares 1 to 32: `b` and `w` for men, `B` and `W` for kings, nothing for nothing.
    pub(crate) squares: Vec<String>,
    /// Every legal move in every way it can go.
    pub(crate) moves: Vec<MoveView>,
    /// Whether those are jumps.
    pub(crate) must_capture: bool,
    /// Why there is nothing to play, by the standard rules.
    pub(crate) over: Option<String>,
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SideName {
    Black,
    White,
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

impl From<Color> for SideName {
    fn from(color: Color) -> SideName {
        match color {
            Color::Black => SideName::Black,
            Color::White => SideName::White,
        }
    }
}

impl From<SideName> for Color {
    fn from(side: SideName) -> Color {
        match side {
            SideName::Black => Color::Black,
            SideName::White => Color::White,
        }
    }
}

/// The position that a FEN is.
pub(crate) fn position_of(fen: &str) -> Result<Position, Failure> {
    Position::from_fen(fen.trim())
        .map_err(|error| Failure::impossible(format!("This FEN is no position: {error}.")))
}
