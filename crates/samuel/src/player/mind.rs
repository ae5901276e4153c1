//! What a player thinks with: a look-ahead, with a memory tape or with a polynomial that changes.

use arena::{Limits, Watch};
use rules::{Game, Move};

use super::pupil::Pupil;
use crate::rote::Rote;
use crate::{Findings, LookAhead, Score};

#[derive(Debug)]
pub(super) enum Mind {
    Plain(Box<LookAhead>),
    Rote(Box<Remembering>),
    Alpha(Box<Pupil>),
}

/// A memory that merges what it still holds when its player leaves, also in the middle of a game.
#[derive(Debug)]
pub(super) struct Remembering(pub(super) Rote);

impl Drop for Remembering {
    fn drop(&mut self) {
        // Nobody is left to hear of a failure; the tape is as after the last merge then.
        let _ = self.0.end_game();
    }
}

impl Mind {
    pub(super) fn look_ahead(&self) -> &LookAhead {
        match self {
            Mind::Plain(look_ahead) => look_ahead,
            Mind::Rote(memory) => &memory.0.look_ahead,
            Mind::Alpha(pupil) => pupil.alpha.thinking(),
        }
    }

    pub(super) fn look_ahead_mut(&mut self) -> &mut LookAhead {
        match self {
            Mind::Plain(look_ahead) => look_ahead,
            Mind::Rote(memory) => &mut memory.0.look_ahead,
            Mind::Alpha(pupil) => pupil.alpha.look_ahead(),
        }
    }

    /// What was found, or what went wrong with a file.
    pub(super) fn look(
        &mut self,
        game: &Game,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Findings, String> {
        let (position, variant) = (game.position(), game.rules().variant);
        match self {
            Mind::Rote(memory) if memory.0.tape.learned().variant == variant => {
                let decision = memory.0.decide(position, variant, limits, watch);
                Ok(decision.map_err(|error| error.to_string())?.findings)
            }
            Mind::Alpha(pupil) => Ok(pupil.decide(game, limits, watch)),
            // What was learned in the other game says nothing here.
            Mind::Rote(_) | Mind::Plain(_) => {
                Ok(self.look_ahead_mut().choose(position, variant, limits, watch))
            }
        }
    }

    pub(super) fn rate(
        &mut self,
        game: &Game,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Option<Vec<(Move, Score)>> {
        let (position, variant) = (game.position(), game.rules().variant);
        match self {
            Mind::Rote(memory) if memory.0.tape.learned().variant == variant => {
                memory.0.rate(position, variant, limits, watch)
            }
            _ => self.look_ahead_mut().rate(None, position, variant, limits, watch),
        }
    }

    /// Keeps what a game taught, so that the next one finds it in the file.
    pub(super) fn end_game(&mut self) -> Result<(), String> {
        match self {
            Mind::Plain(_) => Ok(()),
            Mind::Rote(memory) => memory.0.end_game().map_err(|error| error.to_string()),
            Mind::Alpha(pupil) => pupil.end_game().map_err(|error| error.to_string()),
        }
    }
}
