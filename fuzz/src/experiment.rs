//! Any text as the declaration of an experiment: an error is one line; what is read makes a plan of commands
//! in every size, or an error that is one line. A plan stays within the folder of its experiment and within
//! bounds.

use std::path::{Component, Path};

use reproduce::experiment::{Experiment, ExperimentError, Size};
use reproduce::{Plan, PlannedStep};

use crate::message::check_message;

const HEADER: &str =
    "format = 1\nname = \"tiny\"\ntitle = \"\"\nquestion = \"\"\nmethod = \"\"\nsource = \"\"\n";
/// More than any message needs, but for what it repeats of the text, each byte as at most ten.
const LONGEST_MESSAGE: usize = 1_000;
/// A plan is as long as it is declared, but a small text declares no plan of gigabytes.
const LARGEST_PLAN: usize = 64 << 20;

pub(crate) fn check(bytes: &[u8]) {
    let text = &*String::from_utf8_lossy(bytes);
    check_declaration(text);
    // Few inputs guess what every declaration has.
    check_declaration(&format!("{HEADER}{text}"));
}

fn check_declaration(text: &str) {
    match Experiment::parse(text, "my.toml") {
        Err(error) => check_error(text, &error),
        Ok(experiment) => Size::ALL.into_iter().for_each(|size| check_plans(text, &experiment, size)),
    }
}

fn check_plans(text: &str, experiment: &Experiment, size: Size) {
    for seeds in [None, Some(2)] {
        match Plan::new(experiment.clone(), size, seeds) {
            Err(error) => check_error(text, &error),
            Ok(plan) => {
                plan.steps.iter().for_each(check_step);
                let bytes: usize = plan.steps.iter().map(|step| step.text().len()).sum();
                assert!(bytes <= LARGEST_PLAN, "{bytes} bytes of commands");
                check_sources(&plan);
            }
        }
    }
}

fn check_step(step: &PlannedStep) {
    assert!(!step.repetitions.is_empty() && is_below(&step.name), "{step:?}");
    for repetition in &step.repetitions {
        assert!(is_below(&repetition.here) && !repetition.commands.is_empty(), "{repetition:?}");
        for command in &repetition.commands {
            assert!(command.output.as_deref().is_none_or(is_below), "{command:?}");
            assert!(command.typed(&repetition.here).starts_with("crownhead "));
        }
    }
    assert!(step.keep.iter().all(|name| is_below(name)), "{step:?}");
}

fn check_sources(plan: &Plan) {
    let words = ["one".to_owned(), "two".to_owned()];
    for source in plan.experiment.figures.iter().filter_map(|figure| figure.ours.as_ref()) {
        assert!(source.files().iter().all(|file| plan.experiment.step_of(file).is_some()), "{source:?}");
        assert_eq!(source.about(&words).files().len(), source.files().len());
    }
}

fn check_error(text: &str, error: &ExperimentError) {
    check_message(&error.to_string(), LONGEST_MESSAGE + 10 * text.len());
    if let ExperimentError::Form { line, .. } = error {
        assert!((1..=1 + text.split('\n').count()).contains(line), "{error}");
    }
}

fn is_below(name: &str) -> bool {
    let mut parts = Path::new(name).components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}
