//! The rows as a table for other programs.

use std::io::Write;

use samuel::readings::Reading;

use super::PrintedRow;

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
