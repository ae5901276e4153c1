//! Games by the rules of a match: time, adjudication, forfeits, breaking off.

use std::cell::Cell;
use std::time::Duration;

use arena::players::{Greedy, Random};
use arena::{
    Adjudication, Choice, Clock, Control, Decision, Judge, Known, Limits, NoControl, PlaySettings, Player,
    Referee, Statistics, Tally, play_out,
};
use rules::{ByColor, Color, DrawReason, Game, Outcome, Position, Rules, Variant, WinReason};

fn forfeit(winner: Color) -> Option<Outcome> {
    Some(Outcome::Win { winner, reason: WinReason::Forfeit })
}

#[test]
fn greedy_takes_the_most_it_can_and_gives_away_what_it_can() {
    // One jump takes a man, the other two.
    let position = Position::from_fen("B:W6,16,24:B1,12").unwrap();
    for (variant, expected) in [(Variant::Standard, "12x28"), (Variant::GiveAway, "1x10")] {
        let game = Game::new(position, Rules { variant, ..Rules::default() });
        let decision = Greedy::new(1).choose(&game, &Limits::default(), &NoControl);
        assert_eq!(decision.choice, Choice::Move(position.parse_move(expected).unwrap()));
    }
}

#[test]
fn greedy_hangs_nothing() {
    // 11-15 and 11-16 lose the man, 1-5 and 1-6 do not.
    let position = Position::from_fen("B:W18,19,20,23,24,27,31:B1,11").unwrap();
    for seed in 0..20 {
        let game = Game::new(position, Rules::default());
        let decision = Greedy::new(seed).choose(&game, &Limits::default(), &NoControl);
        assert!(matches!(decision.choice, Choice::Move(mv) if mv.from().number() == 1), "{decision:?}");
    }
}

/// Makes the first move there is, and offers a draw from a ply on.
struct Peaceful(usize);

impl Player for Peaceful {
    fn name(&self) -> String {
        "peaceful".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        let bare = Decision::bare(game.position().moves()[0], Statistics::default());
        Decision { offers_draw: game.moves().len() >= self.0, ..bare }
    }
}

#[test]
fn a_game_is_drawn_when_both_offer_it_one_after_the_other() {
    for (offers, plies) in [([0, 0], 2), ([5, 0], 7), ([6, 3], 7), ([0, 9], 10)] {
        let [mut black, mut white] = offers.map(Peaceful);
        let mut game = Game::default();
        play_out(&mut game, [&mut black, &mut white], &PlaySettings::default(), &NoControl).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)), "{offers:?}");
        assert_eq!(game.moves().len(), plies, "{offers:?}");
    }
}

#[test]
fn a_game_is_stopped_and_judged() {
    let settings = PlaySettings {
        adjudication: Some(Adjudication { plies: 10, referee: Referee::Draw }),
        ..PlaySettings::default()
    };
    let mut game = Game::default();
    play_out(&mut game, [&mut Random::new(1), &mut Random::new(2)], &settings, &NoControl).unwrap();
    assert_eq!(game.moves().len(), 10);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Adjudication)));
}

#[test]
fn the_referee_turns_round_at_give_away() {
    let adjudication = Some(Adjudication { plies: 0, referee: Referee::Pieces { quarters: 4 } });
    let settings = PlaySettings { adjudication, ..PlaySettings::default() };
    let start = Position::from_fen("B:W31,32:B1").unwrap();
    for (variant, winner) in [(Variant::Standard, Color::White), (Variant::GiveAway, Color::Black)] {
        let mut game = Game::new(start, Rules { variant, ..Rules::default() });
        play_out(&mut game, [&mut Random::new(1), &mut Random::new(2)], &settings, &NoControl).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Win { winner, reason: WinReason::Adjudication }));
    }
}

/// Knows that two pieces a side are a draw, and that one piece loses to more.
struct FewPieces;

impl Judge for FewPieces {
    fn known(&self, position: &Position) -> Option<Known> {
        match Color::ALL.map(|side| position.pieces(side).len()) {
            [2, 2] => Some(Known::Draw),
            [1, _] => Some(Known::Win(Color::White)),
            [_, 1] => Some(Known::Win(Color::Black)),
            _ => None,
        }
    }

    fn name(&self) -> String {
        "a table of few pieces".to_owned()
    }
}

#[test]
fn a_judge_ends_a_standard_game_whose_end_it_knows() {
    let settings = PlaySettings { judge: Some(&FewPieces), ..PlaySettings::default() };
    let play = |fen: &str, variant| {
        let mut game = Game::new(Position::from_fen(fen).unwrap(), Rules { variant, ..Rules::default() });
        let players: [&mut dyn Player; 2] = [&mut Random::new(1), &mut Random::new(2)];
        let transcript = play_out(&mut game, players, &settings, &NoControl).unwrap();
        (game.outcome().unwrap(), game.moves().len(), transcript.note)
    };
    let known = Some("a table of few pieces".to_owned());
    let draw = Outcome::Draw(DrawReason::Adjudication);
    assert_eq!(play("B:W31,32:B1,2", Variant::Standard), (draw, 0, known.clone()));
    let lost = Outcome::Win { winner: Color::White, reason: WinReason::Adjudication };
    assert_eq!(play("B:W31,32:B1", Variant::Standard), (lost, 0, known));
    let (outcome, plies, note) = play("B:W31,32:B1", Variant::GiveAway);
    assert!(plies > 0 && note.is_none() && outcome != lost, "give-away is played to its end");
}

/// Makes the first move, or does something else when its turn has come so often.
struct Scripted {
    turns: u32,
    at: u32,
    then: Choice,
}

impl Player for Scripted {
    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        self.turns += 1;
        let bare = Decision::bare(game.position().moves()[0], Statistics::default());
        if self.turns < self.at { bare } else { Decision { choice: self.then.clone(), ..bare } }
    }
}

/// Counts its turns: the second costs twice the first, and so on.
#[derive(Default)]
struct Counting(u32);

impl Player for Counting {
    fn name(&self) -> String {
        "counting".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        self.0 += 1;
        let turns = u64::from(self.0);
        let statistics = Statistics {
            nodes: 5 * turns,
            depth: self.0,
            evaluations: 3 * turns,
            lookups: 2 * turns,
            hits: turns,
        };
        Decision::bare(game.position().moves()[0], statistics)
    }
}

#[test]
fn what_thinking_cost_each_side_is_summed_and_its_deepest_look_kept() {
    let settings = PlaySettings {
        adjudication: Some(Adjudication { plies: 7, referee: Referee::Draw }),
        ..PlaySettings::default()
    };
    let players: [&mut dyn Player; 2] = [&mut Counting::default(), &mut Random::new(1)];
    let ByColor { black, white } =
        play_out(&mut Game::default(), players, &settings, &NoControl).unwrap().tallies;
    // 1 + 2 + 3 + 4 turns of Black's.
    let total = Statistics { nodes: 50, depth: 4, evaluations: 30, lookups: 20, hits: 10 };
    assert_eq!(black, Tally { moves: 4, total });
    assert_eq!(white, Tally { moves: 3, total: Statistics { nodes: 3, ..Statistics::default() } });
}

fn against_random(at: u32, then: Choice) -> (Game, Option<String>) {
    let mut game = Game::default();
    let mut scripted = Scripted { turns: 0, at, then };
    let players: [&mut dyn Player; 2] = [&mut scripted, &mut Random::new(1)];
    let transcript = play_out(&mut game, players, &PlaySettings::default(), &NoControl).unwrap();
    (game, transcript.note)
}

#[test]
fn a_player_that_resigns_has_lost() {
    let (game, note) = against_random(3, Choice::Resign);
    let expected = Outcome::Win { winner: Color::White, reason: WinReason::Resignation };
    assert_eq!((game.outcome(), note), (Some(expected), None));
}

#[test]
fn a_player_that_fails_has_lost_with_its_reason() {
    let (game, note) = against_random(3, Choice::Forfeit("it crashed".to_owned()));
    assert_eq!((game.outcome(), note.as_deref()), (forfeit(Color::White), Some("it crashed")));
}

#[test]
fn an_illegal_move_loses_the_game() {
    let elsewhere = Position::from_fen("B:W18:BK15").unwrap().moves()[0];
    let (game, note) = against_random(3, Choice::Move(elsewhere));
    assert_eq!((game.outcome(), game.moves().len()), (forfeit(Color::White), 4));
    assert!(note.unwrap().starts_with("15x22 is not legal in "));
}

/// Time that passes by so much whenever it is looked at.
struct Ticking {
    now: Cell<Duration>,
    tick: Duration,
}

impl Control for Ticking {
    fn now(&self) -> Duration {
        self.now.set(self.now.get() + self.tick);
        self.now.get()
    }
}

fn timed(limits: Limits, tick: u64) -> (Game, Option<String>) {
    timed_with_margin(limits, tick, 100)
}

fn timed_with_margin(limits: Limits, tick: u64, margin: u64) -> (Game, Option<String>) {
    let around = Ticking { now: Cell::default(), tick: Duration::from_millis(tick) };
    let settings = PlaySettings { limits, margin: Duration::from_millis(margin), ..PlaySettings::default() };
    let mut game = Game::default();
    let transcript = play_out(&mut game, [&mut Random::new(1), &mut Random::new(2)], &settings, &around);
    (game, transcript.unwrap().note)
}

#[test]
fn thinking_longer_than_the_limit_loses() {
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    assert_eq!(timed(limits, 900).1, None);
    let (game, note) = timed(limits, 1500);
    let expected = "thought 500.0ms longer than 1s, with a margin of 100ms";
    assert_eq!((game.outcome(), note.as_deref()), (forfeit(Color::White), Some(expected)));
}

#[test]
fn a_margin_forgives_a_player_that_is_late() {
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    assert_eq!(timed_with_margin(limits, 1500, 500).1, None);
    let (game, note) = timed_with_margin(limits, 1500, 499);
    let expected = "thought 500.0ms longer than 1s, with a margin of 499ms";
    assert_eq!((game.outcome(), note.as_deref()), (forfeit(Color::White), Some(expected)));
}

#[test]
fn a_clock_runs_down_and_the_increment_holds_it_up() {
    let clock = |seconds, increment| Limits {
        clock: Some(Clock {
            remaining: Duration::from_secs(seconds),
            increment: Duration::from_millis(increment),
        }),
        ..Limits::default()
    };
    let (game, note) = timed(clock(3, 0), 1000);
    assert_eq!((game.outcome(), game.moves().len()), (forfeit(Color::White), 7));
    assert_eq!(note.as_deref(), Some("ran out of time by 1.0s, with a margin of 100ms"));
    assert_eq!(timed(clock(3, 1000), 1000).1, None);
}

#[test]
fn a_game_can_be_broken_off() {
    struct Enough;
    impl Control for Enough {
        fn stop(&self) -> bool {
            true
        }
    }
    let mut game = Game::default();
    let players: [&mut dyn Player; 2] = [&mut Random::new(1), &mut Random::new(2)];
    assert_eq!(play_out(&mut game, players, &PlaySettings::default(), &Enough), None);
}
