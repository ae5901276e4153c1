//! Book games: how far a player's opinion of moves agrees with the moves of recorded games.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{JudgedSides, Limits, seed_of_part};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use files::whole_file;
use lab::{RunControl, StopFlag};
use rules::pdn::Record;
use rules::{Color, Variant};
use samuel::book::{BookGame, BookSums, Disagreement, follow};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::collections::{Collection, RecentCollections, main_nodes};
use crate::pages::failure::{Failure, FailureBody};
use crate::players::measured;
use crate::queue::{Assignment, Download, JobKind, JobState, Report, Reporter, WorkEnd, parameters};
use crate::request::{AnswerWithStatus, Body};
use crate::thinking::blocking;
use crate::{Config, Laboratory};

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(start))
}

/// Starts to follow the games of a collection with a player. The result of the job is a `BookResult`.
#[utoipa::path(post, path = "/book", tag = "book", request_body = BookRequest, responses(
    (status = 202, body = JobState), (status = 404, body = FailureBody), (status = 422, body = FailureBody),
    (status = 503, body = FailureBody),
))]
async fn start(
    State(laboratory): State<Laboratory>,
    Body(request): Body<BookRequest>,
) -> AnswerWithStatus<JobState> {
    let games = laboratory.collections.find(&request.collection)?.len();
    if games == 0 {
        return Err(Failure::impossible("No game of this collection can be read."));
    }
    let config = laboratory.config.clone();
    let player = request.player.clone();
    let name = blocking(move || {
        let spec = measured(&config, &player)?;
        let mut player = spec.player(&config, Variant::Standard, 0)?;
        if arena::rates_moves(&mut *player) {
            return Ok(spec.words(&config).0);
        }
        let name = player.name();
        let message =
            format!("{name} does not rate moves: expected a player that does, such as greedy or samuel.");
        Err(Failure::impossible(message))
    });
    let title = format!("{} beside {games} book games", name.await?);
    let job = laboratory.queue.start_job(Book::NAME, title, &request, games as u64).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

const GAMES: &str = "games.pdn";
/// So much work may be lost to a kill.
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);
/// A position that takes longer is not rated.
const LONGEST_RATING: Duration = Duration::from_secs(30);

/// A collection and a player to follow it.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
struct BookRequest {
    /// The id of a collection of games.
    collection: String,
    player: String,
    /// Whose moves count.
    #[serde(default)]
    side: JudgedSides,
}

/// Book games.
pub(crate) struct Book {
    pub(crate) config: Arc<Config>,
    pub(crate) collections: Arc<RecentCollections>,
}

impl Book {
    pub(crate) const NAME: &'static str = "book";

    /// The games, from the folder of the job or put there now.
    fn games(&self, folder: &Path, id: &str) -> Result<Arc<Collection>, Failure> {
        let file = folder.join(GAMES);
        if let Ok(text) = fs::read(&file) {
            return Collection::read(&Bytes::from(text)).map(Arc::new);
        }
        let collection = self.collections.find(id)?;
        let kept = fs::create_dir_all(folder).and_then(|()| whole_file::write(&file, collection.text()));
        kept.map_err(|error| Failure::ours(format!("The games cannot be saved: {error}.")))?;
        Ok(collection)
    }
}

impl JobKind for Book {
    fn name(&self) -> &'static str {
        Book::NAME
    }

    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<WorkEnd, String> {
        let request: BookRequest = parameters(&job.parameters)?;
        let in_words = |failure: Failure| failure.fault.message;
        let games = self.games(&job.folder, &request.collection).map_err(in_words)?;
        let spec = measured(&self.config, &request.player).map_err(in_words)?;
        let limits = Limits { time: Some(LONGEST_RATING), ..Limits::default() };
        let mut followed = BookProgress::read(&job.folder, &job.parameters)
            .unwrap_or_else(|| BookProgress::nothing(&job.parameters, BookResult::of(games.len())));
        let mut kept = Instant::now();
        if followed.next > 0 {
            report(report_of(&followed.result, games.len()));
        }
        for index in followed.next..games.len() {
            let Some(record) = games.game(index) else { continue };
            // A fresh player for each game, so that it does not matter which were followed before.
            let seed = seed_of_part(0, index as u64);
            let mut player = spec.player(&self.config, Variant::Standard, seed).map_err(in_words)?;
            let Some(game) = follow(&record, None, &mut *player, &limits, &RunControl::start(stop)) else {
                followed.keep(&job.folder);
                return Ok(WorkEnd::Stopped);
            };
            followed.result.add(index, &record, &game, request.side.colors());
            followed.next = index + 1;
            report(report_of(&followed.result, games.len()));
            if kept.elapsed() >= BETWEEN_KEEPING {
                followed.keep(&job.folder);
                kept = Instant::now();
            }
        }
        Ok(WorkEnd::Done)
    }

    fn download(&self, job: &Assignment, download: Download) -> Result<Vec<u8>, Failure> {
        match download {
            Download::Pdn => fs::read(job.folder.join(GAMES))
                .map_err(|_| Failure::not_now("The games of this job are not available yet.")),
            Download::Csv => Err(Failure::unknown("Book games have no table of results.")),
        }
    }
}

fn report_of(result: &BookResult, total: usize) -> Report {
    Report {
        done: result.games(),
        total: total as u64,
        message: format!("{} of {total} games have been followed.", result.games()),
        result: Some(serde_json::to_value(result).expect("sums are plain data")),
    }
}

/// So many disagreements are told.
const MOST_TOLD: usize = 200;

/// How far a player agrees with recorded games: the result of a job of the kind `book`.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct BookResult {
    /// Games followed so far.
    games: u64,
    games_total: u64,
    /// Moves of both sides in them.
    plies: u64,
    /// Choices that the player could not rate in time.
    unrated: u64,
    #[serde(flatten)]
    sums: BookSums,
    /// The first of them.
    disagreements: Vec<GameDisagreement>,
}

/// A move where the player prefers another one.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
struct GameDisagreement {
    /// The game of the collection, from 0.
    game: usize,
    node: usize,
    #[serde(flatten)]
    disagreement: Disagreement,
}

impl BookResult {
    fn of(games_total: usize) -> BookResult {
        BookResult { games_total: games_total as u64, ..BookResult::default() }
    }

    fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game that was followed; only the moves of some sides count.
    fn add(&mut self, game: usize, record: &Record, followed: &BookGame, sides: &[Color]) {
        self.games += 1;
        self.plies += followed.plies as u64;
        self.unrated += followed.unrated as u64;
        self.sums += followed.sums(sides);
        let nodes = main_nodes(record);
        let told = followed.disagreements().into_iter().filter(|one| sides.contains(&one.side.into()));
        let room = MOST_TOLD - self.disagreements.len();
        let of_game = |disagreement: Disagreement| GameDisagreement {
            game,
            node: nodes[disagreement.ply - 1],
            disagreement,
        };
        self.disagreements.extend(told.take(room).map(of_game));
    }
}

const PROGRESS: &str = "followed.json";
const FORMAT: u32 = 3;

/// How far a job of book games has come, as a file in its folder.
#[derive(Serialize, Deserialize, Debug)]
struct BookProgress {
    format: u32,
    /// What was asked for.
    request: Value,
    /// The game that comes next, from 0.
    next: usize,
    result: BookResult,
}

impl BookProgress {
    fn nothing(request: &Value, result: BookResult) -> BookProgress {
        BookProgress { format: FORMAT, request: request.clone(), next: 0, result }
    }

    /// What is in a folder, if it is of the same request and can be read.
    fn read(folder: &Path, request: &Value) -> Option<BookProgress> {
        let text = fs::read(folder.join(PROGRESS)).ok()?;
        let followed: BookProgress = serde_json::from_slice(&text).ok()?;
        (followed.format == FORMAT && followed.request == *request).then_some(followed)
    }

    fn keep(&self, folder: &Path) {
        let text = serde_json::to_vec(self).expect("sums are plain data");
        // What cannot be kept is followed again.
        let _ = whole_file::write(&folder.join(PROGRESS), &text);
    }
}
