//! What one reading came to, the rows as a table for other programs, and what a setting of a switch does on average,
//! whatever the others are.

use std::io::Write;

use samuel::readings::Reading;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::chance::at_least;
use super::{Answers, PrintedGames};

/// How often a reading chose the printed move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PrintedRow {
    /// The reading.
    #[serde(serialize_with = "settings")]
    pub reading: Reading,
    /// Choices where the first of its best moves is the printed one.
    pub hits: usize,
    /// All choices.
    pub of: usize,
    /// Choices where the printed move is one of its best moves, the first or not.
    pub among: usize,
    /// How many such choices there would be if the printed moves were drawn from all legal ones.
    pub among_chance: f64,
    /// How likely that makes at least so many such choices.
    pub among_probability: f64,
    /// The hits to be expected if one of its best moves were drawn by lot.
    pub split: f64,
    /// The hits to be expected of drawing any legal move by lot.
    pub chance: f64,
    /// How likely drawing any legal move makes at least so many hits.
    pub probability: f64,
    /// The hits to be expected of drawing one of the moves that are best for the pieces alone, at the
    /// same minimum ply.
    pub sound: f64,
    /// How likely that makes at least so many hits.
    pub sound_probability: f64,
    /// The same game by game.
    pub rounds: Vec<RoundHits>,
}

/// How often a reading chose the printed move in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundHits {
    /// The round of the game.
    pub round: String,
    /// Choices where the first of its best moves is the printed one.
    pub hits: usize,
    /// All choices of the game.
    pub of: usize,
}

impl PrintedRow {
    pub(super) fn new(
        games: &PrintedGames,
        control: &Answers,
        reading: Reading,
        answers: &Answers,
    ) -> PrintedRow {
        let is_hit = hits(games, answers);
        let hits = is_hit.iter().filter(|hit| **hit).count();
        let legal: Vec<_> = games.choices.iter().map(|choice| 1.0 / choice.moves.len() as f64).collect();
        let (split, sound) = (by_lot(games, answers), by_lot(games, control));
        let among = split.iter().filter(|share| **share > 0.0).count();
        let width = widths(games, answers);
        PrintedRow {
            reading,
            hits,
            of: games.choices.len(),
            among,
            among_chance: width.iter().sum(),
            among_probability: at_least(among, &width),
            split: split.iter().sum(),
            chance: legal.iter().sum(),
            probability: at_least(hits, &legal),
            sound: sound.iter().sum(),
            sound_probability: at_least(hits, &sound),
            rounds: of_rounds(games, &is_hit),
        }
    }
}

/// Where the first of the best moves is the printed one.
fn hits(games: &PrintedGames, answers: &Answers) -> Vec<bool> {
    let pairs = games.choices.iter().zip(answers);
    pairs.map(|(choice, best)| best.first() == Some(&choice.printed)).collect()
}

/// The probabilities of the printed moves if one of the best is drawn by lot.
fn by_lot(games: &PrintedGames, answers: &Answers) -> Vec<f64> {
    let pairs = games.choices.iter().zip(answers);
    pairs
        .map(|(choice, best)| if best.contains(&choice.printed) { 1.0 / best.len() as f64 } else { 0.0 })
        .collect()
}

/// The shares of the legal moves that are among the best.
fn widths(games: &PrintedGames, answers: &Answers) -> Vec<f64> {
    let pairs = games.choices.iter().zip(answers);
    pairs.map(|(choice, best)| best.len() as f64 / choice.moves.len() as f64).collect()
}

fn of_rounds(games: &PrintedGames, is_hit: &[bool]) -> Vec<RoundHits> {
    let mut rounds: Vec<_> =
        games.rounds.iter().map(|round| RoundHits { round: round.clone(), hits: 0, of: 0 }).collect();
    for (choice, hit) in games.choices.iter().zip(is_hit) {
        rounds[choice.game].of += 1;
        rounds[choice.game].hits += usize::from(*hit);
    }
    rounds
}

fn settings<S: Serializer>(reading: &Reading, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(Reading::SWITCHES.len()))?;
    for (switch, setting) in Reading::SWITCHES.into_iter().zip(reading.settings()) {
        map.serialize_entry(switch, &setting)?;
    }
    map.end()
}

/// Writes a line for each reading: its switches, its hits, chance, and the hits of each game.
///
/// # Errors
/// When it cannot be written.
pub fn write_csv<'a>(
    rows: impl IntoIterator<Item = &'a PrintedRow>,
    rounds: &[String],
    to: impl Write,
) -> Result<(), csv::Error> {
    const COLUMNS: [&str; 10] = [
        "hits",
        "of",
        "chance",
        "probability",
        "split",
        "sound",
        "sound_probability",
        "among",
        "among_chance",
        "among_probability",
    ];
    let mut table = csv::Writer::from_writer(to);
    let head = Reading::SWITCHES.into_iter().chain(COLUMNS).chain(rounds.iter().map(String::as_str));
    table.write_record(head)?;
    for row in rows {
        let of_hits = [row.chance, row.probability, row.split, row.sound, row.sound_probability];
        let of_among = [row.among_chance, row.among_probability];
        let number = |number: f64| format!("{number:.6}");
        let settings = row.reading.settings().into_iter();
        let hits = settings.chain([row.hits.to_string(), row.of.to_string()]).chain(of_hits.map(number));
        let among = hits.chain([row.among.to_string()]).chain(of_among.map(number));
        let games = row.rounds.iter().map(|game| game.hits.to_string());
        table.write_record(among.chain(games))?;
    }
    table.flush()?;
    Ok(())
}

/// All readings in which a switch stands somewhere.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Marginal {
    /// The switch.
    pub switch: &'static str,
    /// Where it stands.
    pub setting: String,
    /// How many readings.
    pub readings: usize,
    /// Their hits on average.
    pub hits: f64,
    /// Their hits with ties drawn by lot, on average.
    pub split: f64,
    /// The most hits of one of them.
    pub most: usize,
}

/// Switch by switch, each with its settings in the order they come up.
pub(super) fn marginals(rows: &[PrintedRow]) -> Vec<Marginal> {
    let settings: Vec<_> = rows.iter().map(|row| row.reading.settings()).collect();
    let mut marginals: Vec<Marginal> = Vec::new();
    for (index, switch) in Reading::SWITCHES.into_iter().enumerate() {
        let begin = marginals.len();
        for (row, settings) in rows.iter().zip(&settings) {
            let setting = &settings[index];
            let known = marginals[begin..].iter().position(|marginal| marginal.setting == *setting);
            let at = known.map_or(marginals.len(), |known| begin + known);
            if known.is_none() {
                marginals.push(Marginal::new(switch, setting));
            }
            marginals[at].add(row);
        }
    }
    marginals.iter_mut().for_each(Marginal::finish);
    marginals
}

impl Marginal {
    fn new(switch: &'static str, setting: &str) -> Marginal {
        Marginal { switch, setting: setting.to_owned(), readings: 0, hits: 0.0, split: 0.0, most: 0 }
    }

    fn add(&mut self, row: &PrintedRow) {
        self.readings += 1;
        self.hits += row.hits as f64;
        self.split += row.split;
        self.most = self.most.max(row.hits);
    }

    /// Sums become averages.
    fn finish(&mut self) {
        self.hits /= self.readings as f64;
        self.split /= self.readings as f64;
    }
}
