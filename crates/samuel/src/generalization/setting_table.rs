//! Every setting: its name, its meaning, and what it can be.

use std::ops::RangeInclusive;

use super::setting_keys::SettingKey;
use super::settings::{
    Colors, DeltaSign, GameSpan, PositiveDelta, Referee, SavedScore, Span, Start, TallyOn,
};
use crate::{ConnectiveReading, FormationReading, Polynomial, Score, ScoreDecay};

/// A number within a range.
macro_rules! number {
    ($name:literal, $field:ident, $range:expr, $expected:literal, $meaning:literal) => {
        SettingKey {
            name: $name,
            meaning: $meaning,
            expected: $expected,
            get: |settings| settings.$field.to_string(),
            set: |settings, text| {
                settings.$field = within(text, $range)?;
                Some(())
            },
        }
    };
}

/// One of several words.
macro_rules! choice {
    ($name:literal, $field:ident, $expected:literal, $meaning:literal, $(($word:literal, $value:expr)),+) => {
        SettingKey {
            name: $name,
            meaning: $meaning,
            expected: $expected,
            get: |settings| {
                let words = [$(($word, $value)),+];
                let found = words.iter().find(|(_, value)| *value == settings.$field);
                found.map_or_else(String::new, |(word, _)| (*word).to_owned())
            },
            set: |settings, text| {
                let words = [$(($word, $value)),+];
                settings.$field = words.iter().find(|(word, _)| *word == text)?.1;
                Some(())
            },
        }
    };
}

/// All settings.
pub static SETTING_KEYS: [SettingKey; 30] = [
    number!("active-terms", active_terms, 1..=37, "1 to 37", "terms in the polynomial at a time"),
    choice!(
        "start",
        start,
        "random or first-series",
        "where the first terms come from",
        ("random", Start::Random),
        ("first-series", Start::FirstSeries)
    ),
    number!("leading-power", leading_power, 0..=18, "0 to 18", "the power of two of the leading term"),
    SettingKey {
        name: "man",
        meaning: "what a man is worth, twelve against eleven; 1 takes piece advantage away",
        expected: "1 to 4194304, or a power as in 2^21",
        get: |settings| man_text(settings.man),
        set: |settings, text| {
            settings.man = man(text)?;
            Some(())
        },
    },
    choice!(
        "connectives",
        connectives,
        "plain or three-way",
        "whether zero counts as not, or is neither",
        ("plain", ConnectiveReading::Plain),
        ("three-way", ConnectiveReading::ThreeWay)
    ),
    choice!(
        "formations",
        formations,
        "narrow or wide",
        "how widely FORK and HOLE are read",
        ("narrow", FormationReading::Narrow),
        ("wide", FormationReading::Wide)
    ),
    number!("ply", ply, 1..=12, "1 to 12", "the minimum ply of Alpha and Beta"),
    SettingKey {
        name: "direction",
        meaning: "by how much a score shrinks for each ply on its way back",
        expected: "0 to 65536",
        get: |settings| settings.direction.per_ply().to_string(),
        set: |settings, text| {
            settings.direction = ScoreDecay::new(text.parse().ok()?)?;
            Some(())
        },
    },
    choice!(
        "saved-score",
        saved_score,
        "direct, first-quiet-move or quiet",
        "how a saved position is scored",
        ("direct", SavedScore::Direct),
        ("first-quiet-move", SavedScore::AfterFirstQuietMove),
        ("quiet", SavedScore::WhenQuiet)
    ),
    choice!(
        "span",
        span,
        "one-move or growing",
        "how far back the saved position may lie",
        ("one-move", Span::OneMove),
        ("growing", Span::Growing)
    ),
    number!(
        "minimum-delta",
        minimum_delta,
        0..=10_000,
        "0 to 10000",
        "least delta that counts, in hundredths of the mean coefficient"
    ),
    choice!(
        "positive-delta",
        positive_delta,
        "all or opposed",
        "which terms a positive delta corrects",
        ("all", PositiveDelta::AllTerms),
        ("opposed", PositiveDelta::OpposedTerms)
    ),
    choice!(
        "delta-sign",
        delta_sign,
        "measured or coin",
        "where the sign of delta comes from",
        ("measured", DeltaSign::Measured),
        ("coin", DeltaSign::Coin)
    ),
    number!(
        "fewest-uses",
        fewest_uses,
        4..=65_536,
        "4 to 65536",
        "the times used that new terms are taken to have"
    ),
    number!("most-uses", most_uses, 4..=65_536, "4 to 65536", "the most times used that count"),
    number!(
        "piece-weight",
        piece_weight,
        1..=4,
        "1 to 4",
        "weight of a correction when the piece ratio changed"
    ),
    number!(
        "sure-weight",
        sure_weight,
        1..=4,
        "1 to 4",
        "weight of a correction when the game is all but decided"
    ),
    number!("sure-men", sure_men, 1..=512, "1 to 512", "a delta of so many men all but decides a game"),
    number!(
        "tally-limit",
        tally_limit,
        1..=1_000_000,
        "1 to 1000000",
        "low-term tallies after which a term is replaced"
    ),
    choice!(
        "tally-on",
        tally_on,
        "adjustments or moves",
        "when a low-term tally is recorded",
        ("adjustments", TallyOn::Adjustments),
        ("moves", TallyOn::Moves)
    ),
    number!(
        "majority-of",
        majority_of,
        1..=99,
        "1 to 99",
        "Beta adopts when Alpha won a majority of so many games"
    ),
    SettingKey {
        name: "adoption-blocked",
        meaning: "games during which Beta adopts nothing",
        expected: "none, or two games as in 1-28",
        get: |settings| span_text(settings.adoption_blocked),
        set: |settings, text| {
            settings.adoption_blocked = span(text)?;
            Some(())
        },
    },
    number!(
        "black-marks",
        black_marks,
        0..=1_000,
        "0 to 1000",
        "black marks that lead to the drastic change; 0 for never"
    ),
    choice!(
        "colors",
        colors,
        "white or in-turn",
        "Alpha's colors in the first 14 games",
        ("white", Colors::White),
        ("in-turn", Colors::InTurn)
    ),
    number!("termination", termination, 1..=1_000, "1 to 1000", "a game is stopped after so many moves"),
    choice!(
        "concede",
        concede,
        "on or off",
        "whether a side gives up a game that it sees lost",
        ("on", true),
        ("off", false)
    ),
    choice!(
        "referee",
        referee,
        "polynomial or pieces",
        "who judges a stopped game",
        ("polynomial", Referee::Polynomial),
        ("pieces", Referee::Pieces)
    ),
    number!("referee-ply", referee_ply, 1..=12, "1 to 12", "how far the referee looks ahead"),
    number!(
        "margin",
        margin,
        0..=10_000,
        "0 to 10000",
        "how far a side must be ahead, in hundredths of a man"
    ),
    number!(
        "sample-every",
        sample_every,
        1..=1_000,
        "1 to 1000",
        "moves of Alpha between two looks at the leading term"
    ),
];

fn within<N: std::str::FromStr + PartialOrd>(text: &str, range: RangeInclusive<N>) -> Option<N> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && range.contains(number))
}

fn man(text: &str) -> Option<Score> {
    match text.strip_prefix("2^") {
        Some(power) => within(power, 0..=22).map(|power: u32| 1 << power),
        None => within(text, 1..=Polynomial::MOST_MAN),
    }
}

fn man_text(man: Score) -> String {
    match man.unsigned_abs() {
        power if power.is_power_of_two() => format!("2^{}", power.trailing_zeros()),
        number => number.to_string(),
    }
}

fn span(text: &str) -> Option<GameSpan> {
    if text == "none" {
        return Some(GameSpan::NONE);
    }
    let (first, last) = text.split_once('-')?;
    let (first, last) = (within(first, 1..=u32::MAX)?, within(last, 1..=u32::MAX)?);
    (first <= last).then_some(GameSpan { first, last })
}

fn span_text(span: GameSpan) -> String {
    if span.first > span.last { "none".to_owned() } else { format!("{}-{}", span.first, span.last) }
}
