//! The critic's remarks written into the game, behind those that are there.

use rules::pdn::{Item, Record};

use super::{Critique, JudgedMove, Objection, move_places};
use crate::short_scores;

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
