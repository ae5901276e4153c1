//! A tournament as a job: the folder is that of `crownhead tournament`, and what is in it is not played again.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lab::{Ended, Local, RunEvent, RunObserver, Standing, StopFlag};

use super::plan::{LadderRequest, Plan};
use super::table::LadderTable;
use crate::Config;
use crate::pages::failure::Failure;
use crate::queue::{Assignment, Download, End, JobKind, Report, parameters};

/// Ratings take longer to compute than games of quick players to play.
const BETWEEN_TABLES: Duration = Duration::from_millis(250);

/// Tournaments.
pub(crate) struct Ladder {
    pub(crate) config: Arc<Config>,
}

impl Ladder {
    pub(crate) const NAME: &'static str = "ladder";
}

impl JobKind for Ladder {
    fn name(&self) -> &'static str {
        Ladder::NAME
    }

    fn run(
        &self,
        job: &Assignment,
        report: &mut (dyn FnMut(Report) + Send),
        stop: &StopFlag,
    ) -> Result<End, String> {
        let request: LadderRequest = parameters(&job.parameters)?;
        let plan = request.plan(&self.config).map_err(|failure| failure.fault.message)?;
        plan.play(job, &job.folder, report, stop)
    }

    fn download(&self, job: &Assignment, download: Download) -> Result<Vec<u8>, Failure> {
        file(&self.config, &job.folder, download)
    }
}

impl Plan {
    /// Plays what the folder does not have yet.
    pub(crate) fn play(
        &self,
        job: &Assignment,
        folder: &Path,
        report: &mut (dyn FnMut(Report) + Send),
        stop: &StopFlag,
    ) -> Result<End, String> {
        let games_url = format!("/api/v1/jobs/{}/pdn", job.id);
        let mut observer = LadderObserver { plan: self, games_url, report, tabled: None };
        let executor = Local { threads: NonZeroUsize::MIN };
        let played = lab::play(&self.contest, Some(folder), &executor, stop, &mut observer);
        let (standing, ended) = played.map_err(|error| error.to_string())?;
        observer.tell(
            &standing,
            match ended {
                Ended::Finished(_) => "All games are played.",
                Ended::Stopped => "Stopped.",
            },
        );
        Ok(match ended {
            Ended::Finished(_) => End::Done,
            Ended::Stopped => End::Stopped,
        })
    }
}

/// A file of a contest that is played.
pub(crate) fn file(config: &Config, folder: &Path, download: Download) -> Result<Vec<u8>, Failure> {
    let name = match download {
        Download::Pdn => "games.pdn",
        Download::Csv => "results.csv",
    };
    let text = fs::read_to_string(folder.join(name))
        .map_err(|_| Failure::not_now("The files are there when all games are played."))?;
    Ok(without_folders(config, text).into_bytes())
}

/// Folders of this machine mean nothing elsewhere.
fn without_folders(config: &Config, mut text: String) -> String {
    for folder in [config.data.players(), config.data.tapes(), config.data.strategies(), config.data.runs()] {
        text = text.replace(&format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR), "");
    }
    text
}

struct LadderObserver<'a> {
    plan: &'a Plan,
    games_url: String,
    report: &'a mut (dyn FnMut(Report) + Send),
    tabled: Option<Instant>,
}

impl LadderObserver<'_> {
    fn tell(&mut self, standing: &Standing, message: &str) {
        let played = standing.pairings.iter().map(|pairing| pairing.score.games()).sum();
        let table = LadderTable::of(standing, &self.plan.names, self.games_url.clone());
        (self.report)(Report {
            done: played,
            total: self.plan.tasks(),
            message: message.to_owned(),
            result: Some(serde_json::to_value(table).expect("a table is plain data")),
        });
        self.tabled = Some(Instant::now());
    }
}

impl RunObserver for LadderObserver<'_> {
    fn event(&mut self, event: RunEvent<'_>) {
        let RunEvent::Pair { progress, standing } = event else { return };
        if self.tabled.is_some_and(|last| last.elapsed() < BETWEEN_TABLES) {
            return;
        }
        self.tell(standing, &format!("{} of {} pairs of games are played.", progress.done, progress.total));
    }
}
