//! Positions and their numbers.

use endgame::Slice;
use proptest::prelude::*;
use rules::Position;

/// With both sides present and one color to move: see data/endgame/published.csv.
const POSITIONS: [(usize, usize, u64); 5] =
    [(2, 4, 3_488), (3, 12, 196_032), (4, 25, 6_209_316), (5, 44, 139_450_808), (6, 70, 2_426_085_676)];

#[test]
fn there_are_as_many_positions_as_published() {
    for (pieces, slices, positions) in POSITIONS {
        let all = Slice::with(pieces);
        assert_eq!(all.len(), slices, "{pieces} pieces");
        assert_eq!(all.iter().map(|slice| slice.positions()).sum::<u64>(), positions, "{pieces} pieces");
    }
}

#[test]
fn crownings_lead_to_slices_that_come_earlier() {
    for pieces in 2..=6 {
        let slices = Slice::with(pieces);
        for (place, slice) in slices.iter().enumerate() {
            let [men, kings, other_men, other_kings] = slice.counts();
            let crowned =
                men.checked_sub(1).and_then(|men| Slice::new([other_men, other_kings, men, kings + 1]));
            let earlier = crowned.is_none_or(|crowned| slices[..place].contains(&crowned));
            assert!(earlier, "{slice}");
        }
    }
}

#[test]
fn every_position_of_up_to_three_pieces_has_a_number_of_its_own() {
    for slice in (2..=3).flat_map(Slice::with) {
        let mut positions = 0;
        for index in 0..slice.numbers() {
            let Some(position) = slice.position(index) else { continue };
            positions += 1;
            assert_eq!(slice.index(&position), Some(index), "{position}");
            assert_eq!(slice.index(&position.turned()), Some(index), "{position}");
            assert_eq!(Slice::of(&position), Some(slice), "{position}");
        }
        assert_eq!(positions, slice.positions(), "{slice}");
        assert_eq!(slice.position(slice.numbers()), None);
    }
}

proptest! {
    #[test]
    fn a_number_leads_to_a_position_and_back(pieces in 4_usize..=7, pick: prop::sample::Index, share in 0.0..1.0) {
        let slices = Slice::with(pieces);
        let slice = slices[pick.index(slices.len())];
        let index = (share * slice.numbers() as f64) as u64;
        if let Some(position) = slice.position(index) {
            prop_assert_eq!(Slice::of(&position), Some(slice));
            prop_assert_eq!(slice.index(&position), Some(index));
            prop_assert_eq!(slice.partner().index(&position), (slice == slice.partner()).then_some(index));
        }
    }
}

#[test]
fn a_slice_has_one_name() {
    for slice in (2..=7).flat_map(Slice::with) {
        assert_eq!(slice.to_string().parse(), Ok(slice));
    }
    for text in ["", "-", "1m", "1m-", "0m1k-1k", "1k1m-1k", "+1m-1k", "01m-1k", "9k-1k", "1m-1k ", "7k-2k"] {
        assert!(text.parse::<Slice>().is_err(), "{text}");
    }
}

#[test]
fn too_many_pieces_or_none_have_no_slice() {
    for fen in ["B:W:B", "B:W32:B", "W:WK1:B"] {
        assert_eq!(Slice::of(&Position::from_fen(fen).unwrap()), None, "{fen}");
    }
    assert_eq!(Slice::of(&Position::start()), None);
}
