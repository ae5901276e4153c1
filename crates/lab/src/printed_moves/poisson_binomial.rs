//! How likely it is that at least so many of some independent events happen, each with a
//! probability of its own: the Poisson binomial distribution, exactly, by convolution.

/// The probability that at least `count` of the events happen.
pub fn at_least(count: usize, probabilities: &[f64]) -> f64 {
    let tail: f64 = distribution(probabilities).iter().skip(count).sum();
    tail.min(1.0)
}

/// The probabilities that none, one, two and so on of the events happen.
fn distribution(probabilities: &[f64]) -> Vec<f64> {
    let mut counts = vec![1.0];
    for &probability in probabilities {
        counts.push(0.0);
        for count in (0..counts.len()).rev() {
            let one_less = if count > 0 { counts[count - 1] } else { 0.0 };
            counts[count] = counts[count] * (1.0 - probability) + one_less * probability;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of events, one by one.
    fn by_brute_force(count: usize, probabilities: &[f64]) -> f64 {
        let combinations = 0..1_u32 << probabilities.len();
        let happens = |combination: u32, event: usize| combination >> event & 1 == 1;
        let enough = combinations.filter(|combination| combination.count_ones() as usize >= count);
        let weight = |combination| {
            let events = probabilities.iter().enumerate();
            events
                .map(
                    |(event, probability)| {
                        if happens(combination, event) { *probability } else { 1.0 - probability }
                    },
                )
                .product::<f64>()
        };
        enough.map(weight).sum()
    }

    #[test]
    fn tails_are_those_of_counting_every_combination() {
        for probabilities in [
            &[][..],
            &[0.5],
            &[0.0, 1.0],
            &[0.5, 1.0 / 3.0, 0.25],
            &[0.1, 0.1, 0.9, 0.125, 1.0 / 7.0, 0.5, 0.5, 1.0 / 3.0, 0.2, 1.0],
        ] {
            for count in 0..=probabilities.len() + 1 {
                let (ours, expected) = (at_least(count, probabilities), by_brute_force(count, probabilities));
                assert!((ours - expected).abs() < 1e-12, "{count} of {probabilities:?}: {ours}, {expected}");
            }
        }
    }

    #[test]
    fn equal_probabilities_give_the_binomial_distribution() {
        // 1 - P(at most 2 heads of 10) = 1 - 56 / 1024.
        assert!((at_least(3, &[0.5; 10]) - 968.0 / 1024.0).abs() < 1e-12);
    }
}
