//! Games that can be read in more than one way, because a jump is ambiguous or a FEN leaves the side to move
//! open. Where only one way lets the rest of the game be legal, that one is meant.

use crate::{CapturePath, Color, FenError, MoveError, Obstacle};

use super::super::{PdnErrorKind, Record, Tags};
use super::Refusal;

/// More ways than this are not tried.
const MOST_READINGS: usize = 32;

/// A game read in one way.
pub(super) struct Reading {
    pub(super) game: Result<Option<Record>, Refusal>,
    pub(super) choices: Vec<Choice>,
}

/// A place that can be read in more than one way.
pub(super) struct Choice {
    /// The byte where it is.
    pub(super) at: usize,
    pub(super) options: Options,
    /// Which option was taken.
    pub(super) taken: usize,
}

pub(super) enum Options {
    /// Whose move it is.
    Turn,
    /// What a jump means: one path for each result.
    Jump { number: usize, text: String, readings: Vec<CapturePath>, candidates: Vec<CapturePath> },
}

/// The game in the one way in which it is legal. To read it is to give each choice its option, and the
/// first one to those without.
pub(super) fn only_legal(
    read: impl Fn(&[usize]) -> Reading,
) -> Result<(Option<Record>, Vec<Choice>), Refusal> {
    let Reading { game, choices } = read(&[]);
    let mut next = next_decisions(&choices);
    let mut found = game.map(|game| (game, choices));
    for _ in 1..MOST_READINGS {
        let Some(decisions) = next else { return found };
        let Reading { game, choices } = read(&decisions);
        next = next_decisions(&choices);
        found = match (found, game) {
            (Ok((known, others)), Ok(_)) => {
                return Err(first_difference(&others, &choices).refuse(tags_of(known)));
            }
            (Err(_), Ok(game)) => Ok((game, choices)),
            (Err(known), Err(refusal)) if refusal.says_more_than(&known) => Err(refusal),
            (found, _) => found,
        };
    }
    if next.is_none() {
        return found;
    }
    let tags = match found {
        Ok((game, _)) => tags_of(game),
        Err(refusal) => refusal.tags,
    };
    Err(read(&[]).choices[0].refuse(tags))
}

fn tags_of(game: Option<Record>) -> Tags {
    game.map(|game| game.tags).unwrap_or_default()
}

/// The next way to read: the last choice that has options left takes the next of them.
fn next_decisions(choices: &[Choice]) -> Option<Vec<usize>> {
    let last = choices.iter().rposition(|choice| choice.taken + 1 < choice.options.len())?;
    let mut decisions: Vec<_> = choices[..=last].iter().map(|choice| choice.taken).collect();
    decisions[last] += 1;
    Some(decisions)
}

fn first_difference<'a>(some: &'a [Choice], others: &[Choice]) -> &'a Choice {
    let differs = some.iter().zip(others).position(|(one, other)| one.taken != other.taken);
    &some[differs.unwrap_or(0)]
}

impl Choice {
    /// What was taken, in words.
    pub(super) fn words(&self) -> String {
        match &self.options {
            Options::Turn => {
                let turn = Color::ALL[self.taken];
                format!("the FEN does not say whose move it is: {turn}'s, by the moves that follow")
            }
            Options::Jump { number, text, readings, .. } => {
                let path = &readings[self.taken];
                format!("move {number}: {text} is read as {path}: only so is the rest of the game legal")
            }
        }
    }

    /// The refusal of a game in which this could be read either way.
    fn refuse(&self, tags: Tags) -> Refusal {
        let kind = match &self.options {
            Options::Turn => PdnErrorKind::Fen(FenError::UnknownTurn),
            Options::Jump { number, text, candidates, .. } => {
                let (text, candidates) = (text.clone(), candidates.clone());
                PdnErrorKind::Move { number: *number, error: MoveError::Ambiguous { text, candidates } }
            }
        };
        Refusal { at: self.at, kind, tags }
    }
}

impl Options {
    fn len(&self) -> usize {
        match self {
            Options::Turn => Color::ALL.len(),
            Options::Jump { readings, .. } => readings.len(),
        }
    }
}

/// Of the ways that take the same pieces to the same square, the first.
pub(super) fn one_for_each_result(paths: &[CapturePath]) -> Vec<CapturePath> {
    let mut firsts: Vec<CapturePath> = Vec::new();
    for path in paths {
        if firsts.iter().all(|first| first.to_move() != path.to_move()) {
            firsts.push(*path);
        }
    }
    firsts
}

impl Refusal {
    /// The way that is legal longest is the likeliest; a wrong side to move says nothing about the move.
    fn says_more_than(&self, other: &Refusal) -> bool {
        let is_turn = |refusal: &Refusal| {
            let PdnErrorKind::Move { error: MoveError::Illegal { obstacle, .. }, .. } = &refusal.kind else {
                return false;
            };
            matches!(obstacle, Obstacle::OpponentsPiece { .. })
        };
        self.at > other.at || (self.at == other.at && is_turn(other))
    }
}
