//! The critic (C-12): the moves of a recorded game, anybody's, judged by a strategy. A move that some
//! principle would have rejected is noted, for later study.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use arena::{Control, Limits};
use rules::pdn::{Item, Line, Record};
use rules::{Color, Move, Position};
use serde::Serialize;

use crate::deliberation::{Extent, Question};
use crate::principles::{PrincipleError, Score};
use crate::{Deliberation, Strategy, short_scores};

/// What a strategy makes of the main line of a game. Variations are not judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Critique {
    /// The moves of the sides that are judged, in order.
    pub moves: Vec<JudgedMove>,
}

/// How a side or a player did.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// Moves where there were others.
    pub choices: usize,
    /// Of them, those that some principle rejects.
    pub rejected: usize,
    /// Moves where there was no other.
    pub forced: usize,
    /// How often each principle rejects a move.
    pub rejected_by: BTreeMap<String, usize>,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.choices += other.choices;
        self.rejected += other.rejected;
        self.forced += other.forced;
        for (principle, times) in other.rejected_by {
            *self.rejected_by.entry(principle).or_default() += times;
        }
    }
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
            let question =
                Question::new(&position, strategy.plan(&position), &strategy.readings, Extent::Choice);
            let deliberation = Deliberation::new(&question, &Limits::default(), control)?;
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
                objection: Objection::to(&position, played, &deliberation),
            });
        }
        Ok(Some(Critique { moves }))
    }

    /// The moves that some principle rejects, each with its objection.
    pub fn rejected(&self) -> impl Iterator<Item = (&JudgedMove, &Objection)> {
        self.moves.iter().filter_map(|mv| Some((mv, mv.objection.as_ref()?)))
    }

    /// How a side did.
    pub fn tally(&self, side: Color) -> Tally {
        let mut tally = Tally::default();
        for mv in self.moves.iter().filter(|mv| mv.side() == side) {
            *(if mv.is_forced() { &mut tally.forced } else { &mut tally.choices }) += 1;
            if let Some(objection) = &mv.objection {
                tally.rejected += 1;
                *tally.rejected_by.entry(objection.principle.clone()).or_default() += 1;
            }
        }
        tally
    }
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

/// A recorded move, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// How many moves of the main line stand before it.
    pub ply: usize,
    /// The position it was made in.
    pub position: Position,
    /// The move.
    pub played: Move,
    /// How many legal moves there were.
    pub choices: usize,
    /// What the record already says about it.
    pub remarks: Vec<String>,
    /// What the strategy has against it; `None` if it might have chosen it.
    pub objection: Option<Objection>,
}

impl JudgedMove {
    /// Who made it.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// Whether there was no other.
    pub fn is_forced(&self) -> bool {
        self.choices < 2
    }

    /// `7.` or `7...`, as game texts number it.
    pub fn number(&self) -> String {
        format!("{}{}", self.ply / 2 + 1, if self.ply.is_multiple_of(2) { "." } else { "..." })
    }
}

/// Which principle rejects a move, and what it prefers. JSON has no infinity: such a score is `null` there.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Objection {
    /// The principle.
    #[serde(rename = "rejected_by")]
    pub principle: String,
    /// Its place in the list, from 1.
    pub step: usize,
    /// How many principles the list has.
    pub steps: usize,
    /// What the principle makes of the move, backed up.
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    pub score: Score,
    /// What it makes of those that it leaves.
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    pub best: Score,
    /// The moves that it leaves, as they are written. Later principles may reject some of them.
    pub preferred: Vec<String>,
}

impl Objection {
    /// What a deliberation about a position has against a move; nothing if the move is in the final set.
    pub fn to(position: &Position, played: Move, deliberation: &Deliberation) -> Option<Objection> {
        let rejected = deliberation.moves.iter().find(|mv| mv.mv == played)?;
        let place = rejected.dropped_by?;
        let is_left = |dropped_by: Option<usize>| dropped_by.is_none_or(|later| later > place);
        let left = || deliberation.moves.iter().filter(|mv| is_left(mv.dropped_by));
        Some(Objection {
            principle: deliberation.principles[place].clone(),
            step: place + 1,
            steps: deliberation.principles.len(),
            score: rejected.scores[place]?,
            best: left().find_map(|mv| mv.scores[place])?,
            preferred: left().map(|mv| position.notation(mv.mv)).collect(),
        })
    }
}

impl Critique {
    /// The record with a comment for each rejected move, behind its own; `judge` says whose it is. What was
    /// already said, word for word, is not said again.
    #[must_use]
    pub fn annotate(&self, record: &Record, judge: &str) -> Record {
        let mut annotated = record.clone();
        let places: Vec<usize> = move_places(&record.line).collect();
        // From the end, so that the places before stay right.
        for (mv, objection) in self.rejected().collect::<Vec<_>>().into_iter().rev() {
            let comment = format!("critic {judge}: {objection}");
            if !mv.remarks.contains(&comment) {
                let items = &mut annotated.line.0;
                let behind = items[places[mv.ply] + 1..].iter();
                let own = behind.take_while(|item| matches!(item, Item::Comment(_) | Item::Nag(_))).count();
                items.insert(places[mv.ply] + 1 + own, Item::Comment(comment));
            }
        }
        annotated
    }
}

/// `CRAMP (4 of 6) prefers 10-14 (-8, this -9)`
impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Objection { principle, step, steps, preferred, .. } = self;
        let [best, score] = short_scores(self.best, self.score);
        write!(f, "{principle} ({step} of {steps}) prefers {} ({best}, this {score})", preferred.join(" "))
    }
}
