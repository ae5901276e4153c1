//! Any text as a FEN on the first line and limits on the second: the engine answers with a legal move within its nodes,
//! its lines are legal, the best first, and the same question has the same answer.

use arena::{Choice, Decision, Limits, NoControl, Player, Roster, legal_line};
use engine::CROWNHEAD;
use rules::{Game, Position, Rules};

/// Few, so that many inputs are tried a second.
const MOST_NODES: u64 = 300;
const MOST_DEPTH: u32 = 130;

pub(crate) fn check(bytes: &[u8]) {
    let text = &*String::from_utf8_lossy(bytes);
    let (fen, limits) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(position) = Position::from_fen(fen.trim()) else { return };
    let game = Game::new(position, Rules::default());
    if game.outcome().is_none() {
        let answers = [(); 2].map(|()| answer(&game, &limits_of(limits)));
        assert_eq!(answers[0], answers[1], "{position}");
        check_answer(&game, &limits_of(limits), &answers[0]);
    }
}

/// `NODES DEPTH`, each within what is tiny.
fn limits_of(text: &str) -> Limits {
    let mut numbers = text.split_ascii_whitespace().map(|text| text.parse::<u32>().unwrap_or(0));
    let nodes = numbers.next().map_or(MOST_NODES, |nodes| u64::from(nodes).clamp(1, MOST_NODES));
    let depth = numbers.next().map(|depth| depth.clamp(1, MOST_DEPTH));
    Limits { nodes: Some(nodes), depth, ..Limits::default() }
}

fn answer(game: &Game, limits: &Limits) -> Decision {
    let roster = Roster::default().with(CROWNHEAD);
    let mut player = roster.player("crownhead:hash=1,lines=2", 1).expect("a player");
    Player::choose(&mut *player, game, limits, &NoControl)
}

fn check_answer(game: &Game, limits: &Limits, decision: &Decision) {
    let position = game.position();
    let Choice::Move(mv) = decision.choice else { panic!("{position}: no move: {:?}", decision.choice) };
    assert!(position.moves().contains(&mv), "{position}: {mv} is not legal");
    assert!(Some(decision.statistics.nodes) <= limits.nodes, "{position}: {:?}", decision.statistics);
    assert_eq!(decision.line().first(), Some(&mv), "{position}");
    let scores = decision.lines.iter().map(|line| line.score.expect("the engine scores every line"));
    assert!(scores.is_sorted_by(|one, two| one >= two), "{position}: {:?}", decision.lines);
    for line in &decision.lines {
        assert_eq!(legal_line(position, &line.moves).len(), line.moves.len(), "{position}: {:?}", line.moves);
    }
}
