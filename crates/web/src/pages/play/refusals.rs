//! Why a move cannot be made, in words for the person at the board.

use rules::{CapturePath, MoveError, Obstacle, Square};

use crate::pages::failure::Failure;

/// The refusal of a move, with the jumps that must be made instead.
pub(crate) fn refuse(error: &MoveError) -> Failure {
    let (message, must) = match error {
        MoveError::Syntax { .. } | MoveError::NoSuchSquare { .. } => {
            ("A move is a list of squares from 1 to 32, at least two.".to_owned(), Vec::new())
        }
        MoveError::Ambiguous { candidates, .. } => (
            format!("There are several ways to jump there: {}. Go square by square.", join(candidates)),
            paths(candidates),
        ),
        MoveError::Illegal { obstacle, .. } => obstacle_words(obstacle),
        _ => (error.to_string(), Vec::new()),
    };
    let mut failure = Failure::impossible(message);
    failure.fault.must = must;
    failure
}

fn obstacle_words(obstacle: &Obstacle) -> (String, Vec<Vec<u8>>) {
    match obstacle {
        Obstacle::NoPiece(square) => (format!("There is no piece on square {square}."), Vec::new()),
        Obstacle::OpponentsPiece { square, to_move } => {
            (format!("The piece on square {square} is not yours: you play {to_move}."), Vec::new())
        }
        Obstacle::MustCapture(ways) => (format!("You must jump: {}.", join(ways)), paths(ways)),
        Obstacle::Unfinished(ways) => {
            (format!("The jump continues: {}. It must be completed.", join(ways)), paths(ways))
        }
        Obstacle::OutOfReach { from, reachable } if reachable.is_empty() => {
            (format!("The piece on square {from} cannot move now."), Vec::new())
        }
        Obstacle::OutOfReach { from, reachable } => {
            (format!("The piece on square {from} can go to {}.", join(reachable)), Vec::new())
        }
        other => (format!("That is not a legal move: {other}."), Vec::new()),
    }
}

fn paths(ways: &[CapturePath]) -> Vec<Vec<u8>> {
    ways.iter().map(|way| way.squares().iter().map(|square| square.number()).collect()).collect()
}

/// `a`, `a or b`, `a, b or c`.
fn join<T: ToString>(items: &[T]) -> String {
    let words: Vec<_> = items.iter().map(T::to_string).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// The squares that a page sends.
pub(crate) fn squares(path: &[u8]) -> Result<Vec<Square>, Failure> {
    let squares: Option<Vec<_>> = path.iter().map(|&number| Square::new(number)).collect();
    let squares = squares.filter(|squares| (2..=14).contains(&squares.len()));
    squares.ok_or_else(|| Failure::impossible("A move is a list of squares from 1 to 32, at least two."))
}
