//! Who carries out commands, and who watches.

use std::io::Write;

use lab::StopFlag;
use thiserror::Error;

/// Somebody who carries out commands of this program.
pub trait Commands: Sync {
    /// Carries one out, given as its arguments, and writes what it prints.
    ///
    /// # Errors
    /// When the arguments are wrong, or the command fails.
    fn carry_out(
        &self,
        arguments: &[String],
        output: &mut dyn Write,
        stop: &StopFlag,
    ) -> Result<Carried, CommandFault>;
}

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carried {
    /// It is done.
    Out,
    /// It was told to stop, and goes on when it is given again.
    Stopped,
}

/// Why a command failed, in words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct CommandFault(pub String);

/// Somebody who follows a run.
pub trait Watcher {
    /// There are so many errands, and so many of them were done before.
    fn begin(&mut self, total: usize, done: usize);

    /// A step begins.
    fn step(&mut self, experiment: &str, step: &str);

    /// So many errands more are done.
    fn done(&mut self, errands: usize);

    /// Something went wrong.
    fn hear(&mut self, remark: &str);
}
