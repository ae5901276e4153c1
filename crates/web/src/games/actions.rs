//! What a person does in a game.

use std::sync::Arc;
use std::time::Duration;

use super::draft::Draft;
use super::farewell::send_home;
use super::record::{Ending, PlyRecord};
use super::seats::Seat;
use super::state::{GameState, Status};
use super::table::Table;
use super::{clock, machine, words};
use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;
use crate::view::{MoveView, WorthView};

/// Before so many moves of both sides the machine does not talk about draws.
const EARLY: usize = 30;
/// What counts as even, in men.
const EVEN: f64 = 0.5;

/// How long the end of a game may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// Something that a person does in a game.
#[derive(Clone, Debug)]
pub(super) enum Action {
    Move { path: Vec<u8>, ply: Option<usize> },
    Takeback,
    Resign,
    OfferDraw,
    MoveNow,
    Abandon,
}

/// Does it, to the end even if the page goes away in the middle.
pub(super) async fn act(laboratory: &Laboratory, id: &Id, action: Action) -> Result<GameState, Failure> {
    let seat = laboratory.games.seat(laboratory, id)?;
    let own = laboratory.clone();
    let done = tokio::spawn(async move {
        let mut table = seat.table.lock().await;
        perform(&own, &seat, &mut table, action).await?;
        let goodbye = table.goodbye.take();
        let state = own.tell_game(&table);
        drop(table);
        if let Some(goodbye) = goodbye {
            // A learner that takes longer to put away what it learned does so behind the answer.
            let _ = tokio::time::timeout(GOODBYE, goodbye).await;
        }
        Ok(state)
    });
    done.await.map_err(|_| Failure::ours("Something went wrong; the game is as it was kept last."))?
}

async fn perform(
    laboratory: &Laboratory,
    seat: &Arc<Seat>,
    table: &mut Table,
    action: Action,
) -> Result<(), Failure> {
    if let Some(outcome) = table.outcome() {
        return Err(Failure::not_now(format!("The game is over. {}", outcome.text)));
    }
    if table.status() == Status::YourTurn && table.left().is_some_and(|left| left == 0) {
        clock::fall(laboratory, seat, table).await?;
        return Err(Failure::not_now("Your time is up."));
    }
    match action {
        Action::Move { path, ply } => make_move(laboratory, seat, table, &path, ply).await,
        Action::Takeback => take_back(laboratory, seat, table).await,
        Action::Resign => end(laboratory, seat, table, Ending::Resigned(table.record.side)).await,
        Action::Abandon => end(laboratory, seat, table, Ending::Abandoned).await,
        Action::OfferDraw => offer_draw(laboratory, seat, table).await,
        Action::MoveNow => move_now(laboratory, seat, table),
    }
}

async fn make_move(
    laboratory: &Laboratory,
    seat: &Arc<Seat>,
    table: &mut Table,
    path: &[u8],
    ply: Option<usize>,
) -> Result<(), Failure> {
    let squares = words::squares(path)?;
    check_turn(table, path, ply)?;
    let position = *table.game.position();
    let mv = position.find_move(&squares).map_err(|error| words::refuse(&error))?;
    let mut draft = Draft::of(table);
    let view = MoveView::by_way(&position, mv, &squares);
    let seconds = table.turn_started.elapsed().as_secs_f64();
    draft.record.plies.push(PlyRecord { view, seconds, decision: None, reasons: None, taught: None });
    draft.record.message = None;
    if let Some(clock) = &mut draft.record.clock {
        let increment = clock.increment_ms;
        *clock.left_mut(table.record.side) += increment;
    }
    draft.game.play(mv).map_err(|error| Failure::impossible(error.to_string()))?;
    laboratory.keep(table, draft).await?;
    if table.is_over() {
        table.drop_thought();
        send_home(laboratory, seat, table, false);
    } else {
        machine::begin(laboratory, seat, table);
    }
    Ok(())
}

/// Refuses a move that comes at another time than the page thinks, such as one that was sent twice.
fn check_turn(table: &Table, path: &[u8], ply: Option<usize>) -> Result<(), Failure> {
    let is_here = ply.is_none_or(|ply| ply == table.record.plies.len());
    if table.is_persons_turn() && is_here {
        return Ok(());
    }
    let ends = |path: &[u8]| (path.first().copied(), path.last().copied());
    let own = table.record.plies.iter().rev().find(|made| made.decision.is_none());
    let is_made = own.is_some_and(|made| ends(&made.view.path) == ends(path));
    Err(Failure::not_now(if is_made {
        "That move is made already."
    } else if is_here {
        "It is the machine's turn: wait for its move, or have it move now."
    } else {
        "The game has gone on since: look at the board again."
    }))
}

async fn take_back(laboratory: &Laboratory, seat: &Arc<Seat>, table: &mut Table) -> Result<(), Failure> {
    if !table.can_takeback() {
        return Err(Failure::not_now("There is no move of yours to take back."));
    }
    let mut draft = Draft::of(table);
    let side = rules::Color::from(table.record.side);
    loop {
        draft.game.undo();
        draft.record.plies.pop();
        if draft.game.position().turn() == side {
            break;
        }
    }
    draft.record.declined_at = None;
    draft.record.message = table
        .record
        .learn
        .then(|| "What the machine learned from the moves that were taken back stays learned.".to_owned());
    laboratory.keep(table, draft).await?;
    table.drop_thought();
    clock::watch(laboratory, seat, table);
    Ok(())
}

async fn end(
    laboratory: &Laboratory,
    seat: &Arc<Seat>,
    table: &mut Table,
    ending: Ending,
) -> Result<(), Failure> {
    let is_abandoned = ending == Ending::Abandoned;
    let mut draft = Draft::of(table);
    draft.record.message = None;
    draft.end(ending);
    laboratory.keep(table, draft).await?;
    table.drop_thought();
    send_home(laboratory, seat, table, is_abandoned);
    Ok(())
}

fn move_now(laboratory: &Laboratory, seat: &Arc<Seat>, table: &mut Table) -> Result<(), Failure> {
    if table.is_persons_turn() {
        return Err(Failure::not_now("It is your turn: the machine is not thinking."));
    }
    match &table.thought {
        Some(thought) => thought.stop.stop(),
        // Its move could not be kept; perhaps it can now.
        None => machine::begin(laboratory, seat, table),
    }
    Ok(())
}

async fn offer_draw(laboratory: &Laboratory, seat: &Arc<Seat>, table: &mut Table) -> Result<(), Failure> {
    let plies = table.record.plies.len();
    if !table.is_persons_turn() {
        return Err(Failure::not_now("Offer a draw when it is your turn."));
    }
    if table.record.declined_at == Some(plies) {
        return Err(Failure::not_now("The machine has declined already: make a move first."));
    }
    let Some(refusal) = refusal(table) else { return end(laboratory, seat, table, Ending::Agreed).await };
    let mut draft = Draft::of(table);
    draft.record.declined_at = Some(plies);
    draft.record.message = Some(refusal);
    laboratory.keep(table, draft).await?;
    clock::watch(laboratory, seat, table);
    Ok(())
}

/// Why the machine declines a draw; none if it accepts: after enough moves, if its last score, or else the
/// pieces, are about even.
fn refusal(table: &Table) -> Option<String> {
    if table.record.plies.len() < EARLY {
        return Some(format!("It declines: it does not talk about draws before move {}.", EARLY / 2));
    }
    let score = table.record.plies.iter().rev().find_map(|ply| ply.decision.as_ref())?.score;
    Some(match score.unwrap_or_else(|| WorthView::Men { men: balance(table) }) {
        WorthView::Men { men } if men.abs() <= EVEN => return None,
        WorthView::Men { men } if men > 0.0 => {
            format!("It declines: it thinks that it is ahead ({men:+.1} men).")
        }
        WorthView::Men { men } => {
            format!(
                "It declines: it thinks that it is behind, and hopes for a mistake of yours ({men:+.1} men)."
            )
        }
        WorthView::Win { .. } => "It declines: it sees that it wins.".to_owned(),
        WorthView::Loss { .. } => {
            "It declines, though it is losing: it hopes for a mistake of yours.".to_owned()
        }
    })
}

/// What the machine has more than the person, in men.
fn balance(table: &Table) -> f64 {
    let position = table.game.position();
    let worth = |side| position.men(side).len() as f64 + 1.5 * position.kings(side).len() as f64;
    let person = rules::Color::from(table.record.side);
    worth(!person) - worth(person)
}
