//! Whether a piece of long work goes on: the one state of jobs and learning runs, and how it changes.

use lab::StopFlag;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkEnd {
    Done,
    /// It was told to stop, and can go on.
    Stopped,
}

/// Whether a job goes on.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
#[schema(as = JobStatus)]
pub(crate) enum WorkState {
    Queued,
    Running,
    Done,
    Stopped,
    Failed,
}

impl WorkState {
    /// Whether it is being done, or will be without anybody asking.
    pub(crate) const fn is_active(self) -> bool {
        matches!(self, WorkState::Queued | WorkState::Running)
    }
}

/// Whether work goes on, as it is kept in a record. What is kept as running goes on after a restart.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(super) struct Work {
    state: WorkState,
    /// What is being done, or why it failed.
    pub(super) message: String,
    /// It goes on until it has noticed that it was stopped.
    #[serde(skip)]
    is_going_on: bool,
    #[serde(skip)]
    pub(super) stop: StopFlag,
}

impl Work {
    /// Work that waits for its turn.
    pub(super) fn queued() -> Work {
        let mut work = Work::idle();
        work.queue();
        work
    }

    /// Work that nobody asked for yet.
    pub(super) fn idle() -> Work {
        Work {
            state: WorkState::Stopped,
            message: String::new(),
            is_going_on: false,
            stop: StopFlag::default(),
        }
    }

    /// How it stands, for those who watch.
    pub(super) const fn state(&self) -> WorkState {
        if self.is_going_on { WorkState::Running } else { self.state }
    }

    /// Whether it is being done, or will be without anybody asking.
    pub(super) const fn is_active(&self) -> bool {
        self.state().is_active()
    }

    /// Has it wait for its turn.
    pub(super) fn queue(&mut self) {
        self.state = WorkState::Queued;
        self.stop = StopFlag::default();
        "Waiting for its turn.".clone_into(&mut self.message);
    }

    /// Begins, unless somebody stopped it while it waited.
    pub(super) fn begin(&mut self, message: &str) -> bool {
        let is_queued = self.state() == WorkState::Queued;
        if is_queued {
            (self.state, self.is_going_on) = (WorkState::Running, true);
            message.clone_into(&mut self.message);
        }
        is_queued
    }

    /// Stops it at once if it waits, or soon if it is being done, and has it stay so after a restart.
    pub(super) fn stop(&mut self) {
        self.state = WorkState::Stopped;
        self.stop.stop();
    }

    /// It has ended. What only stopped because the laboratory closes goes on when it opens again.
    pub(super) fn end(&mut self, ended: Result<WorkEnd, String>, is_closing: bool) {
        self.is_going_on = false;
        self.state = match ended {
            Ok(WorkEnd::Done) => WorkState::Done,
            Ok(WorkEnd::Stopped) if is_closing && self.state == WorkState::Running => WorkState::Queued,
            Ok(WorkEnd::Stopped) => {
                "Stopped; it can be resumed.".clone_into(&mut self.message);
                WorkState::Stopped
            }
            Err(problem) => {
                self.message = problem;
                WorkState::Failed
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_ends_is_kept_as_it_ended() {
        let failed = || Err("The disk is full.".to_owned());
        // Whether it was stopped before, how it ended, whether the laboratory closes, and what is kept.
        let rows = [
            (false, Ok(WorkEnd::Done), false, WorkState::Done),
            (true, Ok(WorkEnd::Done), true, WorkState::Done),
            (true, Ok(WorkEnd::Stopped), false, WorkState::Stopped),
            (true, Ok(WorkEnd::Stopped), true, WorkState::Stopped),
            (false, Ok(WorkEnd::Stopped), true, WorkState::Queued),
            (false, failed(), false, WorkState::Failed),
            (true, failed(), true, WorkState::Failed),
        ];
        for (is_stopped, ended, is_closing, kept) in rows {
            let mut work = Work::queued();
            assert!(work.begin("Starting."));
            if is_stopped {
                work.stop();
                assert_eq!((work.state(), work.state), (WorkState::Running, WorkState::Stopped));
            }
            work.end(ended.clone(), is_closing);
            assert_eq!(work.state(), kept, "{is_stopped} {ended:?} {is_closing}");
            assert!(!work.begin("Again.") || kept == WorkState::Queued);
        }
    }

    #[test]
    fn work_that_was_stopped_while_it_waited_does_not_begin() {
        let mut work = Work::queued();
        work.stop();
        assert!(!work.begin("Starting.") && !work.is_active());
        work.queue();
        assert!(work.begin("Starting.") && !work.begin("Twice."));
    }
}
