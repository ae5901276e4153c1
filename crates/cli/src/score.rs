//! What something is worth, in JSON. In text it is as `Worth` writes itself.

use arena::{Worth, moves_in};
use serde::Serialize;

/// Men are a number; what is decided is `{"win": 4}` or `{"loss": null}`, in moves where that is known.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum Score {
    Men(f64),
    Win { win: Option<u32> },
    Loss { loss: Option<u32> },
    Order { order: i32 },
}

impl From<Worth> for Score {
    fn from(worth: Worth) -> Score {
        match worth {
            Worth::Men(men) => Score::Men(men),
            Worth::Win { plies } => Score::Win { win: plies.map(moves_in) },
            Worth::Loss { plies } => Score::Loss { loss: plies.map(moves_in) },
            Worth::Order(order) => Score::Order { order },
        }
    }
}

/// For fields that keep the worth itself.
pub(crate) fn as_score<S: serde::Serializer>(worth: &Worth, serializer: S) -> Result<S::Ok, S::Error> {
    Score::from(*worth).serialize(serializer)
}
