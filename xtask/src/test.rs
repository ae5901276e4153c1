//! The list of checks. What is checked on a developer's machine and by CI is this list and nothing else.

use std::fmt::{self, Display};
use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use anyhow::{Context, Result, anyhow, ensure};
use clap::builder::PossibleValuesParser;

use crate::browser;
use crate::debian;
use crate::dependencies;
use crate::foreign;
use crate::torture;
use crate::workspace::Workspace;

/// All checks. Those of a stage run beside each other; a stage begins when all before it have passed.
/// Compilers and tests use every core there is; browsers, killed programs and foreign clients mostly wait.
const STAGES: &[&[Check]] = &[
    &[Check { name: "format", run: check_format }, Check { name: "dependencies", run: dependencies::check }],
    &[Check { name: "lints", run: check_lints }],
    &[Check { name: "documentation", run: check_documentation }],
    &[Check { name: "build", run: build }],
    &[Check { name: "tests", run: check_tests }],
    &[
        Check { name: "browser", run: browser::check },
        Check { name: "torture", run: torture::check },
        Check { name: "foreign", run: foreign::check },
    ],
];

struct Check {
    name: &'static str,
    run: fn(&Workspace) -> Result<Outcome>,
}

/// How a check ended that did not fail; a failed one is an error.
pub(crate) enum Outcome {
    Passed,
    /// Passed, and this much was covered.
    Covered(String),
    /// Could not be run on this machine, for this reason.
    Skipped(String),
}

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run this check alone
    #[arg(long, value_name = "NAME", value_parser = names())]
    only: Option<String>,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(STAGES.iter().copied().flatten().map(|check| check.name))
}

pub(crate) fn run(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    let mut summary = Summary::default();
    for stage in STAGES {
        let is_wanted = |check: &&Check| arguments.only.as_deref().is_none_or(|only| only == check.name);
        let stage: Vec<&Check> = stage.iter().filter(is_wanted).collect();
        match &stage[..] {
            [] => {}
            [check] => {
                println!("\n== {} ==", check.name);
                summary.add(check.run(workspace));
            }
            checks => run_beside_each_other(workspace, checks, &mut summary)?,
        }
        if summary.has_failed() {
            break;
        }
    }
    println!("\n{summary}");
    summary.result()
}

/// The output of each check goes to a file, and is shown whole when the check has ended. When one fails, the
/// others still end.
fn run_beside_each_other(workspace: &Workspace, checks: &[&Check], summary: &mut Summary) -> Result<()> {
    let names: Vec<_> = checks.iter().map(|check| check.name).collect();
    let folder = workspace.target().join("checks");
    println!("\nat once: {}; under way, each writes to {}", names.join(", "), folder.display());
    let summary = Mutex::new(summary);
    let run = |check: &Check| -> Result<()> {
        let path = folder.join(check.name).with_extension("log");
        let ended = check.run(&workspace.logging_to(&path)?);
        let output = fs::read(&path).with_context(|| path.display().to_string())?;
        let mut summary = summary.lock().expect("nobody panics here");
        println!("\n== {} ==", check.name);
        io::stdout().write_all(&output)?;
        summary.add(ended);
        Ok(())
    };
    thread::scope(|scope| {
        let running: Vec<_> = checks.iter().map(|&check| scope.spawn(move || run(check))).collect();
        running.into_iter().try_for_each(|check| check.join().expect("a check does not panic"))
    })
}

impl Check {
    fn run(&self, workspace: &Workspace) -> Ended {
        let start = Instant::now();
        let outcome = match (self.run)(workspace) {
            // Nobody there reads what was skipped.
            Ok(Outcome::Skipped(reason)) if is_ci() => Err(anyhow!("it cannot be skipped here: {reason}")),
            outcome => outcome,
        };
        Ended { name: self.name, time: start.elapsed(), outcome }
    }
}

fn is_ci() -> bool {
    std::env::var_os("CI").is_some()
}

fn check_format(workspace: &Workspace) -> Result<Outcome> {
    workspace.run(&mut workspace.cargo("fmt --all --check"))?;
    Ok(Outcome::Passed)
}

fn check_lints(workspace: &Workspace) -> Result<Outcome> {
    workspace.run(&mut workspace.cargo("clippy --workspace --all-targets -- -D warnings"))?;
    Ok(Outcome::Passed)
}

/// Builds all that later stages run, which would otherwise wait for one another's builds.
fn build(workspace: &Workspace) -> Result<Outcome> {
    install_nats_server(workspace)?;
    workspace.run(&mut workspace.cargo("test --workspace --no-run"))?;
    Ok(Outcome::Passed)
}

fn check_tests(workspace: &Workspace) -> Result<Outcome> {
    workspace.run(&mut workspace.cargo("test --workspace"))?;
    Ok(Outcome::Passed)
}

/// The server of clusters; tests start it on ports of their own. Debian starts one too, on the usual port,
/// which is left alone.
pub(crate) fn install_nats_server(workspace: &Workspace) -> Result<()> {
    let is_here = || torture::nats_server().is_some();
    if !is_here() {
        debian::install(workspace, "nats-server")?;
    }
    ensure!(is_here(), "nats-server was installed but is not there");
    Ok(())
}

/// With an example, for the same features as in lints: dependencies are then checked once for both.
fn check_documentation(workspace: &Workspace) -> Result<Outcome> {
    let mut command = workspace.cargo("doc --workspace --no-deps --lib --bins --example sample_report");
    workspace.run(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed)
}

/// A check that has ended.
struct Ended {
    name: &'static str,
    time: Duration,
    outcome: Result<Outcome>,
}

impl Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:13} {:6.1} s  ", self.name, self.time.as_secs_f64())?;
        match &self.outcome {
            Ok(Outcome::Passed) => write!(f, "passed"),
            Ok(Outcome::Covered(what)) => write!(f, "passed: {what}"),
            Ok(Outcome::Skipped(reason)) => write!(f, "skipped: {reason}"),
            Err(error) => write!(f, "failed: {error:#}"),
        }
    }
}

/// All checks that have ended, in that order.
#[derive(Default)]
struct Summary(Vec<Ended>);

impl Summary {
    fn add(&mut self, ended: Ended) {
        println!("== {ended} ==");
        self.0.push(ended);
    }

    fn has_failed(&self) -> bool {
        self.0.iter().any(|ended| ended.outcome.is_err())
    }

    fn result(self) -> Result<()> {
        let failed: Vec<_> =
            self.0.iter().filter(|ended| ended.outcome.is_err()).map(|ended| ended.name).collect();
        ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
        Ok(())
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|ended| writeln!(f, "{ended}"))?;
        let count = |is_so: fn(&Ended) -> bool| self.0.iter().filter(|ended| is_so(ended)).count();
        let failed = count(|ended| ended.outcome.is_err());
        let skipped = count(|ended| matches!(ended.outcome, Ok(Outcome::Skipped(_))));
        let passed = self.0.len() - failed - skipped;
        write!(f, "{passed} passed, {skipped} skipped, {failed} failed")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use anyhow::{Result, anyhow};

    use super::{Ended, Outcome, Summary};

    #[test]
    fn the_summary_names_each_check_with_its_time_and_what_was_covered() {
        check(
            [("format", Ok(Outcome::Passed)), ("browser", Ok(Outcome::Covered("3 pages".into())))],
            "format           1.5 s  passed\n\
             browser          1.5 s  passed: 3 pages\n\
             2 passed, 0 skipped, 0 failed",
            true,
        );
    }

    #[test]
    fn the_summary_gives_the_reason_of_what_was_skipped() {
        check(
            [("browser", Ok(Outcome::Skipped("no Chromium".into())))],
            "browser          1.5 s  skipped: no Chromium\n\
             0 passed, 1 skipped, 0 failed",
            true,
        );
    }

    #[test]
    fn one_failed_check_fails_the_whole() {
        check(
            [("format", Ok(Outcome::Passed)), ("documentation", Err(anyhow!("a link leads nowhere")))],
            "format           1.5 s  passed\n\
             documentation    1.5 s  failed: a link leads nowhere\n\
             1 passed, 0 skipped, 1 failed",
            false,
        );
    }

    fn check<const N: usize>(
        outcomes: [(&'static str, Result<Outcome>); N],
        expected: &str,
        expected_to_pass: bool,
    ) {
        let mut summary = Summary::default();
        for (name, outcome) in outcomes {
            summary.add(Ended { name, time: Duration::from_millis(1_500), outcome });
        }
        assert_eq!(summary.to_string(), expected);
        assert_eq!(summary.result().is_ok(), expected_to_pass);
    }
}
