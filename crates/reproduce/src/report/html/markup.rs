//! HTML as text: elements, attributes, escaping. All text goes through here, so none can break out.

use super::super::letters::printable;
use super::super::prose::{Piece, pieces};

/// HTML under construction.
#[derive(Default)]
pub(super) struct Markup {
    text: String,
}

/// Names and values.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

/// Elements after which a new line begins.
const BLOCKS: &[&str] = &[
    "html",
    "head",
    "body",
    "header",
    "nav",
    "main",
    "section",
    "footer",
    "div",
    "h1",
    "h2",
    "h3",
    "p",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "pre",
    "title",
    "style",
];

impl Markup {
    /// An element with other elements as its content.
    pub(super) fn within(&mut self, name: &str, attributes: Attributes, content: impl FnOnce(&mut Markup)) {
        self.start(name, attributes);
        content(self);
        self.text.push_str(&format!("</{name}>"));
        if BLOCKS.contains(&name) {
            self.text.push('\n');
        }
    }

    /// An element with plain words as its content.
    pub(super) fn words(&mut self, name: &str, attributes: Attributes, words: &str) {
        self.within(name, attributes, |markup| markup.text(words));
    }

    /// An element with running text as its content, in which backticks enclose code.
    pub(super) fn prose(&mut self, name: &str, attributes: Attributes, prose: &str) {
        self.within(name, attributes, |markup| markup.running(prose));
    }

    /// An element that never has content.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes) {
        self.start(name, attributes);
        self.text.push('\n');
    }

    /// Running text, in which backticks enclose code.
    pub(super) fn running(&mut self, prose: &str) {
        for piece in pieces(prose) {
            match piece {
                // A percent sign stays with its number.
                Piece::Plain(words) => self.text(&words.replace(" %", "\u{a0}%")),
                Piece::Code(code) => self.words("code", &[], code),
                Piece::Interval(interval) => self.words("span", &[("class", "interval")], interval),
            }
        }
    }

    /// Words as they are.
    pub(super) fn text(&mut self, words: &str) {
        for letter in words.chars().map(printable) {
            match letter {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                '\'' => self.text.push_str("&#39;"),
                _ => self.text.push(letter),
            }
        }
    }

    /// Several lines as they are.
    pub(super) fn lines(&mut self, lines: &str) {
        for (index, line) in lines.lines().enumerate() {
            self.text.push_str(if index > 0 { "\n" } else { "" });
            self.text(line);
        }
    }

    /// HTML of our own making.
    pub(super) fn trusted(&mut self, html: &str) {
        self.text.push_str(html);
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    fn start(&mut self, name: &str, attributes: Attributes) {
        self.text.push('<');
        self.text.push_str(name);
        for (key, value) in attributes {
            self.text.push_str(&format!(" {key}=\""));
            self.text(value);
            self.text.push('"');
        }
        self.text.push('>');
    }
}
