//! `crownhead tape stats`: a tape counted from end to end.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use lab::rote_run::{LastRun, lookups_a_minute};
use samuel::tape::{Tape, TapeCounts, TapeSettings, Totals};
use samuel::{PRESETS, Polynomial};
use serde::Serialize;

use crate::report::{self, Status, counted};

use super::FileArguments;

pub(super) fn run(arguments: &FileArguments) -> anyhow::Result<Status> {
    let tape = Tape::open_read_only(&arguments.file, None)?;
    let stats = Stats::new(&arguments.file, &tape, tape.counts()?);
    report::print_as(arguments.json, &stats, Stats::text)?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Stats {
    tape: String,
    /// A preset's name, or the text of another.
    polynomial: String,
    variant: &'static str,
    positions: u64,
    with_kings: u64,
    records: u64,
    longest_record: u64,
    words: u64,
    words_per_position: f64,
    bytes: u64,
    bytes_per_position: f64,
    file_size: u64,
    merges: u32,
    /// All that ever came to the tape, and what went.
    new: u64,
    forgotten: u64,
    culled: u64,
    /// Moves that were decided with the tape, and what it was asked for them; earlier programs did not count.
    moves: u64,
    lookups: u64,
    hits: u64,
    record_loads: u64,
    evictions: u64,
    /// New records that were read into memory for a move; nothing where that was not counted.
    records_a_move: Option<f64>,
    /// Boards that were looked for in a minute of the last run, where its folder tells.
    lookups_a_minute: Option<f64>,
    /// Forgotten, and not yet swept out.
    unswept: u64,
    by_ply: BTreeMap<u16, u64>,
    by_pieces: BTreeMap<u32, u64>,
    settings: TapeSettings,
    last_run: Option<LastRun>,
}

impl Stats {
    fn new(path: &Path, tape: &Tape, counts: TapeCounts) -> Stats {
        let Totals {
            merges, new, forgotten, culled, decisions, lookups, hits, record_loads, evictions, ..
        } = tape.totals();
        let last_run = tape.bookmark().and_then(|bookmark| LastRun::of_bookmark(&bookmark.text));
        Stats {
            tape: path.display().to_string(),
            polynomial: name_of(&tape.learned().polynomial),
            variant: tape.learned().variant.name(),
            positions: counts.positions,
            with_kings: counts.with_kings,
            records: counts.records,
            longest_record: counts.longest_record,
            words: counts.words,
            words_per_position: counts.words_per_position(),
            bytes: counts.bytes,
            bytes_per_position: counts.bytes_per_position(),
            file_size: counts.file_size,
            merges,
            new,
            forgotten,
            culled,
            moves: decisions,
            lookups,
            hits,
            record_loads,
            evictions,
            records_a_move: (decisions > 0).then(|| record_loads as f64 / decisions as f64),
            lookups_a_minute: last_run.as_ref().and_then(|run| lookups_a_minute(Path::new(&run.folder))),
            unswept: counts.forgotten,
            by_ply: counts.by_ply,
            by_pieces: counts.by_pieces,
            settings: *tape.settings(),
            last_run,
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.tape, counted(self.positions, "position"));
        let mut line = |name: &str, value: String| {
            let _ = writeln!(text, "  {name:<11} {value}");
        };
        let polynomial = self.polynomial.lines().next().unwrap_or_default();
        line("learned", format!("in {} with {polynomial}", self.variant));
        let catalog = self.settings.catalog;
        line(
            "records",
            format!("{}, the longest of {}; catalog {catalog}", self.records, self.longest_record),
        );
        line("kings", format!("on {}", counted(self.with_kings, "board")));
        let words = counted(self.words, "word");
        line("704 words", format!("{:.2} a position, {words} in all", self.words_per_position));
        let (each, bytes) = (self.bytes_per_position, counted(self.bytes, "byte"));
        let file = self.file_size;
        line("on disk", format!("{each:.1} bytes a position, {bytes} in all; the file has {file}"));
        line("merges", format!("{}, one every {} moves", self.merges, self.settings.merge_every));
        let (new, forgotten) = (self.new, self.forgotten + self.unswept);
        line("came, went", format!("{new} new, {forgotten} forgotten, {} culled", self.culled));
        if let Some(records) = self.records_a_move {
            let found = 100.0 * self.hits as f64 / self.lookups.max(1) as f64;
            let (lookups, moves) = (counted(self.lookups, "look-up"), counted(self.moves, "move"));
            line("looked up", format!("{lookups} for {moves}, {found:.2} % found"));
            let (loads, gone) = (self.record_loads, self.evictions);
            let paper = "the paper: three or four";
            line("read", format!("{loads} records, {records:.1} new ones a move ({paper}); {gone} gave way"));
        }
        if let Some(lookups) = self.lookups_a_minute {
            line(
                "references",
                format!("{lookups:.0} a minute in the last run (the paper: not more than one hundred or so)"),
            );
        }
        if let Some(LastRun { folder, done, games }) = &self.last_run {
            line("last run", format!("{folder}: {done} of {games} lessons"));
        }
        distribution(&mut text, "ply", &self.by_ply, self.positions);
        distribution(&mut text, "pieces", &self.by_pieces, self.positions);
        text
    }
}

/// The name of a preset, or all that can be said of another.
fn name_of(polynomial: &Polynomial) -> String {
    let mut presets = PRESETS.iter();
    let preset = presets.find(|preset| Polynomial::preset(preset.name).as_ref() == Some(polynomial));
    preset.map_or_else(|| polynomial.to_text(), |preset| preset.name.to_owned())
}

fn distribution<K: ToString>(text: &mut String, name: &str, counts: &BTreeMap<K, u64>, total: u64) {
    const WIDEST: u64 = 40;
    let _ = writeln!(text, "  {name:>6}  positions");
    let most = counts.values().copied().max().unwrap_or_default().max(1);
    for (key, &count) in counts {
        let bar = "#".repeat((count * WIDEST).div_ceil(most) as usize);
        let percent = 100.0 * count as f64 / total.max(1) as f64;
        let _ = writeln!(text, "  {:>6} {count:>10} {percent:>5.1} %  {bar}", key.to_string());
    }
}
