//! From what lies in a folder to a report and a table of figures: nothing here depends on how it came there.

use std::path::Path;
use std::{fs, io};

use crate::experiment::{PictureSpec, TableCell, TableSpec};
use crate::finding::{self, JudgedFigure};
use crate::plan::PlannedStep;
use crate::report::{Chapter, Drawing, Picture, StepCommands, Table};
use crate::run::Progress;
use crate::{Plan, ladder, verdict};

/// An experiment as it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Collected {
    /// For the report.
    pub chapter: Chapter,
    /// The judged figures, in the order of the chapter's findings.
    pub figures: Vec<JudgedFigure>,
    /// Whether they depend on the clock.
    pub clock: bool,
    /// What the declaration asks for and steps that are done did not leave.
    pub missing: Vec<String>,
}

/// What an experiment came to, by the folder where the run keeps everything. `faults` are those of its steps.
pub fn collect(plan: &Plan, root: &Path, faults: &[String]) -> Collected {
    let experiment = &plan.experiment;
    let shown = experiment.figures.iter().filter(|figure| plan.shows(figure));
    let figures: Vec<_> = shown.map(|figure| finding::judge(figure, root, plan)).collect();
    let unfound = figures
        .iter()
        .filter_map(|one| Some(format!("figure '{}': {}", one.finding.what, one.problem.as_ref()?)));
    let lost = experiment.pictures.iter().filter(|picture| is_lost(picture, root, plan));
    let missing =
        unfound.chain(lost.map(|picture| format!("picture '{}': not there", picture.file))).collect();
    let own = experiment.pictures.iter().filter_map(|picture| read_picture(picture, root, plan));
    let pictures = experiment.ladders.iter().filter_map(|spec| ladder::draw(spec, root, plan)).chain(own);
    let notes = experiment.notes.iter().cloned().chain(faults.iter().cloned());
    let chapter = Chapter {
        name: experiment.name.clone(),
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        method: plan.fill(&experiment.method, None).unwrap_or_else(|_| experiment.method.clone()),
        source: experiment.source.clone(),
        findings: figures.iter().map(|figure| figure.finding.clone()).collect(),
        pictures: pictures.collect(),
        tables: experiment.tables.iter().map(|table| fill_table(table, root, plan)).collect(),
        steps: plan.steps.iter().map(commands_of).collect(),
        notes: notes.collect(),
    };
    Collected { chapter, figures, clock: experiment.clock, missing }
}

/// How to repeat a step; of repetitions the first is shown.
fn commands_of(step: &PlannedStep) -> StepCommands {
    let times =
        if step.is_repeated { format!(", the first of {}", step.repetitions.len()) } else { String::new() };
    let typed = step
        .repetitions
        .iter()
        .take(1)
        .flat_map(|repetition| repetition.commands.iter().map(|command| command.typed(&repetition.here)));
    StepCommands { title: format!("{}{times}", step.name), commands: typed.collect() }
}

fn is_lost(picture: &PictureSpec, root: &Path, plan: &Plan) -> bool {
    let is_done = plan.step_of(&picture.file).is_some_and(|step| Progress::of_step(step, root).is_complete());
    is_done && read_picture(picture, root, plan).is_none()
}

/// A drawing of ours has its chart beside it, as data.
fn read_picture(picture: &PictureSpec, root: &Path, plan: &Plan) -> Option<Picture> {
    let file = root.join(plan.folder()).join(&picture.file);
    let svg = fs::read_to_string(&file).ok()?;
    let chart = fs::read(file.with_extension("json")).ok();
    let chart = chart.and_then(|text| serde_json::from_slice(&text).ok());
    let drawing = chart.map_or(Drawing::Image(svg), |chart| Drawing::Chart(Box::new(chart)));
    Some(Picture { caption: picture.caption.clone(), drawing })
}

fn fill_table(table: &TableSpec, root: &Path, plan: &Plan) -> Table {
    let row =
        |words: &Vec<String>| table.cells.iter().map(|cell| fill_cell(cell, words, root, plan)).collect();
    Table {
        caption: table.caption.clone(),
        heads: table.heads.clone(),
        rows: table.each.iter().map(row).collect(),
    }
}

fn fill_cell(cell: &TableCell, words: &[String], root: &Path, plan: &Plan) -> String {
    match cell {
        TableCell::Text(text) => {
            let places = words.iter().enumerate();
            places.fold(text.clone(), |text, (place, word)| text.replace(&format!("{{{}}}", place + 1), word))
        }
        TableCell::Number(cell) => {
            let found = cell.ours.about(words).find(root, plan).ok().and_then(|ours| ours.estimate());
            let number = |value: f64| finding::number(value, cell.digits);
            match found {
                None => "-".to_owned(),
                Some((value, Some((low, high)))) if cell.interval => {
                    format!("{} [{}, {}]", number(value), number(low), number(high))
                }
                Some((value, _)) => number(value),
            }
        }
    }
}

/// The figures of these experiments as CSV.
///
/// # Errors
/// Never: memory does not fail.
pub fn figure_table<'a>(experiments: impl Iterator<Item = &'a Collected>) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "experiment",
        "figure",
        "where",
        "paper",
        "ours",
        "low",
        "high",
        "seeds",
        "verdict",
        "why",
        "sample",
        "command",
    ])?;
    for collected in experiments {
        for figure in &collected.figures {
            let finding = &figure.finding;
            let value = figure.estimate.map_or_else(String::new, |(value, _)| verdict::plain(value));
            let ends = figure.estimate.and_then(|(_, ends)| ends);
            let [low, high] =
                ends.map_or_else(Default::default, |(low, high)| [verdict::plain(low), verdict::plain(high)]);
            let seeds = figure.seeds.map_or_else(String::new, |seeds| seeds.to_string());
            let word = finding.verdict.words();
            let command = figure.command.clone().unwrap_or_default();
            let name = &collected.chapter.name;
            table.write_record([
                name,
                &finding.what,
                &finding.place,
                &finding.paper,
                &value,
                &low,
                &high,
                &seeds,
                word,
                &finding.why,
                &finding.sample,
                &command,
            ])?;
        }
    }
    table.into_inner().map_err(csv::IntoInnerError::into_error)
}
