//! What a person types at the board.

use std::path::PathBuf;

/// A line typed at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    Nothing,
    /// The number of a move in the list.
    Number(usize),
    /// Anything that is no command is taken for a move.
    Move(String),
    List,
    Board,
    Fen,
    Hint,
    Undo,
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
    pub(super) fn parse(line: &str) -> Input {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => Input::Nothing,
            "moves" | "list" | "m" => Input::List,
            "board" | "b" => Input::Board,
            "fen" => Input::Fen,
            "hint" | "h" => Input::Hint,
            "undo" | "u" => Input::Undo,
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

pub(super) const HELP: &str = "  11-15, 11x18   make a move; a number makes that move of the list
  moves          list your moves, numbered
  hint           what the machine would play in your place
  undo           take your last move back
  board          draw the board again
  fen            print the position
  stats          what the machine's thinking cost so far
  set KEY=VALUE  change a setting of the machine, as in set ply=5
  save [FILE]    add the game to a PDN file (crownhead.pdn)
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
        check("99999999999999999999", &Input::Move("99999999999999999999".to_owned()));
    }
}
