//! A panic of a library is an error like any other.

use std::panic;
use std::process::Command;

use files::{Panicked, guarded};

#[test]
fn a_call_that_panics_is_an_error_and_others_are_as_ever() {
    assert_eq!(guarded(|| 7), Ok(7));
    assert_eq!(guarded(|| -> u32 { panic!("a page is gone") }), Err(Panicked));
    let inner = || guarded(|| -> u32 { panic!("inner") });
    assert_eq!(guarded(inner), Ok(Err(Panicked)));
}

/// What a test prints is caught, so the call is made in a program of its own: this one, started again.
#[test]
fn a_guarded_panic_prints_nothing_and_another_does() {
    let own = std::env::current_exe().unwrap();
    let printed = |test: &str| {
        let mut command = Command::new(&own);
        let output = command.args([test, "--exact", "--nocapture"]).output().unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let guarded = printed("guard::one_panics_guarded_and_one_does_not");
    assert!(!guarded.contains("a page is gone"), "{guarded}");
    assert!(guarded.contains("plain"), "{guarded}");
}

#[test]
fn one_panics_guarded_and_one_does_not() {
    assert_eq!(guarded(|| -> u32 { panic!("a page is gone") }), Err(Panicked));
    let printed = panic::catch_unwind(|| panic!("plain"));
    assert!(printed.is_err());
}
