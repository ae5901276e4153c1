//! Is it learning? States of series held against opponents and books.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use arena::ballots::BallotClass;
use arena::{Roster, openings};
use lab::assessment::{Assessment, AssessmentError, AssessmentRow, Opponent, Plan, Summary};
use lab::{Ended, Local, NoObserver, StopFlag};
use rules::Variant;
use rules::pdn::{self, Record};
use samuel::generalization::{Alpha, AlphaState, GeneralizationSettings, play_game};

/// A run of a few seeds with the states that are asked for.
fn write_run(folder: &Path, settings: GeneralizationSettings, seeds: u32, games: u32) {
    write_run_in(Variant::Standard, folder, settings, seeds, games);
}

fn write_run_in(variant: Variant, folder: &Path, settings: GeneralizationSettings, seeds: u32, games: u32) {
    for seed in 1..=seeds {
        let states = folder.join(format!("states/seed-{seed:04}"));
        fs::create_dir_all(&states).unwrap();
        let mut alpha = Alpha::new(AlphaState::begin_in(variant, settings, u64::from(seed)));
        for game in 0..=games {
            if game > 0 {
                play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
            }
            alpha.state().save(&states.join(format!("game-{game:04}.alpha"))).unwrap();
        }
    }
}

fn quick() -> GeneralizationSettings {
    GeneralizationSettings { ply: 1, ..GeneralizationSettings::FIRST_SERIES }
}

fn plan(runs: &[(&str, PathBuf)]) -> Plan {
    Plan {
        runs: runs.iter().map(|(name, folder)| ((*name).to_owned(), folder.clone())).collect(),
        at: vec![0, 3],
        opponents: vec![
            Opponent::Start,
            Opponent::Player("samuel:polynomial=pieces,ties=random,ply={ply}".to_owned()),
        ],
        most_seeds: 10,
        games: 4,
        seed: 1,
    }
}

fn roster() -> Roster {
    Roster::default().with(samuel::SAMUEL)
}

fn book() -> Vec<Record> {
    pdn::read(&b"1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 *\n"[..]).map(Result::unwrap).collect()
}

fn assessment(plan: Plan, books: Vec<Record>) -> Result<Assessment, AssessmentError> {
    Assessment::new(plan, roster(), openings::three_move(&[BallotClass::Crossboard]), books)
}

fn run(assessment: &Assessment, out: &Path, threads: usize) -> (Summary, Ended) {
    let executor = Local { threads: NonZeroUsize::new(threads).unwrap() };
    assessment.run(out, &executor, &StopFlag::default(), &mut NoObserver).unwrap()
}

#[test]
fn two_runs_are_assessed_side_by_side_and_compared_seed_by_seed() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    write_run(&one, quick(), 3, 3);
    write_run(&two, GeneralizationSettings { ply: 2, ..quick() }, 2, 3);
    let assessment = assessment(plan(&[("learning", one), ("other", two)]), book()).unwrap();
    assert_eq!(assessment.seeds(), 2, "the third seed is in one run alone");
    let (summary, ended) = run(&assessment, &folder.path().join("out"), 2);
    assert_eq!(ended, Ended::Finished(8));
    // Two runs after two numbers of games against two opponents and a book.
    assert_eq!(summary.assessed.len(), 12);
    assert_eq!(summary.comparisons.len(), 6);
    for one in &summary.assessed {
        let range = if one.against == AssessmentRow::BOOK { -1.0..=1.0 } else { 0.0..=1.0 };
        assert!(range.contains(&one.score.mean), "{one:?}");
    }
    let file = |name: &str| folder.path().join("out").join(name);
    let table = fs::read_to_string(file("assessment.csv")).unwrap();
    assert_eq!(table.lines().count(), 1 + 8 * 3);
    assert!(table.starts_with("run,seed,game,against,won,drawn,lost,score\nlearning,1,0,start,"), "{table}");
    assert!(file("plots/against-start.svg").exists() && file("plots/against-book.svg").exists());
}

#[test]
fn alpha_at_its_start_scores_even_against_itself() {
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("one");
    write_run(&one, quick(), 4, 0);
    let plan = Plan { at: vec![0], opponents: vec![Opponent::Start], ..plan(&[("learning", one)]) };
    let (summary, _) = run(&assessment(plan, Vec::new()).unwrap(), &folder.path().join("out"), 1);
    assert_eq!((summary.assessed[0].score.mean, summary.assessed[0].score.deviation), (0.5, Some(0.0)));
}

#[test]
fn the_results_are_the_same_at_any_number_of_threads_and_after_being_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("one");
    write_run(&one, quick(), 3, 3);
    let assessment = assessment(plan(&[("learning", one)]), book()).unwrap();
    let outs = [1, 2, 3].map(|threads| {
        let out = folder.path().join(format!("out-{threads}"));
        let first = run(&assessment, &out, threads);
        assert_eq!(run(&assessment, &out, 1), first, "a finished folder is read");
        fs::read(out.join("assessment.csv")).unwrap()
    });
    assert!(outs.iter().all(|table| *table == outs[0]));
}

#[test]
fn what_is_missing_or_makes_no_sense_is_told_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("one");
    write_run(&one, quick(), 1, 1);
    let told = |change: fn(&mut Plan)| {
        let mut plan = Plan { at: vec![0, 1], ..plan(&[("learning", one.clone())]) };
        change(&mut plan);
        assessment(plan, Vec::new()).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(told(|_| ()), "");
    assert!(told(|plan| plan.at = vec![5]).contains("no seed has come to game 5"));
    assert!(told(|plan| plan.runs[0].1 = "nowhere".into()).contains("nowhere: no states of learning"));
    assert!(told(|plan| plan.games = 3).contains("3 games: expected an even number"));
    assert!(told(|plan| plan.at.clear()).contains("nothing to assess"));
    assert!(told(|plan| plan.opponents = vec![Opponent::Player("nobody".to_owned())]).contains("nobody"));
    let learner = one.join("pupil.alpha");
    fs::copy(one.join("states/seed-0001/game-0001.alpha"), &learner).unwrap();
    let spec = format!("samuel:alpha={},learn=on", learner.display());
    let plan =
        Plan { at: vec![0], opponents: vec![Opponent::Player(spec)], ..plan(&[("learning", one.clone())]) };
    let learns = assessment(plan, Vec::new()).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(learns.contains("learns: expected one that does not"), "{learns}");
    fs::write(one.join("states/seed-0001/game-0001.alpha"), "crownhead alpha 1\nseed x\n").unwrap();
    let damaged = told(|_| ());
    assert!(damaged.contains("game-0001.alpha: line 2"), "{damaged}");
}

#[test]
fn runs_that_did_not_begin_alike_or_have_no_seed_in_common_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    write_run(&one, quick(), 1, 1);
    write_run(&two, quick(), 2, 1);
    let told = |runs: &[(&str, PathBuf)]| {
        let plan = Plan { at: vec![1], ..plan(runs) };
        assessment(plan, Vec::new()).err().map(|error| error.to_string()).unwrap_or_default()
    };
    let runs = [("learning", one.clone()), ("other", two.clone())];
    assert_eq!(told(&runs), "");
    fs::remove_dir_all(two.join("states/seed-0001")).unwrap();
    let none = told(&runs);
    assert!(none.contains("two: no seed has come to game 1 in every run"), "{none}");
    fs::rename(two.join("states/seed-0002"), two.join("states/seed-0001")).unwrap();
    let other = told(&runs);
    assert!(other.contains("expected runs with the same --seed"), "{other}");
}

#[test]
fn what_learned_give_away_beats_its_own_start_at_give_away() {
    let folder = tempfile::tempdir().unwrap();
    let run_folder = folder.path().join("run");
    write_run_in(Variant::GiveAway, &run_folder, quick(), 6, 14);
    let runs = [("learning", run_folder.clone())];
    let plan = Plan { at: vec![14], opponents: vec![Opponent::Start], games: 20, ..plan(&runs) };
    let (summary, _) = run(&assessment(plan.clone(), Vec::new()).unwrap(), &folder.path().join("out"), 2);
    let score = summary.assessed[0].score;
    assert!(score.mean > 0.55, "{score:?}");
    // Book games are of the standard game, and so is a run beside it.
    let error = assessment(plan.clone(), book()).err().unwrap().to_string();
    assert_eq!(error, "the run learned give-away: expected no book, as book games are of the standard game");
    let standard = folder.path().join("standard");
    write_run(&standard, quick(), 1, 14);
    let beside = Plan { runs: vec![plan.runs[0].clone(), ("standard".to_owned(), standard)], ..plan };
    let error = assessment(beside, Vec::new()).err().unwrap().to_string();
    assert!(error.ends_with("game-0000.alpha: learned in standard: expected give-away"), "{error}");
}
