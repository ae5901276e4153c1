//! The machine's turn: what it is asked, what comes of its thinking, and the game after its move.

use std::time::{Duration, Instant};

use arena::{Account, Choice, Clock, Control, Decision, Limits, Player, SideName, seed_of_part};
use rules::Game;

use super::game::{Draft, GRACE_MS, PlayedGame};
use super::record::{DecisionRecord, Ending, PlyRecord, SquarePath};
use crate::pages::view::MoveView;

/// Without a clock nobody waits longer for a move.
const LONGEST: Duration = Duration::from_secs(60);
/// A clock is to last for so many more moves.
const MOVES_TO_GO: u32 = 25;
const SHORTEST: Duration = Duration::from_millis(30);

/// What the machine is asked.
pub(crate) struct Question {
    pub(crate) game: Game,
    /// The seed of its random choices at this move.
    pub(crate) seed: u64,
    /// How long it may think.
    pub(crate) time: Duration,
    clock: Option<Clock>,
    learns: bool,
}

/// What came of it.
pub(crate) struct MachineReply {
    decision: Decision,
    account: Option<Account>,
    spent: Duration,
}

impl Question {
    pub(crate) fn of(played: &PlayedGame) -> Question {
        let clock = played.record.clock.as_ref().map(|clock| Clock {
            remaining: Duration::from_millis(clock.left(played.turn())),
            increment: Duration::from_millis(clock.increment_ms),
        });
        let time = clock.map_or(LONGEST, |clock| {
            (clock.remaining / MOVES_TO_GO + clock.increment * 3 / 4).clamp(SHORTEST, LONGEST)
        });
        Question {
            game: played.game.clone(),
            seed: seed_of_part(played.record.seed, played.record.plies.len() as u64),
            time,
            clock,
            learns: played.learns,
        }
    }

    /// Has a player think about it.
    pub(crate) fn ask(&self, player: &mut dyn Player, control: &dyn Control) -> MachineReply {
        let limits = Limits { time: Some(self.time), clock: self.clock, ..Limits::default() };
        let started = Instant::now();
        let decision = player.choose(&self.game, &limits, control);
        let spent = started.elapsed();
        // What a learner thinks now it will not think again.
        let account = if self.learns { player.account(&self.game, decision.line()) } else { None };
        MachineReply { decision, account, spent }
    }
}

impl MachineReply {
    /// There is no player to think.
    pub(crate) fn none(trouble: String) -> MachineReply {
        let decision = Decision::new(Choice::Forfeit(trouble));
        MachineReply { decision, account: None, spent: Duration::ZERO }
    }

    /// The game after the machine's move, or after what it does instead.
    pub(crate) fn carry_out(self, played: &PlayedGame, question: &Question) -> Draft {
        let MachineReply { decision, account, spent } = self;
        let mut draft = Draft::of(played);
        let position = *question.game.position();
        let machine: SideName = position.turn().into();
        let thought = DecisionRecord::of(&position, &decision, spent.as_secs_f64());
        draft.record.message = None;
        if let Some(clock) = &mut draft.record.clock {
            let spent = spent.as_millis() as u64;
            if spent > clock.left(machine) + GRACE_MS {
                draft.end(Ending::Flag(machine));
                return draft;
            }
            let increment = clock.increment_ms;
            let left = clock.left_mut(machine);
            *left = left.saturating_sub(spent) + increment;
        }
        match &decision.choice {
            Choice::Move(mv) if position.moves().contains(mv) => {
                draft.record.plies.push(PlyRecord {
                    path: SquarePath(MoveView::of(&position, *mv).path),
                    seconds: spent.as_secs_f64(),
                    decision: Some(thought),
                    account,
                    learned: decision.learned.clone(),
                    remembered: decision.remembered,
                });
                draft.game.play(*mv).expect("it is one of the legal moves");
            }
            Choice::Move(mv) => draft.end(Ending::Failed(machine, format!("{mv} is no legal move"))),
            Choice::Resign => {
                draft.record.message = thought.announcement.map(|words| format!("{words}: it gives up."));
                draft.end(Ending::Resigned(machine));
            }
            Choice::Forfeit(reason) => draft.end(Ending::Failed(machine, reason.clone())),
        }
        draft
    }
}
