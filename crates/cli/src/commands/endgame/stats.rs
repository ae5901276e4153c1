//! `crownhead endgame stats`.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use endgame::{BUILT_IN_PIECES, Manifest, Slice, Statistics, Unfinished};
use serde::Serialize;

use crate::report::{self, Status};

use super::{build_command, folder};

#[derive(Args, Debug)]
pub(crate) struct StatsArguments {
    /// The data directory, in which the databases are in 'endgame' [default: the user's]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &StatsArguments) -> anyhow::Result<Status> {
    let folder = folder(arguments.data.as_deref())?;
    let manifest = Manifest::of_folder(&folder)?;
    if let Some(Unfinished { pieces, missing, slices }) = manifest.unfinished() {
        let (folder, command) = (folder.display(), build_command(pieces, arguments.data.as_deref()));
        report::note(format_args!(
            "{folder}: a build of {pieces} pieces has not ended: {missing} of {slices} slices are missing; \
             '{command}' goes on with it"
        ));
    }
    let slices: Vec<Entry> = if manifest.pieces() > BUILT_IN_PIECES {
        manifest.slices().iter().map(|entry| Entry::new(&entry.statistics)).collect()
    } else {
        endgame::built_in_statistics().iter().map(Entry::new).collect()
    };
    report::print_as(arguments.json, &slices, |slices| text(slices))?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Entry {
    slice: String,
    pieces: usize,
    men: usize,
    kings: usize,
    other_men: usize,
    other_kings: usize,
    positions: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    longest_win: Option<u32>,
    example: Option<String>,
}

impl Entry {
    fn new(statistics: &Statistics) -> Entry {
        let slice = statistics.slice;
        let [men, kings, other_men, other_kings] = slice.counts();
        let example = statistics.example();
        Entry {
            slice: slice.to_string(),
            pieces: slice.pieces(),
            men,
            kings,
            other_men,
            other_kings,
            positions: statistics.positions(),
            won: statistics.won,
            drawn: statistics.drawn,
            lost: statistics.lost,
            longest_win: example.map(|_| statistics.longest_win),
            example: example.map(|position| position.to_fen()),
        }
    }
}

fn text(slices: &[Entry]) -> String {
    let mut text =
        String::from("slice              positions          won        drawn         lost  longest win\n");
    let mut row = |name: &str, counts: [u64; 4], longest: Option<u32>, example: &str| {
        let [positions, won, drawn, lost] = counts;
        let longest = longest.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        let _ =
            writeln!(text, "{name:<15}{positions:>13}{won:>13}{drawn:>13}{lost:>13}{longest:>13}  {example}");
    };
    let most = slices.iter().map(|entry| entry.pieces).max().unwrap_or(0);
    for pieces in 2..=most {
        let mut total = [0; 4];
        let mut longest = None;
        for entry in slices.iter().filter(|entry| entry.pieces == pieces) {
            let counts = [entry.positions, entry.won, entry.drawn, entry.lost];
            row(&entry.slice, counts, entry.longest_win, entry.example.as_deref().unwrap_or(""));
            total.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            longest = longest.max(entry.longest_win);
        }
        let is_whole =
            slices.iter().filter(|entry| entry.pieces == pieces).count() == Slice::with(pieces).len();
        row(&format!("{pieces} pieces{}", if is_whole { "" } else { " so far" }), total, longest, "");
    }
    text
}
