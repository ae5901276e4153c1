//! A mark says that a repetition is done, and by which commands; marks tell how much of a run is done.

use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::{fs, io};

use files::whole_file;

use crate::plan::{Plan, PlannedStep};

const MAGIC: &str = "crownhead step 1\n";
/// As the marks of earlier versions begin, whose runs go on.
const EARLIER_MAGIC: &str = "crownhead errand 1\n";

/// The mark of a repetition.
pub(super) struct Mark {
    file: String,
    /// The commands of the repetition.
    commands: String,
    /// Files that must be there too: a declaration may have come to ask for others since.
    needed: Vec<String>,
}

/// What is found where a mark should be.
pub(super) enum Checked {
    /// The repetition is done.
    Done,
    /// It is not.
    Pending,
    /// Another one was done there.
    Other(String),
}

impl Mark {
    pub(super) fn of(step: &PlannedStep, index: usize) -> Mark {
        let repetition = &step.repetitions[index];
        let printed = repetition.commands.iter().filter_map(|command| command.output.as_ref());
        let kept = step.keep.iter().filter(|_| step.is_repeated);
        let needed = printed.chain(kept).map(|name| format!("{}/{name}", repetition.here)).collect();
        Mark { file: format!("{}.done", repetition.here), commands: repetition.text(), needed }
    }

    pub(super) fn is_there(&self, root: &Path) -> bool {
        self.path(root).exists() && self.missing(root).is_none()
    }

    /// The first file that should be there and is not.
    pub(super) fn missing(&self, root: &Path) -> Option<&str> {
        self.needed.iter().map(String::as_str).find(|file| !root.join(file).exists())
    }

    pub(super) fn check(&self, root: &Path) -> io::Result<Checked> {
        let text = match fs::read_to_string(self.path(root)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Checked::Pending),
            Err(error) => return Err(error),
        };
        let commands = text.strip_prefix(MAGIC).or_else(|| text.strip_prefix(EARLIER_MAGIC));
        match commands {
            Some(commands) if commands == self.commands => {
                Ok(if self.missing(root).is_none() { Checked::Done } else { Checked::Pending })
            }
            commands => Ok(Checked::Other(commands.unwrap_or(&text).to_owned())),
        }
    }

    pub(super) fn set(&self, root: &Path) -> io::Result<()> {
        write_whole(&self.path(root), format!("{MAGIC}{}", self.commands))
    }

    fn path(&self, root: &Path) -> PathBuf {
        root.join(&self.file)
    }
}

/// How many repetitions are done, counting a step that is not repeated as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// So many are done.
    pub done: usize,
    /// So many there are.
    pub total: usize,
}

impl Progress {
    /// That of all the plans, in the folder where the run keeps everything.
    pub fn of(plans: &[Plan], root: &Path) -> Progress {
        let mut all = Progress::default();
        plans.iter().flat_map(|plan| &plan.steps).for_each(|step| all += Progress::of_step(step, root));
        all
    }

    /// That of a step.
    pub(crate) fn of_step(step: &PlannedStep, root: &Path) -> Progress {
        let done = (0..step.repetitions.len()).filter(|&index| is_done(step, index, root)).count();
        Progress { done, total: step.repetitions.len() }
    }

    /// Whether nothing is left to do.
    pub fn is_complete(self) -> bool {
        self.done == self.total
    }
}

impl AddAssign for Progress {
    fn add_assign(&mut self, other: Progress) {
        self.done += other.done;
        self.total += other.total;
    }
}

/// Whether one repetition of a step is done.
pub(crate) fn is_done(step: &PlannedStep, index: usize, root: &Path) -> bool {
    Mark::of(step, index).is_there(root)
}

/// Writes a file whole or not at all.
pub(super) fn write_whole(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    whole_file::write(path, contents.as_ref())
}
