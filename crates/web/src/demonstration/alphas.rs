//! Whole games: learners that begin with arbitrary terms play somebody who only counts pieces, learn by
//! playing Beta, and play the same games again. Beside them stands the coin: the same learning with the sign
//! of every lesson tossed.

use arena::ballots::BallotClass;
use arena::{Opening, Roster, openings, seed_of_part};
use lab::assessment::alpha_game;
use rules::Color;
use samuel::generalization::{
    Alpha, AlphaState, DeltaSign, GeneralizationSettings, RankedTerm, SeriesMove, Start, play_game,
};

use super::Presentation;
use super::result::{Coefficients, Counted, Part, Phase, Results, chance_in_words};

/// As many as the paper's second series.
pub(super) const GAMES: usize = 42;
const MATCHES: u64 = u64::MAX - 8;

pub(super) fn part(learners: usize, games: usize) -> Part {
    let how = format!(
        "Each of {learners} learners (Samuel's Alpha of 1959) begins with sixteen of 38 terms picked at random, all with \
         the same weight and with random signs. It plays {games} games against a player that only counts pieces and \
         looks as far ahead. Then it learns by playing {GAMES} games against its copy Beta, changing its weights after \
         every move, and plays the same games again."
    );
    Part {
        control: Some(Results::default()),
        ..Part::new("alphas", "Whole games, by generalization", how, learners * GAMES)
    }
}

/// Shows the part; `None` if it was told to stop.
pub(super) fn show(
    show: &mut Presentation,
    roster: &Roster,
    seed: u64,
    learners: usize,
    games: usize,
) -> Result<Option<()>, String> {
    let matches = Matches { roster, openings: openings::three_move(&[BallotClass::Crossboard]), games };
    for learner in 0..learners {
        let seed = seed_of_part(seed, learner as u64 + 1);
        if matches.learner(show, seed, learner == 0)?.is_none() {
            return Ok(None);
        }
    }
    let part = show.part();
    part.compare(Counted::PairedPoints);
    part.text = text(part);
    show.turn_to(Phase::Done);
    Ok(Some(()))
}

struct Matches<'a> {
    roster: &'a Roster,
    openings: Vec<Opening>,
    games: usize,
}

impl Matches<'_> {
    fn learner(&self, show: &mut Presentation, seed: u64, is_first: bool) -> Result<Option<()>, String> {
        let start = begin(DeltaSign::Measured, seed);
        show.turn_to(Phase::Before);
        if self.play(show, &start, seed, |part| &mut part.before)?.is_none() {
            return Ok(None);
        }
        show.turn_to(Phase::Learning);
        let Some(learned) = learn(show, start, true, is_first) else { return Ok(None) };
        show.turn_to(Phase::After);
        if self.play(show, &learned, seed, |part| &mut part.after)?.is_none() {
            return Ok(None);
        }
        let Some(tossed) = learn(show, begin(DeltaSign::Coin, seed), false, false) else { return Ok(None) };
        self.play(show, &tossed, seed, |part| part.control.get_or_insert_default())
    }

    /// Plays the games of a seed, the same ones each time.
    fn play(
        &self,
        show: &mut Presentation,
        state: &AlphaState,
        seed: u64,
        results: fn(&mut Part) -> &mut Results,
    ) -> Result<Option<()>, String> {
        let seed = seed_of_part(seed, MATCHES);
        let pieces = format!("samuel:polynomial=pieces,ties=random,ply={}", state.settings.ply);
        for (pair, &opening) in openings::draw(&self.openings, self.games / 2, seed).iter().enumerate() {
            for color in Color::ALL {
                let seed = seed_of_part(seed, 2 * pair as u64 + color as u64);
                let mut other = self.roster.player(&pieces, seed).map_err(|error| error.to_string())?;
                let played = alpha_game(state, &self.openings[opening], color, &mut *other, show.stop);
                let Some((game, score)) = played else { return Ok(None) };
                show.see(game.position());
                results(show.part()).add(score, Counted::PairedPoints);
                show.step();
            }
        }
        Ok(Some(()))
    }
}

fn begin(delta_sign: DeltaSign, seed: u64) -> AlphaState {
    let settings =
        GeneralizationSettings { start: Start::Random, delta_sign, ..GeneralizationSettings::SECOND_SERIES };
    AlphaState::begin(settings, seed)
}

/// Learns by playing Beta; `None` if it was told to stop.
fn learn(show: &mut Presentation, state: AlphaState, is_shown: bool, is_first: bool) -> Option<AlphaState> {
    let mut alpha = Alpha::new(state);
    for _ in 0..GAMES {
        let stop = show.stop;
        let mut see = |made: &SeriesMove| show.see(&made.game.position().after(made.mv));
        play_game(&mut alpha, None, &|| stop.is_stopped(), &mut see)?;
        if is_first {
            let coefficients = coefficients(alpha.state());
            show.part().coefficients.push(coefficients);
        }
        if is_shown {
            show.part().lessons_done += 1;
        }
        show.step();
    }
    Some(alpha.state().clone())
}

fn coefficients(state: &AlphaState) -> Coefficients {
    let term = |RankedTerm { active, coefficient }| {
        let power = f64::from(active.sign()) * f64::from(coefficient.power());
        (active.term.name().to_owned(), power)
    };
    Coefficients { game: state.games, terms: state.ranking().into_iter().map(term).collect() }
}

fn text(part: &Part) -> String {
    let percent = |results: &Results| format!("{:.1}", 100.0 * results.score.unwrap_or_default());
    let chance = chance_in_words(part.chance.unwrap_or(1.0));
    let verdict = match (part.chance.unwrap_or(1.0) <= 0.05, part.better > part.worse) {
        (true, true) => "They play better than they began.",
        (true, false) => "They play worse than they began.",
        (false, _) => "It is not certain that anything has improved.",
    };
    let coin = part.control.as_ref().map_or_else(String::new, |coin| {
        format!(
            " Learners whose corrections had a random sign scored {} %: what they reach too is not learning, but \
             sixteen equal weights shrinking until they do less harm.",
            percent(coin)
        )
    });
    format!(
        "{verdict} They scored {} % of the points before and {} % after {GAMES} games of learning; {} pairs of games \
         (one opening with both colors) went better and {} worse. {chance}{coin}",
        percent(&part.before),
        percent(&part.after),
        part.better,
        part.worse
    )
}
