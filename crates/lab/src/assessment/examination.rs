//! One state, examined: a row of the table against each opponent, and one against the book.

use arena::statistics::{GameScore, Score};
use arena::{Limits, Opening, PlaySettings, Player, Roster, RunControl, openings, play_out, seed_of_part};
use rules::pdn::Record;
use rules::{Color, Game, Rules};
use samuel::Samuel;
use samuel::book::{Agreement, follow};
use samuel::generalization::AlphaState;
use serde::{Deserialize, Serialize};

use super::{Opponent, Plan};
use crate::StopFlag;
use crate::contest::ForfeitingPlayer;

/// The part of the seed that games are played with, apart from the seeds of the runs.
const MATCHES: u64 = u64::MAX - 1;

pub(super) struct Examination<'a> {
    pub(super) run: &'a str,
    pub(super) number: u32,
    pub(super) alpha: &'a AlphaState,
    pub(super) start: &'a AlphaState,
    pub(super) plan: &'a Plan,
    pub(super) roster: &'a Roster,
    pub(super) openings: &'a [Opening],
    pub(super) books: &'a [Record],
}

impl Examination<'_> {
    /// A row for each opponent, and one for the book; `None` if it was told to stop.
    pub(super) fn rows(&self, at: u32, stop: &StopFlag) -> Option<Vec<AssessmentRow>> {
        let mut rows = Vec::new();
        for opponent in self.plan.opponents.iter().filter(|_| self.plan.games > 0) {
            let score = self.meet(opponent, stop)?;
            rows.push(AssessmentRow::of_games(self.run, self.number, at, opponent.name(), score));
        }
        if !self.books.is_empty() {
            let agreement = alpha_agreement(self.alpha, self.books, stop)?;
            rows.push(AssessmentRow::of_book(self.run, self.number, at, agreement));
        }
        Some(rows)
    }

    /// The same openings and seeds for every state of a seed, in every run.
    fn meet(&self, opponent: &Opponent, stop: &StopFlag) -> Option<Score> {
        let seed = seed_of_part(seed_of_part(self.plan.seed, MATCHES), u64::from(self.number));
        let drawn = openings::draw(self.openings, self.plan.games / 2, seed);
        let mut score = Score::default();
        for (pair, &opening) in drawn.iter().enumerate() {
            for color in Color::ALL {
                let seed = seed_of_part(seed, 2 * pair as u64 + color as u64);
                let mut other = self.make(opponent, seed);
                score.add(alpha_game(self.alpha, &self.openings[opening], color, &mut *other, stop)?.1);
            }
        }
        Some(score)
    }

    fn make(&self, opponent: &Opponent, seed: u64) -> Box<dyn Player> {
        match opponent {
            Opponent::Start => Box::new(player(self.start)),
            Opponent::Player(spec) => {
                let made = self.roster.player(&with_ply(spec, self.alpha), seed);
                made.unwrap_or_else(|error| Box::new(ForfeitingPlayer(error.to_string())))
            }
        }
    }
}

/// A game of Alpha as it stands, immobilized, against another player; `None` if it was told to stop.
pub fn alpha_game(
    alpha: &AlphaState,
    opening: &Opening,
    color: Color,
    other: &mut dyn Player,
    stop: &StopFlag,
) -> Option<(Game, GameScore)> {
    let mut game = Game::new(opening.start, Rules { variant: alpha.variant, ..Rules::default() });
    // An opening that runs into a draw is played as far as it goes.
    opening.moves.iter().try_for_each(|&mv| game.play(mv)).ok();
    let mut alpha = player(alpha);
    let seats: [&mut dyn Player; 2] = match color {
        Color::Black => [&mut alpha, other],
        Color::White => [other, &mut alpha],
    };
    play_out(&mut game, seats, &PlaySettings::default(), &RunControl::start(stop))?;
    let score = match game.outcome().and_then(rules::Outcome::winner) {
        None => GameScore::Draw,
        Some(winner) if winner == color => GameScore::Win,
        Some(_) => GameScore::Loss,
    };
    Some((game, score))
}

/// How far Alpha as it stands, immobilized, agrees with book games; `None` if it was told to stop.
pub fn alpha_agreement(alpha: &AlphaState, books: &[Record], stop: &StopFlag) -> Option<Agreement> {
    let (mut alpha, control) = (player(alpha), RunControl::start(stop));
    let mut sum = Agreement::default();
    for record in books {
        sum += follow(record, None, &mut alpha, &Limits::default(), &control)?.agreement();
    }
    Some(sum)
}

/// Alpha as it stands, immobilized.
fn player(state: &AlphaState) -> Samuel {
    Samuel::new(state.polynomial(), state.settings.look_ahead())
}

pub(super) fn with_ply(spec: &str, state: &AlphaState) -> String {
    spec.replace("{ply}", &state.settings.ply.to_string())
}

/// A row of `assessment.csv`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AssessmentRow {
    /// The series.
    pub run: String,
    /// The number of the seed in its folder.
    pub seed: u32,
    /// After how many games.
    pub game: u32,
    /// The opponent, or `book`.
    pub against: String,
    /// Games that Alpha won; for the book, moves rated poorer than the book's (L).
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost; for the book, moves rated better than the book's (H).
    pub lost: u64,
    /// Points a game from 0 to 1; for the book the correlation C from -1 to 1.
    pub score: f64,
}

impl AssessmentRow {
    /// What the book is called in tables.
    pub const BOOK: &str = "book";

    pub(super) fn of_games(run: &str, seed: u32, game: u32, against: &str, score: Score) -> AssessmentRow {
        AssessmentRow {
            run: run.to_owned(),
            seed,
            game,
            against: against.to_owned(),
            won: score.wins,
            drawn: score.draws,
            lost: score.losses,
            score: score.fraction().unwrap_or(0.5),
        }
    }

    pub(super) fn of_book(run: &str, seed: u32, game: u32, agreement: Agreement) -> AssessmentRow {
        AssessmentRow {
            run: run.to_owned(),
            seed,
            game,
            against: AssessmentRow::BOOK.to_owned(),
            won: agreement.poorer,
            drawn: 0,
            lost: agreement.better,
            score: agreement.correlation().unwrap_or(0.0),
        }
    }
}
