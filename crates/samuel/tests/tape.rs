//! The memory tape: what is found, refreshed, forgotten, culled and merged (S-19, S-22 to S-25).

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use crate::tape_play::{Numbers, create, export, open};
use rules::Position;
use samuel::tape::{Catalog, CatalogKey, Merge, StandardForm, Tape, TapeSettings, TapeSettingsError};
use samuel::{RememberedScore, WIN};
use tempfile::TempDir;

const USUAL: TapeSettings = TapeSettings {
    new_age: 8,
    maximum_age: 12,
    sweeps_per_lifetime: 4,
    catalog: Catalog::Exact,
    merge_every: 20,
    record_maximum: 100,
    culled_to: 60,
    records_held: 5,
    positions_held: 1_000,
    file_cache: 1 << 20,
};

/// A folder with the name of a tape in it.
fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("memory.tape");
    (folder, path)
}

fn fen(text: &str) -> Position {
    Position::from_fen(text).unwrap()
}

fn age(tape: &Tape, position: &Position) -> Option<u32> {
    tape.find(position).unwrap().map(|found| found.age)
}

#[test]
fn a_saved_position_is_found_at_once_and_after_the_merge_and_in_another_session() {
    let (_folder, path) = place();
    let position = Position::start();
    let mut tape = create(&path, USUAL);
    assert_eq!(tape.recall(&position), None);
    tape.save(&position, -17, 6);
    let remembered = Some(RememberedScore { score: -17, ply: 6 });
    assert_eq!(tape.recall(&position), remembered);
    tape.merge().unwrap();
    assert_eq!(tape.recall(&position), remembered);
    drop(tape);
    assert_eq!(open(&path).recall(&position), remembered);
}

#[test]
fn a_position_is_found_by_all_its_images_and_no_other_board() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    tape.save(&fen("B:WK28:BK1,K9"), 5, 3);
    tape.merge().unwrap();
    assert!(tape.recall(&fen("W:BK5:WK32,K24")).is_some(), "turned round, colors exchanged");
    for reflected in ["B:WK32:BK5,K6", "B:WK1:BK28,K27", "B:WK5:BK32,K24"] {
        assert!(tape.recall(&fen(reflected)).is_some(), "{reflected}");
    }
    assert_eq!(tape.recall(&fen("B:WK28:BK1,K10")), None);
    assert_eq!(tape.recall(&fen("W:WK28:BK1,K9")), None, "the other side to move");
    assert_eq!(tape.recall(&fen("B:WK28:BK1,9")), None, "a man for a king");
}

#[test]
fn of_two_scores_the_deeper_stays_unless_one_is_decided_and_of_two_decided_ones_the_nearer_end() {
    let check = |first: (i32, u16), second: (i32, u16), expected: (i32, u16)| {
        for merge_between in [false, true] {
            let (_folder, path) = place();
            let mut tape = create(&path, USUAL);
            let position = Position::start();
            tape.save(&position, first.0, first.1);
            if merge_between {
                tape.merge().unwrap();
            }
            tape.save(&position, second.0, second.1);
            tape.merge().unwrap();
            let found = tape.recall(&position).unwrap();
            assert_eq!((found.score, found.ply), expected, "{first:?} then {second:?}");
        }
    };
    check((10, 3), (20, 6), (20, 6));
    check((10, 6), (20, 3), (10, 6));
    check((10, 3), (20, 3), (20, 3));
    for sign in [1, -1] {
        let end_in = |plies: u16| (sign * (WIN - i32::from(plies) * 1024), plies);
        check((10, 40), end_in(15), end_in(15));
        check(end_in(15), (10, 40), end_in(15));
        check(end_in(21), end_in(15), end_in(15));
        check(end_in(15), end_in(21), end_in(15));
        check((end_in(15).0, 9), end_in(15), end_in(15));
    }
}

#[test]
fn every_merge_adds_one_to_the_age_and_a_use_halves_it_once_in_a_decision() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    let position = Position::start();
    tape.save(&position, 0, 3);
    assert_eq!(age(&tape, &position), Some(8));
    tape.merge().unwrap();
    tape.merge().unwrap();
    assert_eq!(age(&tape, &position), Some(10));
    for _ in 0..100 {
        tape.recall(&position);
    }
    assert_eq!(age(&tape, &position), Some(5), "met a hundred times in one look-ahead");
    tape.decision_made().unwrap();
    tape.recall(&position);
    assert_eq!(age(&tape, &position), Some(2));
    assert_eq!(tape.statistics().refreshed, 2);
    tape.decision_made().unwrap();
    tape.save(&position, 1, 3);
    assert_eq!(age(&tape, &position), Some(1), "an update is a use");
    assert_eq!(tape.merge().unwrap(), Merge { updated: 1, positions: 1, ..Merge::default() });
    assert_eq!(age(&tape, &position), Some(2));
}

#[test]
fn looking_without_using_changes_no_age() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    tape.save(&Position::start(), 0, 3);
    tape.merge().unwrap();
    let (before, statistics) = (export(&tape), tape.statistics());
    tape.find(&Position::start()).unwrap();
    tape.counts().unwrap();
    tape.merge().unwrap();
    assert_eq!(tape.statistics().lookups, statistics.lookups);
    assert_eq!(before.replace(" 9\n", " 10\n"), export(&tape));
}

#[test]
fn a_position_that_is_not_used_is_forgotten_at_the_maximum_age() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    let (unused, used) = (fen("B:W32:B1"), Position::start());
    tape.save(&unused, 0, 3);
    tape.save(&used, 0, 3);
    let mut forgotten = 0;
    for merge in 1..=4 {
        assert!(age(&tape, &unused).is_some(), "before merge {merge}");
        tape.recall(&used);
        tape.decision_made().unwrap();
        forgotten += tape.merge().unwrap().forgotten;
    }
    assert_eq!((age(&tape, &unused), tape.recall(&unused)), (None, None));
    assert!(tape.recall(&used).is_some());
    // The sweep comes by within a quarter of a lifetime, which is one merge here.
    forgotten += tape.merge().unwrap().forgotten;
    assert_eq!((forgotten, tape.totals().positions, tape.counts().unwrap().positions), (1, 1, 1));
}

#[test]
fn a_forgotten_position_that_comes_up_again_is_new() {
    let (_folder, path) = place();
    let settings = TapeSettings { maximum_age: 9, ..USUAL };
    let mut tape = create(&path, TapeSettings { new_age: 7, ..settings });
    let position = Position::start();
    tape.save(&position, 5, 9);
    tape.merge().unwrap();
    tape.change_settings(TapeSettings { new_age: 2, maximum_age: 8, ..USUAL }).unwrap();
    assert_eq!(tape.recall(&position), None);
    assert_eq!(tape.counts().unwrap().forgotten, 1, "still there, though not found");
    tape.save(&position, 6, 3);
    assert_eq!(tape.merge().unwrap(), Merge { new: 1, forgotten: 1, positions: 1, ..Merge::default() });
    assert_eq!(tape.recall(&position), Some(RememberedScore { score: 6, ply: 3 }));
}

#[test]
fn a_sweep_comes_round_the_tape_within_a_part_of_a_lifetime() {
    let (_folder, path) = place();
    let settings = TapeSettings { new_age: 0, maximum_age: 40, record_maximum: 10_000, ..USUAL };
    let mut tape = create(&path, settings);
    for position in Numbers::new(1).positions(2_000) {
        tape.save(&position, 0, 3);
    }
    tape.merge().unwrap();
    let all = tape.totals().positions;
    let mut left = Vec::new();
    while tape.totals().positions > 0 {
        tape.merge().unwrap();
        left.push(tape.totals().positions);
    }
    let alive = left.iter().take_while(|&&positions| positions == all).count();
    assert_eq!(alive, 38, "the first goes at the fortieth merge");
    assert!((9..=12).contains(&(left.len() - alive)), "a quarter of forty: {left:?}");
}

/// Different boards of one record.
fn crowd(count: usize) -> Vec<Position> {
    let mut numbers = Numbers::new(7);
    let mut by_record: HashMap<_, Vec<Position>> = HashMap::new();
    let mut seen = HashSet::new();
    loop {
        for position in numbers.game() {
            let board = StandardForm::of(&position);
            if seen.insert(board) {
                let record = by_record.entry(CatalogKey::of(&board)).or_default();
                record.push(position);
                if record.len() == count {
                    return record.clone();
                }
            }
        }
    }
}

#[test]
fn a_record_that_reaches_its_maximum_loses_its_lowest_plies_until_it_is_well_below() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    let positions = crowd(100);
    for (index, position) in positions[..99].iter().enumerate() {
        tape.save(position, index as i32, 3 + index as u16 % 7);
    }
    assert_eq!(tape.merge().unwrap().culled, 0, "one below the maximum");
    tape.save(&positions[99], 0, 9);
    assert_eq!(tape.merge().unwrap(), Merge { new: 1, culled: 40, positions: 60, ..Merge::default() });
    let plies: Vec<u16> = tape.counts().unwrap().by_ply.into_keys().collect();
    assert_eq!(plies, [5, 6, 7, 8, 9], "of fifteen at ply 3 and at ply 4 none is left");
    assert_eq!(tape.statistics().culled, 40);
}

#[test]
fn of_one_ply_the_oldest_are_culled() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    let positions = crowd(100);
    for part in [&positions[..50], &positions[50..]] {
        part.iter().for_each(|position| tape.save(position, 0, 3));
        tape.merge().unwrap();
    }
    let left = |part: &[Position]| part.iter().filter(|position| age(&tape, position).is_some()).count();
    assert_eq!((left(&positions[..50]), left(&positions[50..])), (10, 50));
}

#[test]
fn a_merge_is_due_every_so_many_moves() {
    let (_folder, path) = place();
    let mut tape = create(&path, TapeSettings { merge_every: 3, ..USUAL });
    let merges: Vec<bool> = (0..9).map(|_| tape.decision_made().unwrap().is_some()).collect();
    assert_eq!(merges, [false, false, true].repeat(3));
    assert_eq!((tape.totals().merges, tape.statistics().decisions), (3, 9));
}

/// What a tape must do, written with nothing but maps.
#[test]
fn a_tape_remembers_what_a_plain_map_remembers() {
    let (_folder, path) = place();
    let settings = TapeSettings { record_maximum: 1_000_000, positions_held: 50, merge_every: 5, ..USUAL };
    let mut tape = create(&path, settings);
    let mut map: HashMap<StandardForm, (i32, u16, u32)> = HashMap::new();
    let mut numbers = Numbers::new(3);
    let mut met = Vec::new();
    for _ in 0..60 {
        let game = numbers.game();
        for position in game.iter().step_by(3) {
            met.push(*position);
            let mut used = HashSet::new();
            for _ in 0..20 {
                let other = met[numbers.below(met.len() as u64) as usize];
                let board = StandardForm::of(&other);
                let expected = map.get_mut(&board).map(|(score, ply, age)| {
                    if used.insert(board) {
                        *age /= 2;
                    }
                    RememberedScore { score: *score, ply: *ply }
                });
                assert_eq!(tape.recall(&other), expected);
            }
            let (score, ply) = (numbers.below(1_000) as i32, numbers.below(9) as u16);
            tape.save(position, score, ply);
            let board = StandardForm::of(position);
            match map.get_mut(&board) {
                None => {
                    map.insert(board, (score, ply, settings.new_age));
                }
                Some((old_score, old_ply, age)) => {
                    if used.insert(board) {
                        *age /= 2;
                    }
                    if ply >= *old_ply {
                        (*old_score, *old_ply) = (score, ply);
                    }
                }
            }
            if tape.decision_made().unwrap().is_some() {
                map.values_mut().for_each(|(_, _, age)| *age += 1);
                map.retain(|_, (_, _, age)| *age < settings.maximum_age);
                assert_eq!(tape.counts().unwrap().positions, map.len() as u64);
            }
        }
    }
    let statistics = tape.statistics();
    assert!(statistics.forgotten > 500 && statistics.evictions > 100, "{statistics:?}");
}

#[test]
fn records_stay_whole_as_they_grow_and_shrink() {
    let (_folder, path) = place();
    let mut tape = create(&path, TapeSettings { record_maximum: 600, culled_to: 100, ..USUAL });
    let positions = crowd(1_500);
    for (index, part) in positions.chunks(90).enumerate() {
        part.iter().for_each(|position| tape.save(position, index as i32, index as u16));
        let merge = tape.merge().unwrap();
        let counts = tape.counts().unwrap();
        assert_eq!(merge.positions, counts.positions + counts.forgotten);
        assert_eq!(export(&tape).lines().count() as u64, counts.positions);
        for position in part {
            assert!(tape.find(position).unwrap().is_some());
        }
    }
}

#[test]
fn lookups_loads_and_evictions_are_counted() {
    let (_folder, path) = place();
    let mut tape = create(&path, TapeSettings { positions_held: 1, ..USUAL });
    let boards = ["B:W32:B1", "B:W32:B2", "B:W32:B3", "B:W32:B4", "B:W32:B6", "B:W32:B7"].map(fen);
    for board in &boards {
        tape.save(board, 0, 3);
    }
    tape.merge().unwrap();
    let before = tape.statistics();
    for board in boards.iter().chain(&boards[1..]).chain(&boards[..1]) {
        tape.recall(board);
    }
    tape.recall(&Position::start());
    let after = tape.statistics();
    assert_eq!((after.lookups - before.lookups, after.hits - before.hits), (13, 12));
    // The six boards were found in six records and then among what the next merge writes, so only
    // the empty record of the start was loaded beside them.
    assert_eq!(after.record_loads - before.record_loads, 7);
    assert_eq!(after.evictions - before.evictions, 2);
    // The tape counts for good, and after a merge no record is in memory, as after a kill.
    tape.decision_made().unwrap();
    tape.merge().unwrap();
    let totals = tape.totals();
    let counted = [totals.decisions, totals.lookups, totals.hits, totals.record_loads, totals.evictions];
    assert_eq!(counted, [1, 13, 12, after.record_loads, after.evictions]);
    drop(tape);
    let mut tape = Tape::open(&path, None).unwrap();
    assert_eq!(tape.totals(), totals);
    tape.recall(&boards[0]);
    tape.merge().unwrap();
    tape.recall(&boards[0]);
    assert_eq!(tape.statistics().record_loads, 2);
}

#[test]
fn the_papers_catalog_makes_records_that_are_long_enough_to_be_culled() {
    let (_folder, path) = place();
    let settings = TapeSettings { catalog: Catalog::Paper, record_maximum: 20, culled_to: 10, ..USUAL };
    let mut tape = create(&path, settings);
    let mut numbers = Numbers::new(5);
    for (number, position) in numbers.positions(1_500).into_iter().enumerate() {
        tape.save(&position, 0, (number % 7) as u16);
    }
    let merge = tape.merge().unwrap();
    assert!(merge.culled > 0, "{merge:?}");
    let counts = tape.counts().unwrap();
    assert!(counts.longest_record < 20 && counts.records < 700, "{counts:?}");
    drop(tape);
    // It keeps its catalog, and says that to a program that knows only the other.
    let mut tape = Tape::open(&path, None).unwrap();
    assert_eq!(*tape.settings(), settings);
    let error = tape.change_settings(USUAL).unwrap_err().to_string();
    assert!(error.ends_with("cataloged as '1959': expected 'exact'; a tape keeps its catalog"), "{error}");
    assert!(Tape::verify(&path).is_err(), "it is in use");
    drop(tape);
    assert_eq!(Tape::verify(&path).unwrap().damage, Vec::<String>::new());
}

#[test]
fn the_census_counts_words_as_the_paper_does() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    for (board, ply) in [("B:W32:B1", 3), ("B:W31:B1,2", 6), ("B:WK31:B1,2", 6), ("W:WK31:BK3,2", 9)] {
        tape.save(&fen(board), 0, ply);
    }
    assert_eq!(tape.counts().unwrap().positions, 0, "nothing is on the tape before the merge");
    tape.merge().unwrap();
    let counts = tape.counts().unwrap();
    assert_eq!((counts.positions, counts.records, counts.longest_record), (4, 4, 1));
    assert_eq!((counts.with_kings, counts.without_kings), (2, 2));
    assert_eq!(counts.words_per_position(), 3.5);
    assert_eq!(counts.by_ply.into_iter().collect::<Vec<_>>(), [(3, 1), (6, 2), (9, 1)]);
    assert_eq!(counts.by_pieces.into_iter().collect::<Vec<_>>(), [(2, 1), (3, 3)]);
    assert_eq!(counts.file_size, std::fs::metadata(&path).unwrap().len());
}

#[test]
fn what_is_exported_is_in_the_order_of_the_tape() {
    let (_folder, path) = place();
    let mut tape = create(&path, USUAL);
    tape.save(&fen("B:WK4:BK29"), -5, 12);
    tape.save(&fen("W:W21-32:B1-10,12,15"), 7, 3);
    tape.save(&Position::start(), 1, 6);
    tape.merge().unwrap();
    let expected = "\
        B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 7 3 9\n\
        B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 1 6 9\n\
        B:WK4:BK29 -5 12 9\n";
    assert_eq!(export(&tape), expected);
}

#[test]
fn the_same_saves_in_any_order_make_the_same_export() {
    let positions = Numbers::new(5).positions(3_000);
    let exported = |positions: &mut dyn Iterator<Item = &Position>| {
        let (_folder, path) = place();
        let mut tape = create(&path, USUAL);
        for position in positions {
            let board = StandardForm::of(position);
            let score = format!("{board:?}").len() as i32;
            tape.save(position, score, (score % 5) as u16);
        }
        tape.merge().unwrap();
        export(&tape)
    };
    let forward = exported(&mut positions.iter());
    assert!(forward.lines().count() > 1_000);
    assert_eq!(forward, exported(&mut positions.iter().rev()));
}

#[test]
fn the_same_play_makes_the_same_file() {
    let files = [1, 2].map(|_| {
        let (_folder, path) = place();
        let mut tape = create(&path, USUAL);
        let mut numbers = Numbers::new(9);
        for position in numbers.positions(2_000) {
            tape.recall(&position);
            tape.save(&position, numbers.below(100) as i32, 3);
            tape.decision_made().unwrap();
        }
        export(&tape)
    });
    assert_eq!(files[0], files[1]);
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let check = |settings: TapeSettings, expected: &str| {
        assert_eq!(
            settings.check().map_err(|error: TapeSettingsError| error.to_string()),
            Err(expected.to_owned())
        );
    };
    assert_eq!(TapeSettings::default().check(), Ok(()));
    check(TapeSettings { new_age: 12, ..USUAL }, "new age 12 is not below maximum age 12");
    check(TapeSettings { culled_to: 100, ..USUAL }, "culled to 100 is not below record maximum 100");
    check(TapeSettings { merge_every: 0, ..USUAL }, "merge every 0: expected 1 to 4294967295");
    check(TapeSettings { records_held: 4, ..USUAL }, "records held 4: expected 5 to 4294967295");
    check(
        TapeSettings { maximum_age: u32::MAX, ..USUAL },
        "maximum age 4294967295: expected 0 to 1073741824",
    );
}

#[test]
fn a_tape_can_be_handed_to_another_thread() {
    fn check<T: Send>() {}
    check::<Tape>();
}
