//! What was counted.

use std::fmt::Write;

/// What came of one kind.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) kills: usize,
    /// Things that were seen or answered to be kept, and how many of them were there later.
    pub(super) acknowledged: usize,
    pub(super) found: usize,
    pub(super) restarts: usize,
    /// Finished results that are not those of a run that nobody killed.
    pub(super) mismatches: usize,
    pub(super) complaints: Vec<String>,
}

/// So many characters of a lost thing are shown.
const LONGEST: usize = 120;
/// So many complaints are shown of each kind.
const SHOWN: usize = 5;

impl Tally {
    /// Counts something that was acknowledged.
    pub(super) fn look_for(&mut self, thing: &str, is_there: bool) {
        self.acknowledged += 1;
        if is_there {
            self.found += 1;
        } else {
            let beginning: String = thing.lines().next().unwrap_or_default().chars().take(LONGEST).collect();
            self.complaints.push(format!("lost: {beginning}"));
        }
    }

    pub(super) fn mismatch(&mut self, what: String) {
        self.mismatches += 1;
        self.complaints.push(what);
    }

    fn lost(&self) -> usize {
        self.acknowledged - self.found
    }
}

/// A line for each kind, the sum, and the first complaints.
pub(super) fn table(tallies: &[(&'static str, Tally)]) -> String {
    let mut table =
        line("", ["kills", "acknowledged", "found", "lost", "restarts", "mismatches"].map(str::to_owned));
    let mut sums = [0; 6];
    for (name, tally) in tallies {
        let figures =
            [tally.kills, tally.acknowledged, tally.found, tally.lost(), tally.restarts, tally.mismatches];
        table += &line(name, figures.map(|figure| figure.to_string()));
        sums.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
    }
    table += &line("all", sums.map(|sum| sum.to_string()));
    for (name, tally) in tallies {
        for complaint in tally.complaints.iter().take(SHOWN) {
            let _ = writeln!(table, "{name}: {complaint}");
        }
    }
    table
}

fn line(name: &str, figures: [String; 6]) -> String {
    let [kills, acknowledged, found, lost, restarts, mismatches] = figures;
    format!("{name:12}{kills:>7}{acknowledged:>14}{found:>9}{lost:>7}{restarts:>10}{mismatches:>12}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_lost_and_named() {
        let mut tally = Tally { kills: 3, restarts: 3, ..Tally::default() };
        tally.look_for("one", false);
        tally.look_for("two", true);
        let table = table(&[("rote", tally)]);
        let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[1], ["rote", "3", "2", "1", "1", "3", "0"]);
        assert_eq!(lines[2][1..], lines[1][1..]);
        assert_eq!(lines[3], ["rote:", "lost:", "one"]);
    }
}
