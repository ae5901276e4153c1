//! The player of 1959 at the board: announcements, conceding, settings in the middle of a game,
//! give-away, any start, and several games at once (S-5, S-8, S-10 to S-12).

use std::cell::{Cell, RefCell};
use std::thread;
use std::time::Duration;

use arena::players::{Greedy, Random};
use arena::{
    Announcement, Choice, Clock, Control, Deadline, Decision, Limits, NoControl, PlaySettings, Player,
    Roster, Worth, conformance, openings, play_out,
};
use rules::{Color, Game, Outcome, Position, Rules, Variant};
use samuel::{SAMUEL, Samuel};

fn roster() -> Roster {
    Roster::default().with(SAMUEL)
}

fn decide(spec: &str, fen: &str) -> Decision {
    let game = Game::new(Position::from_fen(fen).unwrap(), Rules::default());
    roster().player(spec, 1).unwrap().choose(&game, &Limits::default(), &NoControl)
}

/// Two kings against one that is caught: White is to move and can only be jumped.
const CAUGHT: &str = "W:WK29:BK18,K22";
/// The same a ply earlier.
const ABOUT_TO_CATCH: &str = "B:WK29:BK17,K18";

#[test]
fn it_conforms_to_the_arena() {
    conformance::check(&roster(), "samuel");
    conformance::check(&roster(), "samuel:polynomial=sixteen-terms,ply=2,concede=off");
    conformance::check(&roster(), "samuel:polynomial=pieces,ties=random");
}

#[test]
fn a_win_is_announced_with_its_distance() {
    let decision = decide("samuel", ABOUT_TO_CATCH);
    assert_eq!(decision.announcement, Some(Announcement { winner: Color::Black, plies: 3 }), "{decision:?}");
    assert_eq!(decision.line().len(), 3);
    assert_eq!(decide("samuel", "B:W21-32:B1-12").announcement, None);
}

#[test]
fn a_loss_that_is_seen_is_conceded_unless_that_is_switched_off() {
    let seen = Some(Announcement { winner: Color::Black, plies: 2 });
    let decision = decide("samuel", CAUGHT);
    assert_eq!((decision.choice, decision.announcement), (Choice::Resign, seen));
    let decision = decide("samuel:concede=off", CAUGHT);
    assert!(matches!(decision.choice, Choice::Move(_)), "{decision:?}");
    assert_eq!(decision.announcement, seen);
}

#[test]
fn the_score_is_in_men() {
    // Two men against one: 23 (4 - 2) / (4 + 2) men, and a little for position.
    let score =
        decide("samuel:polynomial=pieces,direction=0", "B:W32:B1,2").score().and_then(Worth::men).unwrap();
    assert!((score - 23.0 / 3.0).abs() < 1e-6, "{score}");
}

#[test]
fn every_break_point_can_be_changed_during_a_game() {
    let mut player = roster().player("samuel", 1).unwrap();
    let game = Game::default();
    let mut nodes = |setting: &str| {
        player.set(setting).unwrap();
        player.choose(&game, &Limits::default(), &NoControl).statistics.nodes
    };
    let usual = nodes("ply=3");
    assert!(nodes("ply=1") < usual);
    assert_eq!(nodes("ply = 3"), usual);
    assert!(nodes("offers=3") <= usual);
    assert!(nodes("jumps=3") < usual);
    assert!(nodes("last=2") < nodes("last=20"));
    for setting in ["offers=4", "jumps=5", "decided=11", "lead=6", "last=20", "few=8", "fewer=4"] {
        nodes(setting);
    }
    assert_eq!(nodes("direction=1024"), usual);
    assert!(nodes("few=25") > usual, "24 pieces are few now");
}

#[test]
fn a_setting_that_makes_no_sense_is_refused_and_changes_nothing() {
    let mut player = roster().player("samuel", 1).unwrap();
    let game = Game::default();
    let before = player.choose(&game, &Limits::default(), &NoControl);
    for (setting, expected) in [
        ("ply=0", "player setting ply=0: expected a ply from 1 to 64"),
        ("ply=many", "player setting ply=many: expected a ply from 1 to 64"),
        ("last=65", "player setting last=65: expected a ply from 1 to 64"),
        ("direction=-1", "player setting direction=-1: expected plies, or 0 to 65536"),
        ("ties=last", "player setting ties=last: expected first or random"),
        ("seed=x", "player setting seed=x: expected a whole number"),
        ("concede=maybe", "player setting concede=maybe: expected on or off"),
        (
            "depth=3",
            "player 'samuel' has no setting 'depth': expected one of polynomial, ply, offers, jumps, decided, \
             lead, last, few, fewer, jump-plies, direction, ties, seed, concede, alpha, tape, learn, share",
        ),
        ("few=26", "player setting few=26: expected a number of pieces from 0 to 25"),
        ("ply", "player setting 'ply': expected key=value"),
    ] {
        assert_eq!(player.set(setting).unwrap_err().to_string(), expected);
    }
    let unknown = player.set("polynomial=nowhere.polynomial").unwrap_err().to_string();
    assert!(unknown.contains("nowhere.polynomial") && unknown.contains("four-terms"), "{unknown}");
    assert_eq!(player.choose(&game, &Limits::default(), &NoControl), before);
}

#[test]
fn the_break_points_come_back_after_the_longest_ply() {
    let mut player = roster().player("samuel", 1).unwrap();
    let before = player.choose(&Game::default(), &Limits::default(), &NoControl);
    player.set("ply=64").unwrap();
    player.set("ply=3").unwrap();
    assert_eq!(player.choose(&Game::default(), &Limits::default(), &NoControl), before);
}

#[test]
fn a_look_ahead_that_is_cut_short_announces_nothing() {
    for fen in ["B:W18,26,27:B14,2,3", "B:W18,22,25,26,27:B14,2,3,6,9"] {
        let game = Game::new(Position::from_fen(fen).unwrap(), Rules::default());
        for nodes in 0..100 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let decision = roster().player("samuel", 1).unwrap().choose(&game, &limits, &NoControl);
            assert_eq!(decision.announcement, None, "{fen} with {nodes} nodes: {decision:?}");
        }
    }
}

/// What was told while a player thought.
#[derive(Default)]
struct Heard(RefCell<Vec<Decision>>);

impl Control for Heard {
    fn thinking(&self, so_far: &Decision) {
        self.0.borrow_mut().push(so_far.clone());
    }
}

#[test]
fn with_limited_time_it_tells_what_it_thinks_after_each_look() {
    let game = Game::new(Position::start(), Rules::default());
    let limits = Limits { time: Some(Duration::from_secs(600)), ..Limits::default() };
    let mut player = roster().player("samuel:ply=5", 1).unwrap();
    let heard = Heard::default();
    player.choose(&game, &limits, &heard);
    let heard = heard.0.into_inner();
    assert_eq!(heard.len(), 4);
    for (so_far, before) in heard.iter().skip(1).zip(&heard) {
        assert!(so_far.statistics.nodes > before.statistics.nodes);
        assert!(matches!(so_far.choice, Choice::Move(mv) if mv == so_far.line()[0]));
    }
}

/// Time that passes by being looked at: a millisecond for each look.
#[derive(Default)]
struct CountingClock(Cell<u64>);

impl Control for CountingClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

/// What a player decides within limits, and how much of the hourglass had run by then.
fn decide_in_time(player: &mut dyn Player, fen: &str, limits: &Limits) -> (Decision, u64) {
    let game = Game::new(Position::from_fen(fen).unwrap(), Rules::default());
    let hourglass = CountingClock::default();
    let decision = player.choose(&game, limits, &Deadline::new(&hourglass, Duration::ZERO, limits));
    (decision, hourglass.0.get())
}

const START: &str = "B:W21-32:B1-12";
const A_SECOND: Limits =
    Limits { time: Some(Duration::from_secs(1)), nodes: None, depth: None, ply: None, clock: None };

/// The ply is what the paper sets the pace by (S-5); time that is left raises it.
#[test]
fn with_time_left_it_looks_further_than_its_ply() {
    let mut player = roster().player("samuel", 1).unwrap();
    let (at_once, _) = decide_in_time(&mut *player, START, &Limits::default());
    let (in_time, spent) = decide_in_time(&mut *player, START, &A_SECOND);
    assert!((900..=1000).contains(&spent), "{spent} of 1000 ms");
    assert!(in_time.statistics.nodes > 20 * at_once.statistics.nodes, "{in_time:?}, {at_once:?}");

    let clock = Clock { remaining: Duration::from_secs(30), increment: Duration::ZERO };
    let (_, spent) = decide_in_time(&mut *player, START, &Limits { clock: Some(clock), ..Limits::default() });
    assert!((1000..=1100).contains(&spent), "{spent} ms of a clock of 30 s");
}

#[test]
fn with_time_left_it_decides_as_with_the_ply_that_it_came_to() {
    let limits = Limits { depth: Some(6), ..A_SECOND };
    let (in_time, spent) = decide_in_time(&mut *roster().player("samuel", 1).unwrap(), START, &limits);
    let depth = Limits { depth: Some(6), ..Limits::default() };
    let (fixed, _) = decide_in_time(&mut *roster().player("samuel:ply=6", 1).unwrap(), START, &depth);
    assert!(spent < 900, "six plies are soon looked at: {spent} ms");
    assert_eq!((in_time.choice, in_time.lines), (fixed.choice, fixed.lines));
}

#[test]
fn a_ply_that_is_named_is_kept_however_much_time_there_is() {
    let fixed = |spec: &str, limits: &Limits| {
        let mut player = roster().player(spec, 1).unwrap();
        let (decision, spent) = decide_in_time(&mut *player, START, limits);
        assert!(spent < 100, "{spec}: {spent} ms");
        (decision.choice, decision.lines)
    };
    let expected = fixed("samuel", &Limits::default());
    assert_eq!(fixed("samuel:ply=3", &A_SECOND), expected);
    assert_eq!(fixed("samuel", &Limits { ply: Some(3), ..A_SECOND }), expected);
    // The only move, and a win that is seen.
    for fen in ["W:W21:B14,K10", ABOUT_TO_CATCH] {
        let (_, spent) = decide_in_time(&mut *roster().player("samuel", 1).unwrap(), fen, &A_SECOND);
        assert!(spent < 100, "{fen}: {spent} ms");
    }
}

/// What it learns from must come from the same ply throughout.
#[test]
fn a_player_that_learns_keeps_its_ply() {
    let folder = tempfile::tempdir().unwrap();
    for (key, file) in [("alpha", "state.alpha"), ("tape", "memory.tape")] {
        let spec = format!("samuel:{key}={},learn=on", folder.path().join(file).display());
        let mut player = roster().player(&spec, 1).unwrap();
        let (_, spent) = decide_in_time(&mut *player, START, &A_SECOND);
        assert!(spent < 100, "{spec}: {spent} ms");
    }
}

#[test]
fn the_other_break_points_count_whatever_the_order_of_the_settings() {
    let [one, two] = ["samuel:ply=2,jumps=3", "samuel:jumps=3,ply=2"].map(|spec| {
        let mut player = roster().player(spec, 1).unwrap();
        player.choose(&Game::default(), &Limits::default(), &NoControl)
    });
    assert_eq!(one, two);
}

/// Plays from ballots with either color and counts the points of the first player, a win being 2.
fn points_against(opponent: &mut dyn Player, variant: Variant) -> u32 {
    let ballots = openings::eleven_man();
    let games = ballots
        .iter()
        .step_by(ballots.len() / 5)
        .flat_map(|ballot| [(ballot, Color::Black), (ballot, Color::White)]);
    let mut points = 0;
    for (ballot, color) in games {
        let mut game = Game::new(ballot.start, Rules { variant, ..Rules::default() });
        let mut player = Samuel::default();
        let players: [&mut dyn Player; 2] = match color {
            Color::Black => [&mut player, opponent],
            Color::White => [opponent, &mut player],
        };
        play_out(&mut game, players, &PlaySettings::default(), &NoControl);
        points += match game.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == color => 2,
            Some(Outcome::Win { .. }) => 0,
            _ => 1,
        };
    }
    points
}

#[test]
fn it_beats_simple_players_and_loses_its_pieces_sooner_in_give_away() {
    let most = 2 * 2 * 6;
    for variant in [Variant::Standard, Variant::GiveAway] {
        let points = points_against(&mut Random::new(1), variant);
        assert!(points > most * 3 / 4, "{variant:?}: {points}");
    }
    let points = points_against(&mut Greedy::new(1), Variant::Standard);
    assert!(points > most * 3 / 4, "{points}");
}

#[test]
fn eight_games_at_once_go_as_they_go_one_after_the_other() {
    let game = |seed| {
        let mut game = Game::default();
        let players: [&mut dyn Player; 2] = [&mut Greedy::new(seed), &mut Samuel::default()];
        play_out(&mut game, players, &PlaySettings::default(), &NoControl);
        game
    };
    let at_once: Vec<_> = thread::scope(|scope| {
        let games: Vec<_> = (0..8).map(|seed| scope.spawn(move || game(seed))).collect();
        games.into_iter().map(|game| game.join().unwrap()).collect()
    });
    let one_by_one: Vec<_> = (0..8).map(game).collect();
    assert_eq!(at_once, one_by_one);
}

#[test]
fn one_player_can_sit_at_many_boards() {
    let mut shared = Samuel::default();
    let mut games: Vec<_> = openings::eleven_man()
        .iter()
        .take(8)
        .map(|ballot| Game::new(ballot.start, Rules::default()))
        .collect();
    for _ in 0..10 {
        for game in &mut games {
            let [one, two] = [&mut shared, &mut Samuel::default()]
                .map(|player| player.choose(game, &Limits::default(), &NoControl).choice);
            assert_eq!(one, two);
            if let Choice::Move(mv) = one {
                game.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn settings_that_name_files_are_told_from_presets() {
    for (spec, expected) in [
        ("samuel:polynomial=pieces,ply=2", vec![]),
        ("samuel:polynomial=mine.txt,tape=a.tape", vec!["mine.txt", "a.tape"]),
        ("samuel:alpha=published-1959", vec![]),
        ("samuel:alpha=runs/a.alpha", vec!["runs/a.alpha"]),
    ] {
        let files: Vec<_> = expected.into_iter().map(std::path::PathBuf::from).collect();
        assert_eq!(roster().files_of(spec).unwrap(), files, "{spec}");
    }
}

#[test]
fn a_player_reads_the_files_of_another_machine_from_their_mirror() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("far/ada");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.txt"), samuel::Polynomial::preset("pieces").unwrap().to_text()).unwrap();
    let mirrored =
        roster().with_files(arena::RemoteFiles::new(scratch.path(), std::path::Path::new("/far/ada")));
    let game = Game::new(Position::start(), Rules::default());
    let choose = |roster: &Roster, spec: &str| {
        roster.player(spec, 1).unwrap().choose(&game, &Limits::default(), &NoControl)
    };
    assert_eq!(
        choose(&mirrored, "samuel:polynomial=mine.txt"),
        choose(&roster(), "samuel:polynomial=pieces")
    );
    assert!(roster().player("samuel:polynomial=mine.txt", 1).is_err());
}
