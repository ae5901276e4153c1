//! Who does the work: the one place where that is chosen.

use lab::{Executor, Local};

use crate::arguments::{ReproduceArguments, all_cores};

pub(super) struct Workers {
    local: Local,
    arguments: Vec<String>,
}

impl Workers {
    pub(super) fn new(arguments: &ReproduceArguments) -> Workers {
        let threads = arguments.threads.unwrap_or_else(all_cores);
        Workers { local: Local { threads }, arguments: vec!["--threads".to_owned(), threads.to_string()] }
    }

    /// Who does the repetitions of steps.
    pub(super) fn executor(&self) -> &dyn Executor {
        &self.local
    }

    /// What commands are told that share out their own work.
    pub(super) fn arguments(&self) -> &[String] {
        &self.arguments
    }
}
