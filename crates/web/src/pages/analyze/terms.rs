//! The 38 terms of 1959 for a position.

use arena::{Account, AccountPart, Player, SideName, Worth};
use rules::{Color, DrawRules, Game, Outcome, Position, Rules, Variant};
use samuel::Samuel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pages::Players;
use crate::pages::failure::Failure;
use crate::pages::view::{ScoreView, position_of};

/// A position, and who rates it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TermsRequest {
    fen: String,
    /// The position before the last move; if left out, the same board with sides exchanged.
    #[serde(default)]
    previous_fen: Option<String>,
    /// A player that adds up terms; if left out, the four terms of the rote studies.
    #[serde(default)]
    player: Option<String>,
    #[serde(default)]
    give_away: bool,
}

/// The terms of a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct TermsAnswer {
    /// Who has just moved: more is better for that side.
    credited_to: SideName,
    /// In men.
    piece_advantage: f64,
    /// In men.
    terms: Vec<AccountPart>,
    /// The total; a finished game is a win or a loss.
    #[serde(flatten)]
    score: ScoreView,
    /// How to read it.
    note: String,
}

/// The 38 terms of a position, and what a player makes of them.
pub(crate) fn terms(request: &TermsRequest, players: &dyn Players) -> Result<TermsAnswer, Failure> {
    let now = position_of(&request.fen)?;
    let previous = request.previous_fen.as_deref().map(position_of).transpose()?;
    let variant = if request.give_away { Variant::GiveAway } else { Variant::Standard };
    let rules = Rules { variant, draws: DrawRules::NONE };
    let mut player: Box<dyn Player> = match &request.player {
        None => Box::new(Samuel::default()),
        Some(player) => players.player(player, variant, 0)?,
    };
    let game = match previous {
        None => Game::new(now, rules),
        Some(previous) => after_last_move(&previous, &now, rules)?,
    };
    let account = player.account(&game, &[]).ok_or_else(|| {
        let name = player.name();
        Failure::impossible(format!(
            "{name} does not add up terms: expected a player that does, such as samuel."
        ))
    })?;
    let mover = !now.turn();
    let mut answer = TermsAnswer::new(&account, mover, previous.is_some());
    if let Some(winner) = game.outcome().and_then(Outcome::winner) {
        let plies = None;
        answer.score = if winner == mover { Worth::Win { plies } } else { Worth::Loss { plies } }.into();
    }
    Ok(answer)
}

/// The game that led here by one move.
fn after_last_move(previous: &Position, now: &Position, rules: Rules) -> Result<Game, Failure> {
    let mut game = Game::new(*previous, rules);
    let is_played = previous.move_to(now).is_some_and(|mv| game.play(mv).is_ok());
    if is_played {
        return Ok(game);
    }
    Err(Failure::impossible(format!(
        "No legal move leads from {previous} to {now}: expected the position before its last move."
    )))
}

impl TermsAnswer {
    /// An account is to the credit of the side to move, and terms are to that of the other, as in the paper.
    fn new(account: &Account, mover: Color, has_previous: bool) -> TermsAnswer {
        let compared = if has_previous {
            "the position before the last move"
        } else {
            "the same board with sides exchanged"
        };
        let (pieces, terms): (Vec<_>, Vec<_>) = account.parts.iter().partition(|part| part.value.is_none());
        let in_men = |score: f64| score / account.man + 0.0;
        // Adding zero takes the sign from a zero that has one.
        let term = |part: &AccountPart| AccountPart {
            value: part.value.map(|value| -value + 0.0),
            coefficient: part.coefficient.map(in_men),
            contribution: in_men(-part.contribution),
            ..part.clone()
        };
        let total: f64 = account.parts.iter().map(|part| -part.contribution).sum();
        TermsAnswer {
            credited_to: mover.into(),
            piece_advantage: in_men(pieces.iter().map(|part| -part.contribution).sum()),
            score: Worth::Men(in_men(total)).into(),
            note: format!("To the credit of {mover}, who has just moved: this position against {compared}."),
            terms: terms.into_iter().map(term).collect(),
        }
    }
}
