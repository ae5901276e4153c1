//! All games: a line about each in memory, those that are being played as tables, the others in the store.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arena::Player;

use super::draft::Draft;
use super::headline::Headline;
use super::state::{GameState, Status};
use super::table::Table;
use crate::Laboratory;
use crate::events::Event;
use crate::failure::Failure;
use crate::id::Id;
use crate::store::{Store, StoreError};

/// The store's name for games.
const TABLE: &str = "games";
/// So many games may be open.
const MOST_OPEN: usize = 1_000;
/// With more tables than this, those where nothing happens are put away with their players.
const MOST_SEATED: usize = 300;

/// All games.
#[derive(Default)]
pub(crate) struct Games {
    seats: Mutex<HashMap<Id, Arc<Seat>>>,
    headlines: Mutex<HashMap<Id, Headline>>,
    is_closing: AtomicBool,
}

/// A game that is being played.
pub(crate) struct Seat {
    pub(crate) id: Id,
    pub(crate) table: tokio::sync::Mutex<Table>,
    /// The machine's player; taken before the table, and by threads that think alone.
    pub(crate) player: Mutex<Option<Box<dyn Player>>>,
}

impl Seat {
    pub(crate) fn new(table: Table, player: Option<Box<dyn Player>>) -> Arc<Seat> {
        let id = table.record.id.clone();
        Arc::new(Seat { id, table: tokio::sync::Mutex::new(table), player: Mutex::new(player) })
    }
}

impl Games {
    /// All games of a store.
    pub(crate) fn load(config: &crate::Config, store: &Store) -> Games {
        let mut headlines = HashMap::new();
        for (id, bytes) in store.all(TABLE) {
            match Table::restore(config, &bytes) {
                Ok(table) => drop(headlines.insert(table.record.id.clone(), Headline::of(&table))),
                Err(problem) => store.health.note_unreadable(&format!("The game {id}"), &problem),
            }
        }
        Games { headlines: Mutex::new(headlines), ..Games::default() }
    }

    /// The ids of the games that go on.
    pub(crate) fn open_ids(&self) -> Vec<Id> {
        let headlines = self.headlines.lock().unwrap_or_else(PoisonError::into_inner);
        headlines.values().filter(|line| line.status != Status::Over).map(|line| line.id.clone()).collect()
    }

    /// The latest of those games that are wanted.
    pub(crate) fn list(&self, is_wanted: impl Fn(&Headline) -> bool, limit: usize) -> Vec<Headline> {
        let headlines = self.headlines.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines: Vec<_> = headlines.values().filter(|line| is_wanted(line)).collect();
        lines.sort_by(|one, two| two.updated.cmp(&one.updated).then_with(|| one.id.cmp(&two.id)));
        lines.into_iter().take(limit).cloned().collect()
    }

    /// A line about a game.
    pub(crate) fn headline(&self, id: &Id) -> Option<Headline> {
        self.headlines.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Refuses one more game if there are too many, or if its learner is at another table.
    pub(crate) fn check_room(&self, learner: Option<&str>) -> Result<(), Failure> {
        let headlines = self.headlines.lock().unwrap_or_else(PoisonError::into_inner);
        let open = || headlines.values().filter(|line| line.status != Status::Over);
        if open().count() >= MOST_OPEN {
            let message = format!("{MOST_OPEN} games are open already: finish or abandon some first.");
            return Err(Failure::new(axum::http::StatusCode::TOO_MANY_REQUESTS, message));
        }
        if learner.is_some() && open().any(|line| line.learner.as_deref() == learner) {
            return Err(Failure::not_now(
                "This learner is at another table already: it learns from one game at a time.",
            ));
        }
        Ok(())
    }

    /// The table of a game.
    pub(crate) fn seat(&self, laboratory: &Laboratory, id: &Id) -> Result<Arc<Seat>, Failure> {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seat) = seats.get(id) {
            return Ok(Arc::clone(seat));
        }
        let unknown = || Failure::unknown("There is no such game here, or not any more.");
        let bytes =
            laboratory.store.find(TABLE, id.as_str()).map_err(|error| broken(&error))?.ok_or_else(unknown)?;
        let table = Table::restore(&laboratory.config, &bytes)
            .map_err(|error| Failure::ours(format!("The record of this game is damaged: {error}.")))?;
        let is_over = table.is_over();
        let seat = Seat::new(table, None);
        if !is_over {
            seats.insert(id.clone(), Arc::clone(&seat));
            put_away(&mut seats);
        }
        Ok(seat)
    }

    pub(crate) fn sit_down(&self, seat: &Arc<Seat>) {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.insert(seat.id.clone(), Arc::clone(seat));
        put_away(&mut seats);
    }

    /// The table of a game that is over is put away.
    pub(crate) fn stand_up(&self, id: &Id) {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// How a game stands, for a page that begins to listen.
    pub(crate) async fn present(&self, laboratory: &Laboratory, id: &Id) -> Option<Event> {
        let seat = self.seat(laboratory, id).ok()?;
        let table = seat.table.lock().await;
        Some(Event::new("game", &GameState::of(&table)))
    }

    /// All tables, when the server ends.
    pub(crate) fn close(&self) -> Vec<Arc<Seat>> {
        self.is_closing.store(true, Ordering::SeqCst);
        self.seats.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::SeqCst)
    }

    pub(crate) fn note(&self, table: &Table) {
        let mut headlines = self.headlines.lock().unwrap_or_else(PoisonError::into_inner);
        headlines.insert(table.record.id.clone(), Headline::of(table));
    }

    pub(crate) fn forget(&self, id: &Id) {
        self.headlines.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        self.stand_up(id);
    }
}

/// Tables where nobody thinks, learns, or has a clock running can be set up again from the store.
fn put_away(seats: &mut HashMap<Id, Arc<Seat>>) {
    if seats.len() <= MOST_SEATED {
        return;
    }
    let mut idle: Vec<_> = seats.values().filter_map(idle_since).collect();
    idle.sort_unstable();
    for (_, id) in idle.into_iter().take(seats.len() - MOST_SEATED) {
        seats.remove(&id);
    }
}

fn idle_since(seat: &Arc<Seat>) -> Option<(u64, Id)> {
    let table = seat.table.try_lock().ok()?;
    let is_idle = Arc::strong_count(seat) == 1
        && table.thought.is_none()
        && table.record.clock.is_none()
        && table.is_persons_turn()
        && !table.learns();
    is_idle.then(|| (table.record.updated, seat.id.clone()))
}

impl Laboratory {
    /// Keeps a changed game; from then on it is what everybody sees.
    pub(super) async fn keep(&self, table: &mut Table, draft: Draft) -> Result<(), Failure> {
        let (draft, bytes) = draft.finish(table);
        self.store.keep(TABLE, draft.record.id.as_str(), bytes).await.map_err(|error| broken(&error))?;
        draft.put_on(table);
        self.games.note(table);
        Ok(())
    }

    /// The same, from a thread that thinks.
    pub(super) fn keep_now(&self, table: &mut Table, draft: Draft) -> Result<(), Failure> {
        let (draft, bytes) = draft.finish(table);
        self.store.keep_now(TABLE, draft.record.id.as_str(), bytes).map_err(|error| broken(&error))?;
        draft.put_on(table);
        self.games.note(table);
        Ok(())
    }

    pub(super) async fn forget_game(&self, id: &Id) -> Result<(), Failure> {
        self.store.forget(TABLE, id.as_str()).await.map_err(|error| broken(&error))?;
        self.games.forget(id);
        let topic = format!("game:{id}");
        self.events.tell(&topic, "gone", &serde_json::json!({ "topic": topic }));
        Ok(())
    }

    /// Tells the pages that show a game how it stands.
    pub(super) fn tell_game(&self, table: &Table) -> GameState {
        let state = GameState::of(table);
        self.events.tell(&format!("game:{}", state.id), "game", &state);
        state
    }
}

fn broken(error: &StoreError) -> Failure {
    Failure::ours(format!("The game could not be kept ({error}); it is as it was before."))
}
