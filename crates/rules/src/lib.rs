//! English draughts: squares, positions, moves, games and their notation.
//!
//! A [`Position`] is a legal board with a side to move, 16 bytes without history; a [`Game`]
//! has the history, the draw rules and the outcome. This crate knows nothing of players,
//! clocks, files, threads or randomness, and depends on nothing.
//!
//! ```
//! use rules::Position;
//!
//! let start = Position::start();
//! let opening = start.parse_move("11-15")?;
//! assert_eq!(start.moves().len(), 7);
//! assert_eq!(start.after(opening).to_fen(), "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15");
//! # Ok::<(), rules::MoveError>(())
//! ```

mod color;
pub mod diagram;
pub mod fen;
mod game;
mod generate;
mod moves;
mod notation;
mod outcome;
pub mod pdn;
pub mod perft;
mod position;
mod setup;
mod square;
mod square_set;

pub use color::{ByColor, Color, Kind, Piece};
pub use fen::FenError;
pub use game::{DrawRules, Game, PlayError, Rules, Variant};
pub use moves::{CapturePath, Move};
pub use notation::{MoveError, Obstacle, excerpt, excerpt_to};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use position::Position;
pub use setup::{Setup, SetupError};
pub use square::{Direction, Square};
pub use square_set::SquareSet;

/// The Rust in README.md and docs/library.md, run with the documentation tests so that it stays true.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    struct Readme;

    #[doc = include_str!("../../../docs/library.md")]
    struct Library;
}
