//! Numbers as people and SVG read them.

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
