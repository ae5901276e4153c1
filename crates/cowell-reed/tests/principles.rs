//! The six principles, counted by hand (C-5 to C-10).

use cowell_reed::Readings;
use cowell_reed::principles::{CENT, CRAMP, KD, KRP, MOBIL, PCR, Principles};
use cowell_reed::readings::{KingRow, Mobility, Pieces, Plausible};

use crate::drawing::{START, check, check_reading};

#[test]
fn at_the_start_the_sides_are_even() {
    check(&PCR, START, 1.0);
    // 9, 10 and 11 weigh 1, 2 and 1; so do White's 24, 23 and 22.
    check(&CENT, START, 0.0);
    check(&KRP, START, 6.0);
    check(&KD, START, 0.0);
    // 9-13 9-14 10-14 10-15 11-15 11-16 12-16
    check(&MOBIL, START, 7.0);
    check(&CRAMP, START, -7.0);
}

/// Black has two men on 6 and 10 and kings on 15 and 31, White a man on 18 and kings on 22 and 28.
const KINGS: &str = "
      .   .   .   .
    .   b   .   .
      .   b   .   .
    .   .   B   .
      .   w   .   .
    .   W   .   .
      .   .   .   W
    .   .   B   .";

#[test]
fn pcr_counts_a_king_as_a_man_and_a_half() {
    // 2 + 2 x 1.5 against 1 + 2 x 1.5
    check(&PCR, KINGS, 5.0 / 4.0);
    let readings = Readings { pieces: Pieces::Difference, ..Readings::default() };
    check_reading(&PCR, KINGS, &readings, 1.0);
}

#[test]
fn pcr_against_nothing_is_infinite() {
    check(
        &PCR,
        "
          .   .   .   .
        .   .   .   .
          .   b   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        f64::INFINITY,
    );
}

#[test]
fn cent_weighs_squares_and_takes_the_dual_off() {
    // The man on 10 weighs 2 and the king on 15 weighs 6. White's man on 18 stands on 15 from its seat
    // and weighs 3, its king on 22 on 11 and weighs 1.
    check(&CENT, KINGS, 8.0 - 4.0);
}

#[test]
fn kd_counts_the_kings_that_are_still_where_they_were_crowned() {
    check(&KD, KINGS, -1.0);
    check(
        &KD,
        "
          .   W   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   B   .   .
          .   .   .   .
        B   .   w   B",
        -2.0,
    );
}

#[test]
fn krp_follows_the_printed_table() {
    let table: [(&[u8], f64); 16] = [
        (&[], 0.0),
        (&[1], 3.0),
        (&[2], 3.0),
        (&[3], 3.0),
        (&[4], 1.0),
        (&[1, 2], 5.0),
        (&[1, 3], 9.0),
        (&[1, 4], 5.0),
        (&[2, 3], 5.0),
        (&[2, 4], 5.0),
        (&[3, 4], 2.0),
        (&[1, 2, 3], 8.0),
        (&[1, 2, 4], 7.0),
        (&[1, 3, 4], 8.0),
        (&[2, 3, 4], 4.0),
        (&[1, 2, 3, 4], 6.0),
    ];
    for (occupied, expected) in table {
        let piece = |number: u8| if occupied.contains(&number) { 'b' } else { '.' };
        let row = format!("  {}   {}   {}   {}\n", piece(1), piece(2), piece(3), piece(4));
        let others = "
            .   .   .   .
              .   .   .   .
            .   .   .   .
              .   B   .   .
            .   .   .   .
              .   .   .   .
            .   .   .   w";
        check(&KRP, &(row + others.trim_start_matches('\n')), expected);
    }
}

#[test]
fn krp_counts_kings_too_and_can_be_read_as_a_difference() {
    // Black holds 1 and 3 with a man and a king, White 32 and 31: 9 against 5.
    let drawing = "
          b   .   B   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   w   w";
    check(&KRP, drawing, 9.0);
    let readings = Readings { king_row: KingRow::Difference, ..Readings::default() };
    check_reading(&KRP, drawing, &readings, 4.0);
}

/// A man on 10 before a man on 19.
const FACING: &str = "
      .   .   .   .
    .   .   .   .
      .   b   .   .
    .   .   .   .
      .   .   w   .
    .   .   .   .
      .   .   .   .
    .   .   .   .";

#[test]
fn a_move_that_gives_a_man_away_is_not_plausible() {
    // 10-14 is; after 10-15 19x10 Black has nothing left.
    check(&MOBIL, FACING, 1.0);
    // 19-16 is; after 19-15 10x19 White has nothing left.
    check(&CRAMP, FACING, -1.0);
    let readings = Readings { plausible: Plausible::Legal, ..Readings::default() };
    check_reading(&MOBIL, FACING, &readings, 2.0);
    check_reading(&CRAMP, FACING, &readings, -2.0);
}

#[test]
fn an_even_exchange_is_plausible() {
    // 10-15 19x10 6x15 turns three against two into two against one; 10-14, 6-9 and 1-5 cost nothing.
    check(
        &MOBIL,
        "
          b   .   .   .
        .   b   .   .
          .   b   .   .
        .   .   .   .
          .   .   w   .
        .   .   .   w
          .   .   .   .
        .   .   .   .",
        4.0,
    );
}

#[test]
fn where_a_side_can_jump_only_its_jumps_are_moves() {
    // 10x19, and nothing else; the man on 12 has to wait. White jumps 15x6.
    let drawing = "
          .   .   .   .
        .   .   .   .
          .   b   .   b
        .   .   w   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .";
    check(&MOBIL, drawing, 1.0);
    check(&CRAMP, drawing, -1.0);
}

#[test]
fn a_jump_that_costs_more_than_it_brings_is_not_plausible() {
    // 10x19 takes a man and 23x16x7 takes two, 11x18 takes a man and 23x14x7 takes two: from 2/4 to 0/3.
    check(
        &MOBIL,
        "
          .   .   .   .
        .   .   .   .
          .   b   b   .
        .   .   w   .
          .   .   .   .
        .   .   w   .
          .   w   w   .
        .   .   .   .",
        0.0,
    );
}

#[test]
fn jumps_may_be_judged_by_any_line_or_by_the_best() {
    // After 16-19 18x9 Black may jump 19x26, which wins a man, or 5x14, after which 23x16 costs one: 3/2
    // becomes 1/1. The other moves, 5-9, 14-17 and 16-20, lose nothing in any line.
    let drawing = "
          .   .   .   .
        b   .   .   .
          .   .   .   .
        .   b   .   b
          .   w   .   .
        .   .   w   .
          .   .   .   .
        .   .   .   .";
    check(&MOBIL, drawing, 3.0);
    let best = Readings { plausible: Plausible::BestLine, ..Readings::default() };
    check_reading(&MOBIL, drawing, &best, 4.0);
}

#[test]
fn moves_can_be_counted_for_the_side_to_move_alone() {
    let readings = Readings { mobility: Mobility::Active, ..Readings::default() };
    check_reading(&MOBIL, START, &readings, 7.0);
    check_reading(&CRAMP, START, &readings, 0.0);
}

#[test]
fn all_six_can_be_named_and_others_added() {
    let principles = Principles::default();
    let names: Vec<_> = principles.iter().map(|principle| principle.name()).collect();
    assert_eq!(names, ["PCR", "KRP", "KD", "CRAMP", "MOBIL", "CENT"]);
    assert!(principles.find("pcr").is_none());
    assert!(principles.iter().all(|principle| !principle.summary().is_empty()));
    let more = principles.with(std::sync::Arc::new(PCR));
    assert_eq!(more.iter().count(), 6, "one of the same name takes the other's place");
}
