//! Those who follow runs for the page.

use lab::combine_run::{CombineOnlooker, CombineTraceRow};
use lab::rote_run::TraceRow;
use lab::{Progress, StopFlag, generalize_run, rote_run};
use rules::Game;
use samuel::generalization::{Colors, GameReport, SeriesMove, alpha_color};

use super::live::Live;

/// Somebody who follows a run.
pub(super) struct Watcher<'a> {
    pub(super) live: &'a Live,
    /// Ends the waiting between moves.
    pub(super) stop: &'a StopFlag,
    /// Which colors Alpha has, where there is one.
    pub(super) colors: Option<Colors>,
    /// Called when something has changed.
    pub(super) tell: &'a (dyn Fn() + Sync),
    /// Called with remarks.
    pub(super) hear: &'a (dyn Fn(&str) + Sync),
}

impl Watcher<'_> {
    fn board(&self, seed: usize, number: u32, made: &SeriesMove) {
        self.live.pace().linger(self.stop);
        if !self.live.wants(seed) {
            return;
        }
        let before = made.game.position();
        let side = self.colors.map(|colors| alpha_color(number, colors));
        self.live.see(seed, number, side, before.after(made.mv), Some(before.notation(made.mv)));
        self.live.learn(seed, made.alpha);
        (self.tell)();
    }

    fn grow(&self) {
        self.live.grow();
        (self.tell)();
    }
}

impl generalize_run::Onlooker for Watcher<'_> {
    fn see(&self, _: usize, _: &GameReport) {
        self.grow();
    }

    fn watch(&self, seed: usize, number: u32, made: &SeriesMove) {
        self.board(seed, number, made);
    }

    fn hear(&self, remark: &str) {
        (self.hear)(remark);
    }
}

impl rote_run::Onlooker for Watcher<'_> {
    fn see(&mut self, _: Progress, _: &TraceRow) {
        self.grow();
    }

    fn watch(&mut self, lesson: usize, game: &Game) {
        self.live.pace().linger(self.stop);
        if !self.live.wants(1) {
            return;
        }
        let number = u32::try_from(lesson).unwrap_or(u32::MAX);
        let last = game.moves().last().map(|mv| mv.to_string());
        self.live.see(1, number, None, *game.position(), last);
        (self.tell)();
    }

    fn hear(&mut self, remark: &str) {
        (self.hear)(remark);
    }
}

impl CombineOnlooker for Watcher<'_> {
    fn see(&mut self, _: &CombineTraceRow) {
        self.grow();
    }

    fn watch(&mut self, number: u32, made: &SeriesMove) {
        self.board(1, number, made);
    }

    fn see_lessons(&mut self, _: usize, _: u64, _: u64) {
        self.grow();
    }
}
