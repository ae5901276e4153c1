//! Which lesson comes when: the same for the same declaration, whatever was learned before.

use arena::ballots::BallotClass;
use arena::{Opening, Player, RandomStream, Roster, SpecError, openings, seed_of_part};
use rules::Color;
use rules::pdn::Record;
use samuel::rote::{Course, RoteGamePlan, random_ending, random_plies, two_kings_against_one};

use super::{LessonKind, RoteDeclaration, RoteRunError};

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
    pub(super) fn new(
        declaration: &RoteDeclaration,
        books: Vec<BookRecord>,
    ) -> Result<LessonPlan, RoteRunError> {
        let mixture = &declaration.mixture;
        if mixture.is_empty() {
            return Err(RoteRunError::NoLessons);
        }
        let books: Vec<_> =
            books.into_iter().filter(|book| book.record.main_line().next().is_some()).collect();
        for (kind, is_missing, wanted) in [
            (LessonKind::Opponent, declaration.opponents.is_empty(), "an opponent"),
            (LessonKind::Book, books.is_empty(), "a book with moves in it"),
        ] {
            if mixture.weight(kind) > 0 && is_missing {
                return Err(RoteRunError::Missing { kind: kind.name(), wanted });
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
        let played = |opening, course| RoteGamePlan { opening, course, most_plies };
        let mut opponent = None;
        let plan = match kind {
            LessonKind::SelfPlay => {
                let ballot = &self.ballots[self.drawn[0][number]];
                played(random_plies(ballot, declaration.random_plies, &mut stream), Course::SelfPlay)
            }
            LessonKind::Opponent => {
                // Each opening is played with both colors.
                let pair = number / 2;
                let color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
                opponent = Some(pair % declaration.opponents.len());
                let seed = seed_of_part(seed_of_part(declaration.seed, PAIRS), pair as u64);
                let ballot = &self.ballots[self.drawn[1][pair]];
                let opening = random_plies(ballot, declaration.random_plies, &mut RandomStream::new(seed));
                played(opening, Course::Against(color))
            }
            LessonKind::Book => {
                let book = &self.books[number % self.books.len()];
                RoteGamePlan::of_book(&book.record, book.name.clone())
            }
            LessonKind::Ending => played(random_ending(&mut stream), Course::SelfPlay),
            LessonKind::TwoKings => played(two_kings_against_one(&mut stream), Course::SelfPlay),
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
