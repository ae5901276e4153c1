//! A declaration made definite for a size: every command as it will be given.

use std::collections::BTreeMap;
use std::path::Path;

use crate::experiment::{Experiment, ExperimentError, Size, StepSpec};
use crate::placeholder::{PlaceholderError, fill};

/// An experiment of a size.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// What was declared.
    pub experiment: Experiment,
    /// How much is run.
    pub size: Size,
    /// What its steps come to; those of other sizes are left out.
    pub steps: Vec<PlannedStep>,
    values: BTreeMap<String, String>,
}

/// A step with its commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedStep {
    /// Its name.
    pub name: String,
    /// One, or one for each seed.
    pub repetitions: Vec<Repetition>,
    /// Whether it is done for each seed.
    pub is_repeated: bool,
    /// Files that stay of a repetition.
    pub keep: Vec<String>,
}

/// The commands of a step, which follow each other, for one seed. A step that is not repeated has one repetition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// Its folder, from where the run keeps everything.
    pub here: String,
    /// Its commands.
    pub commands: Vec<PlannedCommand>,
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedCommand {
    words: Vec<String>,
    /// The file in the repetition's folder that takes what it prints.
    pub output: Option<String>,
}

/// So often is a step repeated at most.
const MOST_REPETITIONS: u32 = 100_000;

/// All commands together have at most so many bytes in memory: a few words of a declaration repeat each other.
const MOST_BYTES: usize = 64 << 20;

/// Stands for how the work is shared out, which no result depends on.
const WORKERS: &str = "{workers}";

impl Plan {
    /// The experiment in a size, with another number of seeds if one is given: `seeds`, and what ends in `_seeds` at
    /// most.
    ///
    /// # Errors
    /// When a placeholder stands for nothing, or there is too much to do.
    pub fn new(experiment: Experiment, size: Size, seeds: Option<u32>) -> Result<Plan, ExperimentError> {
        let text = |value: &toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let mut values: BTreeMap<_, _> =
            experiment.values(size).into_iter().map(|(name, value)| (name, text(&value))).collect();
        if let Some(seeds) = seeds {
            values.iter_mut().for_each(|(name, value)| limit(name, value, seeds));
        }
        let mut plan = Plan { experiment, size, steps: Vec::new(), values };
        if plan.seeds() > MOST_REPETITIONS {
            let problem = format!("{}: expected a number from 1 to {MOST_REPETITIONS}", plan.seeds());
            return Err(plan.unsound_at(&format!("{size}, seeds"), &problem));
        }
        let mut budget = Budget { left: MOST_BYTES };
        let steps = plan.experiment.steps.iter().filter(|step| step.is_in(size));
        let steps =
            steps.map(|step| plan.step(step, &mut budget).map_err(|fault| plan.unsound(step, &fault)));
        plan.steps = steps.collect::<Result<_, _>>()?;
        let method = plan.fill(&plan.experiment.method, None);
        method.map_err(|error| plan.unsound_at("method", &error.to_string()))?;
        Ok(plan)
    }

    /// The folder of the experiment, from where the run keeps everything.
    pub fn folder(&self) -> &str {
        &self.experiment.name
    }

    /// The seeds that bracketed words and sources go through.
    pub fn seeds(&self) -> u32 {
        self.values.get("seeds").and_then(|seeds| seeds.parse().ok()).unwrap_or(1)
    }

    /// How often the step that makes a file is repeated; the number of seeds if it is not.
    pub fn repetitions_of(&self, file: &str) -> u32 {
        let step = self.step_of(file).filter(|step| step.is_repeated);
        step.map_or(self.seeds(), |step| step.repetitions.len() as u32)
    }

    /// The step that makes a file, named from the experiment's folder.
    pub fn step_of(&self, file: &str) -> Option<&PlannedStep> {
        let folder = file.split('/').next().unwrap_or_default();
        self.steps.iter().find(|step| step.name == folder)
    }

    /// The text with its placeholders filled, for a seed if there is one.
    ///
    /// # Errors
    /// When one stands for nothing.
    pub fn fill(&self, text: &str, seed: Option<u32>) -> Result<String, PlaceholderError> {
        self.fill_at(text, seed, None)
    }

    fn fill_at(&self, text: &str, seed: Option<u32>, here: Option<&str>) -> Result<String, PlaceholderError> {
        fill(text, &|name| match name {
            "out" => Some(self.folder().to_owned()),
            "here" => here.map(str::to_owned),
            "folder" => self.experiment.folder(),
            "seed" => seed.map(|seed| seed.to_string()),
            "seed4" => seed.map(|seed| format!("{seed:04}")),
            "workers" => Some(WORKERS.to_owned()),
            name => self.values.get(name).cloned(),
        })
    }

    fn step(&self, step: &StepSpec, budget: &mut Budget) -> Result<PlannedStep, String> {
        let folder = format!("{}/{}", self.folder(), step.name);
        let mut repetition = |here: String, seed: Option<u32>| -> Result<Repetition, String> {
            budget.take(&here)?;
            let commands = step.run.iter().map(|text| self.command(text, seed, &here, budget));
            Ok(Repetition { commands: commands.collect::<Result<_, _>>()?, here })
        };
        let repetitions = match &step.each {
            None => vec![repetition(folder, None)?],
            Some(count) => {
                let count = self.fill(count, None).map_err(|error| error.to_string())?;
                let expected = || format!("each '{count}': expected a number from 1 to {MOST_REPETITIONS}");
                let count: u32 = count.parse().map_err(|_| expected())?;
                if !(1..=MOST_REPETITIONS).contains(&count) {
                    return Err(expected());
                }
                (1..=count)
                    .map(|seed| repetition(format!("{folder}/{seed}"), Some(seed)))
                    .collect::<Result<_, _>>()?
            }
        };
        let (name, keep) = (step.name.clone(), step.keep.clone());
        Ok(PlannedStep { name, repetitions, is_repeated: step.each.is_some(), keep })
    }

    fn command(
        &self,
        text: &str,
        seed: Option<u32>,
        here: &str,
        budget: &mut Budget,
    ) -> Result<PlannedCommand, String> {
        let (text, output) = match text.rsplit_once(" > ") {
            Some((text, output)) => (text, Some(output.trim().to_owned())),
            None => (text, None),
        };
        let fill = |text: &str, seed| self.fill_at(text, seed, Some(here)).map_err(|error| error.to_string());
        let mut words = Vec::new();
        let mut put = |word: &str| budget.take(word).map(|()| words.push(word.to_owned()));
        for word in text.split_whitespace() {
            match word.strip_prefix('[').and_then(|word| word.strip_suffix(']')) {
                None => fill(word, seed)?.split_whitespace().try_for_each(&mut put)?,
                Some(word) => (1..=self.seeds()).try_for_each(|seed| put(&fill(word, Some(seed))?))?,
            }
        }
        Ok(PlannedCommand { words, output })
    }

    fn unsound(&self, step: &StepSpec, problem: &str) -> ExperimentError {
        self.unsound_at(&format!("step '{}', {}", step.name, self.size), problem)
    }

    fn unsound_at(&self, place: &str, problem: &str) -> ExperimentError {
        let file = self.experiment.name.clone();
        ExperimentError::Unsound { file, place: place.to_owned(), problem: problem.to_owned() }
    }
}

/// How many bytes of commands a plan may still hold.
struct Budget {
    left: usize,
}

impl Budget {
    fn take(&mut self, word: &str) -> Result<(), String> {
        let left = self.left.checked_sub(word.len() + size_of::<String>());
        self.left = left.ok_or("more commands than fit: expected fewer repetitions, seeds or words")?;
        Ok(())
    }
}

/// Sets the number of seeds, and keeps parts of them (`assess_seeds`) from being more.
fn limit(name: &str, value: &mut String, seeds: u32) {
    let is_more = value.parse().is_ok_and(|value: u32| value > seeds);
    if name == "seeds" || name.ends_with("_seeds") && is_more {
        *value = seeds.to_string();
    }
}

impl PlannedStep {
    /// All commands, one to a line: what a mark says was done.
    pub fn text(&self) -> String {
        let lines = self.repetitions.iter().flat_map(|repetition| &repetition.commands);
        lines.map(|command| format!("{command}\n")).collect()
    }
}

impl Repetition {
    /// Its commands, one to a line.
    pub fn text(&self) -> String {
        self.commands.iter().map(|command| format!("{command}\n")).collect()
    }

    /// The command that makes a file, named from where the run keeps everything: the one that prints it, or has it
    /// in a folder or file that it is told of.
    pub fn command_of(&self, file: &str) -> Option<&PlannedCommand> {
        let prints = |command: &&PlannedCommand| {
            command.output.as_ref().is_some_and(|output| file == format!("{}/{output}", self.here))
        };
        let is_told = |command: &&PlannedCommand| {
            command.words.iter().any(|word| Path::new(file).starts_with(word.as_str()))
        };
        let mut commands = self.commands.iter();
        commands.clone().find(prints).or_else(|| commands.find(is_told)).or(self.commands.last())
    }
}

impl PlannedCommand {
    /// As it is typed in the folder of the run, with where its output goes.
    pub fn typed(&self, here: &str) -> String {
        let output = self.output.as_ref().map_or_else(String::new, |output| format!(" > {here}/{output}"));
        format!("{self}{output}")
    }

    /// The parts of its words that could each name a file: what stands between `=` and `,`.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.words.iter().flat_map(|word| word.split(['=', ',']))
    }

    /// The arguments, with what says how the work is shared out.
    pub fn arguments(&self, workers: &[String]) -> Vec<String> {
        let mut arguments = Vec::new();
        for word in &self.words {
            if word == WORKERS {
                arguments.extend(workers.iter().cloned());
            } else {
                arguments.push(word.clone());
            }
        }
        arguments
    }
}

/// As it is typed in the folder of the run, on any number of cores.
impl std::fmt::Display for PlannedCommand {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "crownhead {}", self.arguments(&[]).join(" "))
    }
}
