//! Playing one game to its end, by the rules of a match.

use std::time::Duration;

use rules::{Color, Game, Variant};

use crate::{Adjudication, Choice, Clock, Control, Deadline, Decision, Limits, Player, Tally, Worth};

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaySettings {
    /// What both players may think about each move; the clock is what each has at the start.
    pub limits: Limits,
    /// How much longer than its limit a player may think before it loses for that.
    pub margin: Duration,
    /// When games are stopped and judged.
    pub adjudication: Option<Adjudication>,
}

impl PlaySettings {
    /// The margin, unless it is said otherwise.
    pub const USUAL_MARGIN: Duration = Duration::from_millis(100);
}

impl Default for PlaySettings {
    fn default() -> PlaySettings {
        PlaySettings { limits: Limits::default(), margin: PlaySettings::USUAL_MARGIN, adjudication: None }
    }
}

/// What was said during a game that the moves do not tell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Transcript {
    /// What the mover thought the position worth, before each move.
    pub scores: Vec<Option<Worth>>,
    /// What the moves cost Black, and White.
    pub tallies: [Tally; 2],
    /// Why a player forfeited.
    pub note: Option<String>,
}

/// Plays a game on from where it stands, and tells both players how it ended. `None` if it was
/// broken off; then nobody is told.
pub fn play_out(
    game: &mut Game,
    players: [&mut dyn Player; 2],
    settings: &PlaySettings,
    control: &dyn Control,
) -> Option<Transcript> {
    let [black, white] = players;
    let mut transcript = Transcript::default();
    let mut clocks = [settings.limits.clock; 2];
    while game.outcome().is_none() {
        if is_due(settings.adjudication, transcript.scores.len()) {
            judge(game, settings.adjudication);
            break;
        }
        let turn = game.position().turn();
        let player: &mut dyn Player = match turn {
            Color::Black => &mut *black,
            Color::White => &mut *white,
        };
        let limits = Limits { clock: clocks[turn as usize], ..settings.limits };
        let started = control.now();
        let decision = player.choose(game, &limits, &Deadline::new(control, started, &limits));
        if control.stop() {
            return None;
        }
        let spent = control.now() - started;
        carry_out(game, &decision, &mut transcript);
        if let Some(overrun) = check_time(&mut clocks[turn as usize], &limits, settings.margin, spent) {
            lose(game, turn, overrun, &mut transcript);
        }
    }
    black.game_over(Some(game));
    white.game_over(Some(game));
    Some(transcript)
}

fn is_due(adjudication: Option<Adjudication>, plies: usize) -> bool {
    adjudication.is_some_and(|adjudication| plies >= adjudication.plies as usize)
}

fn judge(game: &mut Game, adjudication: Option<Adjudication>) {
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
    transcript.tallies[turn as usize] += decision.statistics.into();
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
