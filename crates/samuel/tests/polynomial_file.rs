//! Polynomials by name and on disk.

use std::fs;
use std::path::Path;

use samuel::{PRESETS, Polynomial};

fn term_lines(polynomial: &Polynomial) -> Vec<String> {
    polynomial.terms().iter().map(|weighted| format!("{} {}", weighted.term, weighted.coefficient)).collect()
}

fn preset(name: &str) -> Polynomial {
    Polynomial::preset(name).unwrap()
}

/// Appendix C: term, sign and power of 2.
#[test]
fn the_published_polynomial_is_the_table_of_appendix_c() {
    let table = [
        "MOC 2 -2^18",
        "KCENT +2^16",
        "MOC 4 -2^14",
        "MODE 3 -2^13",
        "DEMMO -2^11",
        "MOVE +2^8",
        "ADV -2^8",
        "MODE 2 -2^8",
        "BACK -2^6",
        "CNTR +2^5",
        "THRET +2^5",
        "MOC 3 +2^4",
    ];
    assert_eq!(term_lines(&preset("published-1959")), table);
}

/// S-18: piece advantage, DENY, MOB, and the hybrid of center control and advancement, which two
/// terms of the same weight make.
#[test]
fn the_rote_polynomial_has_its_terms_in_decreasing_importance() {
    let polynomial = preset("four-terms");
    let terms: Vec<_> = polynomial.terms().iter().map(|weighted| weighted.term.name()).collect();
    let powers: Vec<_> = polynomial.terms().iter().map(|weighted| weighted.coefficient.power()).collect();
    assert_eq!(terms, ["DENY", "MOB", "CENT", "ADV"]);
    assert!(powers[0] > powers[1] && powers[1] > powers[2] && powers[2] == powers[3], "{powers:?}");
}

#[test]
fn the_other_presets_have_as_many_terms_as_they_say() {
    assert_eq!(preset("sixteen-terms").terms().len(), 16);
    assert_eq!(preset("pieces").terms().len(), 0);
}

#[test]
fn every_preset_says_where_it_is_from_and_has_the_usual_man() {
    for known in PRESETS {
        assert_eq!(known.text.lines().next(), Some("format = \"crownhead polynomial 2\""), "{}", known.name);
        assert!(known.text.contains("\n# "), "{}", known.name);
        assert_eq!(preset(known.name).man(), Polynomial::USUAL_MAN);
        assert_eq!(Polynomial::named(known.name).unwrap(), preset(known.name));
    }
    assert_eq!(Polynomial::preset("seventeen-terms"), None);
}

#[test]
fn what_is_saved_is_loaded_and_leaves_nothing_else_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("alpha.polynomial");
    for name in ["sixteen-terms", "pieces"] {
        preset(name).save(&path).unwrap();
        assert_eq!(Polynomial::load(&path).unwrap(), preset(name));
        assert_eq!(Polynomial::named(path.to_str().unwrap()).unwrap(), preset(name));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_save_that_fails_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    // A folder of that name, with something in it, cannot be replaced.
    let path = folder.path().join("alpha.polynomial");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("old"), "old").unwrap();
    let error = preset("pieces").save(&path).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: ", path.display())), "{error}");
    assert_eq!(fs::read(path.join("old")).unwrap(), b"old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn an_error_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.polynomial");
    let named = || Polynomial::named(path.to_str().unwrap()).unwrap_err().to_string();
    fs::write(&path, "format = \"crownhead polynomial 2\"\n[terms]\nKCENT = 3\n").unwrap();
    let expected = "line 3: KCENT: '3' is no coefficient: \
                    expected a power of two with its sign, -2^18 to +2^18, as in -2^4";
    assert_eq!(named(), format!("{}: {expected}", path.display()));
    fs::write(&path, "# ".repeat(1 << 20)).unwrap();
    assert!(named().starts_with(&format!("{}: longer than 1048576 bytes: expected", path.display())));
    let missing = Polynomial::load(Path::new("no-such-folder/alpha")).unwrap_err().to_string();
    assert!(missing.starts_with("no-such-folder/alpha: "), "{missing}");
}

#[test]
fn a_name_that_nothing_has_is_refused_with_the_presets() {
    let error = Polynomial::named("five-terms").unwrap_err().to_string();
    assert_eq!(
        error,
        "no polynomial 'five-terms': expected four-terms, sixteen-terms, published-1959, pieces, or a file"
    );
}
