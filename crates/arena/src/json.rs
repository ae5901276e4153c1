//! How scores are written in JSON, and colors, as `rules` knows nothing of formats.

use rules::Color;
use serde::{Serialize, Serializer};

use crate::{Worth, moves_in};

/// `"black"` or `"white"`, for a field of that type.
///
/// # Errors
///
/// Those of the serializer.
pub fn color<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(color.name())
}

/// Men are a number; what is decided is `{"win": 4}` or `{"loss": null}`, in moves where that is known.
impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "lowercase")]
        enum Score {
            Win(Option<u32>),
            Loss(Option<u32>),
            Order(i32),
        }
        match *self {
            Worth::Men(men) => return serializer.serialize_f64(men),
            Worth::Win { plies } => Score::Win(plies.map(moves_in)),
            Worth::Loss { plies } => Score::Loss(plies.map(moves_in)),
            Worth::Order(order) => Score::Order(order),
        }
        .serialize(serializer)
    }
}
