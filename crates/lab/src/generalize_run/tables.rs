//! What is made from the states of a run: tables, games, pictures and the summary.

use std::io::{self, Write};

use rules::Color;
use samuel::generalization::{Ending, RankedTerm};
use serde::Serialize;

use super::charts;
use super::declaration::GeneralizeRun;
use super::record::{GameRecord, SeedRecord};
use super::summary::Summary;
use crate::run::write_table;
use crate::{RunError, RunFolder};

/// Writes everything; the summary last, so that it is there when all of it is.
pub(super) fn write(
    run: &GeneralizeRun,
    folder: &RunFolder,
    records: &[SeedRecord],
) -> Result<Summary, RunError> {
    write_tables(folder, records)?;
    folder.write_charts(charts::charts(run, records))?;
    let summary = Summary::of(run, records);
    folder.write_summary(&summary)?;
    Ok(summary)
}

/// Writes what games that are over tell, also if others are still to be played.
pub(super) fn write_so_far(
    run: &GeneralizeRun,
    folder: &RunFolder,
    records: &[SeedRecord],
) -> Result<(), RunError> {
    write_tables(folder, records)?;
    folder.write_charts([charts::coefficients(run, records)])
}

fn write_tables(folder: &RunFolder, records: &[SeedRecord]) -> Result<(), RunError> {
    folder.write("games.csv", |out| table(out, GAMES_HEADER, records.iter().flat_map(game_rows)))?;
    folder.write("terms.csv", |out| table(out, TERMS_HEADER, records.iter().flat_map(term_rows)))?;
    folder.write("discards.csv", |out| table(out, DISCARDS_HEADER, records.iter().flat_map(discard_rows)))?;
    folder.write("leaders.csv", |out| table(out, LEADERS_HEADER, records.iter().flat_map(leader_rows)))?;
    folder.write("games.pdn", |out| {
        let games = records.iter().flat_map(|record| &record.games).enumerate();
        games
            .map(|(index, game)| (if index > 0 { "\n" } else { "" }, &game.pdn))
            .try_for_each(|(separator, pdn)| write!(out, "{separator}{pdn}"))
    })
}

// Written by hand, for a table without rows has its header too.
const GAMES_HEADER: &str = "seed,game,alpha,opening,result,ending,referee,plies,alpha_moves,adjustments,leader,\
leader_sign,leader_changes_sampled,leader_changes,discards,adopted,unseated,black_marks,sign_flips,twelve_changes\n";
const TERMS_HEADER: &str = "seed,game,rank,term,sign,correlation,power,uses,tally\n";
const DISCARDS_HEADER: &str = "seed,game,term,uses\n";
const LEADERS_HEADER: &str = "seed,game,sample,term,signed\n";

fn table(out: &mut dyn Write, header: &str, rows: impl Iterator<Item = impl Serialize>) -> io::Result<()> {
    out.write_all(header.as_bytes())?;
    write_table(out, false, rows)
}

/// A row of `games.csv`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameRow {
    /// The number of the seed, from 1.
    pub seed: usize,
    /// The game of the series, from 1.
    pub game: u32,
    /// Alpha's color.
    pub alpha: &'static str,
    /// The forced first move, or `free`.
    pub opening: String,
    /// How it went for Alpha.
    pub result: &'static str,
    /// How it ended.
    pub ending: &'static str,
    /// The referee's score for Alpha, in men, if it was asked.
    pub referee: Option<f64>,
    /// Moves of both sides.
    pub plies: usize,
    /// Moves of Alpha.
    pub alpha_moves: u32,
    /// How many of them adjusted the polynomial.
    pub adjustments: u32,
    /// The leading term after the game.
    pub leader: &'static str,
    /// Its sign.
    pub leader_sign: char,
    /// Changes of the leading term from look to look.
    pub leader_changes_sampled: usize,
    /// All changes of the leading term.
    pub leader_changes: u32,
    /// Terms that were discarded.
    pub discards: usize,
    /// Whether Beta took over Alpha's polynomial.
    pub adopted: bool,
    /// The leading term that was unseated.
    pub unseated: Option<&'static str>,
    /// Black marks after the game.
    pub black_marks: u32,
    /// Terms whose signs were reversed.
    pub sign_flips: usize,
    /// Terms that came among the twelve leading ones.
    pub twelve_changes: usize,
}

/// A row of `terms.csv`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TermRow {
    /// The number of the seed.
    pub seed: usize,
    /// The state after this game.
    pub game: u32,
    /// The place by correlation, from 1.
    pub rank: usize,
    /// The term.
    pub term: &'static str,
    /// Its sign.
    pub sign: char,
    /// How far it agrees with delta.
    pub correlation: f64,
    /// The power of two of its coefficient.
    pub power: u8,
    /// How often it was adjusted.
    pub uses: u32,
    /// Its low-term tallies.
    pub tally: u32,
}

/// A row of `discards.csv`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DiscardRow {
    /// The number of the seed.
    pub seed: usize,
    /// During this game.
    pub game: u32,
    /// The term.
    pub term: &'static str,
    /// How often it was adjusted while it was active.
    pub uses: u32,
}

/// A row of `leaders.csv`: a look at the leading term during a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeaderRow {
    /// The number of the seed.
    pub seed: usize,
    /// During this game.
    pub game: u32,
    /// Which look of the game it is, from 1.
    pub sample: usize,
    /// The leading term.
    pub term: &'static str,
    /// The same with its sign.
    pub signed: String,
}

fn game_rows(record: &SeedRecord) -> impl Iterator<Item = GameRow> {
    record.games.iter().map(|game| game_row(record.seed, game))
}

fn term_rows(record: &SeedRecord) -> impl Iterator<Item = TermRow> {
    let rows = |game: &GameRecord| {
        let row = |(index, one): (usize, &RankedTerm)| TermRow {
            seed: record.seed,
            game: game.report.game,
            rank: index + 1,
            term: one.active.term.name(),
            sign: sign(one.active.is_negative),
            correlation: one.active.correlation,
            power: one.coefficient.power(),
            uses: one.active.uses,
            tally: one.active.tally,
        };
        game.terms.iter().enumerate().map(row).collect::<Vec<_>>()
    };
    record.games.iter().flat_map(rows)
}

fn discard_rows(record: &SeedRecord) -> impl Iterator<Item = DiscardRow> {
    record.games.iter().flat_map(|game| {
        game.report.replacements.iter().map(|one| DiscardRow {
            seed: record.seed,
            game: game.report.game,
            term: one.discarded.name(),
            uses: one.uses,
        })
    })
}

fn game_row(seed: usize, game: &GameRecord) -> GameRow {
    let (report, leader) = (&game.report, game.leader());
    GameRow {
        seed,
        game: report.game,
        alpha: if report.alpha == Color::Black { "black" } else { "white" },
        opening: game.forced.clone().unwrap_or_else(|| "free".to_owned()),
        result: report.result.name(),
        ending: match report.ending {
            Ending::NoMove => "no-move",
            Ending::Conceded => "conceded",
            Ending::Terminated(_) => "terminated",
        },
        referee: game.referee_men,
        plies: game.plies,
        alpha_moves: report.alpha_moves,
        adjustments: report.adjustments,
        leader: leader.term.name(),
        leader_sign: sign(leader.is_negative),
        leader_changes_sampled: game.sampled_changes,
        leader_changes: report.leader_changes,
        discards: report.replacements.len(),
        adopted: report.is_adopted,
        unseated: report.unseated.map(samuel::Term::name),
        black_marks: game.black_marks,
        sign_flips: game.sign_flips,
        twelve_changes: game.twelve_changes,
    }
}

fn leader_rows(record: &SeedRecord) -> impl Iterator<Item = LeaderRow> {
    record.games.iter().flat_map(|game| {
        game.report.leaders.iter().zip(1..).map(|(&(term, is_negative), sample)| LeaderRow {
            seed: record.seed,
            game: game.report.game,
            sample,
            term: term.name(),
            signed: format!("{}{}", sign(is_negative), term.name()),
        })
    })
}

fn sign(is_negative: bool) -> char {
    if is_negative { '-' } else { '+' }
}
