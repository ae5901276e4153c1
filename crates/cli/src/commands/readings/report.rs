//! The report of `crownhead readings`, for people and as JSON.

use std::fmt::Write;

use lab::printed_moves::{BestOfMany, Marginal, Null, PrintedFindings, PrintedRow};
use samuel::readings::Reading;
use serde::Serialize;

use crate::report::{self, counted};

use super::ReadingsArguments;

/// How many of the best crossed readings are shown.
const BEST: usize = 12;

/// Prints what was found; the rows after the first `alone` are the crossed ones.
pub(super) fn report(
    arguments: &ReadingsArguments,
    findings: &PrintedFindings,
    alone: usize,
) -> anyhow::Result<()> {
    let alone = alone.min(findings.rows.len());
    let cross = arguments.cross.map(|highest_ply| Cross::new(arguments, findings, alone, highest_ply));
    if arguments.json {
        return report::json(&Json::new(arguments, findings, alone, cross));
    }
    let mut text = heading(arguments, findings);
    text += &table("reading", &findings.rows[..alone], findings);
    text += &format!("\n{}", table("pieces alone", &findings.controls, findings));
    if let Some(cross) = &cross {
        text += &format!("\n{}", cross.text(findings));
    }
    report::print(text)
}

#[derive(Serialize)]
struct Json<'a> {
    polynomial: &'a str,
    rounds: &'a [String],
    choices: usize,
    forced: usize,
    readings: &'a [PrintedRow],
    pieces_alone: &'a [PrintedRow],
    cross: Option<Cross<'a>>,
    complete: bool,
}

#[derive(Serialize)]
struct Cross<'a> {
    highest_ply: u32,
    readings: usize,
    best: Vec<&'a PrintedRow>,
    marginals: Vec<Marginal>,
    seed: u64,
    by_lot_among_legal_moves: Option<BestOfMany>,
    by_lot_among_sound_moves: Option<BestOfMany>,
}

impl<'a> Json<'a> {
    fn new(
        arguments: &'a ReadingsArguments,
        findings: &'a PrintedFindings,
        alone: usize,
        cross: Option<Cross<'a>>,
    ) -> Json<'a> {
        Json {
            polynomial: &arguments.polynomial,
            rounds: &findings.games.rounds,
            choices: findings.games.choices.len(),
            forced: findings.games.forced,
            readings: &findings.rows[..alone],
            pieces_alone: &findings.controls,
            cross,
            complete: findings.complete,
        }
    }
}

impl<'a> Cross<'a> {
    fn new(
        arguments: &ReadingsArguments,
        findings: &'a PrintedFindings,
        from: usize,
        highest_ply: u32,
    ) -> Cross<'a> {
        let rows = &findings.rows[from..];
        let mut best: Vec<_> = rows.iter().collect();
        best.sort_by(|one, two| two.hits.cmp(&one.hits).then(two.split.total_cmp(&one.split)));
        best.truncate(BEST);
        let by_lot = |null| findings.best_of_many(from, null, arguments.draws as usize, arguments.seed);
        Cross {
            highest_ply,
            readings: rows.len(),
            best,
            marginals: findings.marginals(from),
            seed: arguments.seed,
            by_lot_among_legal_moves: by_lot(Null::Legal),
            by_lot_among_sound_moves: by_lot(Null::Sound),
        }
    }

    fn text(&self, findings: &PrintedFindings) -> String {
        let readings = counted(self.readings as u64, "reading");
        let mut text = format!("{readings} crossed, minimum ply 1 to {}\n\n", self.highest_ply);
        text += &table("the best of them", self.best.iter().copied(), findings);
        text += "\non average, whatever the other switches are      hits    split     most\n";
        for Marginal { switch, setting, hits, split, most, .. } in &self.marginals {
            let _ =
                writeln!(text, "{:<45} {hits:>7.2}  {split:>7.2}  {most:>7}", format!("{switch}={setting}"));
        }
        text += &format!("\nhits of the best of {readings}, with moves drawn by lot (seed {})\n", self.seed);
        for (among, best) in [
            ("all legal moves", &self.by_lot_among_legal_moves),
            ("moves best for the pieces", &self.by_lot_among_sound_moves),
        ] {
            let found = best.as_ref().map_or_else(|| "not all readings were asked".to_owned(), by_lot);
            let _ = writeln!(text, "among {among}: {found}");
        }
        text
    }
}

/// `15.1 on average, 17 or fewer in 95 %; the printed moves 16, and as many in 34.8 % of 10000 draws (...)`
fn by_lot(best: &BestOfMany) -> String {
    let &BestOfMany { different, draws, mean, high, observed, probability } = best;
    format!(
        "{mean:.1} on average, {high} or fewer in 95 %; the printed moves {observed}, and as many in {:.1} % of \
         {draws} draws ({different} readings choose differently)",
        100.0 * probability
    )
}

fn heading(arguments: &ReadingsArguments, findings: &PrintedFindings) -> String {
    let games = &findings.games;
    let stopped = report::stopped(findings.complete);
    format!(
        "{} beside Alpha's printed moves in {}{stopped}\n{} among several moves; {} left out\ndefault: {}\n\n",
        arguments.polynomial,
        games.rounds.join(", "),
        counted(games.choices.len() as u64, "choice"),
        counted(games.forced as u64, "forced move"),
        Reading::default(),
    )
}

fn table<'a>(
    title: &str,
    rows: impl IntoIterator<Item = &'a PrintedRow>,
    findings: &PrintedFindings,
) -> String {
    let rows: Vec<_> =
        rows.into_iter().map(|row| (row.reading.difference(&Reading::default()), row)).collect();
    let width = rows.iter().map(|(name, _)| name.len()).chain([title.len(), 28]).max().unwrap_or(0);
    let mut text = format!(
        "{title:<width$}  hits   of  chance  probability   split  sound  probability  among  chance  probability "
    );
    findings.games.rounds.iter().for_each(|round| text += &format!(" {round:>5}"));
    text.push('\n');
    for (name, row) in rows {
        let _ = write!(
            text,
            "{name:<width$}  {:>4} {:>4} {:>7.2}  {:>11.4} {:>7.2} {:>6.2}  {:>11.4} {:>6} {:>7.2}  {:>11.4} ",
            row.hits,
            row.of,
            row.chance,
            row.probability,
            row.split,
            row.sound,
            row.sound_probability,
            row.among,
            row.among_chance,
            row.among_probability,
        );
        for game in &row.rounds {
            let _ = write!(text, " {:>5}", format!("{}/{}", game.hits, game.of));
        }
        text.push('\n');
    }
    text
}
