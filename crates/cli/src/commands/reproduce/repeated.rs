//! A step that is repeated, as coordinator and workers find it from the same words.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use reproduce::{Experiment, Plan, PlannedStep};

use crate::arguments::ErrandsArguments;
use crate::executor::Shared;

/// A step that is repeated, with its experiment.
pub(super) struct Repeated {
    pub(super) plan: Plan,
    step: usize,
}

impl Repeated {
    /// The step that arguments name.
    pub(super) fn find(arguments: &ErrandsArguments) -> anyhow::Result<Repeated> {
        let ErrandsArguments { experiment, step: name, size, seeds, .. } = arguments;
        let plan = Plan::new(Experiment::named(experiment)?, (*size).into(), *seeds)?;
        let step = plan.steps.iter().position(|step| step.name == *name && step.is_repeated);
        let step =
            step.with_context(|| format!("{experiment}: no step '{name}': expected one that is repeated"))?;
        Ok(Repeated { plan, step })
    }

    pub(super) fn step(&self) -> &PlannedStep {
        &self.plan.steps[self.step]
    }
}

/// The command of which workers make the repetitions of a step.
pub(super) fn command(plan: &Plan, step: &PlannedStep, seeds: Option<u32>) -> Vec<String> {
    let file = plan.experiment.file.as_ref().map(|file| file.display().to_string());
    let experiment = file.unwrap_or_else(|| plan.experiment.name.clone());
    let mut words = vec!["errands".to_owned(), experiment, step.name.clone()];
    words.extend(["--size".to_owned(), plan.size.to_string()]);
    words.extend(seeds.iter().flat_map(|seeds| ["--seeds".to_owned(), seeds.to_string()]));
    words
}

/// Refuses a step that is not what its declaration says by now: workers would make other repetitions of it.
pub(super) fn must_be_current(plan: &Plan, step: &PlannedStep, seeds: Option<u32>) -> io::Result<()> {
    let Some(file) = &plan.experiment.file else { return Ok(()) };
    let name = file.display().to_string();
    let now = Experiment::named(&name).and_then(|experiment| Plan::new(experiment, plan.size, seeds));
    if now.map_err(io::Error::other)?.steps.contains(step) {
        return Ok(());
    }
    let problem = "changed since the command was given: expected the same, or the command again";
    Err(io::Error::other(format!("{name}: {problem}")))
}

/// What a list of repetitions is made from, the same wherever it is made.
pub(super) fn settings(step: &PlannedStep) -> String {
    format!("{}keep {:?}\n", step.text(), step.keep)
}

/// What workers must have: the declaration, and what the commands read that earlier steps left.
pub(super) fn shared(plan: &Plan, step: &PlannedStep, root: &Path) -> io::Result<Shared> {
    let mut files: Vec<PathBuf> = plan.experiment.file.iter().cloned().collect();
    // Of all repetitions, so that the same command finds what it left when some of them are done.
    for errand in &step.errands {
        files.extend(reproduce::run::inputs(errand, root)?);
    }
    Ok(Shared { files, settings: settings(step) })
}
