//! Lines of the protocol: a command, then arguments, some with a value and some without. Any text is a line; what is not
//! understood is somebody else's extension. Lines are read up to a length; a command line is taken apart into words.

use std::fmt;
use std::io::{self, BufRead, Read};

use thiserror::Error;

/// A line of the protocol: `command name=value name="some value" flag`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    command: String,
    arguments: Vec<(String, Option<String>)>,
}

impl Line {
    /// A command without arguments.
    pub fn new(command: &str) -> Line {
        Line { command: command.to_owned(), arguments: Vec::new() }
    }

    /// The line with one more argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Line {
        self.arguments.push((name.to_owned(), Some(value.to_string())));
        self
    }

    /// The line with one more argument that has no value.
    #[must_use]
    pub fn flag(mut self, name: &str) -> Line {
        self.arguments.push((name.to_owned(), None));
        self
    }

    /// Reads a line; an empty one has an empty command.
    pub fn parse(text: &str) -> Line {
        let (command, mut rest) = split_word(text.trim());
        let mut line = Line::new(command);
        while !rest.is_empty() {
            let (name, after) = rest.split_at(rest.find(ends_name).unwrap_or(rest.len()));
            let (value, after) = after.strip_prefix('=').map_or((None, after), split_value);
            line.arguments.push((name.to_owned(), value.map(str::to_owned)));
            rest = after.trim_start();
        }
        line
    }

    /// What is to be done.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The value of an argument, if it is there; that of a flag is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.arguments.iter().find(|(known, _)| known == name)?;
        Some(value.as_deref().unwrap_or_default())
    }

    /// Whether an argument is there.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

fn ends_name(c: char) -> bool {
    c == '=' || c.is_whitespace()
}

fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    (word, rest.trim_start())
}

/// A value up to a blank or the closing quote; one that is never closed goes to the end of the line.
fn split_value(text: &str) -> (Option<&str>, &str) {
    let (value, rest) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => split_word(text),
    };
    (Some(value), rest)
}

/// Quotes what needs it. The protocol has no way to write a quote or a line break inside a value:
/// they become an apostrophe and a blank.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            write!(f, " {name}")?;
            let Some(value) = value else { continue };
            let value = value.replace('"', "'").replace(char::is_control, " ");
            let needs_quotes = value.is_empty() || value.contains(ends_name);
            if needs_quotes { write!(f, "=\"{value}\"") } else { write!(f, "={value}") }?;
        }
        Ok(())
    }
}

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

/// The words, or nothing when a quote is not closed or there are none.
pub fn split_command(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (quote.is_none() && !words.is_empty()).then_some(words)
}

#[cfg(test)]
mod lines_tests {
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

#[cfg(test)]
mod command_tests {
    use super::*;

    fn check(command: &str, expected: Option<&[&str]>) {
        assert_eq!(
            split_command(command).as_deref(),
            expected.map(|words| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()).as_deref()
        );
    }

    #[test]
    fn blanks_part_words_and_quotes_hold_them_together() {
        check("./scan hub", Some(&["./scan", "hub"]));
        check(
            "  '/my engines/scan'  --name=\"the best\" '' ",
            Some(&["/my engines/scan", "--name=the best", ""]),
        );
        check(r"C:\scan.exe hub", Some(&[r"C:\scan.exe", "hub"]));
    }

    #[test]
    fn nothing_and_an_open_quote_are_no_command() {
        check("  ", None);
        check("'scan hub", None);
    }
}
