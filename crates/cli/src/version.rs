//! Which program this is.

use std::sync::LazyLock;

/// The version, which run folders remember.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that this program was built from, with `+changes` if files were changed since; nothing where that
/// is not known.
pub(crate) fn build() -> Option<&'static str> {
    Some(env!("CROWNHEAD_BUILD")).filter(|commit| !commit.is_empty())
}

/// Version and build: `0.1.0 (commit abc1234)`, or `0.1.0`. Coordinator and workers must share it.
pub(crate) fn full() -> &'static str {
    static FULL: LazyLock<String> = LazyLock::new(|| together(build()));
    &FULL
}

fn together(build: Option<&str>) -> String {
    build.map_or_else(|| VERSION.to_owned(), |commit| format!("{VERSION} (commit {commit})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_named_by_version_and_commit() {
        for (build, expected) in [
            (None, VERSION.to_owned()),
            (Some("abc1234"), format!("{VERSION} (commit abc1234)")),
            (Some("abc1234+changes"), format!("{VERSION} (commit abc1234+changes)")),
        ] {
            assert_eq!(together(build), expected);
        }
        assert!(full().starts_with(VERSION));
    }
}
