//! What a generation came to, kept in a file of its own; the table and the plots are made of these.

use std::fs;
use std::io;

use learning::{Fitting, Values};
use serde::{Deserialize, Serialize};

use crate::{Digest, MatchFigures, RunError, RunFolder};

/// Where the results are.
pub(super) const FOLDER: &str = "results";

/// What a generation came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerationResult {
    /// Its number, from 1.
    pub generation: usize,
    /// Whether it plays from now on.
    pub is_kept: bool,
    /// Positions that were looked at for each move of its games; older results do not say it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub nodes: u64,
    /// Games played up to here, by all generations.
    pub games: u64,
    /// Positions that its net was fitted to.
    pub positions: u64,
    /// How far the fit came, pass after pass.
    pub fit: Vec<Fitting>,
    /// How it did against the one in force.
    pub gate: MatchFigures,
    /// Its rating, where knowing only the rules is 0: the sum of what each kept generation gained.
    pub rating: f64,
    /// The interval of the rating.
    pub rating_low: f64,
    /// The interval of the rating.
    pub rating_high: f64,
    /// In how many of random endings with four pieces, of those that can be spoiled, it keeps the win or draw.
    pub agreement: f64,
    /// What it thinks that pieces are worth, in points.
    pub values: Values,
    /// What its games are, wherever they lie.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub games_digest: Digest,
    /// What its weights are.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub weights: Digest,
}

/// All that a run came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ZeroSummary {
    /// Its generations.
    pub generations: Vec<GenerationResult>,
}

/// A row of the table.
#[derive(Serialize)]
pub(super) struct Row {
    generation: usize,
    kept: bool,
    nodes: u64,
    games: u64,
    positions: u64,
    training_loss: Option<f64>,
    validation_loss: Option<f64>,
    wins: u64,
    draws: u64,
    losses: u64,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    rating: f64,
    rating_low: f64,
    rating_high: f64,
    agreement: f64,
    man: f64,
    king: f64,
    king_late: f64,
    back_row_man: f64,
    center_man: f64,
    advanced_man: f64,
    turn: f64,
}

impl GenerationResult {
    pub(super) fn row(&self) -> Row {
        let last = self.fit.last();
        let &Values { man, king, king_late, back_row_man, center_man, advanced_man, turn, .. } = &self.values;
        Row {
            generation: self.generation,
            kept: self.is_kept,
            nodes: self.nodes,
            games: self.games,
            positions: self.positions,
            training_loss: last.map(|fitting| fitting.training_loss),
            validation_loss: last.map(|fitting| fitting.validation_loss),
            wins: self.gate.wins,
            draws: self.gate.draws,
            losses: self.gate.losses,
            elo: self.gate.elo,
            elo_low: self.gate.elo_low,
            elo_high: self.gate.elo_high,
            rating: self.rating,
            rating_low: self.rating_low,
            rating_high: self.rating_high,
            agreement: self.agreement,
            man,
            king,
            king_late,
            back_row_man,
            center_man,
            advanced_man,
            turn,
        }
    }

    fn file(generation: usize) -> String {
        format!("{FOLDER}/{generation}.json")
    }

    /// Writes it down and answers what will be read from there: the last digit of a number may differ from the one that
    /// was computed, and a run that goes on must not differ from one that never stopped.
    pub(super) fn kept_in(&self, folder: &RunFolder) -> Result<GenerationResult, RunError> {
        let name = GenerationResult::file(self.generation);
        let text = serde_json::to_string_pretty(self).expect("a result is plain data");
        folder.write(&name, |out| writeln!(out, "{text}"))?;
        parse(folder, &name, &text)
    }
}

fn parse(folder: &RunFolder, name: &str, text: &str) -> Result<GenerationResult, RunError> {
    serde_json::from_str(text).map_err(|_| folder.damaged(name, "the result of a generation"))
}

/// The results of all generations that are over.
pub(super) fn read_all(folder: &RunFolder) -> Result<Vec<GenerationResult>, RunError> {
    let mut results = Vec::new();
    loop {
        let name = GenerationResult::file(results.len() + 1);
        let text = match fs::read_to_string(folder.file(&name)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(results),
            Err(error) => return Err(folder.io(&name, error)),
        };
        results.push(parse(folder, &name, &text)?);
    }
}
