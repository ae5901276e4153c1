//! A game as it is kept: everything that cannot be found out from the moves again. Pages see it otherwise.

use std::ops::RangeInclusive;

use arena::{Account, Decision, RememberedBoard, SideName, Statistics, TermUpdate, VariantName, Worth};
use rules::pdn::{Record, Tags};
use rules::{Color, Game, Move, PlayError, Position, Square};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pages::Id;
use crate::pages::view::{MoveView, score};

/// The formats that this version reads; it writes the last.
pub(crate) const FORMATS: RangeInclusive<u32> = 1..=3;

/// A game as it is kept.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct GameRecord {
    pub(crate) format: u32,
    pub(crate) id: Id,
    /// Grows with every change.
    pub(crate) version: u64,
    pub(crate) opponent: OpponentWords,
    /// The person's side.
    pub(crate) side: SideName,
    pub(crate) rules: GameRules,
    pub(crate) start_fen: String,
    /// What the opening is called, where it has a name.
    #[serde(default)]
    pub(crate) opening: Option<String>,
    pub(crate) seed: u64,
    pub(crate) learn: bool,
    pub(crate) plies: Vec<PlyRecord>,
    pub(crate) ending: Option<Ending>,
    pub(crate) clock: Option<ClockRecord>,
    pub(crate) message: Option<String>,
    /// After how many moves a draw was offered and declined.
    pub(crate) declined_at: Option<usize>,
    /// Seconds since 1970.
    pub(crate) created: u64,
    pub(crate) updated: u64,
}

/// A player's text form and description.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct OpponentWords {
    pub(crate) spec: String,
    pub(crate) name: String,
    pub(crate) summary: String,
}

/// A move that was made.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct PlyRecord {
    pub(crate) path: SquarePath,
    pub(crate) seconds: f64,
    /// What the machine thought, if it made the move.
    pub(crate) decision: Option<DecisionRecord>,
    /// What a learner's score was made of; later it would be made of something else.
    #[serde(default)]
    pub(crate) account: Option<Account>,
    /// What the move taught a machine that learns by generalization.
    #[serde(default)]
    pub(crate) learned: Option<TermUpdate>,
    /// What a machine that learns by rote kept of the board.
    #[serde(default)]
    pub(crate) remembered: Option<RememberedBoard>,
}

impl PlyRecord {
    /// A move of the person.
    pub(crate) fn of_person(path: SquarePath, seconds: f64) -> PlyRecord {
        PlyRecord { path, seconds, decision: None, account: None, learned: None, remembered: None }
    }
}

/// The squares that a piece touches, the first and the last included.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct SquarePath(pub(crate) Vec<u8>);

impl SquarePath {
    /// Nothing if there is no such square.
    pub(crate) fn squares(&self) -> Option<Vec<Square>> {
        self.0.iter().map(|&number| Square::new(number)).collect()
    }
}

/// What the machine thought before a move.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct DecisionRecord {
    /// What the position was worth to the machine.
    pub(crate) score: Option<Worth>,
    /// How it expected the game to go on, its own move first.
    pub(crate) line: Vec<SquarePath>,
    #[serde(flatten)]
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
    pub(crate) announcement: Option<String>,
}

impl DecisionRecord {
    pub(crate) fn of(position: &Position, decision: &Decision, seconds: f64) -> DecisionRecord {
        let line = MoveView::line(position, decision.line()).into_iter();
        DecisionRecord {
            score: decision.score().and_then(score),
            line: line.map(|view| SquarePath(view.path)).collect(),
            statistics: decision.statistics,
            seconds,
            announcement: decision.announcement.map(|announcement| announcement.to_string()),
        }
    }

    /// The line that was expected, as far as it is legal.
    pub(crate) fn moves(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut moves = Vec::new();
        for path in &self.line {
            let found = path.squares().and_then(|squares| position.find_move(&squares).ok());
            let Some(mv) = found else { break };
            moves.push(mv);
            position = position.after(mv);
        }
        moves
    }
}

/// An end that is not on the board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ending {
    Resigned(SideName),
    Agreed,
    /// The time of a side ran out.
    Flag(SideName),
    /// A side cannot go on, for this reason.
    Failed(SideName, String),
    Abandoned,
}

impl Ending {
    /// Tells a game of its end.
    pub(super) fn tell(&self, game: &mut Game) -> Result<(), PlayError> {
        match self {
            Ending::Resigned(side) => game.resign((*side).into()),
            Ending::Agreed => game.agree_draw(),
            Ending::Flag(side) | Ending::Failed(side, _) => game.forfeit((*side).into()),
            Ending::Abandoned => Ok(()),
        }
    }
}

/// The clocks as they stood when the side to move began to think.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct ClockRecord {
    pub(crate) black_ms: u64,
    pub(crate) white_ms: u64,
    pub(crate) increment_ms: u64,
}

impl ClockRecord {
    pub(crate) fn left(&self, side: SideName) -> u64 {
        match side {
            SideName::Black => self.black_ms,
            SideName::White => self.white_ms,
        }
    }

    pub(crate) fn left_mut(&mut self, side: SideName) -> &mut u64 {
        match side {
            SideName::Black => &mut self.black_ms,
            SideName::White => &mut self.white_ms,
        }
    }
}

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRules {
    #[serde(default)]
    pub(crate) variant: VariantName,
    /// A position that occurs this often is a draw.
    #[serde(default = "usual_repetitions")]
    pub(crate) repetitions: u32,
    /// The game is drawn after this many moves of each side without a capture or a man's move.
    #[serde(default = "usual_idle_moves")]
    pub(crate) idle_moves: u32,
}

const fn usual_repetitions() -> u32 {
    rules::DrawRules::USUAL_REPETITIONS
}

const fn usual_idle_moves() -> u32 {
    rules::DrawRules::USUAL_MOVES_WITHOUT_PROGRESS
}

impl Default for GameRules {
    fn default() -> GameRules {
        GameRules {
            variant: VariantName::Standard,
            repetitions: usual_repetitions(),
            idle_moves: usual_idle_moves(),
        }
    }
}

impl From<&GameRules> for rules::Rules {
    fn from(view: &GameRules) -> rules::Rules {
        rules::Rules {
            variant: view.variant.into(),
            draws: rules::DrawRules {
                repetitions: Some(view.repetitions),
                moves_without_progress: Some(view.idle_moves),
            },
        }
    }
}

/// The game as PDN. `day` is when it was begun, `1959.07.01`.
pub(crate) fn pdn(record: &GameRecord, game: &Game, day: &str) -> String {
    let (person, machine) = ("You", record.opponent.name.as_str());
    let (black, white) = match Color::from(record.side) {
        Color::Black => (person, machine),
        Color::White => (machine, person),
    };
    let mut tags =
        Tags::from_iter([("Event", "Crownhead game"), ("Date", day), ("Black", black), ("White", white)]);
    if let Some(opening) = &record.opening {
        tags.set("Opening", opening);
    }
    if record.rules.variant == VariantName::GiveAway {
        tags.set("Variant", "Give-away");
    }
    Record::of_game(game, tags).to_string()
}
