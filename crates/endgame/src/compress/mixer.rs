//! What several expectations of a bit make together: each is a probability that adapts in its own context, and a weighted
//! mean of their logarithmic odds learns whom to trust. All in integers, so that every machine computes the same.

/// Bits of a probability.
pub(super) const PRECISION: u32 = 12;
const ONE: i32 = 1 << PRECISION;

/// A probability of a 1 that adapts: quickly at first, then ever more slowly.
#[derive(Clone, Copy)]
pub(super) struct Adaptive {
    probability: u16,
    seen: u16,
}

/// A context that has seen so many bits adapts no more slowly.
const PATIENCE: u16 = 100;

impl Adaptive {
    pub(super) const EVEN: Adaptive = Adaptive { probability: 1 << 15, seen: 0 };

    #[inline]
    fn of_one(self) -> i32 {
        i32::from(self.probability >> (16 - PRECISION))
    }

    #[inline]
    fn adapt(&mut self, bit: bool) {
        let target = if bit { i32::from(u16::MAX) } else { 0 };
        let step = (target - i32::from(self.probability)) * 2 / (2 * i32::from(self.seen) + 3);
        self.probability = (i32::from(self.probability) + step) as u16;
        self.seen = PATIENCE.min(self.seen + 1);
    }
}

/// Logarithmic odds in units of 1/256, up to 8.
const MOST_ODDS: i32 = 2047;

/// The probability of logarithmic odds, by straight lines between 33 points.
const fn squash(odds: i32) -> i32 {
    const POINTS: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607,
        3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    if odds > MOST_ODDS {
        return ONE - 1;
    }
    if odds < -MOST_ODDS {
        return 1;
    }
    let part = odds & 127;
    let point = ((odds >> 7) + 16) as usize;
    (POINTS[point] * (128 - part) + POINTS[point + 1] * part + 64) >> 7
}

/// The logarithmic odds of a probability: the inverse of [`squash`].
static STRETCH: [i16; ONE as usize] = stretch();

const fn stretch() -> [i16; ONE as usize] {
    let mut table = [0; ONE as usize];
    let (mut next, mut odds) = (0, -MOST_ODDS);
    while odds <= MOST_ODDS {
        let reached = squash(odds) as usize;
        while next <= reached {
            table[next] = odds as i16;
            next += 1;
        }
        odds += 1;
    }
    while next < ONE as usize {
        table[next] = MOST_ODDS as i16;
        next += 1;
    }
    table
}

/// How many expectations there are.
pub(super) const INPUTS: usize = 7;

/// Whom to trust.
#[derive(Clone, Copy)]
pub(super) struct Weights([i32; INPUTS]);

/// Bits below the point of a weight.
const WEIGHT: u32 = 16;
const RATE: i32 = 32;

impl Weights {
    pub(super) const EQUAL: Weights = Weights([(1 << WEIGHT) / 4; INPUTS]);
}

/// Expectations of the next bit, put together.
pub(super) struct Mixed {
    odds: [i32; INPUTS],
    of_one: i32,
}

impl Mixed {
    #[inline]
    pub(super) fn new(inputs: [Adaptive; INPUTS], weights: &Weights) -> Mixed {
        let odds = inputs.map(|input| i32::from(STRETCH[input.of_one() as usize]));
        let sum: i64 =
            odds.iter().zip(weights.0).map(|(&odds, weight)| i64::from(odds) * i64::from(weight)).sum();
        let of_one = squash((sum >> WEIGHT).clamp(-2047, 2047) as i32);
        Mixed { odds, of_one: of_one.clamp(1, ONE - 1) }
    }

    /// The probability of a 0, in units of 1/4096, never 0 or 1.
    #[inline]
    pub(super) fn of_zero(&self) -> u32 {
        (ONE - self.of_one) as u32
    }

    #[inline]
    pub(super) fn learn(&self, weights: &mut Weights, bit: bool) {
        let error = (if bit { ONE } else { 0 } - self.of_one) * RATE;
        for (weight, odds) in weights.0.iter_mut().zip(self.odds) {
            *weight += (odds * error + (1 << 15)) >> 16;
        }
    }
}

#[inline]
pub(super) fn adapt(input: &mut Adaptive, bit: bool) {
    input.adapt(bit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_and_probabilities_belong_together() {
        for probability in 1..ONE {
            let back = squash(STRETCH[probability as usize].into());
            assert!((back - probability).abs() <= 16, "{probability} {back}");
        }
        assert_eq!(squash(0), 2047);
    }

    #[test]
    fn what_always_comes_is_soon_expected() {
        let mut weights = Weights::EQUAL;
        let mut inputs = [Adaptive::EVEN; INPUTS];
        for _ in 0..100 {
            let mixed = Mixed::new(inputs, &weights);
            mixed.learn(&mut weights, true);
            inputs.iter_mut().for_each(|input| input.adapt(true));
        }
        assert!(Mixed::new(inputs, &weights).of_zero() < 60);
    }
}
