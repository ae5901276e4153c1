//! Polynomials as text: what is written is read again, and what is wrong is refused with its line.

use crate::polynomials;
use proptest::prelude::*;
use samuel::{Coefficient, Connective, ConnectiveReading, Parameter, Polynomial, Term};

fn read(text: &str) -> Polynomial {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[track_caller]
fn refused(text: impl AsRef<[u8]>, expected: &str) {
    let text = text.as_ref();
    let error = Polynomial::parse(text).expect_err(&String::from_utf8_lossy(text)).to_string();
    assert_eq!(error, expected);
}

/// A text with this as its third line.
fn with_line(line: &str) -> String {
    format!("crownhead polynomial 1\nADV -2^8\n{line}\n")
}

#[test]
fn a_polynomial_is_written_in_columns() {
    let text = "crownhead polynomial 1
man         2^21
connectives three-way

MOC 2       -2^18
KCENT       +2^16
";
    assert_eq!(read(text).to_text(), text);
    assert_eq!(
        read("crownhead polynomial 1\nman 1000").to_text(),
        "crownhead polynomial 1\nman         1000\nconnectives plain\n"
    );
}

#[test]
fn what_a_line_says_is_read() {
    let polynomial = read(&with_line("MOC 2 -2^18"));
    let coefficient = |term| polynomial.coefficient(term).map(Coefficient::value);
    assert_eq!(coefficient(Term::Connective(Connective::Moc2)), Some(-262_144));
    assert_eq!(coefficient(Term::Parameter(Parameter::Adv)), Some(-256));
    assert_eq!(coefficient(Term::Parameter(Parameter::Mob)), None);
    assert_eq!(
        (polynomial.man(), polynomial.connectives()),
        (Polynomial::USUAL_MAN, ConnectiveReading::Plain)
    );
    assert_eq!(read(&with_line("man 4194304")).man(), 1 << 22);
    assert_eq!(read(&with_line("man 2^0")).man(), 1);
}

#[test]
fn comments_blanks_byte_order_marks_and_line_ends_do_not_matter() {
    let plain = read(&with_line("MOC 2 -2^18"));
    for text in [
        "crownhead polynomial 1\nADV -2^8\nMOC 2 -2^18",
        "\u{feff}crownhead polynomial 1\r\nADV -2^8\r\nMOC 2 -2^18\r\n",
        "crownhead polynomial 1 # of a game\n\n# terms:\n\tADV\t-256 # men\n  MOC   2  -2^18  \n\n\n",
        "crownhead polynomial 01\nADV -2^08\nMOC 2 -262144\n# MOC 2 +2^3",
    ] {
        assert_eq!(read(text), plain, "{text}");
    }
}

#[test]
fn a_file_of_something_else_is_refused() {
    refused("", "line 1: nothing there: expected 'crownhead polynomial 1'");
    refused("\n\n", "line 1: nothing there: expected 'crownhead polynomial 1'");
    let foreign =
        |found: &str| format!("line 1: '{found}' begins something else: expected 'crownhead polynomial 1'");
    for text in
        ["# MOC 2", "ADV -2^8", "crownhead journal 1", "crownhead polynomial", "crownhead polynomial1"]
    {
        refused(text, &foreign(text));
    }
    refused("crownhead polynomial one", &foreign("crownhead polynomial one"));
    refused("ADV\t-2^8\u{2028}", &foreign("ADV -2^8"));
    refused("x".repeat(100_000), &foreign(&format!("{}...", "x".repeat(40))));
    for version in ["2", "0", "99999999999999"] {
        let expected = format!(
            "line 1: version {version} of the format: expected 1, the newest that this crownhead reads"
        );
        refused(format!("crownhead polynomial {version}\nnew things"), &expected);
    }
}

#[test]
fn a_term_that_is_none_is_refused_with_the_one_that_was_meant() {
    let unknown = |name: &str, expected: &str| {
        format!("line 3: '{name}' is none of the terms of the paper: expected {expected}")
    };
    refused(with_line("MOC2 -2^18"), &unknown("MOC2", "MOC 2, perhaps"));
    refused(with_line("kcent +2^3"), &unknown("kcent", "KCENT, perhaps"));
    refused(
        with_line("DENIAL +2^3"),
        &unknown("DENIAL", "man, connectives, or a name that `crownhead terms` lists"),
    );
    refused(
        with_line(&format!("{} 4", "MOC ".repeat(50_000))),
        &unknown(
            "MOC MOC MOC MOC MOC MOC MOC MOC MOC MOC ...",
            "man, connectives, or a name that `crownhead terms` lists",
        ),
    );
}

#[test]
fn a_coefficient_that_is_no_power_of_two_in_range_is_refused() {
    for text in ["3", "2^19", "-2^19", "0", "+", "2^", "--4", "1e3", "two"] {
        let expected = format!(
            "line 3: '{text}' is no coefficient: expected a power of two with its sign, -2^18 to +2^18, as in -2^4"
        );
        refused(with_line(&format!("MOC 2 {text}")), &expected);
    }
}

#[test]
fn a_space_inside_a_value_is_named() {
    for (line, value, meant) in [
        ("DENY + 2^3", "+ 2^3", "+2^3"),
        ("MOC 2 -2 ^ 18", "-2 ^ 18", "-2^18"),
        ("MOC 2\t-2\t56", "-2 56", "-256"),
        ("man 2^ 21", "2^ 21", "2^21"),
        ("connectives three- way", "three- way", "three-way"),
    ] {
        refused(with_line(line), &format!("line 3: '{value}' has a space inside: expected '{meant}'"));
    }
}

#[test]
fn a_value_right_behind_its_name_is_named() {
    for (line, meant) in [
        ("DENY+2^3", "DENY +2^3"),
        ("DENY+ 2^3", "DENY +2^3"),
        ("DENY2^3", "DENY 2^3"),
        ("MOC 2-2^18", "MOC 2 -2^18"),
        ("man2^21", "man 2^21"),
    ] {
        let expected = format!("line 3: '{line}' has no space between name and value: expected '{meant}'");
        refused(with_line(line), &expected);
    }
}

#[test]
fn what_follows_a_value_is_no_part_of_the_name() {
    let no_coefficient = |text: &str| {
        format!(
            "line 3: '{text}' is no coefficient: expected a power of two with its sign, -2^18 to +2^18, as in -2^4"
        )
    };
    for value in ["+2^3 please", "+2^3 MOB -2^4", "+ 2^19", "+ -2^3"] {
        refused(with_line(&format!("DENY {value}")), &no_coefficient(value));
    }
    refused(with_line("man 2^21 men"), "line 3: man '2^21 men': expected 1 to 2^22, as in 2^21");
    refused(
        with_line("connectives three way"),
        "line 3: connectives 'three way': expected plain or three-way",
    );
    refused(
        with_line("DENNY + 2^3"),
        "line 3: 'DENNY' is none of the terms of the paper: expected DENY, perhaps",
    );
}

#[test]
fn a_name_without_a_value_is_refused() {
    for line in ["KCENT", "MOC 2", "MODE   4", "man", "connectives", "-2^18", "+ 2^3", "DENY+"] {
        let name = line.replace("   ", " ");
        let expected = format!("line 3: '{name}' alone: expected a name and a value, as in 'KCENT +2^16'");
        refused(with_line(line), &expected);
    }
}

#[test]
fn what_stands_there_twice_is_refused() {
    refused(with_line("ADV +2^8"), "line 3: ADV stands there twice: expected it once, and it is on line 2");
    refused(
        with_line("man 2^21\n\nman 2^21"),
        "line 5: man stands there twice: expected it once, and it is on line 3",
    );
    refused(
        with_line("connectives plain\nconnectives three-way"),
        "line 4: connectives stands there twice: expected it once, and it is on line 3",
    );
}

#[test]
fn a_setting_out_of_range_is_refused() {
    for man in ["0", "4194305", "2^23", "2^31", "2^32", "2^99999999999", "2^", "-5", "+5", "1.5", "many"] {
        let expected = format!("line 3: man '{man}': expected 1 to 2^22, as in 2^21");
        refused(with_line(&format!("man {man}")), &expected);
    }
    refused(with_line("connectives both"), "line 3: connectives 'both': expected plain or three-way");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let no_text = |line: usize, byte: usize| {
        format!("line {line}: byte {byte} of the line is no text: expected UTF-8 without control characters")
    };
    refused(with_line("ADV \0"), &no_text(3, 5));
    refused(b"crownhead polynomial 1\nMOB \xff +2^3\n", &no_text(2, 5));
    refused(b"\xff\xfec\0r\0o\0w\0n\0", &no_text(1, 1));
    // Carriage returns alone end no line.
    refused("crownhead polynomial 1\rADV -2^8\r", &no_text(1, 23));
}

proptest! {
    #[test]
    fn a_polynomial_is_read_as_it_is_written(polynomial in polynomials::polynomial()) {
        prop_assert_eq!(Polynomial::parse(polynomial.to_text().as_bytes()), Ok(polynomial));
    }

    #[test]
    fn no_bytes_are_too_bad_to_be_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Polynomial::parse(&bytes);
        let _ = Polynomial::parse(&[b"crownhead polynomial 1\n", &*bytes].concat());
    }

    #[test]
    fn no_text_of_our_words_is_too_bad_to_be_refused(
        text in "([ #\\n\r\t]|MOC|MODE|KCENT|man|connectives|plain|[0-9^+-]{1,12}|\\PC){0,60}",
    ) {
        let _ = text.parse::<Polynomial>();
        let _ = format!("crownhead polynomial 1\n{text}").parse::<Polynomial>();
    }

    #[test]
    fn a_damaged_byte_is_refused_or_gives_a_polynomial_that_can_be_written(
        polynomial in polynomials::polynomial(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = polynomial.to_text().into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if let Ok(other) = Polynomial::parse(&bytes) {
            prop_assert_eq!(other.to_text().parse(), Ok(other));
        }
    }
}
