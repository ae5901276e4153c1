//! From what lies in a folder to a report: nothing here depends on how it came there.

use std::fs;
use std::path::Path;

use crate::experiment::{PictureSpec, TableCell, TableSpec};
use crate::finding::{self, Found};
use crate::report::{Chapter, Picture, Table};
use crate::run::Progress;
use crate::{Plan, ladder};

/// An experiment as it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Collected {
    /// For the report.
    pub chapter: Chapter,
    /// The figures, in the order of the chapter's findings.
    pub found: Vec<Found>,
    /// Whether they depend on the clock.
    pub clock: bool,
    /// What the declaration asks for and steps that are done did not leave.
    pub missing: Vec<String>,
}

/// What an experiment came to, by the folder where the run keeps everything. `faults` are those of its steps.
pub fn collect(plan: &Plan, root: &Path, faults: &[String]) -> Collected {
    let experiment = &plan.experiment;
    let found: Vec<_> = experiment.figures.iter().map(|figure| finding::find(figure, root, plan)).collect();
    let figures =
        found.iter().filter_map(|one| Some(format!("figure '{}': {}", one.finding.what, one.problem()?)));
    let lost = experiment.pictures.iter().filter(|picture| is_lost(picture, root, plan));
    let missing =
        figures.chain(lost.map(|picture| format!("picture '{}': not there", picture.file))).collect();
    let own = experiment.pictures.iter().filter_map(|picture| read_picture(picture, root, plan));
    let pictures = experiment.ladders.iter().filter_map(|spec| ladder::draw(spec, root, plan)).chain(own);
    let commands = plan.steps.iter().flat_map(|step| {
        let times =
            if step.is_repeated { format!(", the first of {}", step.errands.len()) } else { String::new() };
        let typed = step
            .errands
            .iter()
            .take(1)
            .flat_map(|errand| errand.commands.iter().map(|command| command.typed(&errand.here)));
        std::iter::once(format!("# {}{times}", step.name)).chain(typed).collect::<Vec<_>>()
    });
    let notes = experiment.notes.iter().cloned().chain(faults.iter().cloned());
    let chapter = Chapter {
        name: experiment.name.clone(),
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        method: plan.fill(&experiment.method, None).unwrap_or_else(|_| experiment.method.clone()),
        source: experiment.source.clone(),
        findings: found.iter().map(|found| found.finding.clone()).collect(),
        pictures: pictures.collect(),
        tables: experiment.tables.iter().map(|table| fill_table(table, root, plan)).collect(),
        commands: commands.collect(),
        notes: notes.collect(),
    };
    Collected { chapter, found, clock: experiment.clock, missing }
}

fn is_lost(picture: &PictureSpec, root: &Path, plan: &Plan) -> bool {
    let is_done = plan.step_of(&picture.file).is_some_and(|step| Progress::of_step(step, root).is_complete());
    is_done && read_picture(picture, root, plan).is_none()
}

fn read_picture(picture: &PictureSpec, root: &Path, plan: &Plan) -> Option<Picture> {
    let svg = fs::read_to_string(root.join(plan.folder()).join(&picture.file)).ok()?;
    Some(Picture { caption: picture.caption.clone(), svg })
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
