//! Any bytes read as a polynomial: what is read is written in one form and reads back equal, and an
//! error is one short line that names a line of the text.

use samuel::{Polynomial, TextError};

use crate::message::check_message;

/// Few inputs guess a first line.
const HEADERS: [&[u8]; 2] = [b"format = \"crownhead polynomial 2\"\n", b"crownhead polynomial 1\n"];
/// More than any message needs, with what it repeats of the text.
const LONGEST_MESSAGE: usize = 400;

pub(crate) fn check(bytes: &[u8]) {
    check_text(bytes);
    HEADERS.iter().for_each(|header| check_text(&[header, bytes].concat()));
}

fn check_text(bytes: &[u8]) {
    match Polynomial::parse(bytes) {
        Ok(polynomial) => check_polynomial(&polynomial),
        Err(error) => check_error(bytes, &error),
    }
}

fn check_polynomial(polynomial: &Polynomial) {
    let written = polynomial.to_text();
    let read = written.parse();
    assert_eq!(read.as_ref(), Ok(polynomial), "{written}");
    assert_eq!(read.map(|read: Polynomial| read.to_text()), Ok(written));
    assert_eq!(polynomial.to_version_1().parse().as_ref(), Ok(polynomial));
    assert_eq!(polynomial.reversed().reversed(), *polynomial);
}

fn check_error(bytes: &[u8], error: &TextError) {
    let lines = bytes.split(|&byte| byte == b'\n').count();
    assert!((1..=lines).contains(&error.line), "{error}");
    check_message(&error.to_string(), LONGEST_MESSAGE);
}
