//! What a position or a move is worth, as the page sees it.

use arena::{Worth, moves_in};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// What a position or a move is worth to a side.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum WorthView {
    /// So many men ahead; behind, if negative.
    Men { men: f64 },
    /// It wins for certain, in so many moves of its own where that is known.
    Win { moves: Option<u32> },
    /// It loses for certain, in so many moves of the other side where that is known.
    Loss { moves: Option<u32> },
}

impl WorthView {
    /// Nothing for an order of moves, which is no score, and for what JSON cannot say.
    pub(crate) fn of(worth: Worth) -> Option<WorthView> {
        match worth {
            // Adding zero takes the sign from a zero that has one.
            Worth::Men(men) => men.is_finite().then_some(WorthView::Men { men: men + 0.0 }),
            Worth::Win { plies } => Some(WorthView::Win { moves: plies.map(moves_in) }),
            Worth::Loss { plies } => Some(WorthView::Loss { moves: plies.map(moves_in) }),
            Worth::Order(_) => None,
        }
    }
}

/// A score of a record. Old ones have a number, which stood for a decided game where no board has so many men.
pub(crate) fn read_score<'de, D: Deserializer<'de>>(record: D) -> Result<Option<WorthView>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Number(f64),
        Score(WorthView),
    }
    const MOST_MEN: f64 = 40.0;
    Ok(Option::<Stored>::deserialize(record)?.map(|stored| match stored {
        Stored::Number(men) if men > MOST_MEN => WorthView::Win { moves: None },
        Stored::Number(men) if men < -MOST_MEN => WorthView::Loss { moves: None },
        Stored::Number(men) => WorthView::Men { men },
        Stored::Score(score) => score,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_value, json};

    #[derive(Deserialize)]
    struct Record {
        #[serde(deserialize_with = "read_score")]
        score: Option<WorthView>,
    }

    #[test]
    fn scores_of_old_records_are_read_and_theirs_that_were_no_men_are_wins_and_losses() {
        for (stored, score) in [
            (json!(-0.25), Some(WorthView::Men { men: -0.25 })),
            (json!(511.996), Some(WorthView::Win { moves: None })),
            (json!(-99.88), Some(WorthView::Loss { moves: None })),
            (json!(null), None),
            (json!({ "kind": "win", "moves": 4 }), Some(WorthView::Win { moves: Some(4) })),
            (json!({ "kind": "men", "men": 1.5 }), Some(WorthView::Men { men: 1.5 })),
        ] {
            assert_eq!(from_value::<Record>(json!({ "score": stored })).unwrap().score, score, "{stored}");
        }
    }
}
