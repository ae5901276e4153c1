//! A match of a strategy that is being written against another, as a job. Both strategies are kept in the
//! folder of the job as they were, so that it goes on and can be played again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::ballots::BallotClass;
use arena::{Limits, openings};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use files::whole_file;
use lab::{Contest, Declaration, StopFlag};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::library::{Library, Name, TextKind};
use super::reading::{self, Scripts};
use crate::ladder::{self, Tournament, numbered_names};
use crate::pages::failure::{Failure, FailureBody};
use crate::queue::{Assignment, Download, JobKind, JobState, Reporter, WorkEnd, parameters};
use crate::request::{AnswerWithStatus, Body, check_seed};
use crate::thinking::blocking;
use crate::{Config, Laboratory};

const MOST_GAMES: usize = 400;
/// A tree of scripts that are as slow as they may be must end some time.
const MOST_NODES: u64 = 20_000;

/// A match of two strategies.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchRequest {
    /// The text of the strategy.
    strategy: String,
    /// Scripts that are not saved yet, by name.
    #[serde(default)]
    scripts: BTreeMap<String, String>,
    /// What it is called.
    name: String,
    /// The name of the strategy that it plays against.
    against: String,
    /// An even number: each opening is played with both colors.
    games: usize,
    /// The same seed gives the same games.
    seed: u64,
}

/// A match as it is written down.
#[derive(Serialize, Deserialize)]
struct Match {
    one: MatchSide,
    other: MatchSide,
    games: usize,
    seed: u64,
}

/// A strategy as it was when the match was asked for.
#[derive(Serialize, Deserialize)]
struct MatchSide {
    name: String,
    strategy: String,
    /// The scripts it names, but for those that come with the program.
    scripts: BTreeMap<String, String>,
}

/// Starts a match between two strategies. The result of the job is a `LadderTable`.
#[utoipa::path(post, path = "/principles/match", tag = "principles", request_body = MatchRequest,
    responses((status = 202, body = JobState), (status = 404, body = FailureBody),
    (status = 503, body = FailureBody)))]
pub(super) async fn start(
    State(laboratory): State<Laboratory>,
    Body(request): Body<MatchRequest>,
) -> AnswerWithStatus<JobState> {
    let library = laboratory.library.clone();
    let written = blocking(move || Match::of(request, &library)).await?;
    let Match { one, other, games, .. } = &written;
    let title = format!("{} against {}, {games} games", one.name, other.name);
    let job = laboratory.queue.start_job(StrategyMatches::NAME, title, &written, *games as u64).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

impl Match {
    fn of(request: MatchRequest, library: &Library) -> Result<Match, Failure> {
        let MatchRequest { strategy, scripts, name, against, games, seed } = request;
        if !(2..=MOST_GAMES).contains(&games) || games % 2 == 1 {
            let message = format!("{games} games: expected an even number up to {MOST_GAMES}.");
            return Err(Failure::impossible(message));
        }
        let (name, against) = (Name::parse(&name)?, Name::parse(&against)?);
        let other = library.text(TextKind::Strategy, &against)?.text;
        Ok(Match {
            one: MatchSide::of(&name, strategy, &reading::given_scripts(scripts)?, library)?,
            other: MatchSide::of(&against, other, &Scripts::new(), library)?,
            games,
            seed: check_seed(seed)?,
        })
    }
}

impl MatchSide {
    fn of(name: &Name, strategy: String, given: &Scripts, library: &Library) -> Result<MatchSide, Failure> {
        let scripts = reading::named_scripts(&strategy, given, library)?;
        reading::strategy(&strategy, &scripts, None)
            .map_err(|fault| fault.refusal(&TextKind::Strategy.file(name)))?;
        let scripts = scripts.into_iter().map(|(name, text)| (TextKind::Script.file(&name), text)).collect();
        Ok(MatchSide { name: name.to_string(), strategy, scripts })
    }

    /// Writes the strategy and its scripts into a folder; gives the file of the strategy.
    fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        let file = folder.join(format!("{}{}", self.name, TextKind::Strategy.ending()));
        let write = || {
            fs::create_dir_all(folder)?;
            for (name, text) in &self.scripts {
                whole_file::write(&folder.join(name), text.as_bytes())?;
            }
            whole_file::write(&file, self.strategy.as_bytes())
        };
        write().map_err(|error| format!("The strategies cannot be saved: {error}."))?;
        Ok(file)
    }
}

/// Matches of strategies.
pub(crate) struct StrategyMatches {
    pub(crate) config: Arc<Config>,
}

impl StrategyMatches {
    const NAME: &'static str = "match";

    fn plan(&self, written: &Match, folder: &Path) -> Result<Tournament, String> {
        let files = [written.one.write(&folder.join("one"))?, written.other.write(&folder.join("other"))?];
        let players = files.iter().map(|file| format!("cowell-reed:strategy={}", file.display())).collect();
        let declaration = Declaration {
            limits: Limits { nodes: Some(MOST_NODES), ..Limits::default() }.into(),
            ..Declaration::new(players, written.games, "three-move", written.seed)
        };
        let openings = openings::three_move(&[BallotClass::Crossboard]);
        let contest = Contest::new(declaration, self.config.roster.clone(), openings);
        let names = numbered_names(&[written.one.name.clone(), written.other.name.clone()]);
        Ok(Tournament { contest: contest.map_err(|error| error.to_string())?, names })
    }
}

/// Where the games go, beside the strategies.
fn games_folder(job: &Assignment) -> PathBuf {
    job.folder.join("games")
}

impl JobKind for StrategyMatches {
    fn name(&self) -> &'static str {
        StrategyMatches::NAME
    }

    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<WorkEnd, String> {
        let written: Match = parameters(&job.parameters)?;
        self.plan(&written, &job.folder)?.play(job, &games_folder(job), report, stop)
    }

    fn download(&self, job: &Assignment, download: Download) -> Result<Vec<u8>, Failure> {
        ladder::file(&self.config, &games_folder(job), download)
    }
}
