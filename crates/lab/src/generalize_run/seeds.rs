//! Seeds as tasks: here each takes its states up where they end; on a machine that does not have the folder of the run,
//! each is played from its beginning, and a line has all of its states.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use samuel::generalization::{Alpha, AlphaState, SeriesMove, play_game};

use super::declaration::GeneralizeRun;
use super::record::{Recorder, SeedRecord};
use super::states::{SavedState, SeedStates};
use crate::{RunError, RunEvent, RunFolder, RunObserver, StopFlag, Tasks};

pub(super) struct SeedTasks<'a> {
    run: &'a GeneralizeRun,
    folder: &'a RunFolder,
    /// Seeds are played side by side.
    observer: Mutex<&'a mut dyn RunObserver>,
    shared: Mutex<Shared>,
}

/// What the seeds came to.
#[derive(Default)]
struct Shared {
    records: Vec<Option<SeedRecord>>,
    new_games: usize,
    error: Option<RunError>,
}

impl SeedTasks<'_> {
    pub(super) fn new<'a>(
        run: &'a GeneralizeRun,
        folder: &'a RunFolder,
        observer: &'a mut dyn RunObserver,
    ) -> SeedTasks<'a> {
        let records = std::iter::repeat_with(|| None).take(run.declaration().seeds).collect();
        let shared = Mutex::new(Shared { records, ..Shared::default() });
        SeedTasks { run, folder, observer: Mutex::new(observer), shared }
    }

    /// The records of all seeds, if all are finished, and how many games were played now.
    pub(super) fn end(self) -> Result<(Option<Vec<SeedRecord>>, usize), RunError> {
        let shared = self.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        match shared.error {
            Some(error) => Err(error),
            None => Ok((shared.records.into_iter().collect(), shared.new_games)),
        }
    }

    /// Whether the last state of a seed is there.
    pub(super) fn is_whole(&self, index: usize) -> bool {
        let last = self.run.games_before() + self.run.declaration().games;
        SeedStates::open(self.run, self.folder, index + 1).is_ok_and(|states| states.has(last))
    }

    /// Whether something went wrong that ends the run.
    pub(super) fn has_failed(&self) -> bool {
        self.shared().error.is_some()
    }

    /// Keeps what was played elsewhere: the states of a seed. A line without any says that they were
    /// kept where they were played.
    pub(super) fn take(&self, index: usize, line: &str) -> io::Result<()> {
        if line.is_empty() {
            return Ok(());
        }
        let place = index + 1;
        let states = SeedGames::states_of(line)?;
        let kept = SeedStates::open(self.run, self.folder, place).map_err(io::Error::other)?;
        let mut recorder: Option<Recorder> = None;
        let mut found = 0;
        for state in &states {
            let is_new = !kept.has(state.games as usize);
            kept.write(state).map_err(io::Error::other)?;
            match &mut recorder {
                None => recorder = Some(Recorder::begin(place, state)),
                Some(recorder) if is_new => {
                    self.tell(place, state);
                    recorder.add(state);
                }
                Some(recorder) => {
                    found += 1;
                    recorder.add(state);
                }
            }
        }
        kept.remove_preparation().map_err(io::Error::other)?;
        self.find(found);
        self.shared().records[index] = recorder.map(Recorder::end);
        Ok(())
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes through the games of a seed; `None` if it was told to stop.
    fn go_through(&self, place: usize, stop: &StopFlag) -> Result<Option<SeedRecord>, RunError> {
        let states = SeedStates::open(self.run, self.folder, place)?;
        let first = match self.looked_at(states.read_first()) {
            Some(state) => state,
            None => {
                let Some(state) = self.begun(place, &states, stop)? else { return Ok(None) };
                state
            }
        };
        let mut recorder = Recorder::begin(place, &first);
        let mut alpha = Alpha::new(first);
        let mut found = 0;
        for _ in 0..self.run.declaration().games {
            if let Some(state) = self.looked_at(states.read_after(alpha.state())) {
                alpha = Alpha::new(state);
                found += 1;
            } else {
                self.find(std::mem::take(&mut found));
                let number = alpha.state().games + 1;
                let mut see =
                    |made: &SeriesMove| self.event(RunEvent::SeriesMove { seed: place, number, made });
                if play_game(&mut alpha, None, &|| stop.is_stopped(), &mut see).is_none() {
                    return Ok(None);
                }
                states.write(alpha.state())?;
                self.tell(place, alpha.state());
            }
            recorder.add(alpha.state());
        }
        self.find(found);
        Ok(Some(recorder.end()))
    }

    /// The state before the first game, after a preparation if there is one; `None` if it was told to stop.
    fn begun(
        &self,
        place: usize,
        states: &SeedStates,
        stop: &StopFlag,
    ) -> Result<Option<AlphaState>, RunError> {
        let mut prepared = self.run.preparation(place).map(Alpha::new);
        if let Some(alpha) = &mut prepared {
            if let Some(state) = self.looked_at(states.read_preparation(alpha.state())) {
                *alpha = Alpha::new(state);
            }
            while alpha.state().games < AlphaState::PREPARATION_GAMES {
                if play_game(alpha, None, &|| stop.is_stopped(), &mut |_| {}).is_none() {
                    return Ok(None);
                }
                states.write_preparation(alpha.state())?;
            }
        }
        let state = self.run.first_state(place, prepared.as_ref().map(Alpha::state));
        states.write(&state)?;
        states.remove_preparation()?;
        Ok(Some(state))
    }

    fn looked_at(&self, found: SavedState) -> Option<AlphaState> {
        match found {
            SavedState::Read(state) => Some(*state),
            SavedState::Missing => None,
            SavedState::Damaged(problem) => {
                self.event(RunEvent::Remark(&format!("{problem}; made again")));
                None
            }
        }
    }

    fn event(&self, event: RunEvent<'_>) {
        self.observer.lock().unwrap_or_else(PoisonError::into_inner).event(event);
    }

    /// So many games of a seed were played before.
    fn find(&self, done: usize) {
        if done > 0 {
            self.event(RunEvent::Resumed { done, positions: 0, boards: 0 });
        }
    }

    fn tell(&self, place: usize, state: &AlphaState) {
        self.shared().new_games += 1;
        if let Some(report) = &state.last_game {
            self.event(RunEvent::SeriesGame { seed: place, report });
        }
    }
}

impl Tasks for SeedTasks<'_> {
    fn count(&self) -> usize {
        self.run.declaration().seeds
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        match self.go_through(index + 1, stop) {
            Ok(record) => {
                self.shared().records[index] = Some(record?);
                Some(String::new())
            }
            Err(error) => {
                self.shared().error.get_or_insert(error);
                stop.stop();
                None
            }
        }
    }
}

/// The seeds of a run, each played from its beginning.
pub struct SeedGames {
    run: GeneralizeRun,
}

impl SeedGames {
    /// The seeds of a run.
    pub fn new(run: GeneralizeRun) -> SeedGames {
        SeedGames { run }
    }

    /// The states of a line, from the first on.
    fn states_of(line: &str) -> io::Result<Vec<AlphaState>> {
        let texts: Vec<String> = serde_json::from_str(line)?;
        let invalid = |error| io::Error::new(io::ErrorKind::InvalidData, error);
        texts.iter().map(|text| AlphaState::parse(text.as_bytes()).map_err(invalid)).collect()
    }

    /// The state before the first game; `None` if it was told to stop.
    fn begun(&self, place: usize, stop: &StopFlag) -> Option<AlphaState> {
        let mut prepared = self.run.preparation(place).map(Alpha::new);
        if let Some(alpha) = &mut prepared {
            while alpha.state().games < AlphaState::PREPARATION_GAMES {
                play_game(alpha, None, &|| stop.is_stopped(), &mut |_| {})?;
            }
        }
        Some(self.run.first_state(place, prepared.as_ref().map(Alpha::state)))
    }
}

impl Tasks for SeedGames {
    fn count(&self) -> usize {
        self.run.declaration().seeds
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let mut alpha = Alpha::new(self.begun(index + 1, stop)?);
        let mut texts = vec![alpha.state().to_text()];
        for _ in 0..self.run.declaration().games {
            play_game(&mut alpha, None, &|| stop.is_stopped(), &mut |_| {})?;
            texts.push(alpha.state().to_text());
        }
        Some(serde_json::to_string(&texts).expect("texts can be written"))
    }
}
