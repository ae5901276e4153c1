//! The machine's turn: it waits for a free thread, thinks, and moves. What it thinks about may become
//! unwanted at any time; then it stops, and nothing comes of it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use arena::{Account, Choice, Clock, Decision, Limits, Player, StopFlag};
use rules::Game;

use super::clock::{self, GRACE_MS};
use super::draft::Draft;
use super::farewell::{Farewell, dismiss};
use super::game_control::GameControl;
use super::reasons;
use super::record::{Ending, LessonView, MemoryView, PlyRecord, Taught};
use super::seats::Seat;
use super::state::Status;
use super::table::{Table, Thought};
use crate::Laboratory;
use crate::players::Spec;
use crate::thinking::Lane;
use crate::view::{DecisionView, MoveView, SideName};

/// Without a clock nobody waits longer for a move.
const LONGEST: Duration = Duration::from_secs(60);
/// Who answered as soon as this the last time has a turn among the quick ones.
const QUICK_SECONDS: f64 = 0.25;
/// Who looks no further is quick until it has shown how quick.
const QUICK_PLY: u32 = 3;
/// How often a page hears how many are before its game in the queue.
const BETWEEN_COUNTS: Duration = Duration::from_secs(1);
/// A clock is to last for so many more moves.
const MOVES_TO_GO: u32 = 25;
const SHORTEST: Duration = Duration::from_millis(30);

/// Has the machine think about its move.
pub(super) fn begin(laboratory: &Laboratory, seat: &Arc<Seat>, table: &mut Table) {
    let stop = StopFlag::default();
    let lane = lane(table);
    let place = laboratory.thinkers.place(lane, seat.id.as_str());
    table.thought = Some(Thought { stop: stop.clone(), started: None, place });
    let generation = table.generation;
    let (own, own_seat) = (laboratory.clone(), Arc::clone(seat));
    let is_taken =
        laboratory.thinkers.submit(lane, seat.id.as_str(), move || think(&own, &own_seat, generation, &stop));
    if is_taken {
        tell_place(laboratory, seat, generation);
    } else {
        try_again(laboratory, seat, generation);
    }
}

/// Players are quick that have been so far; deep ones wait among themselves.
fn lane(table: &Table) -> Lane {
    let last = table.record.plies.iter().rev().find(|ply| ply.decision.is_some());
    let is_quick = last.map_or_else(
        || {
            let ply = table.spec.as_ref().and_then(|spec| spec.setting("ply"));
            ply.is_none_or(|ply| ply.parse().is_ok_and(|ply: u32| ply <= QUICK_PLY))
        },
        |last| last.seconds <= QUICK_SECONDS,
    );
    if is_quick { Lane::Quick } else { Lane::Long }
}

/// Tells the pages that show a game how many are before it, for as long as it waits.
fn tell_place(laboratory: &Laboratory, seat: &Arc<Seat>, generation: u64) {
    let Some(runtime) = laboratory.runtime.get() else { return };
    // A table that nobody else holds may be put away.
    let (laboratory, seat) = (laboratory.clone(), Arc::downgrade(seat));
    runtime.spawn(async move {
        loop {
            tokio::time::sleep(BETWEEN_COUNTS).await;
            let Some(seat) = seat.upgrade() else { break };
            let table = seat.table.lock().await;
            let is_waiting = table.generation == generation && table.status() == Status::Queued;
            if !is_waiting || laboratory.games.is_closing() {
                break;
            }
            if laboratory.events.has_listener(&format!("game:{}", seat.id)) {
                laboratory.tell_game(&table);
            }
        }
    });
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

/// The move could not be kept: the machine thinks again when there is room, or when the person asks for it.
fn think_again(laboratory: &Laboratory, seat: &Arc<Seat>, generation: u64) {
    let Some(runtime) = laboratory.runtime.get() else { return };
    let (laboratory, seat) = (laboratory.clone(), Arc::clone(seat));
    runtime.spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let mut table = seat.table.lock().await;
            if table.generation != generation || table.thought.is_some() || laboratory.games.is_closing() {
                break;
            }
            if laboratory.store.health.trouble().is_none() {
                begin(&laboratory, &seat, &mut table);
                break;
            }
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
    taught: Option<Taught>,
    account: Option<Account>,
    spent: Duration,
}

fn think(laboratory: &Laboratory, seat: &Arc<Seat>, generation: u64, stop: &StopFlag) {
    let mut player = seat.player.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(question) = ask(laboratory, seat, generation) else { return };
    let thoughts = answer(laboratory, seat, &question, &mut player, stop);
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
        is_learner: table.learns(),
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
    stop: &StopFlag,
) -> Thoughts {
    let started = Instant::now();
    if player.is_none() {
        match made(laboratory, question) {
            Ok(made) => *player = Some(made),
            Err(trouble) => return Thoughts::none(trouble),
        }
    }
    let one = player.as_mut().expect("it was made if it was not there");
    let control = GameControl {
        laboratory,
        topic: format!("game:{}", seat.id),
        position: *question.game.position(),
        stop,
        started,
        time: question.limits.time.unwrap_or(LONGEST),
        told: Cell::default(),
    };
    let chosen = catch_unwind(AssertUnwindSafe(|| {
        let decision = one.choose(&question.game, &question.limits, &control);
        let spent = started.elapsed();
        let taught = taught(&decision);
        // What a learner thinks now it will not think again.
        let account = if question.is_learner { one.account(&question.game, decision.line()) } else { None };
        Thoughts { decision, taught, account, spent }
    }));
    chosen.unwrap_or_else(|_| {
        *player = None;
        Thoughts::none("the player broke down".to_owned())
    })
}

fn taught(decision: &Decision) -> Option<Taught> {
    let weights = decision.learned.clone().map(|lesson| Taught::Weights(LessonView::from(lesson)));
    weights.or_else(|| decision.remembered.map(|kept| Taught::Board(MemoryView::from(kept))))
}

fn made(laboratory: &Laboratory, question: &Question) -> Result<Box<dyn Player>, String> {
    let spec = question.spec.as_ref().ok_or("the player is not here any more")?;
    spec.player(&laboratory.config, question.seed).map_err(|failure| failure.fault.message)
}

impl Thoughts {
    fn none(trouble: String) -> Thoughts {
        let decision = Decision::new(Choice::Forfeit(trouble));
        Thoughts { decision, taught: None, account: None, spent: Duration::ZERO }
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
    let kept = laboratory.keep_now(&mut table, draft);
    table.generation += 1;
    if let Err(failure) = kept {
        table.record.message = Some(failure.fault.message);
        think_again(laboratory, seat, table.generation);
    }
    if table.is_over() {
        return Some(table.game.clone());
    }
    clock::watch(laboratory, seat, &table);
    laboratory.tell_game(&table);
    None
}

fn moved(table: &Table, question: &Question, thoughts: Thoughts) -> Draft {
    let Thoughts { decision, taught, account, spent } = thoughts;
    let mut draft = Draft::of(table);
    let machine: SideName = question.game.position().turn().into();
    let position = *question.game.position();
    let view = DecisionView::of(&position, &decision, spent.as_secs_f64());
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
            let reasons =
                account.map(|account| reasons::of_account(&question.game, decision.line(), &account));
            let made = PlyRecord {
                view: MoveView::of(&position, mv),
                seconds: spent.as_secs_f64(),
                decision: Some(view),
                reasons,
                taught,
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
