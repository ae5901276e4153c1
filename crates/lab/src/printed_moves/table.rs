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
    const COLUMNS: [&str; 8] =
        ["hits", "of", "among", "split", "chance", "probability", "sound", "sound_probability"];
    let mut table = csv::Writer::from_writer(to);
    let head = Reading::SWITCHES.into_iter().chain(COLUMNS).chain(rounds.iter().map(String::as_str));
    table.write_record(head)?;
    for row in rows {
        let counts = [row.hits, row.of, row.among].map(|count| count.to_string());
        let numbers = [row.split, row.chance, row.probability, row.sound, row.sound_probability];
        let numbers = numbers.map(|number| format!("{number:.6}"));
        let games = row.rounds.iter().map(|game| game.hits.to_string());
        table.write_record(row.reading.settings().into_iter().chain(counts).chain(numbers).chain(games))?;
    }
    table.flush()?;
    Ok(())
}
