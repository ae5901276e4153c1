//! Why the machine moved: the terms at the end of the line it foresaw, what each principle made of the
//! moves, or how it rated them.

use std::time::{Duration, Instant};

use arena::{Account, Control, Limits, Player, Rating, Worth};
use rules::{Game, Move, Position, Square};

use super::record::GameRecord;
use super::table::replay;
use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;
use crate::players::Spec;
use crate::view::{ReasonRow, ReasonsView};

/// Nobody waits longer for reasons.
const LONGEST: Duration = Duration::from_secs(10);

/// The reasons of the machine's move with this number.
pub(super) async fn reasons(laboratory: &Laboratory, id: &Id, ply: usize) -> Result<ReasonsView, Failure> {
    let seat = laboratory.games.seat(laboratory, id)?;
    let record = seat.table.lock().await.record.clone();
    let nothing = || Failure::unknown(format!("Move {ply} is not one of the machine's."));
    let index = ply.checked_sub(1).ok_or_else(nothing)?;
    let made = record.plies.get(index).filter(|made| made.decision.is_some()).ok_or_else(nothing)?;
    if let Some(reasons) = &made.reasons {
        return Ok(reasons.clone());
    }
    let own = laboratory.clone();
    laboratory.think(id.as_str(), move || found(&own, &record, index)).await?
}

fn found(laboratory: &Laboratory, record: &GameRecord, index: usize) -> Result<ReasonsView, Failure> {
    let game = replay(record, index).map_err(Failure::ours)?;
    let spec = Spec::check(&laboratory.config, &record.opponent.spec)?.still(&laboratory.config)?;
    let mut player = spec.player(&laboratory.config, record.seed)?;
    let line =
        record.plies[index].decision.as_ref().map(|decision| line(&game, decision)).unwrap_or_default();
    let reasons = of_player(&mut *player, &game, &line);
    reasons.ok_or_else(|| Failure::unknown("This player gives no reasons."))
}

/// What a player has to say about a position, and about a line that it foresees.
pub(crate) fn of_player(player: &mut dyn Player, game: &Game, line: &[Move]) -> Option<ReasonsView> {
    let limits = Limits { time: Some(LONGEST), ..Limits::default() };
    let timer = Timer(Instant::now() + LONGEST);
    if let Ok(Some(reasons)) = player.reasons(game, &limits, &timer) {
        let title = "What each principle made of the moves".to_owned();
        return Some(ReasonsView::of_moves(title, game.position(), reasons));
    }
    if let Some(account) = player.account(game, line) {
        return Some(of_account(game, line, &account));
    }
    let ratings = player.rate(game, &limits, &timer)?;
    Some(of_ratings(game.position(), ratings))
}

fn line(game: &Game, decision: &crate::view::DecisionView) -> Vec<Move> {
    let mut position = *game.position();
    let mut line = Vec::new();
    for view in &decision.line {
        let squares: Option<Vec<_>> = view.path.iter().map(|&number| Square::new(number)).collect();
        let Some(mv) = squares.and_then(|squares| position.find_move(&squares).ok()) else { break };
        line.push(mv);
        position = position.after(mv);
    }
    line
}

/// A score taken apart, the biggest part first. It is that of the board at the end of a line; where the game is
/// over there, terms say nothing.
pub(super) fn of_account(game: &Game, line: &[Move], account: &Account) -> ReasonsView {
    let title = "What the score is made of".to_owned();
    if ends_the_game(game, line) {
        return ReasonsView {
            kind: "terms".to_owned(),
            title,
            columns: Vec::new(),
            rows: Vec::new(),
            note: "The moves that it foresees end the game: there is nothing left to weigh.".to_owned(),
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
               finds, how many men each unit of that is worth, and how many men it adds."
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
            decided => decided.to_string(),
        },
    };
    ReasonsView {
        kind: "moves".to_owned(),
        title: "How it rated the moves".to_owned(),
        columns: vec!["score".to_owned()],
        rows: ratings.into_iter().map(row).collect(),
        note: "What each move is worth to the machine, in men.".to_owned(),
    }
}

/// Stops when the time is up.
pub(super) struct Timer(pub(super) Instant);

impl Control for Timer {
    fn stop(&self) -> bool {
        Instant::now() >= self.0
    }
}
