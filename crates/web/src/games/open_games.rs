//! All games: a line about each in memory, those that are being played with their players, the others in the store.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::{Concurrency, Player, StopFlag};
use tokio::sync::oneshot;

use super::now;
use crate::events::Event;
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::pages::play::{Draft, GameState, GameSummary, PlayedGame, Status, read};
use crate::players::Spec;
use crate::store::{Store, StoreError};
use crate::thinking::QueuePlace;
use crate::{Config, Laboratory};

/// The store's name for games.
const TABLE: &str = "games";
/// So many games may be open.
const MOST_OPEN: usize = 1_000;
/// With more games in memory than this, those where nothing happens are put away with their players.
const MOST_IN_MEMORY: usize = 300;

/// All games.
#[derive(Default)]
pub(crate) struct Games {
    open: Mutex<HashMap<Id, Arc<OpenGame>>>,
    summaries: Mutex<HashMap<Id, GameSummary>>,
    is_closing: AtomicBool,
}

/// A game in memory, which is usually being played.
pub(crate) struct OpenGame {
    pub(crate) id: Id,
    pub(crate) served: tokio::sync::Mutex<ServedGame>,
    /// The machine's player; taken before the game, and by threads that think alone.
    pub(crate) player: Mutex<Option<Box<dyn Player>>>,
}

/// A game, and what the server does about it.
pub(crate) struct ServedGame {
    pub(crate) played: PlayedGame,
    /// None if the player cannot be had any more; then the game can only be looked at.
    pub(crate) spec: Option<Spec>,
    pub(crate) thought: Option<PendingMove>,
    /// Grows when what the machine thinks about is no longer wanted.
    pub(crate) generation: u64,
    /// Comes when a learner has been told of the end and has put away what it learned.
    pub(crate) learner_closed: Option<oneshot::Receiver<()>>,
}

/// The machine's turn.
pub(crate) struct PendingMove {
    pub(crate) stop: StopFlag,
    /// Where it waits until it begins.
    pub(crate) place: QueuePlace,
}

impl OpenGame {
    pub(crate) fn new(served: ServedGame, player: Option<Box<dyn Player>>) -> Arc<OpenGame> {
        let id = served.played.record.id.clone();
        Arc::new(OpenGame { id, served: tokio::sync::Mutex::new(served), player: Mutex::new(player) })
    }
}

impl ServedGame {
    pub(crate) fn new(played: PlayedGame, spec: Option<Spec>) -> ServedGame {
        ServedGame { played, spec, thought: None, generation: 0, learner_closed: None }
    }

    /// The game of a record; what is wrong with it otherwise.
    fn restore(config: &Config, bytes: &[u8]) -> Result<ServedGame, String> {
        let (record, game) = read(bytes)?;
        let spec = Spec::check(config, &record.opponent.spec).ok();
        let learns = spec.as_ref().is_some_and(|spec| spec.concurrency == Concurrency::Learning);
        Ok(ServedGame::new(PlayedGame::new(record, game, learns), spec))
    }

    pub(crate) fn state(&self) -> GameState {
        let is_queued = self.played.status() == Status::Queued;
        let thought = self.thought.as_ref().filter(|_| is_queued);
        GameState::of(&self.played, thought.map_or(0, |thought| thought.place.ahead()))
    }

    fn summary(&self) -> GameSummary {
        GameSummary::of(&self.played, self.spec.as_ref().and_then(Spec::learner))
    }

    /// Nobody wants what the machine thinks about any more.
    pub(crate) fn drop_thought(&mut self) {
        self.generation += 1;
        self.played.thinking_since = None;
        if let Some(thought) = self.thought.take() {
            thought.stop.stop();
        }
    }
}

impl Games {
    /// All games of a store.
    pub(crate) fn load(config: &Config, store: &Store) -> Games {
        let games = store.read_all(TABLE, "game", |bytes| ServedGame::restore(config, bytes)).into_iter();
        let summaries = games.map(|(_, game)| (game.played.record.id.clone(), game.summary())).collect();
        Games { summaries: Mutex::new(summaries), ..Games::default() }
    }

    /// The ids of the games that go on.
    pub(crate) fn open_ids(&self) -> Vec<Id> {
        let summaries = self.summaries();
        summaries.values().filter(|line| line.status != Status::Over).map(|line| line.id.clone()).collect()
    }

    /// The latest of those games that are wanted.
    pub(crate) fn list(&self, is_wanted: impl Fn(&GameSummary) -> bool, limit: usize) -> Vec<GameSummary> {
        let summaries = self.summaries();
        let mut lines: Vec<_> = summaries.values().filter(|line| is_wanted(line)).collect();
        lines.sort_by(|one, two| two.updated.cmp(&one.updated).then_with(|| one.id.cmp(&two.id)));
        lines.into_iter().take(limit).cloned().collect()
    }

    /// A line about a game.
    pub(crate) fn summary(&self, id: &Id) -> Option<GameSummary> {
        self.summaries().get(id).cloned()
    }

    /// Refuses one more game if there are too many, or if its learner plays another.
    pub(crate) fn refuse_if_full(&self, learner: Option<&str>) -> Result<(), Failure> {
        let summaries = self.summaries();
        let open = || summaries.values().filter(|line| line.status != Status::Over);
        if open().count() >= MOST_OPEN {
            let message = format!("{MOST_OPEN} games are open already: finish or abandon some first.");
            return Err(Failure::new(429_u16, message));
        }
        if learner.is_some() && open().any(|line| line.learner.as_deref() == learner) {
            return Err(Failure::not_now(
                "This learner is already in another game: it learns from one game at a time.",
            ));
        }
        Ok(())
    }

    /// A game, from the store if it is not in memory.
    pub(crate) fn find(&self, laboratory: &Laboratory, id: &Id) -> Result<Arc<OpenGame>, Failure> {
        let mut open = self.open();
        if let Some(game) = open.get(id) {
            return Ok(Arc::clone(game));
        }
        let unknown = || Failure::unknown("This game does not exist or has been removed.");
        let bytes =
            laboratory.store.find(TABLE, id.as_str()).map_err(|error| broken(&error))?.ok_or_else(unknown)?;
        let served = ServedGame::restore(&laboratory.config, &bytes)
            .map_err(|error| Failure::ours(format!("The record of this game is damaged: {error}.")))?;
        let is_over = served.played.is_over();
        let game = OpenGame::new(served, None);
        if !is_over {
            open.insert(id.clone(), Arc::clone(&game));
            put_away(&mut open);
        }
        Ok(game)
    }

    pub(crate) fn insert(&self, game: &Arc<OpenGame>) {
        let mut open = self.open();
        open.insert(game.id.clone(), Arc::clone(game));
        put_away(&mut open);
    }

    /// A game that is over is put away.
    pub(crate) fn remove(&self, id: &Id) {
        self.open().remove(id);
    }

    /// How a game stands, for a page that begins to listen.
    pub(crate) async fn present(&self, laboratory: &Laboratory, id: &Id) -> Option<Event> {
        let game = self.find(laboratory, id).ok()?;
        let served = game.served.lock().await;
        Some(Event::new("game", &served.state()))
    }

    /// All games in memory, when the server ends.
    pub(crate) fn close(&self) -> Vec<Arc<OpenGame>> {
        self.is_closing.store(true, Ordering::SeqCst);
        self.open().values().cloned().collect()
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::SeqCst)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Id, Arc<OpenGame>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn summaries(&self) -> MutexGuard<'_, HashMap<Id, GameSummary>> {
        self.summaries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Games where nobody thinks, learns, or has a clock running can be set up again from the store.
fn put_away(open: &mut HashMap<Id, Arc<OpenGame>>) {
    if open.len() <= MOST_IN_MEMORY {
        return;
    }
    let mut idle: Vec<_> = open.values().filter_map(idle_since).collect();
    idle.sort_unstable();
    for (_, id) in idle.into_iter().take(open.len() - MOST_IN_MEMORY) {
        open.remove(&id);
    }
}

fn idle_since(game: &Arc<OpenGame>) -> Option<(u64, Id)> {
    let served = game.served.try_lock().ok()?;
    let played = &served.played;
    let is_idle = Arc::strong_count(game) == 1
        && served.thought.is_none()
        && played.record.clock.is_none()
        && played.is_persons_turn()
        && !played.learns;
    is_idle.then(|| (played.record.updated, game.id.clone()))
}

impl Laboratory {
    /// Keeps a changed game; from then on it is what everybody sees.
    pub(super) async fn keep(&self, served: &mut ServedGame, draft: Draft) -> Result<(), Failure> {
        let (draft, bytes) = draft.finish(now());
        self.store.keep(TABLE, draft.record.id.as_str(), bytes).await.map_err(|error| broken(&error))?;
        self.take_over(served, draft);
        Ok(())
    }

    /// The same, from a thread that thinks.
    pub(super) fn keep_now(&self, served: &mut ServedGame, draft: Draft) -> Result<(), Failure> {
        let (draft, bytes) = draft.finish(now());
        self.store.keep_now(TABLE, draft.record.id.as_str(), bytes).map_err(|error| broken(&error))?;
        self.take_over(served, draft);
        Ok(())
    }

    fn take_over(&self, served: &mut ServedGame, draft: Draft) {
        draft.put_on(&mut served.played);
        self.games.summaries().insert(served.played.record.id.clone(), served.summary());
    }

    pub(super) async fn forget_game(&self, id: &Id) -> Result<(), Failure> {
        self.store.forget(TABLE, id.as_str()).await.map_err(|error| broken(&error))?;
        self.games.summaries().remove(id);
        self.games.remove(id);
        let topic = format!("game:{id}");
        self.events.tell(&topic, "gone", &serde_json::json!({ "topic": topic }));
        Ok(())
    }

    /// Tells the pages that show a game how it stands.
    pub(super) fn tell_game(&self, served: &ServedGame) -> GameState {
        let state = served.state();
        self.events.tell(&format!("game:{}", state.id), "game", &state);
        state
    }
}

fn broken(error: &StoreError) -> Failure {
    Failure::ours(format!("The game could not be saved ({error}); it is as it was before."))
}
