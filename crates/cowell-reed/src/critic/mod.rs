//! The critic (C-12): the moves of a recorded game, anybody's, judged by a strategy. A move that some
//! principle would have rejected is noted, for later study.

mod annotate;
mod judged_move;

use std::collections::BTreeMap;

use arena::{Control, Limits};
use rules::pdn::{Item, Line, Record};
use rules::{Color, Position, Variant};

use crate::deliberation::{Extent, Question};
use crate::principles::PrincipleError;
use crate::{Deliberation, Strategy};

pub use judged_move::{JudgedMove, Objection};

/// What a strategy makes of the main line of a game. Variations are not judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Critique {
    /// The moves of the sides that are judged, in order.
    pub moves: Vec<JudgedMove>,
}

/// How a side did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Moves where there were others.
    pub choices: usize,
    /// Of them, those that some principle rejects.
    pub rejected: usize,
    /// Moves where there was no other.
    pub forced: usize,
}

impl Critique {
    /// Judges a game's moves by the principles of a strategy, each from the seat of the side that made it.
    /// `None` when `control` ends it early.
    ///
    /// # Errors
    /// When a principle has no score for a position.
    pub fn new(
        record: &Record,
        sides: &[Color],
        strategy: &Strategy,
        control: &dyn Control,
    ) -> Result<Option<Critique>, PrincipleError> {
        let mut moves = Vec::new();
        let places = move_places(&record.line);
        for ((ply, place), (position, played)) in places.enumerate().zip(record.main_line()) {
            if !sides.contains(&position.turn()) {
                continue;
            }
            let deliberation = deliberate(&position, strategy, control)?;
            if control.stop() || !deliberation.is_complete {
                return Ok(None);
            }
            let remarks = remarks_after(&record.line, place);
            moves.push(JudgedMove {
                ply,
                position,
                played,
                choices: deliberation.moves.len(),
                remarks: remarks.map(str::to_owned).collect(),
                objection: Objection::to(played, &deliberation),
            });
        }
        Ok(Some(Critique { moves }))
    }

    /// The moves that some principle rejects, each with its objection.
    pub fn rejected(&self) -> impl Iterator<Item = (&JudgedMove, &Objection)> {
        self.moves.iter().filter_map(|mv| Some((mv, mv.objection.as_ref()?)))
    }

    /// How often each principle rejects a move of a side.
    pub fn rejections(&self, side: Color) -> BTreeMap<&str, usize> {
        let mut rejections = BTreeMap::new();
        for (_, objection) in self.rejected().filter(|(mv, _)| mv.side() == side) {
            *rejections.entry(objection.principle.as_str()).or_default() += 1;
        }
        rejections
    }

    /// How a side did.
    pub fn tally(&self, side: Color) -> Tally {
        let own = || self.moves.iter().filter(|mv| mv.side() == side);
        let choices = own().filter(|mv| !mv.is_forced()).count();
        Tally {
            choices,
            rejected: own().filter(|mv| mv.objection.is_some()).count(),
            forced: own().count() - choices,
        }
    }
}

fn deliberate(
    position: &Position,
    strategy: &Strategy,
    control: &dyn Control,
) -> Result<Deliberation, PrincipleError> {
    let question = Question {
        position,
        variant: Variant::Standard,
        plan: strategy.plan(position),
        readings: &strategy.readings,
        extent: Extent::Choice,
    };
    Deliberation::new(&question, &Limits::default(), control)
}

/// Where the moves of a line stand among its items.
fn move_places(line: &Line) -> impl Iterator<Item = usize> {
    line.0.iter().enumerate().filter(|(_, item)| matches!(item, Item::Move(_))).map(|(place, _)| place)
}

/// The comments that belong to the move at a place: those right after it, annotation numbers aside.
fn remarks_after(line: &Line, place: usize) -> impl Iterator<Item = &str> {
    let remarks = line.0[place + 1..].iter().map_while(|item| match item {
        Item::Comment(comment) => Some(Some(comment.as_str())),
        Item::Nag(_) => Some(None),
        Item::Move(_) | Item::Variation(_) | Item::Setup(_) => None,
    });
    remarks.flatten()
}
