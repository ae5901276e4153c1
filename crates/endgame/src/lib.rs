//! Perfect play with few pieces: databases of win, draw and loss with the distance to the win, made from the
//! rules alone, verified, packed and asked.
//!
//! Distances count plies under best play of both sides. Draws by repetition or for want of progress are no part of
//! them: a win counts however long it takes.

#![allow(dead_code)]

mod board;
mod generate;
mod index;
mod probe;
mod solved;
mod value;

pub use generate::GenerateError;
pub use index::{Force, MOST_PIECES, Slice};
pub use probe::{BUILT_IN_PIECES, Database, Line, ProbeError, RatedMove};
pub use value::{Ending, Verdict};
