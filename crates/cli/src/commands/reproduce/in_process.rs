//! Commands carried out by this very program, and the progress over all of them.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use lab::StopFlag;
use reproduce::run::{Carried, CommandFault, Commands, Watcher};

use crate::arguments::{Arguments, Command};
use crate::capture::{Whisper, captured};
use crate::progress::Progress;
use crate::report::{self, Status};

/// This program.
pub(super) struct InProcess {
    whisper: Whisper,
}

impl InProcess {
    pub(super) fn new(whisper: Whisper) -> InProcess {
        InProcess { whisper }
    }
}

impl Commands for InProcess {
    fn carry_out(
        &self,
        arguments: &[String],
        output: &mut dyn Write,
        _: &StopFlag,
    ) -> Result<Carried, CommandFault> {
        let words = std::iter::once("crownhead".to_owned()).chain(arguments.iter().cloned()).collect();
        let parsed = Arguments::read(words).map_err(|error| CommandFault(report::complaint(&error)))?;
        let command = parsed.command.ok_or_else(|| CommandFault("no command: expected one".to_owned()))?;
        if !ends_by_itself(&command) {
            return Err(CommandFault("expected a command that ends by itself".to_owned()));
        }
        let (ended, said) = captured(Arc::clone(&self.whisper), || crate::run(command));
        let ended = ended.map_err(|error| CommandFault(format!("{error:#}")))?;
        output.write_all(&said.output).map_err(|error| CommandFault(error.to_string()))?;
        match ended {
            Status::Done | Status::No => Ok(Carried::Out),
            Status::Stopped => Ok(Carried::Stopped),
            Status::BadInput => Err(CommandFault(said.remarks.trim_end().to_owned())),
        }
    }
}

fn ends_by_itself(command: &Command) -> bool {
    !matches!(
        command,
        Command::Reproduce(_)
            | Command::Errands(_)
            | Command::Worker(_)
            | Command::Serve(_)
            | Command::Play(_)
            | Command::Engine(_)
    )
}

/// Where the progress over everything is seen from.
#[derive(Default)]
pub(super) struct Gallery {
    shown: Arc<Mutex<Shown>>,
}

#[derive(Default)]
struct Shown {
    progress: Option<Progress>,
    step: String,
}

impl Gallery {
    /// For commands to tell how far they have come.
    pub(super) fn whisper(&self) -> Whisper {
        let shown = Arc::clone(&self.shown);
        Arc::new(move |text| {
            let shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(progress) = &shown.progress {
                progress.say(&format!("{}: {text}", shown.step));
            }
        })
    }

    /// For remarks of others, beside the progress.
    pub(super) fn voice(&self) -> Whisper {
        let shown = Arc::clone(&self.shown);
        Arc::new(move |remark| say(&shown, remark))
    }

    fn with(&self, use_it: impl FnOnce(&mut Shown)) {
        use_it(&mut self.shown.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Watcher for Gallery {
    fn begin(&mut self, total: usize, done: usize) {
        let progress = Progress::start("errands", total as u64);
        progress.skip(done as u64);
        self.with(|shown| shown.progress = Some(progress));
    }

    fn step(&mut self, experiment: &str, step: &str) {
        self.with(|shown| {
            shown.step = format!("{experiment}/{step}");
            if let Some(progress) = &shown.progress {
                progress.say(&shown.step);
            }
        });
    }

    fn done(&mut self, errands: usize) {
        self.with(|shown| shown.progress.iter().for_each(|progress| progress.advance(errands as u64)));
    }

    fn hear(&mut self, remark: &str) {
        say(&self.shown, remark);
    }
}

fn say(shown: &Mutex<Shown>, remark: &str) {
    match &shown.lock().unwrap_or_else(PoisonError::into_inner).progress {
        Some(progress) => progress.beside(|| report::note(remark)),
        None => report::note(remark),
    }
}

impl Drop for Gallery {
    fn drop(&mut self) {
        self.with(|shown| shown.progress = None);
    }
}
