//! What a run has learned, kept as a player of its own.

use std::io::ErrorKind;

use samuel::generalization::{AlphaFileError, AlphaState};

use super::history;
use super::registry::{Runs, unknown};
use super::request::RunKind;
use crate::failure::Failure;
use crate::id::Id;
use crate::players::is_plain_name;

impl Runs {
    /// Keeps what a run has learned as a player of its own.
    pub(super) fn keep_player(
        &self,
        id: &Id,
        name: &str,
        seed: usize,
        game: Option<u32>,
    ) -> Result<String, Failure> {
        let (_, declared) = self.0.outline(id).ok_or_else(unknown)?;
        let folder = self.0.path(id).ok_or_else(unknown)?;
        let kind = declared.map(|declared| declared.kind);
        let state: Option<AlphaState> = match kind {
            Some(RunKind::Combined) => {
                history::present_state(&folder).filter(|state| game.is_none_or(|game| game == state.games))
            }
            Some(RunKind::Rote) | None => None,
            Some(_) => history::state_after(&folder, seed, game),
        };
        let state =
            state.ok_or_else(|| Failure::not_now("There is no such state of a learner in this run."))?;
        let file = format!("{}.alpha", name.strip_suffix(".alpha").unwrap_or(name));
        if !is_plain_name(&file) {
            return Err(Failure::impossible(
                "name: expected letters, digits, spaces or -_.()+ without folders.",
            ));
        }
        let path = self.0.config.data.players().join(&file);
        match state.save_new(&path) {
            Ok(()) => Ok(file),
            Err(AlphaFileError::Io { error, .. }) if error.kind() == ErrorKind::AlreadyExists => {
                Err(Failure::not_now(format!("There is a player '{file}' already: expected another name.")))
            }
            Err(error) => Err(Failure::ours(error.to_string())),
        }
    }
}
