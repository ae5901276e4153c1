//! `crownhead play`: a game against any player, typed in a terminal or piped.

mod session;

use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use arena::Concurrency;
use clap::{Args, ValueEnum};
use rules::{Color, Game, Rules};
use session::{Next, Session};

use super::{position_from, roster, variant};
use crate::board::View;
use crate::interrupt;
use crate::report::{self, Status};

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
    /// Play give-away: the side without a move wins
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
    let variant = variant(arguments.give_away);
    let rules = Rules { variant, ..Rules::default() };
    let roster = roster().for_game(variant);
    let player = |seed| roster.player(&arguments.player, seed);
    let side = match arguments.side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    };
    let view = View { viewer: side, colored: is_colored(arguments.color) };
    let opponent = player(arguments.seed)?;
    // A tape that is learned on is open once only: then the opponent itself is asked for hints.
    let learns = roster.concurrency_of(&arguments.player)? == Concurrency::Learning;
    let adviser = if learns { None } else { Some(player(arguments.seed.wrapping_add(1))?) };
    talk(Session::new(Game::new(start, rules), side, opponent, adviser, view))
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
fn talk(mut session: Session) -> anyhow::Result<Status> {
    let so_far = Arc::new(Mutex::new(String::new()));
    let last_words = Arc::clone(&so_far);
    interrupt::end_with(move || last_words.lock().map_or_else(|_| String::new(), |text| text.clone()))?;
    // What is typed stands in the terminal; what is piped would be missing from the transcript.
    let typed = io::stdin().is_terminal();
    let mut text = session.greeting();
    loop {
        // Before the opponent thinks, which may take long.
        report::stream(&text)?;
        *so_far.lock().expect("nobody panics while holding it") = session.unsaved();
        let reply = session.let_opponent_move()?;
        *so_far.lock().expect("nobody panics while holding it") = session.unsaved();
        report::stream(reply + session.prompt().as_str())?;
        let Some(line) = read_line().context("cannot read your move")? else {
            report::stream(format!("\n{}", session.unsaved()))?;
            return session.leave();
        };
        text = if typed { String::new() } else { format!("{line}\n") };
        match session.answer(&Input::parse(&line)) {
            Next::Say(answer) => text += &answer,
            Next::Leave(answer) => {
                report::stream(text + answer.as_str())?;
                return session.leave();
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

/// A line typed at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Input {
    Nothing,
    /// The number of a move in the list.
    Number(usize),
    /// Anything that is no command is taken for a move.
    Move(String),
    List,
    Board,
    Fen,
    Hint,
    /// Who wins with best play.
    Exact,
    Undo,
    /// Take the draw that the machine offers.
    Draw,
    Resign,
    New,
    Save(Option<PathBuf>),
    /// Change a setting of the machine, `ply=5`.
    Set(String),
    /// What the machine's thinking cost.
    Statistics,
    Help,
    Quit,
}

impl Input {
    fn parse(line: &str) -> Input {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => Input::Nothing,
            "moves" | "list" | "m" => Input::List,
            "board" | "b" => Input::Board,
            "fen" => Input::Fen,
            "hint" | "h" => Input::Hint,
            "exact" | "x" => Input::Exact,
            "undo" | "u" => Input::Undo,
            "draw" => Input::Draw,
            "resign" => Input::Resign,
            "new" => Input::New,
            "save" => Input::Save((!rest.is_empty()).then(|| PathBuf::from(rest))),
            "set" => Input::Set(rest.to_owned()),
            "stats" => Input::Statistics,
            "help" | "?" => Input::Help,
            "quit" | "exit" | "q" => Input::Quit,
            word if word.bytes().all(|byte| byte.is_ascii_digit()) && rest.is_empty() => {
                word.parse().map_or_else(|_| Input::Move(line.to_owned()), Input::Number)
            }
            _ => Input::Move(line.to_owned()),
        }
    }
}

const HELP: &str = "  11-15, 11x18   make a move; a number makes that move of the list
  moves          list your moves, numbered
  hint           what the machine would play in your place
  exact          who wins with best play, and what every move leads to, once few pieces are left
  undo           take your last move back
  board          draw the board again
  fen            print the position
  stats          what the machine's thinking cost so far
  set KEY=VALUE  change a setting of the machine, as in set ply=5
  save [FILE]    add the game to a PDN file (crownhead.pdn)
  draw           take the draw that the machine offers
  resign         give the game up
  new            start again
  quit           leave
";

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &Input) {
        assert_eq!(Input::parse(line), *expected);
    }

    #[test]
    fn commands_numbers_and_moves_are_told_apart() {
        check("", &Input::Nothing);
        check("  HINT ", &Input::Hint);
        check("3", &Input::Number(3));
        check("11-15", &Input::Move("11-15".to_owned()));
        check("11 x 18", &Input::Move("11 x 18".to_owned()));
        check("save my game.pdn", &Input::Save(Some("my game.pdn".into())));
        check("save", &Input::Save(None));
        check("set ply=5", &Input::Set("ply=5".to_owned()));
        check("stats", &Input::Statistics);
        check("exact", &Input::Exact);
        check("99999999999999999999", &Input::Move("99999999999999999999".to_owned()));
    }
}
