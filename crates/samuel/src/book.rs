//! Book games (S-15 to S-17): how far a player's opinion of moves agrees with the moves of recorded games.
//!
//! The player only rates. It is never asked to choose and never told how a game ended, so that nothing
//! is learned here (S-38) and the book's move gets no weight (S-17).

use std::ops::AddAssign;

use arena::{Control, Deadline, Limits, Player, Rating, SideName, Worth};
use rules::pdn::Record;
use rules::{Color, DrawRules, Game, Move, Position, Rules};
use serde::{Deserialize, Serialize};

use crate::rote::Phase;

/// A recorded game that was followed from both sides.
#[derive(Clone, PartialEq, Debug)]
pub struct BookGame {
    /// Who moves first.
    pub first: Color,
    /// Moves of both sides.
    pub plies: usize,
    /// Every point with more than one legal move, in the phase that was asked for: first Black's, then
    /// White's.
    pub points: Vec<Point>,
    /// How many more there are that the player could not rate within its limits.
    pub unrated: usize,
    /// Why the player failed to rate, the first time that it did for another reason than its limits.
    pub failure: Option<String>,
}

/// A point of a game where its move is compared with the player's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Which move of the game it is, of both sides, from 1.
    pub ply: usize,
    /// The position before the move.
    pub position: Position,
    /// The move that was played.
    pub book: Rating,
    /// The move the player would make: the first of those it rates best.
    pub own: Rating,
    /// How the other legal moves compare with the book's.
    pub agreement: Agreement,
}

/// How many legal moves are rated poorer and better than the book's; those rated as good count for
/// neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// The paper's L.
    pub poorer: u64,
    /// The paper's H.
    pub better: u64,
}

impl Agreement {
    /// Footnote 16 (S-16): C = (L - H) / (L + H); none where nothing was rated otherwise.
    pub fn correlation(self) -> Option<f64> {
        let (poorer, better) = (self.poorer as f64, self.better as f64);
        (self != Agreement::default()).then(|| (poorer - better) / (poorer + better))
    }
}

impl AddAssign for Agreement {
    fn add_assign(&mut self, other: Agreement) {
        self.poorer += other.poorer;
        self.better += other.better;
    }
}

impl std::iter::Sum for Agreement {
    fn sum<I: Iterator<Item = Agreement>>(agreements: I) -> Agreement {
        let mut sum = Agreement::default();
        agreements.for_each(|agreement| sum += agreement);
        sum
    }
}

/// A move of a game where the player would have made another one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Disagreement {
    /// Which move of the game it is, of both sides, from 1.
    pub ply: usize,
    /// The same as the record numbers its moves.
    pub number: usize,
    /// Whose move it is.
    pub side: SideName,
    /// The position before it.
    pub fen: String,
    /// The move that was played.
    pub book: String,
    /// What the player thinks of it.
    pub book_score: Worth,
    /// The move the player would make.
    pub own: String,
    /// What it thinks of that.
    pub own_score: Worth,
}

/// The sums of each side's moves and of both.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookSums {
    /// Of both sides.
    #[serde(flatten)]
    pub both: SideSums,
    /// Of Black's moves.
    pub black: SideSums,
    /// Of White's moves.
    pub white: SideSums,
}

/// Sums over the moves of a side.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideSums {
    /// Moves with a choice.
    pub choices: u64,
    /// Of them, those where the player rates another move best.
    pub disagreed: u64,
    /// The paper's L: legal moves rated poorer than the book's.
    pub poorer: u64,
    /// The paper's H: those rated better.
    pub better: u64,
    /// C = (L - H) / (L + H); none where all was rated alike.
    pub correlation: Option<f64>,
}

impl SideSums {
    fn of<'a>(points: impl Iterator<Item = &'a Point>) -> SideSums {
        let mut sums = SideSums::default();
        for point in points {
            let Agreement { poorer, better } = point.agreement;
            let disagreed = u64::from(point.is_disagreement());
            sums += SideSums { choices: 1, disagreed, poorer, better, correlation: None };
        }
        sums
    }
}

impl AddAssign for SideSums {
    fn add_assign(&mut self, other: SideSums) {
        self.choices += other.choices;
        self.disagreed += other.disagreed;
        self.poorer += other.poorer;
        self.better += other.better;
        self.correlation = Agreement { poorer: self.poorer, better: self.better }.correlation();
    }
}

impl AddAssign for BookSums {
    fn add_assign(&mut self, other: BookSums) {
        self.both += other.both;
        self.black += other.black;
        self.white += other.white;
    }
}

impl Point {
    /// Who is to move.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// Whether the player rates its own move better than the book's.
    pub fn is_disagreement(&self) -> bool {
        self.own.score > self.book.score
    }
}

impl BookGame {
    /// The points where a side was to move.
    pub fn points_of(&self, side: Color) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(move |point| point.side() == side)
    }

    /// The sums over the moves of these sides.
    pub fn sums(&self, sides: &[Color]) -> BookSums {
        let mut sums = BookSums::default();
        for &side in sides {
            let of_side = SideSums::of(self.points_of(side));
            sums.both += of_side;
            match side {
                Color::Black => sums.black = of_side,
                Color::White => sums.white = of_side,
            }
        }
        sums
    }

    /// Where the player would have moved otherwise, in the order of the game.
    pub fn disagreements(&self) -> Vec<Disagreement> {
        let mut points: Vec<_> = self.points.iter().filter(|point| point.is_disagreement()).collect();
        points.sort_by_key(|point| point.ply);
        let white_began = usize::from(self.first == Color::White);
        let disagreement = |point: &&Point| Disagreement {
            ply: point.ply,
            number: (point.ply + white_began).div_ceil(2),
            side: point.side().into(),
            fen: point.position.to_fen(),
            book: point.position.notation(point.book.mv),
            book_score: point.book.score,
            own: point.position.notation(point.own.mv),
            own_score: point.own.score,
        };
        points.iter().map(disagreement).collect()
    }

    /// How the player agrees with the moves of both sides.
    pub fn agreement(&self) -> Agreement {
        self.points.iter().map(|point| point.agreement).sum()
    }
}

/// Follows the main line of a recorded game: once with Black, then again with White. In a phase, only
/// the points there are compared. `None` if it was broken off.
pub fn follow(
    record: &Record,
    phase: Option<Phase>,
    player: &mut dyn Player,
    limits: &Limits,
    control: &dyn Control,
) -> Option<BookGame> {
    let mut followed = BookGame {
        first: record.start.turn(),
        plies: record.main_line().count(),
        points: Vec::new(),
        unrated: 0,
        failure: None,
    };
    for side in [Color::Black, Color::White] {
        follow_side(side, record, phase, player, limits, control, &mut followed)?;
    }
    Some(followed)
}

fn follow_side(
    side: Color,
    record: &Record,
    phase: Option<Phase>,
    player: &mut dyn Player,
    limits: &Limits,
    control: &dyn Control,
    followed: &mut BookGame,
) -> Option<()> {
    // Books go on where our rules would have called a draw.
    let rules = Rules { draws: DrawRules::NONE, ..Rules::default() };
    let mut game = Game::new(record.start, rules);
    for (i, (position, book)) in record.main_line().enumerate() {
        if *game.position() != position {
            // The record sets up another position in its middle.
            game = Game::new(position, rules);
        }
        let is_asked = phase.is_none_or(|phase| Phase::of(&position) == phase);
        if is_asked && position.turn() == side && position.moves().len() > 1 {
            let ratings = player.rate(&game, limits, &Deadline::new(control, control.now(), limits));
            if control.stop() {
                return None;
            }
            match ratings {
                Some(ratings) => followed.points.push(compare(i + 1, position, book, &ratings)),
                None => {
                    followed.unrated += 1;
                    if followed.failure.is_none() {
                        followed.failure = failure(player, &game, limits, control);
                    }
                }
            }
        }
        game.play(book).expect("the moves of a record are legal");
    }
    Some(())
}

/// A player that fails says so where it is asked for its reasons.
fn failure(player: &mut dyn Player, game: &Game, limits: &Limits, control: &dyn Control) -> Option<String> {
    player.reasons(game, limits, &Deadline::new(control, control.now(), limits)).err()
}

fn compare(ply: usize, position: Position, book: Move, ratings: &[Rating]) -> Point {
    let book = *ratings.iter().find(|rating| rating.mv == book).expect("a player rates every legal move");
    let first_of_best = |best: Rating, next: &Rating| if next.score > best.score { *next } else { best };
    let count = |is_so: fn(&Worth, &Worth) -> bool| {
        ratings.iter().filter(|rating| is_so(&rating.score, &book.score)).count() as u64
    };
    Point {
        ply,
        position,
        book,
        own: ratings.iter().fold(ratings[0], first_of_best),
        agreement: Agreement {
            poorer: count(|score, book| score < book),
            better: count(|score, book| score > book),
        },
    }
}
