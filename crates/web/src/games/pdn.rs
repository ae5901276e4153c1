//! A game as a file for other programs.

use rules::Color;
use rules::pdn::{Record, Tags};

use super::date;
use super::record::VariantName;
use super::table::{Table, read};

/// The game of a record of the store as PDN, or what is wrong with the record.
///
/// # Errors
/// When it is no game of this version, or one of its moves is not legal.
pub fn pdn_of_record(bytes: &[u8]) -> Result<String, String> {
    let (record, game) = read(bytes)?;
    Ok(pdn(&Table::new(record, game, None)))
}

/// The game as PDN.
pub(super) fn pdn(table: &Table) -> String {
    let record = &table.record;
    let (person, machine) = ("You", record.opponent.name.as_str());
    let (black, white) = match Color::from(record.side) {
        Color::Black => (person, machine),
        Color::White => (machine, person),
    };
    let date = date::day(record.created);
    let mut tags = Tags::from_iter([
        ("Event", "Crownhead game"),
        ("Date", date.as_str()),
        ("Black", black),
        ("White", white),
    ]);
    if let Some(opening) = &record.opening {
        tags.set("Opening", opening);
    }
    if record.rules.variant == VariantName::GiveAway {
        tags.set("Variant", "Give-away");
    }
    Record::of_game(&table.game, tags).to_string()
}
