//! The games of `data/games`: every one legal, and as many games and moves as were put there.

use std::fs;
use std::path::PathBuf;

use rules::Color;
use rules::pdn::{self, Record};

fn games(name: &str) -> Vec<Record> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/games").join(name);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    pdn::read(&bytes).map(|game| game.unwrap_or_else(|error| panic!("{name}: {error}"))).collect()
}

fn plies(games: &[Record]) -> Vec<usize> {
    games.iter().map(|game| game.main_line().count()).collect()
}

/// Samuel's appendix prints eleven openings of eight moves and four games, Cowell and Reed four games.
#[test]
fn the_nineteen_printed_games_are_legal() {
    let games = games("seed-games.pdn");
    let (openings, whole) = games.split_at(11);
    assert_eq!(plies(openings), [8; 11]);
    assert_eq!(plies(whole), [46, 71, 62, 58, 54, 57, 61, 76]);
}

/// Feigenbaum and Feldman, "Computers and Thought", 1963: the program had Black and won. The position
/// before White's losing 32-27 is drawn at brainwagon.org, 2008-04-18.
#[test]
fn the_game_against_nealey_is_legal_and_passes_the_known_position() {
    let games = games("nealey-1962.pdn");
    assert_eq!(plies(&games), [53]);
    assert_eq!(games[0].result.winner(), Some(Color::Black));
    assert!(games[0].tags.get("Source").is_some_and(|source| source.starts_with("unverified")));
    let known = "W:W20,21,22,26,32:B2,3,7,14,19".parse().unwrap();
    let next = games[0].main_line().find(|(position, _)| *position == known).map(|(_, mv)| mv.to_string());
    assert_eq!(next.as_deref(), Some("32-27"));
}

#[test]
fn every_file_of_games_is_legal_and_written_and_read_again() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/games");
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        for game in games(&name) {
            let again = pdn::read(game.to_string().as_bytes()).next().unwrap().unwrap();
            assert_eq!(again, Record { text_line: 1, ..game }, "{name}");
        }
    }
}
