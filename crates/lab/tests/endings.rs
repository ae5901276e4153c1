//! Players of known strength held against exact play.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use arena::{
    Announcement, Choice, Concurrency, Control, Decision, Form, Kind, Limits, Player, Roster, Settings,
    Statistics,
};
use lab::endings::{EndingKind, Endings, EndingsError, EndingsFindings, EndingsPlan, RecognizedAhead};
use lab::exact::{ExactPlay, Prospect};
use lab::{Local, StopFlag};
use rules::{Color, Game};

fn plan(player: &str, kind: EndingKind) -> EndingsPlan {
    EndingsPlan {
        player: player.to_owned(),
        positions: 60,
        seed: 1,
        moves: 40,
        kind,
        limits: Limits::default(),
    }
}

fn examined(plan: EndingsPlan, threads: usize) -> EndingsFindings {
    let roster = Roster::default().with(samuel::SAMUEL).with(ORACLE).with(BOASTER);
    let endings = Endings::new(plan, roster).unwrap();
    let mut done = 0;
    let executor = Local { threads: NonZeroUsize::new(threads).unwrap() };
    let findings = endings.examine(&executor, &StopFlag::default(), &mut |more| done += more).unwrap();
    assert_eq!(done, endings.positions());
    assert!(findings.complete);
    findings
}

fn all_up_to(moves: u32, share: f64) -> RecognizedAhead {
    RecognizedAhead { moves_ahead: moves, without_gap: moves, share: Some(share) }
}

/// Plays exactly and says what it sees.
struct Oracle;

static EXACT: LazyLock<ExactPlay> = LazyLock::new(ExactPlay::solve);

const ORACLE: Kind = Kind {
    name: "oracle",
    summary: "plays exactly",
    form: Form::Keys(&[]),
    concurrency: |_: &Settings| Concurrency::Ours,
    files: |_| Vec::new(),
    build: |_, _| Ok(Box::new(Oracle)),
};

impl Player for Oracle {
    fn name(&self) -> String {
        "oracle".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        let position = game.position();
        let (winner, plies) = match EXACT.prospect(position).unwrap() {
            Prospect::Win(plies) => (Some(position.turn()), plies),
            Prospect::Draw => (None, 0),
            Prospect::Loss(plies) => (Some(!position.turn()), plies),
        };
        let announcement = winner.map(|winner| Announcement { winner, plies });
        let mv = EXACT.best_move(position).unwrap();
        Decision { announcement, ..Decision::bare(mv, Statistics::default()) }
    }
}

/// Says at every move that Black wins, whoever it plays, and gives up as White.
struct Boaster;

const BOASTER: Kind = Kind {
    name: "boaster",
    summary: "says that Black wins",
    form: Form::Keys(&[]),
    concurrency: |_: &Settings| Concurrency::Ours,
    files: |_| Vec::new(),
    build: |_, _| Ok(Box::new(Boaster)),
};

impl Player for Boaster {
    fn name(&self) -> String {
        "boaster".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        let bare = Decision::bare(game.position().moves()[0], Statistics::default());
        let announcement = Some(Announcement { winner: Color::Black, plies: 1 });
        match game.position().turn() {
            Color::Black => Decision { announcement, ..bare },
            Color::White => Decision { choice: Choice::Resign, ..bare },
        }
    }
}

#[test]
fn exact_play_recognizes_everything_and_wins_as_quickly_as_can_be() {
    let findings = examined(plan("oracle", EndingKind::TwoKings), 2);
    let farthest = |is_asked: fn(&&lab::endings::Distance) -> bool| {
        findings.distances.iter().filter(is_asked).map(|distance| distance.moves).max().unwrap()
    };
    // 33 plies are 17 moves of the winner.
    assert_eq!((findings.wins, farthest(|distance| distance.won.asked > 0)), (all_up_to(17, 1.0), 17));
    assert_eq!(findings.losses, all_up_to(farthest(|distance| distance.lost.asked > 0), 1.0));
    assert_eq!(findings.wrong, 0);
    let home = findings.home;
    assert_eq!((home.won.count, home.won.of, home.mean_moves), (60, 60, home.mean_moves_needed));
    assert_eq!((home.kept.count, home.quickest.count), (home.kept.of, home.kept.of));
}

#[test]
fn what_is_said_for_the_wrong_side_or_in_a_drawn_position_is_counted_as_wrong() {
    let findings = examined(plan("boaster", EndingKind::All), 1);
    assert_eq!(findings.drawn.wrong, findings.drawn.asked);
    assert_eq!(findings.drawn.recognized, 0);
    for distance in &findings.distances {
        for at in [distance.won, distance.lost] {
            assert_eq!(at.recognized + at.wrong, at.asked, "{distance:?}");
        }
    }
    let wrong = findings.wrong;
    assert!(wrong > findings.drawn.wrong && wrong < findings.asked, "{findings:?}");
}

#[test]
fn a_player_that_gives_up_has_not_won() {
    let findings = examined(plan("boaster", EndingKind::TwoKings), 1);
    assert!(findings.home.won.count < findings.home.won.of / 2, "{:?}", findings.home);
}

#[test]
fn a_player_that_says_nothing_recognizes_nothing() {
    let findings = examined(plan("random", EndingKind::TwoKings), 1);
    assert_eq!((findings.wins, findings.losses), (all_up_to(0, 0.0), all_up_to(0, 0.0)));
    assert_eq!(findings.wrong, 0);
    let kept = findings.home.kept;
    assert!(findings.home.won.count < 30 && kept.count < kept.of, "{:?}", findings.home);
}

#[test]
fn more_moves_to_drive_a_win_home_never_mean_fewer_wins() {
    let wins = [1, 5, 40].map(|moves| {
        let plan = EndingsPlan { moves, ..plan("samuel", EndingKind::TwoKings) };
        examined(plan, 2).home.won.count
    });
    assert!(wins.is_sorted() && wins[0] < wins[2], "{wins:?}");
}

#[test]
fn the_same_is_found_at_any_thread_count() {
    for player in ["random", "samuel:ply=2"] {
        let found = [1, 2, 5].map(|threads| examined(plan(player, EndingKind::All), threads));
        assert_eq!(found[0], found[1], "{player}");
        assert_eq!(found[0], found[2], "{player}");
    }
}

#[test]
fn stopped_it_says_so() {
    let endings = Endings::new(plan("random", EndingKind::All), Roster::default()).unwrap();
    let stop = StopFlag::default();
    stop.stop();
    let findings = endings.examine(&Local { threads: NonZeroUsize::MIN }, &stop, &mut |_| {}).unwrap();
    assert!(!findings.complete);
    assert_eq!(findings.asked, 0);
}

#[test]
fn a_player_that_learns_or_is_not_known_is_refused() {
    let refused = |player: &str| {
        let roster = Roster::default().with(samuel::SAMUEL);
        Endings::new(plan(player, EndingKind::All), roster).err().unwrap()
    };
    let error = refused("samuel:tape=no-such-tape,learn=on");
    assert!(matches!(error, EndingsError::Learns(_)), "{error}");
    assert!(error.to_string().contains("expected one that does not, with learn=off"), "{error}");
    assert!(refused("tinsley").to_string().starts_with("no player called 'tinsley'"));
}

/// Of wins in one, two and three moves it recognizes all, less than half and half.
#[test]
fn a_gap_in_what_is_recognized_is_told_apart_from_how_far_it_reaches() {
    let mut findings = examined(plan("random", EndingKind::All), 1);
    findings.distances.truncate(3);
    for (distance, recognized) in findings.distances.iter_mut().zip([8, 3, 4]) {
        (distance.won.asked, distance.won.recognized) = (8, recognized);
    }
    findings.sum_up();
    assert_eq!((findings.wins.moves_ahead, findings.wins.without_gap), (3, 1));
}
