//! The fuzz check: builds every target in fuzz/ with cargo-fuzz and runs each for a short time.
//! Corpora and failing inputs stay in the build folder; long hunts are run with cargo-fuzz itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::test::Outcome;
use crate::workspace::{Workspace, answer, run};

const INSTALL_CARGO_FUZZ: &str = "install cargo-fuzz --version 0.13.2 --locked";

/// Seconds for each target, and bounds for a single input. The seed is fixed, so that two machines
/// that start from the same corpus look at much the same inputs.
const LIMITS: &[&str] = &[
    "-max_total_time=10",
    "-timeout=5",
    "-rss_limit_mb=1024",
    "-max_len=4096",
    "-seed=1",
    "-verbosity=0",
    "-print_final_stats=1",
];

pub(crate) fn check(workspace: &Workspace) -> Result<Outcome> {
    let tools = match Tools::find(workspace) {
        Ok(tools) => tools,
        Err(reason) => {
            println!("skipped: {reason:#}");
            return Ok(Outcome::Skipped(format!("{reason:#}")));
        }
    };
    let binaries = build(workspace, &tools)?;
    let targets = targets(workspace)?;
    for target in &targets {
        fuzz(workspace, &binaries, target)?;
    }
    Ok(Outcome::Covered(format!("{} targets", targets.len())))
}

/// What this machine must have before the targets can be built.
struct Tools {
    cargo_fuzz: PathBuf,
    host: String,
}

impl Tools {
    /// Any error is a reason to skip the check.
    fn find(workspace: &Workspace) -> Result<Tools> {
        let host = nightly_host(workspace).context("no nightly toolchain")?;
        let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
        answer(workspace.program(compiler).arg("--version")).context("no C++ compiler for libFuzzer")?;
        let cargo_fuzz = cargo_fuzz(workspace).context("no cargo-fuzz")?;
        Ok(Tools { cargo_fuzz, host })
    }
}

fn nightly_host(workspace: &Workspace) -> Result<String> {
    let mut command = workspace.program("cargo");
    command.args(["+nightly", "--version", "--verbose"]);
    // Only look: a toolchain of several hundred megabytes is the user's decision.
    let version = answer(on_nightly(&mut command).env("RUSTUP_AUTO_INSTALL", "0"))?;
    version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_string)
        .context("`cargo +nightly --version --verbose` names no host")
}

/// `cargo xtask` hands down the toolchain it runs on, which would win over nightly.
fn on_nightly(command: &mut Command) -> &mut Command {
    for name in ["CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(name);
    }
    command.env("RUSTUP_TOOLCHAIN", "nightly")
}

/// The user's own cargo-fuzz, else the one in the build folder, installed there when it is not yet.
fn cargo_fuzz(workspace: &Workspace) -> Result<PathBuf> {
    let folder = workspace.target().join("tools");
    let installed = folder.join("bin").join("cargo-fuzz");
    for candidate in [Path::new("cargo-fuzz"), &installed] {
        if answer(workspace.program(candidate).arg("--version")).is_ok() {
            return Ok(candidate.to_path_buf());
        }
    }
    let mut install = workspace.cargo(INSTALL_CARGO_FUZZ);
    run(install.arg("--root").arg(&folder))?;
    Ok(installed)
}

/// Builds all targets and returns the folder of their programs.
fn build(workspace: &Workspace, tools: &Tools) -> Result<PathBuf> {
    let folder = workspace.target().join("fuzz");
    let mut command = workspace.program(&tools.cargo_fuzz);
    command.args(["build", "--fuzz-dir", "fuzz", "--target", &tools.host]);
    command.arg("--target-dir").arg(&folder);
    run(on_nightly(&mut command))?;
    Ok(folder.join(&tools.host).join("release"))
}

/// The names of the files in fuzz/fuzz_targets.
fn targets(workspace: &Workspace) -> Result<Vec<String>> {
    let folder = workspace.root().join("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    ensure!(!names.is_empty(), "there are no targets in {}", folder.display());
    names.sort();
    Ok(names)
}

fn fuzz(workspace: &Workspace, binaries: &Path, target: &str) -> Result<()> {
    let corpus = workspace.target().join("fuzz-corpus").join(target);
    let artifacts = workspace.target().join("fuzz-artifacts");
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let binary = binaries.join(target);
    let artifact = artifacts.join(target);
    try_again(workspace, &binary, &artifact)?;

    let mut command = target_program(workspace, &binary);
    command.arg(format!("-exact_artifact_path={}", artifact.display()));
    command.arg(&corpus);
    let seeds = workspace.root().join("fuzz/seeds").join(target);
    command.args(seeds.is_dir().then_some(seeds));
    run(&mut command).with_context(|| failure(target, &artifact))
}

/// An input that failed last time fails the check until it no longer does, however the luck of this run.
fn try_again(workspace: &Workspace, binary: &Path, artifact: &Path) -> Result<()> {
    if !artifact.exists() {
        return Ok(());
    }
    let target = artifact.file_name().unwrap_or_default().to_string_lossy();
    run(target_program(workspace, binary).arg(artifact)).with_context(|| failure(&target, artifact))?;
    fs::remove_file(artifact).with_context(|| artifact.display().to_string())
}

fn target_program(workspace: &Workspace, binary: &Path) -> Command {
    let mut command = workspace.program(binary);
    command.args(LIMITS);
    // As cargo-fuzz does: the sanitizer takes code generated in several units for a violation.
    command.env("ASAN_OPTIONS", "detect_odr_violation=0");
    command
}

fn failure(target: &str, artifact: &Path) -> String {
    if !artifact.exists() {
        return format!("fuzz target {target} could not run");
    }
    let artifact = artifact.display();
    format!(
        "fuzz target {target} fails on {artifact}; see it with `cargo +nightly fuzz run {target} {artifact}`"
    )
}
