//! Databases of five pieces, built by a program that is killed on the way, and the player that plays from them. They are
//! made once for both.

#[path = "../../endgame/tests/famous/rows.rs"]
mod famous;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use arena::players::Random;
use arena::{Choice, Limits, NoControl, Player, RandomStream, Roster};
use endgame::{Database, Ending, Verdict};
use files::checksum;
use lab::PERFECT;
use rules::{Color, DrawRules, Game, Kind, Outcome, Piece, Position, Rules, Setup, Square, WinReason};
use tempfile::TempDir;

use famous::check_all;

/// What a build without a kill lists, with the bytes and the checksum of every file.
const UNDISTURBED: &str = include_str!("../../../data/endgame/five-pieces.manifest");
const SLICES: usize = 4 + 12 + 25 + 44;
const PIECES: usize = 5;
/// As many endings are played of each kind.
const ENDINGS: usize = 2_000;

/// A data directory whose build was killed twice, and how many slices were listed each time.
struct Killed {
    data: TempDir,
    listed: [usize; 2],
}

static KILLED: LazyLock<Killed> = LazyLock::new(|| {
    let data = TempDir::new().unwrap();
    let listed = [50, 72].map(|slices| {
        let mut build = start(data.path());
        while listed(data.path()) < slices && build.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        build.kill().unwrap();
        build.wait().unwrap();
        listed(data.path())
    });
    assert!(start(data.path()).wait().unwrap().success());
    Killed { data, listed }
});

/// A build as a process of its own.
fn start(data: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    command.args(["endgame", "build", "--pieces", "5", "--data"]).arg(data);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn listed(data: &Path) -> usize {
    fs::read_to_string(data.join("endgame").join("manifest"))
        .map_or(0, |text| text.lines().count().saturating_sub(2))
}

fn folder() -> PathBuf {
    KILLED.data.path().join("endgame")
}

#[test]
fn five_pieces_killed_twice_have_the_same_bytes() {
    for listed in KILLED.listed {
        assert!((50..SLICES).contains(&listed), "it was killed with five pieces under way: {listed}");
    }
    assert_eq!(fs::read_to_string(folder().join("manifest")).unwrap(), UNDISTURBED);
    for line in UNDISTURBED.lines().skip(1).take(SLICES) {
        let words: Vec<_> = line.split(' ').collect();
        for part in [1, 4] {
            let name = format!("{}.{}", words[0], words[part]);
            let bytes = fs::read(folder().join(&name)).unwrap();
            let found = [bytes.len().to_string(), format!("{:08x}", checksum::of(&bytes))];
            assert_eq!(found, words[part + 1..part + 3], "{name}");
        }
    }
    let files = fs::read_dir(folder()).unwrap().count();
    assert_eq!(files, 2 * SLICES + 2, "two files for each slice, the manifest and the lock");
}

/// Positions with two to five pieces, men and kings of both sides, in which the game goes on.
fn endings(seed: u64) -> impl Iterator<Item = Position> {
    let mut stream = RandomStream::new(seed);
    std::iter::repeat_with(move || {
        let mut setup = Setup::empty(stream.pick(&Color::ALL));
        for place in 0..2 + stream.below(PIECES - 1) {
            let color = if place < 2 { Color::ALL[place] } else { stream.pick(&Color::ALL) };
            let square = Square::new(1 + stream.below(Square::COUNT) as u8).unwrap();
            let kind = stream.pick(&[Kind::Man, Kind::King]);
            setup.put(square, Some(Piece { color, kind }));
        }
        setup.position().ok()
    })
    .flatten()
    .filter(|position| {
        position.can_move() && Color::ALL.iter().all(|&side| !position.pieces(side).is_empty())
    })
}

/// A game that only ends on the board.
fn game_from(position: Position) -> Game {
    Game::new(position, Rules { draws: DrawRules::NONE, ..Rules::default() })
}

fn perfect() -> Box<dyn Player> {
    let name = format!("perfect:database={}", folder().display());
    Roster::default().with(PERFECT).player(&name, 1).unwrap()
}

fn play(player: &mut dyn Player, game: &mut Game) {
    let Choice::Move(mv) = player.choose(game, &Limits::default(), &NoControl).choice else { panic!() };
    game.play(mv).unwrap();
}

#[test]
fn no_win_of_up_to_five_pieces_slips_against_the_best_defense() {
    let database = Database::open(&folder()).unwrap();
    let won = |position: Position| match database.ending(&position).unwrap() {
        Some(Ending::Win(plies)) => Some((position, plies)),
        _ => None,
    };
    let mut player = perfect();
    for (position, plies) in endings(1).filter_map(won).take(ENDINGS) {
        let mut game = game_from(position);
        while game.outcome().is_none() && game.moves().len() <= plies as usize {
            if game.position().turn() == position.turn() {
                play(&mut *player, &mut game);
            } else {
                let best = database.best_move(game.position()).unwrap().unwrap();
                game.play(best.mv).unwrap();
            }
        }
        let outcome = Outcome::Win { winner: position.turn(), reason: WinReason::NoMove };
        assert_eq!((game.outcome(), game.moves().len()), (Some(outcome), plies as usize), "{position}");
    }
}

#[test]
fn no_drawn_ending_of_up_to_five_pieces_is_lost() {
    let database = Database::open(&folder()).unwrap();
    let drawn = |position: &Position| database.result(position) == Some(Verdict::Draw);
    let mut player = perfect();
    for (seed, position) in endings(2).filter(drawn).take(ENDINGS).enumerate() {
        let mut game = game_from(position);
        let mut opponent = Random::new(seed as u64);
        while game.outcome().is_none() && game.moves().len() < 40 {
            let is_ours = game.position().turn() == position.turn();
            let mover: &mut dyn Player = if is_ours { &mut *player } else { &mut opponent };
            play(mover, &mut game);
            let result = database.result(game.position()).unwrap();
            let result = if game.position().turn() == position.turn() { result } else { result.turned() };
            assert_ne!(result, Verdict::Loss, "{position}");
        }
    }
}

#[test]
fn famous_endings_of_five_pieces_end_as_the_books_say_and_their_moves_are_best() {
    assert_eq!(check_all(&Database::open(&folder()).unwrap()), 12 + 10);
}
