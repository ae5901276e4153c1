//! Prints a report with invented results, to look at: `cargo run -p reproduce --example sample_report > report.html`.
//! With `--markdown` the same as Markdown.

#[path = "../tests/report/sample.rs"]
mod sample;

use reproduce::report::{html, markdown};

fn main() {
    let report = sample::report();
    let as_markdown = std::env::args().nth(1).is_some_and(|argument| argument == "--markdown");
    print!("{}", if as_markdown { markdown(&report) } else { html(&report) });
}
