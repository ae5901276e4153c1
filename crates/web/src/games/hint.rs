//! What a player would do in the person's place.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use arena::{Choice, Company, Decision, Limits};
use rules::Game;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::reasons::Timer;
use super::seats::Seat;
use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;
use crate::players::Spec;
use crate::view::MoveView;

/// Nobody waits longer for a hint.
const LONGEST: Duration = Duration::from_secs(20);

/// Whom to ask.
#[derive(Clone, Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintWish {
    /// The adviser, as `kind[:key=value,...]`; the opponent if nobody is named.
    #[serde(default)]
    player: Option<String>,
}

/// A move to think about.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    mv: MoveView,
    /// What it is worth to the person, in men.
    score: Option<f64>,
    /// How the game may go on, the move first.
    line: Vec<MoveView>,
    /// Who says so.
    player: String,
    /// Why, in words.
    explanation: String,
}

pub(super) async fn hint(laboratory: &Laboratory, id: &Id, wish: HintWish) -> Result<Hint, Failure> {
    let seat = laboratory.games.seat(laboratory, id)?;
    let (game, own_spec, seed, own_name) = {
        let table = seat.table.lock().await;
        if table.is_over() || !table.is_persons_turn() {
            return Err(Failure::not_now("There is a hint when it is your turn."));
        }
        let name = table.record.opponent.name.clone();
        (table.game.clone(), table.spec.clone(), table.record.seed, name)
    };
    let (spec, name) = match wish.player {
        Some(text) => {
            let spec = Spec::check(&laboratory.config, &text)?.still(&laboratory.config)?;
            let name = spec.words(&laboratory.config).0;
            (spec, name)
        }
        None => (own_spec.ok_or_else(|| Failure::not_now("This player is not here any more."))?, own_name),
    };
    let own = laboratory.clone();
    laboratory
        .think(id.as_str(), move || {
            if spec.company == Company::Learning {
                return ask_learner(&own, &seat, &spec, &game, seed, &name);
            }
            let mut player = spec.player(&own.config, seed)?;
            let limits = Limits { time: Some(LONGEST), ..Limits::default() };
            let decision = player.choose(&game, &limits, &mut Timer(Instant::now() + LONGEST));
            drop(player.close());
            of_decision(&game, &decision, name)
        })
        .await?
}

/// A learner that is at the table only rates, which teaches it nothing.
fn ask_learner(
    laboratory: &Laboratory,
    seat: &Arc<Seat>,
    spec: &Spec,
    game: &Game,
    seed: u64,
    name: &str,
) -> Result<Hint, Failure> {
    let mut slot = seat.player.lock().unwrap_or_else(PoisonError::into_inner);
    if slot.is_none() {
        *slot = Some(spec.player(&laboratory.config, seed)?);
    }
    let player = slot.as_mut().expect("it was made if it was not there");
    let limits = Limits { time: Some(LONGEST), ..Limits::default() };
    let ratings = player.rate(game, &limits, &mut Timer(Instant::now() + LONGEST)).unwrap_or_default();
    let best = ratings.iter().rev().max_by(|one, two| one.score.total_cmp(&two.score));
    let best = best.ok_or_else(|| Failure::not_now(format!("{name} has no hint for you.")))?;
    let decision =
        Decision { score: Some(best.score), ..Decision::bare(best.mv, arena::Statistics::default()) };
    of_decision(game, &decision, name.to_owned())
}

fn of_decision(game: &Game, decision: &Decision, player: String) -> Result<Hint, Failure> {
    let position = game.position();
    let mv = match decision.choice {
        Choice::Move(mv) => mv,
        // Who would give up still has a move to show.
        Choice::Resign => *decision.line.first().unwrap_or(&position.moves()[0]),
        Choice::Forfeit(ref reason) => {
            return Err(Failure::not_now(format!("{player} has no hint for you: {reason}.")));
        }
    };
    let line = MoveView::line(position, &decision.line);
    let score = decision.score.filter(|score| score.is_finite());
    let mut explanation = format!("{player} would play {}.", position.notation(mv));
    if line.len() > 1 {
        let moves: Vec<_> = line.iter().map(|view| view.text.as_str()).collect();
        explanation += &format!(" It expects {}.", moves.join(", "));
    }
    if let Some(announcement) = decision.announcement {
        explanation += &format!(" {announcement}.");
    } else if let Some(score) = score {
        explanation += &match score {
            score if score.abs() < 0.25 => " It thinks the board about even.".to_owned(),
            score if score > 0.0 => format!(" It thinks you are ahead by {score:.1} men."),
            score => format!(" It thinks you are behind by {:.1} men.", -score),
        };
    }
    Ok(Hint { mv: MoveView::of(position, mv), score, line, player, explanation })
}
