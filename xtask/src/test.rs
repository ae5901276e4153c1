//! The list of checks. What is checked on a developer's machine and by CI is this list and nothing else.

use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::builder::PossibleValuesParser;

use crate::browser;
use crate::debian;
use crate::dependencies;
use crate::foreign;
use crate::torture;
use crate::workspace::{Workspace, run as run_command};

const CHECKS: &[Check] = &[
    Check { name: "format", run: check_format },
    Check { name: "lints", run: check_lints },
    Check { name: "dependencies", run: dependencies::check },
    Check { name: "tests", run: check_tests },
    Check { name: "torture", run: torture::check },
    Check { name: "documentation", run: check_documentation },
    Check { name: "foreign", run: foreign::check },
    Check { name: "browser", run: browser::check },
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
    PossibleValuesParser::new(CHECKS.iter().map(|check| check.name))
}

pub(crate) fn run(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    let mut summary = Summary::default();
    let is_wanted = |check: &&Check| arguments.only.as_deref().is_none_or(|only| only == check.name);
    for check in CHECKS.iter().filter(is_wanted) {
        println!("\n== {} ==", check.name);
        let start = Instant::now();
        let outcome = (check.run)(workspace).with_context(|| format!("the check `{}` failed", check.name))?;
        if let (Outcome::Skipped(reason), true) = (&outcome, is_ci()) {
            bail!("the check `{}` cannot be skipped here: {reason}", check.name);
        }
        let verdict = summary.add(check.name, outcome);
        println!("== {}: {verdict} after {:.1} s ==", check.name, start.elapsed().as_secs_f64());
    }
    println!("\n{}", summary.line());
    Ok(())
}

/// Where nobody reads what was skipped.
fn is_ci() -> bool {
    std::env::var_os("CI").is_some()
}

fn check_format(workspace: &Workspace) -> Result<Outcome> {
    run_command(&mut workspace.cargo("fmt --all --check"))?;
    Ok(Outcome::Passed)
}

fn check_lints(workspace: &Workspace) -> Result<Outcome> {
    run_command(&mut workspace.cargo("clippy --workspace --all-targets -- -D warnings"))?;
    Ok(Outcome::Passed)
}

fn check_tests(workspace: &Workspace) -> Result<Outcome> {
    install_nats_server(workspace)?;
    run_command(&mut workspace.cargo("test --workspace"))?;
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

fn check_documentation(workspace: &Workspace) -> Result<Outcome> {
    let mut command = workspace.cargo("doc --workspace --no-deps");
    run_command(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed)
}

#[derive(Default)]
struct Summary {
    passed: Vec<String>,
    skipped: Vec<String>,
}

impl Summary {
    /// Returns the verdict in one word.
    fn add(&mut self, name: &str, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Passed => self.passed.push(name.to_string()),
            Outcome::Covered(what) => self.passed.push(format!("{name} ({what})")),
            Outcome::Skipped(reason) => {
                self.skipped.push(format!("{name} ({reason})"));
                return "skipped";
            }
        }
        "passed"
    }

    fn line(&self) -> String {
        let passed = self.passed.join(", ");
        let skipped = self.skipped.join(", ");
        match (self.passed.is_empty(), self.skipped.is_empty()) {
            (false, true) => format!("all checks passed: {passed}"),
            (false, false) => format!("all checks that ran passed: {passed}; skipped: {skipped}"),
            (true, _) => format!("no check ran; skipped: {skipped}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Summary};

    #[test]
    fn the_summary_names_what_passed_and_what_was_covered() {
        check(
            [("format", Outcome::Passed), ("browser", Outcome::Covered("3 pages".into()))],
            "all checks passed: format, browser (3 pages)",
        );
    }

    #[test]
    fn the_summary_gives_the_reason_of_what_was_skipped() {
        check(
            [("format", Outcome::Passed), ("browser", Outcome::Skipped("no Chromium".into()))],
            "all checks that ran passed: format; skipped: browser (no Chromium)",
        );
    }

    #[test]
    fn nothing_but_skipped_checks_is_not_called_passed() {
        check(
            [("browser", Outcome::Skipped("no Chromium".into()))],
            "no check ran; skipped: browser (no Chromium)",
        );
    }

    fn check<const N: usize>(outcomes: [(&str, Outcome); N], expected: &str) {
        let mut summary = Summary::default();
        for (name, outcome) in outcomes {
            summary.add(name, outcome);
        }
        assert_eq!(summary.line(), expected);
    }
}
