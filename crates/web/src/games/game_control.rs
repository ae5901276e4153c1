//! Passes on what the machine thinks, and tells it to stop.

use std::cell::Cell;
use std::time::{Duration, Instant};

use arena::{Control, Decision, StopFlag};
use rules::Position;

use crate::Laboratory;
use crate::view::DecisionView;

/// Who keeps others waiting thinks no longer than this.
const FAIR: Duration = Duration::from_secs(3);
/// How often a page hears what the machine thinks.
const INTERVAL: Duration = Duration::from_millis(100);

/// Passes on what the machine thinks, and tells it to stop.
pub(super) struct GameControl<'a> {
    pub(super) laboratory: &'a Laboratory,
    pub(super) topic: String,
    pub(super) position: Position,
    pub(super) stop: &'a StopFlag,
    pub(super) started: Instant,
    pub(super) time: Duration,
    pub(super) told: Cell<Option<Instant>>,
}

/// What the machine thinks so far: the event `thinking`.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub(crate) struct Thinking {
    /// The game.
    id: String,
    decision: DecisionView,
}

impl Control for GameControl<'_> {
    fn thinking(&self, so_far: &Decision) {
        let is_early = self.told.get().is_some_and(|told| told.elapsed() < INTERVAL);
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
