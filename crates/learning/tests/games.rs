//! Games of self-play: the same for the same seed, and read again as they were written.

use arena::RandomStream;
use endgame::{Database, Verdict};
use engine::Material;
use learning::{Ignorance, LabelSettings, Records, SelfPlay, samples_of};
use rules::{Color, Position, SquareSet, Variant};

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
    let samples = samples_of(&games, LabelSettings::RESULT, None);
    assert!(samples.training.len() > 500, "{}", samples.training.len());
    let mut seen: Vec<_> = samples.training.iter().map(|sample| sample.planes).collect();
    seen.sort_unstable();
    let all = seen.len();
    seen.dedup();
    assert_eq!(seen.len(), all);
}

#[test]
fn what_the_databases_know_is_the_result_of_a_game_up_to_there() {
    let database = Database::built_in();
    let play = SelfPlay::new(&Ignorance, None, 60);
    let mut thinker = play.thinker();
    let games: Vec<_> = (0..40).map(|seed| play.game(seed, &mut thinker)).collect();
    let labels = LabelSettings::RESULT;
    let [played, corrected] =
        [None, Some(&database)].map(|database| samples_of(&games, labels, database).training);
    let target = |verdict| match verdict {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Loss => 0.0,
    };
    let mut misplayed = 0;
    for sample in &corrected {
        let [men, kings, others, other_kings] = sample.planes.map(SquareSet::from_bits);
        let position =
            Position::from_squares(men | kings, others | other_kings, kings | other_kings, Color::Black);
        let Some(verdict) = database.result(&position.unwrap()) else { continue };
        assert_eq!(sample.target, target(verdict), "{position:?}");
        let before = played.iter().find(|other| other.planes == sample.planes).unwrap();
        misplayed += usize::from(before.target != sample.target);
    }
    assert!(misplayed > 0, "some of these games let a result slip");
}
