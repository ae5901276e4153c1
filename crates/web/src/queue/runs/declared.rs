//! A run as its folder declares it, whoever began it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lab::combine_run::{CombineDeclaration, How};
use lab::generalize_run::{GeneralizeDeclaration, Origin, Series};
use lab::rote_run::{Mixture, RoteDeclaration, TapeChanges};
use samuel::combined::{CombinedSettings, Stability, Watched};
use samuel::generalization::GeneralizationSettings;
use serde::Deserialize;
use serde_json::Value;

use super::measure;
use super::plan::{self, RunPlan};
use super::request::RunKind;

/// What a folder says of its run.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) kind: RunKind,
    /// Games or lessons of all seeds; nothing where only machine time ends it.
    pub(super) total: usize,
    pub(super) seeds: usize,
    /// Everything it says.
    pub(super) all: Value,
    text: String,
}

#[derive(Deserialize)]
struct Outline {
    kind: String,
    series: Option<toml::Value>,
    games: Option<usize>,
    seeds: Option<usize>,
    lessons: Option<usize>,
}

impl Declared {
    /// `None` if there is no run of learning in the folder.
    pub(super) fn read(folder: &Path) -> Option<Declared> {
        let text = fs::read_to_string(folder.join("run.toml")).ok()?;
        let outline: Outline = toml::from_str(&text).ok()?;
        let series = outline.series.as_ref().and_then(toml::Value::as_str);
        let kind = match (outline.kind.as_str(), series) {
            ("generalize", Some("first")) => RunKind::FirstSeries,
            ("generalize", Some("second")) => RunKind::SecondSeries,
            ("generalize", _) => RunKind::FromState,
            ("rote", _) => RunKind::Rote,
            ("combine", _) => RunKind::Combined,
            _ => return None,
        };
        let seeds = outline.seeds.unwrap_or(1);
        let total = outline.games.unwrap_or(0) * seeds + outline.lessons.unwrap_or(0);
        let all = toml::from_str(&text).ok()?;
        Some(Declared { kind, total, seeds, all, text })
    }

    /// What goes on with it.
    ///
    /// # Errors
    /// When only the command line can.
    pub(super) fn plan(&self) -> Result<RunPlan, String> {
        let wrong = |error: toml::de::Error| format!("run.toml: {}", error.message());
        match self.kind {
            RunKind::FirstSeries | RunKind::SecondSeries => {
                toml::from_str::<GeneralizeForm>(&self.text).map_err(wrong)?.plan(self.kind)
            }
            RunKind::Rote => toml::from_str::<RoteForm>(&self.text).map_err(wrong)?.plan(),
            RunKind::Combined => toml::from_str::<CombineForm>(&self.text).map_err(wrong)?.plan(),
            RunKind::FromState => {
                Err("This run went on from the file of a learner: the command line goes on with it."
                    .to_owned())
            }
        }
    }
}

fn settings(
    usual: GeneralizationSettings,
    values: &BTreeMap<String, String>,
) -> Result<GeneralizationSettings, String> {
    let changes = values.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    plan::generalization(usual, changes).map_err(|failure| failure.fault.message)
}

#[derive(Deserialize)]
struct GeneralizeForm {
    games: usize,
    seeds: usize,
    seed: u64,
    settings: BTreeMap<String, String>,
}

impl GeneralizeForm {
    fn plan(self, kind: RunKind) -> Result<RunPlan, String> {
        let series = if kind == RunKind::FirstSeries { Series::First } else { Series::Second };
        let settings = settings(series.settings(), &self.settings)?;
        let origin = Origin::Series { series, settings, seed: self.seed };
        Ok(RunPlan::Generalize(GeneralizeDeclaration { games: self.games, seeds: self.seeds, origin }))
    }
}

#[derive(Deserialize)]
struct RoteForm {
    games: usize,
    seed: u64,
    mixture: String,
    opponents: Vec<String>,
    books: Vec<String>,
    random_plies: usize,
    most_plies: usize,
    tape: PathBuf,
    player: RotePlayerForm,
    #[serde(default)]
    changes: TapeChanges,
}

#[derive(Deserialize)]
struct RotePlayerForm {
    polynomial: String,
    ply: u32,
    share: u32,
}

impl RoteForm {
    fn plan(self) -> Result<RunPlan, String> {
        if let Some(book) = self.books.iter().find(|book| measure::book(book).is_none()) {
            return Err(format!("This run follows the book {book}: the command line goes on with it."));
        }
        Ok(RunPlan::Rote(RoteDeclaration {
            games: self.games,
            seed: self.seed,
            mixture: Mixture::EMPTY.changed_by(&self.mixture).map_err(|error| error.to_string())?,
            opponents: self.opponents,
            books: self.books,
            tape: self.tape,
            polynomial: self.player.polynomial,
            ply: self.player.ply,
            share: self.player.share,
            random_plies: self.random_plies,
            most_plies: self.most_plies,
            changes: self.changes,
        }))
    }
}

#[derive(Deserialize)]
struct CombineForm {
    how: String,
    games: Option<u32>,
    lessons: Option<usize>,
    boards: Option<u64>,
    seed: u64,
    polynomial: Option<String>,
    combined: CombinedForm,
    series: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct CombinedForm {
    games: u32,
    levels: u32,
    stability: String,
    watched: String,
    leading: u32,
}

impl CombineForm {
    fn plan(self) -> Result<RunPlan, String> {
        let CombinedForm { games, levels, stability, watched, leading } = self.combined;
        Ok(RunPlan::Combine(CombineDeclaration {
            how: word("how", &self.how, How::ALL, How::name)?,
            games: self.games,
            lessons: self.lessons,
            boards: self.boards,
            seed: self.seed,
            series: settings(GeneralizationSettings::SECOND_SERIES, &self.series)?,
            combined: CombinedSettings {
                games,
                levels,
                stability: word("stability", &stability, Stability::ALL, Stability::name)?,
                watched: word("watched", &watched, Watched::ALL, Watched::name)?,
                leading,
            },
            polynomial: self.polynomial.unwrap_or_else(|| "four-terms".to_owned()),
        }))
    }
}

/// One of the words that a declaration can have.
fn word<T: Copy, const N: usize>(
    key: &str,
    value: &str,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, String> {
    let found = all.into_iter().find(|&one| name(one) == value);
    found.ok_or_else(|| format!("run.toml: {key} '{value}' is unknown here"))
}
