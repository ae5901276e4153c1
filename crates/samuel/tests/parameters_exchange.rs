//! DENY, MOBIL, EXCH and RECAP, counted by hand (S-27).

use rules::Color::{Black, White};
use samuel::Parameter::{Deny, Exch, Mobil, Recap};

use crate::drawing::{START, check};

#[test]
fn deny_counts_squares_where_the_moved_piece_is_lost_for_nothing() {
    // On 14 the man is taken, 18x9, and Black has no piece left to jump with; 13 is safe.
    check(
        Deny,
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
    // 9-14 is taken by 18x9, which goes on over 6 to 2 and leaves nothing to take back. 9-13 at the
    // edge and the moves of 6 are safe.
    check(
        Deny,
        Black,
        "
          .   .   .   .
        b   b   .   .
          b   .   .   .
        .   .   .   .
          w   w   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // 9-14 is answered by 18x9; Black's 2 is far away. 9-13, 2-6 and 2-7 are safe.
    check(
        Deny,
        Black,
        "
          .   b   .   .
        .   .   .   .
          b   .   .   .
        .   .   .   .
          .   w   .   .
        .   w   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
}

#[test]
fn mobil_is_mob_less_deny() {
    // 13 and 14 less 14.
    check(
        Mobil,
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
    // No move from the start can be taken: 13 to 16 all remain.
    check(Mobil, Black, START, 4);
}

#[test]
fn exch_counts_squares_to_which_a_move_forces_an_exchange() {
    // 9-14 forces 18x9, and 5x14 takes back. 9-13 and 5's own moves offer nothing.
    check(
        Exch,
        Black,
        "
          .   .   .   .
        b   .   .   .
          b   .   .   .
        .   .   .   .
          .   w   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // 9-14 18x9 and nothing takes back.
    check(
        Exch,
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
        0,
    );
    // Backward moves of kings count: 22-17 forces 21x14, which 7 keeps from going on over 10, and 10x17
    // takes back (S-27).
    check(
        Exch,
        Black,
        "
          .   .   .   .
        .   .   b   .
          .   b   .   .
        .   .   .   .
          .   .   .   .
        w   B   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // 18-14 forces 9x18, which could go on over 22 if 25 were not there; 22x15 takes back.
    check(
        Exch,
        White,
        "
          .   .   .   .
        b   .   .   .
          b   .   .   .
        .   .   .   .
          .   W   .   .
        .   w   .   .
          w   .   .   .
        .   .   .   .",
        1,
    );
}

#[test]
fn recap_is_exch_again() {
    // As for EXCH.
    check(
        Recap,
        Black,
        "
          .   .   .   .
        b   .   .   .
          b   .   .   .
        .   .   .   .
          .   w   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // As for EXCH.
    check(
        Recap,
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
        0,
    );
}
