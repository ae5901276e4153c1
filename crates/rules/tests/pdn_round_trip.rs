//! Whatever is written as PDN is read again as it was, and no bytes make the reader panic.

use crate::arbitrary::{any_board, choices, fen, play};
use crate::pdn_text;
use proptest::prelude::*;
use rules::pdn::{self, GameResult, Item, Line, Play, Record, Tags};
use rules::{Game, Position, Rules};

/// Decisions drawn one after another from a list of random numbers; 0 when it is used up.
struct Decisions<'a>(std::slice::Iter<'a, u16>);

impl Decisions<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.0.next().map_or(0, |&number| number as usize % limit)
    }
}

/// What a record is made of besides legal moves.
#[derive(Debug)]
struct Ingredients {
    comments: Vec<String>,
    setups: Vec<Position>,
}

fn line(start: Position, items: usize, depth: usize, from: &Ingredients, decisions: &mut Decisions) -> Line {
    let (mut now, mut before) = (start, start);
    let mut line = Vec::new();
    for _ in 0..items {
        line.push(match decisions.below(16) {
            0..=1 if !from.comments.is_empty() => {
                Item::Comment(from.comments[decisions.below(from.comments.len())].clone())
            }
            2 => Item::Nag(decisions.below(usize::from(u16::MAX) + 1) as u16),
            3..=4 if depth < 5 => {
                let items = decisions.below(6);
                Item::Variation(self::line(before, items, depth + 1, from, decisions))
            }
            5 if !from.setups.is_empty() => {
                let setup = from.setups[decisions.below(from.setups.len())];
                (before, now) = (setup, setup);
                Item::Setup(setup)
            }
            _ => {
                let moves = now.moves();
                if moves.is_empty() {
                    continue;
                }
                let mv = moves[decisions.below(moves.len())];
                (before, now) = (now, now.after(mv));
                let strength = ["", "", "", "!", "?", "!!", "?!"][decisions.below(7)];
                Item::Move(Play { mv, strength: (!strength.is_empty()).then(|| strength.into()) })
            }
        });
    }
    Line(line)
}

/// A comment as a reader gives it: without a closing brace, and without blanks around it.
fn comment() -> impl Strategy<Value = String> {
    let text = prop_oneof!["[ -|~]{0,30}", "[1-9 *(){;%/$\\[\\]a-z-]{0,20}", "\\PC{0,20}", "[a-z\n ]{0,150}"];
    text.prop_map(|text| text.replace('}', "").trim().to_owned())
}

fn tag_value() -> impl Strategy<Value = String> {
    prop_oneof!["[ -~]{0,20}", "[\"\\\\\\] a]{0,8}", "\\PC{0,12}", Just("1. 11-15 *".to_owned())]
}

fn result() -> impl Strategy<Value = GameResult> {
    prop::sample::select(vec![
        GameResult::BlackWins,
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::Unknown,
    ])
}

fn record() -> impl Strategy<Value = Record> {
    let tags = prop::collection::vec(("[A-DH-QT-Z][A-Za-z0-9_]{0,8}", tag_value()), 0..4);
    let start = prop_oneof![Just(Position::start()), any_board()];
    let ingredients = (prop::collection::vec(comment(), 0..4), prop::collection::vec(any_board(), 0..2))
        .prop_map(|(comments, setups)| Ingredients { comments, setups });
    (tags, start, ingredients, choices(150), 0..60_usize, result()).prop_map(
        |(tags, start, ingredients, choices, items, result)| {
            let mut tags: Tags = [("Event", "")]
                .into_iter()
                .chain(tags.iter().map(|(name, value)| (name.as_str(), value.as_str())))
                .collect();
            if start != Position::start() {
                tags.set("SetUp", "1");
                tags.set("FEN", &start.to_fen());
            }
            let line = line(start, items, 0, &ingredients, &mut Decisions(choices.iter()));
            Record { tags, start, line, result, text_line: 1, remarks: Vec::new() }
        },
    )
}

/// Bytes that look like PDN more often than not.
fn pdn_like() -> impl Strategy<Value = Vec<u8>> {
    let words = vec![
        "1. ",
        "11-15 ",
        "23-19 ",
        "8-11 ",
        "1115 ",
        "1-0 ",
        "0-1\n",
        "1/2-1/2 ",
        "1-1 ",
        "2-0 ",
        "*",
        " * ",
        "! ",
        "(!)",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "[Event \"x\"]\n",
        "[Event \"",
        "\n[Event \"y\"]\r\n",
        "[FEN \"W:W32:BK1\"]",
        "[GameType \"20\"]",
        "[FEN \"?:WK22:B1\"]",
        "[FEN \"B:W9,10,17,18,25,29:B6\"]",
        "/FEN \"?:WK22,10,17,18,9:B6\"/",
        "K22-17 ",
        "22-17 ",
        "6x22 ",
        "6x13x22 ",
        "25x18 ",
        "17-14 ",
        "; remark ",
        "\n; remark\n",
        "/FEN \"B:W32:B1\"/",
        "/FEN",
        "/",
        "$7 ",
        "$",
        "\\",
        "\"",
        "%",
        "\n",
        "\r\n",
        "\r",
        "[Site \"C:\\\"]",
        "— ",
        "5 6 ",
        " ",
        ",",
        ";",
        "- ",
        "x",
        ":",
        ".",
        "...",
        "white",
        "9",
        "0",
        "33",
        "\u{feff}",
        "\u{a0}",
        "é",
        "½",
        "½-½ ",
        "–",
        "“",
        "c3-d4 ",
    ];
    let word = prop::sample::select(words).prop_map(|word| word.as_bytes().to_vec());
    let byte = any::<u8>().prop_map(|byte| vec![byte]);
    prop::collection::vec(prop_oneof![12 => word, 1 => byte], 0..80).prop_map(|words| words.concat())
}

fn check_written_and_read(record: &Record) -> Result<(), TestCaseError> {
    let text = record.to_string();
    let games: Vec<_> = pdn::read(text.as_bytes()).collect();
    prop_assert_eq!(games, vec![Ok(record.clone())], "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_record_is_written_and_read_again(record in record()) {
        check_written_and_read(&record)?;
    }

    #[test]
    fn several_records_in_one_text_stay_apart(records in prop::collection::vec(record(), 1..5)) {
        let text: String = records.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let mut read: Vec<_> = pdn::read(text.as_bytes()).map(|game| game.map_err(|error| error.to_string())).collect();
        for game in read.iter_mut().flatten() {
            game.text_line = 1;
        }
        prop_assert_eq!(read, records.into_iter().map(Ok).collect::<Vec<_>>(), "{}", text);
    }

    #[test]
    fn any_game_makes_a_record_that_is_read_again(start in any_board(), choices in choices(120)) {
        let mut game = Game::new(start, Rules::default());
        for (_, mv) in play(start, &choices) {
            if game.outcome().is_none() {
                game.play(mv).unwrap();
            }
        }
        let tags = [("Event", "any"), ("Round", "?")].into_iter().collect();
        let record = Record { text_line: 1, ..Record::of_game(&game, tags) };
        prop_assert_eq!(record.result, GameResult::from(game.outcome()));
        prop_assert_eq!(record.tags.get("Result").map(str::to_owned), Some(record.result.to_string()));
        prop_assert!(record.main_line().map(|(_, mv)| mv).eq(game.moves()));
        check_written_and_read(&record)?;
    }
}

/// What is of the text, and not of the game.
fn without_place(record: Record) -> Record {
    Record { text_line: 1, remarks: Vec::new(), ..record }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = pdn::read(&bytes).count();
    }

    /// What was read from anything at all is itself written and read again.
    #[test]
    fn whatever_was_read_is_written_and_read_again(bytes in pdn_like()) {
        for game in pdn::read(&bytes) {
            match game {
                Ok(record) => {
                    let text = record.to_string();
                    let again: Vec<_> = pdn::read(text.as_bytes()).map(|game| game.map(without_place)).collect();
                    let record = without_place(record);
                    prop_assert_eq!(again, vec![Ok(record)], "{}", text);
                }
                Err(error) => {
                    let lines = bytes.iter().filter(|byte| b"\r\n".contains(byte)).count() + 1;
                    prop_assert!((1..=lines).contains(&error.line), "{}", error);
                    prop_assert!(error.column >= 1 && error.column <= bytes.len() + 1, "{}", error);
                }
            }
        }
    }
}

#[test]
fn a_game_is_written_in_the_usual_form() {
    let text = "[Event \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19! (1... 22-18 {why} 2. 15x22 $2) 2... 8-11 1-0";
    let record = pdn_text::game(text.replace("2... 8-11", "2. 8-11"));
    let expected = "[Event \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19! (1... 22-18 {why} 2. 15x22 $2) 2. 8-11 1-0\n";
    assert_eq!(record.to_string(), expected);
}

#[test]
fn moves_are_written_in_lines_of_eighty_columns() {
    let choices: Vec<u16> = (0..200_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 16) as u16).collect();
    let moves = play(Position::start(), &choices).into_iter();
    let items = moves.map(|(_, mv)| Item::Move(Play { mv, strength: None })).collect();
    let record = Record {
        tags: Tags::default(),
        start: Position::start(),
        line: Line(items),
        result: GameResult::Unknown,
        text_line: 0,
        remarks: Vec::new(),
    };
    let text = record.to_string();
    assert!(text.lines().count() > 3);
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim()), "{text}");
}

/// PDN 3.0: "no leading zeros; regular (from,to) notation unless ambiguous, then the COMPLETE landing-square sequence".
#[test]
fn an_ambiguous_capture_is_written_in_full() {
    let record = pdn_text::game("[FEN \"B:W9,10,17,18:B6\"]\n1. 06-13-22 *");
    assert!(record.to_string().ends_with("\n1. 6x13x22 *\n"), "{record}");
    let record = pdn_text::game("[FEN \"B:W10,11,18,19,26,27:BK6\"]\n1. 6x15x8 *");
    assert!(record.to_string().ends_with("\n1. 6x15x8 *\n"), "{record}");
}

/// A record built by hand may lack the tag; the moves would mean nothing without it.
#[test]
fn a_start_that_is_not_the_usual_one_is_written_even_without_its_tag() {
    let start = fen("W:W32:BK1");
    let mv = start.parse_move("32-28").unwrap();
    let line = Line(vec![Item::Move(Play { mv, strength: None })]);
    let (tags, remarks) = (Tags::default(), Vec::new());
    let record = Record { tags, start, line, result: GameResult::Draw, text_line: 0, remarks };
    let again = pdn_text::game(record.to_string());
    assert_eq!((again.start, again.line), (record.start, record.line));
}

/// The reader ends an unclosed comment at such a line, so a comment must not be written with one.
#[test]
fn a_comment_that_looks_like_a_new_game_is_read_again() {
    let comment = Item::Comment("see\n[Event \"x\"]".to_owned());
    let record = Record {
        tags: [("Event", "a")].into_iter().collect(),
        start: Position::start(),
        line: Line(vec![comment]),
        result: GameResult::Unknown,
        text_line: 0,
        remarks: Vec::new(),
    };
    assert_eq!(pdn::read(record.to_string().as_bytes()).filter(Result::is_ok).count(), 1, "{record}");
}
