//! The thread on which the player thinks, so that the protocol can be answered meanwhile.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use arena::{Control, Deadline, Decision, Limits, Player, RunControl, StopFlag};
use rules::Game;

use super::line::TooLong;

/// What the session hears, from the other side and from its own thinker.
#[derive(Debug)]
pub(super) enum Event {
    /// A line came, or one that is too long.
    Line(Result<String, TooLong>),
    /// No more lines will come.
    EndOfInput,
    /// What the player would decide now, after so much thinking.
    Thinking(Decision, Duration),
    /// What the player decided, after so much thinking.
    Decided(Decision, Duration),
    /// The player panicked.
    Gone,
}

/// Asks the player, one question after the other. When dropped, it ends the thinking and waits for
/// the player to let go.
pub(super) struct Thinker {
    questions: Option<Sender<Question>>,
    /// Ends the thinking about the last question.
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

struct Question {
    game: Game,
    limits: Limits,
    stop: StopFlag,
}

impl Thinker {
    pub(super) fn start(player: Box<dyn Player>, events: SyncSender<Event>) -> Thinker {
        let (questions, inbox) = channel();
        let thread = std::thread::spawn(move || {
            let _farewell = ThreadEndNotice(events.clone());
            answer(player, &inbox, &events);
        });
        Thinker { questions: Some(questions), stop: StopFlag::default(), thread: Some(thread) }
    }

    /// Starts thinking; the decision comes as an event. One question at a time.
    pub(super) fn think(&mut self, game: Game, limits: Limits) {
        self.stop = StopFlag::default();
        if let Some(questions) = &self.questions {
            // A player that is gone has said so.
            let _ = questions.send(Question { game, limits, stop: self.stop.clone() });
        }
    }

    pub(super) fn stop(&self) {
        self.stop.stop();
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

fn answer(mut player: Box<dyn Player>, questions: &Receiver<Question>, events: &SyncSender<Event>) {
    for Question { game, limits, stop } in questions {
        let control = ThinkerControl { control: RunControl::start(&stop), events };
        let decision = player.choose(&game, &limits, &Deadline::new(&control, Duration::ZERO, &limits));
        if events.send(Event::Decided(decision, control.now())).is_err() {
            return;
        }
    }
}

/// Passes on what the player thinks.
struct ThinkerControl<'a> {
    control: RunControl,
    events: &'a SyncSender<Event>,
}

impl Control for ThinkerControl<'_> {
    fn now(&self) -> Duration {
        self.control.now()
    }

    fn stop(&self) -> bool {
        self.control.stop()
    }

    fn thinking(&self, so_far: &Decision) {
        // Nobody listens any more: then the stop comes soon.
        let _ = self.events.send(Event::Thinking(so_far.clone(), self.now()));
    }
}

/// Says so when the thread ends, which only a panic brings about while the session lasts.
struct ThreadEndNotice(SyncSender<Event>);

impl Drop for ThreadEndNotice {
    fn drop(&mut self) {
        let _ = self.0.send(Event::Gone);
    }
}
