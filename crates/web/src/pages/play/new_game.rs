//! How a game begins: what is asked for, checked.

use arena::{Concurrency, SideName, VariantName, ballots};
use rules::{Color, Game, Position};
use serde::Deserialize;
use utoipa::ToSchema;

use super::game::PlayedGame;
use super::record::{ClockRecord, FORMATS, GameRecord, GameRules, OpponentWords};
use crate::pages::Id;
use crate::pages::failure::Failure;

/// A game to start.
#[derive(Clone, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The machine's player, as `kind[:key=value,...]`.
    pub(crate) opponent: String,
    /// The person's side.
    #[serde(default)]
    side: SideRequest,
    #[serde(default)]
    opening: OpeningRequest,
    /// Null for no time limit.
    #[serde(default)]
    clock: Option<ClockRequest>,
    /// Whether the machine learns from the game.
    #[serde(default)]
    pub(crate) learn: bool,
    #[serde(default)]
    rules: Option<GameRules>,
    /// The seed of the machine's random choices.
    #[serde(default)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
enum SideRequest {
    #[default]
    Black,
    White,
    Random,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Default, Deserialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum OpeningRequest {
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
struct ClockRequest {
    /// Minutes for each side.
    minutes: f64,
    /// Seconds that each move adds.
    #[serde(default)]
    increment: f64,
}

impl NewGame {
    /// The game as it begins, for a player that gets along with others so.
    pub(crate) fn game(&self, concurrency: Concurrency) -> Result<Game, Failure> {
        let rules = checked_rules(self.rules.clone())?;
        let start = start(&self.opening)?;
        let game = Game::new(start, (&rules).into());
        if let Some(bare) = Color::ALL.into_iter().find(|&side| start.pieces(side).is_empty()) {
            return Err(Failure::impossible(format!(
                "{bare} has no pieces, so the game would be over before it begins: give both sides some."
            )));
        }
        if let Some(outcome) = game.outcome() {
            return Err(Failure::impossible(format!("The game would be over before it begins: {outcome}.")));
        }
        self.clock.map(checked_clock).transpose()?;
        if matches!(concurrency, Concurrency::Started | Concurrency::Elsewhere)
            && rules.variant != VariantName::Standard
        {
            return Err(Failure::impossible("Other programs play only the standard game."));
        }
        Ok(game)
    }

    /// The game that begins at a moment, in seconds since 1970, with a player. `random` decides what was left to chance.
    pub(crate) fn begin(
        self,
        game: Game,
        opponent: OpponentWords,
        concurrency: Concurrency,
        random: [u32; 2],
        now: u64,
    ) -> Result<PlayedGame, Failure> {
        let learns = concurrency == Concurrency::Learning;
        let record = GameRecord {
            format: *FORMATS.end(),
            id: Id::new(),
            version: 0,
            opponent,
            side: side(self.side, random[0]),
            rules: self.rules.unwrap_or_default(),
            start_fen: game.position().to_fen(),
            opening: opening_words(&self.opening),
            seed: self.seed.unwrap_or_else(|| u64::from(random[1])),
            learn: learns,
            plies: Vec::new(),
            ending: None,
            clock: self.clock.map(checked_clock).transpose()?,
            message: None,
            declined_at: None,
            created: now,
            updated: now,
        };
        Ok(PlayedGame::new(record, game, learns))
    }
}

/// The name and the moves of a ballot, `Edinburgh Single: 9-13 22-18 6-9`.
fn opening_words(opening: &OpeningRequest) -> Option<String> {
    let OpeningRequest::Ballot { number } = opening else { return None };
    let ballot = ballots::three_move().into_iter().find(|ballot| ballot.number == *number)?;
    let name = ballot.name.map_or_else(|| format!("Ballot {number}"), str::to_owned);
    Some(format!("{name}: {}", ballot.moves.map(|mv| mv.to_string()).join(" ")))
}

/// The rules that are asked for, if they make sense.
pub(crate) fn checked_rules(request: Option<GameRules>) -> Result<GameRules, Failure> {
    let rules = request.unwrap_or_default();
    if !(2..=10).contains(&rules.repetitions) || !(5..=200).contains(&rules.idle_moves) {
        return Err(Failure::impossible("Expected 2 to 10 repetitions and 5 to 200 moves without progress."));
    }
    Ok(rules)
}

fn checked_clock(request: ClockRequest) -> Result<ClockRecord, Failure> {
    let ClockRequest { minutes, increment } = request;
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

fn start(request: &OpeningRequest) -> Result<Position, Failure> {
    match request {
        OpeningRequest::Start => Ok(Position::start()),
        OpeningRequest::Ballot { number } => {
            let ballots = ballots::three_move();
            let ballot = ballots.iter().find(|ballot| ballot.number == *number);
            ballot.map(|ballot| ballot.position).ok_or_else(|| {
                Failure::impossible(format!("There is no ballot {number}: expected 1 to {}.", ballots.len()))
            })
        }
        OpeningRequest::Position { fen } => Position::from_fen(fen)
            .map_err(|error| Failure::impossible(format!("This FEN is not a position: {error}."))),
    }
}

fn side(request: SideRequest, random: u32) -> SideName {
    match request {
        SideRequest::Black => SideName::Black,
        SideRequest::White => SideName::White,
        SideRequest::Random => (if random & 1 == 0 { Color::Black } else { Color::White }).into(),
    }
}
