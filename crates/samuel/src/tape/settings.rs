//! Every figure that the paper calls arbitrary, or leaves open, about the tape.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Catalog;
use super::metadata::Figure;
use crate::setting_key::{SettingKey, number};

/// A table of settings. Each is stated once: its field and what is usual, its name and what it can be, what it decides,
/// and what it counts.
macro_rules! settings {
    ($($field:ident = $usual:literal, $name:literal($least:literal to $most:literal), $meaning:literal, $unit:literal;)+) => {
        /// What a tape goes by. The settings are stored on it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        pub struct TapeSettings {
            $(#[doc = $meaning] pub $field: u32,)+
            /// How finely boards are grouped into records (S-21); a tape keeps what it was made with.
            pub catalog: Catalog,
            /// How often all of the tape is swept for forgotten positions while an unused one lives. They
            /// are never found, swept or not; they only take room.
            #[serde(skip)]
            pub sweeps_per_lifetime: u32,
            /// Bytes of the file that are held in memory below the records.
            #[serde(skip)]
            pub file_cache: u64,
        }

        impl Default for TapeSettings {
            fn default() -> TapeSettings {
                TapeSettings {
                    $($field: $usual,)+
                    catalog: Catalog::Exact,
                    sweeps_per_lifetime: 8,
                    file_cache: 64 << 20,
                }
            }
        }

        impl TapeSettings {
            /// All figures by the names they are stored under.
            pub(super) fn figures(&mut self) -> Vec<(String, Figure<'_>)> {
                vec![
                    $((spoken($name), Figure::Small(&mut self.$field)),)+
                    ("sweeps per lifetime".to_owned(), Figure::Small(&mut self.sweeps_per_lifetime)),
                    ("file cache".to_owned(), Figure::Large(&mut self.file_cache)),
                ]
            }

            fn check_ranges(&self) -> Result<(), TapeSettingsError> {
                $(in_range($name, self.$field, ($least, $most))?;)+
                in_range("sweeps-per-lifetime", self.sweeps_per_lifetime, (1, u32::MAX))
            }
        }

        /// All settings of a tape that can be chosen.
        pub static TAPE_KEYS: [SettingKey<TapeSettings>; [$($name),+].len()] =
            [$(number!($name, $field, ($least to $most), $meaning)),+];

        /// Settings of a tape, as far as they are given; an existing tape keeps the others.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(default)]
        #[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Tape"))]
        pub struct TapeChanges {
            /// How a new tape groups positions into records [default: exact]; 1959 makes records as long as the paper's, with
            /// --record-maximum 500, --culled-to 400 and --positions-held 5000 unless given
            #[cfg_attr(feature = "clap", arg(long, value_name = "exact|1959"))]
            pub catalog: Option<Catalog>,
            $(
                #[doc = $meaning]
                #[cfg_attr(feature = "clap", arg(
                    long = $name,
                    value_name = "N",
                    help = format!("{} [default: {}{}]", crate::setting_key::help($meaning), $usual, $unit),
                ))]
                pub $field: Option<u32>,
            )+
        }

        impl TapeChanges {
            /// Settings with these changes.
            #[must_use]
            pub fn apply(&self, settings: TapeSettings) -> TapeSettings {
                TapeSettings {
                    catalog: self.catalog.unwrap_or(settings.catalog),
                    $($field: self.$field.unwrap_or(settings.$field),)+
                    ..settings
                }
            }

            /// What a new tape goes by.
            #[must_use]
            pub fn new_tape(&self) -> TapeSettings {
                self.apply(TapeSettings::usual(self.catalog.unwrap_or(Catalog::Exact)))
            }

            /// Changes the setting of a name, which is one of [`TAPE_KEYS`].
            pub fn set(&mut self, name: &str, value: u32) {
                match name {
                    $($name => self.$field = Some(value),)+
                    _ => {}
                }
            }
        }

        impl From<TapeSettings> for TapeChanges {
            fn from(settings: TapeSettings) -> TapeChanges {
                // The usual catalog is not declared.
                let catalog = Some(settings.catalog).filter(|&catalog| catalog != Catalog::Exact);
                TapeChanges { catalog, $($field: Some(settings.$field),)+ }
            }
        }
    };
}

// With the usual ages an unused position lasts 3,000 merges of 20 moves, so about 60,000 positions are saved before it
// goes: the paper's tape had something over 53,000.
settings! {
    merge_every = 20, "merge-every"(1 to 4_294_967_295),  // S-23
        "moves between two merges", "";
    new_age = 1_000, "new-age"(0 to 1_073_741_824),  // S-24
        "the age of a new position", " merges";
    maximum_age = 4_000, "maximum-age"(0 to 1_073_741_824),  // S-24; ages are differences of merge numbers
        "the age at which a position is forgotten", " merges";
    record_maximum = 8_000, "record-maximum"(0 to 4_294_967_295),  // S-25
        "the size at which a record is culled", " positions";
    culled_to = 6_000, "culled-to"(1 to 4_294_967_295),  // "well below the maximum"
        "what a culled record keeps", " positions";
    records_held = 5, "records-held"(5 to 4_294_967_295),  // S-22; the paper holds five records or more
        "records held in memory whatever their size", "";
    positions_held = 1_000_000, "positions-held"(0 to 4_294_967_295),  // S-22
        "positions held in memory", "";
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
    /// A figure is out of its range.
    #[error("{name} {value}: expected {least} to {most}", name = spoken(.name))]
    Range {
        /// Which figure.
        name: &'static str,
        /// What it is.
        value: u32,
        /// The least that it can be.
        least: u32,
        /// The most.
        most: u32,
    },
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
}

impl TapeSettings {
    /// Whether they make sense.
    ///
    /// # Errors
    /// The first figure that does not.
    pub fn check(&self) -> Result<(), TapeSettingsError> {
        self.check_ranges()?;
        below(("new age", self.new_age), ("maximum age", self.maximum_age))?;
        below(("culled to", self.culled_to), ("record maximum", self.record_maximum))
    }

    /// How many merges a position lives that is never used.
    pub(super) const fn lifetime(&self) -> u32 {
        self.maximum_age - self.new_age
    }
}

/// The name of a setting as tapes and sentences have it.
fn spoken(name: &str) -> String {
    name.replace('-', " ")
}

fn in_range(name: &'static str, value: u32, (least, most): (u32, u32)) -> Result<(), TapeSettingsError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(TapeSettingsError::Range { name, value, least, most })
}

fn below(low: (&'static str, u32), high: (&'static str, u32)) -> Result<(), TapeSettingsError> {
    if low.1 < high.1 {
        return Ok(());
    }
    Err(TapeSettingsError::Order { low_name: low.0, low: low.1, high_name: high.0, high: high.1 })
}
