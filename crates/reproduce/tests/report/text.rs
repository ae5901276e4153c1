//! The Markdown, its pictures, and the table of verdicts.

use reproduce::report::{Chapter, Finding, Report, Table, Verdict, markdown, picture_files, verdict_table};

use crate::sample;

#[test]
fn the_same_report_gives_the_same_text() {
    assert_eq!(markdown(&sample::report()), markdown(&sample::report().clone()));
}

#[test]
fn everything_the_report_says_is_in_the_text() {
    let text = markdown(&sample::report());
    let said = [
        "# The papers, repeated\n\nTwo programs played checkers",
        "```sh\ncrownhead reproduce --size quick --out results\n```",
        "Of 12 published figures, 6 agree, 4 differ, and 2 could not be tested.",
        "- Nothing here depends on the clock but times, which are in files of their own (`times.csv`).",
        "| [The second series](#chapter-second-series) | adjustments in 42 games | 1039 | 785 \\[778, 792\\] | ≠ differs |",
        "<a id=\"chapter-second-series\"></a>\n\n## 2 The second series",
        "*With the five changes of the second series: does Alpha settle, and does it learn?*",
        "**Method.** As before with `--series second`, 42 games.",
        "| terms discarded in 42 games (Appendix C) | 18 | 19.0 \\[18.7, 19.3\\] | 200 seeds, 1 to 200 | ✓ agrees | 24 % of the seeds discard fewer. |",
        "![Of all boards looked for, how many were found on the tape, by the part of the game.](pictures/rote-1.svg)",
        "**Printed moves in our final set**\n\n| game | strategy | hits |",
        "### Repeat it\n\nGiven in the folder of the run, where its data are.\n\n```sh\ncrownhead replay --readings\n```",
        "## 6 endings",
    ];
    for words in said {
        assert!(text.contains(words), "{words}\n\nis not in\n\n{text}");
    }
}

#[test]
fn pictures_are_the_files_that_the_text_names() {
    let report = sample::report();
    let text = markdown(&report);
    let files = picture_files(&report);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "pictures/first-series-1.svg",
            "pictures/first-series-2.svg",
            "pictures/rote-1.svg",
            "pictures/ladder-1.svg"
        ]
    );
    for (name, svg) in &files {
        assert!(text.contains(&format!("]({name})")), "{name}");
        assert!(svg.starts_with("<svg"), "{name}");
    }
}

#[test]
fn the_table_of_verdicts_stands_alone() {
    let finding = Finding {
        what: "won | lost".to_owned(),
        place: "p. 219".to_owned(),
        paper: "16–12".to_owned(),
        ours: "14.5–13.4".to_owned(),
        sample: "200 seeds".to_owned(),
        verdict: Verdict::Agrees,
        why: "it lies among ours".to_owned(),
        reason: String::new(),
    };
    let other = Finding {
        what: "`a|b` *x*".to_owned(),
        verdict: Verdict::Untested,
        reason: "too few | seeds".to_owned(),
        ..finding.clone()
    };
    let chapter = Chapter {
        title: "The first series".to_owned(),
        findings: vec![finding, other],
        ..Chapter::default()
    };
    let report = Report { chapters: vec![chapter], ..Report::default() };
    let expected = "\
| experiment | published figure | paper | ours | verdict | most likely reason |
|---|---|---|---|---|---|
| The first series | won \\| lost | 16–12 | 14.5–13.4 | ✓ agrees |  |
| The first series | <code>a\\|b</code> \\*x\\* | 16–12 | 14.5–13.4 | ? could not be tested | too few \\| seeds |
";
    assert_eq!(verdict_table(&report), expected);
}

#[test]
fn short_rows_are_filled_up() {
    let rows = vec![vec!["a".to_owned()], vec!["b".to_owned(), "c".to_owned(), "d".to_owned()]];
    let table = Table { caption: "Short".to_owned(), heads: vec!["one".to_owned(), "two".to_owned()], rows };
    let chapter = Chapter { tables: vec![table], ..Chapter::default() };
    let text = markdown(&Report { chapters: vec![chapter], ..Report::default() });
    assert!(text.contains("| one | two |  |\n|---|---|---|\n| a |  |  |\n| b | c | d |"), "{text}");
}
