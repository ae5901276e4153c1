//! The critic (C-12): the moves of a recorded game, anybody's, judged by a strategy. A move that some
//! principle would have rejected is noted, for later study.

use std::collections::BTreeMap;

use arena::{Control, Limits};
use rules::pdn::{Item, Line, Record};
use rules::{Color, Move, Position};

use crate::deliberation::{Extent, Question};
use crate::principles::{PrincipleError, Score};
use crate::{Deliberation, Strategy, short_scores};

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

    /// Moves of the same position as they are written.
    pub fn notation(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.position.notation(mv)).collect()
    }
}

/// Which principle rejects a move, and what it prefers.
#[derive(Clone, PartialEq, Debug)]
pub struct Objection {
    /// The principle.
    pub principle: String,
    /// Its place in the list, from 1.
    pub step: usize,
    /// How many principles the list has.
    pub steps: usize,
    /// What the principle makes of the move, backed up.
    pub score: Score,
    /// What it makes of those that it leaves.
    pub best: Score,
    /// The moves that it leaves. Later principles may reject some of them.
    pub preferred: Vec<Move>,
}

impl Objection {
    /// What a deliberation has against a move; nothing if the move is in the final set.
    pub fn to(played: Move, deliberation: &Deliberation) -> Option<Objection> {
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
            preferred: left().map(|mv| mv.mv).collect(),
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
            let comment = format!("critic {judge}: {}", mv.remark(objection));
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

impl JudgedMove {
    /// The objection in words: `CRAMP (4 of 6) prefers 10-14 (-8, this -9)`.
    pub fn remark(&self, objection: &Objection) -> String {
        let Objection { principle, step, steps, .. } = objection;
        let preferred = self.notation(&objection.preferred).join(" ");
        let [best, score] = short_scores(objection.best, objection.score);
        format!("{principle} ({step} of {steps}) prefers {preferred} ({best}, this {score})")
    }
}
