//! Boards in standard form, their words, and the catalog (S-20, S-21).

use crate::arbitrary;
use crate::arbitrary::fen;
use proptest::prelude::*;
use rules::perft::{Count, perft};
use rules::{Color, Kind, Piece, Position, Setup, Square};
use samuel::Word;
use samuel::tape::{Catalog, CatalogKey, StandardForm};

fn key(text: &str) -> CatalogKey {
    CatalogKey::of(&StandardForm::of(&fen(text)))
}

fn standard(position: &Position) -> Position {
    StandardForm::of(position).position().unwrap()
}

/// A board with each piece moved by a map of rows and columns, colors and side to move unchanged.
fn image(position: &Position, map: Reflection) -> Position {
    let mut setup = Setup::empty(position.turn());
    for square in Square::all() {
        let row = (square.number() - 1) / 4;
        let column = (square.number() - 1) % 4 * 2 + (row + 1) % 2;
        let (row, column) = map(row, column);
        setup.put(arbitrary::square(row * 4 + column / 2 + 1), position.piece_at(square));
    }
    setup.position().unwrap()
}

/// Where a row and a column lie after it.
type Reflection = fn(u8, u8) -> (u8, u8);

/// As it is, about the light main diagonal, about the dark one, and about both.
const REFLECTIONS: [Reflection; 4] = [
    |row, column| (row, column),
    |row, column| (column, row),
    |row, column| (7 - column, 7 - row),
    |row, column| (7 - row, 7 - column),
];

fn all_kings() -> impl Strategy<Value = Position> {
    arbitrary::position().prop_map(|position| {
        let mut setup = Setup::from(position);
        for square in Square::all() {
            let king = setup.piece_at(square).map(|piece| Piece { kind: Kind::King, ..piece });
            setup.put(square, king);
        }
        setup.position().unwrap()
    })
}

proptest! {
    #[test]
    fn a_position_and_the_same_seen_by_the_other_side_have_one_form(position in arbitrary::any_board()) {
        prop_assert_eq!(StandardForm::of(&position), StandardForm::of(&position.turned()));
    }

    #[test]
    fn the_standard_form_is_a_board_with_black_to_move_and_its_own_form(position in arbitrary::any_board()) {
        let board = standard(&position);
        prop_assert_eq!(board.turn(), Color::Black);
        prop_assert_eq!(StandardForm::of(&board), StandardForm::of(&position));
    }

    #[test]
    fn a_board_with_men_is_only_turned(position in arbitrary::men_only()) {
        let turned = if position.turn() == Color::Black { position } else { position.turned() };
        prop_assert_eq!(standard(&position), turned);
    }

    #[test]
    fn the_four_reflections_of_an_all_king_board_have_one_form(position in all_kings()) {
        let forms = REFLECTIONS.map(|map| StandardForm::of(&image(&position, map)));
        prop_assert!(forms.iter().all(|form| *form == forms[0]));
        let black = if position.turn() == Color::Black { position } else { position.turned() };
        let smallest = REFLECTIONS.map(|map| words(&image(&black, map))).into_iter().min().unwrap();
        prop_assert_eq!(words(&standard(&position)), smallest);
    }

    #[test]
    fn play_goes_on_alike_from_a_board_and_its_standard_form(
        position in prop_oneof![arbitrary::any_board(), all_kings()],
    ) {
        let board = standard(&position);
        prop_assert_eq!(position.moves().len(), board.moves().len());
        prop_assert_eq!(perft(&position, 3, Count::Results), perft(&board, 3, Count::Results));
    }

    #[test]
    fn the_compact_form_can_be_read_back(position in prop_oneof![arbitrary::any_board(), all_kings()]) {
        let board = StandardForm::of(&position);
        let bytes = compact(&board);
        prop_assert_eq!(bytes.len(), if board.has_kings() { 12 } else { 8 });
        prop_assert_eq!(StandardForm::from_compact(&bytes), Some(board));
    }

    #[test]
    fn bytes_compare_as_the_704_words_do(
        one in arbitrary::king_heavy(), two in arbitrary::king_heavy(),
    ) {
        let (one, two) = (StandardForm::of(&one), StandardForm::of(&two));
        let values = |board: &StandardForm| -> Vec<u64> { board.words().map(Word::value).collect() };
        prop_assert_eq!(compact(&one).cmp(&compact(&two)), values(&one).cmp(&values(&two)));
        prop_assert_eq!(compact(&one).cmp(&compact(&two)), one.cmp(&two));
    }

    #[test]
    fn the_moments_are_sums_of_distances(position in arbitrary::any_board()) {
        let board = standard(&position);
        let mut moments = [0, 0];
        for square in Square::all().filter(|&square| board.piece_at(square).is_some()) {
            let row = i32::from(square.number() - 1) / 4;
            let column = i32::from(square.number() - 1) % 4 * 2 + (row + 1) % 2;
            moments[0] += 2 * row - 7;
            moments[1] += row - column;
        }
        prop_assert_eq!(CatalogKey::of(&StandardForm::of(&position)).moments(), moments);
    }
}

fn words(position: &Position) -> [u64; 2] {
    Color::ALL.map(|color| Word::from(position.pieces(color)).value())
}

fn compact(board: &StandardForm) -> Vec<u8> {
    let mut bytes = Vec::new();
    board.write_compact(&mut bytes);
    bytes
}

#[test]
fn the_words_are_blacks_pieces_whites_pieces_and_the_kings() {
    let words = |text: &str| -> Vec<Word> { StandardForm::of(&fen(text)).words().collect() };
    let men = [Word::of_squares([9, 10]), Word::of_squares([30])];
    assert_eq!(words("B:W30:B9,10"), men);
    assert_eq!(words("W:W23,24:B3"), men, "turned round");
    assert_eq!(words("B:WK30:B9,10"), [men[0], men[1], Word::of_squares([30])]);
}

#[test]
fn only_8_or_12_bytes_make_a_board() {
    let lengths: Vec<usize> =
        (0..20).filter(|&len| StandardForm::from_compact(&[1; 20][..len]).is_some()).collect();
    assert_eq!(lengths, [8, 12]);
}

#[test]
fn twelve_bytes_without_kings_are_no_board() {
    assert_eq!(StandardForm::from_compact(&[0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0]), None);
}

#[test]
fn bytes_that_are_no_legal_board_are_none() {
    let check = |bytes: &[u8]| StandardForm::from_compact(bytes).unwrap().position();
    assert_eq!(check(&[1; 8]), None, "both colors on one square");
    assert_eq!(check(&[0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0]), None, "a king where nothing stands");
    assert_eq!(check(&[0, 0, 0, 2, 0, 0, 0, 1]), None, "a man on its king row");
}

#[test]
fn the_smallest_image_has_blacks_kings_as_far_down_as_can_be() {
    let form = |text| standard(&fen(text)).to_string();
    assert_eq!(form("B:WK29:BK4"), "B:WK4:BK29");
    assert_eq!(form("W:WK29:BK4"), "B:WK4:BK29", "turned round that is the same");
    for corner in ["B:WK28:BK1", "B:WK32:BK5", "B:WK5:BK32", "B:WK1:BK28"] {
        assert_eq!(form(corner), "B:WK5:BK32");
    }
}

/// Keys worked out by hand: 24 less the pieces; 8 for an advantage, 4 if White has it, 2 for kings,
/// 1 if White has the move; the two moments and 128.
#[test]
fn catalog_keys_are_as_worked_out_by_hand() {
    let check = |text: &str, expected: &str| assert_eq!(key(text).to_string(), expected, "{text}");
    // 1-4, 9-12 and 25-28 are in the move system, an even number: White has the move. The moments
    // of the two sides cancel.
    check(&Position::start().to_string(), "00018080");
    // Turned round, 22 has gone to 18: thirteen in the system, two half rows up, two half diagonals.
    check("W:W21-32:B1-10,12,15", "00007e7e");
    // 4 is in the system, 29 is not.
    check("B:WK4:BK29", "16028080");
    // Two men against a king are 4 to 3; rows -3 -3 +7, diagonals +1 -1 +1.
    check("B:WK32:B9,10", "150b8181");
    // Rows -3 +7 +7, diagonals +1 +1 +3; one piece in the system.
    check("B:WK31,K32:B9", "150e8b85");
}

#[test]
fn the_papers_catalog_goes_by_the_signs_of_the_moments() {
    for text in ["B:W21-32:B1-12", "W:W18,22,26,K3:B1,9,10,K30", "B:W18,32:B15,1", "B:WK29:BK1,K2"] {
        let board = StandardForm::of(&fen(text));
        let (exact, paper) = (Catalog::Exact.key(&board), Catalog::Paper.key(&board));
        assert_eq!(exact, CatalogKey::of(&board));
        assert_eq!(paper.bytes()[..2], exact.bytes()[..2], "{text}");
        assert_eq!(
            paper.moments(),
            exact.moments().map(|moment| if moment < 0 { -128 } else { 0 }),
            "{text}"
        );
    }
}

#[test]
fn a_key_tells_what_it_was_made_from() {
    let found = key("B:WK31,K32:B9");
    assert_eq!((found.pieces(), found.advantage(), found.has_kings()), (3, -1, true));
    assert!(found.mover_has_the_move());
    assert_eq!(found.moments(), [11, 5]);
    assert_eq!(CatalogKey::from_bytes(found.bytes()), found);
    assert_eq!([key("B:W31:B9").advantage(), key("B:W31:B9,10").advantage()], [0, 1]);
}

#[test]
fn records_stand_in_the_order_of_the_catalog() {
    let in_order = [
        "B:W21-32:B1-12", // all pieces, nobody ahead
        "B:W21-32:B1-11", // one fewer
        "B:W18:B5",       // two: even, no kings, Black has the move
        "B:W18:B10",      // White has the move
        "B:WK18:BK10",    // kings
        "B:W18:BK10",     // Black is ahead
        "B:WK18:B10",     // White is ahead
    ];
    let bytes = in_order.map(|text| key(text).bytes());
    assert!(bytes.is_sorted_by(|one, two| one < two), "{bytes:02x?}");
}
