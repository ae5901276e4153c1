//! The report on reviewed games: the moves that gave something away, game by game, and how each side did.

use std::fmt::Write;
use std::path::Path;

use analysis::{Effort, Review};
use cowell_reed::plain_text;
use rules::pdn::Record;
use rules::{Color, excerpt};
use serde::Serialize;

use crate::report::{self, Status, counted};

#[derive(Serialize)]
pub(super) struct Report {
    file: String,
    effort: String,
    bad: u64,
    /// Whether Ctrl-C left everything to be read.
    complete: bool,
    /// Listed for JSON only; text is printed game by game.
    games: Vec<ReviewedGame>,
    #[serde(skip)]
    is_json: bool,
    #[serde(skip)]
    game: u64,
    #[serde(skip)]
    reviewed: u64,
}

/// A game with its place in the file.
#[derive(Serialize)]
struct ReviewedGame {
    game: u64,
    event: Option<String>,
    result: String,
    #[serde(flatten)]
    review: Review,
}

impl Report {
    pub(super) fn new(file: &Path, effort: Effort, is_json: bool) -> Report {
        let (file, effort) = (file.display().to_string(), in_words(effort));
        Report { file, effort, bad: 0, complete: true, games: Vec::new(), is_json, game: 0, reviewed: 0 }
    }

    /// The number of the game that comes.
    pub(super) fn next(&mut self) -> u64 {
        self.game += 1;
        self.game
    }

    /// The game that comes cannot be read.
    pub(super) fn bad(&mut self) {
        self.game += 1;
        self.bad += 1;
    }

    pub(super) fn take(&mut self, record: &Record, review: Review) -> anyhow::Result<()> {
        self.reviewed += 1;
        let game = ReviewedGame {
            game: self.game,
            event: record.tags.get("Event").map(str::to_owned),
            result: record.result.to_string(),
            review,
        };
        if self.is_json {
            self.games.push(game);
            return Ok(());
        }
        report::print(game.text())
    }

    pub(super) fn end(mut self, complete: bool) -> anyhow::Result<Status> {
        self.complete = complete;
        let status = Status::of_input(complete, self.bad);
        if self.is_json {
            report::json(&self)?;
        } else {
            let Report { file, effort, bad, reviewed, .. } = &self;
            let stopped = report::stopped(complete);
            let bad = if *bad > 0 { format!(", {bad} bad") } else { String::new() };
            report::print(format!("{file}: {}{bad}, {effort}{stopped}\n", counted(*reviewed, "game")))?;
        }
        Ok(status)
    }
}

impl ReviewedGame {
    fn text(&self) -> String {
        let review = &self.review;
        let name = |side: Color| {
            let player = review.side(side).player.as_deref();
            player.map_or_else(|| side.to_string(), |player| plain_text(&excerpt(player)))
        };
        let event = self.event.as_deref().map(|event| format!(", {}", plain_text(&excerpt(event))));
        let mut text = format!(
            "game {}: {} - {}{}\n",
            self.game,
            name(Color::Black),
            name(Color::White),
            event.unwrap_or_default()
        );
        for judged in review.moves.iter().filter(|judged| !judged.remark.is_empty()) {
            let number = judged.ply.div_ceil(2);
            let dots = if judged.ply % 2 == 1 { "." } else { "..." };
            let mv = format!("{}{}", judged.mv, judged.mark.sign());
            let _ = writeln!(text, "  {:>6} {mv:<11} {}", format!("{number}{dots}"), judged.remark);
            if judged.mark.is_blamed() {
                let line: Vec<_> = judged.line.iter().take(SHOWN).map(String::as_str).collect();
                let _ = writeln!(text, "{:20} {}", "", line.join(" "));
            }
        }
        for side in Color::ALL {
            let _ = writeln!(text, "  {side}: {}", review.side(side).words);
        }
        text
    }
}

/// Plies of a better line that are shown.
const SHOWN: usize = 8;

/// `2,000,000 positions for each`.
pub(super) fn in_words(effort: Effort) -> String {
    let Effort { nodes, depth, time } = effort;
    let parts = [
        nodes.map(|nodes| counted(nodes, "position")),
        depth.map(|depth| format!("depth {depth}")),
        time.map(|time| format!("{} s", time.as_secs_f64())),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    format!("{} a move", parts.join(", "))
}
