//! Help, completions, manual pages, and arguments that make no sense.

#[cfg(unix)]
use crate::program::code_unread;
use crate::program::crownhead;
#[cfg(target_os = "linux")]
use crate::program::crownhead_into;

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = crownhead(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.out.contains("perft"), "{shell}");
    }
}

#[test]
fn the_manual_page_names_every_command() {
    let page = crownhead(&["man"]).out;
    for command in
        ["play", "moves", "perft", "pdn", "readings", "replay", "critic", "principles", "completions", "man"]
    {
        assert!(page.contains(&format!("crownhead\\-{command}(1)")), "{command} in {page}");
    }
}

#[test]
fn manual_pages_are_written_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let run = crownhead(&["man", "--out", folder.path().to_str().unwrap()]);
    assert_eq!(run.code, 0);
    assert!(folder.path().join("crownhead-pdn-check.1").exists());
}

#[test]
fn bad_arguments_exit_with_2() {
    for arguments in [&["perft"][..], &["perft", "x"], &["dance"], &["pdn", "check"], &["moves", "--fen"]] {
        let run = crownhead(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.starts_with("crownhead: ") && run.err.lines().count() == 1, "{run:?}");
    }
}

/// Options that come after a group in the source end up in it, if nobody looks.
#[test]
fn an_option_stands_under_its_own_heading() {
    let limits = ["--nodes", "--depth", "--ply", "--time", "--time-margin", "--clock"];
    for command in [
        "match",
        "choose",
        "book",
        "endings",
        "readings",
        "reproduce",
        "learn rote",
        "learn assess",
        "learn generalize",
    ] {
        let words: Vec<_> = command.split(' ').chain(["-h"]).collect();
        let help = crownhead(&words).out;
        let mut heading = "";
        for line in help.lines() {
            let option = line.split_whitespace().find(|word| word.starts_with("--")).unwrap_or_default();
            match heading {
                _ if line.ends_with(':') && !line.starts_with(' ') => heading = line,
                _ if option.is_empty() || !line.starts_with("  ") || line.starts_with("          ") => {}
                "Limits:" => assert!(limits.contains(&option), "{command}: {option} in\n{help}"),
                "Many machines:" => {
                    assert!(option.starts_with("--cluster"), "{command}: {option} in\n{help}");
                }
                "Tape:" => assert_ne!(option, "--json", "{command}: {help}"),
                _ => {}
            }
        }
        assert!(
            heading == "Limits:" || heading == "Many machines:" || heading == "Tape:",
            "{command}: {help}"
        );
    }
}

#[test]
fn a_number_of_threads_that_cannot_be_is_refused_with_the_range() {
    let commands: [&[&str]; 7] = [
        &["match", "greedy", "random", "--games", "2"],
        &["endings", "--player", "random"],
        &["book", "-", "--player", "greedy"],
        &["perft", "3"],
        &["readings"],
        &["learn", "generalize", "--games", "1", "--out", "no-such-folder"],
        &["learn", "assess", "no-such-folder", "--out", "no-such-folder"],
    ];
    for (command, number) in commands.iter().zip(["0", "-1", "1025", "many"].iter().cycle()) {
        let run = crownhead(&[command, &["--threads", number][..]].concat());
        let expected = ": expected a number of threads, 1 to 1024 (crownhead --help tells more)\n";
        assert!(run.err.starts_with(&format!("crownhead: invalid value '{number}'")), "{run:?}");
        assert!(run.code == 2 && run.err.ends_with(expected), "{run:?}");
    }
}

/// A disk that is full on standard output is an error, on standard error nobody could be told.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_no_panic() {
    for arguments in [
        "--help",
        "--version",
        "perft --help",
        "man",
        "completions bash",
        "moves",
        "moves --json",
        "perft 3",
        "perft 3 --json",
        "pdn check -",
        "pdn check - --json",
        "pdn convert -",
        "play",
    ] {
        let run = crownhead_into(">/dev/full", arguments, b"1. 11-15 *");
        assert_eq!(run.code, 2, "{arguments}: {run:?}");
        let why = "crownhead: cannot write to standard output: No space left on device";
        assert!(run.err.starts_with(why) && run.err.lines().count() == 1, "{arguments}: {run:?}");
    }
    for arguments in
        ["dance", "perft 3 --fen x", "pdn check -", "pdn convert -", "pdn check no-such-file.pdn"]
    {
        let run = crownhead_into("2>/dev/full", arguments, b"1. 11-20 *");
        assert_eq!(run.code, 2, "{arguments}: {run:?}");
    }
}

/// There is more to write than a pipe holds, so that the reader is gone before the end.
#[test]
#[cfg(target_os = "linux")]
fn a_reader_that_went_away_is_no_error() {
    let games = b"1. 11-20 *\n1. 11-15 *\n".repeat(20_000);
    let closed = |arguments: &str, pipe: &str| crownhead_into(pipe, arguments, &games);
    for arguments in ["pdn convert -", "pdn check -"] {
        let run = closed(arguments, "2>&1 >/dev/null | true; exit ${PIPESTATUS[0]}");
        assert_eq!(run.code, 2, "{arguments}: {run:?}");
    }
    let good = b"1. 11-15 *\n".repeat(20_000);
    for arguments in ["pdn convert -", "pdn convert - --to json"] {
        let run = crownhead_into("| true; exit ${PIPESTATUS[0]}", arguments, &good);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}: {run:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_reader_that_went_away_changes_no_exit_code() {
    let bad = "1. 11-20 *\n1. 11-15 *\n";
    for (arguments, input, code) in [
        ("pdn check -", bad, 2),
        ("pdn check - --json", bad, 2),
        ("pdn convert -", bad, 2),
        ("pdn convert - --to json", bad, 2),
        ("book - --player greedy", bad, 2),
        ("book - --player greedy --json", bad, 2),
        ("match random random --games 4000 --sprt 0,100", "", 1),
        ("match random random --games 4000 --sprt 0,100 --json", "", 1),
        ("moves", "", 0),
        ("play", "11-15\n", 0),
        ("--help", "", 0),
    ] {
        assert_eq!(code_unread(arguments, input), code, "{arguments}");
    }
}
