//! What the lessons of a run are, in which proportion, and which lesson comes when: the same for the same declaration,
//! whatever was learned before.

use std::fmt;

use arena::ballots::BallotClass;
use arena::{Opening, Player, RandomStream, Roster, SpecError, openings, seed_of_part};
use rules::pdn::Record;
use rules::{Color, Variant};
use samuel::rote::{MoveSource, RoteGamePlan, random_ending, random_plies, two_kings_against_one};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::RoteDeclaration;
use crate::RunError;

/// A kind of lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonKind {
    /// The program plays both sides.
    SelfPlay,
    /// It plays against another player.
    Opponent,
    /// It follows a recorded game.
    Book,
    /// It plays both sides of an ending set up at random.
    Ending,
    /// The same, of two kings against one.
    TwoKings,
}

impl LessonKind {
    /// How many there are.
    pub const COUNT: usize = 5;
    /// All of them, in the order in which they take turns.
    pub const ALL: [LessonKind; LessonKind::COUNT] = [
        LessonKind::SelfPlay,
        LessonKind::Opponent,
        LessonKind::Book,
        LessonKind::Ending,
        LessonKind::TwoKings,
    ];

    /// Its name in mixtures and tables.
    pub const fn name(self) -> &'static str {
        match self {
            LessonKind::SelfPlay => "self",
            LessonKind::Opponent => "opponent",
            LessonKind::Book => "book",
            LessonKind::Ending => "endings",
            LessonKind::TwoKings => "two-kings",
        }
    }
}

/// How many lessons of each kind come in a round; the rounds follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Mixture([u32; LessonKind::COUNT]);

/// Why a text is no mixture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' in a mixture: expected {expected}", expected = Mixture::EXPECTED)]
pub struct MixtureError(String);

const MOST: u32 = 1_000;

impl Mixture {
    /// What its text is expected to be; several stand with commas between.
    pub const EXPECTED: &str =
        "kind=number, the kinds being self, opponent, book, endings and two-kings, and numbers up to 1000";

    /// Nothing at all.
    pub const EMPTY: Mixture = Mixture([0; LessonKind::COUNT]);

    /// How many lessons of a kind come in a round.
    pub const fn weight(&self, kind: LessonKind) -> u32 {
        self.0[kind as usize]
    }

    /// The same with another number of lessons of a kind.
    #[must_use]
    pub const fn with(mut self, kind: LessonKind, weight: u32) -> Mixture {
        self.0[kind as usize] = weight;
        self
    }

    /// The same with the numbers of a text, as in `self=2,book=1`.
    ///
    /// # Errors
    /// When the text is something else.
    pub fn changed_by(self, text: &str) -> Result<Mixture, MixtureError> {
        text.split(',').map(str::trim).filter(|part| !part.is_empty()).try_fold(self, |mixture, part| {
            let wrong = || MixtureError(part.to_owned());
            let (name, weight) = part.split_once('=').ok_or_else(wrong)?;
            let kind =
                LessonKind::ALL.into_iter().find(|kind| kind.name() == name.trim()).ok_or_else(wrong)?;
            let weight = weight.trim().parse().ok().filter(|&weight| weight <= MOST).ok_or_else(wrong)?;
            Ok(mixture.with(kind, weight))
        })
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.round() == 0
    }

    /// The kind of a lesson, counted from 0, and how many of that kind came before it.
    ///
    /// # Panics
    /// When there is nothing in it.
    fn turn(&self, lesson: usize) -> (LessonKind, usize) {
        let (round, mut place) = (lesson / self.round(), lesson % self.round());
        for kind in LessonKind::ALL {
            let weight = self.weight(kind) as usize;
            if place < weight {
                return (kind, round * weight + place);
            }
            place -= weight;
        }
        unreachable!("a place in a round belongs to a kind")
    }

    fn round(&self) -> usize {
        self.0.iter().map(|&weight| weight as usize).sum()
    }
}

impl fmt::Display for Mixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = LessonKind::ALL.into_iter().filter(|&kind| self.weight(kind) > 0);
        let parts: Vec<_> = parts.map(|kind| format!("{}={}", kind.name(), self.weight(kind))).collect();
        f.write_str(&parts.join(","))
    }
}

impl From<Mixture> for String {
    fn from(mixture: Mixture) -> String {
        mixture.to_string()
    }
}

impl TryFrom<String> for Mixture {
    type Error = MixtureError;

    fn try_from(text: String) -> Result<Mixture, MixtureError> {
        Mixture::EMPTY.changed_by(&text)
    }
}

/// A recorded game, with what it is called in the trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookRecord {
    /// File and number.
    pub name: String,
    /// The game.
    pub record: Record,
}

/// All lessons of a run.
pub(super) struct LessonPlan {
    ballots: Vec<Opening>,
    /// The ballots of the games against itself, and of the pairs of games against others.
    drawn: [Vec<usize>; 2],
    books: Vec<BookRecord>,
}

/// One lesson of a run.
pub(super) struct Assignment {
    pub(super) kind: LessonKind,
    /// Its place in the list of opponents.
    pub(super) opponent: Option<usize>,
    pub(super) plan: RoteGamePlan,
}

/// The parts of the seed beside those of the lessons, which have small numbers.
const DRAW: u64 = u64::MAX;
const PAIRS: u64 = u64::MAX - 1;
const OPPONENTS: u64 = u64::MAX - 2;

impl LessonPlan {
    pub(super) fn new(declaration: &RoteDeclaration, books: Vec<BookRecord>) -> Result<LessonPlan, RunError> {
        let mixture = &declaration.mixture;
        if mixture.is_empty() {
            return Err(RunError::NoLessons);
        }
        let books: Vec<_> =
            books.into_iter().filter(|book| book.record.main_line().next().is_some()).collect();
        for (kind, is_missing, wanted) in [
            (LessonKind::Opponent, declaration.opponents.is_empty(), "an opponent"),
            (LessonKind::Book, books.is_empty(), "a book with moves in it"),
            (
                LessonKind::Book,
                declaration.variant != Variant::Standard,
                "the standard game, which books are of",
            ),
        ] {
            if mixture.weight(kind) > 0 && is_missing {
                return Err(RunError::Missing { kind: kind.name(), wanted });
            }
        }
        let ballots = openings::three_move(&[BallotClass::Crossboard]);
        let draw = |count, part| openings::draw(&ballots, count, seed_of_part(declaration.seed, part));
        let drawn = [draw(declaration.games, DRAW), draw(declaration.games.div_ceil(2), PAIRS)];
        Ok(LessonPlan { ballots, drawn, books })
    }

    /// The books as text, which a digest is made of.
    pub(super) fn books_text(&self) -> String {
        self.books.iter().map(|book| book.record.to_string()).collect()
    }

    pub(super) fn assignment(&self, declaration: &RoteDeclaration, lesson: usize) -> Assignment {
        let (kind, number) = declaration.mixture.turn(lesson);
        let mut stream = RandomStream::new(seed_of_part(declaration.seed, lesson as u64));
        let most_plies = declaration.most_plies;
        let played = |opening, source| RoteGamePlan { opening, source, most_plies };
        let mut opponent = None;
        let plan = match kind {
            LessonKind::SelfPlay => {
                let ballot = &self.ballots[self.drawn[0][number]];
                played(random_plies(ballot, declaration.random_plies, &mut stream), MoveSource::SelfPlay)
            }
            LessonKind::Opponent => {
                // Each opening is played with both colors.
                let pair = number / 2;
                let color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
                opponent = Some(pair % declaration.opponents.len());
                let seed = seed_of_part(seed_of_part(declaration.seed, PAIRS), pair as u64);
                let ballot = &self.ballots[self.drawn[1][pair]];
                let opening = random_plies(ballot, declaration.random_plies, &mut RandomStream::new(seed));
                played(opening, MoveSource::Against(color))
            }
            LessonKind::Book => {
                let book = &self.books[number % self.books.len()];
                RoteGamePlan::of_book(&book.record, book.name.clone())
            }
            LessonKind::Ending => played(random_ending(&mut stream), MoveSource::SelfPlay),
            LessonKind::TwoKings => played(two_kings_against_one(&mut stream), MoveSource::SelfPlay),
        };
        Assignment { kind, opponent, plan }
    }
}

/// The opponent of a lesson, made for it, so that what it did in others does not matter.
pub(super) fn opponent(
    declaration: &RoteDeclaration,
    roster: &Roster,
    opponent: usize,
    lesson: usize,
) -> Result<Box<dyn Player>, SpecError> {
    let seed = seed_of_part(seed_of_part(declaration.seed, OPPONENTS), lesson as u64);
    roster.player(&declaration.opponents[opponent], seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_take_turns_by_their_numbers() {
        let mixture = Mixture::EMPTY.changed_by("self=2, endings=1").unwrap();
        let turns: Vec<_> = (0..7).map(|lesson| mixture.turn(lesson)).collect();
        use LessonKind::{Ending, SelfPlay};
        let expected = [
            (SelfPlay, 0),
            (SelfPlay, 1),
            (Ending, 0),
            (SelfPlay, 2),
            (SelfPlay, 3),
            (Ending, 1),
            (SelfPlay, 4),
        ];
        assert_eq!(turns, expected);
        assert_eq!(mixture.to_string(), "self=2,endings=1");
    }

    #[test]
    fn a_mixture_is_changed_kind_by_kind() {
        let mixture = Mixture::EMPTY.with(LessonKind::SelfPlay, 1).with(LessonKind::Book, 1);
        assert_eq!(mixture.changed_by("self=0,two-kings=3").unwrap().to_string(), "book=1,two-kings=3");
        assert!(mixture.changed_by("self=0,book=0").unwrap().is_empty());
        for wrong in ["self", "self=-1", "self=1001", "chess=1", "self=x"] {
            let error = mixture.changed_by(wrong).unwrap_err().to_string();
            assert!(error.starts_with(&format!("'{wrong}' in a mixture: expected ")), "{error}");
        }
    }
}
