//! The person's clock: when it runs out, the game is lost, whether a page is open or not.

use std::sync::Arc;
use std::time::Duration;

use super::draft::Draft;
use super::farewell::send_home;
use super::record::Ending;
use super::seats::Seat;
use super::state::Status;
use super::table::Table;
use crate::Laboratory;

/// What is lost on the way from the page to the server is not the person's fault.
pub(super) const GRACE_MS: u64 = 250;

/// Watches the clock of the person, if it runs.
pub(super) fn watch(laboratory: &Laboratory, seat: &Arc<Seat>, table: &Table) {
    let Some(left) = table.left().filter(|_| table.status() == Status::YourTurn) else { return };
    let Some(runtime) = laboratory.runtime.get() else { return };
    let (laboratory, seat, version) = (laboratory.clone(), Arc::clone(seat), table.record.version);
    runtime.spawn(async move {
        tokio::time::sleep(Duration::from_millis(left + GRACE_MS)).await;
        let mut table = seat.table.lock().await;
        if table.record.version == version && !table.is_over() && !laboratory.games.is_closing() {
            // If it cannot be kept, the next request finds the time run out again.
            let _ = fall(&laboratory, &seat, &mut table).await;
        }
    });
}

/// The person's flag falls.
pub(super) async fn fall(
    laboratory: &Laboratory,
    seat: &Arc<Seat>,
    table: &mut Table,
) -> Result<(), crate::failure::Failure> {
    let side = table.turn();
    let mut draft = Draft::of(table);
    if let Some(clock) = &mut draft.record.clock {
        *clock.left_mut(side) = 0;
    }
    draft.end(Ending::Flag(side));
    laboratory.keep(table, draft).await?;
    table.drop_thought();
    laboratory.tell_game(table);
    send_home(laboratory, seat, table, false);
    Ok(())
}
