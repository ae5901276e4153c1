//! Matches and tournaments as runs: a task is a pair of games, one opening with both colors.

mod declaration;
mod game_row;
mod match_figures;
mod play;
mod standing;

use arena::{
    Choice, Concurrency, Control, Decision, Judge, Limits, Opening, Player, Roster, RunControl, SpecError,
    Transcript, openings, play_out, seed_of_part,
};
use rules::pdn::{GameResult, Item, Play, Record, Tags};
use rules::{ByColor, DrawRules, Game, Rules, Variant};
use thiserror::Error;

use crate::{Digest, EndgameJudge, StopFlag, Tasks};
use game_row::PairLine;

pub use declaration::{Declaration, EndgameAdjudication, GameLimits};
pub use game_row::{GameEnd, GameRow};
pub use match_figures::MatchFigures;
pub use play::{play, read_rows};
pub use standing::{Forfeits, RankedPlayer, Standing};

/// A match or tournament that can be played.
pub struct Contest {
    declaration: Declaration,
    roster: Roster,
    openings: Vec<Opening>,
    /// The opening of each pair of games between two players.
    drawn: Vec<usize>,
    /// Who meets whom.
    pairings: Vec<[usize; 2]>,
    /// Ends games that it knows, if that is declared.
    judge: Option<EndgameJudge>,
}

/// Why a contest cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ContestError {
    /// A player cannot be made.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// An opening would be played with one color only.
    #[error("{0} games: expected 2 or another even number, as each opening is played with both colors")]
    OddGames(usize),
    /// Nobody to play.
    #[error("{0} players: expected at least two")]
    TooFewPlayers(usize),
    /// Nowhere to start from.
    #[error("no openings: expected at least one")]
    NoOpenings,
    /// A variant that another program would not know of.
    #[error(
        "player '{0}' is another program: expected one of ours for give-away, which it cannot be told of"
    )]
    StandardOnly(String),
    /// Databases that cannot be asked.
    #[error("adjudication by endgame databases: {0}")]
    Database(String),
    /// Databases know the standard game only.
    #[error("adjudication by an endgame database: expected the standard game, not give-away")]
    GiveAwayEndgame,
    /// A test of two players among more.
    #[error("a sequential test compares two players, not {0}")]
    TestOfMany(usize),
}

impl Contest {
    /// Makes the players once, so that what is wrong with them is known before anything is played.
    ///
    /// # Errors
    /// When the declaration makes no contest.
    pub fn new(
        mut declaration: Declaration,
        roster: Roster,
        openings: Vec<Opening>,
    ) -> Result<Contest, ContestError> {
        let roster = roster.for_game(declaration.rules.variant);
        let players = declaration.players.len();
        if players < 2 {
            return Err(ContestError::TooFewPlayers(players));
        }
        if declaration.sprt.is_some() && players > 2 {
            return Err(ContestError::TestOfMany(players));
        }
        if declaration.games == 0 || declaration.games % 2 == 1 {
            return Err(ContestError::OddGames(declaration.games));
        }
        if openings.is_empty() {
            return Err(ContestError::NoOpenings);
        }
        // Ours are held until all are made, so that two that want one tape are found out.
        let mut ours = Vec::new();
        for player in &declaration.players {
            let is_ours = matches!(roster.concurrency_of(player)?, Concurrency::Ours | Concurrency::Learning);
            if declaration.rules.variant == Variant::GiveAway && !is_ours {
                return Err(ContestError::StandardOnly(player.clone()));
            }
            ours.extend(Some(roster.player(player, declaration.seed)?).filter(|_| is_ours));
        }
        drop(ours);
        let drawn = openings::draw(&openings, declaration.games / 2, seed_of_part(declaration.seed, DRAW));
        let pairings = (0..players).flat_map(|first| (first + 1..players).map(move |second| [first, second]));
        let pairings = pairings.collect();
        let judge = judge_of(&mut declaration)?;
        declaration.openings_digest = Digest::of(pdn_of(&openings).into_bytes());
        Ok(Contest { declaration, roster, openings, drawn, pairings, judge })
    }

    /// What is played.
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// Who meets whom, by their places in the list of players.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The text of `run.toml`.
    pub fn to_toml(&self) -> String {
        self.declaration.to_toml()
    }

    /// The openings as games, which can be given as a file of openings again.
    fn openings_pdn(&self) -> String {
        pdn_of(&self.openings)
    }

    /// Whether every player plays any number of games at once.
    pub fn can_share(&self) -> bool {
        let mut companies = self.declaration.players.iter().map(|player| self.roster.concurrency_of(player));
        companies.all(|company| matches!(company, Ok(Concurrency::Ours | Concurrency::Started)))
    }

    /// Which players meet in a task, and for the how-many-eth time. Pairings take turns, so that a
    /// tournament that is stopped has games of everybody.
    fn meeting(&self, task: usize) -> ([usize; 2], usize) {
        (self.pairings[task % self.pairings.len()], task / self.pairings.len())
    }

    /// The names in records and reports; the same player twice is told apart.
    pub fn name(&self, player: usize) -> String {
        let spec = &self.declaration.players[player];
        let same_before = self.declaration.players[..player].iter().filter(|other| *other == spec).count();
        if same_before == 0 { spec.clone() } else { format!("{spec} #{}", same_before + 1) }
    }

    fn play(&self, task: usize, second_game: bool, control: &dyn Control) -> Option<GameRow> {
        let (mut players, pair) = self.meeting(task);
        if second_game {
            players.swap(0, 1);
        }
        let opening = &self.openings[self.drawn[pair]];
        let seed = seed_of_part(seed_of_part(self.declaration.seed, task as u64), second_game.into());
        let player = |place: usize| {
            let made = self
                .roster
                .player(&self.declaration.players[players[place]], seed_of_part(seed, place as u64));
            made.unwrap_or_else(|error| Box::new(ForfeitingPlayer(error.to_string())))
        };
        let mut game = opening.game(self.declaration.rules);
        let [mut black, mut white] = [player(0), player(1)];
        let settings = self.declaration.play_settings(self.judge.as_ref().map(|judge| judge as &dyn Judge));
        let transcript = play_out(&mut game, [&mut *black, &mut *white], &settings, control)?;
        let closed = [black.close(), white.close()];
        let [black, white] = players.map(|player| self.name(player));
        let troubles = [&black, &white].into_iter().zip(closed);
        let troubles =
            troubles.filter_map(|(name, closed)| Some(format!("{name}: {}", closed.err()?))).collect();
        let number = 2 * task + usize::from(second_game) + 1;
        let record = record(&game, &transcript, opening, number, [&black, &white]);
        Some(GameRow {
            game: number,
            pair: task + 1,
            opening: opening.name.clone(),
            names: ByColor::new(black, white),
            result: GameResult::from(game.outcome()),
            end: GameEnd { outcome: game.outcome(), note: transcript.note.clone() },
            plies: game.moves().len(),
            tallies: transcript.tallies,
            players: ByColor::new(players[0], players[1]),
            troubles,
            pdn: record.to_string(),
        })
    }
}

/// Opens the databases that are declared, and declares how many pieces they have.
fn judge_of(declaration: &mut Declaration) -> Result<Option<EndgameJudge>, ContestError> {
    let Some(endgame) = &mut declaration.endgame else { return Ok(None) };
    if declaration.rules.variant == Variant::GiveAway {
        return Err(ContestError::GiveAwayEndgame);
    }
    let judge = EndgameJudge::open(endgame.folder.as_deref())
        .map_err(|error| ContestError::Database(error.to_string()))?;
    endgame.pieces = judge.pieces();
    Ok(Some(judge))
}

/// The part of the seed that openings are drawn with; tasks have small numbers.
const DRAW: u64 = u64::MAX;

impl Tasks for Contest {
    fn count(&self) -> usize {
        self.pairings.len() * self.drawn.len()
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let control = RunControl::start(stop);
        let first = self.play(index, false, &control)?;
        let second = self.play(index, true, &control)?;
        Some(PairLine([first, second]).to_line())
    }
}

fn pdn_of(openings: &[Opening]) -> String {
    let records: Vec<_> = openings.iter().map(|opening| opening_record(opening).to_string()).collect();
    records.join("\n")
}

fn opening_record(opening: &Opening) -> Record {
    let rules = Rules { draws: DrawRules::NONE, ..Rules::default() };
    Record {
        result: GameResult::Unknown,
        ..Record::of_game(&opening.game(rules), Tags::from_iter([("Event", opening.name.as_str())]))
    }
}

fn record(
    game: &Game,
    transcript: &Transcript,
    opening: &Opening,
    number: usize,
    names: [&str; 2],
) -> Record {
    let tags = Tags::from_iter([
        ("Event", "Crownhead"),
        ("Round", number.to_string().as_str()),
        ("Black", names[0]),
        ("White", names[1]),
        ("Opening", opening.name.as_str()),
    ]);
    let mut record = Record::of_game(game, tags);
    // The players gave scores from where the opening ended.
    let unscored = opening.moves.len();
    let mut items = Vec::new();
    for (i, mv) in game.moves().enumerate() {
        items.push(Item::Move(Play { mv, strength: None }));
        let score = i.checked_sub(unscored).and_then(|i| transcript.scores.get(i).copied().flatten());
        items.extend(score.map(|score| Item::Comment(score.to_string())));
    }
    let end = GameEnd { outcome: game.outcome(), note: transcript.note.clone() };
    items.push(Item::Comment(end.to_string()));
    record.line.0 = items;
    record
}

/// Stands in for a player that could be made when the games began and no longer can.
pub(crate) struct ForfeitingPlayer(pub(crate) String);

impl Player for ForfeitingPlayer {
    fn name(&self) -> String {
        "absent".to_owned()
    }

    fn choose(&mut self, _: &Game, _: &Limits, _: &dyn Control) -> Decision {
        Decision::new(Choice::Forfeit(self.0.clone()))
    }
}
