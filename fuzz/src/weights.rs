//! Any bytes as a file of weights, and a header with weights after it, to which the rest of a sound file is added. What
//! is read reads back equal when written, and scores positions without overflow; an error is one short line.

use std::path::Path;

use engine::{Evaluation, Weights, WeightsError, bench};
use rules::Position;

use crate::message::check_message;

const LONGEST_MESSAGE: usize = 200;
/// The smallest net: 64 hidden units.
const NUMBERS: usize = 128 * 64 + 64 + 6 * 2 * 64 + 6;

pub(crate) fn check(bytes: &[u8]) {
    check_file(bytes);
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let (header, numbers) = bytes.split_at(end);
    check_file(&sealed(header, &numbers[numbers.len().min(1)..]));
}

/// A file of this header, the numbers repeated as often as a small net needs them.
fn sealed(header: &[u8], numbers: &[u8]) -> Vec<u8> {
    let mut file = b"crownhead weights\n".to_vec();
    file.extend(1_u32.to_le_bytes());
    file.extend((header.len() as u32).to_le_bytes());
    file.extend(header);
    file.extend(numbers.iter().chain(&[0]).cycle().take(2 * NUMBERS));
    let checksum = crc32fast::hash(&file);
    file.extend(checksum.to_le_bytes());
    file
}

fn check_file(bytes: &[u8]) {
    match Weights::from_bytes(bytes, Path::new("any.weights")) {
        Ok(weights) => check_weights(&weights),
        Err(error) => check_error(&error),
    }
}

fn check_weights(weights: &Weights) {
    let read = Weights::from_bytes(&weights.to_bytes(), Path::new("any.weights"));
    assert_eq!(read.as_ref().ok(), Some(weights));
    for fen in bench::POSITIONS {
        let position = Position::from_fen(fen).expect("a position of the engine");
        let score = weights.fresh_score(&position);
        assert_eq!(score, weights.fresh_score(&position.turned()), "{fen}");
        assert!(!score.is_decided(), "{fen}: {score}");
    }
}

fn check_error(error: &WeightsError) {
    let message = error.to_string();
    check_message(&message, LONGEST_MESSAGE);
    assert!(message.starts_with("any.weights: "), "{message}");
}
