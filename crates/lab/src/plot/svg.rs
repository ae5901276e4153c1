//! SVG as text: elements, attributes, escaping. What is drawn is not known here.

use std::fmt::{Display, Write};

/// SVG text under construction.
#[derive(Default)]
pub(super) struct Svg {
    text: String,
}

/// Names and values.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

impl Svg {
    /// An element without content.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with text as its content.
    pub(super) fn words(&mut self, name: &str, attributes: Attributes, words: &str) {
        self.start(name, attributes);
        write!(self.text, ">{}</{name}>", escaped(words)).expect("strings take everything");
        self.text.push('\n');
    }

    /// An element with other elements as its content.
    pub(super) fn within(&mut self, name: &str, attributes: Attributes, content: impl FnOnce(&mut Svg)) {
        self.start(name, attributes);
        self.text.push_str(">\n");
        content(self);
        writeln!(self.text, "</{name}>").expect("strings take everything");
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    fn start(&mut self, name: &str, attributes: Attributes) {
        write!(self.text, "<{name}").expect("strings take everything");
        for (key, value) in attributes {
            write!(self.text, " {key}=\"{}\"", escaped(&value.to_string())).expect("strings take everything");
        }
    }
}

/// Text as XML can hold it; characters that XML 1.0 forbids become the replacement character.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            '\t' | '\n' | '\r' => result.push(' '),
            '\0'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => result.push('\u{fffd}'),
            _ => result.push(letter),
        }
    }
    result
}
