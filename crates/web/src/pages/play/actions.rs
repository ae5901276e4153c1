//! What a person does in a game, and what the machine says to it.

use arena::Worth;
use rules::Color;

use super::game::{Draft, PlayedGame};
use super::record::{Ending, PlyRecord, SquarePath};
use super::refusals;
use crate::pages::failure::Failure;
use crate::pages::view::MoveView;

/// Before so many moves of both sides the machine does not talk about draws.
const EARLY: usize = 30;
/// What counts as even, in men.
const EVEN: f64 = 0.5;

/// Something that a person does in a game.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Move { path: Vec<u8>, ply: Option<usize> },
    Takeback,
    Resign,
    OfferDraw,
    MoveNow,
    Abandon,
}

/// The game after it; nothing if only the machine is to stop thinking.
pub(crate) fn act(played: &PlayedGame, action: Action) -> Result<Option<Draft>, Failure> {
    if let Some(outcome) = played.outcome() {
        return Err(Failure::not_now(format!("The game is over. {}", outcome.text)));
    }
    let draft = match action {
        Action::Move { path, ply } => make_move(played, &path, ply)?,
        Action::Takeback => take_back(played)?,
        Action::Resign => end(played, Ending::Resigned(played.record.side)),
        Action::Abandon => end(played, Ending::Abandoned),
        Action::OfferDraw => offer_draw(played)?,
        Action::MoveNow if played.is_persons_turn() => {
            return Err(Failure::not_now("It is your turn: the machine is not thinking."));
        }
        Action::MoveNow => return Ok(None),
    };
    Ok(Some(draft))
}

fn make_move(played: &PlayedGame, path: &[u8], ply: Option<usize>) -> Result<Draft, Failure> {
    let squares = refusals::squares(path)?;
    check_turn(played, path, ply)?;
    let position = *played.game.position();
    let mv = position.find_move(&squares).map_err(|error| refusals::refuse(&error))?;
    let mut draft = Draft::of(played);
    let path = SquarePath(MoveView::by_way(&position, mv, &squares).path);
    draft.record.plies.push(PlyRecord::of_person(path, played.seconds()));
    draft.record.message = None;
    if let Some(clock) = &mut draft.record.clock {
        let increment = clock.increment_ms;
        *clock.left_mut(played.record.side) += increment;
    }
    draft.game.play(mv).map_err(|error| Failure::impossible(error.to_string()))?;
    Ok(draft)
}

/// Refuses a move that comes at another time than the page thinks, such as one that was sent twice.
fn check_turn(played: &PlayedGame, path: &[u8], ply: Option<usize>) -> Result<(), Failure> {
    let is_here = ply.is_none_or(|ply| ply == played.record.plies.len());
    if played.is_persons_turn() && is_here {
        return Ok(());
    }
    let ends = |path: &[u8]| (path.first().copied(), path.last().copied());
    let own = played.record.plies.iter().rev().find(|made| made.decision.is_none());
    let is_made = own.is_some_and(|made| ends(&made.path.0) == ends(path));
    Err(Failure::not_now(if is_made {
        "That move has already been made."
    } else if is_here {
        "It is the machine's turn: wait for its move, or tell it to move now."
    } else {
        "The game has gone on since: look at the board again."
    }))
}

fn take_back(played: &PlayedGame) -> Result<Draft, Failure> {
    if !played.can_takeback() {
        return Err(Failure::not_now("There is no move of yours to take back."));
    }
    let mut draft = Draft::of(played);
    let side = Color::from(played.record.side);
    loop {
        draft.game.undo();
        draft.record.plies.pop();
        if draft.game.position().turn() == side {
            break;
        }
    }
    draft.record.declined_at = None;
    let learned = "What the machine learned from the moves that were taken back stays learned.";
    draft.record.message = played.record.learn.then(|| learned.to_owned());
    Ok(draft)
}

fn end(played: &PlayedGame, ending: Ending) -> Draft {
    let mut draft = Draft::of(played);
    draft.record.message = None;
    draft.end(ending);
    draft
}

fn offer_draw(played: &PlayedGame) -> Result<Draft, Failure> {
    let plies = played.record.plies.len();
    if !played.is_persons_turn() {
        return Err(Failure::not_now("Offer a draw when it is your turn."));
    }
    if played.record.declined_at == Some(plies) {
        return Err(Failure::not_now("The machine has already declined: make a move first."));
    }
    let Some(refusal) = refusal(played) else { return Ok(end(played, Ending::Agreed)) };
    let mut draft = Draft::of(played);
    draft.record.declined_at = Some(plies);
    draft.record.message = Some(refusal);
    Ok(draft)
}

/// Why the machine declines a draw; none if it accepts: after enough moves, if its last score, or else the
/// pieces, are about even.
fn refusal(played: &PlayedGame) -> Option<String> {
    if played.record.plies.len() < EARLY {
        return Some(format!("It declines: it does not consider draws before move {}.", EARLY / 2));
    }
    let score = played.record.plies.iter().rev().find_map(|ply| ply.decision.as_ref())?.score;
    Some(match score.unwrap_or_else(|| Worth::Men(balance(played))) {
        Worth::Men(men) if men.abs() <= EVEN => return None,
        Worth::Men(men) if men > 0.0 => {
            format!("It declines: it thinks that it is {}.", Worth::Men(men).words())
        }
        Worth::Men(men) => {
            format!(
                "It declines: it thinks that it is {}, and hopes for a mistake of yours.",
                Worth::Men(men).words()
            )
        }
        Worth::Win { .. } => "It declines: it sees that it wins.".to_owned(),
        Worth::Loss { .. } => "It declines, though it is losing: it hopes for a mistake of yours.".to_owned(),
        Worth::Draw | Worth::Order(_) => return None,
    })
}

/// What the machine has more than the person, in men.
fn balance(played: &PlayedGame) -> f64 {
    let position = played.game.position();
    let worth = |side| position.men(side).len() as f64 + 1.5 * position.kings(side).len() as f64;
    let person = Color::from(played.record.side);
    worth(!person) - worth(person)
}
