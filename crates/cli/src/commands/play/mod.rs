//! `crownhead play`: a game against any player, typed in a terminal or piped.

mod input;
mod table;

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::{Arc, Mutex};

use anyhow::Context;
use arena::Roster;
use rules::{Color, Game, Rules, Variant};

use crate::arguments::{ColorChoice, PlayArguments, Side};
use crate::board::View;
use crate::interrupt;
use crate::report::Status;

use super::position_from;
use input::Input;
use table::{Next, Table};

pub(crate) fn run(arguments: &PlayArguments) -> anyhow::Result<Status> {
    let start = position_from(arguments.fen.as_deref())?;
    let variant = if arguments.give_away { Variant::GiveAway } else { Variant::Standard };
    let rules = Rules { variant, ..Rules::default() };
    let player = |seed| Roster::default().player(&arguments.player, seed);
    let side = match arguments.side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    };
    let table = Table {
        game: Game::new(start, rules),
        side,
        opponent: player(arguments.seed)?,
        adviser: player(arguments.seed.wrapping_add(1))?,
        view: View { viewer: side, colored: is_colored(arguments.color) },
    };
    talk(table)
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
    let mut out = io::stdout();
    write!(out, "{}", table.greeting())?;
    let mut lines = io::stdin().lock().lines();
    // What is typed stands in the terminal; what is piped would be missing from the transcript.
    let typed = io::stdin().is_terminal();
    loop {
        write!(out, "{}", table.let_opponent_move()?)?;
        table.written_down().clone_into(&mut *so_far.lock().expect("nobody panics while holding it"));
        write!(out, "{}", table.prompt())?;
        out.flush()?;
        let Some(line) = lines.next() else {
            writeln!(out)?;
            return Ok(Status::Done);
        };
        let line = line.context("cannot read your move")?;
        if !typed {
            writeln!(out, "{line}")?;
        }
        match table.answer(&Input::parse(&line)) {
            Next::Say(text) => write!(out, "{text}")?,
            Next::Leave(text) => {
                write!(out, "{text}")?;
                return Ok(Status::Done);
            }
        }
    }
}
