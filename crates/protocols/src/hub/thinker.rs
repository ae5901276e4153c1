//! The thread on which the player thinks, so that the protocol can be answered meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use arena::{Deadline, Decision, Limits, Player};
use rules::Game;

use super::lines::TooLong;
use crate::desk::Desk;

/// What the session hears, from the other side and from its own thinker.
#[derive(Debug)]
pub(super) enum Event {
    /// A line came, or one that is too long.
    Line(Result<String, TooLong>),
    /// No more lines will come.
    EndOfInput,
    /// What the player would decide now.
    Thinking(Decision),
    /// What the player decided.
    Decided(Decision),
    /// The player panicked.
    Gone,
}

/// Asks the player, one question after the other. When dropped, it ends the thinking and waits for
/// the player to let go.
pub(super) struct Thinker {
    questions: Option<Sender<Question>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

struct Question {
    game: Game,
    limits: Limits,
}

impl Thinker {
    pub(super) fn start(player: Box<dyn Player>, events: SyncSender<Event>) -> Thinker {
        let (questions, inbox) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let watch = Onlooker { events: events.clone(), stop: Arc::clone(&stop) };
        let thread = std::thread::spawn(move || {
            let _farewell = Farewell(events);
            answer(player, &inbox, &watch);
        });
        Thinker { questions: Some(questions), stop, thread: Some(thread) }
    }

    /// Starts thinking; the decision comes as an event. One question at a time.
    pub(super) fn think(&self, game: Game, limits: Limits) {
        self.stop.store(false, Ordering::Relaxed);
        if let Some(questions) = &self.questions {
            // A player that is gone has said so.
            let _ = questions.send(Question { game, limits });
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            // Its panic was reported where it happened.
            let _ = thread.join();
        }
    }
}

fn answer(mut player: Box<dyn Player>, questions: &Receiver<Question>, watch: &Onlooker) {
    for Question { game, limits } in questions {
        let decision = watch.look_on(&mut *player, &game, &limits);
        if watch.events.send(Event::Decided(decision)).is_err() {
            return;
        }
    }
}

struct Onlooker {
    events: SyncSender<Event>,
    stop: Arc<AtomicBool>,
}

impl Onlooker {
    fn look_on(&self, player: &mut dyn Player, game: &Game, limits: &Limits) -> Decision {
        let mut listener = |so_far: &Decision| {
            // Nobody listens any more: then the stop comes soon.
            let _ = self.events.send(Event::Thinking(so_far.clone()));
        };
        let desk = Desk { since: Instant::now(), stop: &self.stop };
        player.choose(
            game,
            limits,
            &mut Deadline::new(&desk, Duration::ZERO, limits).listening(&mut listener),
        )
    }
}

/// Says so when the thread ends, which only a panic brings about while the session lasts.
struct Farewell(SyncSender<Event>);

impl Drop for Farewell {
    fn drop(&mut self) {
        let _ = self.0.send(Event::Gone);
    }
}
