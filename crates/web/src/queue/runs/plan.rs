//! A run that can be gone through: made from what was asked for.

use std::collections::BTreeMap;

use arena::Concurrency;
use lab::combine_run::{CombineDeclaration, How};
use lab::generalize_run::{GeneralizeDeclaration, Origin, Series};
use lab::rote_run::{Mixture, RoteDeclaration, TapeChanges};
use samuel::combined::{CombinedSettings, Stability, Watched};
use samuel::generalization::GeneralizationSettings;

use super::request::{RunKind, RunRequest, text_of};
use super::settings;
use crate::Config;
use crate::pages::failure::Failure;
use crate::players::Spec;
use crate::request::check_seed;

const MOST_GAMES: usize = 1_000_000;
const MOST_SEEDS: usize = 200;

/// A run that can be gone through.
#[derive(Clone, Debug)]
pub(super) enum RunPlan {
    Generalize(GeneralizeDeclaration),
    Rote(RoteDeclaration),
    Combine(CombineDeclaration),
}

impl RunPlan {
    /// Games or lessons of all seeds; nothing where only machine time ends it.
    pub(super) fn total(&self) -> usize {
        match self {
            RunPlan::Generalize(run) => run.games * run.seeds,
            RunPlan::Rote(run) => run.games,
            RunPlan::Combine(run) => run.games.map_or(0, |games| games as usize) + run.lessons.unwrap_or(0),
        }
    }
}

impl RunRequest {
    /// Checks everything; `name` is what the run is called, and its tape.
    pub(super) fn plan(&self, config: &Config, name: &str) -> Result<RunPlan, Failure> {
        check_seed(self.seed)?;
        let (games, seeds) = (self.games.unwrap_or(self.kind.games()), self.seeds.unwrap_or(1));
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(Failure::impossible(format!("games {games}: expected 1 to {MOST_GAMES}.")));
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
            RunKind::FromState => {
                return Err(Failure::impossible(
                    "kind from-state: expected first-series, second-series, rote or combined.",
                ));
            }
        })
    }

    const fn generalizes(&self) -> bool {
        matches!(self.kind, RunKind::FirstSeries | RunKind::SecondSeries)
    }

    /// The settings as text, each known and possible.
    fn values(&self) -> Result<BTreeMap<&'static str, String>, Failure> {
        let known = settings::of(self.kind);
        let mut values = BTreeMap::new();
        for (key, value) in &self.settings {
            let setting = known.iter().find(|setting| setting.key == key).ok_or_else(|| {
                let keys: Vec<_> = known.iter().map(|setting| setting.key).collect();
                Failure::impossible(format!(
                    "settings.{key}: no such setting; expected one of {}.",
                    keys.join(", ")
                ))
            })?;
            let text = text_of(value).filter(|text| setting.takes(text)).ok_or_else(|| {
                Failure::impossible(format!("settings.{key} {value}: expected {}.", setting.expected()))
            })?;
            // What is usual is not said, so that a declaration does not depend on who says it.
            values.insert(setting.key, text);
        }
        Ok(values)
    }

    fn generalize(
        &self,
        series: Series,
        games: usize,
        seeds: usize,
        values: &BTreeMap<&'static str, String>,
    ) -> Result<RunPlan, Failure> {
        let settings =
            generalization(series.settings(), values.iter().map(|(key, value)| (*key, value.as_str())))?;
        let origin = Origin::Series { series, settings, seed: self.seed };
        Ok(RunPlan::Generalize(GeneralizeDeclaration { games, seeds, origin }))
    }

    fn rote(
        &self,
        config: &Config,
        name: &str,
        games: usize,
        values: &BTreeMap<&'static str, String>,
    ) -> Result<RunPlan, Failure> {
        let values = Values { known: settings::of(RunKind::Rote), values };
        let mixture = Mixture::EMPTY
            .changed_by(&values.text("mix"))
            .map_err(|error| Failure::impossible(format!("settings.mix: {error}.")))?;
        let opponents = match values.text("opponent").as_str() {
            "none" => Vec::new(),
            spec => vec![opponent(config, spec)?],
        };
        let has_books = mixture.weight(lab::rote_run::LessonKind::Book) > 0;
        Ok(RunPlan::Rote(RoteDeclaration {
            games,
            seed: self.seed,
            mixture,
            opponents,
            books: if has_books { vec![values.text("book")] } else { Vec::new() },
            tape: config.data.tapes().join(format!("{name}.tape")),
            polynomial: values.text("polynomial"),
            ply: values.number("ply"),
            share: values.number("share"),
            random_plies: values.number("random-plies") as usize,
            most_plies: values.number("most-plies") as usize,
            changes: TapeChanges {
                merge_every: values.given("merge-every"),
                new_age: values.given("new-age"),
                maximum_age: values.given("maximum-age"),
                record_maximum: values.given("record-maximum"),
                culled_to: values.given("culled-to"),
                records_held: values.given("records-held"),
                positions_held: values.given("positions-held"),
            },
        }))
    }

    fn combine(&self, games: usize, given: &BTreeMap<&'static str, String>) -> Result<RunPlan, Failure> {
        let values = Values { known: settings::of(RunKind::Combined), values: given };
        let is_series =
            |key: &str| GeneralizationSettings::SECOND_SERIES.values().any(|(known, _)| known.name == key);
        let series =
            given.iter().filter(|(key, _)| is_series(key)).map(|(key, value)| (*key, value.as_str()));
        let how = How::ALL.into_iter().find(|how| how.name() == values.text("how")).expect("it was checked");
        let number = |key| values.text(key).parse().ok();
        Ok(RunPlan::Combine(CombineDeclaration {
            how,
            games: (how != How::Rote).then_some(games as u32),
            lessons: number("lessons")
                .or(matches!(how, How::ThenRote | How::Rote).then_some(games as u64))
                .map(|lessons| lessons as usize),
            boards: number("boards"),
            seed: self.seed,
            series: generalization(GeneralizationSettings::SECOND_SERIES, series)?,
            combined: CombinedSettings {
                games: values.number("stable-games"),
                levels: values.number("levels"),
                stability: stability(&values.text("stability")),
                watched: watched(&values.text("watch")),
                leading: values.number("leading"),
            },
            polynomial: values.text("polynomial"),
        }))
    }
}

/// Settings of generalization with some of them changed.
pub(super) fn generalization<'a>(
    mut settings: GeneralizationSettings,
    changes: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<GeneralizationSettings, Failure> {
    for (key, value) in changes {
        settings.set(key, value).map_err(|error| Failure::impossible(format!("settings.{key}: {error}.")))?;
    }
    Ok(settings)
}

pub(super) fn stability(name: &str) -> Stability {
    Stability::ALL.into_iter().find(|one| one.name() == name).unwrap_or(Stability::Parameter)
}

pub(super) fn watched(name: &str) -> Watched {
    Watched::ALL.into_iter().find(|one| one.name() == name).unwrap_or(Watched::Games)
}

fn opponent(config: &Config, text: &str) -> Result<String, Failure> {
    let spec = Spec::check(config, text).map_err(|mut failure| {
        failure.fault.message = format!("settings.opponent: {}", failure.fault.message);
        failure
    })?;
    if spec.company == Concurrency::Learning {
        return Err(Failure::impossible(
            "settings.opponent: expected a player that does not learn, with learn=off.",
        ));
    }
    Ok(spec.resolved().to_owned())
}

/// Values that were given, and what is usual for the others.
struct Values<'a> {
    known: Vec<settings::Setting>,
    values: &'a BTreeMap<&'static str, String>,
}

impl Values<'_> {
    fn text(&self, key: &str) -> String {
        let usual = || {
            self.known.iter().find(|setting| setting.key == key).map(|setting| setting.default().to_owned())
        };
        self.values.get(key).cloned().or_else(usual).unwrap_or_default()
    }

    /// A number whose range was checked.
    fn number(&self, key: &str) -> u32 {
        self.text(key).parse().unwrap_or_default()
    }

    /// A number, if one was given.
    fn given(&self, key: &str) -> Option<u32> {
        self.values.get(key)?.parse().ok()
    }
}
