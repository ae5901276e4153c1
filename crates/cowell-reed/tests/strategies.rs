//! Strategies as texts and files: what is read, and what is refused with its line (C-11).

use arena::{Limits, NoControl};
use cowell_reed::principles::Principles;
use cowell_reed::readings::Pruning;
use cowell_reed::strategy::{PRESETS, Standing};
use cowell_reed::{Deliberation, Extent, Question, Readings, Strategy};
use rules::{Position, Variant};

use crate::play::positions_from_play;

const HEAD: &str = "format = \"crownhead strategy 1\"\n";

fn parse(text: &str) -> Result<Strategy, String> {
    Strategy::parse(text, &Principles::default()).map_err(|problem| problem.to_string())
}

#[track_caller]
fn refused(rest: &str, expected: &str) {
    assert_eq!(parse(&format!("{HEAD}{rest}")).expect_err("it is no strategy"), expected);
}

/// The list and the maximum of a preset with so many pieces, written short.
#[track_caller]
fn plan(preset: &str, fen: &str) -> String {
    let strategy = Strategy::preset(preset).unwrap();
    let plan = strategy.plan(&Position::from_fen(fen).unwrap());
    let names: Vec<_> = plan.principles.iter().map(|principle| principle.name()).collect();
    format!("{} {}", names.join(" "), plan.maximum)
}

const SIX: &str = "PCR KRP KD CRAMP MOBIL CENT";
const FOUR: &str = "PCR KRP KD CENT";

/// A position with so many pieces, half of them White's.
fn with_pieces(pieces: usize) -> String {
    let squares = |numbers: std::ops::Range<usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    };
    let black = pieces.div_ceil(2);
    format!("B:W{}:B{}", squares(33 - pieces / 2..33), squares(1..1 + black))
}

#[test]
fn the_presets_have_the_lists_and_maxima_of_the_report() {
    for (preset, thresholds) in [
        ("game-1", [(24, SIX, 1), (21, SIX, 1), (20, SIX, 4), (12, SIX, 4), (11, SIX, 9), (2, SIX, 9)]),
        ("game-2", [(24, SIX, 1), (16, SIX, 1), (15, SIX, 4), (12, SIX, 4), (11, SIX, 9), (2, SIX, 9)]),
        ("game-3", [(22, FOUR, 4), (21, SIX, 4), (16, SIX, 4), (15, FOUR, 4), (12, FOUR, 4), (11, FOUR, 9)]),
    ] {
        for (pieces, list, maximum) in thresholds {
            assert_eq!(plan(preset, &with_pieces(pieces)), format!("{list} {maximum}"), "{preset} {pieces}");
        }
    }
    assert_eq!(plan("pcr-only", &with_pieces(24)), "PCR 1");
}

#[test]
fn game_4_asks_who_is_ahead() {
    assert_eq!(plan("game-4", "B:W21-32:B1-12"), "PCR KRP 4");
    assert_eq!(plan("game-4", "B:W21-30:B1-10"), "PCR KRP 9");
    assert_eq!(plan("game-4", "B:W32:B1"), "PCR 9");
    assert_eq!(plan("game-4", "B:W32:B1,2"), format!("{SIX} 9"));
    assert_eq!(plan("game-4", "W:W32:B1,2"), "PCR 9");
    // Three men are as much as two kings.
    assert_eq!(plan("game-4", "W:WK31,K32:B1,2,3"), "PCR 9");
    assert_eq!(Standing::of(&Position::from_fen("W:WK31,K32:B1,2,3").unwrap()), Standing::Even);
}

#[test]
fn a_side_without_opponents_has_a_plan_too() {
    assert_eq!(plan("game-1", "B:W:B10"), format!("{SIX} 9"));
}

#[test]
fn the_example_in_the_book_is_a_strategy() {
    let page = include_str!("../../../docs/formats/strategy.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(parse(example).unwrap().phases().len(), 3);
}

#[test]
fn presets_say_what_they_are() {
    for (name, _) in PRESETS {
        assert!(!Strategy::preset(name).unwrap().summary.is_empty(), "{name}");
    }
    assert!(Strategy::preset("game-5").is_none());
}

#[test]
fn readings_may_be_part_of_a_strategy() {
    let text = format!(
        "{HEAD}[readings]\ncount = \"own\"\nlimit = \"at\"\n[[phase]]\nprinciples = [\"KD\"]\nmaximum = 0\n"
    );
    assert_eq!(parse(&text).unwrap().readings.difference(), "count=own limit=at");
}

#[test]
fn each_principle_can_be_told_how_to_prune() {
    let phase = "[[phase]]\nprinciples = [\"PCR\", \"CRAMP\", \"KD\"]\nmaximum = 1\n";
    let pruning = |table: &str| {
        let strategy = parse(&format!("{HEAD}{table}{phase}")).unwrap();
        let plan = strategy.plan(&Position::start());
        let prunes: Vec<_> = plan.principles.iter().map(|principle| principle.prunes_inside()).collect();
        let names: Vec<_> = plan.principles.iter().map(|principle| principle.name()).collect();
        assert_eq!(names, ["PCR", "CRAMP", "KD"]);
        prunes
    };
    assert_eq!(pruning(""), [true, false, true]);
    assert_eq!(pruning("[pruning]\nCRAMP = \"inside\"\nKD = \"origin\"\n"), [true, true, false]);
    refused(
        &format!("[pruning]\nKRP = \"inside\"\n{phase}"),
        "line 3: pruning of 'KRP': expected a principle of some phase",
    );
    refused(
        &format!("[pruning]\nKD = \"root\"\n{phase}"),
        "line 3: pruning of 'KD' 'root': expected inside or origin",
    );
}

/// What is chosen depends on it, where MOBIL leaves lines that CENT then judges.
#[test]
fn pruning_by_principle_is_what_the_choice_follows() {
    let strategy = |pruning: &str| {
        parse(&format!("{HEAD}{pruning}[[phase]]\nprinciples = [\"MOBIL\", \"CENT\"]\nmaximum = 4\n"))
            .unwrap()
    };
    let sets = |strategy: &Strategy, everywhere: bool| -> Vec<_> {
        let pruning = if everywhere { Pruning::Everywhere } else { Pruning::ByPrinciple };
        let readings = Readings { pruning, ..Readings::default() };
        let set = |position: &Position| -> Vec<_> {
            let question = Question {
                position,
                variant: Variant::Standard,
                plan: strategy.plan(position),
                readings: &readings,
                extent: Extent::Choice,
            };
            Deliberation::new(&question, &Limits::default(), &NoControl).unwrap().acceptable().collect()
        };
        positions_from_play(60).iter().map(set).collect()
    };
    let [usual, told] = ["", "[pruning]\nMOBIL = \"inside\"\n"].map(strategy);
    assert_ne!(sets(&usual, false), sets(&told, false));
    assert_eq!(sets(&usual, true), sets(&told, false));
}

#[test]
fn names_of_others_do_nothing_to_a_terminal() {
    let phase = "[[phase]]\nprinciples = [\"\\u001b[2JX\"]\nmaximum = 1\n";
    let told = parse(&format!("{HEAD}{phase}")).unwrap_err();
    assert!(told.starts_with("line 3: no principle '\\u{1b}[2JX'"), "{told}");
}

#[test]
fn what_is_no_strategy_is_refused_with_its_line() {
    let phase = "[[phase]]\nprinciples = [\"PCR\"]\nmaximum = 1\n";
    refused("", "line 1: no phase for 2 pieces when ahead: expected one for every number from 2 to 24");
    refused(
        &phase.replace("PCR", "LUCK"),
        "line 3: no principle 'LUCK': expected some of PCR, KRP, KD, CRAMP, MOBIL, CENT",
    );
    refused(
        &phase.replace("\"PCR\"", "\"PCR\",\n\"KD\",\n\"PCR\""),
        "line 5: principle 'PCR' stands there twice: expected each once",
    );
    refused(
        &phase.replace("\"PCR\"", ""),
        "line 3: no principles: expected some of PCR, KRP, KD, CRAMP, MOBIL, CENT",
    );
    for maximum in ["-1", "100", "9223372036854775807", "99999999999999999999", "1.5", "\"9\"", "1e1"] {
        refused(
            &phase.replace("maximum = 1", &format!("maximum = {maximum}")),
            &format!("line 4: maximum = {maximum}: expected a cumulative node count from 0 to 99"),
        );
    }
    for pieces in ["12, 11", "1, 24", "2, 25", "2", "2, 12, 24", "-2, 24", ""] {
        refused(
            &format!("{phase}pieces = [{pieces}]\n"),
            &format!("line 5: pieces = [{pieces}]: expected [FEWEST, MOST], both from 2 to 24"),
        );
    }
    refused(
        &format!("{phase}standing = [\"lost\"]\n"),
        "line 5: standing 'lost': expected ahead, even or behind",
    );
    refused(
        &format!("{phase}standing = []\n"),
        "line 5: standing without any: expected some of ahead, even, behind",
    );
    refused(
        &format!("{phase}pieces = [2, 11]\n{phase}pieces = [13, 24]\n"),
        "line 9: no phase for 12 pieces when ahead: expected one for every number from 2 to 24",
    );
    refused(
        &format!("{phase}{phase}"),
        "line 5: this phase never comes up: the ones before it take all its positions",
    );
    refused(
        &format!("[readings]\nlimit = \"below\"\n{phase}"),
        "line 3: reading limit = 'below': expected above, at",
    );
}

#[test]
fn a_text_of_another_kind_is_refused() {
    for (text, start) in [
        (
            "format = \"crownhead strategy 2\"\n",
            "line 1: format 'crownhead strategy 2': expected 'crownhead strategy 1'",
        ),
        ("", "line 1: missing field `format`"),
        ("format = \"crownhead strategy 1\"\ncolor = \"red\"\n", "line 2: unknown field `color`"),
        ("format = \"crownhead strategy 1\"\nphase = 7\n", "line 2: invalid type"),
        ("format = \"crownhead strategy 1\"\n[[phase\n", "line 2: "),
        ("\u{0}\u{7}", "line 1: "),
    ] {
        let problem = parse(text).unwrap_err();
        assert!(problem.starts_with(start), "{text:?}: {problem}");
        assert!(!problem.contains('\n'), "{problem}");
    }
}

#[test]
fn a_file_is_named_in_what_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let named = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap().to_owned();
        let found = Strategy::named(&path, &Principles::default());
        found.map_err(|error| error.to_string().replace(&path, "FILE"))
    };
    assert!(named("good.toml", PRESETS[0].1.as_bytes()).is_ok());
    assert!(named("marked.toml", format!("\u{feff}{}", PRESETS[0].1).as_bytes()).is_ok());
    let twice = format!("{HEAD}[[phase]]\nprinciples = [\"my.rhai\",\n\"./my.rhai\"]\nmaximum = 1\n");
    assert!(named("my.rhai", b"1").is_err());
    assert_eq!(
        named("twice.toml", twice.as_bytes()).unwrap_err(),
        "FILE: line 4: principle './my.rhai' stands there twice: expected each once"
    );
    let folder_itself = folder.path().to_str().unwrap();
    let told = Strategy::named(folder_itself, &Principles::default()).unwrap_err().to_string();
    assert_eq!(told, format!("{folder_itself}: no plain file: expected a strategy"));
    assert_eq!(
        named("bytes.toml", &[0xff, 0xfe]).unwrap_err(),
        "FILE: bytes that are no UTF-8: expected a text"
    );
    assert!(named("long.toml", &vec![b'#'; (1 << 20) + 1]).unwrap_err().starts_with("FILE: longer than"));
    assert_eq!(named("empty.toml", b"").unwrap_err(), "FILE: line 1: missing field `format`");
    assert_eq!(
        Strategy::named("no-such.toml", &Principles::default()).unwrap_err().to_string(),
        "no-such.toml: no such file: expected a strategy file, \
         or one of game-1, game-2, game-3, game-4, pcr-only",
    );
}

#[test]
fn a_fault_has_its_column_in_characters() {
    let text = "format = \"crownhead strategy 1\"\n[[phase]]\n  principles = [\"PCR\", \"é\"]\nmaximum = 1\n";
    let problem = Strategy::parse(text, &Principles::default()).unwrap_err();
    assert_eq!((problem.line, problem.column), (3, 24));
    let after = text.replace("\"é\"", "\"KD\"").replace("maximum = 1", "summary = \"é\" x");
    assert_eq!(Strategy::parse(&after, &Principles::default()).unwrap_err().column, 15);
}
