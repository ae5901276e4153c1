//! Reviews of games over HTTP: every move judged by the strongest engine with the databases, as a job that survives a
//! kill; and single moves judged for who looks for a better one.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use analysis::{
    Analyst, AnalystError, Effort, Finding, Inquiry, JudgedMove, Notebook, Review, TooLong, answer_all,
};
use arena::RunControl;
use axum::Json;
use axum::extract::{Path as UrlPath, State};
use axum::http::StatusCode;
use lab::StopFlag;
use rules::pdn::{self, Record};
use rules::{Color, Move, Position, Variant, excerpt};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::pages::analyze::MoveRequest;
use crate::pages::failure::{Failure, FailureBody};
use crate::queue::{Assignment, Download, JobKind, JobState, Lane, Report, Reporter, WorkEnd, parameters};
use crate::request::{Answer, AnswerWithStatus, Body};
use crate::thinking::{QUESTIONS, ask};
use crate::{Config, Laboratory};

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(find, start)).routes(routes!(judge))
}

/// What there is of a review.
#[derive(Serialize, ToSchema)]
struct ReviewAnswer {
    /// The job, if there is one; its result is a `ReviewResult`.
    job: Option<JobState>,
}

/// The review of a game: the result of a job of the kind `review`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewResult {
    #[serde(flatten)]
    review: Review,
    /// The game with marks, comments and better lines, as PDN.
    annotated: String,
}

/// The review of a game, if it was asked for.
#[utoipa::path(get, path = "/collections/{id}/games/{index}/review", operation_id = "find_review", tag = "analyze",
    responses((status = 200, body = ReviewAnswer), (status = 404, body = FailureBody)))]
async fn find(
    State(laboratory): State<Laboratory>,
    UrlPath((id, index)): UrlPath<(String, String)>,
) -> Answer<ReviewAnswer> {
    let request = ReviewRequest::of(&game(&laboratory, &id, &index).await?);
    Ok(Json(ReviewAnswer { job: request.found(&laboratory) }))
}

/// Has a game reviewed, or goes on with its review; one that is there already is not made again.
#[utoipa::path(post, path = "/collections/{id}/games/{index}/review", operation_id = "start_review", tag = "analyze",
    responses((status = 202, body = JobState), (status = 404, body = FailureBody),
    (status = 422, body = FailureBody), (status = 503, body = FailureBody)))]
async fn start(
    State(laboratory): State<Laboratory>,
    UrlPath((id, index)): UrlPath<(String, String)>,
) -> AnswerWithStatus<JobState> {
    let record = game(&laboratory, &id, &index).await?;
    let request = ReviewRequest::of(&record);
    if let Some(job) = request.found(&laboratory) {
        // One that is under way or done stays as it is.
        let job = laboratory.queue.resume_job(&job.id).unwrap_or(job);
        return Ok((StatusCode::ACCEPTED, Json(job)));
    }
    let open = request.inquiry()?.open().len() as u64;
    if record.main_line().next().is_none() {
        return Err(Failure::impossible("There are no moves in this game."));
    }
    let job = laboratory.queue.start_job(Reviews::NAME, title(&record), &request, open).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

async fn game(laboratory: &Laboratory, id: &str, index: &str) -> Result<Record, Failure> {
    let collection = laboratory.collection(id).await?;
    let record = index.parse().ok().and_then(|index| collection.game(index));
    record.ok_or_else(|| Failure::unknown("There is no such game in this collection."))
}

/// What a review is called: who played, and where.
fn title(record: &Record) -> String {
    let [black, white] = Color::ALL.map(|side| {
        let player = record.tags.player(side);
        player.map_or_else(|| side.to_string(), excerpt)
    });
    let event = record.tags.get("Event").filter(|event| !event.is_empty() && *event != "?");
    let event = event.map(|event| format!(", {}", excerpt(event))).unwrap_or_default();
    format!("{black} – {white}{event}")
}

/// How long somebody waits for the judgement of one move.
const LONGEST_JUDGEMENT: Duration = Duration::from_secs(20);

/// Looked at for each side of such a judgement.
const JUDGEMENT: Effort = Effort { nodes: Some(600_000), depth: None, time: None };

/// A move judged on its own, as a review judges it.
#[utoipa::path(post, path = "/positions/judgement", tag = "analyze", request_body = MoveRequest,
    responses((status = 200, body = JudgedMove), (status = 422, body = FailureBody)))]
async fn judge(State(laboratory): State<Laboratory>, Body(request): Body<MoveRequest>) -> Answer<JudgedMove> {
    let played = request.read()?;
    let config = laboratory.config.clone();
    let judged = ask(&laboratory, QUESTIONS, LONGEST_JUDGEMENT, move |control| {
        let mut inquiry = Inquiry::new([played]).map_err(|error| AnalystError::Failed(error.to_string()))?;
        answer_all(&mut inquiry, &mut analysts(&config, 1)?, JUDGEMENT, control, &mut |_, _| ())?;
        Review::new(&inquiry, [None, None])
            .and_then(|review| review.moves.into_iter().next())
            .ok_or(AnalystError::Stopped)
    });
    let judged = judged.await?.map_err(|error| match error {
        AnalystError::Stopped => Failure::busy("Others wait too: try again in a moment."),
        error => Failure::ours(format!("This move cannot be judged: {error}.")),
    });
    judged.map(Json)
}

/// So many who know all databases that there are.
pub(crate) fn analysts(config: &Config, count: usize) -> Result<Vec<Analyst>, AnalystError> {
    let databases = config.data.databases();
    let folder = databases.reach_further().then(|| databases.folder());
    (0..count).map(|_| Analyst::new(folder, Variant::Standard)).collect()
}

/// A game to be reviewed, which is found again by its moves.
#[derive(Clone, Serialize, Deserialize, Debug)]
struct ReviewRequest {
    /// The start and the moves.
    moves: String,
    pdn: String,
}

impl ReviewRequest {
    fn of(record: &Record) -> ReviewRequest {
        let moves = record.main_line().map(|(before, mv)| format!(" {}", before.notation(mv)));
        let moves = format!("{}{}", record.start.to_fen(), moves.collect::<String>());
        ReviewRequest { moves, pdn: record.to_string() }
    }

    fn found(&self, laboratory: &Laboratory) -> Option<JobState> {
        laboratory.queue.find_job(Reviews::NAME, |known| known["moves"] == self.moves)
    }

    fn record(&self) -> Result<Record, Failure> {
        let record = pdn::read(self.pdn.as_bytes()).find_map(Result::ok);
        record.ok_or_else(|| Failure::ours("The game of this review cannot be read."))
    }

    fn inquiry(&self) -> Result<Inquiry, Failure> {
        let moves: Vec<(Position, Move)> = self.record()?.main_line().collect();
        Inquiry::new(moves)
            .map_err(|error: TooLong| Failure::impossible(format!("This game is too long: {error}.")))
    }
}

/// Reviews of games.
pub(crate) struct Reviews {
    pub(crate) config: Arc<Config>,
}

impl Reviews {
    pub(crate) const NAME: &'static str = "review";
}

const NOTES: &str = "notes";

impl JobKind for Reviews {
    fn name(&self) -> &'static str {
        Reviews::NAME
    }

    fn lane(&self) -> Lane {
        Lane::Reviews
    }

    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<WorkEnd, String> {
        let request: ReviewRequest = parameters(&job.parameters)?;
        let in_words = |failure: Failure| failure.fault.message;
        let record = request.record().map_err(in_words)?;
        let mut inquiry = request.inquiry().map_err(in_words)?;
        let effort = Effort::default();
        let unkept = |error: std::io::Error| format!("What was found out cannot be kept: {error}.");
        let mut notebook = self.notebook(&job.folder, effort).map_err(unkept)?;
        notebook.recall(&mut inquiry);
        let mut analysts =
            analysts(&self.config, self.config.thinkers).map_err(|error| format!("{error}."))?;
        let mut done = inquiry.findings().count();
        let mut kept = Ok(());
        let mut heard = |finding: &Finding, left: usize| {
            if kept.is_ok() {
                kept = notebook.note(finding);
            }
            done += 1;
            report(progress(done, done + left));
        };
        let control = RunControl::start(stop);
        let answered = answer_all(&mut inquiry, &mut analysts, effort, &control, &mut heard);
        kept.map_err(unkept)?;
        match answered {
            Err(AnalystError::Stopped) => return Ok(WorkEnd::Stopped),
            answered => answered.map_err(|error| format!("{error}."))?,
        }
        let review = Review::new(&inquiry, Color::ALL.map(|side| record.tags.player(side)))
            .ok_or("A question was left open.")?;
        let opening = format!("Black: {}. White: {}.", review.black.words, review.white.words);
        let annotated = review.annotate(&record, &opening).to_string();
        let result =
            serde_json::to_value(ReviewResult { review, annotated }).expect("reviews are plain data");
        report(Report { result: Some(result), ..progress(done, done) });
        notebook.close();
        let _ = fs::remove_dir(&job.folder);
        Ok(WorkEnd::Done)
    }

    /// The game as it was opened.
    fn download(&self, job: &Assignment, download: Download) -> Result<Vec<u8>, Failure> {
        match download {
            Download::Pdn => {
                let request: ReviewRequest = parameters(&job.parameters).map_err(Failure::ours)?;
                Ok(request.pdn.into_bytes())
            }
            Download::Csv => Err(Failure::unknown("A review has no table of results.")),
        }
    }
}

impl Reviews {
    fn notebook(&self, folder: &Path, effort: Effort) -> std::io::Result<Notebook> {
        fs::create_dir_all(folder)?;
        Notebook::open(folder.join(NOTES), &self.config.program, effort)
    }
}

fn progress(done: usize, total: usize) -> Report {
    let message = format!("{done} positions looked into.");
    Report { done: done as u64, total: total as u64, message, result: None }
}
