//! What a run notes on the tape with every merge: how far it had come, to the move. With the tape and
//! the declaration that is all that is needed to go on exactly as if nothing had happened.

use samuel::rote::{Histogram, PhaseTallies, RoteGameProgress, RoteTally};
use samuel::tape::Merge;
use serde::{Deserialize, Serialize};

/// Up to where a run had come at a merge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Note {
    /// The version of notes.
    pub(super) format: u32,
    /// Which run: a digest of its declaration.
    pub(super) run: String,
    /// Where it keeps its files, for people.
    pub(super) folder: String,
    /// Lessons that are over.
    pub(super) done: usize,
    /// Lessons in all.
    pub(super) games: usize,
    /// Whether all lessons were over and this was the last merge.
    pub(super) is_last: bool,
    /// How long the files were: the trace, the hits, the games.
    pub(super) lengths: [u64; 3],
    /// What memory did in the lessons of this block that are over.
    pub(super) block: [TallyForm; 3],
    /// The lesson under way.
    pub(super) lesson: LessonForm,
}

pub(super) const FORMAT: u32 = 1;

impl Note {
    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a note is plain data")
    }

    /// `None` for the note of somebody else.
    pub(super) fn from_text(text: &str) -> Option<Note> {
        serde_json::from_str(text).ok().filter(|note: &Note| note.format == FORMAT)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct TallyForm {
    decisions: u64,
    evaluations: u64,
    lookups: u64,
    hits_by_ply: Vec<(u16, u64)>,
    effective_ply: Vec<(u16, u64)>,
}

pub(super) fn forms_of(tallies: &PhaseTallies) -> [TallyForm; 3] {
    tallies.each_ref().map(|tally| TallyForm {
        decisions: tally.decisions,
        evaluations: tally.evaluations,
        lookups: tally.lookups,
        hits_by_ply: tally.hits_by_ply.rows().collect(),
        effective_ply: tally.effective_ply.rows().collect(),
    })
}

pub(super) fn tallies_of(forms: &[TallyForm; 3]) -> PhaseTallies {
    forms.each_ref().map(|form| RoteTally {
        decisions: form.decisions,
        evaluations: form.evaluations,
        lookups: form.lookups,
        hits_by_ply: Histogram::from_iter(form.hits_by_ply.iter().copied()),
        effective_ply: Histogram::from_iter(form.effective_ply.iter().copied()),
    })
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct LessonForm {
    moves: String,
    tallies: [TallyForm; 3],
    /// New, updated, refreshed, forgotten, culled and positions, up to the merge before this one.
    merged: [u64; 6],
    saves_time: bool,
}

impl From<&RoteGameProgress> for LessonForm {
    fn from(progress: &RoteGameProgress) -> LessonForm {
        let Merge { new, updated, refreshed, forgotten, culled, positions } = progress.merged;
        LessonForm {
            moves: progress.moves.join(" "),
            tallies: forms_of(&progress.tallies),
            merged: [new, updated, refreshed, forgotten, culled, positions],
            saves_time: progress.saves_time,
        }
    }
}

impl From<&LessonForm> for RoteGameProgress {
    fn from(form: &LessonForm) -> RoteGameProgress {
        let [new, updated, refreshed, forgotten, culled, positions] = form.merged;
        RoteGameProgress {
            moves: form.moves.split_whitespace().map(str::to_owned).collect(),
            tallies: tallies_of(&form.tallies),
            merged: Merge { new, updated, refreshed, forgotten, culled, positions },
            saves_time: form.saves_time,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_comes_back_from_its_note() {
        let tally = RoteTally {
            decisions: 2,
            evaluations: 300,
            lookups: 40,
            hits_by_ply: Histogram::from_iter([(3, 5), (17, 1)]),
            effective_ply: Histogram::from_iter([(6, 2)]),
        };
        let progress = RoteGameProgress {
            moves: vec!["11-15".to_owned(), "23x18".to_owned()],
            tallies: [RoteTally::default(), tally, RoteTally::default()],
            merged: Merge { new: 1, updated: 2, refreshed: 3, forgotten: 4, culled: 5, positions: 6 },
            saves_time: true,
        };
        let text = serde_json::to_string(&LessonForm::from(&progress)).unwrap();
        let form: LessonForm = serde_json::from_str(&text).unwrap();
        assert_eq!(RoteGameProgress::from(&form), progress);
    }
}
