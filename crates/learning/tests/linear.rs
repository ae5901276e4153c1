//! Weighted sums: those that made the targets are found, whatever the numbers have to do with each other.

use arena::RandomStream;
use learning::{fit_linear, linear_loss};

const WEIGHTS: [f64; 4] = [0.8, -1.7, 0.05, 0.3];

/// Numbers of so many positions, small and whole as terms are; the last two add up to a fifth, which is thus no news.
fn numbers(positions: usize) -> Vec<[f64; 5]> {
    let mut random = RandomStream::new(3);
    let mut position = || {
        let [a, b, c, d] = [(); 4].map(|()| random.below(9) as f64 - 4.0);
        [a, b, c, d, c + d]
    };
    (0..positions).map(|_| position()).collect()
}

fn targets(numbers: &[[f64; 5]]) -> Vec<f32> {
    let chance = |numbers: &[f64; 5]| {
        let log_odds: f64 = WEIGHTS.iter().zip(numbers).map(|(weight, number)| weight * number).sum();
        (1.0 / (1.0 + (-log_odds).exp())) as f32
    };
    numbers.iter().map(chance).collect()
}

#[test]
fn weights_that_made_the_chances_are_found_again() {
    let numbers = numbers(10_000);
    let targets = targets(&numbers);
    let fit = fit_linear(4, &targets, |place, row| row.copy_from_slice(&numbers[place][..4]));
    for (found, weight) in fit.weights.iter().zip(WEIGHTS) {
        assert!((found - weight).abs() < 1e-5, "{:?}", fit.weights);
    }
    let loss = linear_loss(&fit.weights, &targets, |place, row| row.copy_from_slice(&numbers[place][..4]));
    assert!((loss - fit.loss).abs() < 1e-12, "{loss} {}", fit.loss);
}

#[test]
fn a_number_that_others_add_up_to_does_no_harm() {
    let numbers = numbers(10_000);
    let targets = targets(&numbers);
    let fit = fit_linear(5, &targets, |place, row| row.copy_from_slice(&numbers[place]));
    let [_, _, c, d, both] = fit.weights[..] else { panic!("{:?}", fit.weights) };
    assert!(
        (c + both - WEIGHTS[2]).abs() < 1e-5 && (d + both - WEIGHTS[3]).abs() < 1e-5,
        "{:?}",
        fit.weights
    );
}

#[test]
fn a_fit_is_the_same_with_any_number_of_threads() {
    let numbers = numbers(20_000);
    let targets = targets(&numbers);
    let fits = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| fit_linear(5, &targets, |place, row| row.copy_from_slice(&numbers[place])))
    });
    assert_eq!(fits[0], fits[1]);
}
