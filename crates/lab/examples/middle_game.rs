//! Makes `data/positions/middle-game.txt`, always the same:
//!
//! ```text
//! cargo run --release -p lab --example middle_game > data/positions/middle-game.txt
//! ```

use std::collections::BTreeSet;
use std::error::Error;

use arena::ballots::BallotClass;
use arena::{
    Choice, Limits, NoControl, Opening, Player, RandomStream, Roster, Worth, openings, seed_of_part,
};
use rules::{Color, DrawRules, Game, Position, Rules, Setup, SquareSet};

const WANTED: usize = 800;
const PLAYER: &str = "samuel:ply=5,concede=off";
const JUDGE: &str = "samuel:ply=7,concede=off";
const MOST_RANDOM_PLIES: usize = 4;
const FIRST_PLY: usize = 24;
const LAST_PLY: usize = 36;
const PIECES: std::ops::RangeInclusive<usize> = 12..=18;
/// In men, as the judge sees it.
const BALANCE: f64 = 0.25;

const HEADER: &str = "\
# Balanced positions of the middle game, a FEN a line, for matches:
#   crownhead match A B --games 1600 --openings data/positions/middle-game.txt
#
# Made by this program (cargo run --release -p lab --example middle_game): games of samuel:ply=5 with
# itself, each from a three-move ballot of play over the board and up to four random moves after it.
# From each game at most one position is taken, the first after 24 to 36 plies that has 12 to 18 pieces,
# as many men and as many kings of both sides, no jump for either side, the side to move that is wanted
# (Black and White take turns), more than one legal move, and that samuel:ply=7 scores within a quarter
# of a man. No position comes twice.
";

fn main() -> Result<(), Box<dyn Error>> {
    let roster = Roster::default().with(samuel::SAMUEL);
    let mut player = roster.player(PLAYER, 1)?;
    let mut judge = roster.player(JUDGE, 1)?;
    let ballots = openings::three_move(&[BallotClass::Crossboard]);
    print!("{HEADER}");
    let mut found = BTreeSet::new();
    for number in 0.. {
        let mut stream = RandomStream::new(seed_of_part(1, number as u64));
        let ballot = &ballots[number % ballots.len()];
        let opening = samuel::rote::random_plies(ballot, MOST_RANDOM_PLIES, &mut stream);
        let wanted = Color::ALL[found.len() % 2];
        let position = middle_game(&opening, wanted, &mut *player, &mut *judge);
        if let Some(position) = position.filter(|&position| found.insert(position)) {
            println!("{position}");
            eprintln!("{} of {WANTED}, {} games", found.len(), number + 1);
        }
        if found.len() == WANTED {
            break;
        }
    }
    Ok(())
}

/// Plays a game from an opening until a position comes up that is wanted.
fn middle_game(
    opening: &Opening,
    wanted: Color,
    player: &mut dyn Player,
    judge: &mut dyn Player,
) -> Option<Position> {
    let mut game = Game::new(opening.position(), Rules { draws: DrawRules::NONE, ..Rules::default() });
    for ply in opening.moves.len()..=LAST_PLY {
        let position = game.position();
        if ply >= FIRST_PLY && position.turn() == wanted && is_even_and_quiet(position) {
            let score = judge.choose(&game, &Limits::default(), &NoControl).score();
            if score.and_then(Worth::men).is_some_and(|men| men.abs() <= BALANCE) {
                return Some(*position);
            }
        }
        let Choice::Move(mv) = player.choose(&game, &Limits::default(), &NoControl).choice else {
            return None;
        };
        game.play(mv).expect("it chooses legal moves");
        if game.outcome().is_some() {
            return None;
        }
    }
    None
}

fn is_even_and_quiet(position: &Position) -> bool {
    let pieces = SquareSet::ALL.len() - position.empty_squares().len();
    let of = |color| (position.men(color).len(), position.kings(color).len());
    let others = Setup { turn: !position.turn(), ..Setup::from(*position) }.position();
    PIECES.contains(&pieces)
        && of(Color::Black) == of(Color::White)
        && position.moves().len() > 1
        && !position.must_capture()
        && others.is_ok_and(|others| !others.must_capture())
}
