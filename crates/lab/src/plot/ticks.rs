//! Ticks at good numbers, and ranges rounded out to them. Places are in the space where the axis is linear.

use super::Scale;
use super::axis::Gap;
use super::svg::{grouped, power, scientific};

/// A marked place on an axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) place: f64,
    pub(super) label: String,
}

/// At most `most` ticks from `low` to `high`, or a few more where fewer would say nothing.
pub(super) fn ticks(scale: &Scale, (low, high): (f64, f64), most: usize) -> Vec<Tick> {
    let most = most.max(2);
    match scale {
        Scale::Linear => linear(low, high, most),
        Scale::Log => logarithmic(low, high, most),
        Scale::ZeroAndLog { .. } => {
            scale.gap().map_or_else(Vec::new, |gap| beyond_gap(gap, (low, high), most))
        }
        Scale::SignedPowersOfTwo => powers_of_two(low, high, most),
        Scale::Names(names) => named(names, low, high, most),
    }
}

/// The range that ends at ticks and holds the given one.
pub(super) fn rounded_out(scale: &Scale, (low, high): (f64, f64), most: usize) -> (f64, f64) {
    match scale {
        // A rounded range can be long enough to need the next step.
        Scale::Linear => (0..3).fold((low, high), |(low, high), _| {
            let step = good_step((high - low) / most.max(2) as f64);
            (multiple_below(low, step) * step, multiple_above(high, step) * step)
        }),
        Scale::Log => (one_two_five_below(low), one_two_five_above(high)),
        // Zero keeps away from the edge, where the other axis stands.
        Scale::ZeroAndLog { .. } => (low - 0.04 * (high - low), one_two_five_above(high)),
        // Half a power of air, for values lie at the powers themselves.
        Scale::SignedPowersOfTwo => ((low - 0.5).floor(), (high + 0.5).ceil()),
        Scale::Names(_) => (low, high),
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that is no smaller than this.
fn good_step(least: f64) -> f64 {
    let magnitude = 10f64.powf(least.log10().floor());
    let good = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * magnitude >= least * (1.0 - 1e-9));
    good.unwrap_or(10.0) * magnitude
}

// A hair of tolerance, so that 0.3 is a multiple of 0.1.
fn multiple_below(value: f64, step: f64) -> f64 {
    (value / step + 1e-9).floor()
}

fn multiple_above(value: f64, step: f64) -> f64 {
    (value / step - 1e-9).ceil()
}

fn linear(low: f64, high: f64, most: usize) -> Vec<Tick> {
    let step = good_step((high - low) / most as f64);
    let (first, last) = (multiple_above(low, step), multiple_below(high, step));
    // `last` is at most a few steps away from `first`, but both may be beyond whole numbers of 64 bits.
    let count = (last - first).max(0.0) as usize;
    let multiples = (0..=count).map(|index| first + index as f64);
    let largest = low.abs().max(high.abs());
    multiples
        .map(|multiple| multiple * step)
        .map(|at| Tick { place: at, label: label(at, step, largest) })
        .collect()
}

/// A label as precise as the distance of the ticks; very large and very small axes in scientific notation.
fn label(value: f64, step: f64, largest: f64) -> String {
    let step_exponent = (step.log10() + 1e-9).floor();
    if value.abs() < step / 2.0 {
        return "0".to_owned();
    }
    let exponent = value.abs().log10().floor();
    let mantissa_decimals = (exponent - step_exponent).max(0.0) as usize;
    if (largest >= 1e9 || step < 1e-4) && mantissa_decimals <= 4 {
        return scientific(value, mantissa_decimals);
    }
    grouped(value, (-step_exponent).max(0.0) as usize)
}

fn logarithmic(low: f64, high: f64, most: usize) -> Vec<Tick> {
    let shown = |places: Vec<(i32, i32)>| -> Vec<(i32, i32)> {
        let inside = |place: f64| place >= low - 1e-9 && place <= high + 1e-9;
        places.into_iter().filter(|&(factor, exponent)| inside(log_place(factor, exponent))).collect()
    };
    let decades = low.floor() as i32..=high.ceil() as i32;
    let mut chosen =
        shown(decades.clone().flat_map(|decade| [1, 2, 5].map(|factor| (factor, decade))).collect());
    if chosen.len() < 3 {
        return within_a_decade(low, high, most);
    }
    for stride in 1.. {
        if chosen.len() <= most {
            break;
        }
        chosen =
            shown(decades.clone().filter(|decade| decade % stride == 0).map(|decade| (1, decade)).collect());
    }
    chosen
        .into_iter()
        .map(|(factor, exponent)| Tick {
            place: log_place(factor, exponent),
            label: log_label(factor, exponent),
        })
        .collect()
}

/// Zero, and the powers beyond the gap; none inside it, where distances mean something else.
fn beyond_gap(gap: Gap, (low, high): (f64, f64), most: usize) -> Vec<Tick> {
    let zero = Tick { place: gap.zero, label: "0".to_owned() };
    let mut shown: Vec<Tick> = (low <= gap.zero && gap.zero <= high).then_some(zero).into_iter().collect();
    if high > gap.end {
        shown.extend(logarithmic(low.max(gap.end), high, most.saturating_sub(1).max(2)));
    }
    shown
}

fn within_a_decade(low: f64, high: f64, most: usize) -> Vec<Tick> {
    let ticks = linear(10f64.powf(low), 10f64.powf(high), most);
    let positive = ticks.into_iter().filter(|tick| tick.place > 0.0);
    positive.map(|tick| Tick { place: tick.place.log10(), ..tick }).collect()
}

fn log_place(factor: i32, exponent: i32) -> f64 {
    f64::from(exponent) + f64::from(factor).log10()
}

fn log_label(factor: i32, exponent: i32) -> String {
    if (-3..=6).contains(&exponent) {
        return grouped(f64::from(factor) * 10f64.powi(exponent), exponent.min(0).unsigned_abs() as usize);
    }
    if factor == 1 { power(10, exponent) } else { format!("{factor}×{}", power(10, exponent)) }
}

fn one_two_five_below(place: f64) -> f64 {
    let decade = (place + 1e-9).floor();
    let factors = [5f64, 2.0, 1.0].map(|factor| decade + factor.log10());
    factors.into_iter().find(|&candidate| candidate <= place + 1e-9).unwrap_or(decade)
}

fn one_two_five_above(place: f64) -> f64 {
    // One over 1, 2, 5 and 10 are a tenth of 10, 5, 2 and 1: the same numbers, mirrored.
    -one_two_five_below(-place)
}

fn powers_of_two(low: f64, high: f64, most: usize) -> Vec<Tick> {
    let whole: Vec<i32> = (low.ceil() as i32..=high.floor() as i32).collect();
    // Place n > 0 is the power n - 1; with gaps, powers that are multiples of the gap are shown, and zero.
    let shown = |stride: i32| -> Vec<i32> {
        let kept = |place: i32| {
            let exponent = place.abs() - 1;
            place == 0 || stride == 1 || (exponent > 0 && exponent % stride == 0)
        };
        whole.iter().copied().filter(|&place| kept(place)).collect()
    };
    let chosen = (1..).map(shown).find(|places| places.len() <= most.max(3)).unwrap_or_default();
    chosen.into_iter().map(|place| Tick { place: f64::from(place), label: power_label(place) }).collect()
}

fn power_label(place: i32) -> String {
    match place.signum() {
        0 => "0".to_owned(),
        1 => power(2, place - 1),
        _ => format!("−{}", power(2, -place - 1)),
    }
}

fn named(names: &[String], low: f64, high: f64, most: usize) -> Vec<Tick> {
    let stride = names.len().div_ceil(most).max(1);
    let places = names.iter().enumerate().step_by(stride).map(|(index, name)| (index as f64, name));
    let inside = places.filter(|&(place, _)| low <= place && place <= high);
    inside.map(|(place, name)| Tick { place, label: name.clone() }).collect()
}
