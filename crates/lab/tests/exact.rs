//! Exact play with up to three pieces, against boards worked out by hand, plain search, and the
//! known figures of two kings against one.

use std::sync::LazyLock;

use arena::RandomStream;
use lab::exact::{ExactPlay, Prospect};
use rules::{Color, Position};

static EXACT: LazyLock<ExactPlay> = LazyLock::new(ExactPlay::solve);

fn of(fen: &str) -> Option<Prospect> {
    EXACT.prospect(&Position::from_fen(fen).unwrap())
}

#[test]
fn boards_worked_out_by_hand_end_as_they_should() {
    let check = |fen, expected| assert_eq!(of(fen), Some(expected), "{fen}");
    // Nothing to move with, or nothing that can move.
    check("B:WK1:B", Prospect::Loss(0));
    check("W:W5:BK1", Prospect::Loss(0));
    check("B:W9,14:B5", Prospect::Loss(0));
    // The last piece is taken at once, whoever is to move.
    check("B:W15:BK11", Prospect::Win(1));
    check("W:W15:BK11", Prospect::Win(1));
    // 5-9 is all there is, and 13x6 follows; with White to move a ply earlier, after 17-13.
    check("B:W13:B5", Prospect::Loss(2));
    check("W:W17:B5", Prospect::Win(3));
    // A king in a double corner is safe from one other.
    check("B:WK32:BK1", Prospect::Draw);
    check("W:WK32:BK1", Prospect::Draw);
    check("B:WK28:BK1", Prospect::Draw);
    // More pieces than it knows of.
    assert_eq!(of("W:W31,32:BK1,K2"), None);
}

#[test]
fn two_kings_against_one_have_the_known_figures() {
    let is_two_to_one = |position: &Position| {
        Color::ALL.map(|color| position.kings(color).len()) == [2, 1] && position.empty_squares().len() == 29
    };
    let boards: Vec<_> = EXACT.positions().filter(|(position, _)| is_two_to_one(position)).collect();
    let won = boards.iter().filter_map(|(_, prospect)| match prospect {
        Prospect::Win(plies) => Some(*plies),
        Prospect::Draw | Prospect::Loss(_) => None,
    });
    let won: Vec<_> = won.collect();
    assert_eq!((boards.len(), won.len(), won.iter().max()), (14_880, 14_846, Some(&33)));
}

/// Looks at every line of play of up to so many plies.
fn searched(position: &Position, plies: u32) -> Option<Prospect> {
    let moves = position.moves();
    if moves.is_empty() {
        return Some(Prospect::Loss(0));
    }
    if plies == 0 {
        return None;
    }
    let replies: Vec<_> = moves.iter().map(|&mv| searched(&position.after(mv), plies - 1)).collect();
    let loss = |reply: &Option<Prospect>| match reply {
        Some(Prospect::Loss(plies)) => Some(*plies),
        _ => None,
    };
    let win = |reply: &Option<Prospect>| match reply {
        Some(Prospect::Win(plies)) => Some(*plies),
        _ => None,
    };
    if let Some(soonest) = replies.iter().filter_map(loss).min() {
        return Some(Prospect::Win(soonest + 1));
    }
    let wins: Option<Vec<_>> = replies.iter().map(win).collect();
    wins.and_then(|wins| wins.into_iter().max()).map(|latest| Prospect::Loss(latest + 1))
}

#[test]
fn a_plain_search_finds_the_same_as_far_as_it_looks() {
    const PLIES: u32 = 7;
    let mut positions: Vec<_> = EXACT.positions().collect();
    RandomStream::new(1).shuffle(&mut positions);
    let mut decided = 0;
    for (position, exact) in &positions[..2_000] {
        let expected = match *exact {
            Prospect::Win(plies) | Prospect::Loss(plies) if plies <= PLIES => Some(*exact),
            _ => None,
        };
        assert_eq!(searched(position, PLIES), expected, "{position}: {exact:?}");
        assert_eq!(EXACT.prospect(&position.turned()), Some(*exact), "{position}");
        decided += usize::from(expected.is_some());
    }
    assert!(decided > 300, "{decided}");
}

/// Together with the ends this is the definition: no position can be better or worse.
#[test]
fn every_position_is_as_good_as_its_best_move() {
    let rank = |prospect| match prospect {
        Prospect::Win(plies) => 1_000 - i64::from(plies),
        Prospect::Draw => 0,
        Prospect::Loss(plies) => i64::from(plies) - 1_000,
    };
    for (position, prospect) in EXACT.positions() {
        let after = |mv| EXACT.prospect_after(&position, mv).unwrap();
        match position.moves().into_iter().max_by_key(|&mv| rank(after(mv))) {
            Some(best) => {
                assert_eq!(after(best), prospect, "{position}");
                assert_eq!(after(EXACT.best_move(&position).unwrap()), prospect, "{position}");
            }
            None => {
                assert_eq!((prospect, EXACT.best_move(&position)), (Prospect::Loss(0), None), "{position}");
            }
        }
    }
}
