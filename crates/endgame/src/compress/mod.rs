//! Databases packed: win, draw and loss for search, distances for play and explanation. See docs/formats/endgame.md.

mod bits;
mod container;
pub(crate) mod distances;
mod free;
mod huffman;
mod mixer;
mod model;
mod range_coder;
pub(crate) mod results;
mod runs;
mod unpack;

pub use container::{Damage, Kind, Part};
pub(crate) use container::{OLDEST, VERSION};
pub(crate) use free::is_stored;
pub use unpack::{unpack_distances, unpack_results};
