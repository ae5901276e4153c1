//! PDN that comes in pieces: the same games however it is cut, none lost, and little memory.

use crate::pdn_text;
use proptest::prelude::*;
use rules::pdn::{self, PdnError, PdnErrorKind, Reader, Record};

type Games = Vec<Result<Record, PdnError>>;

fn drain(reader: &mut Reader, games: &mut Games) {
    games.extend(std::iter::from_fn(|| reader.next_game()));
}

fn read_in_pieces<'a>(mut reader: Reader, pieces: impl Iterator<Item = &'a [u8]>) -> Games {
    let mut games = Vec::new();
    for piece in pieces {
        reader.feed(piece);
        drain(&mut reader, &mut games);
    }
    reader.finish();
    drain(&mut reader, &mut games);
    games
}

fn read_whole(mut reader: Reader, text: &[u8]) -> Games {
    let mut games = Vec::new();
    reader.feed(text);
    reader.finish();
    drain(&mut reader, &mut games);
    games
}

/// Good games, bad ones, and everything a cut could fall into.
const MIXED: &str = "\u{feff}% remark\n[Event \"a \\\"]\"]\r\n[Result \"1-0\"]\r\n\r\n1. 11-15 23-19 {two\r\nlines é} (1... 22-18 15x22) $7 1-0\r\n\
    1. 9-13 1/2-1/2 1. 10-14 22-17 2. 1-5 0-1\n\n[Event \"no moves\"]\n\n[Event \"b\"]\n[FEN \"B:W32:B1\"]\n1-05 /FEN \"W:W32:BK1\"/ 32-28* 1-0\n\
    [Event \"c\"]\n1. 11-15 {never closed\n[Event \"d\"]\n1. 11-15(!) ( 9-13\n[Event \"e\"]\n1. 12-16\u{a0}24–20 ½-½ 11-16 and so on\n\
    [Event \"C:\\\"]\n1. 9-14 (!) 22—17 5 6 0-1\r[Event \"\\\"]\r\n%x\r1. 1-5 1-0\n; a remark of 33-99 1-0\n\
    [FEN \"?:WK22,32:B1\"]\n1. K22-17! 1-5 K17-13* 1/2-1/2 ; words ; 2\n  ; words\n1. 9-13; 22-18 * ; 1. 9-14 1-0\n\
    [FEN \"B:W9,10,17,18,25,29:B6\"]\n1. 6x22 25x18 *\n[FEN \"?:W18:B6\"]\n*\n1. K11-15 D23-19 * [Event \"f\\\"]";

#[test]
fn the_mixed_text_is_what_it_looks_like() {
    let shown = pdn_text::read(MIXED);
    assert_eq!(
        shown,
        [
            "11-15 23-19 {two\nlines é} (22-18 15x22) $7 => 1-0",
            "9-13 => 1/2-1/2",
            "line 7, column 35: move 2: 1-5 is not legal: the piece on 1 cannot move",
            "=> *",
            "1-5 /W:W32:BK1/ 32-28 $7 => 1-0",
            "line 15, column 10: opened here and never closed: expected '}'",
            "line 17, column 13: opened here and never closed: expected ')'",
            "12-16 24-20 => 1/2-1/2",
            "11-16 {and so on} => *",
            "line 21, column 21: expected '-' or 'x' and a square, found '6'",
            "line 24, column 4: move 1: 1-5 is not legal: the piece on 1 cannot move",
            "22-17! 1-5 17-13 $7 => 1/2-1/2",
            "9-13 22-18 => *",
            "9-14 => 1-0",
            "6x15x22 25x18 => *",
            "line 32, column 1: bad FEN, the side to move is left open by '?': expected B or W",
            "line 34, column 4: move 1: K11-15 is not legal: the piece on 11 is a man, not a king",
            "=> *",
        ]
    );
}

#[test]
fn every_cut_in_two_gives_the_same_games() {
    let whole = read_whole(Reader::new(), MIXED.as_bytes());
    for at in 0..=MIXED.len() {
        let (head, tail) = MIXED.as_bytes().split_at(at);
        assert_eq!(read_in_pieces(Reader::new(), [head, tail].into_iter()), whole, "cut at byte {at}");
    }
}

#[test]
fn pieces_of_every_size_give_the_same_games() {
    let whole = read_whole(Reader::new(), MIXED.as_bytes());
    assert_eq!(pdn::read(MIXED.as_bytes()).collect::<Vec<_>>(), whole);
    for size in 1..60 {
        assert_eq!(read_in_pieces(Reader::new(), MIXED.as_bytes().chunks(size)), whole, "pieces of {size}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_text_cut_anywhere_gives_the_same_games(
        words in prop::collection::vec(prop::sample::select(MIXED.split_inclusive(' ').collect::<Vec<_>>()), 0..60),
        cuts in prop::collection::vec(1..40_usize, 1..20),
    ) {
        let text = words.concat();
        let whole = read_whole(Reader::new(), text.as_bytes());
        prop_assert_eq!(pdn::read(text.as_bytes()).collect::<Vec<_>>(), whole.clone());
        let mut rest = text.as_bytes();
        let mut sizes = cuts.iter().cycle();
        let pieces = std::iter::from_fn(|| {
            let (piece, after) = rest.split_at(rest.len().min(*sizes.next().unwrap()));
            rest = after;
            (!piece.is_empty()).then_some(piece)
        });
        prop_assert_eq!(read_in_pieces(Reader::new(), pieces), whole, "{}", text);
    }
}

#[test]
fn a_game_is_given_as_soon_as_the_next_has_begun() {
    let mut reader = Reader::new();
    reader.feed(b"1. 11-15 23-19 1-0\n\n[Event \"the next one\"]\n");
    assert_eq!(reader.next_game().unwrap().unwrap().main_line().count(), 2);
    assert!(reader.next_game().is_none());
    reader.feed(b"1. 9-13");
    reader.finish();
    assert_eq!(reader.next_game().unwrap().unwrap().main_line().count(), 1);
    assert!(reader.next_game().is_none());
    assert!(reader.next_game().is_none());
}

const LIMIT: usize = 1000;

/// A game of some bytes, most of them a comment.
fn long_game(bytes: usize) -> String {
    let bare = "1. 11-15 {} 1-0\n".len();
    format!("1. 11-15 {{{}}} 1-0\n", "z".repeat(bytes - bare))
}

fn too_long_at(line: usize) -> (usize, usize, PdnErrorKind) {
    (line, 1, PdnErrorKind::TooLong { limit: LIMIT })
}

#[test]
fn a_game_longer_than_the_limit_is_refused_once_and_the_rest_read() {
    let text =
        format!("{}{}{}{}", long_game(100), long_game(50_000), "[Event \"b\"]\n1. 9-13 *\n", long_game(200));
    for size in [1, 7, 64, 999, 1000, 1001, 4096] {
        let games = read_in_pieces(Reader::with_longest_game(LIMIT), text.as_bytes().chunks(size));
        let faults: Vec<_> = games
            .iter()
            .filter_map(|game| game.as_ref().err())
            .map(|error| (error.line, error.column, error.kind.clone()))
            .collect();
        assert_eq!(faults, [too_long_at(2)], "pieces of {size}");
        let good: Vec<_> = games.iter().flatten().map(|game| game.main_line().count()).collect();
        assert_eq!(good, [1, 1, 1], "pieces of {size}");
    }
}

/// Whether a game is too long must depend on the game, not on how its text was cut.
#[test]
fn the_limit_is_the_same_however_the_text_is_cut() {
    for bytes in [900, 990, 1000, 1010, 1100, 2500] {
        let text = format!("{}{}", long_game(bytes), "[Event \"b\"]\n1. 9-13 *\n");
        let is_good = |games: Games| games.iter().map(Result::is_ok).collect::<Vec<_>>();
        let whole = is_good(read_whole(Reader::with_longest_game(LIMIT), text.as_bytes()));
        for size in [1, 100, 500, 1003, 2000] {
            let pieces = read_in_pieces(Reader::with_longest_game(LIMIT), text.as_bytes().chunks(size));
            assert_eq!(is_good(pieces), whole, "a game of {bytes} bytes in pieces of {size}");
        }
    }
}

#[test]
fn the_limit_can_be_met_between_two_games_without_losing_the_second() {
    for bytes in 980..1030 {
        let unfinished = long_game(bytes).replace(" 1-0", "");
        let text = format!("{unfinished}[Event \"b\"]\n1. 9-13 *\n");
        for size in [1, 10, 333] {
            let games = read_in_pieces(Reader::with_longest_game(LIMIT), text.as_bytes().chunks(size));
            let last = games.last().unwrap().as_ref().map(|game| game.tags.get("Event"));
            assert_eq!(
                (games.len(), last),
                (2, Ok(Some("b"))),
                "a game of {bytes} bytes in pieces of {size}"
            );
        }
    }
}

#[test]
fn the_reader_says_where_each_game_lies_in_the_text() {
    let text = b"% before\n[Event \"a\"]\n1. 11-15 *\n\n[Event \"b\"]\n1. 11-99 *\n\n1. 9-13 22-18 *\n";
    for size in [1, 7, 1000] {
        let (mut reader, mut pieces) = (Reader::new(), text.chunks(size));
        let mut plies = Vec::new();
        while reader.offset() < text.len() {
            let start = reader.offset();
            match reader.next_game() {
                Some(Ok(game)) => {
                    let again = pdn::read(&text[start..reader.offset()]).next().unwrap().unwrap();
                    assert_eq!(again.line, game.line, "in pieces of {size}");
                    plies.push(again.main_line().count());
                }
                Some(Err(_)) => {}
                None => match pieces.next() {
                    Some(piece) => reader.feed(piece),
                    None => reader.finish(),
                },
            }
        }
        assert_eq!(plies, [1, 2], "in pieces of {size}");
    }
}
