//! Foreign engines as players: good ones, and every sort of bad one, as little shell scripts.
#![cfg(unix)]

use std::cell::RefCell;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use arena::{
    Announcement, Choice, Clock, Control, Decision, Limits, NoControl, Player, Roster, SpecError, Worth,
};
use protocols::hub::ExternalEngine;
use protocols::{HUB, Timeouts};
use rules::{Color, Game};
use tempfile::TempDir;

/// Engines answer until `go`, then do what the test says, in a shell. Each line they get goes into a
/// file.
struct Workshop(TempDir);

/// For engines that are meant to answer: enough for a busy machine.
const PATIENT: Timeouts = Timeouts {
    handshake: Duration::from_secs(20),
    grace: Duration::from_secs(20),
    unlimited: Duration::from_secs(20),
    farewell: Duration::from_secs(20),
};

/// For engines that are meant not to.
const HASTY: Timeouts = Timeouts {
    grace: Duration::from_millis(50),
    unlimited: Duration::from_millis(50),
    farewell: Duration::ZERO,
    ..PATIENT
};

impl Workshop {
    fn new() -> Workshop {
        Workshop(tempfile::tempdir().unwrap())
    }

    fn command(&self, go: &str) -> String {
        let script = format!(
            r#"#!/bin/sh
cd "$(dirname "$0")"
while read -r line; do
    echo "$line" >> heard
    case "$line" in
        hub) echo 'id name="Straw man" version=1'; echo wait ;;
        init) echo ready ;;
        go*) {go} ;;
        quit) exit 0 ;;
    esac
done
"#
        );
        self.program(&script)
    }

    /// In a folder with a blank in its name, so that the command needs its quotes.
    fn program(&self, script: &str) -> String {
        let folder = self.0.path().join("the engine");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("engine.sh");
        write_program(&path, script);
        format!("'{}' hub", path.display())
    }

    fn engine(&self, go: &str, timeouts: Timeouts) -> ExternalEngine {
        ExternalEngine::start(&self.command(go), timeouts).unwrap()
    }

    fn heard(&self) -> Vec<String> {
        let text = fs::read_to_string(self.0.path().join("the engine/heard")).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

/// Through a shell: a program that we had open for writing ourselves could be "busy" when another
/// test forks at that moment.
fn write_program(path: &Path, script: &str) {
    fs::write(path.with_extension("text"), script).unwrap();
    let mut copy = std::process::Command::new("cp");
    assert!(copy.arg(path.with_extension("text")).arg(path).status().unwrap().success());
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn ask(engine: &mut ExternalEngine) -> Decision {
    engine.choose(&Game::default(), &Limits::default(), &NoControl)
}

fn forfeit(decision: Decision) -> String {
    match decision.choice {
        Choice::Forfeit(reason) => reason,
        other => panic!("no forfeit but {other:?}"),
    }
}

fn game(moves: &[&str]) -> Game {
    let mut game = Game::default();
    for text in moves {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    game
}

#[test]
fn an_engine_is_told_the_game_and_the_limits_and_its_thoughts_are_heard() {
    let workshop = Workshop::new();
    let go = r#"echo 'info depth=9 mean-depth=11.5 score=0.50 pv="15x22x18 25x18x22 8-11"'; echo 'info score=0.75 nodes=1234 color=red';
        echo 'done move=15x22x18 ponder=25x18x22'"#;
    let mut engine = workshop.engine(go, PATIENT);
    assert_eq!(engine.name(), "Straw man");
    let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::from_secs(2) };
    let limits = Limits { depth: Some(9), clock: Some(clock), ..Limits::default() };
    let game = game(&["11-15", "22-18"]);
    let listener = Listener::default();
    let decision = engine.choose(&game, &limits, &listener);
    assert_eq!(decision.choice, Choice::Move(game.position().parse_move("15x22").unwrap()));
    assert_eq!((decision.score(), decision.line().len()), (Some(Worth::Men(0.75)), 3));
    assert_eq!((decision.statistics.nodes, decision.statistics.depth), (1234, 9));
    assert_eq!(decision.mean_depth, Some(11.5));
    assert_eq!(listener.0.borrow().last(), Some(&decision));
    drop(engine);
    let expected = [
        "hub",
        "init",
        "new-game",
        r#"pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15 22-18""#,
        "level depth=9 time=58 inc=2",
        "go think",
        "quit",
    ];
    assert_eq!(workshop.heard(), expected);
}

#[derive(Default)]
struct Listener(RefCell<Vec<Decision>>);

impl Control for Listener {
    fn thinking(&self, so_far: &Decision) {
        self.0.borrow_mut().push(so_far.clone());
    }
}

#[test]
fn a_score_near_a_hundred_men_announces_a_win() {
    let workshop = Workshop::new();
    let mut engine = workshop.engine("echo 'info score=-99.88'; echo done move=11-15", PATIENT);
    let decision = ask(&mut engine);
    assert_eq!(decision.announcement, Some(Announcement { winner: Color::White, plies: 12 }));
    assert_eq!(decision.score(), Some(Worth::Loss { plies: Some(12) }));
    let mut engine = workshop.engine("echo 'info score=90.01'; echo done move=11-15", PATIENT);
    let decision = ask(&mut engine);
    assert_eq!(decision.score(), Some(Worth::Win { plies: None }));
    assert_eq!(decision.announcement, None, "nobody knows when");
}

#[test]
fn only_another_game_is_announced_as_new() {
    let workshop = Workshop::new();
    // Whatever is first, it takes the first of these that is legal: the shell counts its questions.
    let go = r#"n=$((n+1)); case $n in 1|3) echo done move=11-15 ;; 2) echo done move=8-11 ;; esac"#;
    let mut engine = workshop.engine(go, PATIENT);
    for (moves, expected) in [(&[][..], "11-15"), (&["11-15", "22-17"], "8-11"), (&[], "11-15")] {
        let decision = engine.choose(&game(moves), &Limits::default(), &NoControl);
        let Choice::Move(mv) = decision.choice else { panic!("{decision:?}") };
        assert_eq!(mv.to_string(), expected);
    }
    drop(engine);
    let news = workshop.heard().iter().filter(|line| *line == "new-game").count();
    assert_eq!(news, 2);
}

#[test]
fn an_engine_without_limits_is_stopped_in_the_end() {
    let workshop = Workshop::new();
    // It never ends its thinking but when told to.
    let go = "read -r line; test \"$line\" = stop && echo done move=9-14";
    let mut engine = workshop.engine(go, Timeouts { unlimited: Duration::from_millis(10), ..PATIENT });
    assert!(matches!(ask(&mut engine).choice, Choice::Move(mv) if mv.to_string() == "9-14"));
}

#[test]
fn a_watcher_can_stop_an_engine() {
    struct StopAtOnce;
    impl Control for StopAtOnce {
        fn stop(&self) -> bool {
            true
        }
    }
    let go = "read -r line; test \"$line\" = stop && echo done move=9-14";
    let workshop = Workshop::new();
    let mut engine = workshop.engine(go, PATIENT);
    let decision = engine.choose(&Game::default(), &Limits::default(), &StopAtOnce);
    assert!(matches!(decision.choice, Choice::Move(mv) if mv.to_string() == "9-14"));
}

#[test]
fn an_engine_that_hangs_has_lost() {
    let workshop = Workshop::new();
    let mut engine = workshop.engine("exec sleep 1000", HASTY);
    assert_eq!(forfeit(ask(&mut engine)), "Straw man: no answer within 50ms of being told to stop");
    let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::default() };
    let decision = engine.choose(&Game::default(), &limits, &NoControl);
    assert_eq!(forfeit(decision), "Straw man: no answer within 60ms");
}

#[test]
fn an_engine_that_crashes_has_lost_and_is_started_again() {
    let workshop = Workshop::new();
    let go =
        "test -e crashed && echo done move=11-15 || { touch crashed; echo 'error message=ouch'; exit 3; }";
    let mut engine = workshop.engine(go, PATIENT);
    let reason = forfeit(ask(&mut engine));
    assert_eq!(reason, "Straw man: ended while thinking (exit status: 3), after saying 'error message=ouch'");
    assert!(matches!(ask(&mut engine).choice, Choice::Move(_)));
}

#[test]
fn an_engine_that_cannot_be_started_again_loses_again() {
    let workshop = Workshop::new();
    let mut engine = workshop.engine("rm engine.sh; exit", PATIENT);
    assert_eq!(forfeit(ask(&mut engine)), "Straw man: ended while thinking (exit status: 0)");
    let reason = forfeit(ask(&mut engine));
    assert!(reason.starts_with("Straw man: could not be started again: cannot start /"), "{reason}");
}

#[test]
fn garbage_and_illegal_moves_have_lost_and_are_quoted() {
    for (go, expected) in [
        ("echo done move=1-5", "answered 'done move=1-5', which is no legal move in B:"),
        ("echo done move=banana", "answered 'done move=banana', which is no legal move in B:"),
        ("echo done", "answered 'done', which is no legal move in B:"),
        ("echo 'I give up'; echo done move=", "after saying 'I give up'"),
    ] {
        let workshop = Workshop::new();
        let reason = forfeit(ask(&mut workshop.engine(go, PATIENT)));
        assert!(reason.contains(expected), "{reason}");
    }
}

#[test]
fn an_engine_that_talks_nonsense_has_lost() {
    // The only wait in these tests that an engine must be quicker than.
    let timeouts = Timeouts { unlimited: Duration::from_secs(1), ..HASTY };
    let sayings = ["echo '%&/ what?'", "head -c 200000 /dev/zero; echo; echo '%&/ what?'", "yes '%&/ what?'"];
    for go in sayings {
        let workshop = Workshop::new();
        let reason = forfeit(ask(&mut workshop.engine(go, timeouts)));
        let expected = "no answer within 50ms of being told to stop, after saying '%&/ what?'";
        assert!(reason.ends_with(expected), "{reason}");
    }
}

#[test]
fn a_program_that_is_no_engine_is_refused_before_any_game() {
    let workshop = Workshop::new();
    let refused = |command: &str| match ExternalEngine::start(command, HASTY) {
        Ok(_) => panic!("{command} was taken"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        refused("/no/such/engine hub"),
        "cannot start /no/such/engine: No such file or directory (os error 2)"
    );
    assert_eq!(
        refused("'scan hub"),
        "no command: expected a program and its arguments, with quotes in pairs"
    );
    assert_eq!(refused("true"), "ended before it said 'wait'");
    let frisian =
        "#!/bin/sh\necho 'param name=variant type=enum values=\"normal frisian\"'\necho wait\nread a\n";
    assert_eq!(refused(&workshop.program(frisian)), "does not play variant english but normal frisian");
    let mute = "#!/bin/sh\necho wait\nexec sleep 1000\n";
    let hasty = Timeouts { handshake: Duration::from_millis(50), ..HASTY };
    let error = ExternalEngine::start(&workshop.program(mute), hasty).err().unwrap();
    assert!(error.to_string().ends_with("within 50ms"), "{error}");
}

#[test]
fn the_roster_refuses_a_missing_program_by_name() {
    let roster = Roster::default().with(HUB);
    let refused = |spec: &str| roster.player(spec, 1).err().unwrap();
    assert_eq!(refused("hub").to_string(), "player 'hub' needs more: expected hub:COMMAND");
    let missing = refused("hub:/no/such/engine --hub");
    assert!(matches!(missing, SpecError::Unavailable { .. }));
    let expected = "player 'hub:/no/such/engine --hub': cannot start /no/such/engine: No such file or directory (os error 2)";
    assert_eq!(missing.to_string(), expected);
}

#[test]
fn no_process_is_left_behind() {
    let workshop = Workshop::new();
    let hard = Timeouts { farewell: Duration::ZERO, ..PATIENT };
    // It ignores everything but its death.
    let mut engine = workshop.engine("echo $$ > process; echo done move=9-14; exec sleep 1000", hard);
    assert!(matches!(ask(&mut engine).choice, Choice::Move(_)));
    drop(engine);
    let process = fs::read_to_string(workshop.0.path().join("the engine/process")).unwrap();
    let mut probe = std::process::Command::new("sh");
    let alive = probe.args(["-c", &format!("kill -0 {} 2>/dev/null", process.trim())]).status().unwrap();
    assert!(!alive.success(), "{process} is still there");
}
