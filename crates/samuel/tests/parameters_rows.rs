//! ADV, CRAMP and the diagonals, counted by hand (S-27).

use rules::Color::{Black, White};
use samuel::Parameter::{Adv, Cramp, Dia, Diav, Dyke};

use crate::drawing::{START, check};

#[test]
fn adv_credits_men_in_rows_5_and_6_and_debits_rows_3_and_4() {
    // Passive White has 21-24 in its 3rd row and nothing further: four debits.
    check(Adv, Black, START, -4);
    // Black's rows run from the top: 9 is in its 3rd and 13 in its 4th (two debits), 17 in its 5th and 21
    // in its 6th (two credits); the king on 22 is no man.
    check(
        Adv,
        White,
        "
          .   .   .   .
        .   .   .   .
          b   .   .   .
        b   .   .   .
          b   .   .   .
        b   B   .   .
          .   .   .   .
        .   .   .   w",
        0,
    );
    // White's 10 and 16 stand in its 6th and 5th rows (2), 18 in its 4th (-1); 25 and 30 are in rows that
    // do not count.
    check(
        Adv,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   w   .   .
        .   .   .   w
          .   w   .   .
        .   .   .   .
          w   .   .   .
        .   w   .   .",
        1,
    );
}

#[test]
fn cramp_needs_the_cramping_square_one_nearby_and_all_cramped_squares() {
    // Black holds 13 and, nearby, 9; White stands on all of 17, 21, 22 and 25.
    check(
        Cramp,
        White,
        "
          .   .   .   .
        .   .   .   .
          b   .   .   .
        b   .   .   .
          w   .   .   .
        w   w   .   .
          w   .   .   .
        .   .   .   .",
        2,
    );
    // White's 25 is missing.
    check(
        Cramp,
        White,
        "
          .   .   .   .
        .   .   .   .
          b   .   .   .
        b   .   .   .
          w   .   .   .
        w   w   .   .
          .   .   .   .
        .   .   .   .",
        0,
    );
    // The same turned round: White holds 20 and 24, which the paper misprints as 20 (S-27).
    check(
        Cramp,
        Black,
        "
          .   .   .   .
        .   .   .   b
          .   .   b   b
        .   .   .   b
          .   .   .   w
        .   .   .   w
          .   .   .   .
        .   .   .   .",
        2,
    );
    // 20 alone does not count for nearby as well.
    check(
        Cramp,
        Black,
        "
          .   .   .   .
        .   .   .   b
          .   .   b   b
        .   .   .   b
          .   .   .   w
        .   .   .   .
          .   .   w   .
        .   .   .   .",
        0,
    );
}

#[test]
fn dia_counts_pieces_in_the_double_corner_files() {
    // Of White's first squares 24 and 28 lie in the file from 1, and 23, 27 and 32 in that from 5.
    check(Dia, Black, START, 5);
    // Black's 1 and its king on 10 are in the file from 1 to 28; 2 is one removed.
    check(
        Dia,
        White,
        "
          b   b   .   .
        .   .   .   .
          .   B   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   w   w",
        2,
    );
}

#[test]
fn diav_counts_in_halves_and_is_doubled() {
    // 1 is in a file (3 halves), 2 one removed (2), 3 two removed (1), 4 in the single corner (0).
    check(
        Diav,
        White,
        "
          b   b   b   b
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   .   .",
        6,
    );
    // 14 is in a file (3), 13 one removed (2), 21 two removed (1), 29 in the single corner (0).
    check(
        Diav,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        w   W   .   .
          .   .   .   .
        w   .   .   .
          .   .   .   .
        w   .   .   .",
        6,
    );
}

#[test]
fn dyke_counts_every_three_in_line() {
    // 18, 22 and 25 lie on one diagonal.
    check(
        Dyke,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   .   .
        .   w   .   .
          w   .   .   .
        .   .   .   .",
        1,
    );
    // Four in line, 15-18-22-25, are two strings of three (S-27).
    check(
        Dyke,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   w   .
          .   w   .   .
        .   w   .   .
          w   .   .   .
        .   .   .   .",
        2,
    );
    // Black's rows 1-4, 5-8, 9-12: down to the left run 2-6-9, 3-7-10, 4-8-11; down to the right 1-6-10,
    // 2-7-11, 3-8-12. Six.
    check(Dyke, White, START, 6);
}
