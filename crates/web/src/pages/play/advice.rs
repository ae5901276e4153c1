//! What players say about a position: the hint for a person, and why the machine moved as it did.

use std::time::Duration;

use arena::{Account, Choice, Control, Deadline, Decision, Limits, Player, Rating, Worth};
use rules::{Game, Move, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::game::replay;
use super::record::GameRecord;
use crate::pages::Players;
use crate::pages::failure::Failure;
use crate::pages::view::{MoveView, ReasonRow, ReasonsView, ScoreView};

/// The strongest that answers within the second: the engine at its usual level.
pub(crate) const STRONGEST: &str = "crownhead:nodes=500000";
/// Nobody waits longer for a hint.
pub(crate) const LONGEST_HINT: Duration = Duration::from_secs(4);
/// Nobody waits longer for reasons.
pub(crate) const LONGEST_REASONS: Duration = Duration::from_secs(10);

/// Which player to ask.
#[derive(Clone, Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// The adviser, as `kind[:key=value,...]`; if left out, the strongest player.
    #[serde(default)]
    player: Option<String>,
}

/// A suggested move.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    mv: MoveView,
    /// What it is worth to the person.
    #[serde(flatten)]
    score: ScoreView,
    /// A likely continuation, the move first.
    line: Vec<MoveView>,
    /// Who says so.
    player: String,
    /// What it would play and what it expects in answer, in one sentence.
    explanation: String,
}

/// What a player would play in the person's place.
pub(crate) fn hint(
    game: &Game,
    seed: u64,
    request: &HintRequest,
    players: &dyn Players,
    control: &dyn Control,
) -> Result<Hint, Failure> {
    let adviser = request.player.as_deref().unwrap_or(STRONGEST);
    let mut player = players.player(adviser, game.rules().variant, seed)?;
    let limits = Limits { time: Some(LONGEST_HINT), ..Limits::default() };
    let decision = player.choose(game, &limits, &Deadline::new(control, control.now(), &limits));
    drop(player.close());
    of_decision(game, &decision, players.name(adviser))
}

fn of_decision(game: &Game, decision: &Decision, player: String) -> Result<Hint, Failure> {
    let position = game.position();
    let mv = match decision.choice {
        Choice::Move(mv) => mv,
        // Who would give up still has a move to show.
        Choice::Resign => *decision.line().first().unwrap_or(&position.moves()[0]),
        Choice::Forfeit(ref reason) => {
            return Err(Failure::not_now(format!("{player} has no hint for you: {reason}.")));
        }
    };
    let line = MoveView::line(position, decision.line());
    let score = decision.score().into();
    let explanation = explanation(position, mv, &line, &player);
    Ok(Hint { mv: MoveView::of(position, mv), score, line, player, explanation })
}

/// The hint in one sentence.
fn explanation(position: &Position, mv: Move, line: &[MoveView], player: &str) -> String {
    let own = position.notation(mv);
    match line.get(1) {
        Some(answer) => format!("{player} would play {own} and expects {} in answer.", answer.text),
        None => format!("{player} would play {own}."),
    }
}

/// The reasons of the machine's move with this number, from 1.
pub(crate) fn reasons(
    record: &GameRecord,
    ply: usize,
    players: &dyn Players,
    control: &dyn Control,
) -> Result<ReasonsView, Failure> {
    let nothing = || Failure::unknown(format!("Move {ply} is not one of the machine's."));
    let index = ply.checked_sub(1).ok_or_else(nothing)?;
    let made = record.plies.get(index).ok_or_else(nothing)?;
    let decision = made.decision.as_ref().ok_or_else(nothing)?;
    let game = replay(record, index).map_err(Failure::ours)?;
    let line = decision.moves(game.position());
    if let Some(account) = &made.account {
        return Ok(of_account(&game, &line, account));
    }
    let mut player = players.player(&record.opponent.spec, game.rules().variant, record.seed)?;
    let reasons = of_player(&mut *player, &game, &line, control);
    reasons.ok_or_else(|| Failure::unknown("This player gives no reasons."))
}

/// What a player has to say about a position, and about a line that it foresees.
pub(crate) fn of_player(
    player: &mut dyn Player,
    game: &Game,
    line: &[Move],
    control: &dyn Control,
) -> Option<ReasonsView> {
    let limits = Limits { time: Some(LONGEST_REASONS), ..Limits::default() };
    let until = Deadline::new(control, control.now(), &limits);
    if let Ok(Some(reasons)) = player.reasons(game, &limits, &until) {
        let title = "What each principle made of the moves".to_owned();
        return Some(ReasonsView::of_moves(title, reasons));
    }
    if let Some(account) = player.account(game, line) {
        return Some(of_account(game, line, &account));
    }
    let ratings = player.rate(game, &limits, &until)?;
    Some(of_ratings(game.position(), ratings))
}

/// A score taken apart, the biggest part first. It is that of the board at the end of a line; where the game is
/// over there, terms say nothing.
fn of_account(game: &Game, line: &[Move], account: &Account) -> ReasonsView {
    let title = "What the score is made of".to_owned();
    if ends_the_game(game, line) {
        return ReasonsView {
            kind: "terms".to_owned(),
            title,
            columns: Vec::new(),
            rows: Vec::new(),
            note: "The moves that it expects end the game: there is nothing left to weigh.".to_owned(),
        };
    }
    let counts = |part: &&arena::AccountPart| part.coefficient.is_some() || part.value.is_none();
    let mut parts: Vec<_> = account.parts.iter().filter(counts).cloned().collect();
    parts.sort_by(|one, two| two.contribution.abs().total_cmp(&one.contribution.abs()));
    // Adding zero takes the sign from a zero that has one.
    let in_men = |score: f64| score / account.man + 0.0;
    let row = |part: arena::AccountPart| ReasonRow {
        name: part.name,
        values: vec![
            part.value.map(|value| value + 0.0),
            part.coefficient.map(in_men),
            Some(in_men(part.contribution)),
        ],
        verdict: if part.contribution == 0.0 { "no difference" } else { "" }.to_owned(),
        note: part.meaning,
    };
    ReasonsView {
        kind: "terms".to_owned(),
        title,
        columns: ["value", "weight", "contribution"].map(str::to_owned).to_vec(),
        rows: parts.into_iter().map(row).collect(),
        note: "For the board at the end of the moves it foresees, to the machine's credit: what each term \
               finds, what each unit of that is worth, and what it adds, in units of one man."
            .to_owned(),
    }
}

fn ends_the_game(game: &Game, line: &[Move]) -> bool {
    let mut ahead = game.clone();
    line.iter().all(|&mv| ahead.play(mv).is_ok()) && ahead.outcome().is_some()
}

fn of_ratings(position: &Position, mut ratings: Vec<Rating>) -> ReasonsView {
    ratings.sort_by(|one, two| two.score.total_cmp(&one.score));
    let row = |rating: Rating| ReasonRow {
        name: position.notation(rating.mv),
        values: vec![rating.score.men().filter(|men| men.is_finite())],
        verdict: String::new(),
        note: match rating.score {
            Worth::Men(_) => String::new(),
            decided => decided.words(),
        },
    };
    ReasonsView {
        kind: "moves".to_owned(),
        title: "How it rated the moves".to_owned(),
        columns: vec!["score".to_owned()],
        rows: ratings.into_iter().map(row).collect(),
        note: "What each move is worth to the machine, in units of one man.".to_owned(),
    }
}
