//! What comes of following games, as the page sees it.

use rules::Color;
use rules::pdn::Record;
use samuel::book::{BookGame, BookSums, Point};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::collections::main_nodes;
use crate::pages::view::SideName;

/// So many disagreements are told.
const MOST_TOLD: usize = 200;

/// How far a player agrees with recorded games: the result of a job of the kind `book`.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct BookResult {
    /// Games followed so far.
    games: u64,
    games_total: u64,
    /// Moves of both sides in them.
    plies: u64,
    /// Choices that the player could not rate in time.
    unrated: u64,
    #[serde(flatten)]
    sums: BookSums,
    /// The first of them.
    disagreements: Vec<Disagreement>,
}

/// A move where the player would have moved otherwise.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
struct Disagreement {
    /// The game of the collection, from 0.
    game: usize,
    node: usize,
    side: SideName,
    /// The book's move.
    text: String,
    /// The player's.
    preferred: String,
    /// By how much it rates its own higher, in men; nothing where a game is decided, or moves are only put in an order.
    difference: Option<f64>,
    /// The position before the move.
    fen: String,
}

impl BookResult {
    pub(super) fn of(games_total: usize) -> BookResult {
        BookResult { games_total: games_total as u64, ..BookResult::default() }
    }

    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game that was followed; only the moves of some sides count.
    pub(super) fn add(&mut self, game: usize, record: &Record, followed: &BookGame, sides: &[Color]) {
        self.games += 1;
        self.plies += followed.plies as u64;
        self.unrated += followed.unrated as u64;
        self.sums += followed.sums(sides);
        let nodes = main_nodes(record);
        let told = followed.disagreements().into_iter().filter(|point| sides.contains(&point.side()));
        let room = MOST_TOLD - self.disagreements.len();
        self.disagreements.extend(told.take(room).map(|point| Disagreement::of(game, &nodes, point)));
    }
}

impl Disagreement {
    fn of(game: usize, nodes: &[usize], point: &Point) -> Disagreement {
        let Point { ply, position, book, own, .. } = point;
        Disagreement {
            game,
            node: nodes[ply - 1],
            side: point.side().into(),
            text: position.notation(book.mv),
            preferred: position.notation(own.mv),
            difference: own.score.men().zip(book.score.men()).map(|(own, book)| own - book),
            fen: position.to_fen(),
        }
    }
}
