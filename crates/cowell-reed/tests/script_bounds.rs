//! What goes wrong in a script, and what it may not do: everything has a bound, and is told with its place.

use std::sync::Arc;

use arena::{Choice, Limits, NoControl, Roster};
use cowell_reed::principles::{Principle, Principles};
use cowell_reed::scripts::Script;
use cowell_reed::{COWELL_REED, Strategy};
use rules::{Game, Position};

fn script(text: &str) -> Result<Script, String> {
    Script::parse("my.rhai", text).map_err(|error| error.to_string())
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
    refused(
        "if own.moves > 0 {\n const PRUNES = \"origin\"; }\n1",
        "my.rhai, line 2, position 2: PRUNES in a block or function: expected it outside of them",
    );
    refused(
        "const PRUNES = \"origin\";\nconst PRUNES = \"inside\";\n1",
        "my.rhai, line 2, position 1: PRUNES a second time: expected it once",
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
        let level = |name: &str, inner: &str| {
            format!("fn {name}() {{ let a = []; a.pad(100, 0); a.{open}{inner}{close} }}\n")
        };
        format!("{}{}{}a()", level("a", "b()"), level("b", "c()"), level("c", "1"))
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
        (nested_callbacks("map(|x| ", ").len"), "more than 20000 operations"),
        (nested_callbacks("filter(|x| 0 < ", ").len"), "more than 20000 operations"),
        (nested_callbacks("all(|x| 0 != ", ")"), "more than 20000 operations"),
        ("let a = []; a.pad(200, 0); loop { a.sort(); }".to_owned(), "line 1, position"),
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

/// Values that functions carry with them are not in any count: they could grow without end, hold themselves,
/// or be in use twice at once.
#[test]
fn no_function_carries_values_with_it() {
    for (text, place, part) in [
        (
            "fn g(x) { 0 }\nlet f = Fn(\"g\");\nfor i in 0..40 { f = f.curry(f); } 1",
            "line 3, position 24",
            "name of a property",
        ),
        ("fn g(x) { 0 }\nlet f = curry(Fn(\"g\"), 1); 1", "line 2, position 9", "curry"),
        ("let f = Fn(\"cur\" + \"ry\"); f.call(f, f); 1", "line 1, position 18", "curry"),
        (
            "let f = || 0;\nfor i in 0..894 { let g = [[f]]; f = || g; } 1",
            "line 2, position 41",
            "functions see only their parameters",
        ),
        ("let b = [1];\nb.map(|x| b.len); 1", "line 2, position 11", "functions see only their parameters"),
        (
            "let a = [0];\nlet f = || a; a[0] = f; 1",
            "line 2, position 12",
            "functions see only their parameters",
        ),
        ("[1].map(|x| own.moves); 1", "line 1, position 13", "functions see only their parameters"),
    ] {
        let told = script(text).unwrap_err();
        assert!(told.starts_with(&format!("my.rhai, {place}: ")) && told.contains(part), "{text}: {told}");
    }
    assert!(script("fn twice(x) { 2 * x } [1, 2].map(|x| twice(x)).reduce(|sum, x| sum + x, 0)").is_ok());
}

#[test]
fn arrays_have_no_order_but_their_own() {
    for comparer in ["|x, y| nosuch(x)", "|x, y| 1 / 0", "|x, y| { loop { } }", "Fn(\"less\")", "\"less\""] {
        for name in ["sort", "sort_by", "order", "order_by", "dedup"] {
            let plain = name.trim_end_matches("_by");
            let text = format!("fn less(x, y) {{ x - y }}\nlet a = [3, 1, 2];\na.{name}({comparer}); a[0]");
            let told = script(&text).unwrap_err();
            let expected = format!("{name} with a function: expected {plain}() without one");
            assert!(told.starts_with("my.rhai, line 3, position 3: "), "{text}: {told}");
            assert!(told.ends_with(&expected), "{text}: {told}");
        }
    }
    assert!(script("let a = [3, 1, 2, 1]; a.sort(); a.dedup(); a.order()[0] + a[1]").is_ok());
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
    let text = "format = \"crownhead strategy 1\"\n[[phase]]\n\
                principles = [\"PCR\",\n\"sub/my.rhai\"]\nmaximum = 1\n";
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
            "line 4: FOLDER/sub/my.rhai, line 1, position 1: its value is a side: expected a number \
             (here is its last statement)",
        ),
        (&[0xff, 0xfe], "line 4: FOLDER/sub/my.rhai: bytes that are no UTF-8: expected a text"),
        (
            "\u{feff}own.mens".as_bytes(),
            "line 4: FOLDER/sub/my.rhai, line 1, position 5: Unknown property 'mens' - a getter is not \
             registered for type 'side': expected a feature, as crownhead principles features lists them",
        ),
        (&[b' '; 70_000], "line 4: FOLDER/sub/my.rhai: longer than 65536 bytes: expected a script"),
    ] {
        assert_eq!(told(script), format!("FOLDER/mine.toml: {end}"));
    }
    let nowhere = Strategy::parse(text, &Principles::default()).unwrap_err().to_string();
    assert!(nowhere.starts_with("line 4: no script 'sub/my.rhai': expected some of pcr.rhai, "), "{nowhere}");
    assert!(nowhere.ends_with(", or a strategy in a file beside it"), "{nowhere}");
    let pruned = |key: &str| {
        std::fs::write(folder.path().join("sub/my.rhai"), "1").unwrap();
        std::fs::write(&strategy, format!("{text}[pruning]\n\"{key}\" = \"origin\"\n")).unwrap();
        let strategy = Strategy::load(&strategy, &Principles::default()).unwrap();
        strategy.phases()[0].plan.principles[1].prunes_inside()
    };
    assert!(!pruned("sub/my.rhai") && !pruned("./sub/my.rhai"), "one script by two paths");
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
        let decision = player.choose(&start, &Limits::default(), &NoControl);
        assert!(matches!(decision.choice, Choice::Move(_)), "{decision:?}");
        let later = Game::new(Position::from_fen("B:W30,32:B9,10").unwrap(), *start.rules());
        let decision = player.choose(&later, &Limits::default(), &NoControl);
        let Choice::Forfeit(reason) = decision.choice else { panic!("{decision:?}") };
        assert!(reason.starts_with("principle my.rhai: ") && reason.contains(part), "{reason}");
        assert!(player.rate(&later, &Limits::default(), &NoControl).is_none());
        assert!(matches!(player.choose(&start, &Limits::default(), &NoControl).choice, Choice::Move(_)));
    }
}
