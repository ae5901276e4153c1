//! Seeds as tasks of a machine that does not have the run's folder: a line has all states of a seed.

use std::io;

use samuel::generalization::{Alpha, AlphaState, play_game};

use super::declaration::GeneralizeDeclaration;
use crate::{StopFlag, Tasks};

/// The seeds of a run, each played from its beginning.
pub struct SeedGames {
    declaration: GeneralizeDeclaration,
}

impl SeedGames {
    /// The seeds of a run.
    pub fn new(declaration: GeneralizeDeclaration) -> SeedGames {
        SeedGames { declaration }
    }

    /// The states of a line, from the first on.
    pub(super) fn states_of(line: &str) -> io::Result<Vec<AlphaState>> {
        let texts: Vec<String> = serde_json::from_str(line)?;
        let invalid = |error| io::Error::new(io::ErrorKind::InvalidData, error);
        texts.iter().map(|text| AlphaState::parse(text.as_bytes()).map_err(invalid)).collect()
    }

    /// The state before the first game; `None` if it was told to stop.
    fn begun(&self, place: usize, stop: &StopFlag) -> Option<AlphaState> {
        let mut prepared = self.declaration.preparation(place).map(Alpha::new);
        if let Some(alpha) = &mut prepared {
            while alpha.state().games < AlphaState::PREPARATION_GAMES {
                play_game(alpha, None, &|| stop.is_stopped(), &mut |_| {})?;
            }
        }
        Some(self.declaration.first_state(place, prepared.as_ref().map(Alpha::state)))
    }
}

impl Tasks for SeedGames {
    fn count(&self) -> usize {
        self.declaration.seeds
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let mut alpha = Alpha::new(self.begun(index + 1, stop)?);
        let mut texts = vec![alpha.state().to_text()];
        for _ in 0..self.declaration.games {
            play_game(&mut alpha, None, &|| stop.is_stopped(), &mut |_| {})?;
            texts.push(alpha.state().to_text());
        }
        Some(serde_json::to_string(&texts).expect("texts can be written"))
    }
}
