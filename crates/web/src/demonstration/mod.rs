//! "Show me that a machine can learn": a match, some learning before everybody's eyes, and the rematch, twice:
//! endings by rote learning, and whole games by generalization. What came out is told with its chance,
//! whatever it is.

mod alphas;
mod endings;
mod result;

use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use lab::StopFlag;
use rules::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::pages::failure::{Failure, FailureBody};
use crate::pages::view::PositionView;
use crate::queue::{Assignment, JobKind, JobState, Report, Reporter, WorkEnd, parameters};
use crate::request::{MaybeBody, check_seed};
use crate::{Config, Laboratory};
use result::{Part, Phase};

pub(crate) use result::DemonstrationResult;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(start))
}

/// A demonstration to run.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields, default)]
struct DemonstrationRequest {
    /// The same seed gives the same demonstration.
    seed: u64,
    /// How many games each learner plays before and after, and twice as many endings; an even number.
    games: usize,
    /// How many lessons of endings.
    lessons: usize,
    /// How many learners play whole games, each from a start of its own.
    learners: usize,
}

impl Default for DemonstrationRequest {
    fn default() -> DemonstrationRequest {
        DemonstrationRequest { seed: 1, games: 100, lessons: 1_500, learners: 6 }
    }
}

/// Starts the demonstration. The result of the job is a `DemonstrationResult`.
#[utoipa::path(post, path = "/demonstration", tag = "demonstration", request_body = DemonstrationRequest,
    responses((status = 202, body = JobState), (status = 503, body = FailureBody)))]
async fn start(
    State(laboratory): State<Laboratory>,
    MaybeBody(request): MaybeBody<DemonstrationRequest>,
) -> Result<(StatusCode, Json<JobState>), Failure> {
    check_seed(request.seed)?;
    for (key, value, low, high) in [
        ("games", request.games, 2, 1_000),
        ("lessons", request.lessons, 1, 100_000),
        ("learners", request.learners, 1, 50),
    ] {
        if !(low..=high).contains(&value) || (key == "games" && value % 2 == 1) {
            let even = if key == "games" { ", an even number" } else { "" };
            return Err(Failure::impossible(format!("{key} {value}: expected {low} to {high}{even}.")));
        }
    }
    let title = "Show me that a machine can learn".to_owned();
    let job = laboratory.queue.start_job(Demonstration::NAME, title, &request, total(&request)).await?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

/// The demonstration.
pub(crate) struct Demonstration {
    pub(crate) config: Arc<Config>,
}

impl Demonstration {
    pub(crate) const NAME: &'static str = "demonstration";
}

/// Endings and games that are played, and lessons.
fn total(request: &DemonstrationRequest) -> u64 {
    let endings = 4 * request.games + request.lessons;
    let alphas = request.learners * (3 * request.games + 2 * alphas::GAMES);
    (endings + alphas) as u64
}

impl JobKind for Demonstration {
    fn name(&self) -> &'static str {
        Demonstration::NAME
    }

    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<WorkEnd, String> {
        let request: DemonstrationRequest = parameters(&job.parameters)?;
        let DemonstrationRequest { seed, games, lessons, learners } = request;
        let parts = vec![endings::part(lessons), alphas::part(learners, games)];
        let mut show = Presentation::new(parts, total(&request), report, stop);
        if endings::show(&mut show, &job.folder, seed, 2 * games, lessons)?.is_none() {
            return Ok(WorkEnd::Stopped);
        }
        show.result.part = 1;
        if alphas::show(&mut show, &self.config.roster, seed, learners, games)?.is_none() {
            return Ok(WorkEnd::Stopped);
        }
        show.result.text =
            show.result.parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("\n\n");
        show.tell();
        // The lessons were for these games alone; what came of them is in the result.
        if let Err(error) = fs::remove_dir_all(&job.folder)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(format!("The files of the demonstration cannot be removed: {error}."));
        }
        Ok(WorkEnd::Done)
    }
}

const BETWEEN_EVENTS: Duration = Duration::from_millis(200);

/// Shows a demonstration: tells the page how it stands, as often as eyes can follow.
struct Presentation<'a> {
    result: DemonstrationResult,
    stop: &'a StopFlag,
    report: &'a mut Reporter<'a>,
    done: u64,
    total: u64,
    shown: Option<Instant>,
}

impl<'a> Presentation<'a> {
    fn new(
        parts: Vec<Part>,
        total: u64,
        report: &'a mut Reporter<'a>,
        stop: &'a StopFlag,
    ) -> Presentation<'a> {
        let result =
            DemonstrationResult { phase: Phase::Before, part: 0, parts, board: None, text: String::new() };
        Presentation { result, stop, report, done: 0, total, shown: None }
    }

    /// The part that is being shown.
    fn part(&mut self) -> &mut Part {
        &mut self.result.parts[self.result.part]
    }

    /// The part comes to a phase.
    fn turn_to(&mut self, phase: Phase) {
        self.part().phase = phase;
        self.result.phase = phase;
        self.tell();
    }

    /// Something is over.
    fn step(&mut self) {
        self.done += 1;
        self.tell_sometimes();
    }

    /// What is on the board, if it is time to look.
    fn see(&mut self, position: &Position) {
        if self.shown.is_none_or(|shown| shown.elapsed() >= BETWEEN_EVENTS) {
            self.result.board = Some(PositionView::of(position));
            self.tell();
        }
    }

    fn tell_sometimes(&mut self) {
        if self.shown.is_none_or(|shown| shown.elapsed() >= BETWEEN_EVENTS) {
            self.tell();
        }
    }

    fn tell(&mut self) {
        let part = &self.result.parts[self.result.part];
        let message = match part.phase {
            Phase::Waiting | Phase::Before => format!("{}: the match before.", part.title),
            Phase::Learning => format!("{}: learning.", part.title),
            Phase::After => format!("{}: the rematch.", part.title),
            Phase::Done => "That was it.".to_owned(),
        };
        (self.report)(Report {
            done: self.done.min(self.total),
            total: self.total,
            message,
            result: Some(serde_json::to_value(&self.result).expect("a result is plain data")),
        });
        self.shown = Some(Instant::now());
    }
}
