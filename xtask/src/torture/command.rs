//! Commands that are killed and given again until they end, beside a twin that is left in whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::Trial;
use super::folder::{RunFolder, difference};
use super::process::Process;
use super::tally::Tally;

/// Whatever takes longer has no end.
pub(super) const LONGEST: Duration = Duration::from_secs(300);

/// A command that goes on when it is given again.
pub(super) struct ResumableCommand {
    words: &'static str,
    /// What of its work can be seen from outside, one by one; `None` where it was put away for good.
    results: fn(&Path) -> Option<BTreeSet<String>>,
    /// Whether all of that is still there when the command has ended.
    stay: bool,
}

pub(super) const ROTE: ResumableCommand = ResumableCommand {
    words: "learn rote --games 40 --ply 2 --endings --two-kings --tape memory.tape --out out",
    results: |folder| Some(lines(&folder.join("out/trace.csv"))),
    stay: true,
};

pub(super) const MATCH: ResumableCommand = ResumableCommand {
    words: "match samuel:ply=3 samuel:ply=3,ties=random --games 60 --openings three-move --threads 2 --out out",
    results: journal,
    stay: false,
};

pub(super) const GENERALIZE: ResumableCommand = ResumableCommand {
    words: "learn generalize --series second --games 8 --seeds 2 --set ply=2 --threads 2 --out out",
    results: |folder| Some(states(&folder.join("out/states"))),
    stay: true,
};

pub(super) const COMBINE: ResumableCommand = ResumableCommand {
    words: "learn combine --how staged --games 8 --ply 2 --stable-games 1 --out out",
    results: |folder| Some(lines(&folder.join("out/trace.csv"))),
    stay: true,
};

pub(super) const ZERO: ResumableCommand = ResumableCommand {
    words: "learn zero --generations 2 --games 600 --nodes 40 --gate-nodes 40 --gate-pairs 40 --hidden 64 --passes 2 --threads 2 --out out",
    results: |folder| {
        Some(["games/1", "games/2"].iter().flat_map(|name| lines(&folder.join("out").join(name))).collect())
    },
    stay: true,
};

pub(super) fn run(trial: &mut Trial<'_>, repeated: &ResumableCommand) -> Result<()> {
    while trial.has_kills_left() {
        kill_until_done(trial, repeated)?;
    }
    Ok(())
}

/// One run, killed until it ends or there are no kills left.
fn kill_until_done(trial: &mut Trial<'_>, repeated: &ResumableCommand) -> Result<()> {
    let words = trial.with_seed(repeated.words);
    let (whole, time) = undisturbed(trial.program, &words)?;
    let place = RunFolder::new()?;
    let mut seen = SeenResults::default();
    loop {
        let mut process = Process::start(trial.program, &words, &place)?;
        let moment = if trial.has_kills_left() { trial.moment(time) } else { LONGEST };
        if let Some(status) = process.wait(moment)? {
            if !status.success() {
                trial.tally.mismatch(format!(
                    "`{}` ended with {status}: {}",
                    words.join(" "),
                    process.complaint()
                ));
            }
            break;
        }
        ensure!(trial.has_kills_left(), "`{}` has no end", words.join(" "));
        if let Some(there) = (repeated.results)(&place.run()) {
            seen.look(&there, repeated.stay);
        }
        process.kill()?;
        trial.count_kill();
        trial.tally.restarts += 1;
    }
    let end = if repeated.stay { (repeated.results)(&place.run()) } else { None };
    seen.tell(end, &mut trial.tally);
    if let Some(file) = difference(trial.program, &whole.run(), &place.run(), &["."])? {
        trial.tally.mismatch(format!("`{}`: {file} is not as without kills", words.join(" ")));
    }
    Ok(())
}

/// The same, not killed, and how long it took.
pub(super) fn undisturbed(program: &Path, words: &[String]) -> Result<(RunFolder, Duration)> {
    let place = RunFolder::new()?;
    let begun = Instant::now();
    let mut process = Process::start(program, words, &place)?;
    let status = process.wait(LONGEST)?;
    ensure!(
        status.is_some_and(|status| status.success()),
        "`{}` did not end well: {}",
        words.join(" "),
        process.complaint()
    );
    Ok((place, begun.elapsed()))
}

impl Trial<'_> {
    pub(super) fn with_seed(&mut self, words: &str) -> Vec<String> {
        let seed = ["--seed".to_owned(), self.random.below(1_000_000).to_string()];
        words.split_whitespace().map(str::to_owned).chain(seed).collect()
    }

    /// When to kill what takes so long: early enough that it is killed several times, late enough that it gets
    /// somewhere.
    pub(super) fn moment(&mut self, time: Duration) -> Duration {
        time * self.random.below(700) as u32 / 1_000
    }
}

/// What was seen before kills.
#[derive(Default)]
pub(super) struct SeenResults {
    all: BTreeSet<String>,
    missed: BTreeSet<String>,
}

impl SeenResults {
    /// Notes what is there; whether all that was there before still is, unless only the end tells.
    pub(super) fn look(&mut self, there: &BTreeSet<String>, only_the_end_tells: bool) {
        if !only_the_end_tells {
            self.missed.extend(self.all.difference(there).cloned());
        }
        self.all.extend(there.iter().cloned());
    }

    /// Counts everything that was seen, and what of it is there in the end.
    pub(super) fn tell(mut self, end: Option<BTreeSet<String>>, tally: &mut Tally) {
        if let Some(end) = end {
            self.missed.extend(self.all.difference(&end).cloned());
        }
        for result in &self.all {
            tally.look_for(result, !self.missed.contains(result));
        }
    }
}

/// The results of a match that is under way. One that has ended puts its journal away; its tables are compared.
pub(super) fn journal(folder: &Path) -> Option<BTreeSet<String>> {
    (!folder.join("out/results.csv").exists()).then(|| lines(&folder.join("out/journal")))
}

/// The whole lines of a file; none if it is not there.
fn lines(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).map(str::to_owned).collect()
}

/// The names and texts of all states after games.
fn states(folder: &Path) -> BTreeSet<String> {
    let mut states = BTreeSet::new();
    for seed in fs::read_dir(folder).into_iter().flatten().flatten() {
        for state in fs::read_dir(seed.path()).into_iter().flatten().flatten() {
            let path = state.path();
            let name = path.strip_prefix(folder).map(|name| name.display().to_string()).unwrap_or_default();
            if name.contains("game-") && name.ends_with(".alpha") {
                states.insert(format!("{name}\n{}", fs::read_to_string(&path).unwrap_or_default()));
            }
        }
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(results: &str) -> BTreeSet<String> {
        results.split_whitespace().map(str::to_owned).collect()
    }

    /// What is there at each kill, and in the end if that tells; how many were seen and how many found.
    fn check(looks: &[&str], end: Option<&str>, expected: (usize, usize)) {
        let (mut seen, mut tally) = (SeenResults::default(), Tally::default());
        looks.iter().for_each(|there| seen.look(&set(there), end.is_some()));
        seen.tell(end.map(set), &mut tally);
        assert_eq!((tally.acknowledged, tally.found), expected, "{looks:?} {end:?}");
    }

    #[test]
    fn what_was_seen_before_a_kill_must_be_there_at_the_next() {
        check(&["a", "a b", "a b c"], None, (3, 3));
        check(&["a b", "b c", "a b c"], None, (3, 2));
    }

    #[test]
    fn what_may_be_taken_back_meanwhile_must_be_there_in_the_end() {
        check(&["a b", "a", "a b c"], Some("a b c d"), (3, 3));
        check(&["a b", "a"], Some("a"), (2, 1));
    }
}
