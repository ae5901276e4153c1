//! A game between Alpha and Beta, and what the neutral part of the program makes of it (S-30, S-36).

use arena::{Control, Limits};
use rules::{Color, DrawRules, Game, Move, Position, Rules, Variant};
use serde::{Deserialize, Serialize};

use super::adjustment::Adjustment;
use super::after_game::{judge, settle};
use super::alpha::Alpha;
use super::protocol::{alpha_color, forced_move};
use super::settings::{GeneralizationSettings, LearnsFrom};
use super::state::AlphaState;
use super::state_text;
use super::term_list::Replacement;
use crate::text_form::number;
use crate::words::words;
use crate::{Findings, LookAhead, LookAheadSettings, Memory, Score, Term, is_decided};

/// A move of a series as it is made.
#[derive(Debug)]
pub struct SeriesMove<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The move that is made now.
    pub mv: Move,
    /// What Alpha learned, if it is Alpha's and taught something.
    pub lesson: Option<&'a Adjustment>,
    /// Alpha as it is after that.
    pub alpha: &'a AlphaState,
}

/// A game between Alpha and Beta, and what it changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameReport {
    /// Which game of the series, from 1.
    #[serde(deserialize_with = "number")]
    pub game: u32,
    /// Alpha's color.
    #[serde(with = "ColorName")]
    pub alpha: Color,
    /// Whether Black's first move was forced.
    #[serde(rename = "forced")]
    pub is_forced: bool,
    /// The moves of both sides, the forced one included.
    #[serde(with = "state_text::moves")]
    pub moves: Vec<Move>,
    /// How it went for Alpha.
    pub result: SeriesResult,
    /// How it ended.
    pub ending: Ending,
    /// Moves of Alpha.
    #[serde(deserialize_with = "number")]
    pub alpha_moves: u32,
    /// How many of them adjusted the polynomial.
    #[serde(deserialize_with = "number")]
    pub adjustments: u32,
    /// How often another term took the lead.
    #[serde(deserialize_with = "number")]
    pub leader_changes: u32,
    /// The leading terms that were noted from time to time, and whether their signs were negative.
    #[serde(with = "state_text::signed_terms")]
    pub leaders: Vec<(Term, bool)>,
    /// The terms that had to go, in their order.
    #[serde(rename = "replaced")]
    pub replacements: Vec<Replacement>,
    /// Whether Beta took over Alpha's polynomial.
    #[serde(rename = "adopted")]
    pub is_adopted: bool,
    /// The leading term that was unseated after too many black marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unseated: Option<Term>,
}

words! {
    /// How a game went for Alpha.
    pub enum SeriesResult {
        /// Alpha won or is ahead.
        Won = "won",
        /// Beta won or is ahead.
        Lost = "lost",
        /// Neither.
        Drawn = "drawn",
    }
}

/// A side, as files say it.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Color")]
enum ColorName {
    Black,
    White,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A side had no move.
    NoMove,
    /// A side gave up.
    Conceded,
    /// It was stopped, and the referee gave Alpha this score.
    Terminated(#[serde(deserialize_with = "number")] Score),
}

/// A memory that Alpha has in a series, beside what it generalizes (S-39).
pub trait SeriesMemory: Memory {
    /// Alpha is going to look for a move with what it knows now.
    fn prepare(&mut self, alpha: &AlphaState);

    /// Alpha, or Beta who remembers nothing, has decided. Only what Alpha found is to be kept.
    fn note(&mut self, is_alpha: bool, position: &Position, look_ahead: &LookAheadSettings, found: &Findings);
}

/// Plays the next game of a series. Afterwards Alpha's state is that after the game, with the report
/// in it; `None` if it was told to stop, and then the state is worth nothing.
pub fn play_game(
    alpha: &mut Alpha,
    memory: Option<&mut dyn SeriesMemory>,
    stop: &dyn Fn() -> bool,
    see: &mut dyn FnMut(&SeriesMove),
) -> Option<GameReport> {
    alpha.begin_game();
    let settings = alpha.state().settings;
    let number = alpha.state().games.saturating_add(1);
    let mut play = SeriesGame {
        beta: LookAhead::new(alpha.state().beta(), settings.look_ahead()),
        color: alpha_color(number, settings.colors),
        game: Game::new(Position::start(), Rules { draws: DrawRules::NONE, variant: alpha.state().variant }),
        before: None,
        notes: Notes::begin(alpha.state()),
        alpha,
        memory,
    };
    let forced = forced_move(number, settings.colors);
    if let Some(mv) = forced {
        play.make(mv, None, see);
    }
    let most_moves = settings.termination as usize + usize::from(forced.is_some());
    let (result, ending) = play.play_to(most_moves, &settings, stop, see)?;
    let SeriesGame { color, game, notes, .. } = play;
    let mut report = notes.report(number, color, forced.is_some(), &game, result, ending);
    settle(alpha.state_mut(), &mut report);
    Some(report)
}

/// The board between Alpha and Beta.
struct SeriesGame<'a, 'm> {
    alpha: &'a mut Alpha,
    memory: Option<&'a mut (dyn SeriesMemory + 'm)>,
    beta: LookAhead,
    color: Color,
    game: Game,
    /// The board before the last move.
    before: Option<Position>,
    notes: Notes,
}

impl SeriesGame<'_, '_> {
    fn play_to(
        &mut self,
        most_moves: usize,
        settings: &GeneralizationSettings,
        stop: &dyn Fn() -> bool,
        see: &mut dyn FnMut(&SeriesMove),
    ) -> Option<(SeriesResult, Ending)> {
        while self.game.moves().len() < most_moves {
            let turn = self.game.position().turn();
            if !self.game.position().can_move() {
                return Some((self.result_without_move(turn), Ending::NoMove));
            }
            let (findings, lesson) = self.decide(turn, &StopWhen(stop));
            if stop() {
                return None;
            }
            if settings.concede && is_decided(findings.score) && findings.score < 0 {
                return Some((self.result_if_lost_by(turn), Ending::Conceded));
            }
            self.make(findings.line[0], lesson.as_ref(), see);
        }
        let position = self.game.position();
        if !position.can_move() {
            return Some((self.result_without_move(position.turn()), Ending::NoMove));
        }
        let (result, score) = judge(position, self.color, self.alpha.state());
        Some((result, Ending::Terminated(score)))
    }

    fn decide(&mut self, turn: Color, control: &dyn Control) -> (Findings, Option<Adjustment>) {
        let (position, limits) = (self.game.position(), Limits::default());
        let variant = self.game.rules().variant;
        let is_alpha = turn == self.color;
        if !is_alpha && self.alpha.state().settings.learns_from == LearnsFrom::Both {
            return self.decide_for_other_side(control);
        }
        let (findings, lesson) = if is_alpha {
            if let Some(memory) = &mut self.memory {
                memory.prepare(self.alpha.state());
            }
            let memory = self.memory.as_deref_mut().map(|memory| memory as &mut dyn Memory);
            let before = self.before.as_ref();
            self.alpha.decide(memory, position, before, variant, &limits, control)
        } else {
            (self.beta.choose(None, position, variant, &limits, control), None)
        };
        if let Some(memory) = &mut self.memory {
            memory.note(is_alpha, position, &self.beta.settings, &findings);
        }
        if !is_alpha {
            return (findings, None);
        }
        self.notes.note(self.alpha.state(), lesson.as_ref());
        (findings, lesson)
    }

    /// Alpha in the place of Beta, learning as on its own side. The memory is not asked.
    fn decide_for_other_side(&mut self, control: &dyn Control) -> (Findings, Option<Adjustment>) {
        let (variant, limits) = (self.game.rules().variant, Limits::default());
        self.alpha.change_sides();
        let before = self.before.as_ref();
        let decided = self.alpha.decide(None, self.game.position(), before, variant, &limits, control);
        self.alpha.change_sides();
        self.notes.note(self.alpha.state(), decided.1.as_ref());
        decided
    }

    fn make(&mut self, mv: Move, lesson: Option<&Adjustment>, see: &mut dyn FnMut(&SeriesMove)) {
        see(&SeriesMove { game: &self.game, mv, lesson, alpha: self.alpha.state() });
        self.before = Some(*self.game.position());
        self.game.play(mv).expect("players choose legal moves");
    }

    /// Without a move a side has lost, or in give-away won.
    fn result_without_move(&self, side: Color) -> SeriesResult {
        match self.game.rules().variant {
            Variant::Standard => self.result_if_lost_by(side),
            Variant::GiveAway => self.result_if_lost_by(!side),
        }
    }

    fn result_if_lost_by(&self, loser: Color) -> SeriesResult {
        if loser == self.color { SeriesResult::Lost } else { SeriesResult::Won }
    }
}

/// Stops a look-ahead when the series is to stop.
struct StopWhen<'a>(&'a dyn Fn() -> bool);

impl Control for StopWhen<'_> {
    fn stop(&self) -> bool {
        (self.0)()
    }
}

/// What is written down of Alpha during a game.
struct Notes {
    leader: (Term, bool),
    alpha_moves: u32,
    adjustments: u32,
    leader_changes: u32,
    leaders: Vec<(Term, bool)>,
    replacements: Vec<Replacement>,
}

impl Notes {
    fn begin(state: &AlphaState) -> Notes {
        let (leaders, replacements) = (Vec::new(), Vec::new());
        Notes {
            leader: leader_of(state),
            alpha_moves: 0,
            adjustments: 0,
            leader_changes: 0,
            leaders,
            replacements,
        }
    }

    fn note(&mut self, state: &AlphaState, lesson: Option<&Adjustment>) {
        self.alpha_moves += 1;
        self.adjustments += u32::from(lesson.is_some_and(Adjustment::is_adjusting));
        self.replacements.extend(lesson.and_then(|lesson| lesson.replacement));
        let leader = leader_of(state);
        self.leader_changes += u32::from(leader.0 != self.leader.0);
        self.leader = leader;
        if state.moves.is_multiple_of(u64::from(state.settings.sample_every)) {
            self.leaders.push(leader);
        }
    }

    fn report(
        self,
        number: u32,
        alpha: Color,
        is_forced: bool,
        game: &Game,
        result: SeriesResult,
        ending: Ending,
    ) -> GameReport {
        let Notes { alpha_moves, adjustments, leader_changes, leaders, replacements, .. } = self;
        GameReport {
            game: number,
            alpha,
            is_forced,
            moves: game.moves().collect(),
            result,
            ending,
            alpha_moves,
            adjustments,
            leader_changes,
            leaders,
            replacements,
            is_adopted: false,
            unseated: None,
        }
    }
}

fn leader_of(state: &AlphaState) -> (Term, bool) {
    let leader = state.terms.leader();
    (leader.term, leader.is_negative)
}
