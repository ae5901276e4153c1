//! What is kept of the games of a seed: all that tables, pictures and summary are made from.

use rules::pdn::{Item, Record, Tags};
use rules::{Color, DrawRules, Game, Position, Rules, Variant};
use samuel::Term;
use samuel::generalization::{ActiveTerm, AlphaState, Ending, GameReport, RankedTerm, SeriesResult};

/// The games of a seed.
#[derive(Clone, PartialEq, Debug)]
pub struct SeedRecord {
    /// The number of the seed, from 1.
    pub seed: usize,
    /// The games in their order.
    pub games: Vec<GameRecord>,
}

/// A game, and how the polynomial was after it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// What the game came to; without its moves, which the record has.
    pub report: GameReport,
    /// The referee's score for Alpha, in men.
    pub referee_men: Option<f64>,
    /// Moves of both sides.
    pub plies: usize,
    /// How the opening move was forced, if it was.
    pub forced: Option<String>,
    /// Changes of the leading term between the looks at it, the last one of the game before included.
    pub sampled_changes: usize,
    /// Terms that were active before and after, and whose signs were reversed in between.
    pub sign_flips: usize,
    /// Terms among the twelve leading ones that were not before.
    pub twelve_changes: usize,
    /// Black marks after the game.
    pub black_marks: u32,
    /// The active terms by correlation, the largest first.
    pub terms: Vec<RankedTerm>,
    /// The game as PDN.
    pub pdn: String,
}

impl GameRecord {
    /// The leading term.
    pub fn leader(&self) -> &ActiveTerm {
        &self.terms.first().expect("a term is active").active
    }

    /// A term, if it is active.
    pub fn term(&self, term: Term) -> Option<&RankedTerm> {
        self.terms.iter().find(|one| one.active.term == term)
    }
}

/// Makes a record from states.
pub(super) struct Recorder {
    record: SeedRecord,
    last_leader: Option<(Term, bool)>,
    /// The signs after the game before.
    last_signs: Vec<(Term, bool)>,
    /// The twelve leading terms after it.
    last_twelve: Vec<Term>,
}

impl Recorder {
    pub(super) fn begin(seed: usize, first: &AlphaState) -> Recorder {
        let last_leader = first.last_game.as_ref().and_then(|report| report.leaders.last().copied());
        let record = SeedRecord { seed, games: Vec::new() };
        let (last_signs, last_twelve) = (signs_of(first), twelve_of(&first.ranking()));
        Recorder { record, last_leader, last_signs, last_twelve }
    }

    pub(super) fn add(&mut self, state: &AlphaState) {
        let report = state.last_game.as_ref().expect("a state after a game has the game");
        let mut sampled_changes = 0;
        for &leader in &report.leaders {
            sampled_changes += usize::from(self.last_leader.is_some_and(|last| last.0 != leader.0));
            self.last_leader = Some(leader);
        }
        let signs = signs_of(state);
        let is_flipped =
            |(term, is_negative): &&(Term, bool)| self.last_signs.contains(&(*term, !is_negative));
        let sign_flips = signs.iter().filter(is_flipped).count();
        self.last_signs = signs;
        let terms = state.ranking();
        let twelve = twelve_of(&terms);
        let twelve_changes = twelve.iter().filter(|term| !self.last_twelve.contains(term)).count();
        self.last_twelve = twelve;
        let man = f64::from(state.settings.man);
        self.record.games.push(GameRecord {
            referee_men: match report.ending {
                Ending::Terminated(score) => Some((f64::from(score) / man * 1_000.0).round() / 1_000.0),
                Ending::NoMove | Ending::Conceded => None,
            },
            plies: report.moves.len(),
            forced: report
                .moves
                .first()
                .filter(|_| report.is_forced)
                .map(|&mv| Position::start().notation(mv)),
            sampled_changes,
            sign_flips,
            twelve_changes,
            black_marks: state.black_marks,
            terms,
            pdn: game_text(
                &format!("Crownhead generalization, seed {}", self.record.seed),
                state.variant,
                report,
            ),
            report: GameReport { moves: Vec::new(), ..report.clone() },
        });
    }

    pub(super) fn end(self) -> SeedRecord {
        self.record
    }
}

fn signs_of(state: &AlphaState) -> Vec<(Term, bool)> {
    state.terms.active().iter().map(|one| (one.term, one.is_negative)).collect()
}

/// As many as the program of the paper listed from time to time.
fn twelve_of(terms: &[RankedTerm]) -> Vec<Term> {
    terms.iter().take(12).map(|one| one.active.term).collect()
}

/// The game as PDN, with the result that the series gave it.
pub(crate) fn game_text(event: &str, variant: Variant, report: &GameReport) -> String {
    let mut game = Game::new(Position::start(), Rules { variant, draws: DrawRules::NONE });
    for &mv in &report.moves {
        game.play(mv).expect("a report has legal moves");
    }
    let ending = settle(&mut game, report);
    let names = if report.alpha == Color::Black { ["Alpha", "Beta"] } else { ["Beta", "Alpha"] };
    let tags = Tags::from_iter([
        ("Event", event),
        ("Round", report.game.to_string().as_str()),
        ("Black", names[0]),
        ("White", names[1]),
    ]);
    let mut record = Record::of_game(&game, tags);
    record.line.0.push(Item::Comment(ending));
    record.to_string()
}

/// Gives the game the result that the series gave it, and says how it ended.
fn settle(game: &mut Game, report: &GameReport) -> String {
    let winner = match report.result {
        SeriesResult::Won => Some(report.alpha),
        SeriesResult::Lost => Some(!report.alpha),
        SeriesResult::Drawn => None,
    };
    let settled = match (report.ending, winner) {
        (Ending::NoMove, _) => Ok(()),
        (Ending::Conceded, Some(winner)) => game.resign(!winner),
        _ => game.adjudicate(winner),
    };
    // A side without a move has lost already.
    settled.map_or_else(
        |_| String::new(),
        |()| game.outcome().map_or_else(String::new, |outcome| outcome.to_string()),
    )
}
