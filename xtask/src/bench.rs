//! Measurements: the criterion benches, and instruction counts, which do not depend on the machine's mood.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace::{Workspace, answer};

/// The runs of the program whose instructions are counted.
const COUNTED: &[Counted] = &[Counted {
    name: "perft-9",
    // One thread: valgrind runs one at a time anyway, and waiting threads would be counted too.
    arguments: &["perft", "9", "--threads", "1"],
    // The published count for the starting position.
    positions: 3_963_680,
}];

/// Counts compare only for one kind of processor, and valgrind knows no newer one than this.
const PROCESSOR: &str = if cfg!(target_arch = "x86_64") { "-C target-cpu=x86-64-v3" } else { "" };

struct Counted {
    name: &'static str,
    arguments: &'static [&'static str],
    positions: u64,
}

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Count the instructions of fixed tasks under valgrind instead of measuring time
    #[arg(long)]
    instructions: bool,
}

pub(crate) fn run(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    if arguments.instructions {
        count_instructions(workspace)
    } else {
        workspace.run(&mut workspace.cargo("bench --workspace"))
    }
}

fn count_instructions(workspace: &Workspace) -> Result<()> {
    answer(workspace.program("valgrind").arg("--version"))
        .context("instructions are counted by valgrind, which is not installed here")?;
    let folder = workspace.target().join("callgrind");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut build = workspace.cargo("build --release --bin crownhead");
    workspace.run(build.env("RUSTFLAGS", PROCESSOR).arg("--target-dir").arg(&folder))?;
    for counted in COUNTED {
        let instructions = instructions_of(workspace, counted, &folder)?;
        println!("{}", report(counted, instructions));
    }
    Ok(())
}

fn instructions_of(workspace: &Workspace, counted: &Counted, folder: &Path) -> Result<u64> {
    let profile = folder.join(counted.name);
    let binary = format!("crownhead{}", std::env::consts::EXE_SUFFIX);
    let mut command = workspace.program("valgrind");
    command.args(["--quiet", "--tool=callgrind"]);
    command.arg(format!("--callgrind-out-file={}", profile.display()));
    command.arg(folder.join("release").join(binary));
    workspace.run(command.args(counted.arguments))?;
    let text = fs::read_to_string(&profile).with_context(|| profile.display().to_string())?;
    total(&text).with_context(|| format!("{} has no total", profile.display()))
}

/// The `totals:` line of a callgrind profile.
fn total(profile: &str) -> Option<u64> {
    let line = profile.lines().find_map(|line| line.strip_prefix("totals:"))?;
    line.trim().parse().ok()
}

fn report(counted: &Counted, instructions: u64) -> String {
    let Counted { name, positions, .. } = counted;
    let each = instructions as f64 / *positions as f64;
    format!("{name}: {instructions} instructions, {each:.1} for each of {positions} positions")
}

#[cfg(test)]
mod tests {
    use super::{COUNTED, report, total};

    #[test]
    fn the_total_of_a_callgrind_profile_is_found() {
        let profile = "version: 1\nevents: Ir\nsummary: 12\n\nfn=(0)\n16 3\n\ntotals: 12\n";
        assert_eq!(total(profile), Some(12));
    }

    #[test]
    fn a_profile_without_a_total_has_none() {
        assert_eq!(total("version: 1\nevents: Ir\n"), None);
    }

    #[test]
    fn a_report_divides_by_the_positions() {
        assert_eq!(
            report(&COUNTED[0], 39_636_800),
            "perft-9: 39636800 instructions, 10.0 for each of 3963680 positions"
        );
    }
}
