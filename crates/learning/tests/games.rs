//! Games of self-play: the same for the same seed, and read again as they were written.

use arena::RandomStream;
use endgame::Database;
use engine::Material;
use learning::{Ignorance, LabelSettings, Records, SelfPlay, samples_of};
use rules::Variant;

#[test]
fn a_game_depends_on_its_seed_alone() {
    let database = Database::built_in();
    let play = SelfPlay::new(&Ignorance, Some(&database), 100);
    let mut used = play.thinker();
    let games: Vec<_> = (0..12).map(|seed| play.game(seed, &mut used)).collect();
    for (seed, game) in games.iter().enumerate().rev() {
        assert_eq!(play.game(seed as u64, &mut play.thinker()), *game, "seed {seed}");
    }
    assert!(games.windows(2).all(|pair| pair[0].moves != pair[1].moves), "each game is another");
}

#[test]
fn games_are_read_as_they_were_written_and_damage_is_found() {
    let material = Material::of(Variant::Standard);
    let play = SelfPlay::new(&material, None, 60);
    let mut thinker = play.thinker();
    let games: Vec<_> = (0..5).map(|seed| play.game(seed, &mut thinker)).collect();
    let records = Records::default();
    let line = Records::to_line(&games);
    assert_eq!(records.read_line(&line).unwrap(), games);
    let cut = records.read_line(&line[..line.len() - 8]).unwrap_err().to_string();
    assert_eq!(cut, "game 5: cut off");
    assert_eq!(records.read_line("what?").unwrap_err().to_string(), "expected games as base64");
    let mut random = RandomStream::new(1);
    for _ in 0..2_000 {
        let mut bytes = line.clone().into_bytes();
        let place = random.below(bytes.len());
        bytes[place] = *b"ABCDEFGHabcdefgh0123456789+/=\n".get(random.below(30)).unwrap();
        // Whatever stands there, it is read or refused.
        let _ = records.read_line(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn positions_to_learn_from_are_quiet_and_each_comes_once() {
    let material = Material::of(Variant::Standard);
    let play = SelfPlay::new(&material, None, 60);
    let mut thinker = play.thinker();
    let games: Vec<_> = (0..40).map(|seed| play.game(seed, &mut thinker)).collect();
    let samples = samples_of(&games, LabelSettings { result_share: 1.0 });
    assert!(samples.training.len() > 500, "{}", samples.training.len());
    let mut seen: Vec<_> = samples.training.iter().map(|sample| sample.planes).collect();
    seen.sort_unstable();
    let all = seen.len();
    seen.dedup();
    assert_eq!(seen.len(), all);
}
