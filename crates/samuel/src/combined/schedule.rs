//! The term-saving schedule: how many terms are remembered, as warranted by the stability of Alpha's list.

use serde::{Deserialize, Serialize};

use crate::WeightedTerm;
use crate::generalization::AlphaState;
use crate::setting_key::{SettingKey, SettingTable, choice, number};
use crate::words::words;

/// How far the schedule has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    /// What it goes by, which the declaration of a run says.
    #[serde(skip)]
    pub settings: CombinedSettings,
    /// The open level: so many leading terms are remembered.
    pub level: u32,
    /// For how many games the term after them has been the same.
    pub unchanged: u32,
    /// For how many games the leading terms have been the same that rote learning waits for.
    pub settled: u32,
    /// Alpha's list after the last game.
    pub ranks: Vec<WeightedTerm>,
}

/// What a game did to the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ScheduleChange {
    /// The level that opens.
    pub opened: Option<u32>,
    /// The lowest level whose tape has to go; those above it go too.
    pub expunged_from: Option<u32>,
}

impl Schedule {
    /// Before the first game: piece advantage alone.
    pub fn begin(settings: CombinedSettings, ranks: Vec<WeightedTerm>) -> Schedule {
        Schedule { settings, level: 0, unchanged: 0, settled: 0, ranks }
    }

    /// How much of Alpha's list it needs to see.
    pub fn depth(&self) -> usize {
        self.settings.leading.max(self.settings.levels + 1) as usize
    }

    /// A game is over. `steady` leading ranks stayed as they were after the game before, and the list
    /// is now `ranks`.
    ///
    /// A change at an open level drops back below it. Without one, the next term is watched, and
    /// opens a level after so many games of its own: "an additional period without changes".
    pub fn after_game(&mut self, ranks: Vec<WeightedTerm>, steady: usize) -> ScheduleChange {
        let CombinedSettings { games, levels, leading, .. } = self.settings;
        let steady = steady.min(steady_ranks(&self.ranks, &ranks, self.settings.stability)) as u32;
        self.ranks = ranks;
        self.settled = if steady >= leading { self.settled + 1 } else { 0 };
        if steady < self.level {
            self.level = steady;
            self.unchanged = 0;
            return ScheduleChange { expunged_from: Some(steady + 1), opened: None };
        }
        self.unchanged = if steady > self.level && self.level < levels { self.unchanged + 1 } else { 0 };
        if self.unchanged < games || self.level == levels {
            return ScheduleChange::default();
        }
        self.level += 1;
        self.unchanged = 0;
        ScheduleChange { expunged_from: None, opened: Some(self.level) }
    }

    /// Whether the leading terms are stable enough for rote learning.
    pub const fn is_settled(&self) -> bool {
        self.settled >= self.settings.games
    }
}

/// The leading terms of Alpha's list, the one with the largest correlation first.
pub fn leading_ranks(alpha: &AlphaState, count: usize) -> Vec<WeightedTerm> {
    let ranks = alpha.ranking().into_iter();
    let ranks = ranks.map(|one| WeightedTerm { term: one.active.term, coefficient: one.coefficient });
    ranks.take(count).collect()
}

/// How many leading ranks are the same in two lists.
pub fn steady_ranks(before: &[WeightedTerm], after: &[WeightedTerm], stability: Stability) -> usize {
    before.iter().zip(after).take_while(|(one, two)| is_steady(one, two, stability)).count()
}

fn is_steady(one: &WeightedTerm, two: &WeightedTerm, stability: Stability) -> bool {
    let same_sign = (one.coefficient.value() < 0) == (two.coefficient.value() < 0);
    let same_power = one.coefficient.power() == two.coefficient.power();
    one.term == two.term && same_sign && (stability == Stability::Parameter || same_power)
}

/// A table of settings. Each is stated once: its field, its type and what is usual, its name and what it can be, and what
/// it decides.
macro_rules! settings {
    ($($field:ident: $Type:ty = $usual:expr, $kind:ident $name:literal $values:tt, $meaning:literal;)+) => {
        /// When terms count as stable, and how many are remembered.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub struct CombinedSettings {
            $(#[doc = $meaning] pub $field: $Type,)+
        }

        impl Default for CombinedSettings {
            fn default() -> CombinedSettings {
                CombinedSettings { $($field: $usual,)+ }
            }
        }

        impl SettingTable for CombinedSettings {
            fn keys() -> &'static [SettingKey<CombinedSettings>] {
                static KEYS: [SettingKey<CombinedSettings>; [$($name),+].len()] =
                    [$($kind!($name, $field, $values, $meaning)),+];
                &KEYS
            }
        }
    };
}

settings! {
    games: u32 = 3, number "stable-games"(1 to 1_000),
        "a term is stable after this many games without a change";
    levels: u32 = 4, number "levels"(0 to 37),
        "at most this many terms are remembered beside piece advantage";
    stability: Stability = Stability::Parameter, choice "stability"(Stability),
        "what must not change: the term and its sign, or its coefficient too";
    watched: Watched = Watched::Games, choice "watch"(Watched),
        "when changes are looked for: after each game, or after each move of Alpha";
    leading: u32 = 4, number "leading"(1 to 37),
        "this many leading terms must be stable before rote learning begins";
}

words! {
    /// What must not change at a rank of Alpha's list.
    pub enum Stability {
        /// The term and its sign: "no change had been made in the parameter used for this term".
        Parameter = "parameter",
        /// Its coefficient too.
        Coefficient = "coefficient",
    }
}

words! {
    /// When Alpha's list is looked at.
    pub enum Watched {
        /// After each game.
        Games = "games",
        /// After each move of Alpha: a change that is undone within a game counts as well.
        Moves = "moves",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of terms of which nothing matters but whether they change.
    fn list(text: &str) -> Vec<WeightedTerm> {
        text.split(' ').map(|one| one.parse().unwrap()).collect()
    }

    /// Goes through lists after games: each with the level after it, and what was expunged or opened.
    #[track_caller]
    fn check(settings: CombinedSettings, begin: &str, games: &[(&str, u32, Option<u32>, Option<u32>)]) {
        let mut schedule = Schedule::begin(settings, list(begin));
        for (number, &(ranks, level, expunged_from, opened)) in games.iter().enumerate() {
            let change = schedule.after_game(list(ranks), usize::MAX);
            assert_eq!(change, ScheduleChange { expunged_from, opened }, "game {}", number + 1);
            assert_eq!(schedule.level, level, "game {}", number + 1);
        }
    }

    const USUAL: &str = "CENT+2^18 ADV+2^17 KCENT+2^16";

    #[test]
    fn a_level_opens_after_three_unchanged_games_and_the_next_after_three_more() {
        let quiet = |level, opened| (USUAL, level, None, opened);
        check(
            CombinedSettings { levels: 2, ..CombinedSettings::default() },
            USUAL,
            &[
                quiet(0, None),
                quiet(0, None),
                quiet(1, Some(1)),
                quiet(1, None),
                quiet(1, None),
                quiet(2, Some(2)),
                quiet(2, None),
                quiet(2, None),
                quiet(2, None),
            ],
        );
    }

    #[test]
    fn a_change_of_a_stable_term_expunges_it_and_those_lower_on_the_list() {
        let games = |last: (&'static str, u32, Option<u32>, Option<u32>)| {
            let mut games = vec![(USUAL, 0, None, None), (USUAL, 0, None, None), (USUAL, 1, None, Some(1))];
            games.extend([(USUAL, 1, None, None), (USUAL, 1, None, None), (USUAL, 2, None, Some(2)), last]);
            games
        };
        let settings = CombinedSettings { levels: 2, ..CombinedSettings::default() };
        for last in [
            // The second term changes, reverses its sign, or changes places with the first.
            ("CENT+2^18 KCENT+2^17 ADV+2^16", 1, Some(2), None),
            ("CENT+2^18 ADV-2^17 KCENT+2^16", 1, Some(2), None),
            ("ADV+2^18 CENT+2^17 KCENT+2^16", 0, Some(1), None),
            ("CENT-2^18 ADV+2^17 KCENT+2^16", 0, Some(1), None),
            // What is below the open levels may change, and so may coefficients.
            ("CENT+2^18 ADV+2^12 FORK-2^9", 2, None, None),
        ] {
            check(settings, USUAL, &games(last));
        }
        let strict = CombinedSettings { stability: Stability::Coefficient, ..settings };
        check(strict, USUAL, &games(("CENT+2^18 ADV+2^12 FORK-2^9", 1, Some(2), None)));
    }

    #[test]
    fn a_change_of_the_next_term_begins_the_count_anew() {
        let other = "ADV+2^18 CENT+2^17 KCENT+2^16";
        check(
            CombinedSettings::default(),
            USUAL,
            &[
                (USUAL, 0, None, None),
                (USUAL, 0, None, None),
                (other, 0, None, None),
                (other, 0, None, None),
                (other, 0, None, None),
                (other, 1, None, Some(1)),
            ],
        );
    }

    #[test]
    fn a_change_within_a_game_counts_where_moves_are_watched() {
        let mut schedule =
            Schedule::begin(CombinedSettings { levels: 2, ..CombinedSettings::default() }, list(USUAL));
        for steady in [2, 2, 2, 2, 2, 2] {
            schedule.after_game(list(USUAL), steady);
        }
        assert_eq!(schedule.level, 2);
        let change = schedule.after_game(list(USUAL), 1);
        assert_eq!((change.expunged_from, schedule.level), (Some(2), 1));
    }

    #[test]
    fn the_leading_terms_settle_together() {
        let settings = CombinedSettings { leading: 2, ..CombinedSettings::default() };
        let mut schedule = Schedule::begin(settings, list(USUAL));
        let mut settled = |ranks: &str| {
            schedule.after_game(list(ranks), usize::MAX);
            schedule.is_settled()
        };
        let third = "CENT+2^18 ADV+2^17 FORK+2^16";
        assert_eq!([USUAL, third, USUAL].map(&mut settled), [false, false, true]);
        assert!(!settled("CENT+2^18 FORK+2^17 ADV+2^16"));
    }
}
