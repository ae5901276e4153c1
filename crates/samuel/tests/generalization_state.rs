//! The file that holds all that Alpha has learned (S-36).

use proptest::prelude::*;
use rules::Variant;
use samuel::ScoreDecay;
use samuel::generalization::{Alpha, AlphaState, GeneralizationSettings, play_game};

fn after(games: u32, settings: GeneralizationSettings, seed: u64) -> AlphaState {
    let mut alpha = Alpha::new(AlphaState::begin(settings, seed));
    for _ in 0..games {
        play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
    }
    alpha.state().clone()
}

fn quick() -> GeneralizationSettings {
    GeneralizationSettings { ply: 1, tally_limit: 8, ..GeneralizationSettings::FIRST_SERIES }
}

#[test]
fn a_state_is_read_as_it_is_written() {
    for (games, seed) in [(0, 1), (1, 2), (9, 3)] {
        for settings in [quick(), GeneralizationSettings { ply: 1, ..GeneralizationSettings::SECOND_SERIES }]
        {
            let state = after(games, settings, seed);
            for text in [state.to_text(), state.to_version_1()] {
                assert_eq!(AlphaState::parse(text.as_bytes()).as_ref(), Ok(&state), "{text}");
            }
        }
    }
}

#[test]
fn a_series_goes_on_from_a_file_as_if_it_had_not_been_left() {
    let left = after(5, quick(), 7);
    let mut alpha = Alpha::new(AlphaState::parse(left.to_text().as_bytes()).unwrap());
    for _ in 0..4 {
        play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
    }
    assert_eq!(alpha.state(), &after(9, quick(), 7));
}

#[test]
fn a_file_is_saved_whole_and_loaded_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.alpha");
    for games in [0, 2] {
        let state = after(games, quick(), 1);
        state.save(&path).unwrap();
        assert_eq!(AlphaState::load(&path).unwrap(), state);
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 1, "nothing unfinished is left");
    let missing = AlphaState::load(&folder.path().join("no.alpha")).unwrap_err().to_string();
    assert!(missing.contains("no.alpha"), "{missing}");
}

/// A file of the version before, whose text was no TOML.
#[test]
fn a_file_of_version_1_is_read_and_its_digests_are_made_of_the_same_text() {
    let text = include_str!("states/version-1.alpha");
    let state = AlphaState::parse(text.as_bytes()).unwrap();
    assert_eq!(state.to_version_1(), text);
    assert_eq!((state.variant, state.games, state.discards.len()), (Variant::Standard, 4, 8));
    assert_eq!(AlphaState::parse(state.to_text().as_bytes()), Ok(state));
}

#[test]
fn a_text_says_what_was_learned() {
    let shrinking = ScoreDecay::shrinking(1024).unwrap();
    let text = after(4, GeneralizationSettings { direction: shrinking, ..quick() }, 5).to_text();
    assert_eq!(text, include_str!("states/version-2.alpha"));
}

/// The error that a change of the text leads to.
fn refused(text: &str) -> String {
    AlphaState::parse(text.as_bytes()).expect_err(text).to_string()
}

/// A text with another line in place of the one that starts so.
fn replaced(text: &str, start: &str, with: &str) -> String {
    assert!(text.lines().any(|line| line.starts_with(start)), "{start}: {text}");
    text.lines().map(|line| if line.starts_with(start) { with } else { line }).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check_refused(text: &str, start: &str, with: &str, expected: &str) {
    let error = refused(&replaced(text, start, with));
    let line = 1 + text.lines().position(|line| line.starts_with(start)).unwrap();
    assert!(error.contains(expected), "{with}: {error}");
    let twice = usize::from(with.contains('\n'));
    assert!(error.starts_with(&format!("line {}: ", line + twice)), "{with}: {error}");
}

#[test]
fn a_damaged_or_foreign_text_is_refused_with_line_and_reason() {
    let shrinking = ScoreDecay::shrinking(1024).unwrap();
    let text = after(4, GeneralizationSettings { direction: shrinking, ..quick() }, 5).to_text();
    let first_active = text.lines().skip_while(|line| !line.starts_with("[terms.active]")).nth(1).unwrap();
    for (start, with, expected) in [
        (
            "format",
            "format = \"crownhead polynomial 2\"",
            "begins something else: expected 'format = \"crownhead alpha 2\"'",
        ),
        ("format", "format = \"crownhead alpha 3\"", "version 3 of the format: expected 2"),
        ("game ", "game = \"chess\"", "unknown variant `chess`, expected `standard` or `give-away`"),
        ("seed", "seed = \"minus\"", "seed: 'minus': expected a whole number"),
        ("games", "games = -4", "games: invalid value: integer `-4`, expected a whole number"),
        ("games", "games = 4\ngames = 4", "games: duplicate key"),
        ("ply", "ply = 0", "ply: '0': expected 1 to 12"),
        ("span", "span = \"wide\"", "span: 'wide': expected one-move or growing"),
        ("recent", "recent = [\"won\", \"win\"]", "recent: 'win': expected won, lost or drawn"),
        ("[terms]", "[words]", "unknown field `words`"),
        ("result", "result = \"ahead\"", "result: 'ahead': expected won, lost or drawn"),
        ("moves = \"", "moves = \"many\"", "move 1: column 1: expected a square"),
        (first_active, "KCENT = [\"+\", 1.5, 3, 0]", "'1.5': expected a correlation from 0 to 1"),
        (first_active, "KCENT = [\"*\", 0.5, 3, 0]", "'*': expected the sign + or -"),
        (
            first_active,
            "KENT = [\"+\", 0.5, 3, 0]",
            "'KENT' is none of the terms of the paper: expected CENT, perhaps",
        ),
    ] {
        check_refused(&text, start, with, expected);
    }
    assert!(refused(&replaced(&text, "adopted", "")).contains("missing field `adopted`"));
    assert!(refused(&replaced(&text, "tally-limit", "")).contains("no 'tally-limit'"));
}

#[test]
fn a_damaged_text_of_version_1_is_refused_with_line_and_reason() {
    let text = include_str!("states/version-1.alpha");
    let first_active = text.lines().skip_while(|line| !line.starts_with("[active]")).nth(1).unwrap();
    for (start, with, expected) in [
        ("crownhead alpha", "crownhead polynomial 1", "'crownhead polynomial 1' begins something else"),
        ("crownhead alpha", "crownhead alpha 2", "version 2 of the format: expected 2"),
        ("seed", "seed  minus", "seed: 'minus': expected a whole number"),
        ("games", "games 4\ngames 4", "games: duplicate key"),
        ("ply", "ply 0", "ply: '0': expected 1 to 12"),
        ("span", "span wide", "span: 'wide': expected one-move or growing"),
        ("recent", "recent won win", "expected won, lost or drawn"),
        ("[reserve]", "[reserved]", "'[reserved]': expected [settings]"),
        ("result", "result ahead", "result: 'ahead': expected won, lost or drawn"),
        ("moves      ", "moves many", "expected a whole number"),
        (first_active, "KCENT + 1.5 3 0", "'1.5': expected a correlation from 0 to 1"),
        (first_active, "KCENT * 0.5 3 0", "'*': expected the sign + or -"),
        (first_active, "KCENT 0.5", "expected a term, its sign"),
        (first_active, "KENT + 0.5 3 0", "'KENT' is none of the terms of the paper: expected CENT, perhaps"),
    ] {
        check_refused(text, start, with, expected);
    }
    assert!(refused(&replaced(text, "adopted", "")).contains("missing field `adopted`"));
    assert!(refused(&replaced(text, "tally-limit", "")).contains("no 'tally-limit'"));
    let moves = text.rfind("\nmoves ").unwrap();
    assert!(
        refused(&format!("{}\nmoves many", &text[..moves])).contains("move 1: column 1: expected a square")
    );
}

#[test]
fn a_term_that_is_twice_or_nowhere_is_named() {
    let text = after(0, quick(), 5).to_text();
    let reserve = text.split("reserve = [").nth(1).unwrap().split(',').next().unwrap().to_owned();
    let name = reserve.trim_matches('"');
    let twice = text.replacen(&reserve, &format!("{reserve}, {reserve}"), 1);
    assert!(refused(&twice).contains(&format!("{name} stands there twice")), "{}", refused(&twice));
    let nowhere = text.replacen(&format!("{reserve}, "), "", 1);
    assert!(refused(&nowhere).contains(&format!("{name} is neither active nor in reserve")));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = AlphaState::parse(&bytes);
        for header in ["crownhead alpha 1\n", "format = \"crownhead alpha 2\"\n"] {
            let _ = AlphaState::parse(&[header.as_bytes(), &bytes].concat());
        }
    }

    #[test]
    fn a_damaged_state_is_refused_or_is_still_a_state(at in 0_usize..4_000, byte in any::<u8>()) {
        let state = after(0, quick(), 5);
        for text in [state.to_text(), state.to_version_1()] {
            let mut bytes = text.into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Ok(state) = AlphaState::parse(&bytes) {
                prop_assert_eq!(AlphaState::parse(state.to_text().as_bytes()), Ok(state));
            }
        }
    }
}
