//! Every setting of every kind of run: its name, what is usual, and what it means.

use std::fmt::Display;

use samuel::generalization::GeneralizationSettings;
use serde::Serialize;
use utoipa::ToSchema;

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

/// What a run has if nobody says otherwise.
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
    expected: &'static str,
    /// What its value can be, if it is one of a few words.
    choices: Option<Vec<&'static str>>,
}

/// The settings of all kinds.
pub(in super::super) fn all() -> Vec<KindSettings> {
    let settings = |kind| KindSettings {
        kind,
        summary: kind.summary(),
        defaults: Defaults { games: kind.games(), seed: 1, seeds: 1 },
        settings: of(kind),
    };
    RunKind::ALL.into_iter().map(settings).collect()
}

/// The settings of a kind.
pub(super) fn of(kind: RunKind) -> Vec<Setting> {
    match kind {
        RunKind::FirstSeries => generalization(&GeneralizationSettings::FIRST_SERIES),
        RunKind::SecondSeries | RunKind::FromState => generalization(&GeneralizationSettings::SECOND_SERIES),
        RunKind::Rote => ROTE.iter().map(Setting::of).collect(),
        RunKind::Combined => {
            let mut settings: Vec<_> = COMBINED.iter().map(Setting::of).collect();
            settings.extend(generalization(&GeneralizationSettings::SECOND_SERIES));
            settings
        }
    }
}

fn generalization(usual: &GeneralizationSettings) -> Vec<Setting> {
    let setting = |(key, default): (&'static samuel::generalization::SettingKey, String)| Setting {
        key: key.name,
        default,
        meaning: key.meaning,
        expected: key.expected,
        choices: choices(key.expected),
    };
    usual.values().map(setting).collect()
}

/// The words of `one, two or three`.
fn choices(expected: &'static str) -> Option<Vec<&'static str>> {
    let words: Vec<_> = expected.split(", ").flat_map(|part| part.split(" or ")).collect();
    let is_word = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic()) && !word.contains(' ');
    (words.len() > 1 && words.iter().all(is_word)).then_some(words)
}

/// Name, what is usual, meaning, what it can be.
type Row = (&'static str, &'static str, &'static str, &'static str);

impl Setting {
    fn of(&(key, default, meaning, expected): &Row) -> Setting {
        Setting { key, default: default.to_owned(), meaning, expected, choices: choices(expected) }
    }
}

const ROTE: [Row; 15] = [
    (
        "mix",
        "self=1",
        "how many lessons of each kind come in turn",
        "kind=number with commas between; the kinds are self, opponent, book, endings and two-kings",
    ),
    (
        "opponent",
        "none",
        "whom lessons of the kind opponent are played against",
        "a player's text form, or none",
    ),
    ("book", "seed-games", "the games that lessons of the kind book follow", "seed-games or nealey-1962"),
    (
        "polynomial",
        "four-terms",
        "what scores a board",
        "four-terms, sixteen-terms, published-1959 or pieces",
    ),
    ("ply", "3", "the minimum ply", "1 to 64"),
    (
        "share",
        "50",
        "the next move looks a ply further when memory answered so many of a hundred boards; above 100 never",
        "0 to 1000",
    ),
    ("random-plies", "8", "up to so many random moves follow a three-move ballot", "0 to 100"),
    ("most-plies", "200", "a game is stopped after so many moves of both sides", "1 to 10000"),
    ("merge-every", "20", "moves between two merges of what is new into the tape", "1 to 1000000"),
    ("new-age", "1000", "the age of a new position", "1 to 1000000"),
    ("maximum-age", "4000", "the age at which a position is forgotten", "1 to 1000000"),
    ("record-maximum", "8000", "the size at which a record of the tape is culled", "1 to 100000000"),
    ("culled-to", "6000", "how many positions a culled record keeps", "1 to 100000000"),
    ("records-held", "5", "records held in memory whatever their size", "1 to 100000000"),
    ("positions-held", "1000000", "positions held in memory", "1 to 100000000"),
];

const COMBINED: [Row; 9] = [
    (
        "how",
        "staged",
        "how the two forms of learning go together",
        "staged, then-rote, generalization or rote",
    ),
    (
        "lessons",
        "none",
        "so many lessons of rote learning, where it comes after or alone",
        "1 to 10000000, or none",
    ),
    (
        "boards",
        "none",
        "the machine time: when so many boards were rated or remembered, it ends",
        "1 to 1000000000000, or none",
    ),
    ("stable-games", "3", "a term is stable after so many games without a change", "1 to 1000"),
    ("levels", "4", "at most so many terms are remembered beside piece advantage", "0 to 37"),
    (
        "stability",
        "parameter",
        "what must not change: the term and its sign, or its coefficient too",
        "parameter or coefficient",
    ),
    ("watch", "games", "when that is looked at: after games, or after each move of Alpha", "games or moves"),
    ("leading", "4", "so many leading terms must be stable for rote learning to begin", "1 to 37"),
    (
        "polynomial",
        "four-terms",
        "what rote learning alone scores boards by",
        "four-terms, sixteen-terms, published-1959 or pieces",
    ),
];

/// The range that a setting's words give, `1 to 64`.
pub(super) fn range(expected: &str) -> Option<(u64, u64)> {
    let (low, rest) = expected.split_once(" to ")?;
    let high = rest.split(',').next()?;
    Some((low.parse().ok()?, high.parse().ok()?))
}

impl Setting {
    /// Whether a value is one that it can have, as far as its words tell.
    pub(super) fn takes(&self, value: &str) -> bool {
        if value == "none" && (self.default == "none" || self.expected.ends_with("or none")) {
            return true;
        }
        match (range(self.expected), &self.choices) {
            (Some((low, high)), _) => value.parse().is_ok_and(|number| (low..=high).contains(&number)),
            (None, Some(choices)) => choices.contains(&value),
            (None, None) => true,
        }
    }

    /// The refusal of a value.
    pub(super) fn refusal(&self, value: &impl Display) -> Failure {
        Failure::impossible(format!("settings.{} {value}: expected {}.", self.key, self.expected))
    }
}
