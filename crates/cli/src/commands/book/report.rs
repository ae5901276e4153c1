//! The report on followed games, game by game: rows of a table, or the entries of a JSON list. Only
//! the sums are kept.

use std::fmt::Write as _;

use anyhow::Context;
use arena::SideName;
use rules::pdn::{PdnError, Record};
use rules::{Color, excerpt};
use samuel::book::{BookGame, BookSums, Disagreement, SideSums};
use samuel::rote::Phase;
use serde::Serialize;

use super::BookArguments;
use crate::progress::Progress;
use crate::report::{self, Status, counted, note};

use super::super::pdn::fault::{self, Fault};
use super::Done;

pub(super) struct Report<'a> {
    arguments: &'a BookArguments,
    progress: Progress,
    player: String,
    games: u64,
    /// The file of the last game.
    file: Option<usize>,
    plies: u64,
    unrated: u64,
    sums: BookSums,
    /// Games and files that are left out.
    bad: u64,
    /// Games that are counted, though the player failed to rate some of their choices.
    failed: u64,
    errors: Vec<Fault>,
    errors_left_out: u64,
    /// Kept only for a report that lists them at its end.
    disagreements: Vec<GameDisagreement>,
}

/// A game in the list.
#[derive(Serialize)]
struct Entry<'a> {
    file: &'a str,
    game: u64,
    line: usize,
    event: Option<&'a str>,
    black_player: Option<&'a str>,
    white_player: Option<&'a str>,
    plies: usize,
    unrated: usize,
    #[serde(flatten)]
    sums: BookSums,
}

#[derive(Serialize)]
struct GameDisagreement {
    file: String,
    game: u64,
    #[serde(flatten)]
    disagreement: Disagreement,
}

/// What stands after the list of games.
#[derive(Serialize)]
struct BookTotals<'a> {
    plies: u64,
    unrated: u64,
    #[serde(flatten)]
    sums: BookSums,
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreements: Option<&'a [GameDisagreement]>,
    complete: bool,
    errors: &'a [Fault],
    errors_left_out: u64,
}

impl<'a> Report<'a> {
    pub(super) fn begin(
        arguments: &'a BookArguments,
        player: &str,
        progress: Progress,
    ) -> anyhow::Result<Report<'a>> {
        if arguments.json {
            let player = serde_json::to_string(player)?;
            let phase = Option::<Phase>::from(arguments.phase).map_or("all", Phase::name);
            report::print(format!("{{\n  \"player\": {player},\n  \"phase\": \"{phase}\",\n  \"games\": ["))?;
        }
        Ok(Report {
            arguments,
            progress,
            player: player.to_owned(),
            games: 0,
            file: None,
            plies: 0,
            unrated: 0,
            sums: BookSums::default(),
            bad: 0,
            failed: 0,
            errors: Vec::new(),
            errors_left_out: 0,
            disagreements: Vec::new(),
        })
    }

    /// One more game is done.
    pub(super) fn take(&mut self, done: &Done) -> anyhow::Result<()> {
        let Some(followed) = &done.followed else { return Ok(()) };
        if let Some(reason) = &followed.failure {
            self.complain_of_player(done, reason);
        }
        let sums = followed.sums(&Color::ALL);
        let text = if self.arguments.json {
            self.entry(done, followed, sums)?
        } else {
            self.rows(done, followed, sums)
        };
        self.games += 1;
        self.plies += followed.plies as u64;
        self.unrated += followed.unrated as u64;
        self.sums += sums;
        let mut printed = Ok(());
        self.progress.beside(|| printed = report::stream(text));
        self.progress.one_done();
        if let Some(correlation) = self.sums.both.correlation {
            self.progress.say(&format!("C {correlation:+.3}"));
        }
        printed
    }

    /// A game that cannot be followed.
    pub(super) fn complain(&mut self, file: usize, game: u64, error: &PdnError) {
        self.bad += 1;
        let PdnError { line, column, .. } = error;
        let file = self.file_name(file);
        let (name, message) = (error.game_name(), error.message());
        self.progress.beside(|| note(format_args!("{file}:{line}:{column}: {name}: {message}")));
        let fault = || Fault::of_game(&file, game, error);
        fault::list(&mut self.errors, &mut self.errors_left_out, fault);
    }

    /// A game that the player failed to rate, somewhere.
    fn complain_of_player(&mut self, done: &Done, reason: &str) {
        self.failed += 1;
        let (file, game) = (self.file_name(done.job.file), done.job.game);
        let message = format!("{} cannot rate: {reason}", self.player);
        self.progress.beside(|| note(format_args!("{file}: game {game}: {message}")));
        let line = Some(done.job.record.text_line);
        let fault = || Fault { game: Some(game), line, ..Fault::of_file(&file, message) };
        fault::list(&mut self.errors, &mut self.errors_left_out, fault);
    }

    /// A file that cannot be read, or not to its end.
    pub(super) fn complain_of_file(&mut self, file: usize, error: &anyhow::Error) {
        self.bad += 1;
        self.progress.beside(|| note(format_args!("{error:#}")));
        let fault = || Fault::unreadable(&self.arguments.files[file].display().to_string(), error);
        fault::list(&mut self.errors, &mut self.errors_left_out, fault);
    }

    pub(super) fn end(self, complete: bool) -> anyhow::Result<Status> {
        let Report { arguments, bad, failed, .. } = self;
        let text = match (arguments.json, self.games, bad) {
            (true, ..) => self.rest(complete)?,
            // What was wrong is said, and there is nothing to sum up.
            (false, 0, 1..) => String::new(),
            (false, ..) => self.summary(complete),
        };
        drop(self.progress);
        report::print(text)?;
        Ok(Status::of_input(complete, bad + failed))
    }

    fn file_name(&self, file: usize) -> String {
        self.arguments.files[file].display().to_string()
    }

    fn entry(&mut self, done: &Done, followed: &BookGame, sums: BookSums) -> anyhow::Result<String> {
        let file = self.file_name(done.job.file);
        let tags = &done.job.record.tags;
        let entry = Entry {
            file: &file,
            game: done.job.game,
            line: done.job.record.text_line,
            event: tags.get("Event"),
            black_player: tags.get("Black"),
            white_player: tags.get("White"),
            plies: followed.plies,
            unrated: followed.unrated,
            sums,
        };
        if self.arguments.disagreements {
            let of_game =
                |disagreement| GameDisagreement { file: file.clone(), game: done.job.game, disagreement };
            self.disagreements.extend(followed.disagreements().into_iter().map(of_game));
        }
        let separator = if self.games > 0 { "," } else { "" };
        let entry = serde_json::to_string(&entry).context("cannot write a game as JSON")?;
        Ok(format!("{separator}\n    {entry}"))
    }

    fn rest(&self, complete: bool) -> anyhow::Result<String> {
        let rest = BookTotals {
            plies: self.plies,
            unrated: self.unrated,
            sums: self.sums,
            disagreements: self.arguments.disagreements.then_some(&self.disagreements),
            complete,
            errors: &self.errors,
            errors_left_out: self.errors_left_out,
        };
        let rest = serde_json::to_string_pretty(&rest).context("cannot write the report as JSON")?;
        let after_list = if self.games > 0 { "\n  ]" } else { "]" };
        Ok(format!("{after_list},{}\n", rest.trim_start_matches('{')))
    }

    fn rows(&mut self, done: &Done, followed: &BookGame, sums: BookSums) -> String {
        let mut text = String::new();
        let file = self.file_name(done.job.file);
        if self.file.replace(done.job.file) != Some(done.job.file) {
            let _ = writeln!(text, "{file}");
            text += HEADING;
        }
        let names = names(&done.job.record);
        let row = format!("{:>5} {:>6} {}  {names}", done.job.game, followed.plies, columns(&sums));
        let _ = writeln!(text, "{}", row.trim_end());
        if self.arguments.disagreements {
            for disagreement in followed.disagreements() {
                let _ = writeln!(text, "{}", row_of(&disagreement, &self.player));
            }
        }
        text
    }

    /// What is missing from the sums.
    fn left_out(&self) -> String {
        match self.bad {
            0 => String::new(),
            bad => format!("; {bad} bad left out"),
        }
    }

    fn summary(&self, complete: bool) -> String {
        let SideSums { choices, disagreed, poorer, better, correlation } = self.sums.both;
        let mut text = String::new();
        if self.games > 0 {
            let _ = writeln!(text, "  all {:>6} {}", self.plies, columns(&self.sums));
        }
        let player = &self.player;
        let correlation = match correlation {
            Some(value) => {
                format!("(L - H) / (L + H) = ({poorer} - {better}) / ({poorer} + {better}) = {value:+.3}")
            }
            None => "unknown, as no move is rated poorer or better than the book's".to_owned(),
        };
        let games = counted(self.games, "game");
        let stopped = report::stopped(complete);
        let phase = Option::<Phase>::from(self.arguments.phase).map_or("", described);
        let _ = writeln!(text, "{player} in {phase}{games}{stopped}: C = {correlation}");
        let (choices, disagreed) = (counted(choices, "choice"), counted(disagreed, "disagreement"));
        let _ = writeln!(text, "{disagreed} in {choices}{}", self.left_out());
        if self.unrated > 0 {
            let unrated = counted(self.unrated, "choice");
            let why = match self.failed {
                0 => "expected wider limits".to_owned(),
                failed => format!("{player} failed in {}", counted(failed, "game")),
            };
            let _ = writeln!(text, "{unrated} not rated: {why}");
        }
        text
    }
}

const HEADING: &str = "                 Black's moves         White's moves         both
 game  plies       L     H      C       L     H      C       L     H      C
";

fn columns(BookSums { both, black, white }: &BookSums) -> String {
    [black, white, both].map(side_columns).join(" ")
}

/// `   61    12  +0.67`
fn side_columns(sums: &SideSums) -> String {
    let correlation = sums.correlation.map_or_else(|| "-".to_owned(), |value| format!("{value:+.2}"));
    format!("{:>7} {:>5}  {correlation:>5}", sums.poorer, sums.better)
}

/// Which points were compared, where not all were.
const fn described(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "the opening (20 pieces and more) of ",
        Phase::Middle => "the middle game (9 to 19 pieces) of ",
        Phase::End => "the end game (8 pieces and fewer) of ",
    }
}

/// Who played where, as far as the tags say.
fn names(record: &Record) -> String {
    let tag = |name| record.tags.get(name).filter(|value| !value.trim().is_empty());
    let players = match (tag("Black"), tag("White")) {
        (None, None) => None,
        (black, white) => Some(format!("{} - {}", black.unwrap_or("?"), white.unwrap_or("?"))),
    };
    let parts: Vec<_> = players.into_iter().chain(tag("Event").map(str::to_owned)).collect();
    // Whatever a file has in its tags, a row stays a row.
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    excerpt(&parts.join(", ").chars().map(plain).collect::<String>())
}

/// `      4... 22-17 (-1.000), greedy 25-22 (+0.000)  W:W21,...`
fn row_of(disagreement: &Disagreement, player: &str) -> String {
    let Disagreement { number, side, book, book_score, own, own_score, fen, .. } = disagreement;
    let dots = if *side == SideName::Black { "." } else { "..." };
    format!("      {number}{dots} {book} ({book_score:.3}), {player} {own} ({own_score:.3})  {fen}")
}
