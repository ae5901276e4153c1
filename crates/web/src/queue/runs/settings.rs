//! Every setting of every kind of run: its name, what is usual, and what it means. What a word
//! can be is data of the crate that owns it.

use std::fmt::Display;

use lab::RoteDirection;
use lab::combine_run::{Combination, CombineDeclaration};
use lab::generalize_run::GeneralizeDeclaration;
use lab::rote_run::{Mixture, RoteDeclaration};
use samuel::combined::CombinedSettings;
use samuel::generalization::{GeneralizationSettings, SETTING_KEYS};
use samuel::tape::{Catalog, TAPE_KEYS, TapeSettings};
use samuel::{ScoreDecay, SettingKey, SettingTable};
use serde::Serialize;
use utoipa::ToSchema;

use super::measure::BOOKS;
use super::request::RunKind;
use crate::pages::failure::Failure;

/// A kind of run with its settings.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(in super::super) struct KindSettings {
    kind: RunKind,
    /// What it is, in a sentence.
    summary: &'static str,
    defaults: Defaults,
    settings: Vec<Setting>,
}

/// The defaults of a run.
#[derive(Clone, Copy, Serialize, ToSchema, Debug)]
struct Defaults {
    /// Games or lessons.
    games: usize,
    seed: u64,
    seeds: usize,
}

/// A setting.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(super) struct Setting {
    pub(super) key: &'static str,
    pub(super) default: String,
    /// What it decides.
    meaning: &'static str,
    /// What its value can be, in words.
    expected: String,
    /// What its value can be, if it is one of a few words.
    choices: Option<Vec<&'static str>>,
    /// The least and the most that it can be, if it is a number.
    #[serde(skip)]
    range: Option<(u64, u64)>,
    /// Words that it can be beside a number.
    #[serde(skip)]
    words: &'static [&'static str],
}

/// The settings of all kinds.
pub(in super::super) fn all() -> Vec<KindSettings> {
    let settings = |kind| KindSettings {
        kind,
        summary: kind.summary(),
        defaults: Defaults {
            games: kind.games(),
            seed: 1,
            seeds: GeneralizeDeclaration::USUAL_SEEDS as usize,
        },
        settings: of(kind),
    };
    RunKind::ALL.into_iter().map(settings).collect()
}

/// The settings of a kind.
pub(super) fn of(kind: RunKind) -> Vec<Setting> {
    match kind {
        RunKind::FirstSeries => generalization(&GeneralizationSettings::FIRST_SERIES),
        RunKind::SecondSeries | RunKind::FromState => generalization(&GeneralizationSettings::SECOND_SERIES),
        RunKind::Rote => rote(),
        RunKind::Combined => {
            let series = generalization(&GeneralizationSettings::SECOND_SERIES);
            combined().into_iter().chain(series).collect()
        }
        RunKind::Zero => zero(),
    }
}

fn generalization(usual: &GeneralizationSettings) -> Vec<Setting> {
    table(&SETTING_KEYS, usual)
}

/// The settings of a table, with what is usual for them.
fn table<S>(keys: &[SettingKey<S>], usual: &S) -> Vec<Setting> {
    let setting = |key: &SettingKey<S>| Setting {
        words: key.choices,
        choices: (key.range.is_none() && !key.choices.is_empty()).then(|| key.choices.to_vec()),
        range: key.range.map(|(low, high)| (low.into(), high.into())),
        ..Setting::text(key.name, &key.value(usual), key.expected, key.meaning)
    };
    keys.iter().map(setting).collect()
}

fn rote() -> Vec<Setting> {
    let books = BOOKS.iter().map(|(name, _)| *name).collect();
    let usual = RoteDeclaration::default();
    let mut settings = vec![
        Setting::text(
            "mix",
            &usual.mixture.to_string(),
            &format!("{}, with commas between", Mixture::EXPECTED),
            "how many lessons of each kind come in turn",
        ),
        Setting::text(
            "opponent",
            "none",
            "a player's text form, or none",
            "whom lessons of the kind opponent are played against",
        ),
        Setting::word("book", "seed-games", books, "the games that lessons of the kind book follow"),
        Setting::polynomial("what scores a board"),
    ];
    settings.extend(table(RoteDeclaration::keys(), &usual));
    settings.extend([Setting::word(
            "catalog",
            TapeSettings::default().catalog.name(),
            Catalog::WORDS.to_vec(),
            "how finely the tape groups positions into records; 1959 has records as long as the paper's, and culls them",
        )]);
    settings.extend(table(&TAPE_KEYS, &TapeSettings::default()));
    settings
}

fn combined() -> Vec<Setting> {
    let mut settings = vec![
        Setting::word(
            "how",
            Combination::Staged.name(),
            Combination::ALL.map(Combination::name).into(),
            "how the two forms of learning go together",
        ),
        Setting::optional(
            "lessons",
            CombineDeclaration::MOST_GAMES.into(),
            "number of rote lessons, for then-rote and rote",
        ),
        Setting::optional(
            "boards",
            CombineDeclaration::MOST_BOARDS,
            "stop after this many boards have been rated or remembered",
        ),
        Setting::polynomial("what rote learning alone scores boards by"),
        Setting {
            key: "rote-direction",
            ..Setting::direction(
                "whether plies decide between equal scores of rote learning, or by how much each ply shrinks a score",
            )
        },
    ];
    settings.extend(table(CombinedSettings::keys(), &CombinedSettings::default()));
    settings
}

/// How many generations a run from zero makes unless told.
pub(super) const GENERATIONS: usize = 10;

/// More than these would hold up the runs of others for days. The command line has no such limits.
fn zero() -> Vec<Setting> {
    vec![
        Setting::number(
            "generations",
            GENERATIONS,
            (1, 200),
            "how many generations it makes, and how many more each time that it is told to go on",
        ),
        Setting::optional("hours", 100, "begin no new generation after so many hours"),
        Setting::number("nodes", 200, (1, 10_000), "positions looked at for each move of its games at first"),
    ]
}

impl Setting {
    fn text(key: &'static str, default: &str, expected: &str, meaning: &'static str) -> Setting {
        let (default, expected) = (default.to_owned(), expected.to_owned());
        Setting { key, default, meaning, expected, choices: None, range: None, words: &[] }
    }

    /// One of a few words.
    fn word(key: &'static str, default: &str, words: Vec<&'static str>, meaning: &'static str) -> Setting {
        let (last, others) = words.split_last().expect("there is a choice");
        let expected = format!("{} or {last}", others.join(", "));
        Setting { choices: Some(words), ..Setting::text(key, default, &expected, meaning) }
    }

    fn polynomial(meaning: &'static str) -> Setting {
        let names = samuel::PRESETS.iter().map(|preset| preset.name).collect();
        Setting::word("polynomial", samuel::Polynomial::USUAL, names, meaning)
    }

    fn number(key: &'static str, default: impl Display, range: (u64, u64), meaning: &'static str) -> Setting {
        let expected = format!("{} to {}", range.0, range.1);
        Setting { range: Some(range), ..Setting::text(key, &default.to_string(), &expected, meaning) }
    }

    fn direction(meaning: &'static str) -> Setting {
        let most = ScoreDecay::MOST.unsigned_abs().into();
        let setting = Setting::number("direction", RoteDirection::default(), (0, most), meaning);
        Setting { expected: ScoreDecay::EXPECTED.to_owned(), words: &[ScoreDecay::PLIES_NAME], ..setting }
    }

    /// A number from 1, or none.
    fn optional(key: &'static str, high: u64, meaning: &'static str) -> Setting {
        let setting = Setting::number(key, "none", (1, high), meaning);
        Setting { expected: format!("{}, or none", setting.expected), words: &["none"], ..setting }
    }

    /// Whether it can have a value, as far as it alone tells.
    pub(super) fn takes(&self, value: &str) -> bool {
        match (self.range, &self.choices) {
            (Some((low, high)), _) => {
                self.words.contains(&value)
                    || value.parse().is_ok_and(|number| (low..=high).contains(&number))
            }
            (None, Some(choices)) => choices.contains(&value),
            (None, None) => true,
        }
    }

    /// The refusal of a value.
    pub(super) fn refusal(&self, value: &impl Display) -> Failure {
        Failure::impossible(format!("settings.{} {value}: expected {}.", self.key, self.expected))
    }
}
