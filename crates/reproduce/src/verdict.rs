//! Whether a published figure holds, by rules that know nothing of what it is about.

use lab::Spread;

use crate::experiment::Judge;
use crate::report::Verdict;
use crate::source::Ours;

/// The paper's side of a comparison.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Claim {
    /// How it is compared.
    pub judge: Judge,
    /// The number.
    pub value: f64,
    /// How far from it ours may be.
    pub tolerance: f64,
    /// The smallest effect that would count, of a direction; zero if every one does.
    pub effect: f64,
}

/// A verdict with its reason in words.
pub type Judged = (Verdict, String);

/// From so many seeds on their ranks alone can show that a run is not one of them.
const SEEDS_FOR_RANKS: usize = 39;

/// The share of runs that count as out of the ordinary, both ends together.
const RARE: f64 = 0.05;

impl Claim {
    /// What ours says of it.
    pub fn judge(&self, ours: &Ours) -> Judged {
        match self.judge {
            Judge::Spread => self.among(&ours.values()),
            Judge::Interval => self.within(ours),
            Judge::Above | Judge::Below => self.beyond(ours),
            Judge::Least => self.reached(&ours.values()),
            Judge::Chance => self.by_chance(ours),
            Judge::None => (Verdict::Untested, String::new()),
        }
    }

    /// Is the paper's one run like one of ours?
    fn among(&self, values: &[f64]) -> Judged {
        let Some(spread) = Spread::of(values) else { return nothing() };
        let share = |is_such: &dyn Fn(f64) -> bool| {
            values.iter().filter(|&&value| is_such(value)).count() as f64 / values.len() as f64
        };
        let below = share(&|value| value < self.value - self.tolerance);
        let equal = share(&|value| (value - self.value).abs() <= self.tolerance);
        let place = format!(
            "{} of our {} seeds lie below the paper's one run, {} have as much",
            percent(below),
            values.len(),
            percent(equal)
        );
        let is_one_of_ours = if values.len() >= SEEDS_FOR_RANKS {
            let above = 1.0 - below - equal;
            below.max(above) <= 1.0 - RARE / 2.0
        } else {
            match spread.deviation {
                None => return (Verdict::Untested, "one seed says nothing of the spread".to_owned()),
                Some(deviation) => {
                    // One more run is expected within the interval of the mean, widened from n seeds to one.
                    let mean_to_run = (values.len() as f64 + 1.0).sqrt();
                    let reach = spread.high.map_or(0.0, |high| (high - spread.mean) * mean_to_run);
                    deviation == 0.0 && equal == 1.0
                        || (self.value - spread.mean).abs() <= reach + self.tolerance
                }
            }
        };
        let range = "the range in which 95 of 100 such runs are expected";
        if is_one_of_ours {
            (Verdict::Agrees, format!("{place}: within {range}"))
        } else {
            (Verdict::Differs, format!("{place}: outside {range}"))
        }
    }

    /// Does the paper's one run, of which only a lower bound is told, have no more than ours may have?
    fn reached(&self, values: &[f64]) -> Judged {
        let Some(spread) = Spread::of(values) else { return nothing() };
        let bound = self.value - self.tolerance;
        let share = values.iter().filter(|&&value| value >= bound).count() as f64 / values.len() as f64;
        let place = format!("{} of our {} seeds have as much and more", percent(share), values.len());
        let may_have = match spread.high {
            _ if values.len() >= SEEDS_FOR_RANKS => share >= RARE / 2.0,
            // As in `among`.
            Some(high) => bound <= spread.mean + (high - spread.mean) * (values.len() as f64 + 1.0).sqrt(),
            None => return (Verdict::Untested, "one seed says nothing of the spread".to_owned()),
        };
        (if may_have { Verdict::Agrees } else { Verdict::Differs }, place)
    }

    /// Chance that does as much shows nothing, neither the one nor the other.
    fn by_chance(&self, ours: &Ours) -> Judged {
        let Some((value, _)) = ours.estimate() else { return nothing() };
        let bound = plain(self.value);
        if value < self.value {
            (Verdict::Agrees, format!("less than {bound}"))
        } else {
            (Verdict::Untested, format!("not less than {bound}: chance alone does as much"))
        }
    }

    /// Does our interval hold the paper's number?
    fn within(&self, ours: &Ours) -> Judged {
        let Some((value, interval)) = ours.estimate() else { return nothing() };
        let (low, high) = interval.unwrap_or((value, value));
        let agrees = low - self.tolerance <= self.value && self.value <= high + self.tolerance;
        let what = match (interval, self.tolerance > 0.0) {
            (Some(_), false) => "in our 95 % interval",
            (Some(_), true) => "in our 95 % interval, as exactly as it is given",
            (None, false) => "ours",
            (None, true) => "ours, as exactly as it is given",
        };
        if agrees {
            (Verdict::Agrees, format!("the paper's number is {what}"))
        } else {
            (Verdict::Differs, format!("the paper's number is not {what}"))
        }
    }

    /// Is ours on the side of the bound that is claimed?
    fn beyond(&self, ours: &Ours) -> Judged {
        let Some((value, interval)) = ours.estimate() else { return nothing() };
        if interval.is_none() && matches!(ours, Ours::Seeds(_)) {
            return (Verdict::Untested, "one seed says nothing of the spread".to_owned());
        }
        let (low, high) = interval.unwrap_or((value, value));
        let is_one_number = low == high;
        let all = match (is_one_number, ours) {
            (true, Ours::Seeds(_)) => "what all of our seeds have",
            (true, Ours::Single { .. }) => "ours",
            (false, _) => "all of our interval",
        };
        let none = if is_one_number { all } else { "none of our interval" };
        let not = if is_one_number { "not " } else { "" };
        let (is_so, is_not, is_too_little, side) = match self.judge {
            Judge::Below => (high < self.value, low >= self.value, low > self.value - self.effect, "below"),
            _ => (low > self.value, high <= self.value, high < self.value + self.effect, "above"),
        };
        let bound = plain(self.value);
        if is_so {
            (Verdict::Agrees, format!("{all} is {side} {bound}"))
        } else if is_not {
            (Verdict::Differs, format!("{none} is {not}{side} {bound}"))
        } else if is_too_little {
            let effect = plain(self.effect);
            (
                Verdict::Differs,
                format!("{none} is {not}as much as {effect} {side} {bound}, the least that would count"),
            )
        } else {
            (Verdict::Untested, format!("our interval has {bound} in it: too few games or seeds to tell"))
        }
    }
}

fn nothing() -> Judged {
    (Verdict::Untested, "nothing was measured".to_owned())
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// As few decimals as it has.
pub(crate) fn plain(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Agrees, Differs, Untested};

    fn seeds(values: &[f64]) -> Ours {
        Ours::Seeds(values.iter().enumerate().map(|(seed, &value)| (seed.to_string(), value)).collect())
    }

    fn single(value: f64, interval: Option<(f64, f64)>) -> Ours {
        Ours::Single { value, low: interval.map(|ends| ends.0), high: interval.map(|ends| ends.1) }
    }

    fn verdict(judge: Judge, value: f64, tolerance: f64, ours: &Ours) -> Verdict {
        Claim { judge, value, tolerance, effect: 0.0 }.judge(ours).0
    }

    #[test]
    fn few_seeds_are_judged_by_where_one_more_run_is_expected() {
        // Mean 3, deviation sqrt(2.5): one more run lies within 2.776 * sqrt(2.5 * 6 / 5) = 4.81 of it.
        let five = seeds(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        for (value, tolerance, expected) in [
            (3.0, 0.0, Agrees),
            (7.8, 0.0, Agrees),
            (7.9, 0.0, Differs),
            (8.0, 0.5, Agrees),
            (-1.9, 0.0, Differs),
        ] {
            assert_eq!(verdict(Judge::Spread, value, tolerance, &five), expected, "{value}");
        }
        assert_eq!(verdict(Judge::Spread, 0.0, 0.0, &seeds(&[0.0, 0.0, 0.0])), Agrees);
        assert_eq!(verdict(Judge::Spread, 1.0, 0.0, &seeds(&[0.0, 0.0, 0.0])), Differs);
        assert_eq!(verdict(Judge::Spread, 1.0, 0.0, &seeds(&[1.0])), Untested);
        assert_eq!(verdict(Judge::Spread, 1.0, 0.0, &seeds(&[])), Untested);
    }

    #[test]
    fn many_seeds_are_judged_by_their_ranks() {
        let hundred = seeds(&(1..=100).map(f64::from).collect::<Vec<_>>());
        for (value, expected) in
            [(50.0, Agrees), (3.5, Agrees), (2.5, Differs), (97.5, Agrees), (99.0, Differs)]
        {
            assert_eq!(verdict(Judge::Spread, value, 0.0, &hundred), expected, "{value}");
        }
        let claim = Claim { judge: Judge::Spread, value: 20.0, tolerance: 0.0, effect: 0.0 };
        let (_, why) = claim.judge(&hundred);
        assert_eq!(
            why,
            "19 % of our 100 seeds lie below the paper's one run, 1 % have as much: within the range in which 95 of 100 such runs are expected"
        );
    }

    #[test]
    fn an_interval_holds_a_number_or_does_not() {
        for (ours, value, tolerance, expected) in [
            (single(3.7, Some((3.6, 3.8))), 3.8, 0.0, Agrees),
            (single(3.7, Some((3.6, 3.74))), 3.8, 0.0, Differs),
            (single(3.7, Some((3.6, 3.76))), 3.8, 0.05, Agrees),
            (single(19.0, None), 19.0, 0.0, Agrees),
            (single(19.0, None), 20.0, 0.0, Differs),
        ] {
            assert_eq!(verdict(Judge::Interval, value, tolerance, &ours), expected, "{ours:?}");
        }
    }

    #[test]
    fn a_lower_bound_of_one_run_is_judged_by_whether_ours_have_as_much() {
        let hundred = seeds(&(1..=100).map(f64::from).collect::<Vec<_>>());
        let five = seeds(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        for (ours, value, expected) in [
            (&hundred, -5.0, Agrees),
            (&hundred, 98.0, Agrees),
            (&hundred, 99.0, Differs),
            (&five, 7.8, Agrees),
            (&five, 7.9, Differs),
            (&seeds(&[2.0]), 1.0, Untested),
        ] {
            assert_eq!(verdict(Judge::Least, value, 0.0, ours), expected, "{value}");
        }
    }

    #[test]
    fn what_chance_does_too_shows_nothing() {
        assert_eq!(verdict(Judge::Chance, 0.05, 0.0, &single(0.049, None)), Agrees);
        assert_eq!(verdict(Judge::Chance, 0.05, 0.0, &single(0.6, None)), Untested);
    }

    #[test]
    fn a_claim_of_direction_needs_an_interval_on_its_side() {
        for (ours, judge, expected) in [
            (single(2.0, Some((1.0, 3.0))), Judge::Above, Agrees),
            (single(2.0, Some((-1.0, 3.0))), Judge::Above, Untested),
            (single(-2.0, Some((-3.0, -1.0))), Judge::Above, Differs),
            (single(-2.0, Some((-3.0, -1.0))), Judge::Below, Agrees),
            (single(2.0, Some((0.0, 3.0))), Judge::Below, Differs),
            (seeds(&[2.0]), Judge::Above, Untested),
            (seeds(&[2.0, 2.1, 1.9]), Judge::Above, Agrees),
            (seeds(&[0.0, 0.0, 0.0]), Judge::Above, Differs),
            (seeds(&[1.0, 1.0, 1.0]), Judge::Above, Agrees),
            (single(1.0, None), Judge::Above, Agrees),
        ] {
            assert_eq!(verdict(judge, 0.0, 0.0, &ours), expected, "{ours:?} {judge:?}");
        }
    }

    #[test]
    fn an_effect_that_is_surely_too_small_to_count_is_none() {
        for (judge, low, high, expected) in [
            (Judge::Above, -0.3, 0.9, Differs),
            (Judge::Above, -0.3, 1.1, Untested),
            (Judge::Above, 0.1, 0.9, Agrees),
            (Judge::Below, -0.9, 0.3, Differs),
            (Judge::Below, -1.1, 0.3, Untested),
            (Judge::Below, -0.9, -0.1, Agrees),
        ] {
            let ours = single((low + high) / 2.0, Some((low, high)));
            let (verdict, why) = Claim { judge, value: 0.0, tolerance: 0.0, effect: 1.0 }.judge(&ours);
            assert_eq!(verdict, expected, "{judge:?} {low} {high}: {why}");
        }
    }
}
