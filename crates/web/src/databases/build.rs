//! Building endgame databases as a job: asked for, told as it goes on, and resumed from its folder.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use endgame::{BuildError, BuildPlan, BuildProgress, Estimate, GenerateError};
use lab::StopFlag;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pages::failure::Failure;
use crate::queue::{Assignment, JobKind, JobState, Report, Reporter, WorkEnd, parameters};
use crate::{Config, Laboratory};

/// What can be built here; seven pieces take hours and more than the usual memory, and the command line builds them.
const OFFERED: [usize; 2] = [5, 6];
/// What a job counts.
const MILLION: u64 = 1_000_000;
/// How often it is told how the time goes by.
const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

/// The databases there are, and those that can be built.
#[derive(Serialize, ToSchema)]
pub(super) struct DatabasesView {
    /// The most pieces of positions that are known.
    pieces: usize,
    /// Of them, those whose databases are inside the program.
    built_in: usize,
    builds: Vec<BuildOffer>,
    /// The build that is under way or waits, else the last one.
    job: Option<JobState>,
    /// What is wrong with the databases of the data directory, if something is.
    trouble: Option<String>,
}

/// Databases of so many pieces, and what building them takes here.
#[derive(Serialize, ToSchema)]
struct BuildOffer {
    pieces: usize,
    positions: u64,
    is_built: bool,
    /// About.
    minutes: f64,
    /// Bytes of memory, about.
    memory: u64,
    /// Bytes on disk in the end, about.
    disk: u64,
    /// Bytes on disk while it goes on, beside those.
    work: u64,
}

impl DatabasesView {
    pub(super) fn of(laboratory: &Laboratory) -> DatabasesView {
        let opened = laboratory.config.data.databases().open();
        let known = opened.database.pieces();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let offer = |pieces: usize| {
            let Estimate { positions, memory, disk, work, core_seconds } = Estimate::of(pieces);
            let minutes = core_seconds / cores as f64 / 60.0;
            BuildOffer { pieces, positions, is_built: known >= pieces, minutes, memory, disk, work }
        };
        DatabasesView {
            pieces: known,
            built_in: endgame::BUILT_IN_PIECES,
            builds: OFFERED.map(offer).into(),
            job: laboratory.queue.latest_job(DatabaseBuild::NAME),
            trouble: opened.trouble,
        }
    }
}

/// Databases to build.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct BuildRequest {
    /// Up to so many pieces: 5 or 6.
    pieces: usize,
}

impl BuildRequest {
    pub(super) async fn start(self, laboratory: &Laboratory) -> Result<JobState, Failure> {
        let pieces = self.pieces;
        if !OFFERED.contains(&pieces) {
            let message = format!("Databases of {pieces} pieces: expected 5 or 6.");
            return Err(Failure::impossible(message));
        }
        if laboratory.queue.latest_job(DatabaseBuild::NAME).is_some_and(|job| job.status.is_active()) {
            return Err(Failure::not_now("Databases are being built already: wait for that, or stop it."));
        }
        let title = format!("Endgame databases of up to {pieces} pieces");
        let total = Estimate::of(pieces).positions / MILLION;
        laboratory.queue.start_job(DatabaseBuild::NAME, title, &self, total).await
    }
}

/// Builds endgame databases into the data directory.
pub(crate) struct DatabaseBuild {
    pub(crate) config: Arc<Config>,
}

impl DatabaseBuild {
    pub(crate) const NAME: &'static str = "databases";
}

impl JobKind for DatabaseBuild {
    fn name(&self) -> &'static str {
        DatabaseBuild::NAME
    }

    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<WorkEnd, String> {
        let request: BuildRequest = parameters(&job.parameters)?;
        let databases = self.config.data.databases();
        let plan = BuildPlan {
            folder: databases.folder().to_owned(),
            pieces: request.pieces,
            threads: None,
            memory: BuildPlan::USUAL_MEMORY,
        };
        let built = thread::scope(|scope| {
            let (tell, told) = mpsc::channel();
            let mut progress = move |at: &BuildProgress| {
                // Who tells is there until this has ended.
                let _ = tell.send(*at);
            };
            let building =
                scope.spawn(move || endgame::build(&plan, &mut progress, &|| stop.is_stopped()).map(drop));
            tell_on(&told, report);
            building.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        match built {
            Ok(()) => {
                let total = Estimate::of(request.pieces).positions / MILLION;
                let message = format!("Perfect play is known for up to {} pieces.", request.pieces);
                report(Report { done: total, total, message, result: None });
                Ok(WorkEnd::Done)
            }
            Err(BuildError::Generate(GenerateError::Stopped)) => Ok(WorkEnd::Stopped),
            Err(BuildError::Database(error)) => Err(format!("{}.", databases.in_words(&error))),
            Err(BuildError::Busy(_)) => {
                Err("Another program is building in this data directory: go on when it is done.".to_owned())
            }
            Err(error) => Err(format!("{error}.")),
        }
    }
}

/// Tells of each slice, and every second how the time goes by, until the build has ended.
fn tell_on(told: &mpsc::Receiver<BuildProgress>, report: &mut Reporter<'_>) {
    let started = Instant::now();
    let mut at = None;
    loop {
        match told.recv_timeout(BETWEEN_REPORTS) {
            Ok(next) => at = Some(next),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if let Some(at) = &at {
            report(report_of(at, started.elapsed()));
        }
    }
}

fn report_of(at: &BuildProgress, elapsed: Duration) -> Report {
    let own = at.done - at.found;
    let a_second = own as f64 / elapsed.as_secs_f64().max(1e-3);
    let slice = format!("Slice {}", at.slice);
    let message = if own > 0 {
        let left = Duration::from_secs_f64((at.total - at.done) as f64 / a_second);
        format!("{slice}, {:.1} million positions a second, {} left", a_second / 1e6, in_words(left))
    } else {
        slice
    };
    Report { done: at.done / MILLION, total: at.total / MILLION, message, result: None }
}

/// `40 seconds`, `12 minutes`.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        1 => "1 second".to_owned(),
        seconds @ 0..100 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_tells_its_slice_its_speed_and_the_time_left() {
        let slice = "2k-1k".parse().unwrap();
        let at = |done, found| BuildProgress { slice, done, found, total: 1_000_000_000 };
        let told = |done, found, seconds| report_of(&at(done, found), Duration::from_secs(seconds)).message;
        assert_eq!(told(0, 0, 3), "Slice 2k-1k");
        // What an earlier run did says nothing of the speed of this one.
        assert_eq!(told(500_000_000, 500_000_000, 3), "Slice 2k-1k");
        let expected = "Slice 2k-1k, 10.0 million positions a second, 40 seconds left";
        assert_eq!(told(600_000_000, 500_000_000, 10), expected);
        assert!(
            told(600_000_000, 590_000_000, 10).ends_with(", 1.0 million positions a second, 7 minutes left")
        );
    }
}
