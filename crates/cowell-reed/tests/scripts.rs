//! Principles as scripts: the six of the report written again, the examples, and what goes wrong.

#[path = "../../samuel/tests/play/mod.rs"]
mod play;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::{Choice, Limits, Roster, Unwatched};
use cowell_reed::principles::{Principle, Principles};
use cowell_reed::scripts::{BUILTIN, Script, features, sample_positions};
use cowell_reed::strategy::Plan;
use cowell_reed::{COWELL_REED, Deliberation, Extent, Question, Readings, Strategy, View};
use rules::{Color, Game, Move, Position, Square, Variant};

use play::positions_from_play;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/principles").join(name)
}

fn script(text: &str) -> Result<Script, String> {
    Script::parse("my.rhai", text).map_err(|error| error.to_string())
}

fn score(script: &Script, position: &Position, side: Color) -> f64 {
    script.run(&View::new(position, side, &Readings::default())).unwrap()
}

fn value(text: &str, fen: &str) -> f64 {
    let position = Position::from_fen(fen).unwrap();
    score(&script(text).unwrap(), &position, position.turn())
}

/// The built-in principles and the same as scripts.
fn six() -> Vec<(Arc<dyn Principle>, Arc<dyn Principle>)> {
    let written = |known: &Arc<dyn Principle>| -> Arc<dyn Principle> {
        let file = format!("{}.rhai", known.name().to_lowercase());
        Arc::new(Script::load(&data(&file)).unwrap())
    };
    Principles::default().iter().map(|known| (known.clone(), written(known))).collect()
}

fn final_set(position: &Position, plan: &Plan, readings: &Readings) -> Vec<Move> {
    let question = Question { position, variant: Variant::Standard, plan, readings, extent: Extent::Choice };
    let found = Deliberation::new(&question, &Limits::default(), &mut Unwatched).unwrap();
    found.acceptable().collect()
}

#[test]
fn the_six_scripts_choose_what_the_built_in_principles_choose() {
    let (known, written): (Vec<_>, Vec<_>) = six().into_iter().unzip();
    let readings = Readings::default();
    for (i, position) in positions_from_play(1_000).iter().enumerate() {
        let maximum = [0, 1, 2, 4][i % 4];
        let sets = [&known, &written]
            .map(|list| final_set(position, &Plan { principles: list.clone(), maximum }, &readings));
        assert_eq!(sets[0], sets[1], "{position} maximum {maximum}");
    }
}

#[test]
fn the_six_scripts_score_as_the_built_in_principles_under_other_readings_too() {
    let positions = positions_from_play(200);
    for (known, written) in six() {
        assert_eq!(known.prunes_inside(), written.prunes_inside(), "{}", known.name());
        assert!(written.summary().starts_with(known.summary()), "{}", written.summary());
        for readings in Readings::one_at_a_time() {
            for position in positions.iter().chain(&sample_positions()) {
                for side in [Color::Black, Color::White] {
                    let view = View::new(position, side, &readings);
                    let scores = [&known, &written].map(|principle| principle.score(&view).unwrap());
                    assert_eq!(scores[0], scores[1], "{} {position} {}", known.name(), readings.difference());
                }
            }
        }
    }
}

#[test]
fn a_strategy_names_scripts_by_their_path_from_its_folder() {
    for (file, names) in [
        ("six.toml", "pcr.rhai krp.rhai kd.rhai cramp.rhai mobil.rhai cent.rhai"),
        ("examples/bridge.toml", "PCR bridge.rhai trade-when-ahead.rhai support.rhai CENT"),
    ] {
        let strategy = Strategy::load(&data(file), &Principles::default()).unwrap();
        let plan = strategy.plan(&Position::start());
        let list: Vec<_> = plan.principles.iter().map(|principle| principle.name()).collect();
        assert_eq!(list.join(" "), names);
        for position in positions_from_play(40) {
            assert!(!final_set(&position, strategy.plan(&position), &strategy.readings).is_empty());
        }
    }
}

#[test]
fn white_sees_what_black_sees_on_the_board_turned_round() {
    for file in ["bridge", "trade-when-ahead", "support"] {
        let script = Script::load(&data(&format!("examples/{file}.rhai"))).unwrap();
        assert!(!script.summary().is_empty());
        for position in positions_from_play(100).iter().chain(&sample_positions()) {
            let turned = score(&script, &position.turned(), Color::White);
            assert_eq!(score(&script, position, Color::Black), turned, "{file} {position}");
        }
    }
}

#[test]
fn the_examples_say_what_they_want() {
    for (file, fen, expected) in [
        ("bridge", "B:W30,32:B1,2,3", 2.0),
        ("bridge", "B:W30,32:B1,K3", 1.0),
        ("bridge", "B:WK30,K32:B1,2,3", 0.0),
        ("trade-when-ahead", "B:W32:B1,K2", -3.5),
        ("trade-when-ahead", "W:W32:B1,K2", 3.5),
        ("trade-when-ahead", "B:W32:B1", 0.0),
        // 10 has 6 behind it, 15 has 10, 18 has 15; 6 and 25 have none.
        ("support", "B:W30,31:B6,10,15,18,25", 1.0),
    ] {
        let script = Script::load(&data(&format!("examples/{file}.rhai"))).unwrap();
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(score(&script, &position, position.turn()), expected, "{file} {fen}");
    }
}

#[test]
fn the_example_knows_the_squares_behind_each_square() {
    let text = std::fs::read_to_string(data("examples/support.rhai")).unwrap();
    let functions = text.split("\nlet score").next().unwrap();
    for square in Square::all() {
        let row = square.row();
        let near = |other: &Square| other.row() + 1 == row && other.column().abs_diff(square.column()) == 1;
        let expected: u32 = Square::all().filter(near).map(|other| u32::from(other.number())).sum();
        let number = square.number();
        let sum = format!("{functions}\nlet sum = 0; for s in behind({number}) {{ sum += s; }} sum");
        assert_eq!(value(&sum, "B:W32:B1"), f64::from(expected), "{number}");
    }
}

#[test]
fn every_feature_in_the_list_can_be_written() {
    for feature in features() {
        let text = format!("let weights = []; weights.pad(32, 1); let it = {}; type_of(it)", feature.usage);
        let told = script(&text).unwrap_err();
        assert!(told.contains("its value is a string"), "{}: {told}", feature.usage);
        let kinds: &[&str] = match feature.gives {
            "number" => &["i64", "f64"],
            "squares" => &["squares"],
            "true or false" => &["bool"],
            other => panic!("{other}"),
        };
        let is_one = |kind: &&str| {
            let test = format!("let weights = []; weights.pad(32, 1); let it = {}; ", feature.usage);
            value(&format!("{test} if type_of(it) == \"{kind}\" {{ 1 }} else {{ 0 }}"), "B:W32:B1") == 1.0
        };
        assert!(kinds.iter().any(is_one), "{}", feature.usage);
        let other = feature.usage.replace("own.", "other.");
        assert!(script(&format!("let weights = []; weights.pad(32, 1); {other}; 0")).is_ok(), "{other}");
    }
}

#[test]
fn features_are_counted_from_the_own_seat() {
    let fen = "W:W17,K32:B14,K1,2";
    for (text, expected) in [
        ("own.men.count * 10 + own.kings.count", 11.0),
        ("if 16 in own.men { 1 } else { 0 }", 1.0),
        ("if 1 in own.kings { 1 } else { 0 }", 1.0),
        ("if 17 in own.men.turned { 1 } else { 0 }", 1.0),
        ("own.strength", 2.5),
        ("other.strength", 3.5),
        ("own.advance", 3.0),
        ("own.jumps", 1.0),
        ("other.attacked.count * 10 + own.attacked.count", 11.0),
        ("if own.to_move && !other.to_move { 1 } else { 0 }", 1.0),
        ("let sum = 0; for square in other.pieces { sum += square; } sum", 17.0),
        ("(own.pieces | row(8)).count - (own.pieces - king_row()).count", 5.0),
        ("all_squares().count + edge().count + center().count", 44.0),
        ("if squares([1, 16]) == own.pieces { 1 } else { 0 }", 1.0),
    ] {
        assert_eq!(value(text, fen), expected, "{text}");
    }
    assert_eq!(value("if 18 in other.attacked { own.jumps } else { 0 }", "B:W15,24:B11"), 1.0);
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    assert_eq!(script(text).unwrap_err(), expected, "{text}");
}

#[test]
fn a_value_that_is_no_number_is_refused_with_the_place_of_the_last_statement() {
    for (text, place, value) in [
        ("", "line 1, position 1", "nothing"),
        ("// only words\n", "line 1, position 1", "nothing"),
        ("// one\nlet x = 1;", "line 2, position 1", "nothing"),
        ("\n own.men", "line 2, position 2", "a set of squares"),
        ("let few = 1;\n\nown.men.count\n  > few", "line 3, position 1", "true or false"),
        ("\"12\"", "line 1, position 1", "a string"),
        // Computed when it is read, it has the place of the sign.
        ("0.0 / 0.0", "line 1, position 5", "not a number (NaN)"),
        ("fn f() {\n 0.0 / 0.0\n}\n\nf()", "line 5, position 1", "not a number (NaN)"),
        (
            "if own.men.count > 1 {\n return \"many\"; }\nif own.moves > 1 {\n 1\n} else {\n 2\n}",
            "line 3, position 1",
            "a string",
        ),
        ("switch own.men.count {\n 1 => 2,\n _ => [3]\n}", "line 1, position 1", "an array"),
    ] {
        let expected =
            format!("my.rhai, {place}: its value is {value}: expected a number (here is its last statement)");
        refused(text, &expected);
    }
}

#[test]
fn what_is_no_script_is_refused_with_its_place() {
    refused(
        "const PRUNES = 7; 1",
        "my.rhai, line 1, position 1: PRUNES = 7: expected \"inside\" or \"origin\"",
    );
    refused(
        "// about\n\nconst PRUNES = own.moves;\n1",
        "my.rhai, line 3, position 1: PRUNES = something to be computed: expected \"inside\" or \"origin\"",
    );
    refused(
        "// about\nlet PRUNES = \"origin\";\n1",
        "my.rhai, line 2, position 1: let PRUNES: expected const PRUNES",
    );
    refused("\u{0}", "my.rhai, line 1, position 1: Unexpected '\\u{0}'");
    refused("throw \"\\x1b[2J\"", "my.rhai, line 1, position 1: Runtime error: \\u{1b}[2J");
    for (text, start) in [
        ("1 +", "my.rhai, line 1, position "),
        ("\n  owm.men.count", "my.rhai, line 2, position 3: "),
        ("\n\n own.mens", "my.rhai, line 3, position "),
        ("fn f(x) {\n  x.men +\n \"a\" }\nf(own)", "my.rhai, line 2, position "),
        ("1 / (own.men.count - 12)", "my.rhai, line 1, position 3: "),
        ("33 in own.men", "my.rhai, line 1, position "),
        ("own.men.weigh([1])", "my.rhai, line 1, position 9: "),
        ("squares([\"a\"]).count", "my.rhai, line 1, position 1: "),
        ("row(9).count", "my.rhai, line 1, position 1: "),
        (
            "own.reads(\"king-row\", \"mine\")",
            "my.rhai, line 1, position 5: Runtime error: reading king-row = 'mine': expected own, difference",
        ),
        ("own.reads(\"luck\", \"own\")", "my.rhai, line 1, position 5: Runtime error: no reading 'luck': "),
        ("throw \"no idea\"", "my.rhai, line 1, position 1: "),
        ("9223372036854775807 + own.men.count", "my.rhai, line 1, position "),
        ("import \"std/fs\" as fs; 1", "my.rhai, line 1, position "),
        ("eval(\"1\")", "my.rhai, line 1, position "),
        ("sleep(1000)", "my.rhai, line 1, position 1: "),
        ("timestamp()", "my.rhai, line 1, position 1: "),
        ("\u{0}\u{7}", "my.rhai, line 1, position 1: "),
    ] {
        let told = script(text).unwrap_err();
        assert!(told.starts_with(start), "{text:?}: {told}");
        assert!(!told.contains('\n') && told.matches("line ").count() == 1, "{told}");
    }
}

#[test]
fn whatever_a_script_does_has_a_bound() {
    let nested = |open: &str, close: &str| format!("{}1{}", open.repeat(5_000), close.repeat(5_000));
    // Few operations for each of three loops alone.
    let nested_callbacks = |open: &str, close: &str| {
        let arrays = "let a = []; a.pad(100, 0);\nlet b = a;\nlet c = a;\n";
        format!("{arrays}a.{open}b.{open}c.{open}1{}", close.repeat(3))
    };
    for (text, part) in [
        ("while true { }".to_owned(), "line 1, position"),
        ("loop { let x = 1; }".to_owned(), "more than 20000 operations for one position"),
        ("let n = 0; for i in 0..9223372036854775807 { n += 1; } n".to_owned(), "more than 20000 operations"),
        ("fn f(n) { f(n + 1) } f(0)".to_owned(), "line 1, position"),
        ("let a = [0]; loop { a += a; }".to_owned(), "line 1, position"),
        ("let a = []; a.pad(1000000000, 0); 1".to_owned(), "line 1, position"),
        ("let a = []; loop { a.push(a); }".to_owned(), "line 1, position"),
        ("let s = \"x\"; loop { s += s; }".to_owned(), "line 1, position"),
        ("let s = \"x\"; s.pad(1000000000, 'x'); 1".to_owned(), "line 1, position"),
        ("let m = #{}; let i = 0; loop { m[`${i}`] = m; i += 1; }".to_owned(), "line 1, position"),
        (nested_callbacks("reduce(|sum, x| sum + ", ", 0)"), "more than 20000 operations for one position"),
        (nested_callbacks("map(|x| ", ").len"), "line 4, position"),
        (nested_callbacks("filter(|x| 0 < ", ").len"), "line 4, position"),
        (nested_callbacks("all(|x| 0 == ", ")"), "line 4, position"),
        ("let a = []; a.pad(200, 0); loop { a.sort(|x, y| x - y); }".to_owned(), "line 1, position"),
        ("let a = []; a.pad(200, 0); loop { a.dedup(|x, y| false); }".to_owned(), "line 1, position"),
        (
            "let a = []; a.pad(99, 1); let f = Fn(\"map\").curry(a); let b = []; b.pad(99, Fn(\"abs\"));\nloop { b.map(f); }"
                .to_owned(),
            "line 2, position",
        ),
        (nested("(", ")"), "line 1, position"),
        (nested("[", "]"), "line 1, position"),
        (nested("if true { ", " }"), "line 1, position"),
        ("-".repeat(60_000) + "1", "line 1, position"),
        (format!("1{}", " + 1".repeat(10_000)), "line 1, position"),
    ] {
        let told = script(&text).unwrap_err();
        assert!(told.contains(part), "{}: {told}", &text[..text.len().min(60)]);
    }
    assert!(script("print(\"noise\"); debug(1); 1").is_ok());
}

/// Each of these goes through a whole array, string or tree of jumps with one call.
#[test]
fn what_costs_much_counts_for_much() {
    for (costly, most) in [
        ("a.contains(999)", 100),
        ("a.index_of(999)", 100),
        ("a == a", 100),
        ("a.dedup()", 100),
        ("own.plausible", 1_000),
        ("own.attacked", 7_000),
    ] {
        let often = |turns: u32| {
            script(&format!(
                "let a = []; for i in 0..200 {{ a.push(i); }}\nfor i in 0..{turns} {{ {costly}; }} 1"
            ))
        };
        assert!(often(most / 4).is_ok(), "{costly} {:?}", often(most / 4));
        assert!(often(most).is_err(), "{costly}");
    }
    for large in ["let s = \"\"; s.pad(257, 'x'); 1", "let a = []; a.pad(257, 0); 1"] {
        assert!(script(large).is_err(), "{large}");
    }
}

/// Where the interpreter has no place for an error, it is that of the statement.
#[test]
fn every_error_of_a_run_has_a_place() {
    for (text, start) in [
        ("let few = 3;\nfor i in range(0, 10, 0) { few += i; }\nfew", "my.rhai, line 2, position "),
        ("let few = 3;\n\nrange(0, 10, 0); few", "my.rhai, line 3, position 1: "),
        ("let a = [1, 2];\nlet n = 0;\na.for_each(|x| { a; });\nn", "my.rhai, line 3, position 1: "),
        ("fn f() {\n range(0, 10, 0)\n}\nlet few = 1;\nf(); few", "my.rhai, line "),
    ] {
        let told = script(text).unwrap_err();
        assert!(told.starts_with(start), "{text:?}: {told}");
    }
}

#[test]
fn words_of_others_do_nothing_to_a_terminal() {
    let script = Script::parse("re\u{1b}d.rhai", "// \u{1b}[31mred\u{7}\n1").unwrap();
    assert_eq!((script.name(), script.summary()), ("re\\u{1b}d.rhai", "\\u{1b}[31mred\\u{7}"));
}

#[test]
fn a_bad_script_file_is_named_with_the_line_of_the_strategy() {
    let folder = tempfile::tempdir().unwrap();
    let strategy = folder.path().join("mine.toml");
    let text = "format = \"crownhead strategy 1\"\n[[phase]]\nprinciples = [\"PCR\",\n\"sub/my.rhai\"]\nmaximum = 1\n";
    std::fs::write(&strategy, text).unwrap();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    let told = |script: &[u8]| {
        std::fs::write(folder.path().join("sub/my.rhai"), script).unwrap();
        let error = Strategy::load(&strategy, &Principles::default()).map(|_| ()).unwrap_err().to_string();
        error.replace(folder.path().to_str().unwrap(), "FOLDER")
    };
    let missing = Strategy::load(&strategy, &Principles::default()).unwrap_err().to_string();
    assert!(missing.contains("line 4: ") && missing.ends_with("my.rhai: no such file: expected a script"));
    for (script, end) in [
        (
            &b"own"[..],
            "line 4: FOLDER/sub/my.rhai, line 1, position 1: its value is a side: expected a number (here is its last statement)",
        ),
        (&[0xff, 0xfe], "line 4: FOLDER/sub/my.rhai: bytes that are no UTF-8: expected a text"),
        (
            "\u{feff}own.mens".as_bytes(),
            "line 4: FOLDER/sub/my.rhai, line 1, position 5: Unknown property 'mens' - a getter is not registered for \
             type 'side': expected a feature, as crownhead principles features lists them",
        ),
        (&[b' '; 70_000], "line 4: FOLDER/sub/my.rhai: longer than 65536 bytes: expected a script"),
    ] {
        assert_eq!(told(script), format!("FOLDER/mine.toml: {end}"));
    }
    let nowhere = Strategy::parse(text, &Principles::default()).unwrap_err().to_string();
    assert!(nowhere.starts_with("line 4: no script 'sub/my.rhai': expected some of pcr.rhai, "), "{nowhere}");
    assert!(nowhere.ends_with(", or a strategy in a file beside it"), "{nowhere}");
    let here = Principles::default().with(Arc::new(Script::parse("sub/my.rhai", "1").unwrap()));
    assert!(Strategy::parse(&text.replace("sub/", ""), &here).is_ok(), "a script known by name is found");
}

#[test]
fn a_script_that_fails_in_the_middle_of_a_game_forfeits_and_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(
        &path,
        "format = \"crownhead strategy 1\"\n[[phase]]\nprinciples = [\"my.rhai\"]\nmaximum = 1\n",
    )
    .unwrap();
    let spec = format!("cowell-reed:strategy={}", path.display());
    for (script, part) in [
        ("// fine at first\nif 1 in own.men { 0 } else { while true { } }", "my.rhai, line 2, position"),
        (
            "if 1 in own.men { 0 } else { 0.0 / 0.0 }",
            "my.rhai, line 1, position 1: its value is not a number (NaN)",
        ),
        ("if 1 in own.men { 0 } else { \"lost\" }", "my.rhai, line 1, position 1: its value is a string"),
    ] {
        std::fs::write(folder.path().join("my.rhai"), script).unwrap();
        let mut player = Roster::default().with(COWELL_REED).player(&spec, 1).unwrap();
        let start = Game::default();
        let decision = player.choose(&start, &Limits::default(), &mut Unwatched);
        assert!(matches!(decision.choice, Choice::Move(_)), "{decision:?}");
        let later = Game::new(Position::from_fen("B:W30,32:B9,10").unwrap(), *start.rules());
        let decision = player.choose(&later, &Limits::default(), &mut Unwatched);
        let Choice::Forfeit(reason) = decision.choice else { panic!("{decision:?}") };
        assert!(reason.starts_with("principle my.rhai: ") && reason.contains(part), "{reason}");
        assert!(player.rate(&later, &Limits::default(), &mut Unwatched).is_none());
        assert!(matches!(player.choose(&start, &Limits::default(), &mut Unwatched).choice, Choice::Move(_)));
    }
}

#[test]
fn any_strategy_may_name_the_scripts_that_come_with_the_program() {
    for (name, text) in BUILTIN {
        let script = Script::builtin(name).expect("it is one of them");
        assert_eq!(script.name(), name);
        assert!(!script.summary().is_empty() && !text.is_empty(), "{name}");
    }
    assert!(Script::builtin("home.rhai").is_none());
    let text = "format = \"crownhead strategy 1\"\n[[phase]]\nprinciples = [\"bridge.rhai\"]\nmaximum = 1\n";
    assert!(Strategy::parse(text, &Principles::default()).is_ok());
    let folder = tempfile::tempdir().unwrap();
    let (strategy, own) = (folder.path().join("mine.toml"), folder.path().join("bridge.rhai"));
    std::fs::write(&strategy, text).unwrap();
    let summary = || {
        let strategy = Strategy::load(&strategy, &Principles::default()).unwrap();
        strategy.phases()[0].plan.principles[0].summary().to_owned()
    };
    assert!(summary().starts_with("keep the bridge"));
    std::fs::write(own, "// my own bridge\n1").unwrap();
    assert_eq!(summary(), "my own bridge", "a file beside the strategy counts first");
}
