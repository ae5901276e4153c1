//! A review in the record of its game: marks as numeric annotations, remarks as comments, better lines as variations.

use rules::pdn::{Item, Line, Play, Record};

use crate::{JudgedMove, Review};

/// More plies of a better line than this are left out.
const LONGEST_LINE: usize = 12;

impl Review {
    /// The record with what the review says beside what it has. `opening` stands before the first move.
    pub fn annotate(&self, record: &Record, opening: &str) -> Record {
        let mut judged = self.moves.iter();
        let mut items = vec![Item::Comment(opening.to_owned())];
        for item in &record.line.0 {
            items.push(item.clone());
            if let Item::Move(_) = item {
                items.extend(judged.next().into_iter().flat_map(annotations));
            }
        }
        Record { line: Line(items), ..record.clone() }
    }
}

fn annotations(judged: &JudgedMove) -> Vec<Item> {
    let nag = judged.mark.nag().map(Item::Nag);
    let comment = (!judged.remark.is_empty()).then(|| Item::Comment(judged.remark.clone()));
    let variation = judged.mark.is_blamed().then(|| {
        let plays = judged.best_moves.iter().take(LONGEST_LINE);
        Item::Variation(Line(plays.map(|&mv| Item::Move(Play { mv, strength: None })).collect()))
    });
    nag.into_iter().chain(comment).chain(variation).collect()
}
