//! One line: a command, then arguments, some with a value and some without. Any text is a line;
//! what is not understood is somebody else's extension.

use std::fmt;

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
