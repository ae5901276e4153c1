//! What ends a search: a stop at once, and of nodes and time whatever comes first.

use std::cell::Cell;
use std::time::Duration;

use arena::{Choice, Clock, Control, Decision, Limits, NoControl, Player, Roster, Worth};
use engine::CROWNHEAD;
use rules::{Game, Position, Rules};

/// Nodes after which the clock is looked at, and some to leave the line that is being looked at.
const NODES_TO_STOP: u64 = 256 + 64;

fn player(spec: &str) -> Box<dyn Player> {
    Roster::default().with(CROWNHEAD).player(spec, 1).unwrap()
}

/// Says stop as soon as a player has told of so many nodes.
struct StopsAfter {
    nodes: u64,
    told: Cell<u64>,
}

impl Control for StopsAfter {
    fn stop(&self) -> bool {
        self.told.get() >= self.nodes
    }

    fn thinking(&self, so_far: &Decision) {
        self.told.set(so_far.statistics.nodes);
    }
}

#[test]
fn after_a_stop_a_few_hundred_nodes_are_looked_at_and_no_more() {
    for nodes in [1, 1_000, 20_000] {
        let control = StopsAfter { nodes, told: Cell::default() };
        let limits = Limits { nodes: Some(10_000_000), ..Limits::default() };
        let decision = player("crownhead:hash=4,database=none").choose(&Game::default(), &limits, &control);
        let after = decision.statistics.nodes - control.told.get();
        assert!(after <= NODES_TO_STOP, "{after} nodes after the stop");
        assert!(matches!(decision.choice, Choice::Move(_)));
    }
}

/// A clock that goes on by a millisecond whenever it is looked at.
#[derive(Default)]
struct Ticking(Cell<u64>);

impl Control for Ticking {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

#[test]
fn of_nodes_and_time_what_is_reached_first_ends_the_search() {
    let choose = |nodes, time, control: &dyn Control| {
        let limits = Limits { nodes: Some(nodes), time: Some(time), ..Limits::default() };
        let decision = player("crownhead:hash=4,database=none").choose(&Game::default(), &limits, control);
        decision.statistics.nodes
    };
    let by_nodes = choose(5_000, Duration::from_secs(3_600), &Ticking::default());
    assert!((5_000..5_000 + NODES_TO_STOP).contains(&by_nodes), "{by_nodes}");
    let by_time = choose(5_000_000, Duration::from_millis(20), &Ticking::default());
    assert!(by_time <= 20 * NODES_TO_STOP, "{by_time}");
}

/// White has to capture, in one way only.
const FORCED: &str = "W:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,18";

/// How many positions are looked at, with a limit of nodes beside the others.
fn nodes_in(fen: &str, spec: &str, limits: Limits) -> u64 {
    let game = Game::new(Position::from_fen(fen).unwrap(), Rules::default());
    let limits = Limits { nodes: Some(30_000), ..limits };
    player(spec).choose(&game, &limits, &NoControl).statistics.nodes
}

#[test]
fn time_is_not_spent_where_there_is_nothing_to_choose() {
    let hour = Duration::from_secs(3_600);
    let by_time = Limits { time: Some(hour), ..Limits::default() };
    let clock = Some(Clock { remaining: hour, increment: hour });
    let by_clock = Limits { clock, ..Limits::default() };
    let spec = "crownhead:hash=1,database=none";
    for limits in [by_time, by_clock] {
        assert!(nodes_in(FORCED, spec, limits) <= 2_000, "{limits:?}");
        assert_eq!(nodes_in(&Position::start().to_fen(), spec, limits), 30_000, "{limits:?}");
    }
    let by_processor = "crownhead:hash=1,database=none,cpu=3600000";
    assert!(nodes_in(FORCED, by_processor, Limits::default()) <= 2_000);
}

#[test]
fn an_analysis_that_nobody_ends_looks_on_where_there_is_nothing_to_choose() {
    let endless = Limits { time: Some(Limits::ENDLESS), ..Limits::default() };
    for limits in [endless, Limits::default()] {
        assert_eq!(nodes_in(FORCED, "crownhead:hash=1,database=none", limits), 30_000, "{limits:?}");
    }
}

#[test]
fn a_move_that_ends_the_game_is_made_at_once() {
    let hour = Limits { time: Some(Duration::from_secs(3_600)), ..Limits::default() };
    for fen in ["B:W18:B14,15,1,2,3,5", "B:W18:B14,15", "B:W18:B14"] {
        let game = Game::new(Position::from_fen(fen).unwrap(), Rules::default());
        let decision = player("crownhead:hash=1").choose(&game, &hour, &NoControl);
        let Choice::Move(mv) = decision.choice else { panic!("{fen}: {:?}", decision.choice) };
        assert!(!game.position().after(mv).can_move(), "{fen}: {mv}");
        assert_eq!((decision.score(), decision.statistics.nodes), (Some(Worth::Win { plies: Some(1) }), 1));
        assert_eq!(decision.line(), [mv]);
    }
}

#[test]
fn a_hopeless_game_is_given_up_after_so_many_moves_and_not_before() {
    let lost = Position::from_fen("W:W31,32:B1,2,3,4,5,6,9,K13").unwrap();
    let choose = |player: &mut dyn Player, game: &Game| {
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        player.choose(game, &limits, &NoControl).choice
    };
    let mut game = Game::new(lost, Rules::default());
    let (mut patient, mut proud) = (player("crownhead:resign=3/2,hash=1"), player("crownhead:hash=1"));
    let Choice::Move(mv) = choose(&mut *patient, &game) else { panic!("gives up at once") };
    assert!(matches!(choose(&mut *proud, &game), Choice::Move(_)));
    game.play(mv).unwrap();
    game.play(game.position().moves()[0]).unwrap();
    assert_eq!(choose(&mut *patient, &game), Choice::Resign);
    assert!(matches!(choose(&mut *proud, &game), Choice::Move(_)), "without the setting it plays on");
    patient.game_over(Some(&game));
    assert!(matches!(choose(&mut *patient, &game), Choice::Move(_)), "in a new game it counts anew");
}

#[test]
fn a_draw_is_offered_after_so_many_even_moves_and_not_before() {
    let even = Position::from_fen("W:WK31,K32,30:BK1,K2,3").unwrap();
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let mut game = Game::new(even, Rules::default());
    let mut player = player("crownhead:draw=0.5/2,hash=1,database=none");
    for expected in [false, true, true] {
        let decision = player.choose(&game, &limits, &NoControl);
        assert_eq!(decision.offers_draw, expected, "{:?}", decision.score());
        let Choice::Move(mv) = decision.choice else { panic!("it goes on") };
        game.play(mv).unwrap();
        game.play(game.position().moves()[0]).unwrap();
    }
}

#[test]
fn a_resignation_or_a_draw_that_means_nothing_is_refused() {
    for (key, value) in ["", "3", "3/0", "0/3", "-1/2", "nan/2", "3/2/1"]
        .map(|value| ["resign", "draw"].map(|key| (key, value)))
        .concat()
    {
        let spec = format!("crownhead:{key}={value}");
        let refused = Roster::default().with(CROWNHEAD).player(&spec, 1).err();
        assert!(refused.is_some_and(|error| error.to_string().contains(key)), "{spec}");
    }
}

/// Says stop from the beginning.
struct Stopped;

impl Control for Stopped {
    fn stop(&self) -> bool {
        true
    }
}

#[test]
fn who_is_stopped_in_an_ending_that_the_databases_know_still_keeps_the_win() {
    let game = Game::new(Position::from_fen("W:WK30,K26:BK1").unwrap(), Rules::default());
    for limits in [Limits { nodes: Some(1_000_000), ..Limits::default() }, Limits::default()] {
        let decision = player("crownhead:hash=1").choose(&game, &limits, &Stopped);
        let Choice::Move(mv) = decision.choice else { panic!("it goes on") };
        assert!(matches!(decision.score(), Some(Worth::Win { .. })), "{:?}", decision.score());
        let after = game.position().after(mv);
        assert_eq!(endgame::Database::built_in().result(&after), Some(endgame::Verdict::Loss));
    }
}

#[test]
fn several_lines_are_told_where_the_databases_know_all_moves() {
    let game = Game::new(Position::from_fen("W:WK30,K26:BK1").unwrap(), Rules::default());
    let decision = player("crownhead:hash=1,lines=3").choose(&game, &Limits::default(), &NoControl);
    assert_eq!(decision.lines.len(), 3);
    let plies: Vec<_> = decision.lines.iter().map(|line| plies_of(line.score)).collect();
    assert_eq!(plies[0], 27);
    assert!(plies.is_sorted(), "the shortest win first: {plies:?}");
    for (line, plies) in decision.lines.iter().zip(plies) {
        assert_eq!(line.moves.len(), plies as usize);
    }
}

fn plies_of(score: Option<Worth>) -> u32 {
    match score {
        Some(Worth::Win { plies: Some(plies) }) => plies,
        other => panic!("{other:?}"),
    }
}

#[test]
fn wherever_the_search_ends_the_best_line_comes_first() {
    let game = Game::new(Position::from_fen("B:W27,28,30,31,32:B3,12,14,19,20").unwrap(), Rules::default());
    let mut player = player("crownhead:hash=1,lines=3");
    for nodes in (100..30_000).step_by(997) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let decision = player.choose(&game, &limits, &NoControl);
        let scores = decision.lines.iter().map(|line| line.score.unwrap());
        assert!(scores.is_sorted_by(|one, two| one >= two), "{nodes}: {:?}", decision.lines);
        assert_eq!(decision.choice, Choice::Move(decision.line()[0]));
    }
}

#[test]
fn all_threads_together_look_at_no_more_than_the_nodes_that_are_allowed() {
    for threads in [2, 4] {
        let spec = format!("crownhead:hash=4,threads={threads},nodes=40000,database=none");
        let decision = player(&spec).choose(&Game::default(), &Limits::default(), &NoControl);
        assert!(matches!(decision.choice, Choice::Move(_)));
        let nodes = decision.statistics.nodes;
        assert!((1..=40_000 + threads).contains(&nodes), "{nodes}");
    }
}

#[test]
fn processor_time_alone_ends_the_search() {
    let decision = player("crownhead:hash=4,cpu=2,database=none").choose(
        &Game::default(),
        &Limits::default(),
        &NoControl,
    );
    assert!(matches!(decision.choice, Choice::Move(_)));
    assert!(decision.statistics.nodes > 0);
}
