//! Two kings against one: the look-ahead alone does not see the way to many wins; rote learning brings ends
//! that it remembers within sight.

use std::path::Path;
use std::time::Duration;

use arena::statistics::GameScore;
use arena::{Choice, Deadline, Limits, Player, RandomStream, Roster, seed_of_part};
use lab::exact::{ExactPlay, Prospect};
use lab::rote_run::{self, LessonKind, Mixture, RoteDeclaration, RotePlayer, RoteRun, TraceRow};
use lab::{Progress, RunEvent, RunObserver};
use rules::{DrawRules, Game, Position, Rules, Variant};
use samuel::rote::{Rote, RoteSettings, two_kings_against_one};
use samuel::tape::{Learned, Tape};
use samuel::{LookAhead, LookAheadSettings, Polynomial, Samuel};

use super::Presentation;
use super::result::{Counted, Memory, Part, Phase, Results, chance_in_words};

const MOST_MOVES: u32 = 40;
/// The part of the seed that endings are set up with; lessons have small numbers.
const ENDINGS: u64 = u64::MAX - 7;
/// A picture of memory has about so many points.
const POINTS: usize = 100;

pub(super) fn part(lessons: usize) -> Part {
    let how = format!(
        "Samuel's program of 1959 with no memory of its own tries to win endings with two kings against one, \
         within {MOST_MOVES} moves, against a defender who plays perfectly. Then it plays {lessons} such endings \
         against itself and remembers every position with the score that looking ahead gave. Then it tries the \
         same endings again."
    );
    Part::new("endings", "Two kings against one, by rote", how, lessons)
}

/// Shows the part; `None` if it was told to stop.
pub(super) fn show(
    show: &mut Presentation,
    folder: &Path,
    seed: u64,
    count: usize,
    lessons: usize,
) -> Result<Option<()>, String> {
    let exact = ExactPlay::solve();
    let wins = wins(&exact, seed, count);
    let polynomial = Polynomial::named(Polynomial::USUAL).map_err(|error| error.to_string())?;
    show.turn_to(Phase::Before);
    let mut plain = Samuel::new(polynomial.clone(), LookAheadSettings::default());
    if try_all(show, &wins, &exact, &mut plain, |part| &mut part.before)?.is_none() {
        return Ok(None);
    }
    show.turn_to(Phase::Learning);
    if !learn(show, folder, seed, lessons, &polynomial)? {
        return Ok(None);
    }
    show.turn_to(Phase::After);
    let tape =
        Tape::open(&tape_file(folder), Some(&learned(&polynomial))).map_err(|error| error.to_string())?;
    let look_ahead = LookAhead::new(polynomial, LookAheadSettings::default());
    // It only remembers now, and looks no further than before.
    let rote = Rote::new(look_ahead, tape, RoteSettings { learns: false, share: 101 });
    let mut remembering = Samuel::remembering(rote);
    if try_all(show, &wins, &exact, &mut remembering, |part| &mut part.after)?.is_none() {
        return Ok(None);
    }
    let part = show.part();
    part.compare(Counted::Wins);
    part.text = text(part);
    show.turn_to(Phase::Done);
    Ok(Some(()))
}

fn wins(exact: &ExactPlay, seed: u64, count: usize) -> Vec<Position> {
    let mut stream = RandomStream::new(seed_of_part(seed, ENDINGS));
    let positions = std::iter::repeat_with(|| two_kings_against_one(&mut stream).position());
    let is_won = |position: &Position| matches!(exact.prospect(position), Some(Prospect::Win(_)));
    positions.filter(is_won).take(count).collect()
}

fn try_all(
    show: &mut Presentation,
    wins: &[Position],
    exact: &ExactPlay,
    player: &mut Samuel,
    results: fn(&mut Part) -> &mut Results,
) -> Result<Option<()>, String> {
    for win in wins {
        let Some(is_won) = play_win(show, win, exact, player)? else { return Ok(None) };
        let score = if is_won { GameScore::Win } else { GameScore::Draw };
        results(show.part()).add(score, Counted::Wins);
        show.step();
    }
    Ok(Some(()))
}

/// Plays a won position out; `None` if it was told to stop.
fn play_win(
    show: &mut Presentation,
    start: &Position,
    exact: &ExactPlay,
    player: &mut Samuel,
) -> Result<Option<bool>, String> {
    let mut game = Game::new(*start, Rules { draws: DrawRules::NONE, ..Rules::default() });
    let limits = Limits::default();
    for _ in 0..MOST_MOVES {
        show.see(game.position());
        let decision = player.choose(&game, &limits, &Deadline::new(show.stop, Duration::ZERO, &limits));
        if show.stop.is_stopped() {
            return Ok(None);
        }
        let Choice::Move(mv) = decision.choice else { return Ok(Some(false)) };
        game.play(mv).map_err(|error| error.to_string())?;
        if game.outcome().is_some() {
            return Ok(Some(true));
        }
        let Some(reply) = exact.best_move(game.position()) else { break };
        game.play(reply).map_err(|error| error.to_string())?;
    }
    player.game_over(Some(&game));
    Ok(Some(false))
}

fn tape_file(folder: &Path) -> std::path::PathBuf {
    folder.join("kings.tape")
}

fn learned(polynomial: &Polynomial) -> Learned {
    Learned { polynomial: polynomial.clone(), variant: Variant::Standard }
}

/// Goes through the lessons, from where the folder was left; answers whether all are over.
fn learn(
    show: &mut Presentation,
    folder: &Path,
    seed: u64,
    lessons: usize,
    polynomial: &Polynomial,
) -> Result<bool, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let declaration = RoteDeclaration {
        games: lessons,
        seed,
        mixture: Mixture::EMPTY.with(LessonKind::TwoKings, 1),
        tape: tape_file(folder),
        player: RotePlayer { polynomial: Polynomial::USUAL.to_owned(), ..RoteDeclaration::default().player },
        ..RoteDeclaration::default()
    };
    let run = RoteRun::new(declaration, Roster::default(), polynomial.clone(), Vec::new())
        .map_err(|error| error.to_string())?;
    let stop = show.stop;
    let learned =
        rote_run::learn(&run, &folder.join("lessons"), false, stop, &mut LessonObserver { show, lessons });
    let is_over = learned.map_err(|error| error.to_string())?.complete;
    if is_over {
        show.part().lessons_done = lessons;
    }
    Ok(is_over)
}

struct LessonObserver<'s, 'a> {
    show: &'s mut Presentation<'a>,
    lessons: usize,
}

impl RunObserver for LessonObserver<'_, '_> {
    fn event(&mut self, event: RunEvent<'_>) {
        match event {
            RunEvent::Lesson { progress, row } => self.lesson(progress, row),
            RunEvent::LessonMove { game, .. } => self.show.see(game.position()),
            _ => {}
        }
    }
}

impl LessonObserver<'_, '_> {
    fn lesson(&mut self, progress: Progress, row: &TraceRow) {
        let part = self.show.part();
        part.lessons_done = progress.done;
        if progress.done.is_multiple_of(self.lessons.div_ceil(POINTS)) {
            part.memory.push(Memory { lesson: progress.done, positions: row.merged.positions });
        }
        self.show.step();
    }
}

fn text(part: &Part) -> String {
    let in_words = |results: &Results| {
        let percent = |share: Option<f64>| format!("{:.0}", 100.0 * share.unwrap_or_default());
        let Results { wins, games, score_low, score_high, .. } = results;
        let (low, high) = (percent(*score_low), percent(*score_high));
        format!("{wins} of {} ({low} to {high} %)", games.len())
    };
    let (before, after) = (in_words(&part.before), in_words(&part.after));
    let chance = chance_in_words(part.chance.unwrap_or(1.0));
    let verdict = match (part.chance.unwrap_or(1.0) <= 0.05, part.better > part.worse) {
        (true, true) => "It has learned to win them.",
        (true, false) => "It has become worse at them.",
        (false, _) => "It is not certain that anything has improved.",
    };
    format!(
        "{verdict} It won {before} before, and {after} after {} lessons. {} endings went better and {} worse. \
         {chance} How soon it learns depends on which positions it happens to meet: of eleven seeds that we tried, \
         three won more than 90 % after 400 lessons, from 55 % at the start; after 1500 lessons all of eight did.",
        part.lessons, part.better, part.worse
    )
}
