//! Recorded games beside the choices of a strategy (C-13): how many of a side's moves lie in the final
//! set, and how large that set is.

use arena::{Limits, NoControl};
use rules::pdn::Record;
use rules::{Color, Move, Position};
use serde::Serialize;

use crate::deliberation::{Extent, Question};
use crate::principles::PrincipleError;
use crate::strategy::{Phase, Plan, Standing};
use crate::{Deliberation, Readings, Strategy};

/// The games that the report prints, among others, as PDN.
pub const PRINTED_GAMES: &str = include_str!("../../../data/games/seed-games.pdn");

/// The printed games with the strategies that played them: the round, and the preset.
pub const PRINTED_ROUNDS: [(&str, &str); 4] =
    [("I", "game-1"), ("II", "game-2"), ("III", "game-3"), ("IV", "game-4")];

/// How often the program is taken to have done something else, in the likelihood of its moves, so that one
/// miss does not decide everything. With half of it, or half as much again, readings come in the same order.
const SLIP: f64 = 0.1;

/// A side's moves in a game, where it had a choice, beside a strategy's.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// The moves, in order.
    pub moves: Vec<ReplayedMove>,
    /// How many more it made where there was no other.
    pub forced: usize,
}

/// A recorded move beside the strategy's choice.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayedMove {
    /// Which move of the side it is, from 1, as numbered in the record.
    pub number: usize,
    /// The position before it.
    pub position: Position,
    /// The recorded move.
    pub played: Move,
    /// What the strategy makes of the position.
    pub deliberation: Deliberation,
}

/// The printed games beside what the program would choose, as tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PrintedReplay {
    /// Said wherever the figures are shown.
    pub caveat: &'static str,
    /// The four games.
    pub games: Vec<ReplayedGame>,
    /// The program's moves in them, all or only those missed.
    pub moves: Vec<PrintedMove>,
    /// Other readings of the report, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ReadingFit>,
}

/// A game: how many of the program's moves are in the final set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReplayedGame {
    /// Its round.
    pub round: &'static str,
    /// The preset of the strategy.
    pub strategy: &'static str,
    /// Moves in the final set.
    pub hits: usize,
    /// Moves where there were others.
    pub of: usize,
    /// Moves where there was no other.
    pub forced: usize,
    /// How large the final set is, on average.
    pub mean_size: f64,
    /// How many hits to expect by chance.
    pub chance: f64,
    /// That of the moves.
    pub log_likelihood: f64,
}

/// A move of the program beside the final set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PrintedMove {
    /// The round of the game.
    pub round: &'static str,
    /// Which move of the program it is, from 1.
    pub number: usize,
    /// The position before it.
    pub fen: String,
    /// The recorded move.
    pub played: String,
    /// Whether it lies in the final set.
    pub hit: bool,
    /// The principle that rejected it.
    pub rejected_by: Option<String>,
    /// The final set.
    pub chosen_from: Vec<String>,
    /// How many legal moves there were.
    pub legal: usize,
}

/// A reading of the report: hits and sizes of sets game by game, likelihood of Games I to III.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReadingFit {
    /// What of it differs from the player's.
    pub reading: String,
    /// Hits in each game.
    pub hits: Vec<usize>,
    /// The mean size of the final set in each game.
    pub mean_sizes: Vec<f64>,
    /// With the strategies as they are.
    pub log_likelihood: f64,
    /// With thresholds fitted anew.
    pub refitted_log_likelihood: f64,
    /// If any legal move were as likely.
    pub by_chance: f64,
}

/// Said wherever the figures are shown.
const CAVEAT: &str =
    "readings and thresholds were fitted on these same games: the figures tell how well they fit";

/// Game IV had an overseer of which too little is known for its likelihood to say anything.
const WELL_DESCRIBED: usize = 3;

impl PrintedReplay {
    /// Replays the printed games under some readings: with every move or only those missed, and with other readings
    /// as well.
    ///
    /// # Errors
    /// When a principle has no score for a position.
    pub fn new(
        readings: &Readings,
        all_moves: bool,
        others: &[Readings],
    ) -> Result<PrintedReplay, PrincipleError> {
        let games = PRINTED_ROUNDS.map(|(round, preset)| {
            (printed_game(round), Strategy::preset(preset).expect("the printed games name presets"))
        });
        let usual = replays(&games, readings)?;
        let rounds = || PRINTED_ROUNDS.iter().zip(&usual);
        let moves = rounds().flat_map(|((round, _), replay)| replay.printed_moves(round));
        Ok(PrintedReplay {
            caveat: CAVEAT,
            games: rounds().map(|((round, preset), replay)| replay.summary(round, preset)).collect(),
            moves: moves.filter(|mv| all_moves || !mv.hit).collect(),
            readings: others.iter().map(|one| ReadingFit::new(&games, one)).collect::<Result<_, _>>()?,
        })
    }
}

/// The program's moves in the printed games beside its strategies'.
fn replays(games: &[(Record, Strategy)], readings: &Readings) -> Result<Vec<Replay>, PrincipleError> {
    games.iter().map(|(record, strategy)| Replay::new(record, Color::Black, strategy, readings)).collect()
}

impl ReadingFit {
    fn new(games: &[(Record, Strategy)], readings: &Readings) -> Result<ReadingFit, PrincipleError> {
        let replays = replays(games, readings)?;
        let described = || replays.iter().take(WELL_DESCRIBED);
        let refitted: Result<Vec<f64>, _> = games[..WELL_DESCRIBED]
            .iter()
            .map(|(record, strategy)| refitted_log_likelihood(record, Color::Black, strategy, readings))
            .collect();
        Ok(ReadingFit {
            reading: readings.difference(),
            hits: replays.iter().map(Replay::hits).collect(),
            mean_sizes: replays.iter().map(Replay::mean_size).collect(),
            log_likelihood: described().map(Replay::log_likelihood).sum(),
            refitted_log_likelihood: refitted?.into_iter().sum(),
            by_chance: described().map(Replay::log_likelihood_by_chance).sum(),
        })
    }
}

/// A printed game of the program's, by its round.
///
/// # Panics
/// When there is no such round: only for those of [`PRINTED_ROUNDS`].
pub fn printed_game(round: &str) -> Record {
    let is_it = |record: &Record| {
        record.tags.get("Round") == Some(round) && record.tags.get("Black") == Some("Program")
    };
    let games = rules::pdn::read(PRINTED_GAMES.as_bytes()).flatten();
    games.into_iter().find(is_it).expect("the printed games are in the file")
}

impl Replay {
    /// Follows a game, and asks a strategy wherever the side has several moves.
    ///
    /// # Errors
    /// When a principle has no score for a position.
    pub fn new(
        record: &Record,
        side: Color,
        strategy: &Strategy,
        readings: &Readings,
    ) -> Result<Replay, PrincipleError> {
        Replay::by_plan(record, side, |position| strategy.plan(position), readings)
    }

    fn by_plan<'a>(
        record: &Record,
        side: Color,
        plan: impl Fn(&Position) -> &'a Plan,
        readings: &Readings,
    ) -> Result<Replay, PrincipleError> {
        let mut replay = Replay { moves: Vec::new(), forced: 0 };
        let own = record.main_line().filter(|(position, _)| position.turn() == side);
        for (place, (position, played)) in own.enumerate() {
            if position.moves().len() < 2 {
                replay.forced += 1;
                continue;
            }
            let question = Question::new(&position, plan(&position), readings, Extent::Choice);
            let deliberation = Deliberation::new(&question, &Limits::default(), &NoControl)?;
            replay.moves.push(ReplayedMove { number: place + 1, position, played, deliberation });
        }
        Ok(replay)
    }

    /// How many of the moves lie in the final set.
    pub fn hits(&self) -> usize {
        self.moves.iter().filter(|mv| mv.is_hit()).count()
    }

    /// How large the final set is, on average; 0 without moves.
    pub fn mean_size(&self) -> f64 {
        let sizes: usize = self.moves.iter().map(ReplayedMove::size).sum();
        sizes as f64 / self.moves.len().max(1) as f64
    }

    /// How many hits sets of the same sizes would have, drawn at random from the legal moves, on average.
    pub fn chance(&self) -> f64 {
        self.moves.iter().map(|mv| mv.size() as f64 / mv.legal() as f64).sum()
    }

    /// The natural logarithm of the likelihood of the moves, if the strategy were to choose at random in
    /// the final set, and to make any legal move one time in ten.
    pub fn log_likelihood(&self) -> f64 {
        self.moves.iter().map(ReplayedMove::log_likelihood).sum()
    }

    /// The same if any legal move were as likely as the others.
    pub fn log_likelihood_by_chance(&self) -> f64 {
        self.moves.iter().map(|mv| -(mv.legal() as f64).ln()).sum()
    }
}

impl Replay {
    fn summary(&self, round: &'static str, strategy: &'static str) -> ReplayedGame {
        ReplayedGame {
            round,
            strategy,
            hits: self.hits(),
            of: self.moves.len(),
            forced: self.forced,
            mean_size: self.mean_size(),
            chance: self.chance(),
            log_likelihood: self.log_likelihood(),
        }
    }

    fn printed_moves(&self, round: &'static str) -> impl Iterator<Item = PrintedMove> {
        self.moves.iter().map(move |mv: &ReplayedMove| PrintedMove {
            round,
            number: mv.number,
            fen: mv.position.to_fen(),
            played: mv.position.notation(mv.played),
            hit: mv.is_hit(),
            rejected_by: mv.rejected_by().map(str::to_owned),
            chosen_from: mv.deliberation.acceptable().map(|one| mv.position.notation(one)).collect(),
            legal: mv.legal(),
        })
    }
}

impl ReplayedMove {
    /// Whether the recorded move lies in the final set.
    pub fn is_hit(&self) -> bool {
        self.deliberation.acceptable().any(|mv| mv == self.played)
    }

    /// How many moves the final set has.
    pub fn size(&self) -> usize {
        self.deliberation.acceptable().count()
    }

    /// The principle that rejected the recorded move.
    pub fn rejected_by(&self) -> Option<&str> {
        let considered = self.deliberation.moves.iter().find(|mv| mv.mv == self.played)?;
        considered.dropped_by.map(|place| self.deliberation.principles[place].as_str())
    }

    fn legal(&self) -> usize {
        self.deliberation.moves.len()
    }

    fn log_likelihood(&self) -> f64 {
        let chosen = if self.is_hit() { (1.0 - SLIP) / self.size() as f64 } else { 0.0 };
        (chosen + SLIP / self.legal() as f64).ln()
    }
}

/// More pieces than there can be, so that numbers of pieces are places in a table.
const PIECES: usize = 25;

/// The log-likelihood of a side's moves with the numbers of pieces at which the strategy goes from one
/// phase to the next put where it is highest; a phase may be left out. A strategy that asks who is ahead
/// stays as it is.
///
/// # Errors
/// When a principle has no score for a position.
pub fn refitted_log_likelihood(
    record: &Record,
    side: Color,
    strategy: &Strategy,
    readings: &Readings,
) -> Result<f64, PrincipleError> {
    let phases = strategy.phases();
    if phases.iter().any(|phase| phase.standing.len() < Standing::ALL.len()) {
        return Ok(Replay::new(record, side, strategy, readings)?.log_likelihood());
    }
    // From the last phase to the first: what it and those after it come to with up to so many pieces.
    let mut best: [f64; PIECES] = [f64::NEG_INFINITY; PIECES];
    for (place, phase) in phases.iter().enumerate().rev() {
        let own = up_to_so_many(record, side, phase, readings)?;
        let after = best;
        for most in 0..PIECES {
            let alone = if place + 1 == phases.len() { own[most] } else { f64::NEG_INFINITY };
            let shared = (0..=most).map(|fewer| after[fewer] + own[most] - own[fewer]);
            best[most] = shared.fold(alone, f64::max);
        }
    }
    Ok(best[PIECES - 1])
}

/// The log-likelihood of the moves with up to so many pieces, if the phase were the whole game.
fn up_to_so_many(
    record: &Record,
    side: Color,
    phase: &Phase,
    readings: &Readings,
) -> Result<[f64; PIECES], PrincipleError> {
    let replay = Replay::by_plan(record, side, |_| &phase.plan, readings)?;
    let pieces = |mv: &ReplayedMove| 32 - mv.position.empty_squares().len();
    let up_to = |most: usize| {
        replay.moves.iter().filter(|mv| pieces(mv) <= most).map(ReplayedMove::log_likelihood).sum()
    };
    Ok(std::array::from_fn(up_to))
}
