//! What a setting of a switch does on average, whatever the others are.

use samuel::readings::Reading;
use serde::Serialize;

use super::PrintedRow;

/// All readings in which a switch stands somewhere.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Marginal {
    /// The switch.
    pub switch: &'static str,
    /// Where it stands.
    pub setting: String,
    /// How many readings.
    pub readings: usize,
    /// Their hits on average.
    pub hits: f64,
    /// Their hits with ties drawn by lot, on average.
    pub split: f64,
    /// The most hits of one of them.
    pub most: usize,
}

/// Switch by switch, each with its settings in the order they come up.
pub(super) fn of(rows: &[PrintedRow]) -> Vec<Marginal> {
    let settings: Vec<_> = rows.iter().map(|row| row.reading.settings()).collect();
    let mut marginals: Vec<Marginal> = Vec::new();
    for (index, switch) in Reading::SWITCHES.into_iter().enumerate() {
        let begin = marginals.len();
        for (row, settings) in rows.iter().zip(&settings) {
            let setting = &settings[index];
            let known = marginals[begin..].iter().position(|marginal| marginal.setting == *setting);
            let at = known.map_or(marginals.len(), |known| begin + known);
            if known.is_none() {
                marginals.push(Marginal::new(switch, setting));
            }
            marginals[at].add(row);
        }
    }
    marginals.iter_mut().for_each(Marginal::finish);
    marginals
}

impl Marginal {
    fn new(switch: &'static str, setting: &str) -> Marginal {
        Marginal { switch, setting: setting.to_owned(), readings: 0, hits: 0.0, split: 0.0, most: 0 }
    }

    fn add(&mut self, row: &PrintedRow) {
        self.readings += 1;
        self.hits += row.hits as f64;
        self.split += row.split;
        self.most = self.most.max(row.hits);
    }

    /// Sums become averages.
    fn finish(&mut self) {
        self.hits /= self.readings as f64;
        self.split /= self.readings as f64;
    }
}
