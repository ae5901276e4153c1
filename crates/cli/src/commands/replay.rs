//! `crownhead replay`: the printed games of Cowell and Reed's program beside what the rebuilt program
//! would choose, under our readings of the report and under others.

use std::fmt::Write;

use anyhow::Context;
use clap::Args;
use cowell_reed::Readings;
use cowell_reed::replay::{PrintedMove, PrintedReplay, ReadingFit, ReplayedGame};

use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(crate) struct ReplayArguments {
    /// Show every move of the program with the set it was chosen from
    #[arg(long)]
    moves: bool,
    /// Read the report otherwise in a switch, as in count=choices; can be given several times
    #[arg(long, value_name = "SWITCH=VALUE")]
    reading: Vec<String>,
    /// Try the other readings of the report as well, one at a time
    #[arg(long)]
    readings: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ReplayArguments) -> anyhow::Result<Status> {
    let readings = readings(&arguments.reading)?;
    let others = if arguments.readings { readings.one_at_a_time() } else { Vec::new() };
    let replay = PrintedReplay::new(&readings, arguments.moves, &others)?;
    report::print_as(arguments.json, &replay, |replay| text(replay, arguments.moves))?;
    Ok(Status::Done)
}

fn readings(switches: &[String]) -> anyhow::Result<Readings> {
    let mut readings = Readings::default();
    for switch in switches {
        let (name, value) = switch
            .split_once('=')
            .with_context(|| format!("reading '{switch}': expected SWITCH=VALUE, as in count=choices"))?;
        readings.set(name, value)?;
    }
    Ok(readings)
}

fn text(replay: &PrintedReplay, all_moves: bool) -> String {
    let mut text = String::from("game  strategy  hits  of  forced  set size  by chance  log-likelihood\n");
    for game in &replay.games {
        let ReplayedGame { round, strategy, hits, of, forced, mean_size, chance, log_likelihood } = game;
        let _ = writeln!(
            text,
            "{round:<4}  {strategy:<8}  {hits:>4}  {of:>2}  {forced:>6}  {mean_size:>8.2}  \
             {chance:>9.1}  {log_likelihood:>14.1}"
        );
    }
    let _ = writeln!(text, "{}\n\n{}", replay.caveat, if all_moves { "the moves" } else { "moves missed" });
    for PrintedMove { round, number, played, rejected_by, chosen_from, legal, .. } in &replay.moves {
        let verdict = rejected_by.as_ref().map(|name| format!("  rejected by {name}")).unwrap_or_default();
        let set = chosen_from.join(" ");
        let _ = writeln!(text, "{round:<4} {number:>3}  {played:<8} of {legal:>2}: {set}{verdict}");
    }
    text + reading_table(&replay.readings).as_str()
}

fn reading_table(readings: &[ReadingFit]) -> String {
    let Some(first) = readings.first() else { return String::new() };
    let mut text = format!(
        "\n{:<22} hits: {:>3} {:>4} {:>4} {:>4}  set size: {:>3} {:>5} {:>5} {:>5}  \
         log-likelihood of I to III  thresholds fitted anew\n",
        "reading", "I", "II", "III", "IV", "I", "II", "III", "IV"
    );
    for ReadingFit { reading, hits, mean_sizes, log_likelihood, refitted_log_likelihood, .. } in readings {
        let _ = write!(text, "{reading:<22}     ");
        hits.iter().for_each(|hits| text += &format!(" {hits:>4}"));
        text += "         ";
        mean_sizes.iter().for_each(|size| text += &format!(" {size:>5.2}"));
        let _ = writeln!(text, "  {log_likelihood:>26.1}  {refitted_log_likelihood:>22.1}");
    }
    let _ = writeln!(text, "any legal move: {:.1}", first.by_chance);
    text
}
