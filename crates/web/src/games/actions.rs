//! Games begun, changed by what people do, lost by their clocks, and ended.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use arena::{Concurrency, Player};
use rules::{Game, Variant};
use tokio::sync::oneshot;

use super::machine;
use super::now;
use super::open_games::{OpenGame, ServedGame};
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::pages::play::{Action, Draft, GRACE_MS, GameState, NewGame, OpponentWords, act};
use crate::players::{Spec, begin_learner};
use crate::thinking::Lane;
use crate::{Config, Laboratory};

/// So long an answer waits for a learner to put away what it learned.
const LONGEST_CLOSE: Duration = Duration::from_secs(2);

/// Begins a game, to the end even if the page goes away in the middle.
pub(crate) async fn create(laboratory: &Laboratory, request: NewGame) -> Result<GameState, Failure> {
    let own = laboratory.clone();
    let begun = tokio::spawn(async move { begin(&own, request).await });
    begun.await.map_err(|_| Failure::ours("The game could not be started."))?
}

/// Keeps the game, and has the machine think if it moves first.
async fn begin(laboratory: &Laboratory, request: NewGame) -> Result<GameState, Failure> {
    let own = laboratory.clone();
    let made = tokio::task::spawn_blocking(move || set_up(&own, request)).await;
    let (served, player) = made.map_err(|_| Failure::ours("The player could not be made."))??;
    let game = OpenGame::new(served, Some(player));
    let mut served = game.served.lock().await;
    let draft = Draft::of(&served.played);
    laboratory.keep(&mut served, draft).await?;
    laboratory.games.insert(&game);
    go_on(laboratory, &game, &mut served);
    Ok(served.state())
}

fn set_up(laboratory: &Laboratory, request: NewGame) -> Result<(ServedGame, Box<dyn Player>), Failure> {
    let config = &laboratory.config;
    request.game(Concurrency::Ours)?;
    let spec = opponent(config, &request)?;
    let game = request.game(spec.concurrency)?;
    laboratory.games.refuse_if_full(spec.learner().as_deref())?;
    let spec = own_learner(config, spec, game.rules().variant, request.learn)?;
    let (name, summary) = spec.words(config);
    let words = OpponentWords { spec: spec.text.clone(), name, summary };
    let played = request.begin(game, words, spec.concurrency, [random_bits(), random_bits()], now())?;
    let player = spec.player(config, played.game.rules().variant, played.record.seed)?;
    Ok((ServedGame::new(played, Some(spec)), player))
}

fn opponent(config: &Config, request: &NewGame) -> Result<Spec, Failure> {
    let spec = Spec::check(config, &request.opponent)?;
    if !request.learn || spec.concurrency == Concurrency::Learning {
        return Ok(spec);
    }
    let is_preset = |name: &str| samuel::PRESETS.iter().any(|preset| preset.name == name);
    let is_file = |key| spec.setting(key).is_some_and(|name| !is_preset(name));
    if spec.kind() != samuel::SAMUEL.name || !(is_file("alpha") || is_file("tape")) {
        return Err(Failure::impossible(
            "This player cannot learn from a game: choose one that can, such as Samuel 1959, as it started.",
        ));
    }
    Spec::check(config, &spec.with_learning())
}

/// Everybody finds the learner that has learned nothing; whoever teaches it gets one of their own.
fn own_learner(config: &Config, spec: Spec, game: Variant, learn: bool) -> Result<Spec, Failure> {
    if !spec.is_fresh() {
        return Ok(spec);
    }
    if !learn {
        return Err(Failure::impossible("Set learn to true, so that the learner gets a file of its own."));
    }
    let name = begin_learner(&config.data, game)
        .map_err(|error| Failure::ours(format!("A new learner could not be created: {error}.")))?;
    Spec::check(config, &spec.with_alpha(&name))
}

/// Whole numbers that also JavaScript can hold.
fn random_bits() -> u32 {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    u32::from_le_bytes(bytes)
}

/// What a person does, to the end even if the page goes away in the middle.
pub(super) async fn perform(laboratory: &Laboratory, id: &Id, action: Action) -> Result<GameState, Failure> {
    let game = laboratory.games.find(laboratory, id)?;
    let own = laboratory.clone();
    let done = tokio::spawn(async move {
        let mut served = game.served.lock().await;
        change(&own, &game, &mut served, action).await?;
        let closed = served.learner_closed.take();
        let state = own.tell_game(&served);
        drop(served);
        if let Some(closed) = closed {
            // A learner that takes longer to put away what it learned does so behind the answer.
            let _ = tokio::time::timeout(LONGEST_CLOSE, closed).await;
        }
        Ok(state)
    });
    done.await.map_err(|_| Failure::ours("Something went wrong; the game is as it was last saved."))?
}

async fn change(
    laboratory: &Laboratory,
    game: &Arc<OpenGame>,
    served: &mut ServedGame,
    action: Action,
) -> Result<(), Failure> {
    if served.played.persons_time() == Some(0) {
        flag(laboratory, game, served).await?;
        return Err(Failure::not_now("Your time is up."));
    }
    let is_abandoned = matches!(action, Action::Abandon);
    let Some(draft) = act(&served.played, action)? else {
        match &served.thought {
            Some(thought) => thought.stop.stop(),
            // Its move could not be kept; perhaps it can now.
            None => machine::begin(laboratory, game, served),
        }
        return Ok(());
    };
    laboratory.keep(served, draft).await?;
    served.drop_thought();
    if served.played.is_over() {
        dismiss_later(laboratory, game, served, is_abandoned);
    } else {
        go_on(laboratory, game, served);
    }
    Ok(())
}

/// The side to move has its turn: the person's clock runs, or the machine thinks.
pub(super) fn go_on(laboratory: &Laboratory, game: &Arc<OpenGame>, served: &mut ServedGame) {
    if served.played.is_persons_turn() {
        watch_clock(laboratory, game, served);
    } else {
        machine::begin(laboratory, game, served);
    }
}

/// Watches the clock of the person, if it runs: when it is at its end the game is lost, whether a page is open or
/// not.
pub(super) fn watch_clock(laboratory: &Laboratory, game: &Arc<OpenGame>, served: &ServedGame) {
    let Some(left) = served.played.persons_time() else { return };
    let Some(runtime) = laboratory.runtime.get() else { return };
    let (laboratory, game, version) = (laboratory.clone(), Arc::clone(game), served.played.record.version);
    runtime.spawn(async move {
        tokio::time::sleep(Duration::from_millis(left + GRACE_MS)).await;
        let mut served = game.served.lock().await;
        let is_same = served.played.record.version == version && !served.played.is_over();
        if is_same && !laboratory.games.is_closing() {
            // If it cannot be kept, the next request finds the time run out again.
            let _ = flag(&laboratory, &game, &mut served).await;
        }
    });
}

/// The person's time is up.
async fn flag(laboratory: &Laboratory, game: &Arc<OpenGame>, served: &mut ServedGame) -> Result<(), Failure> {
    let draft = Draft::flag(&served.played);
    laboratory.keep(served, draft).await?;
    served.drop_thought();
    laboratory.tell_game(served);
    dismiss_later(laboratory, game, served, false);
    Ok(())
}

/// What a player hears at the end.
#[derive(Clone, Copy)]
pub(super) enum PlayerEnd<'a> {
    Over(&'a Game),
    Abandoned,
    /// The server ends; the game will go on.
    Closing,
}

/// Tells the machine's player of the end, and has it put away what it learned.
pub(super) fn dismiss(player: &mut dyn Player, end: PlayerEnd<'_>) {
    match end {
        PlayerEnd::Over(game) => player.game_over(Some(game)),
        PlayerEnd::Abandoned => player.game_over(None),
        PlayerEnd::Closing => {}
    }
    // What could not be put away is as after the last game; there is nobody left to tell.
    let _ = player.close();
}

/// Dismisses the player of a game that has ended, when it has stopped thinking.
fn dismiss_later(laboratory: &Laboratory, game: &Arc<OpenGame>, served: &mut ServedGame, is_abandoned: bool) {
    let (own, games, over) = (Arc::clone(game), Arc::clone(&laboratory.games), served.played.game.clone());
    let (tell, told) = oneshot::channel();
    // Only a learner has something to put away that the next game may need.
    served.learner_closed = served.played.learns.then_some(told);
    let work = move || {
        if let Some(mut player) = own.player.lock().unwrap_or_else(PoisonError::into_inner).take() {
            dismiss(&mut *player, if is_abandoned { PlayerEnd::Abandoned } else { PlayerEnd::Over(&over) });
        }
        games.remove(&own.id);
        // Whoever no longer waits does not need it.
        let _ = tell.send(());
    };
    laboratory.thinkers.submit(Lane::Quick, game.id.as_str(), work);
}
