//! The board as a player sees it in a terminal: own side at the bottom, last move marked.

use rules::{Color, Kind, Move, Piece, Position, Square};

/// How the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    /// Whose side is at the bottom.
    pub(crate) viewer: Color,
    /// Colors and round pieces, for a terminal; else letters, for a pipe.
    pub(crate) colored: bool,
}

impl View {
    /// The board in eight lines.
    pub(crate) fn draw(self, position: &Position, last: Option<Move>) -> String {
        (0..8).map(|row| self.row(position, last, row) + "\n").collect()
    }

    fn row(self, position: &Position, last: Option<Move>, row: u8) -> String {
        let cell = |column| match self.viewer {
            Color::White => Square::at(row, column),
            Color::Black => Square::at(7 - row, 7 - column),
        };
        let cells = (0..8).map(cell).map(|square| self.cell(position, last, square));
        let line: String = cells.collect();
        if self.colored { format!("  {line}") } else { format!("  {}", line.trim_end()) }
    }

    fn cell(self, position: &Position, last: Option<Move>, square: Option<Square>) -> String {
        let Some(square) = square else {
            return if self.colored { format!("{LIGHT}    {PLAIN}") } else { "    ".to_owned() };
        };
        let marked = last.is_some_and(|mv| [mv.from(), mv.to()].contains(&square));
        let piece = position.piece_at(square);
        if self.colored { colored_cell(square, piece, marked) } else { plain_cell(square, piece, marked) }
    }
}

const PLAIN: &str = "\x1b[0m";
const LIGHT: &str = "\x1b[48;5;223m";
const DARK: &str = "\x1b[48;5;65m";
const MARKED: &str = "\x1b[48;5;136m";
const NUMBER: &str = "\x1b[38;5;194m";
/// Pale green is hard to read on the ground of a marked square.
const NUMBER_ON_MARKED: &str = "\x1b[38;5;16m";
const BLACK_PIECE: &str = "\x1b[1;38;5;16m";
const WHITE_PIECE: &str = "\x1b[1;38;5;231m";

fn colored_cell(square: Square, piece: Option<Piece>, marked: bool) -> String {
    let (ground, number) = if marked { (MARKED, NUMBER_ON_MARKED) } else { (DARK, NUMBER) };
    let (ink, sign) = match piece {
        None => ("", ' '),
        Some(piece) => (ink(piece.color), sign(piece.kind)),
    };
    format!("{ground}{number}{square:>2}{ink}{sign} {PLAIN}")
}

fn ink(color: Color) -> &'static str {
    match color {
        Color::Black => BLACK_PIECE,
        Color::White => WHITE_PIECE,
    }
}

/// Men are discs; kings are told apart by shape, not by color.
fn sign(kind: Kind) -> char {
    match kind {
        Kind::Man => '●',
        Kind::King => '♛',
    }
}

fn plain_cell(square: Square, piece: Option<Piece>, marked: bool) -> String {
    let letter = piece.map_or('.', Piece::letter);
    format!("{square:>2}{letter}{}", if marked { '*' } else { ' ' })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(viewer: Color, expected: &str) {
        let position = Position::from_fen("W:W21,K10:B2,K32").unwrap();
        let last = Position::from_fen("B:W21,K10:B2,K27").unwrap().parse_move("27-32").unwrap();
        let drawn = View { viewer, colored: false }.draw(&position, Some(last));
        assert_eq!(drawn.trim_end(), expected.trim_matches('\n'));
    }

    #[test]
    fn white_sees_the_printed_board_with_the_last_move_starred() {
        check(
            Color::White,
            "
       1.      2b      3.      4.
   5.      6.      7.      8.
       9.     10W     11.     12.
  13.     14.     15.     16.
      17.     18.     19.     20.
  21w     22.     23.     24.
      25.     26.     27.*    28.
  29.     30.     31.     32B*",
        );
    }

    #[test]
    fn black_sees_it_turned_round() {
        check(
            Color::Black,
            "
      32B*    31.     30.     29.
  28.     27.*    26.     25.
      24.     23.     22.     21w
  20.     19.     18.     17.
      16.     15.     14.     13.
  12.     11.     10W      9.
       8.      7.      6.      5.
   4.      3.      2b      1.",
        );
    }

    #[test]
    fn the_last_move_has_a_ground_of_its_own_in_color() {
        let before = Position::from_fen("B:W21:BK27").unwrap();
        let last = before.parse_move("27-32").unwrap();
        let drawn = View { viewer: Color::White, colored: true }.draw(&before.after(last), Some(last));
        let marked: Vec<_> =
            drawn.split(MARKED).skip(1).map(|rest| &rest[NUMBER_ON_MARKED.len()..]).collect();
        assert_eq!(marked.len(), 2);
        assert!(marked[0].starts_with("27 "), "{drawn:?}");
        assert!(marked[1].starts_with(&format!("32{BLACK_PIECE}♛")), "{drawn:?}");
    }

    #[test]
    fn the_colored_board_has_eight_squares_in_every_row() {
        let drawn = View { viewer: Color::White, colored: true }.draw(&Position::start(), None);
        assert_eq!(drawn.lines().count(), 8);
        assert!(drawn.lines().all(|line| line.matches(PLAIN).count() == 8));
    }
}
