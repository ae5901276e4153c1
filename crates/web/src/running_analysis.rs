//! The engine thinks on and on about a position while a page looks: each page has a thread of its own, so that all have
//! their share of the cores, and it ends when the page asks no more.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use analysis::{Analyst, AnalystError, Effort, Finding, FoundLine, Question, chance};
use arena::{Control, StopFlag, Worth};
use axum::Json;
use axum::extract::State;
use rules::{Color, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::failure::{Failure, FailureBody};
use crate::pages::view::{MoveView, ScoreView, position_of};
use crate::request::{Answer, Body};
use crate::review::analysts;

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(look))
}

/// What is to be thought about, and for whom.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LookRequest {
    /// A name that the page makes up for itself, of up to 64 letters and digits.
    page: String,
    fen: String,
    /// How many lines are wanted, 1 to 5.
    lines: usize,
}

/// How far the thinking about a position has come.
#[derive(Serialize, ToSchema)]
struct LookAnswer {
    /// What the position is worth to the side to move.
    score: Option<Worth>,
    /// What is said of the board: `even`, `White is a man up`; empty as long as nothing is known.
    words: String,
    /// What Black can expect, as a share of the point.
    chance: f64,
    /// Whether that is known for certain.
    exact: bool,
    /// Plies looked ahead.
    depth: u32,
    /// Positions looked at.
    nodes: u64,
    seconds: f64,
    /// The best moves with their lines, the best first.
    lines: Vec<LookLine>,
    /// Whether there is nothing more to find out.
    done: bool,
}

/// One of the best moves.
#[derive(Serialize, ToSchema)]
struct LookLine {
    /// For the side to move.
    #[serde(flatten)]
    score: ScoreView,
    /// The move, and how the game is expected to go on.
    line: Vec<MoveView>,
}

const MOST_LINES: usize = 5;
/// More pages than this would only wait for each other.
const MOST_PAGES: usize = 16;
/// A page that has not asked for so long has gone.
const PATIENCE: Duration = Duration::from_secs(3);
const LONGEST_NAME: usize = 64;
/// Nobody looks longer.
const ENDLESS: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Has the engine think about a position, or goes on, and says how far it has come. It thinks until the page asks about
/// another position, or no more.
#[utoipa::path(post, path = "/positions/analysis", tag = "analyze", request_body = LookRequest,
    responses((status = 200, body = LookAnswer), (status = 422, body = FailureBody),
    (status = 503, body = FailureBody)))]
async fn look(State(laboratory): State<Laboratory>, Body(request): Body<LookRequest>) -> Answer<LookAnswer> {
    let LookRequest { page, fen, lines } = request;
    let is_name = page.len() <= LONGEST_NAME && page.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if page.is_empty() || !is_name {
        return Err(Failure::impossible(format!("page: expected 1 to {LONGEST_NAME} letters and digits.")));
    }
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Failure::impossible(format!("lines = {lines}: expected 1 to {MOST_LINES}.")));
    }
    let question = Question { position: position_of(&fen)?, lines };
    laboratory.looks.look(&laboratory, page, question).map(Json)
}

/// All pages that look.
#[derive(Default)]
pub(crate) struct Looks(Mutex<HashMap<String, Look>>);

/// What one page looks at.
struct Look {
    question: Question,
    seen: Arc<Seen>,
    /// The engine of the page, which remembers what it found out from one position to the next.
    engine: Arc<Mutex<Option<Analyst>>>,
}

/// What thread and page share.
struct Seen {
    started: Instant,
    stop: StopFlag,
    /// Milliseconds after the start when the page asked last.
    asked: AtomicU64,
    nodes: AtomicU64,
    state: Mutex<Progress>,
}

#[derive(Default)]
struct Progress {
    finding: Option<Finding>,
    /// How it ended, and after how long.
    end: Option<(Result<(), String>, Duration)>,
}

impl Looks {
    fn look(&self, laboratory: &Laboratory, page: String, question: Question) -> Result<LookAnswer, Failure> {
        let mut looks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        looks.retain(|name, look| *name == page || !look.seen.is_left());
        if let Some(look) = looks.get(&page)
            && look.question == question
            && !look.seen.is_left()
        {
            return look.seen.answer(&question.position);
        }
        if looks.len() >= MOST_PAGES && !looks.contains_key(&page) {
            return Err(Failure::busy(format!("{MOST_PAGES} pages analyze already: try again later.")));
        }
        let engine = looks.get(&page).map(|look| {
            look.seen.stop.stop();
            Arc::clone(&look.engine)
        });
        let engine = engine.unwrap_or_default();
        let seen = Arc::new(Seen::new());
        let answer = seen.answer(&question.position);
        begin(laboratory.clone(), question, Arc::clone(&seen), Arc::clone(&engine));
        looks.insert(page, Look { question, seen, engine });
        answer
    }

    /// Ends all of them.
    pub(crate) fn close(&self) {
        let looks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        looks.values().for_each(|look| look.seen.stop.stop());
    }
}

/// Thinks on a thread of its own.
fn begin(laboratory: Laboratory, question: Question, seen: Arc<Seen>, engine: Arc<Mutex<Option<Analyst>>>) {
    let think = move || {
        // The thought about the position before ends first.
        let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = think(&laboratory, question, &seen, &mut engine);
        seen.state().end = Some((ended, seen.started.elapsed()));
    };
    let thread = thread::Builder::new().name("analysis".to_owned());
    thread.spawn(think).expect("the system has threads");
}

fn think(
    laboratory: &Laboratory,
    question: Question,
    seen: &Seen,
    engine: &mut Option<Analyst>,
) -> Result<(), String> {
    let in_words = |error: AnalystError| error.to_string();
    if engine.is_none() {
        *engine = analysts(&laboratory.config, 1).map_err(in_words)?.pop();
    }
    let Some(analyst) = engine else { return Ok(()) };
    // With time, the engine goes on with what it found out about the positions before.
    let endless = Effort { nodes: None, depth: None, time: Some(ENDLESS) };
    let heard = |finding: Finding| seen.state().finding = Some(finding);
    match analyst.ask(question, endless, seen, &heard) {
        Ok(finding) => {
            seen.state().finding = Some(finding);
            Ok(())
        }
        Err(AnalystError::Stopped) => Ok(()),
        Err(error) => Err(in_words(error)),
    }
}

impl Control for Seen {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn stop(&self) -> bool {
        self.is_left()
    }

    fn counted(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }
}

impl Seen {
    fn new() -> Seen {
        Seen {
            started: Instant::now(),
            stop: StopFlag::default(),
            asked: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, Progress> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the page has gone, or looks at something else.
    fn is_left(&self) -> bool {
        let asked = Duration::from_millis(self.asked.load(Ordering::Relaxed));
        self.stop.is_stopped() || self.started.elapsed() > asked + PATIENCE
    }

    fn answer(&self, position: &Position) -> Result<LookAnswer, Failure> {
        let now = self.started.elapsed();
        self.asked.store(now.as_millis() as u64, Ordering::Relaxed);
        let state = self.state();
        if let Some((Err(problem), _)) = &state.end {
            return Err(Failure::ours(format!("The engine cannot think about it: {problem}.")));
        }
        let finding = state.finding.as_ref();
        let line = |found: &FoundLine| LookLine {
            score: found.score.into(),
            line: MoveView::line(position, &found.moves),
        };
        let share = finding.map_or(0.5, |finding| chance(finding.score));
        Ok(LookAnswer {
            score: finding.map(|finding| finding.score),
            words: finding.map(|finding| finding.score.words_for(position.turn())).unwrap_or_default(),
            chance: if position.turn() == Color::Black { share } else { 1.0 - share },
            exact: finding.is_some_and(|finding| finding.exact),
            depth: finding.map_or(0, |finding| finding.depth),
            nodes: finding.map_or(0, |finding| finding.nodes).max(self.nodes.load(Ordering::Relaxed)),
            seconds: state.end.as_ref().map_or(now, |(_, after)| *after).as_secs_f64(),
            lines: finding.map(|finding| finding.lines.iter().map(line).collect()).unwrap_or_default(),
            done: state.end.is_some(),
        })
    }
}
