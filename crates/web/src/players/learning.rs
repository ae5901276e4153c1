//! How players learn from the games of people.

use serde::Serialize;
use utoipa::ToSchema;

/// How a player learns from a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Learning {
    /// It corrects the weights of its terms after each move.
    Weights,
    /// It keeps the boards that it meets, with their scores.
    Boards,
}

impl Learning {
    /// By the text form of a player that learns.
    pub(crate) fn of(spec: &str) -> Learning {
        let settings = spec.split_once(':').map_or("", |(_, settings)| settings);
        let has_tape = settings.split(',').any(|setting| setting.trim_start().starts_with("tape="));
        if has_tape { Learning::Boards } else { Learning::Weights }
    }
}
