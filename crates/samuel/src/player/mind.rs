//! What a player thinks with: a look-ahead, with a memory tape or with a polynomial that changes.

use arena::{Control, Limits};
use rules::{Game, Move};

use super::pupil::Pupil;
use crate::rote::Rote;
use crate::tape::TapeError;
use crate::{Findings, LookAhead, Score};

#[derive(Debug)]
pub(super) enum Mind {
    Plain(Box<LookAhead>),
    Rote(Box<Remembering>),
    Alpha(Box<Pupil>),
}

/// A memory that merges what it still holds when its player leaves, also in the middle of a game.
#[derive(Debug)]
pub(super) struct Remembering {
    pub(super) rote: Rote,
    is_closed: bool,
}

impl Remembering {
    pub(super) fn new(rote: Rote) -> Remembering {
        Remembering { rote, is_closed: false }
    }

    fn close(&mut self) -> Result<(), TapeError> {
        if std::mem::replace(&mut self.is_closed, true) { Ok(()) } else { self.rote.end_game() }
    }
}

impl Drop for Remembering {
    fn drop(&mut self) {
        // Nobody is left to hear of a failure; the tape is as after the last merge then.
        let _ = self.close();
    }
}

impl Mind {
    pub(super) fn look_ahead(&self) -> &LookAhead {
        match self {
            Mind::Plain(look_ahead) => look_ahead,
            Mind::Rote(memory) => &memory.rote.look_ahead,
            Mind::Alpha(pupil) => pupil.alpha.thinking(),
        }
    }

    pub(super) fn look_ahead_mut(&mut self) -> &mut LookAhead {
        match self {
            Mind::Plain(look_ahead) => look_ahead,
            Mind::Rote(memory) => &mut memory.rote.look_ahead,
            Mind::Alpha(pupil) => pupil.alpha.look_ahead(),
        }
    }

    /// Whether its moves teach it.
    pub(super) fn learns(&self) -> bool {
        match self {
            Mind::Plain(_) => false,
            Mind::Rote(memory) => memory.rote.settings.learns,
            Mind::Alpha(pupil) => pupil.alpha.learns,
        }
    }

    /// What was found, or what went wrong with a file.
    pub(super) fn look(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<Findings, String> {
        let (position, variant) = (game.position(), game.rules().variant);
        match self {
            Mind::Rote(memory) if memory.rote.tape.learned().variant == variant => {
                let decision = memory.rote.decide(position, variant, limits, control);
                Ok(decision.map_err(|error| error.to_string())?.findings)
            }
            Mind::Alpha(pupil) => Ok(pupil.decide(game, limits, control)),
            // What was learned in the other game says nothing here.
            Mind::Rote(_) | Mind::Plain(_) => {
                Ok(self.look_ahead_mut().choose(None, position, variant, limits, control))
            }
        }
    }

    pub(super) fn rate(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &dyn Control,
    ) -> Option<Vec<(Move, Score)>> {
        let (position, variant) = (game.position(), game.rules().variant);
        match self {
            Mind::Rote(memory) if memory.rote.tape.learned().variant == variant => {
                memory.rote.rate(position, variant, limits, control)
            }
            _ => self.look_ahead_mut().rate(None, position, variant, limits, control),
        }
    }

    /// Keeps what a game taught, so that the next one finds it in the file.
    pub(super) fn end_game(&mut self) -> Result<(), String> {
        match self {
            Mind::Plain(_) => Ok(()),
            Mind::Rote(memory) => memory.rote.end_game().map_err(|error| error.to_string()),
            Mind::Alpha(pupil) => pupil.end_game().map_err(|error| error.to_string()),
        }
    }

    /// Lets go what a game taught Alpha that will not go on; boards that were met stay remembered.
    pub(super) fn abandon_game(&mut self) {
        if let Mind::Alpha(pupil) = self {
            pupil.abandon_game();
        }
    }

    /// Puts away what it holds in the middle of a game. What a broken-off game taught Alpha is let go.
    pub(super) fn close(&mut self) -> Result<(), String> {
        match self {
            Mind::Rote(memory) => memory.close().map_err(|error| error.to_string()),
            Mind::Plain(_) | Mind::Alpha(_) => Ok(()),
        }
    }
}
