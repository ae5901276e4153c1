//! The rules of a game, as a page says them.

use rules::{DrawRules, Rules, Variant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::failure::Failure;

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesView {
    #[serde(default)]
    variant: VariantName,
    /// How often a position must come up for a draw; 0 for never.
    #[serde(default = "usual_repetitions")]
    repetitions: u32,
    /// After how many moves of each side without a capture or a man's move the game is drawn; 0 for never.
    #[serde(default = "usual_idle_moves")]
    idle_moves: u32,
}

/// What winning means.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
enum VariantName {
    #[default]
    Standard,
    GiveAway,
}

const MOST: u32 = 1_000;

fn usual_repetitions() -> u32 {
    DrawRules::default().repetitions.unwrap_or_default()
}

fn usual_idle_moves() -> u32 {
    DrawRules::default().moves_without_progress.unwrap_or_default()
}

impl TryFrom<RulesView> for Rules {
    type Error = Failure;

    fn try_from(view: RulesView) -> Result<Rules, Failure> {
        if view.repetitions == 1 || view.repetitions > MOST || view.idle_moves > MOST {
            return Err(Failure::impossible(format!(
                "Draw rules: expected repetitions of 0 or 2 to {MOST}, and idle_moves of 0 to {MOST}."
            )));
        }
        let unless_zero = |number: u32| (number > 0).then_some(number);
        let variant = match view.variant {
            VariantName::Standard => Variant::Standard,
            VariantName::GiveAway => Variant::GiveAway,
        };
        let draws = DrawRules {
            repetitions: unless_zero(view.repetitions),
            moves_without_progress: unless_zero(view.idle_moves),
        };
        Ok(Rules { variant, draws })
    }
}
