//! What a player thinks with: a look-ahead, with a memory tape or with a polynomial that changes.

use arena::{Control, Limits};
use rules::{Game, Move};

use super::alpha_learner::AlphaLearner;
use crate::rote::Rote;
use crate::tape::TapeError;
use crate::{Findings, LookAhead, Score};

#[derive(Debug)]
pub(super) enum Method {
    Plain(Box<LookAhead>),
    Rote(Box<MergingMemory>),
    Alpha(Box<AlphaLearner>),
}

/// A memory that merges what it still holds when its player leaves, also in the middle of a game.
#[derive(Debug)]
pub(super) struct MergingMemory {
    pub(super) rote: Rote,
    is_closed: bool,
}

impl MergingMemory {
    pub(super) fn new(rote: Rote) -> MergingMemory {
        MergingMemory { rote, is_closed: false }
    }

    fn close(&mut self) -> Result<(), TapeError> {
        if std::mem::replace(&mut self.is_closed, true) { Ok(()) } else { self.rote.end_game() }
    }
}

impl Drop for MergingMemory {
    fn drop(&mut self) {
        // Nobody is left to hear of a failure; the tape is as after the last merge then.
        let _ = self.close();
    }
}

impl Method {
    pub(super) fn look_ahead(&self) -> &LookAhead {
        match self {
            Method::Plain(look_ahead) => look_ahead,
            Method::Rote(memory) => &memory.rote.look_ahead,
            Method::Alpha(learner) => learner.alpha.thinking(),
        }
    }

    pub(super) fn look_ahead_mut(&mut self) -> &mut LookAhead {
        match self {
            Method::Plain(look_ahead) => look_ahead,
            Method::Rote(memory) => &mut memory.rote.look_ahead,
            Method::Alpha(learner) => learner.alpha.look_ahead(),
        }
    }

    /// Whether its moves teach it.
    pub(super) fn learns(&self) -> bool {
        match self {
            Method::Plain(_) => false,
            Method::Rote(memory) => memory.rote.settings.learns,
            Method::Alpha(learner) => learner.alpha.learns,
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
            Method::Rote(memory) if memory.rote.tape.learned().variant == variant => {
                let decision = memory.rote.decide(position, variant, limits, control);
                Ok(decision.map_err(|error| error.to_string())?.findings)
            }
            Method::Alpha(learner) => Ok(learner.decide(game, limits, control)),
            // What was learned in the other game says nothing here.
            Method::Rote(_) | Method::Plain(_) => {
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
            Method::Rote(memory) if memory.rote.tape.learned().variant == variant => {
                memory.rote.rate(position, variant, limits, control)
            }
            _ => self.look_ahead_mut().rate(None, position, variant, limits, control),
        }
    }

    /// Keeps what a game taught, so that the next one finds it in the file.
    pub(super) fn end_game(&mut self) -> Result<(), String> {
        match self {
            Method::Plain(_) => Ok(()),
            Method::Rote(memory) => memory.rote.end_game().map_err(|error| error.to_string()),
            Method::Alpha(learner) => learner.end_game().map_err(|error| error.to_string()),
        }
    }

    /// Lets go what a game taught Alpha that will not go on; boards that were met stay remembered.
    pub(super) fn abandon_game(&mut self) {
        if let Method::Alpha(learner) = self {
            learner.abandon_game();
        }
    }

    /// Puts away what it holds in the middle of a game. What a broken-off game taught Alpha is let go.
    pub(super) fn close(&mut self) -> Result<(), String> {
        match self {
            Method::Rote(memory) => memory.close().map_err(|error| error.to_string()),
            Method::Plain(_) | Method::Alpha(_) => Ok(()),
        }
    }
}
