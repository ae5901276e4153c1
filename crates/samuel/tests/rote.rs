//! Rote learning (S-6, S-19): remembered scores at the end of a look-ahead, effective ply that grows,
//! and the player with a tape.

use crate::exact;
use std::fs;
use std::path::Path;

use arena::players::Greedy;
use arena::{Choice, Limits, NoControl, PlaySettings, Player, RandomStream, Roster, play_out};
use rules::{DrawRules, Game, Position, Rules, Variant};
use samuel::rote::{Rote, RoteSettings};
use samuel::tape::{Learned, Tape, TapeSettings};
use samuel::{Findings, LookAhead, LookAheadSettings, Polynomial, SAMUEL, Samuel, WIN, is_decided};

fn polynomial() -> Polynomial {
    Polynomial::preset("four-terms").unwrap()
}

fn tape(path: &Path) -> Tape {
    let learned = Learned { polynomial: polynomial(), variant: Variant::Standard };
    Tape::create(path, learned, TapeSettings::default()).unwrap()
}

fn rote(path: &Path, settings: RoteSettings) -> Rote {
    Rote::new(LookAhead::new(polynomial(), LookAheadSettings::default()), tape(path), settings)
}

/// Never looks a ply further.
const PLAIN: RoteSettings = RoteSettings { learns: true, share: 101 };

fn decide(rote: &mut Rote, position: &Position) -> Findings {
    rote.decide(position, Variant::Standard, &Limits::default(), &NoControl).unwrap().findings
}

/// Plays both sides from a position, and gives the mean effective ply and the hits.
fn play(rote: &mut Rote, start: &Position, plies: usize) -> (f64, u64) {
    let (mut position, mut effective, mut hits) = (*start, 0, 0);
    for _ in 0..plies {
        let findings = decide(rote, &position);
        effective += findings.effective_ply;
        hits += findings.statistics.hits;
        position = position.after(findings.line[0]);
    }
    (f64::from(effective) / plies as f64, hits)
}

#[test]
fn a_board_met_again_is_looked_at_further_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut rote = rote(&folder.path().join("t"), PLAIN);
    let rounds: Vec<_> = (0..4).map(|_| play(&mut rote, &Position::start(), 30)).collect();
    assert_eq!(rounds[0].1, 0, "nothing is known in the first game");
    assert!(rounds[1].1 > 0 && rounds[3].1 > rounds[1].1, "hits: {rounds:?}");
    assert!(rounds[3].0 > rounds[0].0 + 1.0, "mean effective ply: {rounds:?}");
}

#[test]
fn a_remembered_score_stands_in_for_further_look_ahead_and_its_ply_is_added() {
    let folder = tempfile::tempdir().unwrap();
    let mut rote = rote(&folder.path().join("t"), PLAIN);
    let start = Position::start();
    let plain = decide(&mut rote, &start);
    assert_eq!(plain.effective_ply, plain.line.len() as u32);
    // Every board that three plies from the start lead to, remembered as even after nine plies.
    let mut boards = vec![start];
    for _ in 0..3 {
        let after =
            |board: &Position| board.moves().into_iter().map(|mv| board.after(mv)).collect::<Vec<_>>();
        boards = boards.iter().flat_map(after).collect();
    }
    boards.iter().for_each(|board| rote.tape.save(board, 0, 9));
    let findings = decide(&mut rote, &start);
    assert_eq!((findings.score, findings.effective_ply), (0, 12));
    assert_eq!(findings.statistics.evaluations, 0);
    assert_eq!(findings.statistics.hits, findings.statistics.lookups);
}

#[test]
fn the_sense_of_direction_goes_through_remembered_scores() {
    let folder = tempfile::tempdir().unwrap();
    let mut rote = rote(&folder.path().join("t"), PLAIN);
    let start = Position::start();
    let after = |board: &Position, mv: &str| board.after(board.parse_move(mv).unwrap());
    // Two lines of three plies to boards where White, who is to move, has lost: one a little nearer.
    let near = ["9-14", "24-20", "5-9"].iter().fold(start, |board, mv| after(&board, mv));
    assert!(!is_decided(decide(&mut rote, &start).score));
    let win = WIN - 5 * 1024;
    rote.tape.save(&near, -win, 5);
    let before = ["9-14", "24-20"].iter().fold(start, |board, mv| after(&board, mv));
    rote.look_ahead.settings.plies = rote.look_ahead.settings.plies.with_minimum(1);
    let findings = decide(&mut rote, &before);
    assert_eq!(findings.line[0], before.parse_move("5-9").unwrap());
    assert_eq!((findings.score, findings.effective_ply), (win - 1024, 6));
}

#[test]
fn while_memory_answers_often_the_look_ahead_goes_a_ply_further() {
    let folder = tempfile::tempdir().unwrap();
    let mut rote = rote(&folder.path().join("t"), RoteSettings { learns: false, share: 50 });
    let start = Position::start();
    let usual = decide(&mut rote, &start).statistics.nodes;
    let mut boards = vec![start];
    for _ in 0..3 {
        let after =
            |board: &Position| board.moves().into_iter().map(|mv| board.after(mv)).collect::<Vec<_>>();
        boards = boards.iter().flat_map(after).collect();
    }
    boards.iter().for_each(|board| rote.tape.save(board, 0, 3));
    assert!(decide(&mut rote, &start).statistics.nodes < usual, "answered from memory");
    assert!(decide(&mut rote, &start).statistics.nodes > usual, "a ply further");
    rote.begin_game();
    assert!(decide(&mut rote, &start).statistics.nodes < usual);
}

fn spec(path: &Path, more: &str) -> String {
    format!("samuel:tape={}{more}", path.display())
}

fn player(spec: &str) -> Result<Box<dyn Player>, String> {
    Roster::default().with(SAMUEL).player(spec, 1).map_err(|error| error.to_string())
}

fn refusal(spec: &str) -> String {
    player(spec).err().expect("it should be refused")
}

#[test]
fn a_player_learns_only_if_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t");
    assert!(refusal(&spec(&path, "")).contains("t"), "there is no tape yet");
    let mut learner = player(&spec(&path, ",learn=on")).unwrap();
    let mut game = Game::default();
    play_out(&mut game, [&mut *learner, &mut Greedy::new(1)], &PlaySettings::default(), &NoControl);
    learner.game_over(Some(&game));
    let in_use = refusal(&spec(&path, ""));
    assert!(in_use.contains("in use"), "{in_use}");
    drop(learner);

    let before = fs::read(&path).unwrap();
    let mut readers = [(); 2].map(|()| player(&spec(&path, ",learn=off")).unwrap());
    let found = readers
        .each_mut()
        .map(|reader| reader.choose(&Game::default(), &Limits::default(), &NoControl).statistics.lookups);
    assert!(found[0] > 0 && found[0] == found[1], "{found:?}");
    assert!(readers[0].set("learn=on").unwrap_err().to_string().contains("opened for reading"));
    drop(readers);
    assert!(fs::read(&path).unwrap() == before, "a reader leaves the tape as it is");
}

#[test]
fn a_tape_and_a_polynomial_belong_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t");
    drop(tape(&path));
    let refused = refusal(&spec(&path, ",polynomial=pieces"));
    assert!(refused.contains("polynomial"), "{refused}");
    assert!(refusal("samuel:learn=on").contains("tape"));
    assert!(refusal(&spec(&path, ",share=200")).contains("share"));
}

/// How many of these positions the player wins against a lone king that delays without a memory.
fn driven_home(rote: &mut Rote, wins: &[(Position, u32)]) -> usize {
    rote.settings.learns = false;
    let mut defender = Samuel::default().never_conceding();
    let is_won = |(start, _): &&(Position, u32)| {
        let mut game = Game::new(*start, Rules { draws: DrawRules::NONE, ..Rules::default() });
        for _ in 0..40 {
            let mv = decide(rote, game.position()).line[0];
            game.play(mv).unwrap();
            if game.outcome().is_some() {
                return true;
            }
            let reply = defender.choose(&game, &Limits::default(), &NoControl).choice;
            let Choice::Move(reply) = reply else { return false };
            game.play(reply).unwrap();
        }
        false
    };
    wins.iter().filter(is_won).count()
}

#[test]
fn after_learning_two_kings_win_more_often_against_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut rote = rote(&folder.path().join("t"), RoteSettings::default());
    let mut wins = exact::wins_of_two_kings_against_one();
    RandomStream::new(1959).shuffle(&mut wins);
    let (asked, taught) = wins.split_at(100);
    let before = driven_home(&mut rote, asked);
    rote.settings.learns = true;
    for (start, _) in &taught[..1_000] {
        let mut game = Game::new(*start, Rules::default());
        while game.outcome().is_none() {
            let mv = decide(&mut rote, game.position()).line[0];
            game.play(mv).unwrap();
        }
    }
    let after = driven_home(&mut rote, asked);
    assert!(after > before + 5, "{before} of 100 before, {after} after");
}
