//! `crownhead alpha show`: what has been learned, as the paper tabulates it.

use std::fmt::Write;
use std::path::Path;

use rules::Variant;
use samuel::Term;
use samuel::generalization::{ActiveTerm, AlphaState, GeneralizationSettings, RankedTerm, SeriesResult};
use serde::Serialize;

use super::AlphaFileArguments;
use crate::report::{self, Status, counted};

pub(super) fn run(arguments: &AlphaFileArguments) -> anyhow::Result<Status> {
    let shown = Shown::new(&arguments.file, &AlphaState::load(&arguments.file)?);
    report::print_as(arguments.json, &shown, Shown::text)?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Shown {
    file: String,
    game: &'static str,
    seed: u64,
    games: u32,
    other_games: u32,
    moves: u64,
    adjustments: u64,
    black_marks: u32,
    /// How many lead to the drastic change, 0 for never.
    black_mark_limit: u32,
    /// Results that count for Beta's next adoption, the newest last.
    recent: Vec<&'static str>,
    /// Of how many games Alpha must win the majority.
    majority_of: u32,
    /// The largest correlation first.
    terms: Vec<RankedTerm>,
    /// The next one first.
    reserve: Vec<&'static str>,
    discarded: Vec<ShownDiscard>,
    beta: Vec<ShownWeight>,
    /// The series whose settings are nearest, and what differs from them.
    series: &'static str,
    settings: Vec<ShownSetting>,
}

#[derive(Serialize)]
struct ShownDiscard {
    name: &'static str,
    game: u32,
    uses: u32,
}

#[derive(Serialize)]
struct ShownWeight {
    name: &'static str,
    coefficient: String,
}

#[derive(Serialize)]
struct ShownSetting {
    name: &'static str,
    value: String,
}

impl Shown {
    fn new(path: &Path, state: &AlphaState) -> Shown {
        let (series, settings) = settings_of(&state.settings);
        let discards = state.discards.iter();
        let beta = state.beta();
        let beta = beta.terms().iter();
        Shown {
            file: path.display().to_string(),
            game: state.variant.name(),
            seed: state.seed,
            games: state.games,
            other_games: state.other_games,
            moves: state.moves,
            adjustments: state.adjustments,
            black_marks: state.black_marks,
            black_mark_limit: state.settings.black_marks,
            recent: state.recent.iter().copied().map(SeriesResult::name).collect(),
            majority_of: state.settings.majority_of,
            terms: state.ranking(),
            reserve: state.terms.reserve().map(Term::name).collect(),
            discarded: discards
                .map(|one| ShownDiscard { name: one.term.name(), game: one.game, uses: one.uses })
                .collect(),
            beta: beta
                .map(|one| ShownWeight { name: one.term.name(), coefficient: one.coefficient.to_string() })
                .collect(),
            series,
            settings,
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let games = counted(self.games.into(), "game");
        let _ = writeln!(text, "{}: {games} of the series, {} against others", self.file, self.other_games);
        let (moves, sets) = (counted(self.moves, "move"), counted(self.adjustments, "adjustment"));
        let game = if self.game == Variant::GiveAway.name() { "give-away, " } else { "" };
        let _ = writeln!(text, "  learned      {game}from {moves}, in {sets}; seed {}", self.seed);
        let limit = match self.black_mark_limit {
            0 => String::new(),
            limit => format!(" of {limit}"),
        };
        let _ = writeln!(text, "  black marks  {}{limit}", self.black_marks);
        let recent = if self.recent.is_empty() { "nothing".to_owned() } else { self.recent.join(", ") };
        let majority = match self.majority_of {
            1 => "after a win".to_owned(),
            games => format!("after {} wins in {games} games", games / 2 + 1),
        };
        let _ = writeln!(text, "  Beta         adopts {majority}; since it did: {recent}");
        let _ = writeln!(text, "  settings     {}", self.settings_text());
        let _ = writeln!(text, "  term     correlation  coefficient   uses  tally  Beta's");
        for RankedTerm { active, coefficient } in &self.terms {
            let ActiveTerm { term, correlation, is_negative, uses, tally } = active;
            let sign = if *is_negative { '-' } else { '+' };
            let beta = self.beta.iter().find(|weight| weight.name == term.name());
            let beta = beta.map_or("", |weight| &weight.coefficient);
            let line = format!(
                "  {term:<8}      {sign}{correlation:.3}  {coefficient:>11}  {uses:>5}  {tally:>5}  {beta:>6}"
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
        wrapped(&mut text, "reserve", self.reserve.iter().map(|name| (*name).to_owned()));
        let only_beta = self
            .beta
            .iter()
            .filter(|weight| !self.terms.iter().any(|one| one.active.term.name() == weight.name));
        wrapped(&mut text, "Beta's too", only_beta.map(|one| format!("{} {}", one.name, one.coefficient)));
        let discarded = self.discarded.iter();
        wrapped(
            &mut text,
            "discarded",
            discarded.map(|one| {
                let when =
                    if one.game == 0 { "before game 1".to_owned() } else { format!("in game {}", one.game) };
                format!("{} {when} after {} uses", one.name, one.uses)
            }),
        );
        text
    }

    fn settings_text(&self) -> String {
        let changed: Vec<_> = self.settings.iter().map(|one| format!("{} {}", one.name, one.value)).collect();
        match changed.is_empty() {
            true => format!("those of the {} series", self.series),
            false => format!("those of the {} series, but {}", self.series, changed.join(", ")),
        }
    }
}

/// The series whose settings are nearest, and those that are others.
fn settings_of(settings: &GeneralizationSettings) -> (&'static str, Vec<ShownSetting>) {
    let presets =
        [("first", GeneralizationSettings::FIRST_SERIES), ("second", GeneralizationSettings::SECOND_SERIES)];
    let differing = |(name, preset): (&'static str, GeneralizationSettings)| {
        let values = settings.values().zip(preset.values()).filter(|((_, value), (_, usual))| value != usual);
        let changed: Vec<_> =
            values.map(|((key, value), _)| ShownSetting { name: key.name, value }).collect();
        (name, changed)
    };
    let [first, second] = presets.map(differing);
    if first.1.len() <= second.1.len() { first } else { second }
}

/// A list with its name before it, over as many lines as it needs.
fn wrapped(text: &mut String, name: &str, items: impl Iterator<Item = String>) {
    const WIDEST: usize = 96;
    let items: Vec<_> = items.collect();
    let mut line = format!("  {name:<12}");
    for (index, item) in items.iter().enumerate() {
        if line.len() + item.len() + 2 > WIDEST {
            let _ = writeln!(text, "{line}");
            line = " ".repeat(14);
        }
        let comma = if index + 1 < items.len() { "," } else { "" };
        let _ = write!(line, " {item}{comma}");
    }
    let none = if items.is_empty() { " none" } else { "" };
    let _ = writeln!(text, "{line}{none}");
}
