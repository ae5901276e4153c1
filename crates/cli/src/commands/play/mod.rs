//! `crownhead play`: a game against any player, typed in a terminal or piped.

mod input;
mod table;

use std::io::{self, BufRead, IsTerminal};
use std::sync::{Arc, Mutex};

use anyhow::Context;
use arena::Concurrency;
use clap::{Args, ValueEnum};
use rules::{Color, Game, Rules, Variant};

use crate::board::View;
use crate::interrupt;
use crate::report::{self, Status};

use super::{position_from, roster};
use input::Input;
use table::{Next, Table};

#[derive(Args, Debug, Clone)]
pub(crate) struct PlayArguments {
    /// The opponent, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC", default_value = DEFAULT_PLAYER)]
    player: String,
    /// Your side
    #[arg(long, value_enum, default_value_t = Side::Black)]
    side: Side,
    /// The position to start from
    #[arg(long)]
    fen: Option<String>,
    /// Play give-away: whoever has no move wins
    #[arg(long)]
    give_away: bool,
    /// The seed of the opponent's random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Color the board
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
}

const DEFAULT_PLAYER: &str = "greedy";

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Black,
    White,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

pub(crate) fn run(arguments: &PlayArguments) -> anyhow::Result<Status> {
    let start = position_from(arguments.fen.as_deref())?;
    let variant = if arguments.give_away { Variant::GiveAway } else { Variant::Standard };
    let rules = Rules { variant, ..Rules::default() };
    let roster = roster();
    let player = |seed| roster.player(&arguments.player, seed);
    let side = match arguments.side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    };
    let view = View { viewer: side, colored: is_colored(arguments.color) };
    let opponent = player(arguments.seed)?;
    // A tape that is learned on is open once only: then the opponent itself is asked for hints.
    let learns = roster.company_of(&arguments.player)? == Concurrency::Learning;
    let adviser = if learns { None } else { Some(player(arguments.seed.wrapping_add(1))?) };
    talk(Table::new(Game::new(start, rules), side, opponent, adviser, view))
}

fn is_colored(choice: ColorChoice) -> bool {
    let wished = || io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    match choice {
        ColorChoice::Auto => wished(),
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    }
}

/// Reads lines and answers them until the game is left.
fn talk(mut table: Table) -> anyhow::Result<Status> {
    let so_far = Arc::new(Mutex::new(String::new()));
    let last_words = Arc::clone(&so_far);
    interrupt::end_with(move || last_words.lock().map_or_else(|_| String::new(), |text| text.clone()))?;
    // What is typed stands in the terminal; what is piped would be missing from the transcript.
    let typed = io::stdin().is_terminal();
    let mut text = table.greeting();
    loop {
        // Before the opponent thinks, which may take long.
        report::stream(&text)?;
        *so_far.lock().expect("nobody panics while holding it") = table.unsaved();
        let reply = table.let_opponent_move()?;
        *so_far.lock().expect("nobody panics while holding it") = table.unsaved();
        report::stream(reply + table.prompt().as_str())?;
        let Some(line) = read_line().context("cannot read your move")? else {
            report::stream(format!("\n{}", table.unsaved()))?;
            return table.leave();
        };
        text = if typed { String::new() } else { format!("{line}\n") };
        match table.answer(&Input::parse(&line)) {
            Next::Say(answer) => text += &answer,
            Next::Leave(answer) => {
                report::stream(text + answer.as_str())?;
                return table.leave();
            }
        }
    }
}

/// The next line, whatever its bytes; none at the end.
fn read_line() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let len = io::stdin().lock().read_until(b'\n', &mut line)?;
    Ok((len > 0).then(|| String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}
