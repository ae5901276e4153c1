//! What came out, to read and to print: one page that needs nothing beside it, and the same as Markdown. Here is what
//! a report says, whatever it looks like.

mod html;
mod markdown;
mod text;

use lab::plot::{Chart, to_svg};

pub use html::html;
pub use markdown::{markdown, picture_files, verdict_table};

/// The whole report.
#[derive(Clone, PartialEq, Debug, Default)]
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
#[derive(Clone, PartialEq, Debug, Default)]
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
    /// What was run, step by step.
    pub steps: Vec<StepCommands>,
    /// What a reader should know of it.
    pub notes: Vec<String>,
}

impl Chapter {
    /// What the chapter is called; a chapter without a title is called by its name.
    fn called(&self) -> &str {
        if self.title.trim().is_empty() { &self.name } else { &self.title }
    }
}

/// The commands of a step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StepCommands {
    /// The name of the step, with how often it is repeated.
    pub title: String,
    /// As they are typed.
    pub commands: Vec<String>,
}

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
    /// The most likely reason for a difference, or what keeps it from being tested.
    pub reason: String,
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

/// A picture with its caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// What it shows.
    pub caption: String,
    /// What is drawn.
    pub drawing: Drawing,
}

/// What is drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawing {
    /// A chart of ours, which becomes a part of the page: its text can be found and read aloud, and its colors follow
    /// the page.
    Chart(Box<Chart>),
    /// SVG text that somebody else wrote. It could bring scripts, styles or names that clash, and stays an image,
    /// which browsers isolate.
    Image(String),
}

impl Drawing {
    /// As SVG text that needs nothing else.
    pub fn svg(&self) -> String {
        match self {
            Drawing::Chart(chart) => to_svg(chart),
            Drawing::Image(svg) => svg.clone(),
        }
    }
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

/// A verdict as words and as a sign, so that nobody needs to see its color.
impl Verdict {
    /// All of them, the good news first.
    pub const ALL: [Verdict; 3] = [Verdict::Agrees, Verdict::Differs, Verdict::Untested];

    /// In words: `agrees`, `differs`, `could not be tested`.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::Untested => "could not be tested",
        }
    }

    /// As one letter: `✓`, `≠`, `?`.
    pub fn sign(self) -> &'static str {
        match self {
            Verdict::Agrees => "✓",
            Verdict::Differs => "≠",
            Verdict::Untested => "?",
        }
    }

    /// As one word, for styles and files.
    pub fn key(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::Untested => "untested",
        }
    }
}

/// Findings counted by their verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many agree.
    pub agrees: usize,
    /// How many differ.
    pub differs: usize,
    /// How many could not be tested.
    pub untested: usize,
}

impl Tally {
    /// Counts findings.
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Tally {
        findings.into_iter().fold(Tally::default(), |mut tally, finding| {
            match finding.verdict {
                Verdict::Agrees => tally.agrees += 1,
                Verdict::Differs => tally.differs += 1,
                Verdict::Untested => tally.untested += 1,
            }
            tally
        })
    }

    /// Counts the findings of all chapters.
    pub fn of_report(report: &Report) -> Tally {
        Tally::of(report.chapters.iter().flat_map(|chapter| &chapter.findings))
    }

    /// How many there are in all.
    pub fn total(&self) -> usize {
        self.agrees + self.differs + self.untested
    }

    /// How many have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        match verdict {
            Verdict::Agrees => self.agrees,
            Verdict::Differs => self.differs,
            Verdict::Untested => self.untested,
        }
    }

    /// `Of 9 published figures, 6 agree, 2 differ, and 1 could not be tested.`
    pub fn sentence(&self) -> String {
        let total = match self.total() {
            0 => return "No published figure was judged.".to_owned(),
            1 => "Of 1 published figure".to_owned(),
            total => format!("Of {total} published figures"),
        };
        let [agrees, differs, untested] = Verdict::ALL.map(|verdict| self.part(verdict));
        format!("{total}, {agrees}, {differs}, and {untested}.")
    }

    /// `6 agree`, `1 differs`, `none could be tested` as a part of a sentence.
    pub fn part(&self, verdict: Verdict) -> String {
        let count = match self.count(verdict) {
            0 => "none".to_owned(),
            count => count.to_string(),
        };
        let words = match (verdict, self.count(verdict)) {
            (Verdict::Agrees, 2..) => "agree",
            (Verdict::Differs, 2..) => "differ",
            (Verdict::Untested, 0) => return "all could be tested".to_owned(),
            _ => verdict.words(),
        };
        format!("{count} {words}")
    }
}

/// What the report is, in three sentences.
const WHAT_THIS_IS: [&str; 3] = [
    "Two programs played checkers and were written about: A. L. Samuel's, which learned (1959), and the one of \
     W. R. Cowell and M. C. Reed, which people taught by principles.",
    "Crownhead rebuilds both from their papers and repeats the experiments, with many seeds where the authors had one run.",
    "For each published figure this report gives the paper's value, ours with its interval, and a verdict with its \
     reason: it agrees, it differs, or it could not be tested.",
];

/// Where the commands of a chapter are given.
const IN_THE_FOLDER: &str = "Given in the folder of the run, where its data are.";
