//! What a report says, whatever it will look like.

/// The whole report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// What it is called.
    pub title: String,
    /// How much was run, `quick` or `full`.
    pub size: String,
    /// The version of the program.
    pub version: String,
    /// What to type to get it again.
    pub command: String,
    /// The experiments.
    pub chapters: Vec<Chapter>,
    /// What a reader should know of all of it.
    pub notes: Vec<String>,
}

/// One experiment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chapter {
    /// Its name in commands.
    pub name: String,
    /// Its name in words.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// How it asks.
    pub method: String,
    /// Where the paper tells of it.
    pub source: String,
    /// The published figures beside ours.
    pub findings: Vec<Finding>,
    /// Plots.
    pub pictures: Vec<Picture>,
    /// Tables.
    pub tables: Vec<Table>,
    /// What was run, command by command; a line that starts with `# ` names the step of those after it.
    pub commands: Vec<String>,
    /// What a reader should know of it.
    pub notes: Vec<String>,
}

/// Where the commands of a chapter are given.
pub(super) const IN_THE_FOLDER: &str = "Given in the folder of the run, where its data are.";

/// A published figure beside ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which figure.
    pub what: String,
    /// Where it is printed.
    pub place: String,
    /// The paper's value.
    pub paper: String,
    /// Ours, with its interval.
    pub ours: String,
    /// How much ours rests on, with its seeds.
    pub sample: String,
    /// Whether they agree.
    pub verdict: Verdict,
    /// Why it is judged so, in words.
    pub why: String,
}

/// Whether a published figure holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does.
    Agrees,
    /// It does not.
    Differs,
    /// It could not be tested.
    Untested,
}

/// A plot, as SVG text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What it shows.
    pub caption: String,
    /// The drawing.
    pub svg: String,
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}
