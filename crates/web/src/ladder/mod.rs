//! Tournaments of chosen players, with a cross-table and ratings that grow as games end: asked for, checked, and
//! played as a job. The folder is that of `crownhead tournament`, and what is in it is not played again.

mod table;

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::ballots::BallotClass;
use arena::{Concurrency, Limits, Opening, openings};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use lab::{Contest, Declaration, Ended, Local, RunEvent, RunObserver, Standing, StopFlag, Tasks};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::pages::failure::{Failure, FailureBody};
use crate::players::Spec;
use crate::queue::{Assignment, Download, JobKind, JobState, Report, Reporter, WorkEnd, parameters};
use crate::request::{AnswerWithStatus, Body, check_seed};
use crate::thinking::blocking;
use crate::{Config, Laboratory};

pub(crate) use table::LadderTable;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(start))
}

/// Starts a tournament: every player meets every other, with both colors in each opening. The result of the job is a
/// `LadderTable`.
#[utoipa::path(post, path = "/ladder", tag = "ladder", request_body = LadderRequest,
    responses((status = 202, body = JobState), (status = 503, body = FailureBody)))]
async fn start(
    State(laboratory): State<Laboratory>,
    Body(request): Body<LadderRequest>,
) -> AnswerWithStatus<JobState> {
    let config = laboratory.config.clone();
    let (games, request) =
        blocking(move || request.plan(&config).map(|plan| (plan.tasks(), request))).await?;
    let title = format!("Ladder of {} players, {} games", request.players.len(), games);
    let job = laboratory.queue.start_job(Ladder::NAME, title, &request, games).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

const MOST_PLAYERS: usize = 16;
const MOST_GAMES: usize = 1_000;

/// A tournament to play.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
struct LadderRequest {
    /// The players by their text forms; two to sixteen.
    players: Vec<String>,
    /// How many games each pair of players plays; an even number.
    games: usize,
    /// Where games start.
    #[serde(default)]
    openings: OpeningChoice,
    /// The same seed gives the same games.
    #[serde(default = "one")]
    seed: u64,
    /// The minimum ply, for players that have one.
    #[serde(default)]
    ply: Option<u32>,
    /// Limits of the players' thinking per move.
    #[serde(default)]
    limits: Option<LimitsRequest>,
}

/// Where games start.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug, Default)]
#[serde(rename_all = "kebab-case")]
enum OpeningChoice {
    /// The three-move ballots of crossboard play, drawn by the seed.
    #[default]
    ThreeMove,
    /// The start of the game.
    Start,
}

/// Limits of the players' thinking per move.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug, Default)]
#[serde(deny_unknown_fields, default)]
struct LimitsRequest {
    ply: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
}

const fn one() -> u64 {
    1
}

/// A tournament that can be played.
pub(crate) struct Tournament {
    pub(crate) contest: Contest,
    /// What the players are called.
    pub(crate) names: Vec<String>,
}

impl Tournament {
    /// How many games there are.
    pub(crate) fn tasks(&self) -> u64 {
        2 * self.contest.count() as u64
    }
}

impl LadderRequest {
    /// Checks it all; makes every player once.
    fn plan(&self, config: &Config) -> Result<Tournament, Failure> {
        if self.players.len() > MOST_PLAYERS || self.games > MOST_GAMES {
            return Err(Failure::impossible(format!(
                "{} players and {} games for each two: expected at most {MOST_PLAYERS} and {MOST_GAMES}.",
                self.players.len(),
                self.games
            )));
        }
        check_seed(self.seed)?;
        let specs: Vec<_> =
            self.players.iter().map(|player| Spec::check(config, player)).collect::<Result<_, _>>()?;
        if let Some(spec) = specs.iter().find(|spec| spec.concurrency == Concurrency::Learning) {
            return Err(Failure::impossible(format!(
                "'{}' learns as it plays: expected players that do not learn, with learn=off.",
                spec.text
            )));
        }
        let players = specs.iter().map(|spec| spec.resolved().to_owned()).collect();
        let declaration = Declaration {
            limits: self.limits()?.into(),
            ..Declaration::new(players, self.games, self.openings.name(), self.seed)
        };
        let names: Vec<_> = specs.iter().map(|spec| spec.words(config).0).collect();
        let contest = Contest::new(declaration, config.roster.clone(), self.openings.list())
            .map_err(|error| Failure::impossible(format!("{error}.")))?;
        Ok(Tournament { contest, names: numbered_names(&names) })
    }

    fn limits(&self) -> Result<Limits, Failure> {
        let asked = self.limits.clone().unwrap_or_default();
        let too_long = || Failure::impossible("limits.seconds: expected more than 0 and at most 60.");
        let time = asked.seconds.map(|seconds| {
            (seconds > 0.0 && seconds <= 60.0).then(|| Duration::from_secs_f64(seconds)).ok_or_else(too_long)
        });
        let ply = self.ply.or(asked.ply);
        if ply.is_some_and(|ply| !(1..=64).contains(&ply)) {
            return Err(Failure::impossible("ply: expected 1 to 64."));
        }
        Ok(Limits {
            ply,
            depth: asked.depth,
            nodes: asked.nodes,
            time: time.transpose()?,
            ..Limits::default()
        })
    }
}

impl OpeningChoice {
    const fn name(self) -> &'static str {
        match self {
            OpeningChoice::ThreeMove => "three-move",
            OpeningChoice::Start => "start",
        }
    }

    fn list(self) -> Vec<Opening> {
        match self {
            OpeningChoice::ThreeMove => openings::three_move(&[BallotClass::Crossboard]),
            OpeningChoice::Start => vec![Opening::start()],
        }
    }
}

/// The same player twice gets a number.
pub(crate) fn numbered_names(names: &[String]) -> Vec<String> {
    let number = |place: usize| names[..place].iter().filter(|name| **name == names[place]).count() + 1;
    let numbered = |place: usize| match number(place) {
        1 => names[place].clone(),
        more => format!("{} #{more}", names[place]),
    };
    (0..names.len()).map(numbered).collect()
}

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

    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<WorkEnd, String> {
        let request: LadderRequest = parameters(&job.parameters)?;
        let plan = request.plan(&self.config).map_err(|failure| failure.fault.message)?;
        plan.play(job, &job.folder, report, stop)
    }

    fn download(&self, job: &Assignment, download: Download) -> Result<Vec<u8>, Failure> {
        file(&self.config, &job.folder, download)
    }
}

impl Tournament {
    /// Plays what the folder does not have yet.
    pub(crate) fn play(
        &self,
        job: &Assignment,
        folder: &Path,
        report: &mut Reporter<'_>,
        stop: &StopFlag,
    ) -> Result<WorkEnd, String> {
        let games_url = format!("/api/v1/jobs/{}/pdn", job.id);
        let mut observer = LadderObserver { plan: self, games_url, report, tabled: None };
        let executor = Local { threads: NonZeroUsize::MIN };
        let played = lab::play(&self.contest, Some(folder), &executor, stop, &mut observer);
        let (standing, ended) = played.map_err(|error| error.to_string())?;
        observer.tell(
            &standing,
            match ended {
                Ended::Finished(_) => "All games have been played.",
                Ended::Stopped => "Stopped.",
            },
        );
        Ok(match ended {
            Ended::Finished(_) => WorkEnd::Done,
            Ended::Stopped => WorkEnd::Stopped,
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
        .map_err(|_| Failure::not_now("The files are available when all games have been played."))?;
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
    plan: &'a Tournament,
    games_url: String,
    report: &'a mut Reporter<'a>,
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
        self.tell(
            standing,
            &format!("{} of {} pairs of games have been played.", progress.done, progress.total),
        );
    }
}
