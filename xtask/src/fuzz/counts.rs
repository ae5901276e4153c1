//! What searches with a target came to so far, kept in a file of its folder.

use std::fmt;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::search::Search;

const FILE: &str = "counts.json";

/// What searches with a target came to so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Counts {
    pub(super) executions: u64,
    pub(super) seconds: u64,
    /// Edges of the program that some input took.
    pub(super) edges: u64,
    /// Edges, and how often they were taken.
    pub(super) features: u64,
    /// Inputs that failed, mended or not.
    pub(super) finds: u64,
}

impl Counts {
    /// Those in the folder of a search; none if it is new.
    pub(super) fn read(folder: &Path) -> Result<Counts> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(Counts::default());
        }
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let value: Value = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        let count = |name: &str| value[name].as_u64().with_context(|| format!("{}: {name}", path.display()));
        Ok(Counts {
            executions: count("executions")?,
            seconds: count("seconds")?,
            edges: count("edges")?,
            features: count("features")?,
            finds: count("finds")?,
        })
    }

    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        let Counts { executions, seconds, edges, features, finds } = self;
        let value = json!({ "executions": executions, "seconds": seconds, "edges": edges,
            "features": features, "finds": finds });
        let (path, unfinished) = (folder.join(FILE), folder.join("counts.new"));
        fs::write(&unfinished, value.to_string())?;
        fs::rename(&unfinished, &path).with_context(|| path.display().to_string())
    }

    /// Adds what libFuzzer said in a turn. Coverage is of the whole corpus, so the last word counts.
    pub(super) fn add(&mut self, said: &str, time: Duration) {
        let last = |name: &str| said.lines().rev().find_map(|line| number_after(line, name));
        self.executions += last("stat::number_of_executed_units:").unwrap_or_default();
        self.seconds += time.as_secs();
        self.edges = last(" cov:").unwrap_or(self.edges);
        self.features = last(" ft:").unwrap_or(self.features);
    }
}

fn number_after(line: &str, name: &str) -> Option<u64> {
    let (_, rest) = line.split_once(name)?;
    rest.split_whitespace().next()?.parse().ok()
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { executions, seconds, edges, .. } = self;
        write!(f, "{executions} executions in {seconds} s, {edges} edges")
    }
}

/// A row for each target, and their sum.
pub(super) fn table(searches: &[Search]) -> String {
    let heads = ["target", "executions", "each second", "minutes", "edges", "features", "finds"];
    let mut lines = vec![line(&heads.map(str::to_owned))];
    let mut all = Counts::default();
    for Search { name, counts, .. } in searches {
        lines.push(row(name, counts));
        all.executions += counts.executions;
        all.seconds += counts.seconds;
        all.finds += counts.finds;
    }
    let Counts { executions, seconds, finds, .. } = all;
    let each = executions / seconds.max(1);
    let minutes = seconds / 60;
    let sum = [executions, each, minutes].map(|number| number.to_string());
    let [executions, each, minutes] = sum;
    let none = String::new();
    lines.push(line(&["all".to_owned(), executions, each, minutes, none.clone(), none, finds.to_string()]));
    lines.join("\n")
}

fn row(name: &str, counts: &Counts) -> String {
    let Counts { executions, seconds, edges, features, finds } = *counts;
    let each = executions / seconds.max(1);
    let [executions, each, minutes, edges, features, finds] =
        [executions, each, seconds / 60, edges, features, finds].map(|number| number.to_string());
    line(&[name.to_owned(), executions, each, minutes, edges, features, finds])
}

fn line([name, rest @ ..]: &[String; 7]) -> String {
    let cells: String = rest.iter().map(|cell| format!("{cell:>13}")).collect();
    format!("{name:<12}{cells}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As libFuzzer says it.
    const SAID: &str = "INFO: seed corpus: files: 3 min: 1b max: 80b total: 90b rss: 40Mb
#4\tINITED cov: 80 ft: 90 corp: 3/90b exec/s: 0 rss: 41Mb
#9\tNEW    cov: 88 ft: 99 corp: 4/91b lim: 80 exec/s: 0 rss: 41Mb L: 1/80 MS: 1 ChangeBit-
Done 500 runs in 2 second(s)
stat::number_of_executed_units: 500
stat::average_exec_per_sec:     250";

    #[test]
    fn turns_are_added_up_and_the_newest_coverage_counts() {
        let mut counts = Counts { executions: 1, seconds: 1, edges: 7, features: 8, finds: 2 };
        counts.add(SAID, Duration::from_millis(2_400));
        assert_eq!(counts, Counts { executions: 501, seconds: 3, edges: 88, features: 99, finds: 2 });
        counts.add("no such program", Duration::ZERO);
        assert_eq!(counts, Counts { executions: 501, seconds: 3, edges: 88, features: 99, finds: 2 });
    }

    #[test]
    fn counts_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Counts::read(folder.path()).unwrap(), Counts::default());
        let counts = Counts { executions: 5, seconds: 4, edges: 3, features: 2, finds: 1 };
        counts.write(folder.path()).unwrap();
        assert_eq!(Counts::read(folder.path()).unwrap(), counts);
    }
}
