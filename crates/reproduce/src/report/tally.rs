//! How many figures agree, differ, and could not be tested.

use super::{Finding, Report, Verdict};

/// Findings counted by their verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many agree.
    pub agrees: usize,
    /// How many differ.
    pub differs: usize,
    /// How many could not be tested.
    pub untested: usize,
}

impl Tally {
    /// Counts findings.
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Tally {
        findings.into_iter().fold(Tally::default(), |mut tally, finding| {
            match finding.verdict {
                Verdict::Agrees => tally.agrees += 1,
                Verdict::Differs => tally.differs += 1,
                Verdict::Untested => tally.untested += 1,
            }
            tally
        })
    }

    /// Counts the findings of all chapters.
    pub fn of_report(report: &Report) -> Tally {
        Tally::of(report.chapters.iter().flat_map(|chapter| &chapter.findings))
    }

    /// How many there are in all.
    pub fn total(&self) -> usize {
        self.agrees + self.differs + self.untested
    }

    /// How many have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        match verdict {
            Verdict::Agrees => self.agrees,
            Verdict::Differs => self.differs,
            Verdict::Untested => self.untested,
        }
    }

    /// `Of 9 published figures, 6 agree, 2 differ, and 1 could not be tested.`
    pub fn sentence(&self) -> String {
        let total = match self.total() {
            0 => return "No published figure was judged.".to_owned(),
            1 => "Of 1 published figure".to_owned(),
            total => format!("Of {total} published figures"),
        };
        let [agrees, differs, untested] = Verdict::ALL.map(|verdict| self.part(verdict));
        format!("{total}, {agrees}, {differs}, and {untested}.")
    }

    /// `6 agree`, `1 differs`, `none could be tested` as a part of a sentence.
    pub fn part(&self, verdict: Verdict) -> String {
        let count = match self.count(verdict) {
            0 => "none".to_owned(),
            count => count.to_string(),
        };
        let words = match (verdict, self.count(verdict)) {
            (Verdict::Agrees, 2..) => "agree",
            (Verdict::Differs, 2..) => "differ",
            (Verdict::Untested, 0) => return "all could be tested".to_owned(),
            _ => verdict.words(),
        };
        format!("{count} {words}")
    }
}
