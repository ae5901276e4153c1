//! A game between Alpha and Beta as PDN.

use rules::pdn::{Item, Record, Tags};
use rules::{Color, DrawRules, Game, Position, Rules};
use samuel::generalization::{Ending, GameReport, SeriesResult};

/// The game as PDN, with the result that the series gave it.
pub(crate) fn game_text(event: &str, report: &GameReport) -> String {
    let mut game = Game::new(Position::start(), Rules { draws: DrawRules::NONE, ..Rules::default() });
    for &mv in &report.moves {
        game.play(mv).expect("a report has legal moves");
    }
    let ending = settle(&mut game, report);
    let names = if report.alpha == Color::Black { ["Alpha", "Beta"] } else { ["Beta", "Alpha"] };
    let tags = Tags::from_iter([
        ("Event", event),
        ("Round", report.game.to_string().as_str()),
        ("Black", names[0]),
        ("White", names[1]),
    ]);
    let mut record = Record::of_game(&game, tags);
    record.line.0.push(Item::Comment(ending));
    record.to_string()
}

/// Gives the game the result that the series gave it, and says how it ended.
fn settle(game: &mut Game, report: &GameReport) -> String {
    let winner = match report.result {
        SeriesResult::Won => Some(report.alpha),
        SeriesResult::Lost => Some(!report.alpha),
        SeriesResult::Drawn => None,
    };
    let settled = match (report.ending, winner) {
        (Ending::NoMove, _) => Ok(()),
        (Ending::Conceded, Some(winner)) => game.resign(!winner),
        _ => game.adjudicate(winner),
    };
    // A side without a move has lost already.
    settled.map_or_else(
        |_| String::new(),
        |()| game.outcome().map_or_else(String::new, |outcome| outcome.to_string()),
    )
}
