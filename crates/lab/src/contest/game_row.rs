//! One game of a contest as it stands in the journal and in `results.csv`.

use std::fmt;
use std::str::FromStr;

use arena::statistics::{GameScore, PairScore};
use arena::{Statistics, Tally};
use rules::pdn::GameResult;
use rules::{ByColor, Color, DrawReason, Outcome, WinReason};
use serde_json::{Map, Value, json};

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its number in the contest, from 1.
    pub game: usize,
    /// The number of its pair.
    pub pair: usize,
    /// What the opening is called.
    pub opening: String,
    /// Who played.
    pub names: ByColor<String>,
    /// Who won.
    pub result: GameResult,
    /// How it ended.
    pub end: GameEnd,
    /// Moves of both sides, those of the opening included.
    pub plies: usize,
    /// What the moves cost.
    pub tallies: ByColor<Tally>,
    /// The places in the list of players.
    pub players: ByColor<usize>,
    /// What the players could not put away after it; not in the table.
    pub troubles: Vec<String>,
    /// The record; not in the table.
    pub pdn: String,
}

impl GameRow {
    /// Who forfeited it, by the place in the list of players, and why.
    pub fn forfeit(&self) -> Option<(usize, &str)> {
        let Some(Outcome::Win { winner, reason: WinReason::Forfeit }) = self.end.outcome else {
            return None;
        };
        Some((self.players[!winner], self.end.note.as_deref()?))
    }

    /// The result as one of the two players sees it.
    pub fn score_of(&self, player: usize) -> GameScore {
        match self.result.winner() {
            None => GameScore::Draw,
            Some(winner) if self.players[winner] == player => GameScore::Win,
            Some(_) => GameScore::Loss,
        }
    }

    /// The columns of the table, in their order.
    pub(super) fn columns(&self) -> Vec<(String, Value)> {
        let mut columns = vec![
            ("game".to_owned(), json!(self.game)),
            ("pair".to_owned(), json!(self.pair)),
            ("opening".to_owned(), json!(self.opening)),
            ("black".to_owned(), json!(self.names.black)),
            ("white".to_owned(), json!(self.names.white)),
            ("result".to_owned(), json!(self.result.to_string())),
            (SENTENCE.to_owned(), json!(self.end.to_string())),
            ("plies".to_owned(), json!(self.plies)),
        ];
        for (color, Tally { moves, total }) in self.tallies.iter() {
            let costs = [
                ("moves", json!(moves)),
                ("nodes", json!(total.nodes)),
                ("evaluations", json!(total.evaluations)),
                ("lookups", json!(total.lookups)),
                ("hits", json!(total.hits)),
                ("depth", json!(total.depth)),
            ];
            columns.extend(costs.map(|(cost, value)| (column(color, cost), value)));
        }
        columns.extend(self.players.iter().map(|(color, player)| (column(color, "player"), json!(player))));
        columns
    }

    /// A line of the journal: the columns, with the end as data, and what is not in the table.
    fn to_journal(&self) -> Map<String, Value> {
        let mut line: Map<_, _> = self.columns().into_iter().filter(|(name, _)| name != SENTENCE).collect();
        line.insert("outcome".to_owned(), json!(self.end.outcome.map(code)));
        line.insert("note".to_owned(), json!(self.end.note));
        line.insert("troubles".to_owned(), json!(self.troubles));
        line.insert("pdn".to_owned(), json!(self.pdn));
        line
    }

    /// A row of the table, or a line of a journal; journals of older versions have the columns of the table.
    pub(super) fn read(columns: &Map<String, Value>) -> Option<GameRow> {
        let text = |name: &str| columns.get(name)?.as_str().map(str::to_owned);
        let cost = |color, cost| number(columns, &column(color, cost));
        let tally = |color| {
            let total = Statistics {
                nodes: cost(color, "nodes")?,
                depth: number(columns, &column(color, "depth"))?,
                evaluations: cost(color, "evaluations")?,
                lookups: cost(color, "lookups")?,
                hits: cost(color, "hits")?,
            };
            Some(Tally { moves: cost(color, "moves")?, total })
        };
        let player = |color| number(columns, &column(color, "player"));
        let end = match text(SENTENCE) {
            Some(sentence) => GameEnd::of_sentence(&sentence),
            None => GameEnd {
                outcome: text("outcome").and_then(|text| outcomes().find(|&outcome| code(outcome) == text)),
                note: text("note"),
            },
        };
        let troubles = columns.get("troubles").and_then(Value::as_array).into_iter().flatten();
        Some(GameRow {
            game: number(columns, "game")?,
            pair: number(columns, "pair")?,
            opening: text("opening")?,
            names: ByColor::new(text("black")?, text("white")?),
            result: GameResult::from_text(&text("result")?)?,
            end,
            plies: number(columns, "plies")?,
            tallies: ByColor::new(tally(Color::Black)?, tally(Color::White)?),
            players: ByColor::new(player(Color::Black)?, player(Color::White)?),
            troubles: troubles.filter_map(Value::as_str).map(str::to_owned).collect(),
            pdn: text("pdn").unwrap_or_default(),
        })
    }
}

/// The column of the table that tells the end in words.
const SENTENCE: &str = "reason";

fn column(color: Color, name: &str) -> String {
    format!("{}_{name}", color.name())
}

/// Journals have numbers, and tables have texts.
fn number<N: FromStr>(columns: &Map<String, Value>, name: &str) -> Option<N> {
    match columns.get(name)? {
        Value::String(text) => text.parse().ok(),
        value => value.to_string().parse().ok(),
    }
}

/// How a game ended, and why a player forfeited it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The outcome; none of a game that has none, or of a sentence that tells none.
    pub outcome: Option<Outcome>,
    /// Why a player forfeited; or the sentence.
    pub note: Option<String>,
}

const UNFINISHED: &str = "unfinished";

/// The sentence that records and tables have.
impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.outcome, &self.note) {
            (Some(outcome), None) => write!(f, "{outcome}"),
            (Some(outcome), Some(note)) => write!(f, "{outcome} ({note})"),
            (None, note) => f.write_str(note.as_deref().unwrap_or(UNFINISHED)),
        }
    }
}

impl GameEnd {
    /// From the sentence, where there is nothing else.
    fn of_sentence(text: &str) -> GameEnd {
        for outcome in outcomes() {
            let Some(rest) = text.strip_prefix(&outcome.to_string()) else { continue };
            let note = rest.strip_prefix(" (").and_then(|note| note.strip_suffix(')'));
            if rest.is_empty() || note.is_some() {
                return GameEnd { outcome: Some(outcome), note: note.map(str::to_owned) };
            }
        }
        GameEnd { outcome: None, note: Some(text.to_owned()).filter(|text| text != UNFINISHED) }
    }
}

const WINS: [(WinReason, &str); 5] = [
    (WinReason::NoMove, "no-move"),
    (WinReason::Resignation, "resignation"),
    (WinReason::GaveAway, "gave-away"),
    (WinReason::Forfeit, "forfeit"),
    (WinReason::Adjudication, "adjudication"),
];
const DRAWS: [(DrawReason, &str); 4] = [
    (DrawReason::Agreement, "agreement"),
    (DrawReason::Repetition, "repetition"),
    (DrawReason::NoProgress, "no-progress"),
    (DrawReason::Adjudication, "adjudication"),
];

/// An outcome as the journal has it.
fn code(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason } => {
            let name = WINS.iter().find(|(known, _)| *known == reason).map_or("", |(_, name)| name);
            format!("{} {name}", winner.name())
        }
        Outcome::Draw(reason) => {
            let name = DRAWS.iter().find(|(known, _)| *known == reason).map_or("", |(_, name)| name);
            format!("draw {name}")
        }
    }
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    let won = |winner| WINS.map(|(reason, _)| Outcome::Win { winner, reason });
    Color::ALL.into_iter().flat_map(won).chain(DRAWS.map(|(reason, _)| Outcome::Draw(reason)))
}

/// Two games from one opening: the result of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PairLine(pub(crate) [GameRow; 2]);

impl PairLine {
    pub(crate) fn to_line(&self) -> String {
        let games = self.0.each_ref().map(GameRow::to_journal);
        serde_json::to_string(&games).expect("a row is plain data")
    }

    /// Lines come from our own journal, whose checksums hold.
    pub(crate) fn from_line(line: &str) -> PairLine {
        let games: [Map<String, Value>; 2] =
            serde_json::from_str(line).expect("the journal holds what was written");
        PairLine(games.map(|game| GameRow::read(&game).expect("the journal holds what was written")))
    }

    /// The two players, the one that has Black in the first game first.
    pub(crate) fn players(&self) -> [usize; 2] {
        [self.0[0].players.black, self.0[0].players.white]
    }

    pub(crate) fn score(&self) -> PairScore {
        let [first, _] = self.players();
        let [one, two] = [0, 1].map(|game| self.0[game].score_of(first));
        PairScore::of(one, two)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(outcome: Option<Outcome>, note: Option<String>) -> GameRow {
        GameRow {
            game: 1,
            pair: 1,
            opening: "9-13, 21-17, 5-9".to_owned(),
            names: ByColor::new("greedy".to_owned(), "random".to_owned()),
            result: GameResult::from(outcome),
            end: GameEnd { outcome, note },
            plies: 40,
            tallies: ByColor::default(),
            players: ByColor::new(1, 0),
            troubles: vec!["random: no room".to_owned()],
            pdn: "1. 9-13 *".to_owned(),
        }
    }

    #[test]
    fn a_row_is_read_as_it_is_written() {
        let notes = [None, Some("(late) by 3 s".to_owned())];
        for outcome in outcomes().map(Some).chain([None]) {
            for note in notes.clone().into_iter().filter(|note| outcome.is_some() || note.is_none()) {
                let row = row(outcome, note);
                assert_eq!(GameRow::read(&row.to_journal()), Some(row.clone()));
                // In the table, and in journals of versions before, the end is a sentence.
                let table: Map<_, _> = row.columns().into_iter().collect();
                let read = GameRow::read(&table).unwrap();
                assert_eq!(read, GameRow { troubles: Vec::new(), pdn: String::new(), ..row });
            }
        }
    }

    #[test]
    fn the_sentence_of_an_older_version_is_kept() {
        let end = GameEnd::of_sentence("as an older version put it");
        assert_eq!((end.outcome, end.to_string()), (None, "as an older version put it".to_owned()));
    }

    #[test]
    fn a_row_with_a_column_missing_is_none() {
        let mut table: Map<_, _> = row(None, None).columns().into_iter().collect();
        table.remove("white_nodes");
        assert_eq!(GameRow::read(&table), None);
    }
}
