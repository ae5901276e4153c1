//! The back row and the center, counted by hand (S-27).

use rules::Color::{Black, White};
use samuel::Parameter::{Apex, Back, Cent, Cntr, Guard, Kcent, Oreo};

use crate::drawing::{START, check};

#[test]
fn apex_is_debited_for_an_active_man_alone_on_7_or_26() {
    // No kings, active Black on 7, no White man on 7 or 26.
    check(
        Apex,
        Black,
        "
          .   .   .   .
        .   .   b   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   .   .",
        -1,
    );
    // White stands on 26 as well.
    check(
        Apex,
        Black,
        "
          .   .   .   .
        .   .   b   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   .   .
        .   .   .   .",
        0,
    );
    // There is a king on the board.
    check(
        Apex,
        White,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   .   .
        .   W   .   .",
        0,
    );
}

#[test]
fn back_is_the_bridge_of_the_passive_side() {
    // White's bridge 30 and 32 stands, and Black has no king.
    check(
        Back,
        Black,
        "
          .   .   .   .
        .   .   .   .
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   .   w",
        1,
    );
    // Active Black has a king.
    check(
        Back,
        Black,
        "
          .   .   .   .
        .   .   .   .
          B   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   .   w",
        0,
    );
    // Black's bridge is 1 and 3; a king may be part of it, only active kings are asked for.
    check(
        Back,
        White,
        "
          b   .   B   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        w   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
}

#[test]
fn oreo_is_the_triangle_without_passive_kings() {
    // 2, 3 and 7 are Black's; the active king on 21 is not asked for (S-27).
    check(
        Oreo,
        White,
        "
          .   b   b   .
        .   .   b   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        W   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // Passive Black has a king.
    check(
        Oreo,
        White,
        "
          .   b   b   .
        .   .   b   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        B   .   .   .
          .   .   .   .
        .   w   .   .",
        0,
    );
    // White starts with 26, 30 and 31.
    check(Oreo, Black, START, 1);
}

#[test]
fn guard_is_bridge_or_triangle_without_active_kings() {
    // The triangle is White's; that White has a king is no matter here.
    check(
        Guard,
        Black,
        "
          b   .   .   .
        W   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   .   .
        .   w   w   .",
        1,
    );
    // The bridge of Black, passive.
    check(
        Guard,
        White,
        "
          b   .   b   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   w",
        1,
    );
    // Active White has a king.
    check(
        Guard,
        White,
        "
          b   .   b   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   W",
        0,
    );
}

#[test]
fn cent_and_kcent_count_passive_men_and_kings_in_the_center() {
    // The center is 10 11 14 15 18 19 22 23. White men stand on 18 and 19; 16 lies outside, 22 holds a
    // king, and 14 is active's.
    check(
        Cent,
        Black,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   b   .   w
          .   w   w   .
        .   W   .   .
          .   .   .   .
        .   .   .   .",
        2,
    );
    // The king on 22.
    check(
        Kcent,
        Black,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   b   .   w
          .   w   w   .
        .   W   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // Black starts with men on 10 and 11 in the center.
    check(Cent, White, START, 2);
    // Kings on 10 and 11; 12 lies outside.
    check(
        Kcent,
        White,
        "
          .   .   .   .
        .   .   .   .
          .   B   B   B
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   w",
        2,
    );
}

#[test]
fn cntr_counts_squares_of_the_center_active_holds_or_can_move_to() {
    // Black holds 10 and 11, and can move to 14 (from 9 or 10) and 15 (from 10 or 11).
    check(Cntr, Black, START, 4);
    // The man can go to 22 and 23, the king to 23, and to 24, 31 and 32 outside: 22 and 23.
    check(
        Cntr,
        White,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   b   .   .
        .   .   .   .
          .   w   W   .
        .   .   .   .",
        2,
    );
}
