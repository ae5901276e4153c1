//! A scripted GUI talks to a served player, every word of it.

use std::time::Duration;

use crate::gui::{Gui, Stubborn, slow};
use arena::{Choice, Control, Decision, Limits, Player, Roster};
use rules::{Game, Position};

const POS: &str = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
const THOUGHT: &str = r#"info depth=2 score=0.25 nodes=7 pv="9-13 22-17""#;
const LAST_THOUGHT: &str = r#"info depth=3 score=0.25 nodes=99 pv="9-13 22-17""#;
const DONE: &str = "done move=9-13 ponder=22-17";

fn greedy() -> Greedy {
    Greedy(Roster::default().player("greedy", 1).unwrap())
}

/// A boxed player as a player.
struct Greedy(Box<dyn Player>);

impl Player for Greedy {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        self.0.choose(game, limits, control)
    }
}

#[test]
fn an_engine_introduces_itself_and_leaves_when_told_to() {
    let mut gui = Gui::with(greedy());
    gui.say(&["hub"]);
    gui.hear(&[
        concat!("id name=greedy version=", env!("CARGO_PKG_VERSION"), r#" author="the Crownhead authors""#),
        "param name=variant value=english type=enum values=english",
        r#"param name=orientation value=auto type=enum values="auto english rotated""#,
        "wait",
    ]);
    gui.say(&["set-param name=variant value=english", "set-param name=tt-size value=24", "init"]);
    gui.hear(&["ready"]);
    gui.say(&["quit"]);
    gui.leaves().unwrap();
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_session_goes_on() {
    let mut gui = Gui::with(greedy());
    // Its beginning would be a position, and a wrong one.
    let moves = "11-15 ".repeat(1_000_000);
    gui.say(&[POS, &format!("{POS} moves=\"{moves}\""), "go think"]);
    gui.hear(&[r#"error message="a line of more than 65536 bytes is not read: expected shorter ones""#]);
    assert!(gui.line().starts_with("info ") && gui.line().starts_with("done move="));
    gui.say(&["quit"]);
    gui.leaves().unwrap();
}

#[test]
fn the_end_of_the_input_is_as_good_as_quit_even_while_thinking() {
    let (player, strings) = slow();
    let mut gui = Gui::with(player);
    gui.say(&[POS, "go think"]);
    strings.started.recv().unwrap();
    gui.hang_up();
    gui.hear(&[THOUGHT]);
    gui.leaves().unwrap();
}

#[test]
fn thinking_ends_by_itself_and_answers() {
    let (player, strings) = slow();
    let mut gui = Gui::with(player);
    gui.say(&["init", "new-game", POS, "level depth=5", "level nodes=1000", "go think"]);
    gui.hear(&["ready", THOUGHT]);
    let expected = Limits { depth: Some(5), nodes: Some(1000), ..Limits::default() };
    assert_eq!(strings.started.recv().unwrap(), expected);
    gui.hear_nothing();
    strings.finish.send(()).unwrap();
    gui.hear(&[LAST_THOUGHT, DONE]);
    // A level is for one search.
    gui.say(&["go think"]);
    assert_eq!(strings.started.recv().unwrap(), Limits::default());
    gui.say(&["stop"]);
    gui.hear(&[THOUGHT, LAST_THOUGHT, DONE]);
}

#[test]
fn a_time_limit_ends_the_thinking_of_a_player_that_would_go_on() {
    /// Thinks until it is told to stop.
    struct Thorough;
    impl Player for Thorough {
        fn name(&self) -> String {
            "thorough".to_owned()
        }
        fn choose(&mut self, game: &Game, _: &Limits, control: &dyn Control) -> Decision {
            while !control.stop() {
                std::thread::yield_now();
            }
            Decision::bare(game.position().parse_move("9-13").unwrap(), arena::Statistics::default())
        }
    }
    let mut gui = Gui::with(Thorough);
    gui.say(&[POS, "level move-time=0.02", "go think"]);
    let mut line = gui.line();
    while line.starts_with("info") {
        line = gui.line();
    }
    assert_eq!(line, "done move=9-13");
    gui.say(&["quit"]);
    gui.leaves().unwrap();
}

#[test]
fn pondering_answers_only_after_the_hit() {
    let (player, strings) = slow();
    let mut gui = Gui::with(player);
    gui.say(&[POS, "level move-time=2", "go ponder"]);
    gui.hear(&[THOUGHT]);
    assert_eq!(strings.started.recv().unwrap().time, Some(Duration::from_secs(2)));
    strings.finish.send(()).unwrap();
    // The second question cannot be put before the first is answered, and that is still held.
    gui.say(&["go think"]);
    gui.hear(&[r#"error message="go: still thinking""#]);
    gui.hear_nothing();
    gui.say(&["ponder-hit"]);
    gui.hear(&[LAST_THOUGHT, DONE]);
}

#[test]
fn a_hit_while_still_thinking_waits_for_the_thought() {
    let (player, strings) = slow();
    let mut gui = Gui::with(player);
    gui.say(&[POS, "level move-time=3600", "go ponder"]);
    gui.hear(&[THOUGHT]);
    strings.started.recv().unwrap();
    gui.say(&["ponder-hit"]);
    gui.hear_nothing();
    strings.finish.send(()).unwrap();
    gui.hear(&[LAST_THOUGHT, DONE]);
}

#[test]
fn a_stop_ends_pondering_with_an_answer() {
    let (player, strings) = slow();
    let mut gui = Gui::with(player);
    gui.say(&[POS, "go ponder"]);
    gui.hear(&[THOUGHT]);
    strings.started.recv().unwrap();
    gui.say(&["stop"]);
    gui.hear(&[LAST_THOUGHT, DONE]);
    // A second stop has nothing to stop.
    gui.say(&["stop", "ponder-hit"]);
    gui.hear_nothing();
}

#[test]
fn analysis_without_limits_goes_on_until_it_is_stopped() {
    for level in ["level infinite", "level", "ping"] {
        let (player, strings) = slow();
        let mut gui = Gui::with(player);
        gui.say(&[POS, level, "go analyze"]);
        strings.started.recv().unwrap();
        strings.finish.send(()).unwrap();
        if level == "ping" {
            gui.hear(&["pong"]);
        }
        gui.hear(&[THOUGHT]);
        gui.hear_nothing();
        gui.say(&["stop"]);
        gui.hear(&[LAST_THOUGHT, DONE]);
    }
}

#[test]
fn analysis_with_a_limit_answers_when_it_is_reached() {
    let (player, strings) = slow();
    let mut gui = Gui::with(player);
    gui.say(&[POS, "level depth=3", "go analyze"]);
    strings.started.recv().unwrap();
    strings.finish.send(()).unwrap();
    gui.hear(&[THOUGHT, LAST_THOUGHT, DONE]);
}

#[test]
fn what_is_not_understood_is_ignored() {
    let mut gui = Gui::with(greedy());
    gui.say(&["", "castle kingside", "pos2 pos=x", "ping loud=yes", "go2"]);
    gui.hear(&["pong"]);
    gui.say(&["pos color=red pos=BeebeeeeeeeeeeeeeeeeeeeeeWeeeeeee moves=\"\" clock=5", "go think hard=1"]);
    let mut lines = String::new();
    while !lines.contains("done move=3-") {
        lines += &gui.line();
    }
}

#[test]
fn garbage_is_answered_with_an_error_and_the_session_goes_on() {
    let mut gui = Gui::with(greedy());
    gui.say(&["go think", "pos", "pos pos=Bxyz", "level depth=much", "set-param name=variant value=frisian"]);
    gui.hear(&[
        r#"error message="go: no position""#,
        r#"error message="position: no side '': expected B or W first""#,
        r#"error message="position: 3 squares: expected 32""#,
        r#"error message="level: depth=much: expected a number""#,
        r#"error message="no variant 'frisian': expected english""#,
    ]);
    gui.say(&[POS, &format!("{POS} moves=\"11-15 11-15\""), "go think"]);
    gui.hear(&[
        r#"error message="moves: 11-15 is not legal in W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15""#,
        r#"error message="go: no position""#,
    ]);
    gui.say(&[
        "set-param name=orientation value=sideways",
        "pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew",
        "go",
    ]);
    gui.hear(&[
        r#"error message="no orientation 'sideways': expected auto, english or rotated""#,
        r#"error message="go: the game is over""#,
    ]);
    gui.hear_nothing();
}

#[test]
fn a_player_is_told_the_whole_game_in_either_orientation() {
    let after = |moves: &[&str]| {
        let play = |position: Position, text: &&str| position.after(position.parse_move(text).unwrap());
        moves.iter().fold(Position::start(), play)
    };
    let expected = after(&["11-15", "22-18", "15x22"]);
    for start in ["Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"] {
        let (player, strings) = slow();
        let mut gui = Gui::with(player);
        gui.say(&[&format!("pos pos={start} moves=\"11-15 22-18 15x22x18\""), "go think"]);
        strings.started.recv().unwrap();
        let first = protocols::hub::format_move(expected.moves()[0]);
        assert!(gui.line().contains(&format!("pv=\"{first} ")));
    }
}

#[test]
fn a_player_that_gives_up_plays_on_and_its_announcement_is_a_score() {
    let mut gui = Gui::with(Stubborn(Choice::Resign));
    gui.say(&[POS, "go think"]);
    gui.hear(&["info score=-99.88 pv=9-13", "done move=9-13"]);
}

#[test]
fn a_player_that_forfeits_says_why_and_makes_no_move() {
    let mut gui = Gui::with(Stubborn(Choice::Forfeit("it rains".to_owned())));
    gui.say(&[POS, "go think"]);
    gui.hear(&[r#"error message="it rains""#, "done"]);
    gui.say(&["quit"]);
    gui.leaves().unwrap();
}

#[test]
fn a_player_that_breaks_down_ends_the_session_with_an_error() {
    struct Broken;
    impl Player for Broken {
        fn name(&self) -> String {
            "broken".to_owned()
        }
        fn choose(&mut self, _: &Game, _: &Limits, _: &dyn Control) -> Decision {
            // No panic, whose message would clutter the report, but what one does to the thread.
            std::panic::resume_unwind(Box::new(()))
        }
    }
    let mut gui = Gui::with(Broken);
    gui.say(&[POS, "go think"]);
    assert_eq!(gui.leaves().unwrap_err().to_string(), "the player broke down");
}

/// Tells of two moves.
struct Undecided;

impl Player for Undecided {
    fn name(&self) -> String {
        "undecided".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        let moves = ["9-13", "11-15"].map(|text| game.position().parse_move(text).unwrap());
        let scores = [arena::Worth::Men(0.5), arena::Worth::Loss { plies: Some(8) }];
        let line = |(mv, score)| arena::Line { score: Some(score), moves: vec![mv] };
        let lines = moves.into_iter().zip(scores).map(line).collect();
        let started = std::time::Instant::now();
        while started.elapsed() < Duration::from_millis(2) {
            std::thread::yield_now();
        }
        let statistics = arena::Statistics { nodes: 5_000, depth: 4, ..Default::default() };
        Decision { lines, mean_depth: Some(6.5), ..Decision::bare(moves[0], statistics) }
    }
}

#[test]
fn several_variations_have_a_line_each_and_the_best_one_comes_last() {
    let mut gui = Gui::with(Undecided);
    gui.say(&[POS, "go think"]);
    gui.hear(&[
        "info depth=4 mean-depth=6.5 multipv=2 score=-99.92 pv=11-15",
        "info depth=4 mean-depth=6.5 multipv=1 score=0.50 nodes=5000 pv=9-13",
        "done move=9-13",
    ]);
    gui.say(&["go think"]);
    let [_, best] = [(); 2].map(|()| gui.whole_line());
    assert!(best.contains(" time=0.") && best.contains(" nps="), "{best}");
    gui.say(&["quit"]);
}
