//! Where the repository and its build folder are, how other programs are run in them, and where their output goes.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
    /// Where output goes; to our own if there is none.
    log: Option<File>,
}

impl Workspace {
    /// Asks cargo, not the current folder: `cargo xtask` works from anywhere in the repository.
    pub(crate) fn find() -> Result<Workspace> {
        let manifest =
            std::env::var_os("CARGO_MANIFEST_DIR").context("xtask is run by cargo: use `cargo xtask`")?;
        let root = Path::new(&manifest).parent().context("xtask has no folder above it")?;
        // This program is target/debug/xtask, wherever settings have put target.
        let program = std::env::current_exe().context("xtask cannot tell where it is")?;
        let target = program.ancestors().nth(2).context("xtask is in no build folder")?;
        Ok(Workspace { root: root.to_path_buf(), target: target.to_path_buf(), log: None })
    }

    /// The same workspace, but all output goes to the end of this file.
    pub(crate) fn logging_to(&self, path: &Path) -> Result<Workspace> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let _ = fs::remove_file(path);
        let log = File::options().create(true).append(true).open(path);
        let log = Some(log.with_context(|| path.display().to_string())?);
        Ok(Workspace { root: self.root.clone(), target: self.target.clone(), log })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// The cargo that started us, with arguments as one types them, none of which has a space in it.
    pub(crate) fn cargo(&self, arguments: &str) -> Command {
        let mut command = self.program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(arguments.split_whitespace());
        command
    }

    /// Builds the program as tests use it, and answers where it is. An example is built along: without one, cargo leaves
    /// out the features that only tests need, and would compile half of everything a second time.
    pub(crate) fn build(&self) -> Result<PathBuf> {
        self.run(&mut self.cargo("build --workspace --bin crownhead --example sample_report"))?;
        Ok(self.target.join("debug").join(format!("crownhead{}", std::env::consts::EXE_SUFFIX)))
    }

    pub(crate) fn program(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// Shows the command, lets it write where we write, and fails if it does.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        let shown = shown(command);
        self.say(format_args!("$ {shown}"));
        if let Some(log) = &self.log {
            command.stdout(log.try_clone()?).stderr(log.try_clone()?);
        }
        let status = command.status().with_context(|| format!("`{shown}` could not be started"))?;
        ensure!(status.success(), "`{shown}` ended with {status}");
        Ok(())
    }

    /// Writes a line of output.
    pub(crate) fn say(&self, line: impl Display) {
        match &self.log {
            Some(log) => (&*log).write_all(format!("{line}\n").as_bytes()).expect("a log can be written"),
            None => println!("{line}"),
        }
    }
}

/// What a command says on its standard output, for questions such as `--version`.
pub(crate) fn answer(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("`{shown}` could not be started"))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let first_line = complaint.lines().next().unwrap_or_default();
        bail!("`{shown}` ended with {}: {first_line}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as a person would type it, without the folder the program is in.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    std::iter::once(program)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}
