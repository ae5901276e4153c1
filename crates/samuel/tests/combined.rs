//! Both forms of learning together: parts of scores, their tapes, and what a kill between two tapes leaves.

use std::fs;
use std::path::Path;

use arena::{Limits, NoControl, Roster};
use rules::{Position, Variant};
use samuel::combined::{COMBINED, GameLog, Levels, NewLevel, alpha_file, leading_ranks, tape_file};
use samuel::generalization::{Alpha, AlphaState, GeneralizationSettings, SeriesMemory, Start, play_game};
use samuel::tape::Tape;
use samuel::{
    Findings, LookAhead, LookAheadSettings, Memory, PlyRules, Polynomial, RememberedScore, ScoreDecay, View,
    WeightedTerm,
};
use tempfile::TempDir;

const BOARDS: [&str; 5] = [
    "B:W21-32:B1-12",
    "W:W18,22,26,K3:B1,9,10,K30",
    "B:W18,32:B15,1",
    "B:W17,21,22,26,30,31:B2,6,9,10,14,K25",
    "W:WK1,K24:BK12,K20",
];

fn choose(look_ahead: &mut LookAhead, memory: Option<&mut dyn Memory>, position: &Position) -> Findings {
    let limits = Limits::default();
    look_ahead.choose(memory, position, Variant::Standard, &limits, &NoControl)
}

/// Remembers of every board what the first terms say, and leaves the others to be valued.
struct FirstTerms {
    known: Polynomial,
    rest: Vec<WeightedTerm>,
    before: Position,
}

impl Memory for FirstTerms {
    fn recall(&mut self, position: &Position) -> Option<RememberedScore> {
        let view = View::of(position);
        let now = self.known.ratings(&view);
        let before = self.known.ratings(&View::before(Some(&self.before), position));
        let score = if position.must_capture() { Polynomial::score_before_jump } else { Polynomial::score };
        Some(RememberedScore { score: -score(&self.known, &view, &now, &before, Variant::Standard), ply: 0 })
    }

    fn rest(&self) -> &[WeightedTerm] {
        &self.rest
    }
}

#[test]
fn a_remembered_part_and_the_rest_are_the_whole_score() {
    let whole = Polynomial::preset("sixteen-terms").unwrap();
    let plies = PlyRules { minimum: 1, last: 1, ..PlyRules::default() };
    let settings = LookAheadSettings { plies, ..LookAheadSettings::default() };
    let mut look_ahead = LookAhead::new(whole.clone(), settings);
    for position in BOARDS.map(|fen| Position::from_fen(fen).unwrap()) {
        let plain = choose(&mut look_ahead, None, &position);
        for count in [0, 1, 4, 16] {
            let (known, rest) = whole.terms().split_at(count);
            let known = whole.with_terms(known.to_vec());
            let mut memory = FirstTerms { known, rest: rest.to_vec(), before: position };
            let found = choose(&mut look_ahead, Some(&mut memory), &position);
            assert_eq!((found.score, &found.line), (plain.score, &plain.line), "{position} {count} terms");
        }
    }
}

/// Settings with few plies and no first series before.
fn settings() -> GeneralizationSettings {
    GeneralizationSettings { start: Start::Random, ply: 2, ..GeneralizationSettings::SECOND_SERIES }
}

fn note(game: u32) -> String {
    format!("game {game}")
}

/// The tapes of the leading terms, all at once.
fn levels_of(folder: &Path, ranks: &[WeightedTerm]) -> Levels {
    let opening = NewLevel { level: None, variant: Variant::Standard, ranks, settings: &settings() };
    Levels::open(folder, ranks.len() as u32, note, 0, &GameLog::default(), opening).unwrap()
}

#[test]
fn tapes_of_levels_are_of_the_game_that_alpha_learns() {
    let folder = TempDir::new().unwrap();
    let alpha = AlphaState::begin_in(Variant::GiveAway, settings(), 1);
    alpha.save(&alpha_file(folder.path())).unwrap();
    let ranks = leading_ranks(&alpha, 1);
    let opening = NewLevel { level: None, variant: alpha.variant, ranks: &ranks, settings: &settings() };
    drop(Levels::open(folder.path(), 1, note, 0, &GameLog::default(), opening).unwrap());
    let roster = Roster::default().with(COMBINED);
    let spec = format!("combined:folder={}", folder.path().display());
    roster.clone().for_game(Variant::GiveAway).player(&spec, 1).unwrap();
    let error = roster.player(&spec, 1).err().expect("it is of the other game").to_string();
    assert!(error.ends_with("alpha.state: learned in give-away: expected standard"), "{error}");
    AlphaState::begin(settings(), 1).save(&alpha_file(folder.path())).unwrap();
    let error = roster.player(&spec, 1).err().expect("its tapes are of the other game").to_string();
    assert!(error.ends_with("level-0.tape: learned in give-away: expected standard"), "{error}");
}

#[test]
fn a_level_saves_what_its_terms_say_at_the_end_of_the_line() {
    let whole = Polynomial::preset("four-terms").unwrap();
    let ranks: Vec<_> = whole
        .terms()
        .iter()
        .map(|one| WeightedTerm { term: one.term, coefficient: one.coefficient })
        .collect();
    let look = LookAheadSettings { direction: ScoreDecay::NONE, ..LookAheadSettings::default() };
    let mut look_ahead = LookAhead::new(whole.clone(), look);
    for fen in BOARDS {
        let folder = TempDir::new().unwrap();
        let position = Position::from_fen(fen).unwrap();
        let mut levels = levels_of(folder.path(), &ranks);
        let found = choose(&mut look_ahead, None, &position);
        levels.note(true, &position, &look, &found);
        let saved = &levels.log().0[0].saved;
        assert_eq!(saved.len(), 5);
        // All terms make the whole score, none the pieces at the end of the line.
        let (all, none) = (saved[4], saved[0]);
        assert_eq!((all.score, u32::from(all.ply)), (found.score, found.effective_ply), "{fen}");
        let end = found.line.iter().fold(position, |position, &mv| position.after(mv));
        let view = View::of(&end);
        let credits = [view.active_credit(), view.passive_credit()];
        let [own, other] =
            if view.active_color() == position.turn() { credits } else { [credits[1], credits[0]] };
        assert_eq!(none.score, whole.piece_advantage(own, other, Variant::Standard), "{fen}");
        // What was saved is found, by the highest level.
        assert_eq!(levels.recall(&position).map(|found| found.score), Some(all.score));
    }
}

#[test]
fn a_score_that_was_made_of_remembered_ones_is_taken_apart_in_the_same_way() {
    let whole = Polynomial::preset("four-terms").unwrap();
    let ranks: Vec<_> = whole
        .terms()
        .iter()
        .map(|one| WeightedTerm { term: one.term, coefficient: one.coefficient })
        .collect();
    let look = LookAheadSettings::default();
    let mut look_ahead = LookAhead::new(whole.clone(), look);
    let folder = TempDir::new().unwrap();
    let mut levels = levels_of(folder.path(), &ranks);
    let mut position = Position::start();
    let mut reached = 0;
    // The ends of lines are saved first, so that those who come there remember.
    for _ in 0..6 {
        let line = choose(&mut look_ahead, None, &position).line;
        let end = line.iter().fold(position, |position, &mv| position.after(mv));
        for board in [end, position] {
            let found = choose(&mut look_ahead, Some(&mut levels), &board);
            levels.note(true, &board, &look, &found);
            let all = *levels.log().0.last().unwrap().saved.last().unwrap();
            assert_eq!((all.score, u32::from(all.ply)), (found.score, found.effective_ply), "{board}");
            reached = reached.max(found.effective_ply);
        }
        position = position.after(line[0]);
    }
    assert!(reached >= 6, "{reached} plies");
}

fn export(folder: &Path, level: u32) -> String {
    let mut bytes = Vec::new();
    Tape::open_read_only(&tape_file(folder, level), None).unwrap().export(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Plays a game with tapes of so many levels, and does not end it.
fn game(alpha: &mut Alpha, levels: &mut Levels) {
    play_game(alpha, Some(levels), &|| false, &mut |_| {}).unwrap();
    levels.check().unwrap();
}

#[test]
fn a_tape_that_a_kill_kept_from_a_game_is_given_its_log() {
    let begin = AlphaState::begin(settings(), 1);
    let ranks = leading_ranks(&begin, 2);
    let opening = NewLevel { level: None, variant: Variant::Standard, ranks: &ranks, settings: &settings() };
    let whole = TempDir::new().unwrap();
    let mut alpha = Alpha::new(begin);
    let mut levels = levels_of(whole.path(), &ranks);
    game(&mut alpha, &mut levels);
    levels.end_game(2, &note(1), opening).unwrap();
    // The next game is like the first, so that much is found again.
    let mut alpha = Alpha::new(AlphaState::begin(settings(), 1));
    game(&mut alpha, &mut levels);
    let log = levels.log().clone();
    assert!(log.0.iter().any(|decided| !decided.used.is_empty()));
    drop(levels);
    // Killed when one tape has the game and the others have not.
    for merged in 0..=2 {
        let killed = TempDir::new().unwrap();
        for level in 0..=2 {
            fs::copy(tape_file(whole.path(), level), tape_file(killed.path(), level)).unwrap();
        }
        let open = |folder: &Path| Levels::open(folder, 2, note, 2, &log, opening).unwrap();
        let reference = TempDir::new().unwrap();
        for level in 0..=2 {
            fs::copy(tape_file(whole.path(), level), tape_file(reference.path(), level)).unwrap();
        }
        drop(open(reference.path()));
        let from = tape_file(reference.path(), merged);
        fs::copy(from, tape_file(killed.path(), merged)).unwrap();
        let levels = open(killed.path());
        drop(levels);
        for level in 0..=2 {
            assert!(export(killed.path(), level) == export(reference.path(), level), "level {level}");
        }
    }
}

#[test]
fn the_log_does_to_a_tape_what_the_game_did() {
    let begin = AlphaState::begin(settings(), 3);
    let ranks = leading_ranks(&begin, 1);
    let opening = NewLevel { level: None, variant: Variant::Standard, ranks: &ranks, settings: &settings() };
    let [played, told] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let mut levels = levels_of(played.path(), &ranks);
    drop(levels_of(told.path(), &ranks));
    for number in 1..=4 {
        // The same game again and again: nearly everything is known.
        game(&mut Alpha::new(begin.clone()), &mut levels);
        let log = levels.log().clone();
        levels.end_game(1, &note(number), opening).unwrap();
        drop(Levels::open(told.path(), 1, note, number, &log, opening).unwrap());
    }
    drop(levels);
    for level in 0..=1 {
        assert!(export(played.path(), level) == export(told.path(), level), "level {level}");
    }
}

#[test]
fn a_tape_from_elsewhere_is_refused_and_closed_levels_go() {
    let begin = AlphaState::begin(settings(), 1);
    let ranks = leading_ranks(&begin, 2);
    let opening = NewLevel { level: None, variant: Variant::Standard, ranks: &ranks, settings: &settings() };
    let folder = TempDir::new().unwrap();
    let mut levels = levels_of(folder.path(), &ranks);
    game(&mut Alpha::new(begin), &mut levels);
    levels.end_game(1, &note(1), opening).unwrap();
    assert!(!tape_file(folder.path(), 2).exists() && tape_file(folder.path(), 1).exists());
    drop(levels);
    let error =
        Levels::open(folder.path(), 1, note, 5, &GameLog::default(), opening).unwrap_err().to_string();
    assert!(error.ends_with("level-0.tape: game 1: expected it as game 5 left it"), "{error}");
}
