//! The checks in a real browser: types of the page's modules, then the scripts in crates/web/tests/browser,
//! which drive Chromium against the real server, or a report. Tools from the npm registry live in the build folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::debian;
use crate::test::Outcome;
use crate::workspace::{Workspace, answer};

/// What the scripts are written for; exact, because there is no lock file.
const PACKAGES: &[(&str, &str)] = &[
    ("playwright-core", "1.65.0"),
    ("@axe-core/playwright", "4.14.0"),
    ("typescript", "7.0.2"),
    ("@types/node", "20.19.0"),
];

/// Debian's name of each program that is needed, and its package.
const PROGRAMS: &[(&str, &str)] = &[("chromium", "chromium"), ("node", "nodejs"), ("npm", "npm")];

pub(crate) fn check(workspace: &Workspace) -> Result<Outcome> {
    let tools = match tools(workspace) {
        Ok(tools) => tools,
        Err(reason) => {
            workspace.say(format_args!("skipped: {reason:#}"));
            return Ok(Outcome::Skipped(format!("{reason:#}")));
        }
    };
    check_types(workspace, &tools)?;
    let binary = workspace.build()?;
    let report = sample_report(workspace)?;
    let scripts = scripts(workspace)?;
    let screenshots = workspace.target().join("browser").join("screenshots");
    let mut command = workspace.program("node");
    // Each script has a browser and a server of its own, and mostly waits.
    command.args(["--test", "--test-concurrency=2"]).args(&scripts);
    command.env("BROWSER_TOOLS", &tools).env("CROWNHEAD", binary).env("SCREENSHOTS", &screenshots);
    command.env("REPORT", report);
    workspace.run(&mut command)?;
    Ok(Outcome::Covered(format!("{} scripts in Chromium", scripts.len())))
}

/// A report to open, made by the same code as any.
fn sample_report(workspace: &Workspace) -> Result<PathBuf> {
    let program = format!("sample_report{}", std::env::consts::EXE_SUFFIX);
    let program = workspace.target().join("debug").join("examples").join(program);
    let text = answer(&mut workspace.program(program))?;
    let folder = workspace.target().join("browser");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let path = folder.join("report.html");
    fs::write(&path, text).with_context(|| path.display().to_string())?;
    Ok(path)
}

/// The types that the modules state in their comments.
fn check_types(workspace: &Workspace, tools: &Path) -> Result<()> {
    for project in ["crates/web", "crates/web/tests/browser"] {
        let mut command = workspace.program(tools.join("node_modules/.bin/tsc"));
        command.args(["--project", project]);
        if project.ends_with("browser") {
            command.arg("--typeRoots").arg(tools.join("node_modules/@types"));
        }
        workspace.run(&mut command)?;
    }
    Ok(())
}

/// The folder with the tools, made when it is not there yet. Any error is a reason to skip the check.
fn tools(workspace: &Workspace) -> Result<PathBuf> {
    for (program, package) in PROGRAMS {
        if answer(workspace.program(program).arg("--version")).is_err() {
            debian::install(workspace, package)?;
            answer(workspace.program(program).arg("--version")).with_context(|| format!("no {program}"))?;
        }
    }
    let folder = workspace.target().join("browser").join("tools");
    if PACKAGES.iter().all(|(name, version)| has_package(&folder, name, version)) {
        return Ok(folder);
    }
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut install = workspace.program("npm");
    install.args([
        "install",
        "--no-save",
        "--no-package-lock",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--prefix",
    ]);
    install.arg(&folder).args(PACKAGES.iter().map(|(name, version)| format!("{name}@{version}")));
    workspace.run(&mut install).context("no tools from the npm registry")?;
    for (name, version) in PACKAGES {
        ensure!(has_package(&folder, name, version), "{name} {version} was installed but is not there");
    }
    Ok(folder)
}

fn has_package(folder: &Path, name: &str, version: &str) -> bool {
    let manifest = folder.join("node_modules").join(name).join("package.json");
    fs::read_to_string(manifest).is_ok_and(|text| text.contains(&format!("\"version\": \"{version}\"")))
}

/// The scripts, in order; what they share is beside them under another name.
fn scripts(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let folder = workspace.root().join("crates/web/tests/browser");
    let mut scripts = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.js") {
            scripts.push(path);
        }
    }
    ensure!(!scripts.is_empty(), "there are no scripts in {}", folder.display());
    scripts.sort();
    Ok(scripts)
}
