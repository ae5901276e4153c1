//! What something is worth, in JSON. In text it is as `Worth` writes itself.

use arena::{Worth, moves_in};
use serde::Serialize;

/// `{"kind": "men", "men": 0.5}`, `{"kind": "win", "moves": 4}`, and so on.
#[derive(Clone, Copy, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Score {
    Men { men: f64 },
    Win { moves: Option<u32> },
    Loss { moves: Option<u32> },
    Order { order: i32 },
}

impl From<Worth> for Score {
    fn from(worth: Worth) -> Score {
        match worth {
            Worth::Men(men) => Score::Men { men },
            Worth::Win { plies } => Score::Win { moves: plies.map(moves_in) },
            Worth::Loss { plies } => Score::Loss { moves: plies.map(moves_in) },
            Worth::Order(order) => Score::Order { order },
        }
    }
}

/// For fields that keep the worth itself.
pub(crate) fn as_score<S: serde::Serializer>(worth: &Worth, serializer: S) -> Result<S::Ok, S::Error> {
    Score::from(*worth).serialize(serializer)
}
