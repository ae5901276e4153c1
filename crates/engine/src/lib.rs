//! A modern player: a search that anybody can read, an evaluation that is data, and the truth about endings from
//! the databases.
//!
//! [`Search`] looks at one position; [`CROWNHEAD`] is the player of the arena that is made of it. The historic
//! programs never use this crate.

pub mod bench;
mod clock;
mod evaluation;
mod player;
mod score;
mod search;
pub mod suite;
mod table;

pub use clock::{CpuClock, Enough, StopReason};
pub use evaluation::{
    Activation, Evaluation, Explained, Form, Inputs, Layout, MOST_PHASES, Material, Net, NetParts, NetShape,
    OUTPUTS, Origin, PIECES, POINTS, PatternShape, Patterns, PieceShare, Shape, State, Weights, WeightsError,
    evaluation_named, explain, output_of, seen_by_mover,
};
pub use player::CROWNHEAD;
pub use score::{Depth, Ply, Score};
pub use search::{Features, FoundLine, Numbers, Outcome, Search, SearchSettings, Threads, Workspace};
pub use table::{Table, TableError};
