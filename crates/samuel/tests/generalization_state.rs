//! The file that holds all that Alpha has learned (S-36).

use proptest::prelude::*;
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
            assert_eq!(
                AlphaState::parse(state.to_text().as_bytes()),
                Ok(state),
                "{games} games, seed {seed}"
            );
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

/// The error that a change of the text leads to.
fn refused(text: &str) -> String {
    AlphaState::parse(text.as_bytes()).expect_err(text).to_string()
}

#[test]
fn a_damaged_or_foreign_text_is_refused_with_line_and_reason() {
    let text = after(4, quick(), 5).to_text();
    let line_of = |start: &str| 1 + text.lines().position(|line| line.starts_with(start)).unwrap();
    let replaced = |start: &str, with: &str| {
        let lines = text.lines().map(|line| if line.starts_with(start) { with } else { line });
        lines.collect::<Vec<_>>().join("\n")
    };
    let first_active = text.lines().skip_while(|line| !line.starts_with("[active]")).nth(1).unwrap();
    for (start, with, expected) in [
        (
            "crownhead alpha",
            "crownhead polynomial 1",
            "line 1: 'crownhead polynomial 1' begins something else",
        ),
        ("crownhead alpha", "crownhead alpha 2", "line 1: version 2 of the format: expected 1"),
        ("seed", "seed  minus", "seed 'minus': expected a whole number"),
        ("games", "games 4\ngames 4", "games stands there twice"),
        ("ply", "ply 0", "ply '0': expected 1 to 12"),
        ("span", "span wide", "span 'wide': expected one-move or growing"),
        ("recent", "recent won win", "expected won, lost or drawn"),
        ("[reserve]", "[reserved]", "'[reserved]': expected [settings]"),
        ("result", "result ahead", "result 'ahead': expected won, lost or drawn"),
        ("moves      ", "moves many", "move 1: column 1: expected a square"),
        (first_active, "KCENT + 1.5 3 0", "'1.5': expected a correlation from 0 to 1"),
        (first_active, "KCENT * 0.5 3 0", "'*': expected the sign + or -"),
        (first_active, "KCENT 0.5", "expected a term, its sign"),
        (first_active, "KENT + 0.5 3 0", "'KENT': expected a name"),
    ] {
        let error = refused(&replaced(start, with));
        assert!(error.contains(expected), "{with}: {error}");
        assert!(error.starts_with("line "), "{error}");
    }
    // A later line that is gone is missed at the end.
    assert!(refused(&replaced("adopted", "")).contains("no 'adopted'"));
    assert!(refused(&replaced("tally-limit", "")).contains("no 'tally-limit'"));
    let error = refused(&replaced("seed", "seed minus"));
    assert!(error.starts_with(&format!("line {}:", line_of("seed"))), "{error}");
}

#[test]
fn a_term_that_is_twice_or_nowhere_is_named() {
    let text = after(0, quick(), 5).to_text();
    let reserve = text.split("[reserve]").nth(1).unwrap().lines().nth(1).unwrap().to_owned();
    let twice = text.replacen(&format!("\n{reserve}\n"), &format!("\n{reserve}\n{reserve}\n"), 1);
    assert!(refused(&twice).contains(&format!("{reserve} stands there twice")), "{}", refused(&twice));
    let nowhere = text.replacen(&format!("\n{reserve}\n"), "\n", 1);
    assert!(refused(&nowhere).contains(&format!("{reserve} is neither active nor in reserve")));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = AlphaState::parse(&bytes);
        let _ = AlphaState::parse(&[b"crownhead alpha 1\n".as_slice(), &bytes].concat());
    }

    #[test]
    fn a_damaged_state_is_refused_or_is_still_a_state(at in 0_usize..4_000, byte in any::<u8>()) {
        let mut bytes = after(0, quick(), 5).to_text().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(state) = AlphaState::parse(&bytes) {
            prop_assert_eq!(AlphaState::parse(state.to_text().as_bytes()), Ok(state));
        }
    }
}
