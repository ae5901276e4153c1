//! Any text read as a strategy: what is read has a plan for every position, and an error is one line that
//! names a line of the text.

use cowell_reed::Strategy;
use cowell_reed::principles::Principles;
use cowell_reed::scripts::sample_positions;
use cowell_reed::strategy::StrategyProblem;

use crate::message::check_message;

const HEADER: &str = "format = \"crownhead strategy 1\"\n";
/// More than any message needs, but for what it repeats of the text, each byte as at most six.
const LONGEST_MESSAGE: usize = 1_000;

pub(crate) fn check(bytes: &[u8]) {
    let text = &*String::from_utf8_lossy(bytes);
    check_text(text);
    // Few inputs guess the first line.
    check_text(&format!("{HEADER}{text}"));
}

fn check_text(text: &str) {
    match Strategy::parse(text, &Principles::default()) {
        Ok(strategy) => check_strategy(&strategy),
        Err(problem) => check_problem(text, &problem),
    }
}

fn check_strategy(strategy: &Strategy) {
    for position in sample_positions() {
        let plan = strategy.plan(&position);
        assert!(!plan.principles.is_empty() && plan.maximum <= 99, "{plan:?}");
    }
}

fn check_problem(text: &str, problem: &StrategyProblem) {
    let lines = text.split('\n').count();
    assert!((1..=lines).contains(&problem.line), "{problem}");
    check_message(&problem.to_string(), LONGEST_MESSAGE + 6 * text.len());
}
