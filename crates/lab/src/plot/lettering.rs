//! How much room text takes. The reader's font is unknown: widths are those of a wide one (DejaVu Sans), so
//! that in others there is only more air.

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
