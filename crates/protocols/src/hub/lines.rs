//! Lines of bounded length from whatever sends bytes.

use std::io::{self, BufRead, Read};

/// Longer than the longest game in full; whoever sends more sends no protocol.
const LONGEST: u64 = 1 << 16;

/// Calls with each line until the input ends, fails, or the answer is no. What a line has beyond
/// the longest allowed is lost.
pub(super) fn each_line(mut input: impl BufRead, mut call: impl FnMut(String) -> bool) {
    let mut bytes = Vec::new();
    while let Ok(true) = read_line(&mut input, &mut bytes) {
        if !call(String::from_utf8_lossy(&bytes).trim().to_owned()) {
            return;
        }
    }
}

/// Whether there was another line.
fn read_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', bytes)?;
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(input: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        each_line(input, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn lines_end_with_a_line_feed_or_the_input() {
        assert_eq!(lines_of(b"hub\r\n\ninit"), ["hub", "", "init"]);
    }

    #[test]
    fn what_is_too_long_or_no_text_does_no_harm() {
        let mut input = vec![b'x'; 100_000];
        input.extend(b"\n\xff\xfe\nping\n");
        let lines = lines_of(&input);
        assert_eq!((lines[0].len() as u64, lines.len(), lines[2].as_str()), (LONGEST, 3, "ping"));
    }
}
