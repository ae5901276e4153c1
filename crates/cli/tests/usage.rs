//! Help, completions, manual pages, and arguments that make no sense.

mod program;

use program::crownhead;

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
    for command in ["play", "moves", "perft", "pdn", "completions", "man"] {
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
