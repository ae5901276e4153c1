//! A second move generator: slow, obvious, and sharing nothing with the first but the names of
//! the pieces. The board is eight rows of eight cells, and moves are made by moving pieces on it.

use rules::{Color, Kind, Piece, Position, Square};

/// Eight rows from the top (squares 1-4) down, eight columns from the left, as on the printed board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    cells: [[Option<Piece>; 8]; 8],
    turn: Color,
}

/// A move by the numbers of its squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Path {
    /// Every square the piece stands on, the first one included.
    pub(crate) squares: Vec<u8>,
    /// What is taken, in rising order.
    pub(crate) captured: Vec<u8>,
}

/// A move without the way it goes: from, to, and what is taken in rising order.
pub(crate) type Effect = (u8, u8, Vec<u8>);

impl Path {
    pub(crate) fn effect(&self) -> Effect {
        (self.squares[0], self.squares[self.squares.len() - 1], self.captured.clone())
    }
}

type Cell = (i32, i32);

/// The row and column of a square: four squares to a row, and the first row starts one cell in.
fn cell(number: u8) -> Cell {
    let row = i32::from(number - 1) / 4;
    let place = i32::from(number - 1) % 4;
    (row, if row % 2 == 0 { 2 * place + 1 } else { 2 * place })
}

fn number((row, column): Cell) -> u8 {
    (1..=32).find(|&number| cell(number) == (row, column)).expect("a square of play")
}

impl Board {
    pub(crate) fn of(position: &Position) -> Board {
        let mut board = Board { cells: [[None; 8]; 8], turn: position.turn() };
        for number in 1..=32 {
            board.put(cell(number), position.piece_at(Square::new(number).unwrap()));
        }
        board
    }

    /// Steps, or captures where there are any; a capture once for each way it can go.
    pub(crate) fn paths(&self) -> Vec<Path> {
        let captures = self.captures();
        if captures.is_empty() { self.steps() } else { captures }
    }

    pub(crate) fn captures(&self) -> Vec<Path> {
        let mut captures = Vec::new();
        for (from, piece) in self.own_pieces() {
            self.extend_capture(piece, &mut vec![from], &mut Vec::new(), &mut captures);
        }
        captures
    }

    /// The board after a move: the piece moved and crowned, what it took lifted off, the other side's turn.
    pub(crate) fn after(&self, path: &Path) -> Board {
        let (from, to) = (cell(path.squares[0]), cell(path.squares[path.squares.len() - 1]));
        let mut piece = self.at(from).expect("a piece to move");
        if to.0 == last_row(piece.color) {
            piece.kind = Kind::King;
        }
        let mut next = self.clone();
        next.put(from, None);
        next.put(to, Some(piece));
        for &taken in &path.captured {
            next.put(cell(taken), None);
        }
        next.turn = !self.turn;
        next
    }

    fn steps(&self) -> Vec<Path> {
        let mut steps = Vec::new();
        for (from, piece) in self.own_pieces() {
            for (down, right) in directions(piece) {
                let to = (from.0 + down, from.1 + right);
                if on_board(to) && self.at(to).is_none() {
                    steps.push(Path { squares: vec![number(from), number(to)], captured: Vec::new() });
                }
            }
        }
        steps
    }

    fn extend_capture(
        &self,
        piece: Piece,
        way: &mut Vec<Cell>,
        taken: &mut Vec<Cell>,
        found: &mut Vec<Path>,
    ) {
        let (start, here) = (way[0], way[way.len() - 1]);
        let crowned = piece.kind == Kind::Man && here.0 == last_row(piece.color);
        let mut stuck = true;
        for (down, right) in directions(piece) {
            let over = (here.0 + down, here.1 + right);
            let to = (here.0 + 2 * down, here.1 + 2 * right);
            if crowned || !on_board(to) || taken.contains(&over) {
                continue;
            }
            let jumps_opponent = self.at(over).is_some_and(|jumped| jumped.color != piece.color);
            let lands_free = to == start || self.at(to).is_none();
            if jumps_opponent && lands_free {
                stuck = false;
                way.push(to);
                taken.push(over);
                self.extend_capture(piece, way, taken, found);
                way.pop();
                taken.pop();
            }
        }
        if stuck && !taken.is_empty() {
            let squares = way.iter().map(|&cell| number(cell)).collect();
            let mut captured: Vec<_> = taken.iter().map(|&cell| number(cell)).collect();
            captured.sort_unstable();
            found.push(Path { squares, captured });
        }
    }

    fn own_pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        let pieces = (1..=32).filter_map(|number| Some((cell(number), self.at(cell(number))?)));
        pieces.filter(|(_, piece)| piece.color == self.turn)
    }

    fn at(&self, (row, column): Cell) -> Option<Piece> {
        self.cells[row as usize][column as usize]
    }

    fn put(&mut self, (row, column): Cell, piece: Option<Piece>) {
        self.cells[row as usize][column as usize] = piece;
    }
}

fn on_board((row, column): Cell) -> bool {
    (0..8).contains(&row) && (0..8).contains(&column)
}

/// Black moves down the printed board, White up, a king both ways.
fn directions(piece: Piece) -> Vec<Cell> {
    match (piece.kind, piece.color) {
        (Kind::Man, Color::Black) => vec![(1, -1), (1, 1)],
        (Kind::Man, Color::White) => vec![(-1, -1), (-1, 1)],
        (Kind::King, _) => vec![(1, -1), (1, 1), (-1, -1), (-1, 1)],
    }
}

fn last_row(color: Color) -> i32 {
    match color {
        Color::Black => 7,
        Color::White => 0,
    }
}
