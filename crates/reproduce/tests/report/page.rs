//! The page: complete, in order, and asking nobody for anything.

use std::collections::BTreeSet;

use reproduce::report::{Chapter, Drawing, Picture, Report, Tally, Verdict, html};

use crate::sample;
use crate::tags::{Tag, tags};

#[test]
fn the_same_report_gives_the_same_bytes() {
    assert_eq!(html(&sample::report()), html(&sample::report().clone()));
}

#[test]
fn headings_go_down_one_level_at_a_time_and_one_is_the_first() {
    for report in [sample::report(), Report::default()] {
        let tags = tags(&html(&report));
        let levels: Vec<u32> =
            tags.iter().filter_map(|tag| tag.name.strip_prefix('h')?.parse().ok()).collect();
        assert_eq!(levels.iter().filter(|&&level| level == 1).count(), 1);
        assert_eq!(levels.first(), Some(&1));
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
    }
}

#[test]
fn every_link_leads_to_a_place_in_the_page_and_every_place_has_its_own_name() {
    let tags = tags(&html(&sample::report()));
    let ids: Vec<&str> = tags.iter().filter_map(|tag| tag.attribute("id")).collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len());
    let links: Vec<&str> = tags.iter().filter_map(|tag| tag.attribute("href")).collect();
    // Two for each chapter, but one for those two without verdicts, one for each finding, summary twice, and all verdicts.
    assert_eq!(links.len(), 6 + 4 + 12 + 3);
    for link in links {
        assert!(unique.contains(link.strip_prefix('#').expect("links stay in the page")), "{link}");
    }
    for label in tags.iter().filter_map(|tag| tag.attribute("aria-labelledby")) {
        assert!(unique.contains(label), "{label}");
    }
}

#[test]
fn nothing_is_asked_of_anybody() {
    let html = html(&sample::report());
    for outside in ["<script", "<link", "@import", "url(", "<img", "<iframe", "http://", "https://"] {
        let hits = html.matches(outside).count();
        // The name of SVG looks like an address and is none.
        let names = if outside == "http://" {
            html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
        } else {
            0
        };
        assert_eq!(hits, names, "{outside}");
    }
    assert!(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:;"));
}

#[test]
fn tables_have_captions_and_heads_that_say_what_they_head() {
    let tags = tags(&html(&sample::report()));
    let starts = |name: &str| tags.iter().filter(|tag| tag.name == name).count();
    // All verdicts, findings of four chapters, two tables.
    assert_eq!(starts("table"), 7);
    assert_eq!(starts("caption"), 7);
    let scoped =
        |tag: &&Tag| ["col", "row", "rowgroup"].contains(&tag.attribute("scope").unwrap_or_default());
    assert_eq!(tags.iter().filter(|tag| tag.name == "th").filter(scoped).count(), starts("th"));
}

#[test]
fn everything_the_report_says_is_on_the_page() {
    let page = html(&sample::report());
    let said = [
        "Of 12 published figures, 6 agree, 4 differ, and 2 could not be tested.",
        "Two programs played checkers",
        "<code>crownhead reproduce --size quick --out results</code>",
        "<span class=\"number\">3</span> What a memory tape brings",
        "<p class=\"question\">With the five changes of the second series:",
        "Samuel 1959, pp. 215–217; S-26",
        "<td class=\"value\" data-head=\"Paper\">1039</td>",
        "785 <span class=\"interval\">[778, 792]</span>",
        "200 seeds, 1 to 200",
        "≠</span> differs</span> <span class=\"why\">All seeds lie below.",
        "✓</span> agrees",
        "?</span> could not be tested",
        "<b>Picture 1.2</b> Where the leading terms came out, with 95\u{a0}% intervals",
        "<title>Boards found on the tape</title>",
        "<th scope=\"row\" class=\"words\">the coin</th>",
        "<td class=\"numeric\">13.6</td>",
        "The referee calls games drawn after 70 moves",
        "<code>crownhead replay --readings</code></pre>",
        "--against 'samuel:polynomial=pieces,ties=random'",
    ];
    for words in said {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn plots_share_one_style_sheet() {
    let page = html(&sample::report());
    assert_eq!(page.matches("<svg xmlns").count(), 4);
    assert_eq!(page.matches("<style>").count(), 1);
    assert_eq!(page.matches(".plot-color-6{").count(), 2);
}

#[test]
fn a_drawing_of_others_is_kept_apart_as_an_image() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_owned();
    let drawing = Drawing::Image(svg);
    let picture = Picture { caption: "a \"drawing\"".to_owned(), drawing };
    let chapter = Chapter { pictures: vec![picture], ..Chapter::default() };
    let page = html(&Report { chapters: vec![chapter], ..Report::default() });
    let tags = tags(&page);
    assert!(!tags.iter().any(|tag| tag.name == "script"));
    let image = tags.iter().find(|tag| tag.name == "img").expect("there is an image");
    assert_eq!(image.attribute("alt"), Some("a &quot;drawing&quot;"));
    assert!(
        image.attribute("src").unwrap_or_default().starts_with("data:image/svg+xml;base64,PHN2ZyB4bWxucz")
    );
}

#[test]
fn a_report_without_anything_is_still_a_page() {
    let page = html(&Report::default());
    assert!(page.contains("No published figure was judged."));
    tags(&page);
}

#[test]
fn verdicts_are_counted_in_words() {
    let cases = [
        ([6, 2, 1], "Of 9 published figures, 6 agree, 2 differ, and 1 could not be tested."),
        ([1, 0, 0], "Of 1 published figure, 1 agrees, none differs, and all could be tested."),
        ([0, 1, 2], "Of 3 published figures, none agrees, 1 differs, and 2 could not be tested."),
        ([0, 0, 0], "No published figure was judged."),
    ];
    for ([agrees, differs, untested], expected) in cases {
        let tally = Tally { agrees, differs, untested };
        assert_eq!(tally.sentence(), expected);
        assert_eq!(Verdict::ALL.map(|verdict| tally.count(verdict)), [agrees, differs, untested]);
    }
}
