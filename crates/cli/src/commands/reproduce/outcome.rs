//! What is left behind: the report, the table of figures, and a word for the person.

use std::fmt::Write;
use std::path::Path;

use reproduce::report::{Report, Verdict, html, markdown, picture_files, verdict_table};
use reproduce::run::{Folder, Outcome, Progress};
use reproduce::{Collected, Plan, Size, collect, figure_table};

use crate::report::{counted, note};
use crate::version;

/// Writes report and tables; what it came to, in a few lines.
pub(super) fn write(
    plans: &[Plan],
    outcome: &Outcome,
    folder: &Folder,
    command: &str,
    out: &Path,
) -> anyhow::Result<String> {
    let progress = Progress::of(plans, folder.path());
    let collected: Vec<_> = plans.iter().map(|plan| collect_one(plan, outcome, folder)).collect();
    let report = Report {
        title: "The checkers programs of Samuel and of Cowell and Reed, run again".to_owned(),
        size: plans.first().map_or(Size::Quick, |plan| plan.size).to_string(),
        version: version::full().to_owned(),
        command: command.to_owned(),
        chapters: collected.iter().map(|one| one.chapter.clone()).collect(),
        notes: unfinished(progress).into_iter().chain(NOTES.map(str::to_owned)).collect(),
    };
    folder.write("report.html", &html(&report))?;
    folder.write("report.md", &markdown(&report))?;
    folder.write("verdicts.md", &verdict_table(&report))?;
    for (name, svg) in picture_files(&report) {
        folder.write(&name, &svg)?;
    }
    let tables = [("figures.csv", false), ("times.csv", true)];
    for (name, clock) in tables {
        let of_kind = collected.iter().filter(|one| one.clock == clock);
        let table = figure_table(of_kind)?;
        folder.write(name, &String::from_utf8_lossy(&table))?;
    }
    for one in &collected {
        one.missing.iter().for_each(|what| note(format_args!("{}: {what}", one.chapter.name)));
    }
    let unfinished = unfinished(progress).map_or_else(String::new, |note| format!("{note}\n"));
    Ok(format!("{}{unfinished}", text(&collected, out)))
}

fn unfinished(Progress { done, total }: Progress) -> Option<String> {
    (done < total).then(|| format!("Unfinished: {done} of {total} repetitions are done."))
}

const NOTES: [&str; 4] = [
    "A seed decides everything random in a run, and is the unit: means are over seeds, with the 95 % interval of the mean by Student's distribution.",
    "Where the paper tells of one run, the question is whether that run lies where 95 of 100 of ours do.",
    "Where a claim has a direction, it agrees or differs only if all of our interval lies on one side; else it could not be tested with so few games or seeds.",
    "With some hundred figures a few are bound to differ by chance alone: one in twenty where the paper's run is one like ours.",
];

fn collect_one(plan: &Plan, outcome: &Outcome, folder: &Folder) -> Collected {
    let own = outcome.faults.iter().filter(|fault| fault.experiment == plan.folder());
    let faults: Vec<_> = own.map(|fault| format!("Failed: {fault}")).collect();
    collect(plan, folder.path(), &faults)
}

fn text(collected: &[Collected], out: &Path) -> String {
    let mut text = String::new();
    let width = collected.iter().map(|one| one.chapter.name.len()).max().unwrap_or(0);
    for one in collected {
        let count = |verdict| one.figures.iter().filter(|figure| figure.finding.verdict == verdict).count();
        let [agree, differ, open] = Verdict::ALL.map(count);
        let _ = writeln!(
            text,
            "{:width$}  {:>10}: {agree} agree, {differ} differ, {open} could not be tested",
            one.chapter.name,
            counted(one.figures.len() as u64, "figure")
        );
    }
    let _ = writeln!(text, "{}: report.html, report.md, figures.csv", out.display());
    text
}
