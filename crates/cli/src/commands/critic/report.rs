//! The report on judged games: the rejected moves game by game, then how each player did.

use std::collections::BTreeMap;
use std::fmt::Write;

use cowell_reed::critic::{Critique, JudgedMove, Objection, Tally};
use cowell_reed::plain_text;
use rules::pdn::Record;
use rules::{Color, excerpt};
use serde::Serialize;

use super::CriticArguments;
use crate::report::{self, Status, counted};

#[derive(Serialize)]
pub(super) struct Report<'a> {
    file: String,
    strategy: &'a str,
    #[serde(skip)]
    arguments: &'a CriticArguments,
    /// The game that is read.
    #[serde(skip)]
    pub(super) game: u64,
    games: u64,
    pub(super) bad: u64,
    /// Whether Ctrl-C left everything to be read.
    complete: bool,
    players: Vec<PlayerRow>,
    /// Listed for JSON only; text is printed game by game.
    moves: Vec<MoveRow>,
    #[serde(skip)]
    by_name: BTreeMap<String, PlayerRow>,
}

/// How a player did in all games, by the name in the tags.
#[derive(Serialize, Clone, Default)]
struct PlayerRow {
    player: String,
    games: u64,
    #[serde(flatten)]
    tally: Tally,
}

/// A move that is rejected, or has a comment of its own.
#[derive(Serialize)]
struct MoveRow {
    game: u64,
    ply: usize,
    number: String,
    side: String,
    player: String,
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    legal: usize,
    comments: Vec<String>,
    #[serde(flatten)]
    objection: Option<Objection>,
}

impl<'a> Report<'a> {
    pub(super) fn new(arguments: &'a CriticArguments) -> Report<'a> {
        Report {
            file: arguments.file.display().to_string(),
            strategy: &arguments.strategy,
            arguments,
            game: 0,
            games: 0,
            bad: 0,
            complete: true,
            players: Vec::new(),
            moves: Vec::new(),
            by_name: BTreeMap::new(),
        }
    }

    pub(super) fn take(&mut self, record: &Record, critique: &Critique) -> anyhow::Result<()> {
        self.games += 1;
        self.count(record, critique);
        let is_shown =
            |mv: &&JudgedMove| mv.objection.is_some() || self.arguments.commented && !mv.remarks.is_empty();
        let rows: Vec<_> = critique.moves.iter().filter(is_shown).map(|mv| self.row(record, mv)).collect();
        if self.arguments.json {
            self.moves.extend(rows);
            return Ok(());
        }
        let mut text = self.heading(record);
        rows.iter().for_each(|row| row.write(&mut text));
        // A file that is asked for is written to its end, whether somebody reads along or not.
        if self.arguments.out.is_some() { report::print(text) } else { report::stream(text) }
    }

    fn count(&mut self, record: &Record, critique: &Critique) {
        for &side in self.arguments.side.colors() {
            let row = self.by_name.entry(name(record, side)).or_default();
            row.games += 1;
            row.tally += critique.tally(side);
        }
    }

    fn row(&self, record: &Record, mv: &JudgedMove) -> MoveRow {
        MoveRow {
            game: self.game,
            ply: mv.ply + 1,
            number: mv.number(),
            side: mv.side().to_string().to_lowercase(),
            player: name(record, mv.side()),
            fen: mv.position.to_fen(),
            mv: mv.position.notation(mv.played),
            legal: mv.choices,
            comments: mv.remarks.clone(),
            objection: mv.objection.clone(),
        }
    }

    fn heading(&self, record: &Record) -> String {
        let [black, white] = Color::ALL.map(|side| name(record, side));
        let event = record
            .tags
            .get("Event")
            .map(|event| format!(", {}", plain_text(&excerpt(event))))
            .unwrap_or_default();
        format!("game {}: {} - {}{event}\n", self.game, plain_text(&black), plain_text(&white))
    }

    /// The table at the end.
    pub(super) fn end(mut self, complete: bool) -> anyhow::Result<Status> {
        self.complete = complete;
        let rows = std::mem::take(&mut self.by_name).into_iter();
        self.players = rows.map(|(player, row)| PlayerRow { player, ..row }).collect();
        if self.arguments.json {
            report::json(&self)?;
        } else {
            report::print(self.summary())?;
        }
        Ok(Status::of_input(complete, self.bad))
    }

    fn summary(&self) -> String {
        let stopped = report::stopped(self.complete);
        let bad = if self.bad > 0 { format!(", {} bad", self.bad) } else { String::new() };
        let mut text = format!(
            "{}: {}{bad}, judged by {}{stopped}\n",
            self.file,
            counted(self.games, "game"),
            self.strategy
        );
        let longest = self.players.iter().map(|row| plain_text(&row.player).chars().count()).max();
        let width = longest.unwrap_or(0).max("player".len());
        if longest.is_some() {
            let _ = writeln!(text, "{:width$}  games  choices  rejected      %  by", "player");
        }
        for PlayerRow { player, games, tally } in &self.players {
            let Tally { choices, rejected, rejected_by, .. } = tally;
            let player = plain_text(player);
            let share = 100.0 * *rejected as f64 / (*choices).max(1) as f64;
            let by = rejected_by.iter().map(|(principle, times)| format!("{principle} {times}"));
            let by = by.collect::<Vec<_>>().join(", ");
            let row = format!("{player:width$}  {games:>5}  {choices:>7}  {rejected:>8}  {share:>5.1}  {by}");
            text += row.trim_end();
            text.push('\n');
        }
        text
    }
}

impl MoveRow {
    fn write(&self, text: &mut String) {
        let MoveRow { number, mv, comments, .. } = self;
        let verdict = match &self.objection {
            Some(Objection { principle, step, steps, preferred, .. }) => {
                format!("{principle} ({step} of {steps}) prefers {}", preferred.join(" "))
            }
            None if self.legal < 2 => "forced".to_owned(),
            None => "accepted".to_owned(),
        };
        let comment = comments.iter().map(|comment| format!("  {{{}}}", plain_text(comment)));
        let comment = comment.collect::<String>();
        let _ = writeln!(text, "  {number:>5} {mv:<9} {verdict}{comment}");
    }
}

/// The name in the tags, or the side where there is none.
fn name(record: &Record, side: Color) -> String {
    record.tags.player(side).map_or_else(|| format!("{side} (no name)"), excerpt)
}
