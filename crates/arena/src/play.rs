//! Playing one game to its end, by the rules of a match, or until it is stopped and judged, as Samuel stopped his
//! after 70 moves.

use std::time::Duration;

use rules::{ByColor, Color, Game, Position, Variant};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Choice, Clock, Control, Deadline, Decision, Limits, Player, Tally, Worth};

/// How games are played.
#[derive(Clone, Copy)]
pub struct PlaySettings<'a> {
    /// What both players may think about each move; the clock is what each has at the start.
    pub limits: Limits,
    /// How much longer than its limit a player may think before it loses for that.
    pub margin: Duration,
    /// When games are stopped and judged.
    pub adjudication: Option<Adjudication>,
    /// Who knows results before the game is played to its end; asked before every move of a standard game.
    pub judge: Option<&'a dyn Judge>,
}

impl PlaySettings<'_> {
    /// The margin, unless it is said otherwise.
    pub const USUAL_MARGIN: Duration = Duration::from_millis(100);
}

impl Default for PlaySettings<'_> {
    fn default() -> Self {
        let margin = PlaySettings::USUAL_MARGIN;
        PlaySettings { limits: Limits::default(), margin, adjudication: None, judge: None }
    }
}

/// Somebody who knows how some positions end under best play by both sides, such as an endgame database.
pub trait Judge: Send + Sync {
    /// How the position ends, if that is known: who wins, or nobody.
    fn known(&self, position: &Position) -> Option<Known>;

    /// By what it knows, for the record of the game.
    fn name(&self) -> String;
}

/// How a position ends under best play by both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// This side wins.
    Win(Color),
    /// Nobody wins.
    Draw,
}

/// What was said during a game that the moves do not tell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Transcript {
    /// What the mover thought the position worth, before each move.
    pub scores: Vec<Option<Worth>>,
    /// What the moves of each side cost.
    pub tallies: ByColor<Tally>,
    /// Why a player forfeited, or who knew how the game would end.
    pub note: Option<String>,
}

/// Plays a game on from where it stands, and tells both players how it ended. `None` if it was
/// broken off; then nobody is told.
pub fn play_out(
    game: &mut Game,
    players: [&mut dyn Player; 2],
    settings: &PlaySettings<'_>,
    control: &dyn Control,
) -> Option<Transcript> {
    let [black, white] = players;
    let mut transcript = Transcript::default();
    let mut clocks = ByColor::from_fn(|_| settings.limits.clock);
    let mut is_offered = false;
    while game.outcome().is_none() {
        if let Some(judge) = settings.judge.filter(|judge| end_by_knowledge(game, *judge)) {
            transcript.note = Some(judge.name());
            break;
        }
        if is_due(settings.adjudication, transcript.scores.len()) {
            end_by_referee(game, settings.adjudication);
            break;
        }
        let turn = game.position().turn();
        let player: &mut dyn Player = match turn {
            Color::Black => &mut *black,
            Color::White => &mut *white,
        };
        let limits = Limits { clock: clocks[turn], ..settings.limits };
        let started = control.now();
        let decision = player.choose(game, &limits, &Deadline::new(control, started, &limits));
        if control.stop() {
            return None;
        }
        let spent = control.now() - started;
        carry_out(game, &decision, &mut transcript);
        if let Some(overrun) = check_time(&mut clocks[turn], &limits, settings.margin, spent) {
            lose(game, turn, overrun, &mut transcript);
        }
        if decision.offers_draw && is_offered && game.outcome().is_none() {
            game.agree_draw().expect("only a game that goes on is played");
        }
        is_offered = decision.offers_draw;
    }
    black.game_over(Some(game));
    white.game_over(Some(game));
    Some(transcript)
}

fn is_due(adjudication: Option<Adjudication>, plies: usize) -> bool {
    adjudication.is_some_and(|adjudication| plies >= adjudication.plies as usize)
}

/// Ends a game whose end is known. What is known is known of standard checkers.
fn end_by_knowledge(game: &mut Game, judge: &dyn Judge) -> bool {
    let is_standard = game.rules().variant == Variant::Standard;
    let Some(known) = is_standard.then(|| judge.known(game.position())).flatten() else { return false };
    let winner = match known {
        Known::Win(winner) => Some(winner),
        Known::Draw => None,
    };
    game.adjudicate(winner).expect("only a game that goes on is judged");
    true
}

fn end_by_referee(game: &mut Game, adjudication: Option<Adjudication>) {
    let ahead = adjudication.and_then(|adjudication| adjudication.referee.judge(game.position()));
    let winner = match game.rules().variant {
        Variant::Standard => ahead,
        Variant::GiveAway => ahead.map(|side| !side),
    };
    game.adjudicate(winner).expect("only a game that goes on is judged");
}

fn carry_out(game: &mut Game, decision: &Decision, transcript: &mut Transcript) {
    let turn = game.position().turn();
    transcript.scores.push(decision.score());
    transcript.tallies[turn] += decision.statistics.into();
    match &decision.choice {
        Choice::Move(mv) => {
            if let Err(error) = game.play(*mv) {
                lose(game, turn, error.to_string(), transcript);
            }
        }
        Choice::Resign => game.resign(turn).expect("only a game that goes on is played"),
        Choice::Forfeit(reason) => lose(game, turn, reason.clone(), transcript),
    }
}

fn lose(game: &mut Game, loser: Color, note: String, transcript: &mut Transcript) {
    if game.outcome().is_none() {
        game.forfeit(loser).expect("it goes on");
        transcript.note = Some(note);
    }
}

/// Takes the time from the clock; says how much was missing if there was not enough.
fn check_time(
    clock: &mut Option<Clock>,
    limits: &Limits,
    margin: Duration,
    spent: Duration,
) -> Option<String> {
    let late = |limit: Duration| spent.checked_sub(limit).filter(|&late| late > margin);
    if let Some((limit, late)) = limits.time.and_then(|limit| Some((limit, late(limit)?))) {
        return Some(format!("thought {late:.1?} longer than {limit:?}, with a margin of {margin:?}"));
    }
    let clock = clock.as_mut()?;
    if let Some(late) = late(clock.remaining) {
        return Some(format!("ran out of time by {late:.1?}, with a margin of {margin:?}"));
    }
    clock.remaining = clock.remaining.saturating_sub(spent).saturating_add(clock.increment);
    None
}

/// When a game is stopped, and who judges it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// After so many moves of both sides; those of the opening do not count.
    pub plies: u32,
    /// Who judges.
    #[serde(flatten)]
    pub referee: Referee,
}

/// A judge of stopped games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "referee", rename_all = "lowercase")]
pub enum Referee {
    /// Calls everything even.
    Draw,
    /// Gives the game to the side that is ahead by at least so many quarter men, a king being
    /// worth a man and a half.
    Pieces {
        /// The margin, in quarters of a man; files have it in men.
        #[serde(rename = "margin", with = "men")]
        quarters: u32,
    },
}

impl Referee {
    /// Who has won, if anybody. In give-away it is the other side.
    pub fn judge(self, position: &Position) -> Option<Color> {
        match self {
            Referee::Draw => None,
            Referee::Pieces { quarters } => {
                let ahead = |side| quarters_of(position, side) - quarters_of(position, !side);
                Color::ALL.into_iter().find(|&side| ahead(side) >= i64::from(quarters.max(1)))
            }
        }
    }
}

/// Quarters of a man as men.
mod men {
    use super::*;

    pub(super) fn serialize<S: Serializer>(quarters: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(*quarters) / 4.0)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let quarters = 4.0 * f64::deserialize(deserializer)?;
        if quarters.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&quarters) {
            return Ok(quarters as u32);
        }
        Err(serde::de::Error::custom("margin: expected quarters of a man, as in 0.25"))
    }
}

const MAN: i64 = 4;
const KING: i64 = 6;

fn quarters_of(position: &Position, side: Color) -> i64 {
    MAN * position.men(side).len() as i64 + KING * position.kings(side).len() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, quarters: u32, expected: Option<Color>) {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(Referee::Pieces { quarters }.judge(&position), expected, "{fen}");
        assert_eq!(Referee::Draw.judge(&position), None);
    }

    #[test]
    fn the_side_that_is_ahead_by_the_margin_wins() {
        check("B:W21,22:B1", 4, Some(Color::White));
        check("B:W21,22:B1", 5, None);
        check("B:W21:BK1", 2, Some(Color::Black));
        check("B:W21:BK1", 3, None);
        check("B:W21:B1", 0, None);
    }
}
