//! The table of all figures, for other programs.

use std::io;

use crate::collect::Collected;

/// The figures of these experiments as CSV.
///
/// # Errors
/// Never: memory does not fail.
pub fn table<'a>(experiments: impl Iterator<Item = &'a Collected>) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "experiment",
        "figure",
        "where",
        "paper",
        "ours",
        "low",
        "high",
        "seeds",
        "verdict",
        "why",
        "sample",
        "command",
    ])?;
    for collected in experiments {
        for found in &collected.found {
            let finding = &found.finding;
            let value = found.estimate.map_or_else(String::new, |(value, _)| short(value));
            let ends = found.estimate.and_then(|(_, ends)| ends);
            let [low, high] = ends.map_or_else(Default::default, |(low, high)| [short(low), short(high)]);
            let seeds = found.seeds.map_or_else(String::new, |seeds| seeds.to_string());
            let word = finding.verdict.words();
            let command = found.command.clone().unwrap_or_default();
            let name = &collected.chapter.name;
            table.write_record([
                name,
                &finding.what,
                &finding.place,
                &finding.paper,
                &value,
                &low,
                &high,
                &seeds,
                word,
                &finding.why,
                &finding.sample,
                &command,
            ])?;
        }
    }
    table.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// Three decimals are plenty, and keep the last digits of sums out.
fn short(value: f64) -> String {
    crate::verdict::plain(value)
}
