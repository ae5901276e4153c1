//! Every legal move of a position, and what a player thinks of it.

use std::time::{Duration, Instant};

use arena::{AccountPart, Control, Deadline, Decision, Limits, Line, Player, Rating, Worth};
use rules::{Game, Move, Position, Square};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pages::Players;
use crate::pages::failure::Failure;
use crate::pages::play::{GameRules, checked_rules, of_player};
use crate::pages::view::{DecisionView, MoveView, ReasonsView, ScoreView, position_of};

/// How many of the best moves are told with their lines.
const LINES: usize = 3;

/// How long a move and its reasons are thought about, and the most that may be asked for.
const USUAL_SECONDS: f64 = 5.0;
const MOST_SECONDS: f64 = 30.0;
const MOST_PLY: u32 = 20;
/// The time for choosing, rating and explaining, as a multiple of that for each.
const PARTS: f64 = 3.0;

/// A position, and who rates its moves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatingsRequest {
    fen: String,
    player: String,
    #[serde(default)]
    rules: Option<GameRules>,
    #[serde(default)]
    limits: RatingLimits,
}

/// Limits of a player's thinking.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatingLimits {
    /// The number of plies always looked ahead.
    #[serde(default)]
    ply: Option<u32>,
    #[serde(default)]
    seconds: Option<f64>,
}

/// What a player makes of a position.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct RatingsAnswer {
    /// The legal moves, best first.
    moves: Vec<RatedMove>,
    decision: Option<DecisionView>,
    /// The best moves with their lines, the best first, where the player tells of several.
    lines: Vec<BestLine>,
    /// What each piece is worth, where the player can say.
    pieces: Vec<PieceWorth>,
    reasons: Option<ReasonsView>,
    /// What is missing and why, or empty.
    note: String,
}

/// A legal move and what a player thinks of it.
#[derive(Serialize, ToSchema)]
struct RatedMove {
    #[serde(flatten)]
    mv: MoveView,
    /// For the side that moves; null if the move is not rated, or only ranked.
    #[serde(flatten)]
    score: ScoreView,
    /// 1 for the best; equal moves share a rank.
    rank: Option<usize>,
}

/// One of several best moves.
#[derive(Serialize, ToSchema)]
struct BestLine {
    /// For the side that moves.
    #[serde(flatten)]
    score: ScoreView,
    /// The move, and how it is expected to go on.
    line: Vec<MoveView>,
}

/// A piece and what it is worth.
#[derive(Serialize, ToSchema)]
struct PieceWorth {
    square: u8,
    /// To its own side, in men.
    men: f64,
}

/// Every legal move and what a player thinks of it.
pub(crate) fn ratings(
    request: &RatingsRequest,
    players: &dyn Players,
    control: &dyn Control,
) -> Result<RatingsAnswer, Failure> {
    let limits = request.limits.limits()?;
    let rules = checked_rules(request.rules.clone())?;
    let game = Game::new(position_of(&request.fen)?, (&rules).into());
    let telling = players.telling(&request.player, LINES);
    let player = telling.as_deref().unwrap_or(&request.player);
    let mut player = players.player(player, game.rules().variant, 0)?;
    if let Some(outcome) = game.outcome() {
        let note = format!("There is nothing to choose: the game is over ({outcome}).");
        return Ok(RatingsAnswer { note, ..RatingsAnswer::default() });
    }
    Ok(rate(&mut *player, &game, &limits, control))
}

impl RatingsRequest {
    /// How long all of it may take.
    pub(crate) fn longest(&self) -> Result<Duration, Failure> {
        Ok(self.limits.limits()?.time.unwrap_or_default().mul_f64(PARTS))
    }
}

impl RatingLimits {
    fn limits(&self) -> Result<Limits, Failure> {
        let seconds = self.seconds.unwrap_or(USUAL_SECONDS);
        if !(0.01..=MOST_SECONDS).contains(&seconds) {
            let message = format!("limits.seconds = {seconds}: expected 0.01 to {MOST_SECONDS}.");
            return Err(Failure::impossible(message));
        }
        if let Some(ply) = self.ply.filter(|ply| !(1..=MOST_PLY).contains(ply)) {
            return Err(Failure::impossible(format!("limits.ply = {ply}: expected 1 to {MOST_PLY}.")));
        }
        Ok(Limits { ply: self.ply, time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() })
    }
}

fn rate(player: &mut dyn Player, game: &Game, limits: &Limits, control: &dyn Control) -> RatingsAnswer {
    let position = game.position();
    let began = Instant::now();
    let until = || Deadline::new(control, control.now(), limits);
    let decision = player.choose(game, limits, &until());
    let seconds = began.elapsed().as_secs_f64();
    let ratings = player.rate(game, limits, &until());
    let note = note(player, ratings.is_some());
    RatingsAnswer {
        lines: best_lines(position, &decision),
        pieces: pieces(player, game),
        moves: rated_moves(position, ratings),
        reasons: of_player(player, game, decision.line(), control),
        decision: Some(DecisionView::of(position, &decision, seconds)),
        note,
    }
}

fn note(player: &mut dyn Player, is_rated: bool) -> String {
    if is_rated {
        return String::new();
    }
    if arena::rates_moves(player) {
        return "Time ran out before every move was rated: allow more time, or fewer plies.".to_owned();
    }
    format!("{} chooses moves but does not rate them.", player.name())
}

fn best_lines(position: &Position, decision: &Decision) -> Vec<BestLine> {
    let best =
        |found: &Line| BestLine { score: found.score.into(), line: MoveView::line(position, &found.moves) };
    let several = decision.lines.len() > 1;
    decision.lines.iter().filter(|_| several).map(best).collect()
}

/// What the player finds each piece of the board worth.
fn pieces(player: &mut dyn Player, game: &Game) -> Vec<PieceWorth> {
    let Some(account) = player.account(game, &[]) else { return Vec::new() };
    let position = game.position();
    let worth = |part: &AccountPart| {
        let number = part.square?;
        let owner = position.piece_at(Square::new(number)?)?.color;
        let sign = if owner == position.turn() { 1.0 } else { -1.0 };
        Some(PieceWorth { square: number, men: sign * part.contribution / account.man })
    };
    account.parts.iter().filter_map(worth).collect()
}

/// The legal moves, best first; without ratings in the order of the rules.
fn rated_moves(position: &Position, ratings: Option<Vec<Rating>>) -> Vec<RatedMove> {
    let Some(mut ratings) = ratings else {
        return position.moves().into_iter().map(|mv| RatedMove::of(position, mv, None, None)).collect();
    };
    ratings.sort_by(|one, two| two.score.total_cmp(&one.score));
    let rank = |score: Worth| 1 + ratings.iter().filter(|other| other.score > score).count();
    let rated =
        |rating: &Rating| RatedMove::of(position, rating.mv, Some(rating.score), Some(rank(rating.score)));
    ratings.iter().map(rated).collect()
}

impl RatedMove {
    fn of(position: &Position, mv: Move, worth: Option<Worth>, rank: Option<usize>) -> RatedMove {
        RatedMove { mv: MoveView::of(position, mv), score: worth.into(), rank }
    }
}
