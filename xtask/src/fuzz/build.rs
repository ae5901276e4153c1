//! The targets as programs with libFuzzer, on nightly. No sanitizer: there is no unsafe code to watch, and
//! each input takes a fraction of the time.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::search::program;
use crate::workspace::{Workspace, answer};

/// As cargo-fuzz has them: every edge is counted, and what is compared is a hint.
const FLAGS: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ctarget-cpu=native";

/// Builds the targets of these names.
pub(super) fn build(workspace: &Workspace, names: &[String]) -> Result<()> {
    let host = nightly_host(workspace).context("fuzzing wants `rustup toolchain install nightly`")?;
    let folder = workspace.target().join("fuzz");
    for name in names {
        let mut command = workspace.program("cargo");
        command.args("build --package fuzz --bin libfuzzer --features libfuzzer --profile fuzz".split(' '));
        command.args(["--target", &host]).arg("--target-dir").arg(&folder);
        // With --target the flags are for the programs alone, not for build scripts.
        workspace.run(on_nightly(&mut command).env("RUSTFLAGS", FLAGS).env("FUZZ_TARGET", name))?;
        let (built, program) = (folder.join(&host).join("fuzz/libfuzzer"), program(workspace, name));
        fs::create_dir_all(program.parent().unwrap_or(&folder))?;
        fs::copy(&built, &program).with_context(|| built.display().to_string())?;
    }
    Ok(())
}

fn nightly_host(workspace: &Workspace) -> Result<String> {
    let mut command = workspace.program("cargo");
    // Only look: a toolchain of several hundred megabytes is the user's decision.
    on_nightly(&mut command).args(["--version", "--verbose"]).env("RUSTUP_AUTO_INSTALL", "0");
    let version = answer(&mut command)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).context("`cargo --version --verbose` names no host")
}

/// `cargo xtask` hands down the toolchain it runs on, which would win over nightly.
fn on_nightly(command: &mut Command) -> &mut Command {
    for name in ["CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(name);
    }
    command.env("RUSTUP_TOOLCHAIN", "nightly")
}
