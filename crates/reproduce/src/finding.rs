//! A published figure beside ours, judged.

use std::path::Path;

use lab::Spread;

use crate::Plan;
use crate::experiment::{FigureSpec, Size, StepSpec};
use crate::report::{Finding, Verdict};
use crate::run::Progress;
use crate::source::{Ours, Source, SourceError};
use crate::verdict::{Claim, plain};

/// A finding with what a table of figures says beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedFigure {
    /// What the report says.
    pub finding: Finding,
    /// Ours as a number, with the ends of its interval.
    pub estimate: Option<(f64, Option<(f64, f64)>)>,
    /// How many seeds it is of.
    pub seeds: Option<usize>,
    /// The last command of the step that made it.
    pub command: Option<String>,
    /// Why it was not found, though its step is done.
    pub problem: Option<String>,
}

/// Why there is no number of ours.
enum Unmeasured {
    /// The declaration names none.
    Undeclared,
    /// Its step does not belong to this size.
    OtherSize(Size),
    /// Its step was not done.
    Pending,
    /// Its step is done, and it is not there all the same.
    Missing(String),
}

/// Judges a figure by what lies in the folder where the run keeps everything.
pub(crate) fn judge(figure: &FigureSpec, root: &Path, plan: &Plan) -> JudgedFigure {
    let step = figure.ours.as_ref().and_then(|source| plan.experiment.step_of(&source.file));
    let measured = match (&figure.ours, step) {
        (Some(_), Some(step)) if !step.is_in(plan.size) => Err(Unmeasured::OtherSize(step.first_size())),
        (Some(source), _) => source.find(root, plan).map_err(|error| unmeasured(source, error)),
        (None, _) => Err(Unmeasured::Undeclared),
    };
    let (verdict, judged) = match (&measured, figure.value) {
        (Ok(ours), Some(value)) => {
            let effect = figure.power.map_or(0.0, |power| power.effect);
            Claim { judge: figure.judge, value, tolerance: figure.tolerance, effect }.judge(ours)
        }
        (Err(reason), _) => (Verdict::Untested, reason.words(plan)),
        (Ok(_), None) => (Verdict::Untested, String::new()),
    };
    let (ours, problem) = match measured {
        Ok(ours) => (Some(ours), None),
        Err(Unmeasured::Missing(problem)) => (None, Some(problem)),
        Err(_) => (None, None),
    };
    let judged = with_progress(judged, figure, root, plan);
    let reason = match verdict {
        Verdict::Agrees => String::new(),
        Verdict::Differs => figure.differs.clone().unwrap_or_default(),
        Verdict::Untested if judged.is_empty() => figure.why.clone().unwrap_or_default(),
        Verdict::Untested => judged.clone(),
    };
    let finding = Finding {
        what: figure.what.clone(),
        place: figure.place.clone(),
        paper: figure.paper.clone(),
        ours: ours.as_ref().map_or_else(|| "-".to_owned(), |ours| shown(ours, figure)),
        sample: sample(figure, ours.as_ref(), step, plan),
        verdict,
        why: sentences(&judged, said(figure, verdict).as_deref()),
        reason,
    };
    let seeds = ours.as_ref().and_then(|ours| match ours {
        Ours::Seeds(values) => Some(values.len()),
        Ours::Single { .. } => None,
    });
    JudgedFigure {
        finding,
        estimate: ours.and_then(|ours| estimate(&ours, figure)),
        seeds,
        command: command(figure, plan),
        problem,
    }
}

impl Unmeasured {
    fn words(&self, plan: &Plan) -> String {
        match self {
            Unmeasured::Undeclared => String::new(),
            Unmeasured::OtherSize(size) => {
                format!("not part of the {} size; --size {size} has it", plan.size)
            }
            Unmeasured::Pending => format!("not measured: {}", SourceError::NotDone),
            Unmeasured::Missing(problem) => format!("not measured: {problem}"),
        }
    }
}

/// Without the whole path, which is another one in every folder.
fn unmeasured(source: &Source, error: SourceError) -> Unmeasured {
    match error {
        SourceError::NotDone => Unmeasured::Pending,
        SourceError::NotFound { problem, .. } => Unmeasured::Missing(format!("{}: {problem}", source.file)),
    }
}

/// What is judged before all repetitions are done says so.
fn with_progress(judged: String, figure: &FigureSpec, root: &Path, plan: &Plan) -> String {
    let files = figure.ours.iter().flat_map(Source::files);
    let steps = files.filter_map(|file| plan.step_of(file));
    let progress = steps.map(|step| Progress::of_step(step, root));
    match progress.filter(|progress| progress.done > 0).find(|progress| !progress.is_complete()) {
        None => judged,
        Some(Progress { done, total }) => {
            let so_far = format!("so far {done} of {total} repetitions");
            if judged.is_empty() { so_far } else { format!("{judged} ({so_far})") }
        }
    }
}

/// What the declaration says beside the verdict, with what the seeds were chosen by.
fn said(figure: &FigureSpec, verdict: Verdict) -> Option<String> {
    let power = figure.power.map(|power| {
        let (effect, deviation) = (plain(power.effect), plain(power.deviation));
        let seeds = power.seeds();
        format!("An effect of {effect} would count; with a deviation of {deviation} between seeds, {seeds} of them find it in 80 of 100 runs.")
    });
    let differs = figure.differs.clone().filter(|_| verdict == Verdict::Differs);
    let parts: Vec<_> = power.into_iter().chain(figure.why.clone()).chain(differs).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn sentences(judged: &str, why: Option<&str>) -> String {
    match (judged.is_empty(), why) {
        (false, Some(why)) => format!("{judged}. {why}"),
        (false, None) => judged.to_owned(),
        (true, why) => why.unwrap_or_default().to_owned(),
    }
}

fn shown(ours: &Ours, figure: &FigureSpec) -> String {
    let number = |value: f64| number(value, figure.digits);
    let unit = if figure.unit.is_empty() { String::new() } else { format!(" {}", figure.unit) };
    let Some((value, interval)) = estimate(ours, figure) else { return "-".to_owned() };
    let interval =
        interval.map_or_else(String::new, |(low, high)| format!(" [{}, {}]", number(low), number(high)));
    let deviation = match ours {
        Ours::Seeds(_) => Spread::of(&ours.values()).and_then(|spread| spread.deviation),
        Ours::Single { .. } => None,
    };
    let deviation = deviation.map_or_else(String::new, |deviation| format!(", sd {}", number(deviation)));
    format!("{}{unit}{interval}{deviation}", number(value))
}

/// Our number and its interval; that of so many in a hundred ends at none and at all.
fn estimate(ours: &Ours, figure: &FigureSpec) -> Option<(f64, Option<(f64, f64)>)> {
    let (value, interval) = ours.estimate()?;
    let within = |(low, high): (f64, f64)| (low.max(0.0), high.min(100.0));
    Some((value, if figure.unit == "%" { interval.map(within) } else { interval }))
}

/// With so many decimals; what rounds to nothing has no sign.
pub(crate) fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let is_nothing = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_nothing { text.trim_start_matches('-').to_owned() } else { text }
}

fn sample(figure: &FigureSpec, ours: Option<&Ours>, step: Option<&StepSpec>, plan: &Plan) -> String {
    let seeds = match ours {
        Some(Ours::Seeds(values)) => match &values[..] {
            [(only, _)] => format!("seed {only}"),
            [(first, _), .., (last, _)] => format!("{} seeds, {first} to {last}", values.len()),
            [] => String::new(),
        },
        _ => String::new(),
    };
    // Another size has other placeholders.
    let told = figure.sample.as_deref().filter(|_| step.is_none_or(|step| step.is_in(plan.size)));
    let told = told.map(|text| plan.fill(text, None).unwrap_or_else(|error| error.to_string()));
    let step = step.map(|step| format!("step {}", step.name));
    let parts = [Some(seeds), told, step].into_iter().flatten().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("; ")
}

/// The command that made the file, as it is typed in the folder of the run; of repetitions, that of the first.
fn command(figure: &FigureSpec, plan: &Plan) -> Option<String> {
    let file = plan.fill(&figure.ours.as_ref()?.file, Some(1)).ok()?;
    let repetition = plan.step_of(&file)?.repetitions.first()?;
    let command = repetition.command_of(&format!("{}/{file}", plan.folder()))?;
    Some(command.typed(&repetition.here))
}
