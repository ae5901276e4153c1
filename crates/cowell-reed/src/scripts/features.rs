//! What a script can ask about a side. One table names the features, says what they are, and computes
//! them.

use rhai::{Dynamic, Engine, EvalAltResult, INT};
use rules::{Color, Position, SquareSet};
use serde::Serialize;

use super::engine::charge;
use super::squares::{self, Squares};
use crate::{Readings, View};

/// Something that a script can write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Feature {
    /// How it is written, as an example.
    pub usage: &'static str,
    /// What kind of value it gives: `number`, `squares`, `true or false`.
    pub gives: &'static str,
    /// What it is.
    pub summary: &'static str,
}

/// Everything the host gives to scripts: of sides first, then of squares.
pub fn features() -> impl Iterator<Item = Feature> {
    SIDE.iter().map(|(feature, _)| *feature).chain([READS]).chain(squares::features())
}

/// A side in a position, as a script holds it.
#[derive(Clone, Debug)]
pub(super) struct Side {
    position: Position,
    side: Color,
    is_dual: bool,
    readings: Readings,
}

impl Side {
    pub(super) fn of(view: &View<'_>) -> Side {
        let (side, is_dual) = (view.side(), view.is_dual());
        Side { position: *view.position(), side, is_dual, readings: *view.readings() }
    }

    fn view(&self) -> View<'_> {
        if self.is_dual {
            View::new(&self.position, !self.side, &self.readings).dual()
        } else {
            View::new(&self.position, self.side, &self.readings)
        }
    }

    /// The position with this side to move.
    fn to_move(&self) -> Position {
        self.position.with_turn(self.side)
    }

    /// The squares where it could lose a piece if the other side were to move, from its own seat.
    fn attacked(&self) -> SquareSet {
        let jumps = self.position.with_turn(!self.side).moves();
        let all = jumps.iter().fold(SquareSet::default(), |all, jump| all | jump.captured());
        if self.side == Color::White { all.turned() } else { all }
    }
}

const fn feature(usage: &'static str, gives: &'static str, summary: &'static str) -> Feature {
    Feature { usage, gives, summary }
}

type OfSide = fn(&Side) -> Dynamic;

/// The features of a side, with what computes them; `other.` has the same.
const SIDE: [(Feature, OfSide); 11] = [
    (feature("own.men", "squares", "where its men stand"), |side| squares(side.view().men())),
    (feature("own.kings", "squares", "where its kings stand"), |side| squares(side.view().kings())),
    (feature("own.pieces", "squares", "where its men and kings stand"), |side| squares(side.view().pieces())),
    (feature("own.attacked", "squares", "where the other side could jump it, were that to move"), |side| {
        squares(side.attacked())
    }),
    (feature("own.strength", "number", "men and 1.5 for each king"), |side| {
        (f64::from(side.view().strength()) / 2.0).into()
    }),
    (feature("own.pcr", "number", "strength divided by the other side's, as PCR (C-5)"), |side| {
        side.view().piece_balance().into()
    }),
    (feature("own.moves", "number", "legal moves, were it to move"), |side| {
        number(side.to_move().moves().len())
    }),
    (feature("own.jumps", "number", "jumps, were it to move"), |side| {
        number(if side.to_move().must_capture() { side.to_move().moves().len() } else { 0 })
    }),
    (feature("own.plausible", "number", "plausible moves, as MOBIL counts them (C-9)"), |side| {
        number(side.view().plausible_moves())
    }),
    (feature("own.advance", "number", "rows its men have gone, added up: 0 to 6 each"), |side| {
        number(side.view().men().into_iter().map(|square| usize::from(square.row())).sum())
    }),
    (feature("own.to_move", "true or false", "whether it is to move"), |side| {
        (side.position.turn() == side.side).into()
    }),
];

/// What features that look at moves cost, in operations.
const COSTLY: [(&str, u64); 4] = [("attacked", 2), ("moves", 2), ("jumps", 2), ("plausible", 20)];

/// How the report is read, so that a script can follow a switch.
const READS: Feature = feature(
    "own.reads(\"king-row\", \"own\")",
    "true or false",
    "whether a reading stands so; the same for both sides",
);

fn reads(side: &mut Side, switch: &str, value: &str) -> Result<bool, Box<EvalAltResult>> {
    let mut turned = side.readings;
    turned.set(switch, value).map_err(|error| error.to_string())?;
    Ok(turned == side.readings)
}

fn squares(set: SquareSet) -> Dynamic {
    Dynamic::from(Squares(set))
}

fn number(count: usize) -> Dynamic {
    (count as INT).into()
}

pub(super) fn register(engine: &mut Engine) {
    engine.register_type_with_name::<Side>("side");
    engine.register_fn("reads", reads);
    for (feature, get) in SIDE {
        let name = feature.usage.trim_start_matches("own.");
        let cost = COSTLY.into_iter().find(|(costly, _)| *costly == name).map_or(0, |(_, cost)| cost);
        engine.register_get(name, move |side: &mut Side| -> Result<Dynamic, Box<EvalAltResult>> {
            charge(cost)?;
            Ok(get(side))
        });
    }
}
