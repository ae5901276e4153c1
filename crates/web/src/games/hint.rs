//! What a player would do in the person's place.

use std::time::{Duration, Instant};

use arena::{Choice, Decision, Limits};
use rules::{Game, Move, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::reasons::Timer;
use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;
use crate::players::{STRONGEST, Spec};
use crate::view::{MoveView, WorthView};

/// Nobody waits longer for a hint.
const LONGEST: Duration = Duration::from_secs(4);

/// Whom to ask.
#[derive(Clone, Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintWish {
    /// The adviser, as `kind[:key=value,...]`; the strongest if nobody is named.
    #[serde(default)]
    player: Option<String>,
}

/// A move to think about.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    mv: MoveView,
    /// What it is worth to the person.
    score: Option<WorthView>,
    /// How the game may go on, the move first.
    line: Vec<MoveView>,
    /// Who says so.
    player: String,
    /// What it would play and what it expects in answer, in one sentence.
    explanation: String,
}

pub(super) async fn hint(laboratory: &Laboratory, id: &Id, wish: HintWish) -> Result<Hint, Failure> {
    let seat = laboratory.games.seat(laboratory, id)?;
    let (game, seed) = {
        let table = seat.table.lock().await;
        if table.is_over() || !table.is_persons_turn() {
            return Err(Failure::not_now("There is a hint when it is your turn."));
        }
        (table.game.clone(), table.record.seed)
    };
    let text = wish.player.as_deref().unwrap_or(STRONGEST);
    let spec = Spec::check(&laboratory.config, text)?.still(&laboratory.config)?;
    let own = laboratory.clone();
    laboratory
        .think(id.as_str(), move || {
            let name = spec.words(&own.config).0;
            let mut player = spec.player(&own.config, seed)?;
            let limits = Limits { time: Some(LONGEST), ..Limits::default() };
            let decision = player.choose(&game, &limits, &Timer(Instant::now() + LONGEST));
            drop(player.close());
            of_decision(&game, &decision, name)
        })
        .await?
}

fn of_decision(game: &Game, decision: &Decision, player: String) -> Result<Hint, Failure> {
    let position = game.position();
    let mv = match decision.choice {
        Choice::Move(mv) => mv,
        // Who would give up still has a move to show.
        Choice::Resign => *decision.line().first().unwrap_or(&position.moves()[0]),
        Choice::Forfeit(ref reason) => {
            return Err(Failure::not_now(format!("{player} has no hint for you: {reason}.")));
        }
    };
    let line = MoveView::line(position, decision.line());
    let score = decision.score().and_then(WorthView::of);
    let explanation = explanation(position, mv, &line, &player);
    Ok(Hint { mv: MoveView::of(position, mv), score, line, player, explanation })
}

/// The hint in one sentence.
fn explanation(position: &Position, mv: Move, line: &[MoveView], player: &str) -> String {
    let own = position.notation(mv);
    match line.get(1) {
        Some(answer) => format!("{player} would play {own} and expects {} in answer.", answer.text),
        None => format!("{player} would play {own}."),
    }
}
