//! `crownhead bench`: nothing here looks at how long anything took.

use crate::program;
use crate::program::crownhead;

/// Appendix A, "Approximate computation times", and the 30 seconds of the text, in seconds.
#[test]
fn the_table_has_the_paper_s_times_and_ours_beside_them() {
    let run = crownhead(&["bench", "--json"]);
    assert_eq!(run.code, 0, "{run:?}");
    let report = run.json();
    let rows = report["rows"].as_array().unwrap();
    let paper: Vec<_> =
        rows.iter().map(|row| (row["what"].as_str().unwrap(), row["paper"].as_f64().unwrap())).collect();
    assert_eq!(
        paper,
        [
            ("find all moves", 0.0026),
            ("make a move", 0.0015),
            ("evaluate 4 terms", 0.0024),
            ("find a saved position", 0.0023),
            ("evaluate 16 terms", 0.0075),
            ("decide on a move at minimum ply 3, 16 terms", 30.0),
        ]
    );
    for row in rows {
        let number = |key: &str| row["ours"][key].as_f64().unwrap();
        assert!(0.0 < number("low") && number("low") <= number("median"), "{row}");
        assert!(number("median") <= number("high") && row["ratio"].as_f64().unwrap() > 0.0, "{row}");
    }
    assert_eq!(report["complete"], true);
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_it_with_what_was_measured() {
    let running = program::signal::Running::start(&["bench"]);
    running.wait_for_work(10);
    running.press_ctrl_c();
    let run = running.end();
    assert_eq!(run.code, 130, "{run:?}");
    assert!(
        run.out.contains("\nfind all moves ") && run.out.ends_with("Stopped before the end.\n"),
        "{run:?}"
    );
}
