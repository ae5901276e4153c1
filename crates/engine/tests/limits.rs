//! What ends a search: a stop at once, and of nodes and time whatever comes first.

use std::cell::Cell;
use std::time::Duration;

use arena::{Choice, Control, Decision, Limits, NoControl, Player, Roster, Worth};
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
