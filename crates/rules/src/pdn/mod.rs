//! PDN, the text format of games: tags, moves, comments, variations.
//!
//! [`Reader`] takes bytes as they come and gives whole games, each with every move checked, or
//! an error that says where and why; a bad game does not disturb the next one. `Display` of a
//! [`Record`] writes PDN 3.0. In this game `1-0` means that Black, who moves first, won.
//!
//! ```
//! use rules::pdn;
//!
//! let text = b"[Event \"Sample\"] 1. 11-15 23-19 (1... 22-18 15x22) 2. 8-11 {Old Fourteenth} *";
//! let game = pdn::read(text).next().unwrap().unwrap();
//! assert_eq!(game.tags.get("Event"), Some("Sample"));
//! assert_eq!(game.main_line().count(), 3);
//! ```

mod boundary;
mod error;
mod game_result;
mod hint;
mod parser;
mod reader;
mod record;
mod scan;
mod writer;

pub use error::{PdnError, PdnErrorKind};
pub use game_result::GameResult;
pub use hint::Hint;
pub use reader::{Reader, read};
pub use record::{Item, Line, Play, Record, Remark, Tags};
