//! Runs of rote learning: the same from the same seed, stopped or not, and one after the other on a tape.

use std::fs;
use std::path::{Path, PathBuf};

use arena::Roster;
use lab::rote_run::{
    BookRecord, LessonKind, Mixture, RoteDeclaration, RotePlayer, RoteRun, Summary, TraceRow, learn,
    lookups_a_minute, read_trace,
};
use lab::{NoObserver, RunError, RunEvent, StopFlag};
use rules::{Variant, pdn};
use samuel::Polynomial;
use samuel::tape::{Catalog, Tape, TapeChanges};
use tempfile::TempDir;

/// A folder for tapes and runs.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn export(&self, tape: &str) -> String {
        let mut bytes = Vec::new();
        Tape::open_read_only(&self.path(tape), None).unwrap().export(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// All that two runs leave behind must be the same, but for how long they took and their tapes' names.
    fn same(&self, one: &str, other: &str) {
        for file in
            ["trace.csv", "hits.csv", "games.pdn", "summary.json", "plots/growth.svg", "plots/hits.svg"]
        {
            assert!(
                self.text(&format!("{one}/{file}")) == self.text(&format!("{other}/{file}")),
                "{file} differs"
            );
        }
        assert!(
            self.export(&format!("{one}.tape")) == self.export(&format!("{other}.tape")),
            "the tapes differ"
        );
    }
}

fn declaration(place: &Place, tape: &str) -> RoteDeclaration {
    RoteDeclaration {
        games: 12,
        seed: 1,
        mixture: Mixture::EMPTY.changed_by("self=1,opponent=2,book=1,endings=1,two-kings=1").unwrap(),
        opponents: vec!["greedy".to_owned(), "random".to_owned()],
        books: vec!["book".to_owned()],
        tape: place.path(tape),
        player: RotePlayer { ply: 2, ..RoteDeclaration::default().player },
        random_plies: 6,
        most_plies: 80,
        ..RoteDeclaration::default()
    }
}

fn book() -> BookRecord {
    let text = b"1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14 *";
    BookRecord { name: "book 1".to_owned(), record: pdn::read(&text[..]).next().unwrap().unwrap() }
}

fn run_of(declaration: RoteDeclaration) -> RoteRun {
    let polynomial = Polynomial::named(&declaration.player.polynomial).unwrap();
    RoteRun::new(declaration, Roster::default(), polynomial, vec![book()]).unwrap()
}

fn go(run: &RoteRun, out: &Path) -> Result<Summary, RunError> {
    learn(run, out, false, &StopFlag::default(), &mut NoObserver)
}

/// Says stop after so many lessons; the run then stops at the next merge.
fn go_a_little(run: &RoteRun, out: &Path, after: usize) -> Summary {
    let stop = StopFlag::default();
    let mut impatient = |event: RunEvent<'_>| {
        if matches!(event, RunEvent::Lesson { progress, .. } if progress.new >= after) {
            stop.stop();
        }
    };
    learn(run, out, false, &stop, &mut impatient).unwrap()
}

#[test]
fn the_same_seed_makes_the_same_tape_and_trace() {
    let place = Place::new();
    for name in ["one", "two"] {
        go(&run_of(declaration(&place, &format!("{name}.tape"))), &place.path(name)).unwrap();
    }
    place.same("one", "two");
    let other = RoteDeclaration { seed: 2, ..declaration(&place, "three.tape") };
    go(&run_of(other), &place.path("three")).unwrap();
    assert_ne!(place.text("one/trace.csv"), place.text("three/trace.csv"));
}

#[test]
fn a_run_stopped_again_and_again_ends_like_one_that_was_not() {
    let place = Place::new();
    let [whole, stopped] = ["whole.tape", "stopped.tape"].map(|tape| run_of(declaration(&place, tape)));
    go(&whole, &place.path("whole")).unwrap();
    let mut stops = 0;
    while !go_a_little(&stopped, &place.path("stopped"), 1).complete {
        stops += 1;
    }
    assert!(stops >= 5, "{stops} stops");
    place.same("whole", "stopped");
}

/// What a kill leaves: files that go beyond the last merge.
#[test]
fn what_was_written_since_the_last_merge_is_written_anew() {
    let place = Place::new();
    let [whole, killed] = ["whole.tape", "killed.tape"].map(|tape| run_of(declaration(&place, tape)));
    go(&whole, &place.path("whole")).unwrap();
    go_a_little(&killed, &place.path("killed"), 5);
    for file in ["trace.csv", "hits.csv", "games.pdn"] {
        let path = place.path("killed").join(file);
        fs::write(&path, fs::read_to_string(&path).unwrap() + "half a li").unwrap();
    }
    assert!(go(&killed, &place.path("killed")).unwrap().complete);
    place.same("whole", "killed");
}

#[test]
fn every_kind_of_lesson_comes_in_its_turn_and_the_rows_add_up_to_the_tape() {
    let place = Place::new();
    let summary = go(&run_of(declaration(&place, "tape")), &place.path("out")).unwrap();
    let rows = read_trace(&place.path("out/trace.csv")).unwrap();
    let kinds: Vec<_> = rows.iter().map(|row| row.kind.as_str()).collect();
    let round = ["self", "opponent", "opponent", "book", "endings", "two-kings"];
    assert_eq!(kinds, [round, round].concat());
    let opponents: Vec<_> = rows.iter().filter(|row| row.kind == "opponent").collect();
    let seen: Vec<_> = opponents.iter().map(|row| (row.opponent.as_str(), row.color.as_str())).collect();
    assert_eq!(seen, [("greedy", "black"), ("greedy", "white"), ("random", "black"), ("random", "white")]);
    assert!(opponents.chunks(2).all(|pair| pair[0].opening == pair[1].opening));
    assert_eq!((rows[3].opening.as_str(), rows[3].plies), ("book 1", 8));
    let totals = Tape::open_read_only(&place.path("tape"), None).unwrap().totals();
    let sum = |figure: fn(&TraceRow) -> u64| -> u64 { rows.iter().map(figure).sum() };
    assert_eq!((sum(|row| row.merged.new), sum(|row| row.merged.forgotten)), (totals.new, totals.forgotten));
    assert_eq!((rows[11].merged.positions, summary.positions), (totals.positions, totals.positions));
    for row in &rows {
        assert_eq!(row.phases.iter().map(|figures| figures.hits).sum::<u64>(), row.hits);
        assert!(row.lookups >= row.hits && row.decisions <= row.plies as u64);
    }
    assert_eq!(
        summary.quarters.iter().map(|quarter| quarter.merged.new).sum::<u64>(),
        summary.whole.merged.new
    );
}

#[test]
fn a_second_run_on_the_same_tape_finds_more() {
    let place = Place::new();
    let run = run_of(declaration(&place, "tape"));
    let first = go(&run, &place.path("first")).unwrap();
    let second = go(&run, &place.path("second")).unwrap();
    assert_eq!((first.positions_before, second.positions_before), (0, first.positions));
    assert!(second.whole.all.hits > first.whole.all.hits, "{first:?} {second:?}");
    assert!(second.whole.all.effective_ply > first.whole.all.effective_ply);
    assert!(second.positions > first.positions);
}

#[test]
fn a_finished_run_is_told_again_without_its_tape() {
    let place = Place::new();
    let run = run_of(declaration(&place, "tape"));
    let first = go(&run, &place.path("out")).unwrap();
    fs::remove_file(place.path("tape")).unwrap();
    assert_eq!(go(&run, &place.path("out")).unwrap(), first);
    assert!(!place.path("tape").exists());
}

#[test]
fn another_run_waits_until_the_first_is_finished_unless_that_is_abandoned() {
    let place = Place::new();
    let run = run_of(declaration(&place, "tape"));
    let other = run_of(RoteDeclaration { seed: 9, ..declaration(&place, "tape") });
    let summary = go_a_little(&run, &place.path("one"), 2);
    assert!(!summary.complete);
    let refused = go(&other, &place.path("two")).unwrap_err();
    assert!(matches!(&refused, RunError::Unfinished { games: 12, .. }), "{refused}");
    assert!(refused.to_string().contains(place.path("one").to_str().unwrap()), "{refused}");
    assert!(!place.path("two").exists());
    // The same declaration is not the same run either, where it has another folder.
    assert!(matches!(go(&run, &place.path("three")), Err(RunError::Unfinished { .. })));
    let abandoning = learn(&other, &place.path("two"), true, &StopFlag::default(), &mut NoObserver).unwrap();
    assert!(abandoning.complete);
    assert!(matches!(go(&run, &place.path("one")), Err(RunError::WentOn(_))));
}

#[test]
fn learning_elsewhere_in_between_is_remarked_upon() {
    let place = Place::new();
    let run = run_of(declaration(&place, "tape"));
    go_a_little(&run, &place.path("out"), 2);
    Tape::open(&place.path("tape"), None).unwrap().merge().unwrap();
    let mut heard = Vec::new();
    let mut listener = |event: RunEvent<'_>| {
        if let RunEvent::Remark(remark) = event {
            heard.push(remark.to_owned());
        }
    };
    assert!(learn(&run, &place.path("out"), false, &StopFlag::default(), &mut listener).unwrap().complete);
    assert!(heard.len() == 1 && heard[0].contains("has learned elsewhere since"), "{heard:?}");
}

#[test]
fn a_run_that_has_begun_wants_its_tape_and_its_files() {
    let place = Place::new();
    let run = run_of(declaration(&place, "tape"));
    go_a_little(&run, &place.path("out"), 3);
    let trace = place.text("out/trace.csv");
    fs::write(place.path("out/trace.csv"), &trace[..trace.len() / 2]).unwrap();
    let refused = go(&run, &place.path("out")).unwrap_err();
    assert!(matches!(refused, RunError::Damaged { .. }), "{refused}");
    fs::rename(place.path("tape"), place.path("elsewhere")).unwrap();
    assert!(matches!(go(&run, &place.path("out")), Err(RunError::NoTape(_))));
    assert!(!place.path("tape").exists());
}

#[test]
fn a_folder_of_another_run_is_refused_with_what_differs() {
    let place = Place::new();
    go(&run_of(declaration(&place, "tape")), &place.path("out")).unwrap();
    let other = run_of(RoteDeclaration { seed: 3, ..declaration(&place, "tape") });
    let refused = go(&other, &place.path("out")).unwrap_err().to_string();
    assert!(
        refused.ends_with("holds another run: it says `seed = 1` where this one says `seed = 3`"),
        "{refused}"
    );
}

#[test]
fn a_folder_that_cannot_be_used_is_refused_before_a_tape_is_made() {
    let place = Place::new();
    let run = run_of(declaration(&place, "tape"));
    for (file, text) in [("diary", "Monday"), ("run.toml", "format = 2\nkind = \"match\"\n")] {
        let out = place.path(&format!("out of {file}"));
        fs::create_dir(&out).unwrap();
        fs::write(out.join(file), text).unwrap();
        let refused = go(&run, &out).unwrap_err();
        let is_expected = matches!(&refused, RunError::NotARun(_) | RunError::OtherRun { .. });
        assert!(is_expected, "{refused}");
        assert_eq!(fs::read_to_string(out.join(file)).unwrap(), text);
    }
    assert!(!place.path("tape").exists());
}

#[test]
fn a_tape_goes_by_what_is_asked_for() {
    let place = Place::new();
    let changes = TapeChanges {
        merge_every: Some(5),
        new_age: Some(2),
        maximum_age: Some(20),
        ..TapeChanges::default()
    };
    go(&run_of(RoteDeclaration { changes, ..declaration(&place, "tape") }), &place.path("out")).unwrap();
    let settings = *Tape::open_read_only(&place.path("tape"), None).unwrap().settings();
    assert_eq!((settings.merge_every, settings.new_age, settings.maximum_age), (5, 2, 20));
    let rows = read_trace(&place.path("out/trace.csv")).unwrap();
    assert!(rows.iter().any(|row| row.merged.forgotten > 0));
}

#[test]
fn what_makes_no_run_is_refused_before_anything_is_made() {
    let place = Place::new();
    let refused = |declaration: RoteDeclaration, books: Vec<BookRecord>| {
        let polynomial = Polynomial::named("four-terms").unwrap();
        match RoteRun::new(declaration, Roster::default(), polynomial, books) {
            Ok(_) => panic!("it is a run"),
            Err(error) => error.to_string(),
        }
    };
    let plain = || declaration(&place, "tape");
    let of = |kind| Mixture::EMPTY.with(kind, 1);
    assert_eq!(
        refused(RoteDeclaration { mixture: Mixture::EMPTY, ..plain() }, vec![]),
        "no lessons: expected self-play, an opponent, a book or endings"
    );
    assert_eq!(
        refused(RoteDeclaration { mixture: of(LessonKind::Book), ..plain() }, vec![]),
        "lessons of the kind 'book': expected a book with moves in it"
    );
    assert_eq!(
        refused(RoteDeclaration { mixture: of(LessonKind::Opponent), opponents: vec![], ..plain() }, vec![]),
        "lessons of the kind 'opponent': expected an opponent"
    );
    let stranger = RoteDeclaration { opponents: vec!["tinsley".to_owned()], ..plain() };
    assert!(refused(stranger, vec![book()]).starts_with("no player called 'tinsley'"));
    assert!(!place.path("tape").exists());
}

#[test]
fn in_give_away_the_tape_is_of_that_game_and_others_are_refused() {
    let place = Place::new();
    let mixture = Mixture::EMPTY.changed_by("self=1,opponent=1").unwrap();
    let give_away = |tape: &str| RoteDeclaration {
        variant: Variant::GiveAway,
        games: 4,
        mixture,
        ..declaration(&place, tape)
    };
    let learned = go(&run_of(give_away("tape")), &place.path("out")).unwrap();
    assert!(learned.complete && learned.positions > 10, "{learned:?}");
    let tape = Tape::open_read_only(&place.path("tape"), None).unwrap();
    assert_eq!(tape.learned().variant, Variant::GiveAway);
    drop(tape);
    let standard = RoteDeclaration { variant: Variant::Standard, ..give_away("tape") };
    let refused = go(&run_of(standard), &place.path("standard")).unwrap_err().to_string();
    assert!(refused.ends_with("tape: learned in give-away: expected standard"), "{refused}");
    let books = RoteDeclaration { mixture: Mixture::EMPTY.with(LessonKind::Book, 1), ..give_away("other") };
    let polynomial = Polynomial::named("four-terms").unwrap();
    let refused = RoteRun::new(books, Roster::default(), polynomial, vec![book()]).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "lessons of the kind 'book': expected the standard game, which books are of"
    );
}

/// Runs of earlier programs did not declare a sense of direction, and shrank scores by 1024 for each ply.
#[test]
fn a_run_without_a_sense_of_direction_learns_as_with_1024() {
    let place = Place::new();
    let with = |tape: &str, direction: Option<&str>| {
        let direction = direction.map(|text| text.parse().unwrap());
        let plain = declaration(&place, tape);
        RoteDeclaration { player: RotePlayer { direction, ..plain.player.clone() }, ..plain }
    };
    for (name, direction) in [("before", None), ("shrinking", Some("1024")), ("plies", Some("plies"))] {
        go(&run_of(with(&format!("{name}.tape"), direction)), &place.path(name)).unwrap();
    }
    place.same("before", "shrinking");
    assert_ne!(place.export("before.tape"), place.export("plies.tape"));
}

#[test]
fn records_that_are_read_are_traced_and_older_traces_are_read_without() {
    let place = Place::new();
    let changes = TapeChanges { catalog: Some(Catalog::Paper), ..TapeChanges::default() };
    let run = run_of(RoteDeclaration { changes, ..declaration(&place, "tape") });
    let summary = go(&run, &place.path("out")).unwrap();
    let text = place.text("out/trace.csv");
    assert!(text.lines().next().unwrap().ends_with(",end_effective_ply,record_loads,evictions"));
    let rows = read_trace(&place.path("out/trace.csv")).unwrap();
    let totals = Tape::open_read_only(&place.path("tape"), None).unwrap().totals();
    assert_eq!(rows.iter().map(|row| row.record_loads).sum::<u64>(), totals.record_loads);
    assert_eq!(
        (summary.whole.record_loads, summary.whole.all.lookups),
        (totals.record_loads, totals.lookups)
    );
    assert_eq!(rows.iter().map(|row| row.evictions).sum::<u64>(), summary.whole.evictions);
    assert!(summary.whole.evictions_a_move() <= summary.whole.records_a_move());
    assert!(summary.whole.records_a_move() > 0.0 && lookups_a_minute(&place.path("out")).unwrap() > 0.0);
    let before = |line: &str| line.rsplitn(3, ',').nth(2).unwrap().to_owned() + "\n";
    fs::write(place.path("older.csv"), text.lines().map(before).collect::<String>()).unwrap();
    let older = read_trace(&place.path("older.csv")).unwrap();
    let without = |row: &TraceRow| TraceRow { record_loads: 0, evictions: 0, ..row.clone() };
    assert_eq!(older, rows.iter().map(without).collect::<Vec<_>>());
}
