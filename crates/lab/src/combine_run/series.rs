//! The games between Alpha and Beta, with what Alpha remembers and without.

use samuel::Polynomial;
use samuel::combined::{Levels, NewLevel, Watched, alpha_file, leading_ranks};
use samuel::generalization::{Alpha, SeriesMove, play_game};

use super::declaration::{Combination, CombineDeclaration};
use super::state::State;
use super::trace::{CombineSummary, CombineTraceRow, charts, read_trace};
use super::{GAMES, TRACE};
use crate::generalize_run::game_text;
use crate::run::{GrowingFile, remove, write_table};
use crate::{Digest, RunError, RunEvent, RunFolder, RunObserver, StopFlag};

/// The games of a run.
pub(super) struct Series<'a> {
    declaration: &'a CombineDeclaration,
    folder: &'a RunFolder,
    state: State,
    levels: Levels,
    trace: GrowingFile,
    games: GrowingFile,
}

impl<'a> Series<'a> {
    /// Takes a run up where it was left.
    pub(super) fn open(
        declaration: &'a CombineDeclaration,
        folder: &'a RunFolder,
    ) -> Result<Series<'a>, RunError> {
        let state = State::load(folder, declaration)?.unwrap_or_else(|| State::begin(declaration));
        // What players go by must not be older than the tapes.
        remove(&alpha_file(folder.path()))?;
        let trace = growing(folder, TRACE, state.trace)?;
        let games = growing(folder, GAMES, state.games)?;
        let levels = open_levels(declaration, folder, &state)?;
        let mut series = Series { declaration, folder, state, levels, trace, games };
        series.enter()?;
        Ok(series)
    }

    /// Answers whether the games are over, or they were stopped.
    pub(super) fn go_through(
        &mut self,
        stop: &StopFlag,
        observer: &mut dyn RunObserver,
    ) -> Result<bool, RunError> {
        let (done, boards) = (self.state.alpha.games as usize, self.state.boards);
        observer.event(RunEvent::Resumed { done, positions: 0, boards });
        let mut alpha = Alpha::new(self.state.alpha.clone());
        while !self.is_over() {
            if self.declaration.combined.watched == Watched::Moves {
                self.levels.watch(self.state.schedule.ranks.clone(), self.declaration.combined.stability);
            }
            let is_stopped = || stop.is_stopped();
            let number = alpha.state().games + 1;
            let mut see = |made: &SeriesMove| observer.event(RunEvent::SeriesMove { seed: 1, number, made });
            let played = play_game(&mut alpha, Some(&mut self.levels), &is_stopped, &mut see);
            self.levels.check()?;
            if played.is_none() {
                return Ok(false);
            }
            self.end_game(&alpha)?;
            if let Some(row) = self.enter()? {
                observer.event(RunEvent::CombinedGame(&row));
            }
        }
        Ok(true)
    }

    fn is_over(&self) -> bool {
        let CombineDeclaration { how, games, .. } = *self.declaration;
        games.is_some_and(|games| self.state.alpha.games >= games)
            || self.declaration.is_spent(self.state.boards)
            || how == Combination::ThenRote && self.state.schedule.is_settled()
    }

    /// Writes the state after a game, then lets the tapes take in what it did to them.
    fn end_game(&mut self, alpha: &Alpha) -> Result<(), RunError> {
        self.sync()?;
        let (state, tally) = (&mut self.state, self.levels.tally());
        state.alpha = alpha.state().clone();
        let ranks = leading_ranks(&state.alpha, state.schedule.depth());
        state.change = state.schedule.after_game(ranks, self.levels.steady());
        state.expunged_now = state.change.expunged_from.map_or(0, |level| self.levels.positions_from(level));
        state.expunged += state.expunged_now;
        state.tally = tally;
        state.boards += tally.evaluations + tally.hits;
        state.trace = self.trace.len();
        state.games = self.games.len();
        state.log = self.levels.log().clone();
        state.save(self.folder)?;
        if self.declaration.how == Combination::Staged {
            let note = note(self.declaration, state.alpha.games);
            self.levels.end_game(state.schedule.level, &note, opening(state))?;
        } else {
            self.levels.forget_game();
        }
        Ok(())
    }

    /// Writes the row of the last game and the game, if there is one.
    fn enter(&mut self) -> Result<Option<CombineTraceRow>, RunError> {
        let Some(report) = &self.state.alpha.last_game else { return Ok(None) };
        let row = CombineTraceRow::new(report, &self.state, &self.levels.positions());
        let mut bytes = Vec::new();
        write_table(&mut bytes, self.trace.len() == 0, [&row]).expect("a row is plain data");
        self.trace.append(&bytes).map_err(|error| self.folder.io(TRACE, error))?;
        let event = format!("Crownhead combined learning, seed {}", self.declaration.seed);
        let between = if self.games.len() == 0 { "" } else { "\n" };
        let game = format!("{between}{}", game_text(&event, self.declaration.variant, report));
        self.games.append(game.as_bytes()).map_err(|error| self.folder.io(GAMES, error))?;
        Ok(Some(row))
    }

    fn sync(&mut self) -> Result<(), RunError> {
        self.trace.sync().map_err(|error| self.folder.io(TRACE, error))?;
        self.games.sync().map_err(|error| self.folder.io(GAMES, error))
    }

    /// Alpha's polynomial.
    pub(super) fn polynomial(&self) -> Polynomial {
        self.state.alpha.polynomial()
    }

    /// Leaves what players and people look at.
    pub(super) fn close(&mut self, summary: &mut CombineSummary) -> Result<(), RunError> {
        self.sync()?;
        self.state.alpha.save(&alpha_file(self.folder.path()))?;
        let rows = read_trace(&self.folder.file(TRACE))?;
        summary.add_games(&rows, &self.state, &self.levels.positions());
        self.folder.write_charts(charts(&rows, self.declaration.how))
    }
}

/// A file that grows with the games, as long as it was before the last one.
fn growing(folder: &RunFolder, name: &str, len: u64) -> Result<GrowingFile, RunError> {
    GrowingFile::open(&folder.file(name), len)
        .map_err(|error| folder.io(name, error))?
        .ok_or_else(|| folder.damaged(name, "as much as the state says was written"))
}

fn open_levels(
    declaration: &CombineDeclaration,
    folder: &RunFolder,
    state: &State,
) -> Result<Levels, RunError> {
    if declaration.how != Combination::Staged {
        return Ok(Levels::none());
    }
    let note = |game| note(declaration, game);
    let (level, game) = (state.schedule.level, state.alpha.games);
    Ok(Levels::open(folder.path(), level, note, game, &state.log, opening(state))?)
}

/// What the tapes note at the end of a game.
fn note(declaration: &CombineDeclaration, game: u32) -> String {
    format!("combined learning {} game {game}", Digest::of(declaration.to_toml().into_bytes()))
}

fn opening(state: &State) -> NewLevel<'_> {
    NewLevel {
        level: state.change.opened,
        variant: state.alpha.variant,
        ranks: &state.schedule.ranks,
        settings: &state.alpha.settings,
    }
}
