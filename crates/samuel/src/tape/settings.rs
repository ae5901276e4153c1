//! Every figure that the paper calls arbitrary, or leaves open, about the tape.

use serde::Serialize;
use thiserror::Error;

use super::Catalog;

/// What a tape goes by. The settings are stored on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TapeSettings {
    /// The age that a new position is given (S-24).
    pub new_age: u32,
    /// At this age a position is forgotten (S-24).
    ///
    /// With the usual figures an unused position lasts 3,000 merges of 20 moves, so about 60,000
    /// positions are saved before it goes: the paper's tape had something over 53,000.
    pub maximum_age: u32,
    /// How often all of the tape is swept for forgotten positions while an unused one lives. They
    /// are never found, swept or not; they only take room.
    #[serde(skip)]
    pub sweeps_per_lifetime: u32,
    /// How finely boards are grouped into records (S-21); a tape keeps what it was made with.
    pub catalog: Catalog,
    /// A merge is due after so many moves (S-23).
    pub merge_every: u32,
    /// At so many positions a record is culled (S-25).
    pub record_maximum: u32,
    /// So many a culled record keeps: "well below the maximum".
    pub culled_to: u32,
    /// So many records are held in memory whatever their size (S-22).
    pub records_held: u32,
    /// So many positions are held in memory, in as many records as they fill (S-22).
    pub positions_held: u32,
    /// Bytes of the file that are held in memory below the records.
    #[serde(skip)]
    pub file_cache: u64,
}

impl Default for TapeSettings {
    fn default() -> TapeSettings {
        TapeSettings {
            new_age: 1_000,
            maximum_age: 4_000,
            sweeps_per_lifetime: 8,
            catalog: Catalog::Exact,
            merge_every: 20,
            record_maximum: 8_000,
            culled_to: 6_000,
            records_held: 5,
            positions_held: 1_000_000,
            file_cache: 64 << 20,
        }
    }
}

impl TapeSettings {
    /// What is usual with a catalog. The paper gives no lengths of records. Appendix A leaves rote learning the "balance
    /// of memory", about 22,000 of the 704's 32,768 words: room for 5,000 positions of 3.8 words and for what waits for
    /// the next merge. A record of five hundred is culled, as the longest would have more when 53,000 positions are kept.
    pub fn usual(catalog: Catalog) -> TapeSettings {
        let usual = TapeSettings { catalog, ..TapeSettings::default() };
        match catalog {
            Catalog::Exact => usual,
            Catalog::Paper => {
                TapeSettings { record_maximum: 500, culled_to: 400, positions_held: 5_000, ..usual }
            }
        }
    }
}

/// Why settings make no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TapeSettingsError {
    /// Something that must be counted is 0.
    #[error("{0} is 0: expected at least 1")]
    Zero(&'static str),
    /// A figure that must be below another is not.
    #[error("{low_name} {low} is not below {high_name} {high}")]
    Order {
        /// Which figure.
        low_name: &'static str,
        /// What it is.
        low: u32,
        /// Below which one it must be.
        high_name: &'static str,
        /// What that is.
        high: u32,
    },
    /// Ages are differences of merge numbers, and must leave room for those.
    #[error("a maximum age of {0}: expected at most {MOST_AGE}")]
    Age(u32),
    /// The paper holds five records or more.
    #[error("{0} records held: expected at least {LEAST_RECORDS}")]
    RecordsHeld(u32),
}

const MOST_AGE: u32 = 1 << 30;
const LEAST_RECORDS: u32 = 5;

impl TapeSettings {
    /// Whether they make sense.
    ///
    /// # Errors
    /// The first figure that does not.
    pub fn check(&self) -> Result<(), TapeSettingsError> {
        let counted = [
            ("sweeps per lifetime", self.sweeps_per_lifetime),
            ("merge every", self.merge_every),
            ("culled to", self.culled_to),
        ];
        if let Some((name, _)) = counted.into_iter().find(|&(_, figure)| figure == 0) {
            return Err(TapeSettingsError::Zero(name));
        }
        below(("new age", self.new_age), ("maximum age", self.maximum_age))?;
        below(("culled to", self.culled_to), ("record maximum", self.record_maximum))?;
        if self.maximum_age > MOST_AGE {
            return Err(TapeSettingsError::Age(self.maximum_age));
        }
        if self.records_held < LEAST_RECORDS {
            return Err(TapeSettingsError::RecordsHeld(self.records_held));
        }
        Ok(())
    }

    /// How many merges a position lives that is never used.
    pub(super) const fn lifetime(&self) -> u32 {
        self.maximum_age - self.new_age
    }
}

fn below(low: (&'static str, u32), high: (&'static str, u32)) -> Result<(), TapeSettingsError> {
    if low.1 < high.1 {
        return Ok(());
    }
    Err(TapeSettingsError::Order { low_name: low.0, low: low.1, high_name: high.0, high: high.1 })
}
