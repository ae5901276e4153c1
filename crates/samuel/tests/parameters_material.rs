//! CORN, MOVE, MOB and THRET, counted by hand (S-27).

use rules::Color::{Black, White};
use samuel::Parameter::{Corn, Mob, Move, Thret};

use crate::drawing::{START, check};

#[test]
fn corn_is_a_way_to_a_double_corner_for_a_weak_side() {
    // Black has credit 3 against 4, and its king can step from 6 to 1.
    check(
        Corn,
        Black,
        "
          .   .   .   .
        .   B   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        w   w   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // Black has 3 against 2: passive is not ahead.
    check(
        Corn,
        Black,
        "
          .   .   .   .
        .   B   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        w   .   .   .
          .   .   .   .
        .   .   .   .",
        0,
    );
    // White has 6 against 8, but no move into 1, 5, 28 or 32 (the man on 10 goes to 6 and 7).
    check(
        Corn,
        White,
        "
          .   b   b   b
        .   .   .   .
          .   w   .   b
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   w   .",
        0,
    );
    // From 6 a man moves to 1, where it is crowned.
    check(
        Corn,
        White,
        "
          .   b   b   b
        .   w   .   .
          .   .   .   b
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   w   .",
        1,
    );
}

#[test]
fn move_needs_equal_and_little_material_and_an_odd_count() {
    // 4 against 4, 8 together. Only 1 is in the move system (1-4, 9-12, 17-20, 25-28): odd.
    check(
        Move,
        Black,
        "
          b   .   .   .
        b   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        w   .   .   .
          .   .   .   .
        w   .   .   .",
        1,
    );
    // The squares are the same for either color (S-27).
    check(
        Move,
        White,
        "
          b   .   .   .
        b   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        w   .   .   .
          .   .   .   .
        w   .   .   .",
        1,
    );
    // 1 and 2 are in the system: even.
    check(
        Move,
        Black,
        "
          b   b   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        w   .   .   .
          .   .   .   .
        w   .   .   .",
        0,
    );
    // 48 together is not below 24.
    check(Move, Black, START, 0);
    // 5 against 4 is not equal.
    check(
        Move,
        Black,
        "
          b   .   .   .
        B   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        w   .   .   .
          .   .   .   .
        w   .   .   .",
        0,
    );
}

#[test]
fn mob_counts_squares_that_can_be_moved_to() {
    // 13, 14, 15 and 16, however many men can reach each.
    check(Mob, Black, START, 4);
    // The man on 14 has 17 (18 is taken); the king on 32 has 27 and 28. That Black must jump 14x23 is
    // disregarded. Three.
    check(
        Mob,
        Black,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   b   .   .
          .   w   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   B",
        3,
    );
}

#[test]
fn thret_counts_squares_from_where_the_moved_piece_could_jump() {
    // From 14 the man could jump 18 onto 23; from 13 it attacks nothing.
    check(
        Thret,
        Black,
        "
          .   .   .   .
        .   .   .   .
          b   .   .   .
        .   .   .   .
          .   w   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // With 23 behind it 18 is safe.
    check(
        Thret,
        Black,
        "
          .   .   .   .
        .   .   .   .
          b   .   .   .
        .   .   .   .
          .   w   .   .
        .   .   w   .
          .   .   .   .
        .   .   .   .",
        0,
    );
    // To 29 or 30 the man is crowned; from 30 the new king could jump back over 26 onto 23. From 29 there is nothing to jump.
    check(
        Thret,
        Black,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          b   w   .   .
        .   .   .   .",
        1,
    );
    // The king moves to 27 or 28: from 27 it could jump 24 onto 20, from 28 24 onto 19. 18 is two steps
    // away.
    check(
        Thret,
        White,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   b   .   .
        .   .   .   b
          .   .   .   .
        .   .   .   W",
        2,
    );
}
