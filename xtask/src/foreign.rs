//! The check with a foreign client: pydraughts, in a virtual environment of its own in the build folder,
//! drives the binary through the scripts in crates/protocols/tests/foreign.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::test::Outcome;
use crate::workspace::{Workspace, answer};

const CLIENT: &str = "pydraughts==0.6.7";

/// The client's one dependency loads 32-bit Windows libraries, weighs 20 MB and is imported whether it
/// is used or not. This stands in for it.
const STAND_IN: &str = "class Client64: pass\nclass Server32: pass\n";

pub(crate) fn check(workspace: &Workspace) -> Result<Outcome> {
    let python = match environment(workspace) {
        Ok(python) => python,
        Err(reason) => {
            workspace.say(format_args!("skipped: {reason:#}"));
            return Ok(Outcome::Skipped(format!("{reason:#}")));
        }
    };
    let binary = workspace.build()?;
    let scripts = scripts(workspace)?;
    for script in &scripts {
        let mut command = workspace.program(&python);
        command.arg(script).arg(&binary);
        workspace.run(command.env("PYTHONDONTWRITEBYTECODE", "1"))?;
    }
    Ok(Outcome::Covered(format!("{} scripts with {CLIENT}", scripts.len())))
}

/// The Python of an environment that has the client, made when it is not there yet. Any error is a
/// reason to skip the check.
fn environment(workspace: &Workspace) -> Result<PathBuf> {
    let folder = workspace.target().join("foreign");
    let programs = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = folder.join(programs).join("python");
    if has_client(workspace, &python) {
        return Ok(python);
    }
    answer(workspace.program("python3").arg("--version")).context("no python3")?;
    workspace
        .run(workspace.program("python3").args(["-m", "venv"]).arg(&folder))
        .context("no virtual environment")?;
    let mut install = workspace.program(&python);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--retries",
        "1",
        CLIENT,
    ]);
    workspace.run(&mut install).context("no pydraughts")?;
    put_stand_in(workspace, &python)?;
    ensure!(has_client(workspace, &python), "{CLIENT} was installed but does not work");
    Ok(python)
}

fn has_client(workspace: &Workspace, python: &Path) -> bool {
    let question = format!(
        "import importlib.metadata, draughts.engine; assert '{CLIENT}' == 'pydraughts==' + importlib.metadata.version('pydraughts')"
    );
    answer(workspace.program(python).args(["-c", &question])).is_ok()
}

fn put_stand_in(workspace: &Workspace, python: &Path) -> Result<()> {
    let question = "import sysconfig; print(sysconfig.get_path('purelib'))";
    let packages = answer(workspace.program(python).args(["-c", question]))?;
    let folder = Path::new(packages.trim()).join("msl");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let file = folder.join("loadlib.py");
    fs::write(&file, STAND_IN).with_context(|| file.display().to_string())
}

/// The scripts that play games, in order; what they share is beside them under another name.
fn scripts(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let folder = workspace.root().join("crates/protocols/tests/foreign");
    let mut scripts = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with("_games.py") {
            scripts.push(path);
        }
    }
    ensure!(!scripts.is_empty(), "there are no scripts in {}", folder.display());
    scripts.sort();
    Ok(scripts)
}
