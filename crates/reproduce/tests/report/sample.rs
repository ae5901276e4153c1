//! A report as a run would make it: real figures of the papers, invented results, pictures and tables of the usual kinds.

use lab::plot::{Axis, Chart, Measured, Range, Series, Size, percentages};
use reproduce::ladder::{Rung, ladder_chart};
use reproduce::report::{Chapter, Drawing, Finding, Picture, Report, StepCommands, Table, Verdict};

pub(crate) fn report() -> Report {
    Report {
        title: "The papers, repeated".to_owned(),
        size: "quick".to_owned(),
        version: "0.1.0".to_owned(),
        command: "crownhead reproduce --size quick --out results".to_owned(),
        chapters: vec![first_series(), second_series(), rote(), ladder(), printed_games(), endings()],
        notes: texts(&[
            "Intervals are 95 % intervals of the mean over seeds, unless a table says otherwise.",
            "A single run of the paper is compared with the spread of our single runs: it agrees if it lies within the middle 95 % of them.",
            "Nothing here depends on the clock but times, which are in files of their own (`times.csv`).",
        ]),
    }
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn commands(commands: &[&str]) -> Vec<StepCommands> {
    vec![StepCommands { title: String::new(), commands: texts(commands) }]
}

fn chart(chart: Chart) -> Drawing {
    Drawing::Chart(Box::new(chart))
}

fn finding([what, place, paper, ours, sample]: [&str; 5], verdict: Verdict, why: &str) -> Finding {
    let [what, place, paper, ours, sample, why] = [what, place, paper, ours, sample, why].map(str::to_owned);
    let reason = if verdict == Verdict::Agrees { String::new() } else { why.clone() };
    Finding { what, place, paper, ours, sample, verdict, why, reason }
}

fn first_series() -> Chapter {
    let sample = "200 seeds, 1 to 200";
    Chapter {
        name: "first-series".to_owned(),
        title: "The first series of generalization".to_owned(),
        question: "The paper reports one run of 28 games. What comes out for hundreds of seeds, and where does the paper's run lie among them?".to_owned(),
        method: "`crownhead learn generalize --series first` with the paper's settings. A seed decides the sixteen terms at the start, their signs, and the order of the reserve.\n\nBeside every claim of learning stands the coin: the same run with the sign of delta tossed.".to_owned(),
        source: "Samuel 1959, pp. 218–219; S-30 to S-37".to_owned(),
        findings: vec![
            finding(["games won and lost by Alpha, of 28", "p. 219", "16–12", "14.5–13.4 [14.2, 14.9]", sample], Verdict::Agrees, "The paper's run lies among ours: 67 % of the seeds won fewer than 16 games."),
            finding(["adjustments a game", "p. 218", "about 20", "27.7 [27.5, 27.8]", sample], Verdict::Differs, "No seed of ours has so few. A minimum delta of the mean coefficient lets most moves through."),
            finding(["changes of the leading term in games 1–7, 8–14, 15–21, 22–28", "p. 219", "at least 14, 8, 8, 4", "16.1, 15.6, 15.4, 15.1", sample], Verdict::Differs, "Ours does not settle: no seed had so few changes in the last seven games."),
            finding(["the program \"seemed to be learning\" against human players", "p. 219", "in words", "–", "none"], Verdict::Untested, "Nobody recorded those games, and no opponent of that time can be asked."),
        ],
        pictures: vec![
            Picture { caption: "Adjustments a game of 200 seeds: mean, and the middle half of the seeds. The paper's \"about 20\" as a line.".to_owned(), drawing: chart(adjustments()) },
            Picture { caption: "Where the leading terms came out, with 95 % intervals; the scale is that of Figure 4.".to_owned(), drawing: chart(coefficients()) },
        ],
        tables: vec![Table {
            caption: "Readings that were tried to explain the paper, 32 seeds each".to_owned(),
            heads: texts(&["reading", "won", "lost", "drawn", "adjustments a game", "discards"]),
            rows: [
                ["first series as it stands", "14.5", "13.4", "0.0", "27.7", "90"],
                ["a tally at every move", "15.2", "12.8", "0.0", "27.8", "111"],
                ["the coin", "14.4", "13.6", "0.0", "27.5", "92"],
                ["paper", "16", "12", "0", "about 20", "29 terms, most of them twice"],
            ].iter().map(|row| texts(row)).collect(),
        }],
        steps: commands(&[
            "crownhead learn generalize --series first --games 28 --seeds 200 --seed 1 --out results/first-series/first",
            "crownhead learn assess results/first-series/first --against 'samuel:polynomial=pieces,ties=random' --games 20 --seed 1 --out results/first-series/assess",
        ]),
        notes: texts(&["The referee calls games drawn after 70 moves; the paper does not say when."]),
    }
}

fn second_series() -> Chapter {
    let sample = "200 seeds, 1 to 200";
    Chapter {
        name: "second-series".to_owned(),
        title: "The second series".to_owned(),
        question: "With the five changes of the second series: does Alpha settle, and does it learn?"
            .to_owned(),
        method: "As before with `--series second`, 42 games.".to_owned(),
        source: "Samuel 1959, pp. 219–220 and Appendix C; S-37".to_owned(),
        findings: vec![
            finding(
                ["adjustments in 42 games", "p. 220", "1039", "785 [778, 792]", sample],
                Verdict::Differs,
                "All seeds lie below. Saved positions searched until no jump is pending give 987 and would agree.",
            ),
            finding(
                ["games won, lost and drawn in the first 28", "p. 220", "18–4–6", "12.3–11.1–4.6", sample],
                Verdict::Differs,
                "1 of 200 seeds lost fewer than four games. With Beta's adoption out of order, which the paper admits, 18 wins lie within the spread.",
            ),
            finding(
                ["terms discarded in 42 games", "Appendix C", "18", "19.0 [18.7, 19.3]", sample],
                Verdict::Agrees,
                "24 % of the seeds discard fewer.",
            ),
            finding(
                ["largest correlation coefficient at the end", "p. 220", "0.45", "0.54 [0.51, 0.57]", sample],
                Verdict::Agrees,
                "21 % of the seeds lie below; the coin gives 0.46.",
            ),
            finding(
                [
                    "CRAMP and CORN are discarded first, unused",
                    "Appendix C",
                    "yes",
                    "80 % and 72 % of seeds",
                    sample,
                ],
                Verdict::Agrees,
                "With a median of 0 uses.",
            ),
        ],
        pictures: vec![],
        tables: vec![],
        steps: commands(&[
            "crownhead learn generalize --series second --games 42 --seeds 200 --seed 1 --out results/second-series/second",
        ]),
        notes: vec![],
    }
}

fn rote() -> Chapter {
    Chapter {
        name: "rote".to_owned(),
        title: "What a memory tape brings".to_owned(),
        question: "Does a tape of 53,000 positions bring a very good opening and endings, and no better middle game?".to_owned(),
        method: "One tape is grown by self-play and by random endings, and copied at three sizes. Each copy plays, read only, the same player without a tape.".to_owned(),
        source: "Samuel 1959, pp. 215–217; S-26".to_owned(),
        findings: vec![
            finding(["the middle game was not greatly improved", "p. 217", "in words", "+1.7 Elo [−2.4, +6.2]", "400 games from 200 positions, seed 1"], Verdict::Agrees, "The interval holds zero."),
            finding(["twenty times the tape would improve the middle game", "p. 217", "a guess", "+5.2 Elo [−2.8, +13.6]", "400 games from 200 positions, seed 1"], Verdict::Untested, "The interval holds zero and a gain that one would call an improvement: this size cannot tell."),
        ],
        pictures: vec![Picture { caption: "Of all boards looked for, how many were found on the tape, by the part of the game.".to_owned(), drawing: chart(share()) }],
        tables: vec![],
        steps: commands(&["crownhead learn rote --lessons 850 --seed 1 --out results/rote/tape"]),
        notes: texts(&["One tape of each size, so that intervals cover the games and not the growing of the tape."]),
    }
}

fn ladder() -> Chapter {
    Chapter {
        name: "ladder".to_owned(),
        title: "The ladder".to_owned(),
        question: "How strong is each of the players of that time on one scale, and what did it cost to become so?".to_owned(),
        method: "Every player meets every other from three-move ballots; ratings are fitted to all games at once, with the piece player at 0.".to_owned(),
        source: "Samuel 1959, p. 223; S-41".to_owned(),
        findings: vec![],
        pictures: vec![Picture { caption: "Strength against machine time: the learning curve of 1959 on one page. Error bars are 95 % intervals over seeds.".to_owned(), drawing: chart(ladder_chart("The ladder: strength against machine time", &rungs())) }],
        tables: vec![],
        steps: commands(&["crownhead tournament --players ladder.txt --games 200 --seed 1 --out results/ladder/games"]),
        notes: vec![],
    }
}

/// Players of every method, many of them close together.
pub(crate) fn rungs() -> Vec<Rung> {
    let rung = |name: &str, method: &str, boards: f64, rating: f64, half: f64| Rung {
        name: name.to_owned(),
        method: method.to_owned(),
        boards,
        rating,
        interval: Some((rating - half, rating + half)),
    };
    let [none, rote, general, both] = ["no learning", "rote", "generalization", "combined"];
    vec![
        rung("random", none, 0.0, -612.0, 21.0),
        rung("greedy", none, 0.0, -355.0, 15.0),
        rung("Cowell-Reed, game 1", none, 0.0, -148.0, 14.0),
        rung("Cowell-Reed, game 2", none, 0.0, -160.0, 14.0),
        rung("Cowell-Reed, game 3", none, 0.0, -121.0, 14.0),
        rung("Cowell-Reed, game 4", none, 0.0, -96.0, 14.0),
        rung("Samuel, pieces only", none, 0.0, 0.0, 10.0),
        rung("Samuel at the start", none, 0.0, -18.0, 12.0),
        rung("Samuel, four terms", none, 0.0, 31.0, 10.0),
        rung("53,000 positions", rote, 5.1e6, 43.0, 12.0),
        rung("260,000 positions", rote, 3.2e7, 57.0, 12.0),
        rung("950,000 positions", rote, 1.6e8, 62.0, 12.0),
        rung("14 games", general, 2.4e5, 22.0, 17.0),
        rung("28 games", general, 4.7e5, 24.0, 17.0),
        rung("42 games", general, 7.0e5, 25.0, 16.0),
        rung("200 games", general, 3.4e6, 21.0, 15.0),
        rung("staged", both, 4.0e6, 24.0, 15.0),
        rung("then rote", both, 4.1e6, 14.0, 13.0),
    ]
}

fn printed_games() -> Chapter {
    let rows = [
        ["I", "game-1", "19 of 21", "6", "1.19", "−12.4"],
        ["II", "game-2", "24 of 25", "4", "1.04", "−7.2"],
        ["III", "game-3", "22 of 23", "8", "1.65", "−14.2"],
        ["IV", "game-4", "31 of 31", "7", "2.42", "−25.0"],
    ];
    Chapter {
        name: "printed-games".to_owned(),
        title: "The printed games of Cowell and Reed".to_owned(),
        question: "Does the rebuilt principle player choose the moves that are printed as its own?"
            .to_owned(),
        method:
            "Each printed position is put before the player; a hit is a printed move within its final set."
                .to_owned(),
        source: "Cowell and Reed, Games I–IV; C-13".to_owned(),
        findings: vec![finding(
            [
                "moves of the program in Game IV",
                "Game IV",
                "31 moves",
                "31 of 31 in our final set",
                "1 game, no seed",
            ],
            Verdict::Agrees,
            "Thresholds were fitted on these same games.",
        )],
        pictures: vec![],
        tables: vec![Table {
            caption: "Printed moves in our final set".to_owned(),
            heads: texts(&["game", "strategy", "hits", "forced", "size of the set", "log-likelihood"]),
            rows: rows.iter().map(|row| texts(row)).collect(),
        }],
        steps: commands(&["crownhead replay --readings"]),
        notes: vec![],
    }
}

/// A chapter with next to nothing in it.
fn endings() -> Chapter {
    Chapter {
        name: "endings".to_owned(),
        question: "Which endings of up to three pieces are won?".to_owned(),
        ..Chapter::default()
    }
}

fn adjustments() -> Chart {
    let mean = |game: f64| 27.7 + 3.0 * (-game / 6.0).exp() + 0.6 * (game * 1.7).sin();
    let games = || (1..=28).map(f64::from);
    let series = vec![
        Series::line("mean", games().map(|game| (game, mean(game)))),
        Series::band("middle half of seeds", games().map(|game| (game, mean(game) - 4.0, mean(game) + 4.0))),
        Series::line("paper, about 20", [(1.0, 20.0), (28.0, 20.0)]),
    ];
    let (x, y) = (Axis::linear("game"), Axis::linear("adjustments").range(Range::Including(0.0)));
    Chart { title: "Adjustments in each game".to_owned(), x, y, series, size: Size::default() }
}

fn coefficients() -> Chart {
    let terms = ["MOC 2", "KCENT", "MOC 4", "MODE 3", "DEMMO", "MOVE", "ADV", "MODE 2"];
    let paper = [-262_144.0, 65_536.0, -16_384.0, -8192.0, -2048.0, 256.0, -256.0, -256.0];
    let ours = paper.iter().enumerate().map(|(index, value)| {
        let (at, size) = (value / 40.0, f64::abs(value / 60.0));
        Measured { y_interval: Some((at - size, at + size)), ..Measured::at(index as f64 - 0.12, at) }
    });
    let printed = paper.iter().enumerate().map(|(index, &value)| Measured::at(index as f64 + 0.12, value));
    let series = vec![Series::points("ours", ours), Series::points("paper", printed)];
    let (x, y) = (Axis::names("term", terms), Axis::signed_powers_of_two("coefficient"));
    Chart { title: "Coefficients at the end".to_owned(), x, y, series, size: Size::default() }
}

fn share() -> Chart {
    let lessons = || (0..=40).map(|step| f64::from(step) * 20.0);
    let layer = |part: f64| move |lesson: f64| (lesson, part * (1.0 + lesson / (300.0 / part)));
    let series = vec![
        Series::stacked_area("opening", lessons().map(layer(3.0))),
        Series::stacked_area("middle game", lessons().map(layer(1.0))),
        Series::stacked_area("ending", lessons().map(layer(5.0))),
    ];
    let (x, y) = (Axis::linear("lessons"), Axis::linear("% of boards found"));
    let series = percentages(series);
    Chart { title: "Boards found on the tape".to_owned(), x, y, series, size: Size::default() }
}
