//! A player in plain words.

use serde::Serialize;
use utoipa::ToSchema;

use super::learning::Learning;

/// A player in plain words.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct Opponent {
    /// The same from start to start.
    pub(crate) id: String,
    /// Its text form, `kind[:key=value,...]`.
    pub(crate) spec: String,
    pub(crate) name: String,
    /// One plain sentence.
    pub(crate) summary: String,
    pub(crate) group: &'static str,
    /// From 1, weak, to 5.
    pub(crate) strength: u8,
    pub(crate) levels: Vec<Level>,
    /// How it can learn from a game with a person, if it can.
    pub(crate) learns: Option<Learning>,
    /// Whether it can score moves.
    pub(crate) rates: bool,
    /// What its reasons are: `terms` or `principles`.
    pub(crate) reasons: Option<&'static str>,
}

/// The same player, looking less or further ahead.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct Level {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) spec: String,
    pub(crate) summary: String,
}

pub(super) const SAMUEL: &str = "Samuel 1959";
pub(super) const COWELL_REED: &str = "Cowell and Reed";
pub(super) const SIMPLE: &str = "Simple players";
pub(super) const LEARNED: &str = "Learned here";

/// The levels of 1959's program: id, name, minimum ply.
const LEVELS: [(&str, &str, u32); 4] =
    [("quick", "Quick", 1), ("usual", "As in 1959", 3), ("careful", "Careful", 5), ("deep", "Deep", 7)];

impl Opponent {
    /// 1959's program with these settings.
    pub(super) fn samuel(id: &str, settings: &str, name: &str, summary: &str) -> Opponent {
        let spec = format!("samuel:{settings}");
        let levels = LEVELS.map(|(id, name, ply)| Level {
            id,
            name,
            spec: format!("{spec},ply={ply}"),
            summary: format!(
                "Looks at least {} ahead, and further where pieces are taken. A ply is a move of one side.",
                if ply == 1 { "1 ply".to_owned() } else { format!("{ply} plies") }
            ),
        });
        Opponent {
            id: id.to_owned(),
            levels: levels.into(),
            spec,
            name: name.to_owned(),
            summary: summary.to_owned(),
            group: SAMUEL,
            strength: 3,
            learns: None,
            rates: true,
            reasons: Some("terms"),
        }
    }

    /// The principle player with a strategy.
    pub(super) fn cowell_reed(strategy: &str, name: &str, summary: &str) -> Opponent {
        Opponent {
            id: format!("cowell-reed-{strategy}"),
            spec: format!("cowell-reed:strategy={strategy}"),
            name: name.to_owned(),
            summary: summary.to_owned(),
            group: COWELL_REED,
            strength: 2,
            levels: Vec::new(),
            learns: None,
            rates: true,
            reasons: Some("principles"),
        }
    }
}
