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

/// A text with this as its fourth line.
fn with_line(line: &str) -> String {
    format!("format = \"crownhead polynomial 2\"\n[terms]\nADV = \"-2^8\"\n{line}\n")
}

/// A text of version 1 with this as its third line.
fn with_old_line(line: &str) -> String {
    format!("crownhead polynomial 1\nADV -2^8\n{line}\n")
}

#[test]
fn a_polynomial_is_written_as_toml_and_its_terms_in_their_order() {
    let text = "format = \"crownhead polynomial 2\"
man = \"2^21\"
connectives = \"three-way\"

[terms]
\"MOC 2\" = \"-2^18\"
KCENT = \"+2^16\"
";
    assert_eq!(read(text).to_text(), text);
    assert_eq!(
        read("format = \"crownhead polynomial 2\"\nman = 1000").to_text(),
        "format = \"crownhead polynomial 2\"\nman = \"1000\"\nconnectives = \"plain\"\n\n[terms]\n"
    );
}

#[test]
fn version_1_is_written_in_columns_for_tapes_and_digests() {
    let text = "crownhead polynomial 1
man         2^21
connectives three-way

MOC 2       -2^18
KCENT       +2^16
";
    assert_eq!(read(text).to_version_1(), text);
    assert_eq!(
        read("crownhead polynomial 1\nman 1000").to_version_1(),
        "crownhead polynomial 1\nman         1000\nconnectives plain\n"
    );
}

#[test]
fn what_a_line_says_is_read() {
    for polynomial in [read(&with_line("\"MOC 2\" = \"-2^18\"")), read(&with_old_line("MOC 2 -2^18"))] {
        let coefficient = |term| polynomial.coefficient(term).map(Coefficient::value);
        assert_eq!(coefficient(Term::Connective(Connective::Moc2)), Some(-262_144));
        assert_eq!(coefficient(Term::Parameter(Parameter::Adv)), Some(-256));
        assert_eq!(coefficient(Term::Parameter(Parameter::Mob)), None);
        assert_eq!(
            (polynomial.man(), polynomial.connectives()),
            (Polynomial::USUAL_MAN, ConnectiveReading::Plain)
        );
    }
    for (text, man) in [("\"4194304\"", 1 << 22), ("4194304", 1 << 22), ("\"2^0\"", 1)] {
        assert_eq!(read(&format!("format = \"crownhead polynomial 2\"\nman = {text}")).man(), man);
    }
    assert_eq!(read(&with_old_line("man 4194304")).man(), 1 << 22);
    assert_eq!(read(&with_old_line("man 2^0")).man(), 1);
}

#[test]
fn comments_blanks_byte_order_marks_and_line_ends_do_not_matter() {
    let plain = read(&with_line("\"MOC 2\" = \"-2^18\""));
    for text in [
        "format = \"crownhead polynomial 2\"\nterms = { ADV = -256, \"MOC 2\" = -262144 }",
        "\u{feff}format=\"crownhead polynomial 2\"\r\n[terms]\r\nADV = \"-2^8\"\r\n\"MOC 2\" = \"-2^18\"\r\n",
        "format = \"crownhead polynomial 2\" # of a game\n\n# terms:\n[terms]\n\tADV=\"-256\" # men\n 'MOC 2' = '-2^18'\n",
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
    let first = "format = \"crownhead polynomial 2\"";
    refused("", &format!("line 1: nothing there: expected '{first}'"));
    refused("\n\n", &format!("line 1: nothing there: expected '{first}'"));
    let foreign = |found: &str| format!("line 1: '{found}' begins something else: expected '{first}'");
    for text in [
        "# MOC 2",
        "ADV -2^8",
        "crownhead journal 1",
        "crownhead polynomial",
        "crownhead polynomial1",
        "crownhead polynomial one",
        "format = \"crownhead alpha 2\"",
        "man = \"2^21\"",
    ] {
        refused(text, &foreign(text));
    }
    refused("x".repeat(100_000), &foreign(&format!("{}...", "x".repeat(60))));
    for version in ["3", "0", "99999999999999"] {
        let expected = format!(
            "line 1: version {version} of the format: expected 2, the newest that this crownhead reads"
        );
        refused(format!("crownhead polynomial {version}\nnew things"), &expected);
        refused(format!("format = \"crownhead polynomial {version}\"\nnew things"), &expected);
    }
}

#[test]
fn a_term_that_is_none_is_refused_with_the_one_that_was_meant() {
    for (name, expected) in [
        ("MOC2", "MOC 2, perhaps"),
        ("kcent", "KCENT, perhaps"),
        ("DENNY", "DENY, perhaps"),
        ("DENIAL", "a name that `crownhead terms` lists"),
    ] {
        let unknown = format!("'{name}' is none of the terms of the paper: expected {expected}");
        refused(with_line(&format!("{name} = \"+2^3\"")), &format!("line 4: {name}: {unknown}"));
        refused(with_old_line(&format!("{name} +2^3")), &format!("line 3: {unknown}"));
    }
    let long = format!("{}...", "MOC ".repeat(15));
    refused(
        with_old_line(&format!("{} 4", "MOC ".repeat(50_000))),
        &format!(
            "line 3: '{long}' is none of the terms of the paper: expected a name that `crownhead terms` lists"
        ),
    );
}

#[test]
fn a_coefficient_that_is_no_power_of_two_in_range_is_refused() {
    for text in ["3", "2^19", "-2^19", "0", "+", "2^", "--4", "1e3", "two"] {
        let expected = format!(
            "MOC 2: '{text}' is no coefficient: expected a power of two with its sign, -2^18 to +2^18, as in -2^4"
        );
        refused(with_line(&format!("'MOC 2' = '{text}'")), &format!("line 4: {expected}"));
        refused(with_old_line(&format!("MOC 2 {text}")), &format!("line 3: {expected}"));
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
        refused(with_old_line(line), &format!("line 3: '{value}' has a space inside: expected '{meant}'"));
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
        refused(with_old_line(line), &expected);
    }
}

#[test]
fn what_follows_a_value_is_no_part_of_the_name() {
    let no_coefficient = |text: &str| {
        format!(
            "line 3: DENY: '{text}' is no coefficient: expected a power of two with its sign, -2^18 to +2^18, as in -2^4"
        )
    };
    for value in ["+2^3 please", "+2^3 MOB -2^4", "+ 2^19", "+ -2^3"] {
        refused(with_old_line(&format!("DENY {value}")), &no_coefficient(value));
    }
    refused(with_old_line("man 2^21 men"), "line 3: man: '2^21 men': expected 1 to 2^22, as in 2^21");
    refused(
        with_old_line("connectives three way"),
        "line 3: connectives: 'three way': expected plain or three-way",
    );
    refused(
        with_old_line("DENNY + 2^3"),
        "line 3: 'DENNY' is none of the terms of the paper: expected DENY, perhaps",
    );
}

#[test]
fn a_name_without_a_value_is_refused() {
    for line in ["KCENT", "MOC 2", "MODE   4", "man", "connectives", "-2^18", "+ 2^3", "DENY+"] {
        let name = line.replace("   ", " ");
        let expected = format!("line 3: '{name}' alone: expected a name and a value, as in 'KCENT +2^16'");
        refused(with_old_line(line), &expected);
    }
}

#[test]
fn what_stands_there_twice_is_refused() {
    refused(with_line("ADV = \"+2^8\""), "line 4: ADV: duplicate key");
    refused(
        with_old_line("ADV +2^8"),
        "line 3: ADV stands there twice: expected it once, and it is on line 2",
    );
    refused(
        with_old_line("man 2^21\n\nman 2^21"),
        "line 5: man stands there twice: expected it once, and it is on line 3",
    );
    refused(
        with_old_line("connectives plain\nconnectives three-way"),
        "line 4: connectives stands there twice: expected it once, and it is on line 3",
    );
}

#[test]
fn a_setting_out_of_range_is_refused() {
    for man in ["0", "4194305", "2^23", "2^31", "2^32", "2^99999999999", "2^", "-5", "+5", "1.5", "many"] {
        let expected = format!("line 2: man: '{man}': expected 1 to 2^22, as in 2^21");
        refused(format!("format = \"crownhead polynomial 2\"\nman = \"{man}\""), &expected);
        refused(format!("crownhead polynomial 1\nman {man}"), &expected);
    }
    let expected = "line 3: connectives: 'both': expected plain or three-way";
    refused("format = \"crownhead polynomial 2\"\n\nconnectives = \"both\"", expected);
    refused(with_old_line("connectives both"), expected);
    let text = "format = \"crownhead polynomial 2\"\nmen = 3";
    let expected =
        "line 2: men: unknown field `men`, expected one of `man`, `connectives`, `formations`, `terms`";
    refused(text, expected);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let no_text = |line: usize, byte: usize| {
        format!("line {line}: byte {byte} of the line is no text: expected UTF-8 without control characters")
    };
    refused(with_line("ADV \0"), &no_text(4, 5));
    refused(with_old_line("ADV \0"), &no_text(3, 5));
    refused(b"crownhead polynomial 1\nMOB \xff +2^3\n", &no_text(2, 5));
    refused(b"\xff\xfec\0r\0o\0w\0n\0", &no_text(1, 1));
    // Carriage returns alone end no line.
    refused("crownhead polynomial 1\rADV -2^8\r", &no_text(1, 23));
}

const HEADERS: [&str; 2] = ["format = \"crownhead polynomial 2\"\n", "crownhead polynomial 1\n"];

proptest! {
    #[test]
    fn a_polynomial_is_read_as_it_is_written(polynomial in polynomials::polynomial()) {
        prop_assert_eq!(polynomial.to_version_1().parse(), Ok(polynomial.clone()));
        prop_assert_eq!(Polynomial::parse(polynomial.to_text().as_bytes()), Ok(polynomial));
    }

    #[test]
    fn no_bytes_are_too_bad_to_be_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Polynomial::parse(&bytes);
        for header in HEADERS {
            let _ = Polynomial::parse(&[header.as_bytes(), &*bytes].concat());
        }
    }

    #[test]
    fn no_text_of_our_words_is_too_bad_to_be_refused(
        text in "([ #\\n\r\t]|MOC|MODE|KCENT|man|connectives|plain|[0-9^+-]{1,12}|\\PC){0,60}",
    ) {
        let _ = text.parse::<Polynomial>();
        for header in HEADERS {
            let _ = format!("{header}{text}").parse::<Polynomial>();
        }
    }

    #[test]
    fn a_damaged_byte_is_refused_or_gives_a_polynomial_that_can_be_written(
        polynomial in polynomials::polynomial(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        for text in [polynomial.to_text(), polynomial.to_version_1()] {
            let mut bytes = text.into_bytes();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            if let Ok(other) = Polynomial::parse(&bytes) {
                prop_assert_eq!(other.to_text().parse(), Ok(other));
            }
        }
    }
}
