//! A run that can be gone through: made from what was asked for, or from what its folder declares, whoever began it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use arena::{Concurrency, VariantName};
use lab::combine_run::{Combination, CombineDeclaration};
use lab::generalize_run::{GeneralizeDeclaration, GeneralizeRun, Series};
use lab::rote_run::{LessonKind, Mixture, RoteDeclaration};
use lab::zero_run::{ZeroDeclaration, ZeroLimit};
use rules::Variant;
use samuel::combined::CombinedSettings;
use samuel::generalization::{GeneralizationSettings, SETTING_KEYS};
use samuel::tape::{Catalog, TAPE_KEYS, TapeChanges};
use samuel::{SettingKey, SettingTable};
use serde::Deserialize;
use serde_json::Value;

use super::measure;
use super::request::{RunKind, RunRequest, text_of};
use super::settings::{self, Setting};
use crate::Config;
use crate::pages::failure::Failure;
use crate::players::Spec;
use crate::request::check_seed;

const MOST_SEEDS: usize = 200;
/// Positions of a batch where a net is fitted to the games of minutes: of larger ones there would be too few.
const SMALL_BATCH: usize = 512;

/// A run that can be gone through, as its folder declares it.
#[derive(Clone, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum RunPlan {
    Generalize(GeneralizeDeclaration),
    Rote(RoteDeclaration),
    Combine(CombineDeclaration),
    Zero(ZeroDeclaration),
}

impl RunPlan {
    /// Games or lessons of all seeds; nothing where only machine time ends it. A run from zero has a goal.
    pub(super) fn total(&self, goal: usize) -> usize {
        match self {
            RunPlan::Generalize(run) => run.games * run.seeds,
            RunPlan::Rote(run) => run.games,
            RunPlan::Combine(run) => run.games.map_or(0, |games| games as usize) + run.lessons.unwrap_or(0),
            RunPlan::Zero(run) => run.games * goal,
        }
    }

    /// How many independent repetitions it has.
    pub(super) fn seeds(&self) -> usize {
        match self {
            RunPlan::Generalize(run) => run.seeds,
            RunPlan::Rote(_) | RunPlan::Combine(_) | RunPlan::Zero(_) => 1,
        }
    }

    /// The game that is learned.
    pub(super) fn variant(&self) -> VariantName {
        match self {
            RunPlan::Generalize(run) => run.variant,
            RunPlan::Rote(run) => run.variant,
            RunPlan::Combine(run) => run.variant,
            RunPlan::Zero(_) => Variant::Standard,
        }
        .into()
    }

    pub(super) fn kind(&self) -> RunKind {
        match self {
            RunPlan::Generalize(run) => match run.series {
                Some(Series::First) => RunKind::FirstSeries,
                Some(Series::Second) => RunKind::SecondSeries,
                None => RunKind::FromState,
            },
            RunPlan::Rote(_) => RunKind::Rote,
            RunPlan::Combine(_) => RunKind::Combined,
            RunPlan::Zero(_) => RunKind::Zero,
        }
    }
}

/// What a folder says of its run.
#[derive(Clone, Debug)]
pub(super) struct DeclaredRun {
    pub(super) plan: RunPlan,
    /// Everything it says.
    pub(super) all: Value,
}

impl DeclaredRun {
    /// `None` if there is no run of learning in the folder.
    pub(super) fn read(folder: &Path) -> Option<DeclaredRun> {
        let text = fs::read_to_string(folder.join("run.toml")).ok()?;
        Some(DeclaredRun { plan: toml::from_str(&text).ok()?, all: toml::from_str(&text).ok()? })
    }

    /// What goes on with it.
    pub(super) fn plan(&self) -> Result<RunPlan, String> {
        let command_line =
            |what: String| Err(format!("This run {what}: only the command line can continue it."));
        match &self.plan {
            RunPlan::Generalize(run) if run.series.is_none() => {
                return command_line("continues from the file of a learner".to_owned());
            }
            RunPlan::Rote(run) => {
                if let Some(book) = run.books.iter().find(|book| measure::book(book).is_none()) {
                    return command_line(format!("follows the book {book}"));
                }
            }
            RunPlan::Generalize(_) | RunPlan::Combine(_) | RunPlan::Zero(_) => {}
        }
        Ok(self.plan.clone())
    }
}

impl RunRequest {
    /// Checks everything; `name` is what the run is called, and its tape.
    pub(super) fn plan(&self, config: &Config, name: &str) -> Result<RunPlan, Failure> {
        check_seed(self.seed)?;
        let (games, seeds) = (
            self.games.unwrap_or(self.kind.games()),
            self.seeds.unwrap_or(GeneralizeDeclaration::USUAL_SEEDS as usize),
        );
        let (fewest, most) = self.kind.possible_games();
        if !(fewest..=most).contains(&games) {
            return Err(Failure::impossible(format!("games {games}: expected {fewest} to {most}.")));
        }
        let most_seeds = if self.generalizes() { MOST_SEEDS } else { 1 };
        if !(1..=most_seeds).contains(&seeds) {
            let expected =
                if most_seeds > 1 { format!("1 to {most_seeds}") } else { "1 for this kind".to_owned() };
            return Err(Failure::impossible(format!("seeds {seeds}: expected {expected}.")));
        }
        let values = self.values()?;
        Ok(match self.kind {
            RunKind::FirstSeries => self.generalize(Series::First, games, seeds, &values)?,
            RunKind::SecondSeries => self.generalize(Series::Second, games, seeds, &values)?,
            RunKind::Rote => self.rote(config, name, games, &values)?,
            RunKind::Combined => self.combine(games, &values)?,
            RunKind::Zero => self.zero(games, &values)?,
            RunKind::FromState => {
                return Err(Failure::impossible(
                    "kind from-state: expected first-series, second-series, rote, combined or zero.",
                ));
            }
        })
    }

    const fn generalizes(&self) -> bool {
        matches!(self.kind, RunKind::FirstSeries | RunKind::SecondSeries)
    }

    /// The settings as text, each known and possible.
    fn values(&self) -> Result<GivenSettings, Failure> {
        let known = settings::of(self.kind);
        let mut given = BTreeMap::new();
        for (key, value) in &self.settings {
            let setting = known.iter().find(|setting| setting.key == key).ok_or_else(|| {
                let keys: Vec<_> = known.iter().map(|setting| setting.key).collect();
                Failure::impossible(format!(
                    "settings.{key}: no such setting; expected one of {}.",
                    keys.join(", ")
                ))
            })?;
            let text = text_of(value).filter(|text| setting.takes(text));
            // What is usual is not said, so that a declaration does not depend on who says it.
            given.insert(setting.key, text.ok_or_else(|| setting.refusal(value))?);
        }
        Ok(GivenSettings { known, given })
    }

    fn generalize(
        &self,
        series: Series,
        games: usize,
        seeds: usize,
        values: &GivenSettings,
    ) -> Result<RunPlan, Failure> {
        let settings = values.changed(&SETTING_KEYS, series.settings())?;
        let run = GeneralizeRun::of_series(series, settings, self.seed, games, seeds);
        Ok(RunPlan::Generalize(run.of_game(self.variant.into()).declaration().clone()))
    }

    fn rote(
        &self,
        config: &Config,
        name: &str,
        games: usize,
        values: &GivenSettings,
    ) -> Result<RunPlan, Failure> {
        let mixture = Mixture::EMPTY
            .changed_by(values.text("mix"))
            .map_err(|error| Failure::impossible(format!("settings.mix: {error}.")))?;
        let opponents = match values.text("opponent") {
            "none" => Vec::new(),
            spec => vec![opponent(config, spec)?],
        };
        let has_books = mixture.weight(LessonKind::Book) > 0;
        let mut declaration = RoteDeclaration {
            games,
            seed: self.seed,
            mixture,
            opponents,
            books: if has_books { vec![values.text("book").to_owned()] } else { Vec::new() },
            tape: config.data.tapes().join(format!("{name}.tape")),
            variant: self.variant.into(),
            changes: values.tape_changes()?,
            ..values.changed(RoteDeclaration::keys(), RoteDeclaration::default())?
        };
        declaration.player.polynomial = values.text("polynomial").to_owned();
        Ok(RunPlan::Rote(declaration))
    }

    fn combine(&self, games: usize, values: &GivenSettings) -> Result<RunPlan, Failure> {
        let how = values.word("how", Combination::ALL, Combination::name)?;
        let lessons = values.optional("lessons")?;
        let mut declaration = CombineDeclaration {
            how,
            games: (how != Combination::Rote).then_some(games as u32),
            lessons: lessons.or(matches!(how, Combination::ThenRote | Combination::Rote).then_some(games)),
            boards: values.optional("boards")?,
            seed: self.seed,
            series: values.changed(&SETTING_KEYS, GeneralizationSettings::SECOND_SERIES)?,
            combined: values.changed(CombinedSettings::keys(), CombinedSettings::default())?,
            polynomial: (how == Combination::Rote).then(|| values.text("polynomial").to_owned()),
            rote_direction: None,
            variant: self.variant.into(),
        };
        if declaration.has_lessons() {
            declaration.rote_direction = Some(values.number("rote-direction")?);
        }
        Ok(RunPlan::Combine(declaration))
    }
}

impl RunRequest {
    fn zero(&self, games: usize, values: &GivenSettings) -> Result<RunPlan, Failure> {
        if self.variant != VariantName::Standard {
            return Err(Failure::impossible("variant give-away: expected standard for this kind."));
        }
        let nodes = values.number("nodes")?;
        let mut declaration = ZeroDeclaration { seed: self.seed, games, nodes, ..ZeroDeclaration::default() };
        declaration.fit.batch = SMALL_BATCH;
        Ok(RunPlan::Zero(declaration))
    }

    /// How far a run from zero goes on at a time: generations and seconds.
    pub(super) fn zero_limit(&self) -> Result<ZeroLimit, Failure> {
        let values = self.values()?;
        let hours: Option<u32> = values.optional("hours")?;
        Ok(ZeroLimit {
            generations: values.number("generations")?,
            seconds: hours.map(|hours| 3600.0 * f64::from(hours)),
        })
    }
}

fn opponent(config: &Config, text: &str) -> Result<String, Failure> {
    let spec = Spec::check(config, text).map_err(|mut failure| {
        failure.fault.message = format!("settings.opponent: {}", failure.fault.message);
        failure
    })?;
    if spec.concurrency == Concurrency::Learning {
        return Err(Failure::impossible(
            "settings.opponent: expected a player that does not learn, with learn=off.",
        ));
    }
    Ok(spec.resolved().to_owned())
}

/// Values that were given, and what is usual for the others.
struct GivenSettings {
    known: Vec<Setting>,
    given: BTreeMap<&'static str, String>,
}

impl GivenSettings {
    fn setting(&self, key: &str) -> &Setting {
        self.known.iter().find(|setting| setting.key == key).expect("the kind has this setting")
    }

    fn text(&self, key: &str) -> &str {
        self.given.get(key).map_or_else(|| self.setting(key).default.as_str(), String::as_str)
    }

    fn number<T: FromStr>(&self, key: &str) -> Result<T, Failure> {
        self.text(key).parse().map_err(|_| self.setting(key).refusal(&self.text(key)))
    }

    /// A number, or `none`.
    fn optional<T: FromStr>(&self, key: &str) -> Result<Option<T>, Failure> {
        if self.text(key) == "none" { Ok(None) } else { self.number(key).map(Some) }
    }

    fn word<T: Copy, const N: usize>(
        &self,
        key: &str,
        all: [T; N],
        name: fn(T) -> &'static str,
    ) -> Result<T, Failure> {
        let found = all.into_iter().find(|&one| name(one) == self.text(key));
        found.ok_or_else(|| self.setting(key).refusal(&self.text(key)))
    }

    /// Settings with those given that their table knows.
    fn changed<S>(&self, keys: &[SettingKey<S>], mut settings: S) -> Result<S, Failure> {
        for key in keys {
            if let Some(value) = self.given.get(key.name) {
                let set = key.set(&mut settings, value);
                set.map_err(|error| Failure::impossible(format!("settings.{}: {error}.", key.name)))?;
            }
        }
        Ok(settings)
    }

    /// Those given that a tape knows. A new tape can have them.
    fn tape_changes(&self) -> Result<TapeChanges, Failure> {
        let mut changes = TapeChanges::default();
        for key in TAPE_KEYS.iter().filter(|key| self.given.contains_key(key.name)) {
            changes.set(key.name, self.number(key.name)?);
        }
        if self.given.contains_key("catalog") {
            changes.catalog = Some(self.word("catalog", Catalog::ALL, Catalog::name)?);
        }
        let checked = changes.new_tape().check();
        checked.map_err(|error| Failure::impossible(format!("settings: {error}.")))?;
        Ok(changes)
    }
}
