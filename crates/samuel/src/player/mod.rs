//! The player: the look-ahead as one of the arena's players, with its settings by name.

mod alpha_learner;
mod method;
mod settings;

use arena::{
    Account, Choice, Concurrency, Control, Decision, Form, Kind, Limits, Line, OwnPace, Player, Rating,
    SpecError, Worth,
};
use method::{MergingMemory, Method};
use rules::{Game, Move};

use crate::explanation::account;
use crate::rote::Rote;
use crate::words::Switch;
use crate::{Findings, LookAhead, LookAheadSettings, Polynomial};

/// `samuel`: the program of 1959.
pub const SAMUEL: Kind = Kind {
    name: "samuel",
    summary: "Samuel's program of 1959: looks ahead and rates boards by a polynomial",
    form: Form::Keys(&[
        ("polynomial", "what rates boards: a preset, or a file"),
        (
            "ply",
            "the minimum ply, 3, and more where there is time unless given; the next three break points move along",
        ),
        ("offers", "from this ply on only jumps and exchange offers are followed, 4"),
        ("jumps", "from this ply on only jumps are followed, 5"),
        ("decided", "from this ply on not even jumps if one side is far ahead, 11"),
        ("lead", "how large that lead must be, 6 (a man counts 2, a king 3)"),
        ("last", "where the look-ahead always stops, 20"),
        ("few", "with fewer pieces it looks a ply further, 8"),
        ("fewer", "with fewer still another ply, 4"),
        (
            "jump-plies",
            "whether a multiple jump is one ply, or each of its jumps and the null replies between them",
        ),
        (
            "direction",
            "plies decide between equal scores, plies; or by how much each ply shrinks a score, 0 for never",
        ),
        ("ties", "which of several best moves it makes, first or random"),
        ("seed", "the seed of its random choices"),
        ("concede", "whether it gives up when it sees that it will lose, on or off"),
        ("alpha", "what generalization learned: a file of its state; or a preset, as polynomial"),
        ("tape", "a memory tape, the file that rote learning writes"),
        (
            "learn",
            "whether it learns, on or off: with alpha by generalization, with tape by rote; on makes the file",
        ),
        ("share", "with at least this percentage of boards found on the tape it looks a ply further, 50"),
    ]),
    concurrency: |settings| match settings.get::<Switch>("learn", Switch::EXPECTED) {
        Ok(Some(Switch::On)) => Concurrency::Learning,
        _ => Concurrency::Ours,
    },
    files: settings::files,
    build: |settings, seed| Ok(Box::new(Samuel::from_settings(settings, seed)?)),
};

/// The player of 1959. With a memory tape it remembers boards, and may learn more of them; as Alpha it
/// may change its polynomial with what it meets.
#[derive(Debug)]
pub struct Samuel {
    method: Method,
    concedes: bool,
    /// Whether the minimum ply was named, which then sets the pace.
    keeps_ply: bool,
    /// What random choices come from.
    seed: u64,
    /// What went wrong with a file where it could not be told.
    trouble: Option<String>,
}

impl Samuel {
    /// A player that rates boards by a polynomial. It concedes a game that it sees it will lose.
    pub fn new(polynomial: Polynomial, settings: LookAheadSettings) -> Samuel {
        Samuel::with_method(Method::Plain(Box::new(LookAhead::new(polynomial, settings))))
    }

    /// A player that remembers. It concedes a game that it sees it will lose.
    pub fn remembering(rote: Rote) -> Samuel {
        Samuel::with_method(Method::Rote(Box::new(MergingMemory::new(rote))))
    }

    fn with_method(method: Method) -> Samuel {
        Samuel { method, concedes: true, keeps_ply: false, seed: 0, trouble: None }
    }

    /// The same player, which plays lost games to the end.
    #[must_use]
    pub fn never_conceding(self) -> Samuel {
        Samuel { concedes: false, ..self }
    }

    /// Whether it looks no further than its ply, however much time there is. What it learns from must come from
    /// the same ply throughout.
    fn keeps_ply(&self, limits: &Limits) -> bool {
        self.keeps_ply || limits.ply.is_some() || self.method.learns()
    }

    /// What it says to what it found: a move, or that it gives up.
    fn decide(&mut self, game: &Game, findings: Findings) -> Decision {
        let Findings { score, line, statistics, .. } = findings;
        let mv = *line.first().expect("a game that is not over has a move");
        let worth = self.method.look_ahead().worth(score, Some(line.len()));
        let is_lost = matches!(worth, Worth::Loss { .. });
        let (learned, remembered) = match &mut self.method {
            Method::Plain(_) => (None, None),
            Method::Rote(memory) => (None, memory.rote.take_remembrance()),
            Method::Alpha(learner) => (learner.lesson(), None),
        };
        Decision {
            choice: if is_lost && self.concedes { Choice::Resign } else { Choice::Move(mv) },
            offers_draw: false,
            lines: vec![Line { score: Some(worth), moves: line }],
            announcement: worth.announcement(game.position().turn()),
            statistics,
            mean_depth: None,
            learned,
            remembered,
        }
    }
}

impl Default for Samuel {
    /// With the usual polynomial.
    fn default() -> Samuel {
        let polynomial = Polynomial::preset(Polynomial::USUAL).expect("it is one of the presets");
        Samuel::new(polynomial, LookAheadSettings::default())
    }
}

impl Player for Samuel {
    fn name(&self) -> String {
        "samuel".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let found = match self.trouble.take() {
            Some(trouble) => Err(trouble),
            None if self.keeps_ply(limits) => self.method.look(game, limits, &OwnPace(control)),
            None => self.method.look(game, limits, control),
        };
        match found {
            Ok(findings) => self.decide(game, findings),
            Err(trouble) => Decision::new(Choice::Forfeit(trouble)),
        }
    }

    fn rate(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Option<Vec<Rating>> {
        let scores = self.method.rate(game, limits, control)?;
        let look_ahead = self.method.look_ahead();
        let rating = |(mv, score)| Rating { mv, score: look_ahead.worth(score, None) };
        Some(scores.into_iter().map(rating).collect())
    }

    fn account(&mut self, game: &Game, line: &[Move]) -> Option<Account> {
        Some(account(&self.method.look_ahead().polynomial, game, line))
    }

    fn set(&mut self, setting: &str) -> Result<(), SpecError> {
        let form = || SpecError::Form { setting: setting.to_owned() };
        let (key, value) = setting.split_once('=').ok_or_else(form)?;
        self.change(key.trim(), value.trim())
    }

    /// Keeps what was learned, so that the next game finds it in the file.
    fn game_over(&mut self, game: Option<&Game>) {
        match game {
            Some(_) => self.trouble = self.method.end_game().err(),
            None => self.method.abandon_game(),
        }
    }

    fn close(&mut self) -> Result<(), String> {
        let closed = self.method.close();
        // What went wrong first says more than what went wrong because of it.
        self.trouble.take().map_or(closed, Err)
    }
}
