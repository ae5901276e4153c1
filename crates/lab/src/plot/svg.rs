//! SVG as text: elements, numbers as people and SVG read them, and how much room words take. What is drawn is not
//! known here.

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

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A number with this many decimals and its thousands separated: `−1,234.5`.
pub(super) fn grouped(value: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::new();
    if value < 0.0 && digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
        text.push('−');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// A power: `10⁻³`.
pub(super) fn power(base: u32, exponent: i32) -> String {
    let mut text = base.to_string();
    if exponent < 0 {
        text.push('⁻');
    }
    let digits = exponent.unsigned_abs().to_string();
    text.extend(digits.bytes().map(|digit| SUPERSCRIPTS[usize::from(digit - b'0')]));
    text
}

/// A number in scientific notation with this many decimals: `1.5×10⁹`.
pub(super) fn scientific(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$e}");
    let (mantissa, exponent) = text.split_once('e').expect("Rust writes an exponent");
    let power = power(10, exponent.parse().expect("Rust writes whole exponents"));
    match without_trailing_zeros(mantissa).as_str() {
        "1" => power,
        "-1" => format!("−{power}"),
        mantissa => format!("{}×{power}", mantissa.replace('-', "−")),
    }
}

/// A number to about four digits, for descriptions.
pub(super) fn short(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-3..1e9).contains(&size) {
        return scientific(value, 3);
    }
    let decimals = if size >= 1000.0 { 0 } else { 3 };
    without_trailing_zeros(&grouped(value, decimals))
}

/// A coordinate to a tenth of a pixel, in as few letters as possible.
pub(super) fn coordinate(value: f64) -> String {
    let text = without_trailing_zeros(&format!("{value:.1}"));
    if text == "-0" { "0".to_owned() } else { text }
}

fn without_trailing_zeros(text: &str) -> String {
    let trimmed = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text };
    trimmed.to_owned()
}

/// The estimated width of a line of text.
pub(super) fn width(text: &str, font_size: f64) -> f64 {
    text.chars().map(em_width).sum::<f64>() * font_size
}

fn em_width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '|' | ' ' | 'I' => 0.32,
        'f' | 't' | 'r' | '(' | ')' | '-' | '/' | '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '⁻' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' => 0.98,
        'A'..='Z' | '−' | '×' => 0.74,
        ' '..='\u{2fff}' => 0.63,
        _ => 1.0,
    }
}

/// The text, or as much of its beginning as fits, with an ellipsis.
pub(super) fn shortened(text: &str, font_size: f64, room: f64) -> String {
    if width(text, font_size) <= room {
        return text.to_owned();
    }
    let mut used = width("…", font_size);
    let fits = |letter: &char| {
        used += width(letter.encode_utf8(&mut [0; 4]), font_size);
        used <= room
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// The text in lines that fit, broken between words; a word too long for a line is shortened.
pub(super) fn wrapped(text: &str, font_size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), font_size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(shortened(word, font_size, room)),
        }
    }
    lines
}
