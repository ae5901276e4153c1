//! Games of a person against the machine: begun, played, looked at and explained.

mod actions;
mod advice;
mod game;
mod learning;
mod new_game;
mod old_record;
mod record;
mod refusals;
mod state;
mod turn;

pub(crate) use actions::{Action, act};
pub(crate) use advice::{
    Hint, HintRequest, LONGEST_HINT, LONGEST_REASONS, STRONGEST, hint, of_player, reasons,
};
pub(crate) use game::{Draft, GRACE_MS, PlayedGame, read};
pub(crate) use learning::{Learning, Taught};
pub(crate) use new_game::{NewGame, checked_rules};
pub(crate) use record::{DecisionRecord, GameRules, OpponentWords, pdn};
pub(crate) use refusals::{refuse, squares};
pub(crate) use state::{GameState, GameSummary, Status};
pub(crate) use turn::{MachineReply, Question};
