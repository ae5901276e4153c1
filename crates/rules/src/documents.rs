//! The Rust in README.md and docs/library.md, run with the documentation tests so that it stays true.

#[doc = include_str!("../../../README.md")]
struct Readme;

#[doc = include_str!("../../../docs/library.md")]
struct Library;
