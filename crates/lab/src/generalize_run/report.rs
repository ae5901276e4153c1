//! What is made from the states of a finished run: tables, games, pictures and the summary.

use std::io::{self, Write};

use serde::Serialize;

use super::charts;
use super::declaration::GeneralizeDeclaration;
use super::record::SeedRecord;
use super::summary::Summary;
use super::tables::{discard_rows, game_rows, term_rows};
use crate::{RunError, RunFolder};

/// Writes everything; the summary last, so that it is there when all of it is.
pub(super) fn write(
    declaration: &GeneralizeDeclaration,
    folder: &RunFolder,
    records: &[SeedRecord],
) -> Result<Summary, RunError> {
    write_tables(folder, records)?;
    folder.write_charts(charts::charts(declaration, records))?;
    let summary = Summary::of(declaration, records);
    let text = serde_json::to_string_pretty(&summary).expect("a summary is plain data");
    folder.write("summary.json", |out| writeln!(out, "{text}"))?;
    Ok(summary)
}

/// Writes what games that are over tell, also if others are still to be played.
pub(super) fn write_so_far(
    declaration: &GeneralizeDeclaration,
    folder: &RunFolder,
    records: &[SeedRecord],
) -> Result<(), RunError> {
    write_tables(folder, records)?;
    folder.write_charts([charts::coefficients(declaration, records)])
}

fn write_tables(folder: &RunFolder, records: &[SeedRecord]) -> Result<(), RunError> {
    folder.write("games.csv", |out| table(out, GAMES_HEADER, records.iter().flat_map(game_rows)))?;
    folder.write("terms.csv", |out| table(out, TERMS_HEADER, records.iter().flat_map(term_rows)))?;
    folder.write("discards.csv", |out| table(out, DISCARDS_HEADER, records.iter().flat_map(discard_rows)))?;
    folder.write("games.pdn", |out| {
        let games = records.iter().flat_map(|record| &record.games).enumerate();
        games
            .map(|(index, game)| (if index > 0 { "\n" } else { "" }, &game.pdn))
            .try_for_each(|(separator, pdn)| write!(out, "{separator}{pdn}"))
    })
}

// Written by hand, for a table without rows has its header too.
const GAMES_HEADER: &str = "seed,game,alpha,opening,result,ending,referee,plies,alpha_moves,adjustments,leader,\
leader_sign,leader_changes_sampled,leader_changes,discards,adopted,unseated,black_marks\n";
const TERMS_HEADER: &str = "seed,game,rank,term,sign,correlation,power,uses,tally\n";
const DISCARDS_HEADER: &str = "seed,game,term,uses\n";

fn table(out: &mut dyn Write, header: &str, rows: impl Iterator<Item = impl Serialize>) -> io::Result<()> {
    out.write_all(header.as_bytes())?;
    let mut table = csv::WriterBuilder::new().has_headers(false).from_writer(out);
    for row in rows {
        table.serialize(row)?;
    }
    table.flush()
}
