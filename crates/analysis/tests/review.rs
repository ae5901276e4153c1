//! Games under review: what annotators and databases say of them, and that the same is found whoever answers and however
//! often he is stopped.

use std::collections::HashMap;
use std::io::Write;

use analysis::{
    Analyst, AnalystError, Effort, Finding, Inquiry, Mark, Notebook, Question, Review, answer_all,
};
use arena::{NoControl, StopFlag, Worth};
use rules::pdn::{self, Record};
use rules::{Move, Position, Variant};

const NEALEY: &[u8] = include_bytes!("../../../data/games/nealey-1962.pdn");

const EFFORT: Effort = Effort { nodes: Some(20_000), depth: None, time: None };

#[test]
fn the_move_that_schaeffer_blames_is_blamed_and_his_own_is_better() {
    let effort = Effort { nodes: Some(200_000), ..EFFORT };
    let review = review_of(record(NEALEY).main_line().skip(30).collect(), 2, effort);
    let blamed = review.moves.iter().find(|judged| judged.mv == "32-27").unwrap();
    assert!(blamed.mark.is_blamed(), "{blamed:?}");
    assert_eq!(blamed.best.as_deref(), Some("20-16"), "his recommendation");
    let last = review.moves.last().unwrap();
    assert!(last.chance > 0.95, "{last:?}");
}

#[test]
fn a_review_is_the_same_for_any_number_of_analysts_and_after_any_stop() {
    let record = record(b"[FEN \"W:W18,K30:B3,11,K12\"] 1. 18-14 12-16 2. 14-9 16-19 3. 9-6 11-15 *");
    let whole = review(&record, 1);
    assert_eq!(review(&record, 3), whole);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes");
    for stops in 0.. {
        let mut notebook = Notebook::open(path.clone(), "test", EFFORT).unwrap();
        let mut inquiry = Inquiry::new(record.main_line()).unwrap();
        // Whoever goes on knows only what was written down.
        notebook.recall(&mut inquiry);
        let Some(&question) = inquiry.open().first() else {
            assert_eq!(Review::new(&inquiry, [None, None]).unwrap(), whole);
            assert!(stops > 3);
            notebook.close();
            return assert!(!path.exists());
        };
        notebook.note(&analyst().ask(question, EFFORT, &NoControl, &|_| ()).unwrap()).unwrap();
        // A kill has cut the last line short.
        std::fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"fen\":").unwrap();
    }
}

#[test]
fn with_few_pieces_every_verdict_is_that_of_the_databases() {
    let record = record(b"[FEN \"W:WK26,K31:BK29,1\"] 1. 26-22 1-6 2. 31-26 6-10 3. 26-31 10-15 *");
    let review = review(&record, 1);
    let database = endgame::Database::built_in();
    for (judged, (before, mv)) in review.moves.iter().zip(record.main_line()) {
        let exact = database.ending(&before.after(mv)).unwrap().unwrap().before();
        let expected = match exact {
            endgame::Ending::Win(plies) => Worth::Win { plies: Some(plies) },
            endgame::Ending::Draw => Worth::Draw,
            endgame::Ending::Loss(plies) => Worth::Loss { plies: Some(plies) },
        };
        assert_eq!((judged.after, judged.exact), (expected, true), "{judged:?}");
        let kept = database.result(&before) == Some(exact.verdict());
        assert_eq!(judged.mark <= Mark::Best, kept, "{judged:?}");
    }
}

#[test]
fn an_annotated_game_is_the_same_game_with_marks_and_better_lines() {
    let record = record(NEALEY);
    let review = review(&record, 2);
    let text = review.annotate(&record, "Reviewed").to_string();
    let read = self::record(text.as_bytes());
    assert_eq!(read.main_line().collect::<Vec<_>>(), record.main_line().collect::<Vec<_>>());
    assert!(text.contains("{Reviewed}") && text.contains("{the losing move, by Schaeffer}"), "{text}");
    let blamed = review.moves.iter().filter(|judged| judged.mark.is_blamed());
    for judged in blamed {
        let nag = judged.mark.nag().unwrap();
        let spoken = format!("{} ${nag} {{{}}}", judged.mv, judged.remark);
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(&spoken), "{spoken}\n{text}");
    }
}

#[test]
fn who_is_stopped_has_no_finding_and_nothing_is_blamed_that_could_not_be_helped() {
    let stop = StopFlag::default();
    stop.stop();
    let question = Question { position: Position::start(), lines: 1 };
    assert_eq!(analyst().ask(question, EFFORT, &stop, &|_| ()), Err(AnalystError::Stopped));

    let review = review(&record(b"[FEN \"B:W18,25:B9,14\"] 1. 14x23 *"), 1);
    assert_eq!((review.moves[0].mark, review.black.counts.choices()), (Mark::Forced, 0));
}

#[test]
fn what_is_heard_meanwhile_goes_deeper_each_time() {
    let heard = std::cell::RefCell::new(Vec::new());
    let question = Question { position: Position::start(), lines: 3 };
    let found = analyst().ask(question, EFFORT, &NoControl, &|finding| heard.borrow_mut().push(finding));
    let (heard, found) = (heard.into_inner(), found.unwrap());
    assert!(heard.len() > 3 && heard.is_sorted_by_key(|finding| finding.depth), "{}", heard.len());
    assert_eq!((found.lines.len(), found.exact), (3, false));
}

#[test]
fn a_written_finding_with_a_move_that_is_none_is_refused() {
    let line = |mv: &str| {
        let fen = Position::start().to_fen();
        format!(
            r#"{{"fen":"{fen}","wanted":1,"score":0.5,"exact":false,"depth":3,"nodes":9,"lines":[{{"score":0.5,"line":["{mv}"]}}]}}"#
        )
    };
    assert!(serde_json::from_str::<Finding>(&line("11-15")).is_ok());
    let refused = serde_json::from_str::<Finding>(&line("1-5")).unwrap_err().to_string();
    assert!(refused.starts_with("'1-5' is no move in B:"), "{refused}");
}

fn analyst() -> Analyst {
    Analyst::new(None, Variant::Standard).unwrap()
}

fn record(text: &[u8]) -> Record {
    pdn::read(text).next().unwrap().unwrap()
}

fn review(record: &Record, analysts: usize) -> Review {
    review_of(record.main_line().collect(), analysts, EFFORT)
}

fn review_of(moves: Vec<(Position, Move)>, analysts: usize, effort: Effort) -> Review {
    let mut analysts: Vec<_> = (0..analysts).map(|_| analyst()).collect();
    let mut inquiry = Inquiry::new(moves).unwrap();
    let mut heard = HashMap::new();
    let mut hear = |finding: &Finding, _| drop(heard.insert(finding.question, finding.clone()));
    answer_all(&mut inquiry, &mut analysts, effort, &NoControl, &mut hear).unwrap();
    assert_eq!(heard.len(), inquiry.findings().count(), "each is heard once");
    Review::new(&inquiry, [None, None]).unwrap()
}
