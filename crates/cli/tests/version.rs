//! Which program this is.

use crate::program::crownhead;

#[test]
fn a_program_names_its_version_and_the_commit_it_was_built_from() {
    let run = crownhead(&["--version"]);
    let said = run.out.strip_suffix('\n').unwrap();
    let rest = said.strip_prefix(concat!("crownhead ", env!("CARGO_PKG_VERSION"))).expect(said);
    if let Some(commit) = rest.strip_prefix(" (commit ") {
        let commit = commit.strip_suffix(')').unwrap();
        let commit = commit.strip_suffix("+changes").unwrap_or(commit);
        assert!(commit.len() >= 7 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{said}");
    } else {
        assert_eq!(rest, "");
    }
}
