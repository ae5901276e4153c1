//! What every player must do. Tests of every crate that has players run this over them.

use std::cell::Cell;
use std::time::Duration;

use rules::{Game, Position, Rules, Variant};

use crate::players::Random;
use crate::{
    Choice, Clock, Control, Deadline, Decision, Limits, NoControl, PlaySettings, Player, Roster, openings,
    play_out,
};

/// Checks a player of the roster.
///
/// # Panics
/// When it does something no player may do, with the player's name and what it did.
pub fn check(roster: &Roster, spec: &str) {
    let suite = Suite { roster, spec };
    suite.plays_whole_games();
    suite.repeats_a_game_from_its_seed();
    suite.plays_give_away();
    suite.moves_where_it_is_lost();
    suite.keeps_its_limits();
    suite.stops_when_told();
    suite.decides_when_its_time_is_up();
}

struct Suite<'a> {
    roster: &'a Roster,
    spec: &'a str,
}

/// Games against a random player from ballots, with either color.
const GAMES: usize = 6;

/// Positions where the side to move has one move, or is about to lose.
const HARD_PLACES: [&str; 4] = ["W:W21:B14,K10", "B:W26,27:B22", "W:WK1:BK9,K10,K11", "B:W14,15,22,23:BK10"];

impl Suite<'_> {
    fn player(&self, seed: u64) -> Box<dyn Player> {
        let player = self.roster.player(self.spec, seed);
        player.unwrap_or_else(|error| panic!("{}: cannot be made: {error}", self.spec))
    }

    fn plays_whole_games(&self) {
        let ballots = openings::eleven_man();
        for (i, ballot) in ballots.iter().step_by(ballots.len() / GAMES).enumerate() {
            let mut game = Game::new(ballot.start, Rules::default());
            self.play(&mut game, i as u64, i % 2 == 0);
        }
    }

    fn repeats_a_game_from_its_seed(&self) {
        let [mut first, mut second] = [Game::default(), Game::default()];
        self.play(&mut first, 7, true);
        self.play(&mut second, 7, true);
        assert_eq!(first, second, "{}: the same seed gave another game", self.spec);
    }

    fn plays_give_away(&self) {
        let rules = Rules { variant: Variant::GiveAway, ..Rules::default() };
        self.play(&mut Game::new(Position::start(), rules), 3, true);
    }

    fn play(&self, game: &mut Game, seed: u64, has_black: bool) {
        let (mut player, mut random) = (self.player(seed), Random::new(seed));
        let players: [&mut dyn Player; 2] =
            if has_black { [&mut *player, &mut random] } else { [&mut random, &mut *player] };
        let transcript = play_out(game, players, &settings(), &NoControl);
        let note = transcript.and_then(|transcript| transcript.note);
        assert_eq!(note, None, "{}: forfeited in {}", self.spec, game.position());
        assert!(game.outcome().is_some(), "{}: left a game undecided", self.spec);
    }

    fn moves_where_it_is_lost(&self) {
        for fen in HARD_PLACES {
            self.choose(fen, &limits(), &NoControl);
        }
    }

    fn keeps_its_limits(&self) {
        let start = Position::start().to_fen();
        for nodes in [1, 100, 10_000] {
            let decision =
                self.choose(&start, &Limits { nodes: Some(nodes), ..Limits::default() }, &NoControl);
            // What is under way may be finished: the moves of one position.
            let most = nodes + 64;
            assert!(decision.statistics.nodes <= most, "{}: {decision:?} with {nodes} nodes", self.spec);
        }
        for depth in [1, 3] {
            let decision =
                self.choose(&start, &Limits { depth: Some(depth), ..Limits::default() }, &NoControl);
            assert!(decision.statistics.depth <= depth, "{}: {decision:?} with depth {depth}", self.spec);
        }
    }

    fn stops_when_told(&self) {
        struct StopAtOnce;
        impl Control for StopAtOnce {
            fn stop(&self) -> bool {
                true
            }
        }
        self.choose(&Position::start().to_fen(), &Limits::default(), &StopAtOnce);
    }

    fn decides_when_its_time_is_up(&self) {
        let time = Duration::from_millis(20);
        let clock = Clock { remaining: time, increment: Duration::ZERO };
        let unlimited = Limits { ply: Some(3), ..Limits::default() };
        for limits in [Limits { time: Some(time), ..unlimited }, Limits { clock: Some(clock), ..unlimited }] {
            let clock = CountingClock(Cell::default());
            let deadline = Deadline::new(&clock, Duration::ZERO, &limits);
            self.choose(&Position::start().to_fen(), &limits, &deadline);
        }
    }

    fn choose(&self, fen: &str, limits: &Limits, control: &dyn Control) -> Decision {
        let position = Position::from_fen(fen).expect("the suite's positions are legal");
        let game = Game::new(position, Rules::default());
        let decision = self.player(1).choose(&game, limits, control);
        let is_fair = match &decision.choice {
            Choice::Move(mv) => position.moves().contains(mv),
            Choice::Resign => true,
            Choice::Forfeit(_) => false,
        };
        assert!(is_fair, "{}: {decision:?} in {fen}", self.spec);
        decision
    }
}

/// Time that passes by being looked at, so that the suite does not depend on the machine.
struct CountingClock(Cell<u64>);

impl Control for CountingClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

/// Little thought, so that the suite is quick for strong players too.
fn limits() -> Limits {
    Limits { nodes: Some(2_000), ..Limits::default() }
}

fn settings() -> PlaySettings<'static> {
    PlaySettings { limits: limits(), ..PlaySettings::default() }
}
