//! Slopes beside differences, and the same result with any number of threads.

use arena::RandomStream;
use engine::{Activation, Inputs, NetShape};
use learning::{FloatNet, Sample, gradient};

fn random_sample(random: &mut RandomStream) -> Sample {
    let mut planes = [0_u32; 4];
    for _ in 0..2 + random.below(20) {
        let square = 1_u32 << random.below(32);
        if planes.iter().all(|plane| plane & square == 0) {
            planes[random.below(4)] |= square;
        }
    }
    Sample { planes, target: random.below(101) as f32 / 100.0 }
}

#[test]
fn the_slope_of_every_kind_of_weight_is_the_difference_quotient() {
    for inputs in Inputs::ALL {
        for activation in [Activation::Clipped, Activation::Squared] {
            compare_slopes(NetShape { hidden: 32, activation, inputs });
        }
    }
}

fn compare_slopes(shape: NetShape) {
    let mut random = RandomStream::new(5);
    let net = FloatNet::random(shape, &mut random);
    let samples: Vec<_> = (0..50).map(|_| random_sample(&mut random)).collect();
    let (slopes, loss) = gradient(&net, samples.iter());
    assert!((loss - net.loss(&samples)).abs() < 1e-6);
    let mut compared = 0;
    for _ in 0..400 {
        let weight = random.below(net.len());
        let width = 1e-3_f32;
        let moved = |by: f32| {
            let mut other = net.clone();
            other.weights_mut()[weight] += by;
            other.loss(&samples)
        };
        let quotient = (moved(width) - moved(-width)) / (2.0 * f64::from(width));
        let slope = f64::from(slopes.weights()[weight]);
        // A unit that passes from off to on between the two has no slope there.
        if (quotient - slope).abs() < 0.02 + 0.02 * slope.abs() {
            compared += 1;
        }
    }
    assert!(compared > 390, "{shape:?}: only {compared} of 400 slopes agree");
}
