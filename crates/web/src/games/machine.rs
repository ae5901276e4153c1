//! The machine's turn: it waits for a free thread, thinks, and moves. What it thinks about may become
//! unwanted at any time; then it stops, and nothing comes of it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use arena::{Control, Decision, Player, StopFlag};
use rules::{Game, Position};
use serde::Serialize;
use utoipa::ToSchema;

use super::actions::{PlayerEnd, dismiss, watch_clock};
use super::open_games::{OpenGame, PendingMove, ServedGame};
use crate::Laboratory;
use crate::pages::play::{MachineReply, Question, Status};
use crate::pages::view::DecisionView;
use crate::players::Spec;
use crate::thinking::Lane;

/// Who answered as soon as this the last time has a turn among the quick ones.
const QUICK_SECONDS: f64 = 0.25;
/// Who looks no further is quick until it has shown how quick.
const QUICK_PLY: u32 = 3;
/// How often a page hears how many are before its game in the queue, and a game tries again.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);
/// Who keeps others waiting thinks no longer than this.
const FAIR: Duration = Duration::from_secs(3);
/// How often a page hears what the machine thinks.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(100);

/// Has the machine think about its move.
pub(super) fn begin(laboratory: &Laboratory, game: &Arc<OpenGame>, served: &mut ServedGame) {
    let stop = StopFlag::default();
    let lane = lane(served);
    let place = laboratory.thinkers.place(lane, game.id.as_str());
    served.thought = Some(PendingMove { stop: stop.clone(), place });
    served.played.thinking_since = None;
    let generation = served.generation;
    let (own, own_game) = (laboratory.clone(), Arc::clone(game));
    let work = move || think(&own, &own_game, generation, &stop);
    if laboratory.thinkers.submit(lane, game.id.as_str(), work) {
        tell_place(laboratory, game, generation);
    } else {
        // The queue is full: somebody else's thinking has to end first.
        again_and_again(laboratory, game, move |laboratory, game, served| {
            if served.generation == generation {
                begin(laboratory, game, served);
            }
            false
        });
    }
}

/// Players are quick that have been so far; deep ones wait among themselves.
fn lane(served: &ServedGame) -> Lane {
    let last = served.played.record.plies.iter().rev().find(|ply| ply.decision.is_some());
    let is_quick = last.map_or_else(
        || {
            let ply = served.spec.as_ref().and_then(|spec| spec.setting("ply"));
            ply.is_none_or(|ply| ply.parse().is_ok_and(|ply: u32| ply <= QUICK_PLY))
        },
        |last| last.seconds <= QUICK_SECONDS,
    );
    if is_quick { Lane::Quick } else { Lane::Long }
}

/// Tells the pages that show a game how many are before it, for as long as it waits.
fn tell_place(laboratory: &Laboratory, game: &Arc<OpenGame>, generation: u64) {
    again_and_again(laboratory, game, move |laboratory, game, served| {
        let is_waiting = served.generation == generation && served.played.status() == Status::Queued;
        if is_waiting && laboratory.events.has_listener(&format!("game:{}", game.id)) {
            laboratory.tell_game(served);
        }
        is_waiting
    });
}

/// The move could not be kept: the machine thinks again when there is room, or when the person asks for it.
fn think_again(laboratory: &Laboratory, game: &Arc<OpenGame>, generation: u64) {
    again_and_again(laboratory, game, move |laboratory, game, served| {
        if served.generation != generation || served.thought.is_some() {
            return false;
        }
        if laboratory.store.health.trouble().is_some() {
            return true;
        }
        begin(laboratory, game, served);
        false
    });
}

/// Does something with a game every second, until that says `false` or the game is put away.
fn again_and_again(
    laboratory: &Laboratory,
    game: &Arc<OpenGame>,
    work: impl Fn(&Laboratory, &Arc<OpenGame>, &mut ServedGame) -> bool + Send + 'static,
) {
    let Some(runtime) = laboratory.runtime.get() else { return };
    // A game that nobody else holds may be put away.
    let (laboratory, game) = (laboratory.clone(), Arc::downgrade(game));
    runtime.spawn(async move {
        loop {
            tokio::time::sleep(BETWEEN_TRIES).await;
            let Some(game) = game.upgrade() else { break };
            let mut served = game.served.lock().await;
            if laboratory.games.is_closing() || !work(&laboratory, &game, &mut served) {
                break;
            }
        }
    });
}

fn think(laboratory: &Laboratory, game: &Arc<OpenGame>, generation: u64, stop: &StopFlag) {
    let mut player = game.player.lock().unwrap_or_else(PoisonError::into_inner);
    let Some((question, spec)) = ask(laboratory, game, generation) else { return };
    let thoughts = answer(laboratory, game, &question, spec.as_ref(), &mut player, stop);
    if let Some(over) = carry_out(laboratory, game, generation, &question, thoughts) {
        // Whoever hears of the end finds the learner free for the next game.
        if let Some(mut player) = player.take() {
            dismiss(&mut *player, PlayerEnd::Over(&over));
        }
        laboratory.games.remove(&game.id);
        laboratory.tell_game(&game.served.blocking_lock());
    }
}

/// The question, if it is still the machine's turn, and who is asked.
fn ask(laboratory: &Laboratory, game: &OpenGame, generation: u64) -> Option<(Question, Option<Spec>)> {
    let mut served = game.served.blocking_lock();
    if served.generation != generation || served.played.is_over() || laboratory.games.is_closing() {
        return None;
    }
    served.thought.as_ref()?;
    served.played.thinking_since = Some(Instant::now());
    laboratory.tell_game(&served);
    Some((Question::of(&served.played), served.spec.clone()))
}

fn answer(
    laboratory: &Laboratory,
    game: &OpenGame,
    question: &Question,
    spec: Option<&Spec>,
    player: &mut Option<Box<dyn Player>>,
    stop: &StopFlag,
) -> MachineReply {
    if player.is_none() {
        let made = spec.ok_or_else(|| "the player is no longer here".to_owned()).and_then(|spec| {
            let game = question.game.rules().variant;
            spec.player(&laboratory.config, game, question.seed).map_err(|failure| failure.fault.message)
        });
        match made {
            Ok(made) => *player = Some(made),
            Err(trouble) => return MachineReply::none(trouble),
        }
    }
    let one = player.as_mut().expect("it was made if it was not there");
    let control = GameControl {
        laboratory,
        topic: format!("game:{}", game.id),
        position: *question.game.position(),
        stop,
        started: Instant::now(),
        time: question.time,
        told: Cell::default(),
    };
    let chosen = catch_unwind(AssertUnwindSafe(|| question.ask(&mut **one, &control)));
    chosen.unwrap_or_else(|_| {
        *player = None;
        MachineReply::none("the player broke down".to_owned())
    })
}

/// Makes the move, if it is still wanted; gives the game back if that ended it.
fn carry_out(
    laboratory: &Laboratory,
    game: &Arc<OpenGame>,
    generation: u64,
    question: &Question,
    thoughts: MachineReply,
) -> Option<Game> {
    let mut served = game.served.blocking_lock();
    if served.generation != generation || laboratory.games.is_closing() {
        return None;
    }
    let draft = thoughts.carry_out(&served.played, question);
    served.thought = None;
    served.played.thinking_since = None;
    let kept = laboratory.keep_now(&mut served, draft);
    served.generation += 1;
    if let Err(failure) = kept {
        served.played.record.message = Some(failure.fault.message);
        think_again(laboratory, game, served.generation);
    }
    if served.played.is_over() {
        return Some(served.played.game.clone());
    }
    watch_clock(laboratory, game, &served);
    laboratory.tell_game(&served);
    None
}

/// Passes on what the machine thinks, and tells it to stop.
struct GameControl<'a> {
    laboratory: &'a Laboratory,
    topic: String,
    position: Position,
    stop: &'a StopFlag,
    started: Instant,
    time: Duration,
    told: Cell<Option<Instant>>,
}

/// What the machine thinks so far: the event `thinking`.
#[derive(Serialize, ToSchema)]
pub(crate) struct Thinking {
    /// The game.
    id: String,
    decision: DecisionView,
}

impl Control for GameControl<'_> {
    fn thinking(&self, so_far: &Decision) {
        let is_early = self.told.get().is_some_and(|told| told.elapsed() < BETWEEN_THOUGHTS);
        if is_early || !self.laboratory.events.has_listener(&self.topic) {
            return;
        }
        self.told.set(Some(Instant::now()));
        let decision = DecisionView::of(&self.position, so_far, self.started.elapsed().as_secs_f64());
        let id = self.topic.trim_start_matches("game:").to_owned();
        self.laboratory.events.tell(&self.topic, "thinking", &Thinking { id, decision });
    }

    fn stop(&self) -> bool {
        let spent = self.started.elapsed();
        let is_unfair = || spent >= FAIR && self.laboratory.thinkers.waiting() > 0;
        self.stop.is_stopped() || spent >= self.time || is_unfair() || self.laboratory.games.is_closing()
    }
}
