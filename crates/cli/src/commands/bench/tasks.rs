//! What is measured: the rows of Appendix A, each on boards of play.

use std::cell::RefCell;
use std::hint::black_box;
use std::time::Instant;
use std::{env, fs, process};

use arena::players::Greedy;
use arena::{Choice, Limits, NoControl, Player};
use rules::{Game, Move, Position, Rules, Variant};
use samuel::tape::{Learned, Tape, TapeError, TapeSettings};
use samuel::{LookAhead, LookAheadSettings, ParameterValues, Polynomial, View, minimax};

use super::cost_704::{
    EVALUATE_4_TERMS, EVALUATE_16_TERMS, FIND_A_SAVED_POSITION, FIND_ALL_MOVES, MAKE_A_MOVE, decision,
    seconds,
};

/// A row of the table.
pub(super) struct Task {
    pub(super) what: &'static str,
    /// Seconds, by the paper.
    pub(super) paper: f64,
    /// Seconds on the 704, by counting.
    pub(super) model: fn(&Boards) -> f64,
    /// Does it once for every board.
    pub(super) measured: fn(&Boards) -> Pass,
    pub(super) note: Option<&'static str>,
}

/// The rows of "Approximate computation times", and the thinking time of the text.
pub(super) const TASKS: [Task; 6] = [
    Task {
        what: "find all moves",
        paper: 2.6e-3,
        model: |_| seconds(FIND_ALL_MOVES),
        measured: find_all_moves,
        note: None,
    },
    Task {
        what: "make a move",
        paper: 1.5e-3,
        model: |_| seconds(MAKE_A_MOVE),
        measured: make_a_move,
        note: None,
    },
    Task {
        what: "evaluate 4 terms",
        paper: 2.4e-3,
        model: |_| seconds(EVALUATE_4_TERMS),
        measured: evaluate_4_terms,
        note: None,
    },
    Task {
        what: "find a saved position",
        paper: 2.3e-3,
        model: |_| seconds(FIND_A_SAVED_POSITION),
        measured: find_a_saved_position,
        note: Some("ours is on a tape of the boards of these games, from records held in memory"),
    },
    Task {
        what: "evaluate 16 terms",
        paper: 7.5e-3,
        model: |_| seconds(EVALUATE_16_TERMS),
        measured: evaluate_16_terms,
        note: None,
    },
    Task {
        what: "decide on a move at minimum ply 3, 16 terms",
        paper: 30.0,
        model: decision_by_minimax,
        measured: decide,
        note: Some("the paper's 30 seconds are what a move was usually limited to"),
    },
];

/// How often something was done, and how long that took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pass {
    pub(super) things: usize,
    pub(super) seconds: f64,
}

impl Pass {
    pub(super) fn and(self, other: Pass) -> Pass {
        Pass { things: self.things + other.things, seconds: self.seconds + other.seconds }
    }

    fn of(things: usize, work: impl FnOnce()) -> Pass {
        let started = Instant::now();
        work();
        Pass { things, seconds: started.elapsed().as_secs_f64() }
    }
}

pub(super) const GAMES: u64 = 50;
/// Where the paper terminated its games.
const MOST_PLIES: usize = 70;

/// Boards of play with the move that was made on each, and what a leaf needs to be evaluated.
pub(super) struct Boards {
    played: Vec<(Position, Move)>,
    four_terms: Leaves,
    sixteen_terms: Leaves,
    tape: RefCell<Tape>,
}

/// Boards with the ratings of the board before each, which a look-ahead has at hand.
struct Leaves {
    polynomial: Polynomial,
    boards: Vec<(Position, ParameterValues)>,
}

impl Boards {
    pub(super) fn of_games() -> Result<Boards, TapeError> {
        let played: Vec<_> = (0..GAMES).flat_map(play).collect();
        let leaves = |name| Leaves::new(Polynomial::preset(name).expect("a preset"), &played);
        let (four_terms, sixteen_terms) = (leaves("four-terms"), leaves("sixteen-terms"));
        let tape = RefCell::new(tape_of(&played, &four_terms.polynomial)?);
        Ok(Boards { four_terms, sixteen_terms, tape, played })
    }

    pub(super) fn len(&self) -> usize {
        self.played.len()
    }
}

impl Leaves {
    fn new(polynomial: Polynomial, played: &[(Position, Move)]) -> Leaves {
        let leaf =
            |(before, mv): &(Position, Move)| (before.after(*mv), polynomial.ratings(&View::of(before)));
        Leaves { boards: played.iter().map(leaf).collect(), polynomial }
    }

    fn evaluate(&self) -> Pass {
        Pass::of(self.boards.len(), || {
            for (position, before) in &self.boards {
                let view = View::of(black_box(position));
                let now = self.polynomial.ratings(&view);
                black_box(self.polynomial.score(&view, &now, before, Variant::Standard));
            }
        })
    }
}

fn play(seed: u64) -> Vec<(Position, Move)> {
    let mut player = Greedy::new(seed);
    let mut game = Game::new(Position::start(), Rules::default());
    let mut played = Vec::new();
    while game.outcome().is_none() && played.len() < MOST_PLIES {
        let decision = player.choose(&game, &Limits::default(), &NoControl);
        let Choice::Move(mv) = decision.choice else { break };
        played.push((*game.position(), mv));
        game.play(mv).expect("the players of the arena play legal moves");
    }
    played
}

/// A tape that has all these boards, in a file that nobody else sees.
fn tape_of(played: &[(Position, Move)], polynomial: &Polynomial) -> Result<Tape, TapeError> {
    let path = env::temp_dir().join(format!("crownhead-bench-{}.tape", process::id()));
    let learned = Learned { polynomial: polynomial.clone(), variant: Variant::Standard };
    let mut tape = Tape::create(&path, learned, TapeSettings::default())?;
    played.iter().for_each(|(position, _)| tape.save(position, 0, 3));
    tape.merge()?;
    drop(tape);
    // One that is written keeps what it found beside the records, which would be measured instead.
    let tape = Tape::open_read_only(&path, None);
    // What is open stays until it is closed; elsewhere it stays in the folder for such files.
    let _ = fs::remove_file(&path);
    tape
}

fn find_all_moves(boards: &Boards) -> Pass {
    let mut moves = Vec::with_capacity(64);
    Pass::of(boards.len(), || {
        for (position, _) in &boards.played {
            black_box(position).moves_into(&mut moves);
            black_box(&moves);
        }
    })
}

fn make_a_move(boards: &Boards) -> Pass {
    Pass::of(boards.len(), || {
        for (position, mv) in &boards.played {
            black_box(black_box(position).after(black_box(*mv)));
        }
    })
}

fn evaluate_4_terms(boards: &Boards) -> Pass {
    boards.four_terms.evaluate()
}

fn find_a_saved_position(boards: &Boards) -> Pass {
    let mut tape = boards.tape.borrow_mut();
    Pass::of(boards.len(), || {
        for (position, _) in &boards.played {
            black_box(tape.recall(black_box(position)));
        }
    })
}

fn evaluate_16_terms(boards: &Boards) -> Pass {
    boards.sixteen_terms.evaluate()
}

/// Every tenth board is decided on; these are enough, and from all over a game.
const EVERY: usize = 10;

/// The mean over boards, every branch followed.
fn decision_by_minimax(boards: &Boards) -> f64 {
    let polynomial = &boards.sixteen_terms.polynomial;
    let tree = |(position, _): &(Position, Move)| {
        let found = minimax(polynomial, &LookAheadSettings::default(), position, Variant::Standard);
        decision(found.boards as f64, found.rated as f64)
    };
    let seconds = boards.played.iter().step_by(EVERY).map(tree);
    seconds.sum::<f64>() / boards.len().div_ceil(EVERY) as f64
}

fn decide(boards: &Boards) -> Pass {
    let mut look_ahead =
        LookAhead::new(boards.sixteen_terms.polynomial.clone(), LookAheadSettings::default());
    let limits = Limits { ply: Some(3), ..Limits::default() };
    Pass::of(boards.len().div_ceil(EVERY), || {
        for (position, _) in boards.played.iter().step_by(EVERY) {
            black_box(look_ahead.choose(None, position, Variant::Standard, &limits, &NoControl));
        }
    })
}
