//! Which readings are asked.

use samuel::readings::{LeafValues, Offers, Reading, Signs};
use samuel::{ConnectiveReading, Score, ScoreDecay};

/// The largest minimum ply that is tried.
pub const HIGHEST_PLY: u32 = 7;

/// What a man is worth against a leading coefficient of 2^18.
const MEN: [Score; 5] = [1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22];

const CONNECTIVES: [ConnectiveReading; 2] = [ConnectiveReading::Plain, ConnectiveReading::ThreeWay];

/// The usual one, none, and one that only breaks ties between coefficients of 2^4 and more.
fn directions() -> [ScoreDecay; 3] {
    [ScoreDecay::USUAL, ScoreDecay::NONE, ScoreDecay::new(16).expect("it is small")]
}

/// The default, and every reading that differs from it in one switch.
pub fn one_at_a_time() -> Vec<Reading> {
    let usual = Reading::default();
    let mut readings = vec![usual];
    readings.extend((1..=HIGHEST_PLY).map(|ply| Reading { ply, ..usual }));
    readings.extend(MEN.map(|man| Reading { man, ..usual }));
    readings.extend(Offers::ALL.map(|offers| Reading { offers, ..usual }));
    readings.extend(Signs::ALL.map(|signs| Reading { signs, ..usual }));
    readings.extend(LeafValues::ALL.map(|values| Reading { values, ..usual }));
    readings.extend(CONNECTIVES.map(|connectives| Reading { connectives, ..usual }));
    readings.extend(directions().map(|direction| Reading { direction, ..usual }));
    let mut is_first = true;
    readings.retain(|reading| *reading != usual || std::mem::take(&mut is_first));
    readings
}

/// Every combination of all switches, with a minimum ply from 1 up to this.
pub fn crossed(highest_ply: u32) -> Vec<Reading> {
    let mut readings: Vec<_> = (1..=highest_ply).map(|ply| Reading { ply, ..Reading::default() }).collect();
    cross(&mut readings, MEN, |reading, man| reading.man = man);
    cross(&mut readings, Offers::ALL, |reading, offers| reading.offers = offers);
    cross(&mut readings, Signs::ALL, |reading, signs| reading.signs = signs);
    cross(&mut readings, LeafValues::ALL, |reading, values| reading.values = values);
    cross(&mut readings, CONNECTIVES, |reading, connectives| reading.connectives = connectives);
    cross(&mut readings, directions(), |reading, direction| reading.direction = direction);
    readings
}

/// Each reading with each setting of a switch.
fn cross<T: Copy, const N: usize>(readings: &mut Vec<Reading>, settings: [T; N], set: fn(&mut Reading, T)) {
    let with_setting = |&reading: &Reading| {
        settings.map(|setting| {
            let mut reading = reading;
            set(&mut reading, setting);
            reading
        })
    };
    *readings = readings.iter().flat_map(with_setting).collect();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_reading_comes_twice_and_the_default_is_the_first_one() {
        let alone = one_at_a_time();
        assert_eq!((alone[0], alone.len()), (Reading::default(), 1 + 6 + 4 + 3 + 3 + 3 + 1 + 2));
        let crossed = crossed(2);
        assert_eq!(crossed.len(), 2 * 5 * 4 * 4 * 4 * 2 * 3);
        for readings in [alone, crossed] {
            let names: BTreeSet<_> = readings.iter().map(Reading::to_string).collect();
            assert_eq!(names.len(), readings.len());
        }
    }
}
