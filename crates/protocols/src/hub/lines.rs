//! Lines of bounded length from whatever sends bytes.

use std::io::{self, BufRead, Read};

use thiserror::Error;

/// Longer than the longest game in full; whoever sends more sends no protocol.
const LONGEST: u64 = 1 << 16;

/// A line that is longer than any of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a line of more than {LONGEST} bytes is not read: expected shorter ones")]
pub(super) struct TooLong;

/// Calls with each line until the input ends, fails, or the answer is no. Of a line that is too long nothing
/// is kept: its beginning could mean something else.
pub(super) fn each_line(mut input: impl BufRead, mut call: impl FnMut(Result<String, TooLong>) -> bool) {
    let mut bytes = Vec::new();
    while let Ok(true) = read_line(&mut input, &mut bytes) {
        let is_whole = bytes.len() as u64 <= LONGEST;
        let line = is_whole.then(|| String::from_utf8_lossy(&bytes).trim().to_owned()).ok_or(TooLong);
        if !call(line) {
            return;
        }
    }
}

/// Whether there was another line. One that is too long is skipped but for its beginning.
fn read_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', bytes)?;
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > LONGEST {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &[u8], expected: &[Result<&str, TooLong>]) {
        let mut lines = Vec::new();
        each_line(input, |line| {
            lines.push(line);
            true
        });
        let expected: Vec<_> = expected.iter().map(|line| line.map(str::to_owned)).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn lines_end_with_a_line_feed_or_the_input() {
        check(b"hub\r\n\ninit", &[Ok("hub"), Ok(""), Ok("init")]);
    }

    #[test]
    fn what_is_too_long_or_no_text_does_no_harm() {
        let longest = "x".repeat(LONGEST as usize);
        check(format!("{longest}\nping\n").as_bytes(), &[Ok(&longest), Ok("ping")]);
        check(format!("{longest}x\nping\n").as_bytes(), &[Err(TooLong), Ok("ping")]);
        check(format!("{longest}{longest}{longest}").as_bytes(), &[Err(TooLong)]);
        check(b"\xff\xfe\nping\n", &[Ok("\u{fffd}\u{fffd}"), Ok("ping")]);
    }
}
