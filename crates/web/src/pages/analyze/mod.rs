//! Positions looked into: pasted or set up, with their legal moves; rated by any player; taken apart by terms and
//! principles.

mod ratings;
mod terms;

use std::time::Duration;

use arena::{Control, Limits, SideName};
use cowell_reed::{Deliberation, Extent, Question, Strategy};
use rules::{Color, Kind, Move, Piece, Position, Setup, Square};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::failure::Failure;
use super::play;
use super::view::{MoveView, PositionView, ReasonsView, position_of};

pub(crate) use ratings::{RatingsAnswer, RatingsRequest, ratings};
pub(crate) use terms::{TermsAnswer, TermsRequest, terms};

/// A position, as a FEN or square by square.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    #[serde(default)]
    fen: Option<String>,
    /// The pieces on squares 1 to 32: `b`, `w`, `B`, `W` or empty.
    #[serde(default)]
    squares: Option<Vec<String>>,
    /// Who is to move, beside squares.
    #[serde(default)]
    turn: Option<SideName>,
}

/// A position with its legal moves, or why there is no such position.
pub(crate) fn position(request: &PositionRequest) -> Result<PositionView, Failure> {
    let position = match request {
        PositionRequest { fen: Some(fen), squares: None, turn: None } => position_of(fen)?,
        PositionRequest { fen: None, squares: Some(squares), turn: Some(turn) } => set_up(squares, *turn)?,
        _ => {
            let message = "Expected a position: either fen, or squares together with turn.";
            return Err(Failure::impossible(message));
        }
    };
    Ok(PositionView::of(&position))
}

/// A move on a position.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    fen: String,
    /// All squares of the move, or only the first and the last if that is unambiguous.
    path: Vec<u8>,
}

impl MoveRequest {
    /// The position and the move in it.
    pub(crate) fn read(&self) -> Result<(Position, Move), Failure> {
        let position = position_of(&self.fen)?;
        let squares = play::squares(&self.path)?;
        let mv = position.find_move(&squares).map_err(|error| play::refuse(&error))?;
        Ok((position, mv))
    }
}

/// A move, made on a board.
#[derive(Serialize, ToSchema)]
pub(crate) struct MoveAnswer {
    /// The move, with every square it touches and the captured pieces.
    #[serde(rename = "move")]
    mv: MoveView,
    /// The board after it, where a man that reached the last row is a king.
    position: PositionView,
    /// Whether a man became a king.
    crowned: bool,
}

/// The position after a move, or why the move is not possible.
pub(crate) fn after(request: &MoveRequest) -> Result<MoveAnswer, Failure> {
    let (position, mv) = request.read()?;
    let squares = play::squares(&request.path)?;
    let (before, next) = (position, position.after(mv));
    let is_king = |position: &Position, square| position.kings(before.turn()).contains(square);
    Ok(MoveAnswer {
        mv: MoveView::by_way(&before, mv, &squares),
        position: PositionView::of(&next),
        crowned: is_king(&next, mv.to()) && !is_king(&before, mv.from()),
    })
}

fn set_up(squares: &[String], turn: SideName) -> Result<Position, Failure> {
    if squares.len() != Square::COUNT {
        let message = format!("{} squares: expected {}, square 1 first.", squares.len(), Square::COUNT);
        return Err(Failure::impossible(message));
    }
    let mut setup = Setup::empty(turn.into());
    for (square, text) in Square::all().zip(squares) {
        setup.put(square, piece(square, text)?);
    }
    setup
        .position()
        .map_err(|error| Failure::impossible(format!("This is not a possible position: {error}.")))
}

fn piece(square: Square, text: &str) -> Result<Option<Piece>, Failure> {
    let (color, kind) = match text {
        "" => return Ok(None),
        "b" => (Color::Black, Kind::Man),
        "B" => (Color::Black, Kind::King),
        "w" => (Color::White, Kind::Man),
        "W" => (Color::White, Kind::King),
        _ => {
            let text: String = text.chars().take(10).collect();
            let message = format!("Square {square} has '{text}': expected b, w, B, W or nothing.");
            return Err(Failure::impossible(message));
        }
    };
    Ok(Some(Piece { color, kind }))
}

/// A position and a strategy.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrinciplesRequest {
    pub(crate) fen: String,
    /// The name of a strategy.
    pub(crate) strategy: String,
}

/// What a strategy makes of every legal move.
pub(crate) struct MoveTable {
    pub(crate) reasons: ReasonsView,
    /// The moves that it may choose.
    pub(crate) chosen: Vec<String>,
}

impl MoveTable {
    pub(crate) fn new(
        title: String,
        strategy: &Strategy,
        position: &Position,
        control: &dyn Control,
        longest: Duration,
    ) -> Result<MoveTable, Failure> {
        let question = Question::new(position, strategy.plan(position), &strategy.readings, Extent::Table);
        let deliberation = Deliberation::new(&question, &Limits::default(), control)
            .map_err(|error| Failure::impossible(error.to_string()))?;
        if !deliberation.is_complete {
            let seconds = longest.as_secs();
            let message =
                format!("Not finished within {seconds} s: expected a smaller maximum or quicker scripts.");
            return Err(Failure::impossible(message));
        }
        let chosen = deliberation.acceptable().map(|mv| position.notation(mv)).collect();
        Ok(MoveTable { reasons: ReasonsView::of_moves(title, deliberation.reasons(position)), chosen })
    }
}
