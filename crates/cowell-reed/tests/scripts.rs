//! Principles as scripts: the six of the report written again, the examples, and what goes wrong.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::{Limits, NoControl};
use cowell_reed::principles::{Principle, Principles};
use cowell_reed::scripts::{BUILTIN, Script, features, sample_positions};
use cowell_reed::strategy::Plan;
use cowell_reed::{Deliberation, Extent, Question, Readings, Strategy, View};
use rules::{Color, Move, Position, Square, Variant};

use crate::play::positions_from_play;

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
    let found = Deliberation::new(&question, &Limits::default(), &NoControl).unwrap();
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
        for readings in Readings::default().one_at_a_time() {
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

#[test]
fn a_strategy_of_another_machine_reads_no_script_of_this_one() {
    let [here, scratch] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let secret = here.path().join("secret.rhai");
    std::fs::write(&secret, "1").unwrap();
    let there = scratch.path().join("far/ada");
    std::fs::create_dir_all(&there).unwrap();
    let mirror = arena::RemoteFiles::new(scratch.path(), Path::new("/far/ada"));
    let roster = arena::Roster::default().with(cowell_reed::COWELL_REED).with_files(mirror);
    let secret = secret.to_str().unwrap();
    for name in [secret.to_owned(), format!("../../../../../../../../../..{secret}")] {
        let text =
            format!("format = 'crownhead strategy 1'\n[[phase]]\nprinciples = ['{name}']\nmaximum = 1\n");
        std::fs::write(there.join("own.toml"), text).unwrap();
        assert!(roster.player("cowell-reed:strategy=own.toml", 1).is_err(), "{name}");
        // The script as it was sent along, under the path that it has there.
        let sent = scratch.path().join(&secret[1..]);
        std::fs::create_dir_all(sent.parent().unwrap()).unwrap();
        std::fs::write(&sent, "1").unwrap();
        assert!(roster.player("cowell-reed:strategy=own.toml", 1).is_ok(), "{name}");
        std::fs::remove_file(&sent).unwrap();
    }
}
