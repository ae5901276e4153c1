//! How a game begins.

use std::sync::Arc;

use arena::Concurrency;
use rules::{Color, Game, Position};
use serde::Deserialize;
use utoipa::ToSchema;

use super::draft::Draft;
use super::record::{ClockRecord, FORMAT, GameRecord, OpponentWords, RulesView, VariantName};
use super::seats::Seat;
use super::state::GameState;
use super::table::Table;
use super::{clock, date, machine};
use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;
use crate::players::{Spec, begin_learner};
use crate::view::SideName;

/// What a page says to begin a game.
#[derive(Clone, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The machine's player, as `kind[:key=value,...]`.
    opponent: String,
    /// The person's side.
    #[serde(default)]
    side: SideWish,
    #[serde(default)]
    opening: OpeningWish,
    /// None for as much time as everybody likes.
    #[serde(default)]
    clock: Option<ClockWish>,
    /// Whether the machine learns from the game.
    #[serde(default)]
    learn: bool,
    #[serde(default)]
    rules: Option<RulesView>,
    /// The seed of the machine's random choices.
    #[serde(default)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
enum SideWish {
    #[default]
    Black,
    White,
    Random,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Default, Deserialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum OpeningWish {
    /// The starting position.
    #[default]
    Start,
    /// After the moves of a three-move ballot.
    Ballot { number: u32 },
    /// Any position.
    Position { fen: String },
}

/// Time for the game.
#[derive(Clone, Copy, PartialEq, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
struct ClockWish {
    /// Minutes for each side.
    minutes: f64,
    /// Seconds that each move adds.
    #[serde(default)]
    increment: f64,
}

/// Begins a game, to the end even if the page goes away in the middle.
pub(crate) async fn create(laboratory: &Laboratory, wish: NewGame) -> Result<GameState, Failure> {
    let own = laboratory.clone();
    let begun = tokio::spawn(async move { begin(&own, wish).await });
    begun.await.map_err(|_| Failure::ours("The game could not be begun."))?
}

/// Keeps the game, and has the machine think if it moves first.
async fn begin(laboratory: &Laboratory, wish: NewGame) -> Result<GameState, Failure> {
    let rules = checked_rules(wish.rules.clone())?;
    let start = start(&wish.opening)?;
    let opening = opening_words(&wish.opening);
    let game = Game::new(start, (&rules).into());
    if let Some(bare) = [Color::Black, Color::White].into_iter().find(|&side| start.pieces(side).is_empty()) {
        return Err(Failure::impossible(format!(
            "{bare} has no pieces, so the game would be over before it begins: give both sides some."
        )));
    }
    if let Some(outcome) = game.outcome() {
        return Err(Failure::impossible(format!("The game would be over before it begins: {outcome}.")));
    }
    let clock = wish.clock.map(checked_clock).transpose()?;
    let side = side(wish.side);
    let seed = wish.seed.unwrap_or_else(|| u64::from(random_bits()));
    let config = Arc::clone(&laboratory.config);
    let games = Arc::clone(&laboratory.games);
    let made = tokio::task::spawn_blocking(move || {
        let spec = opponent(&config, &wish)?;
        if matches!(spec.company, Concurrency::Started | Concurrency::Elsewhere)
            && rules.variant != VariantName::Standard
        {
            return Err(Failure::impossible("Other programs know the standard game only."));
        }
        if spec.company == Concurrency::Learning && rules.variant == VariantName::GiveAway {
            return Err(Failure::impossible(
                "Nobody learns from give-away, where the terms were never tried: leave learn off, or play the \
                 standard game.",
            ));
        }
        games.check_room(spec.learner().as_deref())?;
        let spec = own_learner(&config, spec, wish.learn)?;
        let player = spec.player(&config, seed)?;
        let (name, summary) = spec.words(&config);
        Ok((spec, rules, player, name, summary))
    });
    let (spec, rules, player, name, summary) =
        made.await.map_err(|_| Failure::ours("The player could not be made."))??;
    let now = date::now();
    let record = GameRecord {
        format: FORMAT,
        id: Id::new(),
        version: 0,
        opponent: OpponentWords { spec: spec.text.clone(), name, summary },
        side,
        rules,
        start_fen: start.to_fen(),
        opening,
        seed,
        learn: spec.company == Concurrency::Learning,
        plies: Vec::new(),
        ending: None,
        clock,
        message: None,
        declined_at: None,
        created: now,
        updated: now,
    };
    let seat = Seat::new(Table::new(record, game, Some(spec)), Some(player));
    let mut table = seat.table.lock().await;
    let draft = Draft::of(&table);
    laboratory.keep(&mut table, draft).await?;
    laboratory.games.sit_down(&seat);
    if table.is_persons_turn() {
        clock::watch(laboratory, &seat, &table);
    } else {
        machine::begin(laboratory, &seat, &mut table);
    }
    Ok(GameState::of(&table))
}

/// The name and the moves of a ballot, `Edinburgh Single: 9-13 22-18 6-9`.
fn opening_words(opening: &OpeningWish) -> Option<String> {
    let OpeningWish::Ballot { number } = opening else { return None };
    let ballot = arena::ballots::three_move().into_iter().find(|ballot| ballot.number == *number)?;
    let name = ballot.name.map_or_else(|| format!("Ballot {number}"), str::to_owned);
    Some(format!("{name}: {}", ballot.moves.map(|mv| mv.to_string()).join(" ")))
}

fn opponent(config: &crate::Config, wish: &NewGame) -> Result<Spec, Failure> {
    let spec = Spec::check(config, &wish.opponent)?;
    if !wish.learn || spec.company == Concurrency::Learning {
        return Ok(spec);
    }
    let is_file = |key| spec.setting(key).is_some_and(|name| !is_preset(name));
    if !spec.text.starts_with("samuel:") || !(is_file("alpha") || is_file("tape")) {
        return Err(Failure::impossible(
            "This player cannot learn from a game: choose one that can, such as Samuel 1959, as it started.",
        ));
    }
    Spec::check(config, &spec.with_learning())
}

fn is_preset(name: &str) -> bool {
    samuel::PRESETS.iter().any(|preset| preset.name == name)
}

/// Everybody finds the learner that has learned nothing; whoever teaches it gets one of their own.
fn own_learner(config: &crate::Config, spec: Spec, learn: bool) -> Result<Spec, Failure> {
    if !spec.is_fresh() {
        return Ok(spec);
    }
    if !learn {
        return Err(Failure::impossible("Let it learn with learn: true, so that it gets a file of its own."));
    }
    let name = begin_learner(&config.data, &spec.fresh_file(&config.data))
        .map_err(|error| Failure::ours(format!("A new learner could not be begun: {error}.")))?;
    Spec::check(config, &spec.with_alpha(&name))
}

/// The rules that are wished for, if they make sense.
pub(crate) fn checked_rules(wish: Option<RulesView>) -> Result<RulesView, Failure> {
    let rules = wish.unwrap_or_default();
    if !(2..=10).contains(&rules.repetitions) || !(5..=200).contains(&rules.idle_moves) {
        return Err(Failure::impossible("Expected 2 to 10 repetitions and 5 to 200 moves without progress."));
    }
    Ok(rules)
}

fn checked_clock(wish: ClockWish) -> Result<ClockRecord, Failure> {
    let ClockWish { minutes, increment } = wish;
    if !(minutes > 0.0 && minutes <= 600.0 && (0.0..=600.0).contains(&increment)) {
        return Err(Failure::impossible("Expected up to 600 minutes, and up to 600 seconds for each move."));
    }
    let milliseconds = (minutes * 60_000.0) as u64;
    Ok(ClockRecord {
        black_ms: milliseconds,
        white_ms: milliseconds,
        increment_ms: (increment * 1_000.0) as u64,
    })
}

fn start(wish: &OpeningWish) -> Result<Position, Failure> {
    match wish {
        OpeningWish::Start => Ok(Position::start()),
        OpeningWish::Ballot { number } => {
            let ballots = arena::ballots::three_move();
            let ballot = ballots.iter().find(|ballot| ballot.number == *number);
            ballot.map(|ballot| ballot.position).ok_or_else(|| {
                Failure::impossible(format!("There is no ballot {number}: expected 1 to {}.", ballots.len()))
            })
        }
        OpeningWish::Position { fen } => Position::from_fen(fen)
            .map_err(|error| Failure::impossible(format!("That is no position: {error}."))),
    }
}

fn side(wish: SideWish) -> SideName {
    match wish {
        SideWish::Black => SideName::Black,
        SideWish::White => SideName::White,
        SideWish::Random => (if random_bits() & 1 == 0 { Color::Black } else { Color::White }).into(),
    }
}

/// Whole numbers that also JavaScript can hold.
fn random_bits() -> u32 {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    u32::from_le_bytes(bytes)
}
