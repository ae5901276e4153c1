//! Lessons: games from which the program learns by rote (S-15 to S-19).

use std::path::Path;

use arena::players::{Greedy, Random};
use arena::{Limits, NoControl, Opening, Player};
use rules::pdn::{self, GameResult};
use rules::{Color, Position, Variant};
use samuel::rote::{
    MoveSource, Rote, RoteGame, RoteGamePlan, RoteGameProgress, RoteGameReport, RoteSettings,
};
use samuel::tape::{Learned, Merge, Tape, TapeError, TapeSettings};
use samuel::{LookAhead, LookAheadSettings, Polynomial};
use tempfile::TempDir;

fn polynomial() -> Polynomial {
    Polynomial::preset("four-terms").unwrap()
}

fn look_ahead() -> LookAhead {
    LookAhead::new(polynomial(), LookAheadSettings::default())
}

fn rote(path: &Path, is_new: bool) -> Rote {
    let learned = Learned { polynomial: polynomial(), variant: Variant::Standard };
    let tape = if is_new {
        Tape::create(path, learned, TapeSettings::default())
    } else {
        Tape::open(path, Some(&learned))
    };
    Rote::new(look_ahead(), tape.unwrap(), RoteSettings::default())
}

fn nobody() -> Random {
    Random::new(0)
}

fn self_play() -> RoteGamePlan {
    RoteGamePlan { opening: Opening::start(), source: MoveSource::SelfPlay, most_plies: 200 }
}

fn export(rote: &Rote) -> String {
    let mut bytes = Vec::new();
    rote.tape.export(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn decisions(report: &RoteGameReport) -> u64 {
    report.tallies.iter().map(|tally| tally.decisions).sum()
}

#[test]
fn every_board_met_in_self_play_is_on_the_tape_after_the_next_merge() {
    let folder = TempDir::new().unwrap();
    let mut rote = rote(&folder.path().join("tape"), true);
    let mut lesson = RoteGame::begin(self_play(), &mut rote);
    let mut merges = 0;
    while !lesson.is_over() {
        merges += u64::from(step(&mut lesson, &mut rote, &mut nobody()).is_some());
    }
    let positions: Vec<_> = lesson.game().positions().collect();
    let report = lesson.end(&mut nobody());
    assert_eq!(report.plies, positions.len() - 1);
    assert_eq!((decisions(&report), merges), (report.plies as u64, report.plies as u64 / 20));
    rote.tape.merge().unwrap();
    for position in &positions[..report.plies] {
        assert!(rote.tape.find(position).unwrap().is_some(), "{position}");
    }
}

#[test]
fn against_an_opponent_only_the_own_moves_are_decided_and_saved() {
    for color in Color::ALL {
        let folder = TempDir::new().unwrap();
        let mut rote = rote(&folder.path().join("tape"), true);
        let mut opponent = Greedy::new(3);
        let plan = RoteGamePlan { source: MoveSource::Against(color), ..self_play() };
        let mut lesson = RoteGame::begin(plan, &mut rote);
        while !lesson.is_over() {
            step(&mut lesson, &mut rote, &mut opponent);
        }
        let own = lesson.game().positions().take(lesson.game().moves().len());
        let own: Vec<_> = own.filter(|position| position.turn() == color).collect();
        let report = lesson.end(&mut opponent);
        assert_eq!(decisions(&report), own.len() as u64);
        rote.tape.merge().unwrap();
        assert!(own.iter().all(|position| rote.tape.find(position).unwrap().is_some()));
        assert!(rote.tape.totals().positions <= own.len() as u64);
    }
}

/// The first move of the book is a poor one. What is saved for the start is the score of the program's
/// own look-ahead, as if there were no book.
#[test]
fn a_book_move_is_made_and_given_no_weight() {
    let text = b"1. 12-16 24-20 2. 8-12 28-24 1-0";
    let record = pdn::read(&text[..]).next().unwrap().unwrap();
    let folder = TempDir::new().unwrap();
    let mut rote = rote(&folder.path().join("tape"), true);
    let lesson = RoteGame::begin(RoteGamePlan::of_book(&record, "book".to_owned()), &mut rote);
    let report = lesson.complete(&mut rote, &mut nobody()).unwrap();
    assert_eq!((report.plies, decisions(&report), report.result), (4, 4, GameResult::BlackWins));
    rote.tape.merge().unwrap();
    assert_eq!(rote.tape.totals().positions, 4);
    for (position, _) in record.main_line() {
        let own = look_ahead().choose(None, &position, Variant::Standard, &Limits::default(), &NoControl);
        assert_eq!(rote.tape.find(&position).unwrap().unwrap().score, own.score, "{position}");
    }
}

#[test]
fn a_lesson_ends_after_so_many_moves() {
    let folder = TempDir::new().unwrap();
    let mut rote = rote(&folder.path().join("tape"), true);
    let plan = RoteGamePlan { most_plies: 7, ..self_play() };
    let report = RoteGame::begin(plan, &mut rote).complete(&mut rote, &mut nobody()).unwrap();
    assert_eq!((report.plies, report.result), (7, GameResult::Unknown));
    assert_eq!(report.reason, "stopped after 7 moves");
}

#[test]
fn what_was_learned_is_found_in_the_next_lesson() {
    let folder = TempDir::new().unwrap();
    let mut rote = rote(&folder.path().join("tape"), true);
    let mut lesson = || RoteGame::begin(self_play(), &mut rote).complete(&mut rote, &mut nobody()).unwrap();
    let (first, second) = (lesson(), lesson());
    let hits = |report: &RoteGameReport| report.tallies[0].hits_by_ply.total();
    assert!(hits(&first) == 0 && hits(&second) > 0, "{first:?} {second:?}");
}

/// Plays a lesson up to a merge, forgets everything but the tape and the progress, and takes
/// it up again.
#[test]
fn a_lesson_taken_up_after_a_merge_goes_on_as_if_nothing_had_happened() {
    for (source, merges) in [(MoveSource::SelfPlay, 2), (MoveSource::Against(Color::White), 1)] {
        let folder = TempDir::new().unwrap();
        let plan = RoteGamePlan { source, ..self_play() };
        let paths = ["whole", "broken"].map(|name| folder.path().join(name));

        let mut whole = rote(&paths[0], true);
        let report =
            RoteGame::begin(plan.clone(), &mut whole).complete(&mut whole, &mut Greedy::new(5)).unwrap();

        let progress = up_to_merge(merges, &plan, &mut rote(&paths[1], true));
        let mut again = rote(&paths[1], false);
        let mut opponent = Greedy::new(5);
        let mut lesson = RoteGame::begin(plan, &mut again);
        lesson.catch_up(&progress, &mut again, &mut opponent).unwrap();
        let taken_up = lesson.complete(&mut again, &mut opponent).unwrap();
        assert_eq!(taken_up, report);
        whole.tape.merge().unwrap();
        again.tape.merge().unwrap();
        assert_eq!(export(&again), export(&whole));
    }
}

/// How far a lesson had come with the merge of that number.
fn up_to_merge(number: usize, plan: &RoteGamePlan, rote: &mut Rote) -> RoteGameProgress {
    let (mut lesson, mut opponent) = (RoteGame::begin(plan.clone(), rote), Greedy::new(5));
    let mut noted = None;
    for merge in 1..=number {
        let merged = loop {
            let note = |progress| {
                noted = Some(progress);
                Ok::<_, TapeError>(Some(format!("merge {merge}")))
            };
            if let Some(merged) = lesson.step(rote, &mut opponent, note).unwrap() {
                break merged;
            }
        };
        noted.as_mut().expect("a merge is noted").merged += &merged;
        assert_eq!(rote.tape.bookmark().unwrap().text, format!("merge {merge}"));
    }
    assert!(!lesson.is_over(), "there is nothing left to take up");
    noted.unwrap()
}

fn step(lesson: &mut RoteGame, rote: &mut Rote, opponent: &mut dyn Player) -> Option<Merge> {
    lesson.step(rote, opponent, |_| Ok::<_, TapeError>(None)).unwrap()
}

#[test]
fn a_lesson_that_cannot_have_gone_that_way_is_refused() {
    let folder = TempDir::new().unwrap();
    let mut rote = rote(&folder.path().join("tape"), true);
    let mut progress = RoteGame::begin(self_play(), &mut rote).progress(&rote);
    progress.moves = vec!["11-15".to_owned(), "11-15".to_owned()];
    let lost = RoteGame::begin(self_play(), &mut rote).catch_up(&progress, &mut rote, &mut nobody());
    assert_eq!(lost.unwrap_err().to_string(), "the lesson did not go that way: move 2 cannot be '11-15'");
}

#[test]
fn an_opponent_that_resigns_or_cheats_has_lost() {
    struct Gone(arena::Choice);
    impl Player for Gone {
        fn name(&self) -> String {
            "gone".to_owned()
        }

        fn choose(&mut self, game: &rules::Game, _: &Limits, _: &dyn arena::Control) -> arena::Decision {
            let bare = arena::Decision::bare(game.position().moves()[0], arena::Statistics::default());
            arena::Decision { choice: self.0.clone(), ..bare }
        }
    }
    let illegal = Position::from_fen("B:W31:BK1").unwrap().moves()[0];
    for choice in
        [arena::Choice::Resign, arena::Choice::Forfeit("hung".to_owned()), arena::Choice::Move(illegal)]
    {
        let folder = TempDir::new().unwrap();
        let mut rote = rote(&folder.path().join("tape"), true);
        let plan = RoteGamePlan { source: MoveSource::Against(Color::Black), ..self_play() };
        let report = RoteGame::begin(plan, &mut rote).complete(&mut rote, &mut Gone(choice)).unwrap();
        assert_eq!((report.result, report.plies), (GameResult::BlackWins, 1), "{report:?}");
    }
}
