//! The machine's turn: it waits for a free thread, thinks, and moves. What it thinks about may become
//! unwanted at any time; then it stops, and nothing comes of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use arena::{Account, Choice, Clock, Company, Decision, Lesson, Limits, Player, Statistics, Watch};
use rules::{Game, Position};
use tokio::sync::oneshot;

use super::clock::{self, GRACE_MS};
use super::reasons;
use super::record::{Ending, LessonView, PlyRecord};
use super::seats::{Draft, Seat};
use super::table::{Table, Thought};
use crate::Laboratory;
use crate::players::Spec;
use crate::thinking::Halt;
use crate::view::{DecisionView, MoveView, SideName};

/// Without a clock nobody waits longer for a move.
const LONGEST: Duration = Duration::from_secs(60);
/// How often a page hears what the machine thinks.
const INTERVAL: Duration = Duration::from_millis(100);
/// A clock is to last for so many more moves.
const MOVES_TO_GO: u32 = 25;
const SHORTEST: Duration = Duration::from_millis(30);

/// Has the machine think about its move.
pub(super) fn begin(laboratory: &Laboratory, seat: &Arc<Seat>, table: &mut Table) {
    let halt = Halt::default();
    table.thought = Some(Thought { halt: halt.clone(), started: None });
    let generation = table.generation;
    let (own, own_seat) = (laboratory.clone(), Arc::clone(seat));
    let is_taken =
        laboratory.thinkers.submit(seat.id.as_str(), move || think(&own, &own_seat, generation, &halt));
    if !is_taken {
        try_again(laboratory, seat, generation);
    }
}

/// The queue is full: somebody else's thinking has to end first.
fn try_again(laboratory: &Laboratory, seat: &Arc<Seat>, generation: u64) {
    let Some(runtime) = laboratory.runtime.get() else { return };
    let (laboratory, seat) = (laboratory.clone(), Arc::clone(seat));
    runtime.spawn(async move {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut table = seat.table.lock().await;
        if table.generation == generation && !laboratory.games.is_closing() {
            begin(&laboratory, &seat, &mut table);
        }
    });
}

/// What the machine is asked.
struct Question {
    game: Game,
    spec: Option<Spec>,
    seed: u64,
    limits: Limits,
    is_learner: bool,
}

/// What came of it.
struct Thoughts {
    decision: Decision,
    lesson: Option<Lesson>,
    account: Option<Account>,
    spent: Duration,
}

fn think(laboratory: &Laboratory, seat: &Arc<Seat>, generation: u64, halt: &Halt) {
    let mut player = seat.player.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(question) = ask(laboratory, seat, generation) else { return };
    let thoughts = answer(laboratory, seat, &question, &mut player, halt);
    if let Some(over) = carry_out(laboratory, seat, generation, &question, thoughts) {
        // Whoever hears of the end finds the learner free for the next game.
        if let Some(mut player) = player.take() {
            dismiss(&mut *player, Farewell::Over(&over));
        }
        laboratory.games.stand_up(&seat.id);
        laboratory.tell_game(&seat.table.blocking_lock());
    }
}

/// The question, if it is still the machine's turn.
fn ask(laboratory: &Laboratory, seat: &Seat, generation: u64) -> Option<Question> {
    let mut table = seat.table.blocking_lock();
    if table.generation != generation || table.is_over() || laboratory.games.is_closing() {
        return None;
    }
    table.thought.as_mut()?.started = Some(Instant::now());
    laboratory.tell_game(&table);
    let clock = table.record.clock.as_ref().map(|clock| Clock {
        remaining: Duration::from_millis(clock.left(table.turn())),
        increment: Duration::from_millis(clock.increment_ms),
    });
    let time = clock.map_or(LONGEST, |clock| {
        (clock.remaining / MOVES_TO_GO + clock.increment * 3 / 4).clamp(SHORTEST, LONGEST)
    });
    Some(Question {
        game: table.game.clone(),
        is_learner: table.spec.as_ref().is_some_and(|spec| spec.company == Company::Learning),
        spec: table.spec.clone(),
        seed: arena::seed_of_part(table.record.seed, table.record.plies.len() as u64),
        limits: Limits { time: Some(time), clock, ..Limits::default() },
    })
}

fn answer(
    laboratory: &Laboratory,
    seat: &Seat,
    question: &Question,
    player: &mut Option<Box<dyn Player>>,
    halt: &Halt,
) -> Thoughts {
    let started = Instant::now();
    if player.is_none() {
        match made(laboratory, question) {
            Ok(made) => *player = Some(made),
            Err(trouble) => return Thoughts::none(trouble),
        }
    }
    let one = player.as_mut().expect("it was made if it was not there");
    let mut onlooker = Onlooker {
        laboratory,
        topic: format!("game:{}", seat.id),
        position: *question.game.position(),
        halt,
        started,
        time: question.limits.time.unwrap_or(LONGEST),
        told: None,
    };
    let chosen = catch_unwind(AssertUnwindSafe(|| {
        let decision = one.choose(&question.game, &question.limits, &mut onlooker);
        let spent = started.elapsed();
        let lesson = one.lesson();
        // What a learner thinks now it will not think again.
        let account = if question.is_learner { one.account(&question.game, &decision.line) } else { None };
        Thoughts { decision, lesson, account, spent }
    }));
    chosen.unwrap_or_else(|_| {
        *player = None;
        Thoughts::none("the player broke down".to_owned())
    })
}

fn made(laboratory: &Laboratory, question: &Question) -> Result<Box<dyn Player>, String> {
    let spec = question.spec.as_ref().ok_or("the player is not here any more")?;
    spec.player(&laboratory.config, question.seed).map_err(|failure| failure.fault.message)
}

impl Thoughts {
    fn none(trouble: String) -> Thoughts {
        let decision = Decision {
            choice: Choice::Forfeit(trouble),
            score: None,
            line: Vec::new(),
            statistics: Statistics::default(),
            announcement: None,
        };
        Thoughts { decision, lesson: None, account: None, spent: Duration::ZERO }
    }
}

/// Makes the move, if it is still wanted; gives the game back if that ended it.
fn carry_out(
    laboratory: &Laboratory,
    seat: &Arc<Seat>,
    generation: u64,
    question: &Question,
    thoughts: Thoughts,
) -> Option<Game> {
    let mut table = seat.table.blocking_lock();
    if table.generation != generation || laboratory.games.is_closing() {
        return None;
    }
    let draft = moved(&table, question, thoughts);
    table.thought = None;
    if let Err(failure) = laboratory.keep_now(&mut table, draft) {
        // The disk may have room again later; the person can ask for the move.
        table.record.message = Some(failure.fault.message);
    }
    table.generation += 1;
    if table.is_over() {
        return Some(table.game.clone());
    }
    clock::watch(laboratory, seat, &table);
    laboratory.tell_game(&table);
    None
}

fn moved(table: &Table, question: &Question, thoughts: Thoughts) -> Draft {
    let Thoughts { decision, lesson, account, spent } = thoughts;
    let mut draft = Draft::of(table);
    let machine: SideName = question.game.position().turn().into();
    let position = *question.game.position();
    let view = DecisionView::of(&position, &decision, spent.as_secs_f64());
    draft.record.lesson = lesson.map(LessonView::from);
    draft.record.message = None;
    if let Some(clock) = &mut draft.record.clock {
        let spent = spent.as_millis() as u64;
        if spent > clock.left(machine) + GRACE_MS {
            draft.end(Ending::Flag(machine));
            return draft;
        }
        let increment = clock.increment_ms;
        let left = clock.left_mut(machine);
        *left = left.saturating_sub(spent) + increment;
    }
    match decision.choice {
        Choice::Move(mv) if position.moves().contains(&mv) => {
            let reasons = account.map(|account| reasons::of_account(&account));
            let made = PlyRecord {
                view: MoveView::of(&position, mv),
                seconds: spent.as_secs_f64(),
                decision: Some(view),
                reasons,
            };
            draft.record.plies.push(made);
            draft.game.play(mv).expect("it is one of the legal moves");
        }
        Choice::Move(mv) => draft.end(Ending::Failed(machine, format!("{mv} is no legal move"))),
        Choice::Resign => {
            draft.record.message = view.announcement.map(|words| format!("{words}: it gives up."));
            draft.end(Ending::Resigned(machine));
        }
        Choice::Forfeit(reason) => draft.end(Ending::Failed(machine, reason)),
    }
    draft
}

impl Draft {
    /// Ends the game otherwise than on the board.
    pub(super) fn end(&mut self, ending: Ending) {
        let told = match &ending {
            Ending::Resigned(side) => self.game.resign((*side).into()),
            Ending::Agreed => self.game.agree_draw(),
            Ending::Flag(side) | Ending::Failed(side, _) => self.game.forfeit((*side).into()),
            Ending::Abandoned => Ok(()),
        };
        debug_assert!(told.is_ok(), "only a game that goes on is ended");
        self.record.ending = Some(ending);
    }
}

/// What a player hears at the end.
#[derive(Clone, Copy)]
pub(super) enum Farewell<'a> {
    Over(&'a Game),
    Abandoned,
    /// The server ends; the game will go on.
    Closing,
}

pub(super) fn dismiss(player: &mut dyn Player, farewell: Farewell<'_>) {
    match farewell {
        Farewell::Over(game) => player.game_over(game),
        Farewell::Abandoned => player.game_abandoned(),
        Farewell::Closing => {}
    }
    // What could not be put away is as after the last game; there is nobody left to tell.
    let _ = player.close();
}

/// Tells the player of a game that has ended, when it has stopped thinking.
pub(super) fn send_home(laboratory: &Laboratory, seat: &Arc<Seat>, table: &mut Table, is_abandoned: bool) {
    let (own, games, game) = (Arc::clone(seat), Arc::clone(&laboratory.games), table.game.clone());
    let (tell, told) = oneshot::channel();
    table.goodbye = Some(told);
    let work = move || {
        if let Some(mut player) = own.player.lock().unwrap_or_else(PoisonError::into_inner).take() {
            dismiss(&mut *player, if is_abandoned { Farewell::Abandoned } else { Farewell::Over(&game) });
        }
        games.stand_up(&own.id);
        // Whoever no longer waits does not need it.
        let _ = tell.send(());
    };
    laboratory.thinkers.submit(seat.id.as_str(), work);
}

/// Passes on what the machine thinks, and tells it to stop.
struct Onlooker<'a> {
    laboratory: &'a Laboratory,
    topic: String,
    position: Position,
    halt: &'a Halt,
    started: Instant,
    time: Duration,
    told: Option<Instant>,
}

#[derive(serde::Serialize)]
struct Thinking<'a> {
    id: &'a str,
    decision: DecisionView,
}

impl Watch for Onlooker<'_> {
    fn thinking(&mut self, so_far: &Decision) {
        let is_early = self.told.is_some_and(|told| told.elapsed() < INTERVAL);
        if is_early || !self.laboratory.events.has_listener(&self.topic) {
            return;
        }
        self.told = Some(Instant::now());
        let decision = DecisionView::of(&self.position, so_far, self.started.elapsed().as_secs_f64());
        let id = self.topic.trim_start_matches("game:");
        self.laboratory.events.tell(&self.topic, "thinking", &Thinking { id, decision });
    }

    fn stop(&mut self) -> bool {
        self.halt.is_halted() || self.started.elapsed() >= self.time || self.laboratory.games.is_closing()
    }
}
