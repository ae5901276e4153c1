//! EXPOS, FORK, GAP, HOLE, NODE and POLE, counted by hand (S-27).

use rules::Color::{Black, White};
use samuel::Parameter::{Expos, Fork, Gap, Hole, Node, Pole};

use crate::drawing::check;

#[test]
fn expos_counts_pieces_between_two_empty_squares() {
    // 18 has 14, 15, 22 and 23 around it, all empty.
    check(
        Expos,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // 18 has a piece behind it on both diagonals. 22 lies between 17 and 26, and 23 between 19 and 26, empty all: two.
    check(
        Expos,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   .   .
        .   w   W   .
          .   .   .   .
        .   .   .   .",
        2,
    );
    // At the edge no diagonal has two squares; the edge is not empty (S-27).
    check(
        Expos,
        White,
        "
          .   .   .   b
        .   .   .   .
          .   .   .   b
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   w",
        0,
    );
}

#[test]
fn fork_counts_empty_squares_that_attack_two() {
    // From 15 a man would attack 18, with 22 empty, and 19, with 24 empty.
    check(
        Fork,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   w   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // 22 covers 18.
    check(
        Fork,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   w   .
        .   w   .   .
          .   .   .   .
        .   .   .   .",
        0,
    );
    // A king could also fork from 23, with 14 and 16 empty behind 18 and 19.
    check(
        Fork,
        Black,
        "
          B   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   w   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        2,
    );
    // From 18 a White man would attack 14 and 15, with 9 and 11 empty.
    check(
        Fork,
        White,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   b   b   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   w",
        1,
    );
}

#[test]
fn gap_counts_single_empty_squares_between_pieces_or_piece_and_edge() {
    // 18 separates 14 from 23. Every other square next to them has one more empty square behind it.
    check(
        Gap,
        Black,
        "
          .   .   .   b
        .   .   .   .
          .   .   .   .
        .   w   .   .
          .   .   .   .
        .   .   w   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // 6 has 1, 2, 9, 10 around it: 1 and 2 lie between it and the edge; behind 9 and 10 the board goes on, with 13 and 15.
    check(
        Gap,
        White,
        "
          .   .   .   .
        .   b   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   w",
        2,
    );
}

#[test]
fn hole_counts_empty_squares_among_three_passive_pieces() {
    // 18 has 14, 15 and 22 around it.
    check(
        Hole,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   w   .
          .   .   .   .
        .   w   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // Four are as good as three.
    check(
        Hole,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   w   w   .
          .   .   .   .
        .   w   w   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // Two of Black's are not enough; White's do not count.
    check(
        Hole,
        White,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   b   b   .
          .   .   .   .
        .   w   w   .
          .   .   .   .
        .   .   .   .",
        0,
    );
}

#[test]
fn node_counts_passive_pieces_with_three_empty_squares_around() {
    // 18 has 14, 15 and 23 empty; 22 has 17, 25 and 26.
    check(
        Node,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   w   .   .
        .   w   .   .
          .   .   .   .
        .   .   .   .",
        2,
    );
    // 4 has one neighbor and 5 two, so no three; 11 has 7, 8, 15 and 16, all empty.
    check(
        Node,
        White,
        "
          .   .   .   b
        b   .   .   .
          .   .   b   .
        .   .   .   .
          .   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   w",
        1,
    );
}

#[test]
fn pole_counts_passive_men_alone_among_empty_squares() {
    // The man on 18 has four empty squares around it; 11 holds a king.
    check(
        Pole,
        Black,
        "
          b   .   .   .
        .   .   .   .
          .   .   W   .
        .   .   .   .
          .   w   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   .",
        1,
    );
    // 12 is at the edge, and 14 and 17 touch each other.
    check(
        Pole,
        White,
        "
          .   .   .   .
        .   .   .   .
          .   .   .   b
        .   b   .   .
          b   .   .   .
        .   .   .   .
          .   .   .   .
        .   .   .   w",
        0,
    );
}
