//! Where a demonstration is shown: tells the page how it stands, as often as eyes can follow.

use std::time::{Duration, Instant};

use lab::StopFlag;
use rules::Position;

use super::result::{DemonstrationResult, Part, Phase};
use crate::pages::view::PositionView;
use crate::queue::Report;

const BETWEEN_SCENES: Duration = Duration::from_millis(200);

/// Where a demonstration is shown.
pub(super) struct Stage<'a> {
    pub(super) result: DemonstrationResult,
    pub(super) stop: &'a StopFlag,
    report: &'a mut (dyn FnMut(Report) + Send),
    done: u64,
    total: u64,
    shown: Option<Instant>,
}

impl<'a> Stage<'a> {
    pub(super) fn new(
        parts: Vec<Part>,
        total: u64,
        report: &'a mut (dyn FnMut(Report) + Send),
        stop: &'a StopFlag,
    ) -> Stage<'a> {
        let result =
            DemonstrationResult { phase: Phase::Before, part: 0, parts, board: None, text: String::new() };
        Stage { result, stop, report, done: 0, total, shown: None }
    }

    /// The part that is being shown.
    pub(super) fn part(&mut self) -> &mut Part {
        &mut self.result.parts[self.result.part]
    }

    /// The part comes to a phase.
    pub(super) fn turn_to(&mut self, phase: Phase) {
        self.part().phase = phase;
        self.result.phase = phase;
        self.tell();
    }

    /// Something is over.
    pub(super) fn step(&mut self) {
        self.done += 1;
        self.tell_sometimes();
    }

    /// What is on the board, if it is time to look.
    pub(super) fn see(&mut self, position: &Position) {
        if self.shown.is_none_or(|shown| shown.elapsed() >= BETWEEN_SCENES) {
            self.result.board = Some(PositionView::of(position));
            self.tell();
        }
    }

    fn tell_sometimes(&mut self) {
        if self.shown.is_none_or(|shown| shown.elapsed() >= BETWEEN_SCENES) {
            self.tell();
        }
    }

    pub(super) fn tell(&mut self) {
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
