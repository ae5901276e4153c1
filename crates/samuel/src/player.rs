//! The player: the look-ahead as one of the arena's players, with its settings by name.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use arena::{
    Announcement, Choice, Company, Decision, Form, Kind, Limits, Player, RandomStream, Rating, Settings,
    SpecError, Statistics, Watch,
};
use rules::{Color, Game, Variant};

use crate::rote::{Rote, RoteSettings};
use crate::tape::{Learned, Tape, TapeError, TapeSettings};
use crate::{
    Direction, Findings, LookAhead, LookAheadSettings, PlyRules, Polynomial, Score, Ties, WIN, is_decided,
};

/// `samuel`: the program of 1959.
pub const SAMUEL: Kind = Kind {
    name: "samuel",
    summary: "Samuel's program of 1959: looks ahead and rates boards by a polynomial",
    form: Form::Keys(&[
        ("polynomial", "what rates boards: a preset, or a file"),
        ("ply", "the minimum ply, 3; the next three break points move along"),
        ("offers", "from this ply on only jumps and exchange offers are followed, 4"),
        ("jumps", "from this ply on only jumps are followed, 5"),
        ("decided", "from this ply on not even jumps if one side is far ahead, 11"),
        ("lead", "how far: material credit, man 2 and king 3, 6"),
        ("last", "where the look-ahead always stops, 20"),
        ("few", "with fewer pieces it looks a ply further, 8"),
        ("fewer", "with fewer still another ply, 4"),
        ("direction", "by how much a score shrinks for each ply on its way back, 1024; 0 for never"),
        ("ties", "which of several best moves it makes, first or random"),
        ("seed", "the seed of its random choices"),
        ("concede", "whether it gives up when it sees that it will lose, on or off"),
        ("tape", "a memory tape, the file that rote learning writes"),
        ("learn", "whether it learns by rote, on or off; on makes the tape if there is none"),
        ("share", "with so many of a hundred boards found on the tape it looks a ply further, 50"),
    ]),
    company: |settings| match settings.get::<Switch>("learn", Switch::EXPECTED) {
        Ok(Some(Switch::On)) => Company::Learning,
        _ => Company::Ours,
    },
    build: |settings, seed| Ok(Box::new(Samuel::from_settings(settings, seed)?)),
};

/// The player of 1959. With a memory tape it remembers boards, and may learn more of them.
#[derive(Debug)]
pub struct Samuel {
    mind: Mind,
    concedes: bool,
    /// What random choices come from.
    seed: u64,
    /// What went wrong with the tape where it could not be told.
    trouble: Option<TapeError>,
}

#[derive(Debug)]
enum Mind {
    Plain(LookAhead),
    Rote(Box<Remembering>),
}

/// A memory that merges what it still holds when its player leaves, also in the middle of a game.
#[derive(Debug)]
struct Remembering {
    rote: Rote,
    is_closed: bool,
}

impl Remembering {
    fn close(&mut self) -> Result<(), TapeError> {
        if std::mem::replace(&mut self.is_closed, true) { Ok(()) } else { self.rote.end_game() }
    }
}

impl Drop for Remembering {
    fn drop(&mut self) {
        // Nobody is left to hear of a failure; the tape is as after the last merge then.
        let _ = self.close();
    }
}

impl Samuel {
    /// A player that rates boards by a polynomial. It concedes a game that it sees it will lose.
    pub fn new(polynomial: Polynomial, settings: LookAheadSettings) -> Samuel {
        Samuel {
            mind: Mind::Plain(LookAhead::new(polynomial, settings)),
            concedes: true,
            seed: 0,
            trouble: None,
        }
    }

    /// A player that remembers. It concedes a game that it sees it will lose.
    pub fn remembering(rote: Rote) -> Samuel {
        Samuel {
            mind: Mind::Rote(Box::new(Remembering { rote, is_closed: false })),
            concedes: true,
            seed: 0,
            trouble: None,
        }
    }

    /// The same player, which plays lost games to the end.
    #[must_use]
    pub fn never_conceding(self) -> Samuel {
        Samuel { concedes: false, ..self }
    }

    fn from_settings(settings: &Settings, seed: u64) -> Result<Samuel, SpecError> {
        let seed = settings.get("seed", SEED)?.unwrap_or(seed);
        let mut player = Samuel { seed, ..Samuel::default() };
        // The other break points count from the minimum ply, and the tape belongs to a polynomial,
        // whatever the order they are given in.
        let place = |key: &str| match key {
            "ply" => 0,
            "tape" | "learn" | "share" => 2,
            _ => 1,
        };
        let mut given: Vec<_> = settings.given().collect();
        given.sort_by_key(|(key, _)| place(key));
        let (memory, others): (Vec<_>, Vec<_>) = given.into_iter().partition(|(key, _)| place(key) == 2);
        for (key, value) in others {
            player.change(key, value)?;
        }
        if memory.is_empty() { Ok(player) } else { player.with_memory(settings) }
    }

    /// The same player with the tape that the settings name.
    fn with_memory(self, settings: &Settings) -> Result<Samuel, SpecError> {
        let path: Option<PathBuf> = settings.get("tape", "a file")?;
        let path =
            path.ok_or_else(|| bad("tape", "", "a file, as learn and share are about a memory tape"))?;
        let learns = settings.get("learn", Switch::EXPECTED)?.is_some_and(Switch::is_on);
        let share = settings.given().find(|(key, _)| *key == "share");
        let share = share
            .map_or(Ok(RoteSettings::default().share), |(key, value)| number(key, value, 0..=NEVER, SHARE))?;
        let look_ahead = self.look_ahead().clone();
        let unavailable = |error: TapeError| SpecError::Unavailable {
            spec: format!("samuel:tape={}", path.display()),
            reason: error.to_string(),
        };
        let tape = open_tape(&path, &look_ahead.polynomial, learns).map_err(unavailable)?;
        let rote = Rote::new(look_ahead, tape, RoteSettings { learns, share });
        Ok(Samuel { mind: Mind::Rote(Box::new(Remembering { rote, is_closed: false })), ..self })
    }

    fn look_ahead(&self) -> &LookAhead {
        match &self.mind {
            Mind::Plain(look_ahead) => look_ahead,
            Mind::Rote(memory) => &memory.rote.look_ahead,
        }
    }

    fn look_ahead_mut(&mut self) -> &mut LookAhead {
        match &mut self.mind {
            Mind::Plain(look_ahead) => look_ahead,
            Mind::Rote(memory) => &mut memory.rote.look_ahead,
        }
    }

    fn change(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let seed = self.seed;
        let plies = &mut self.look_ahead_mut().settings.plies;
        let longest = PlyRules::LONGEST;
        match key {
            "polynomial" => self.change_polynomial(value)?,
            "ply" => *plies = plies.with_minimum(number(key, value, 1..=longest, PLY)?),
            "offers" => plies.offers = number(key, value, 0..=longest, POINT)?,
            "jumps" => plies.jumps = number(key, value, 0..=longest, POINT)?,
            "decided" => plies.decided = number(key, value, 0..=longest, POINT)?,
            "last" => plies.last = number(key, value, 1..=longest, PLY)?,
            "lead" => plies.lead = number(key, value, 0..=72, "a credit from 0 to 72")?,
            "few" => plies.few[0] = number(key, value, 0..=25, FEW)?,
            "fewer" => plies.few[1] = number(key, value, 0..=25, FEW)?,
            "direction" => self.look_ahead_mut().settings.direction = direction(key, value)?,
            "ties" => self.look_ahead_mut().ties = ties(key, value, seed)?,
            "seed" => self.change_seed(value.parse().map_err(|_| bad(key, value, SEED))?),
            "concede" => self.concedes = switch(key, value)?.is_on(),
            "share" => self.rote(key)?.settings.share = number(key, value, 0..=NEVER, SHARE)?,
            "learn" => self.change_learning(switch(key, value)?)?,
            "tape" => return Err(SpecError::Fixed { player: self.name(), setting: key.to_owned() }),
            _ => return Err(SAMUEL.unknown_setting(key)),
        }
        Ok(())
    }

    /// Random choices begin anew.
    fn change_seed(&mut self, seed: u64) {
        self.seed = seed;
        if let Ties::Random(random) = &mut self.look_ahead_mut().ties {
            *random = RandomStream::new(seed);
        }
    }

    fn change_polynomial(&mut self, value: &str) -> Result<(), SpecError> {
        if matches!(self.mind, Mind::Rote(_)) {
            let expected = "the polynomial that the tape was learned with, as long as there is a tape";
            return Err(bad("polynomial", value, expected));
        }
        self.look_ahead_mut().polynomial = named_polynomial(value)?;
        Ok(())
    }

    /// Learning can be switched off at any time, and on again if the tape was opened for it (S-38).
    fn change_learning(&mut self, switch: Switch) -> Result<(), SpecError> {
        let rote = self.rote("learn")?;
        if switch.is_on() && rote.tape.is_read_only() {
            return Err(bad("learn", "on", "off, as the tape was opened for reading"));
        }
        rote.settings.learns = switch.is_on();
        Ok(())
    }

    fn rote(&mut self, key: &str) -> Result<&mut Rote, SpecError> {
        match &mut self.mind {
            Mind::Rote(memory) => Ok(&mut memory.rote),
            Mind::Plain(_) => {
                Err(SpecError::Fixed { player: "samuel without a tape".to_owned(), setting: key.to_owned() })
            }
        }
    }

    /// What was found, or what went wrong with the tape.
    fn look(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Result<Findings, TapeError> {
        if let Some(error) = self.trouble.take() {
            return Err(error);
        }
        let (position, variant) = (game.position(), game.rules().variant);
        match &mut self.mind {
            Mind::Rote(memory) if memory.rote.tape.learned().variant == variant => {
                Ok(memory.rote.decide(position, variant, limits, watch)?.findings)
            }
            // What was learned in the other game says nothing here.
            Mind::Rote(memory) => Ok(memory.rote.look_ahead.choose(position, variant, limits, watch)),
            Mind::Plain(look_ahead) => Ok(look_ahead.choose(position, variant, limits, watch)),
        }
    }

    /// What it says to what it found: a move, or that it gives up.
    fn decide(&self, game: &Game, findings: Findings) -> Decision {
        let Findings { score, line, statistics, .. } = findings;
        let mv = *line.first().expect("a game that is not over has a move");
        let is_lost = is_decided(score) && score < 0;
        Decision {
            choice: if is_lost && self.concedes { Choice::Resign } else { Choice::Move(mv) },
            score: Some(self.in_men(score)),
            announcement: self.announcement(game.position().turn(), score, line.len()),
            line,
            statistics,
        }
    }

    /// A win that is foreseen, with its distance (S-10): what the sense of direction took off the
    /// score tells it, also where the end is remembered; without it, the line that was found does.
    fn announcement(&self, turn: Color, score: Score, plies: usize) -> Option<Announcement> {
        let winner = if score > 0 { turn } else { !turn };
        let plies = match self.look_ahead().settings.direction.per_ply() {
            0 => plies as u32,
            per_ply => (WIN - score.abs()).unsigned_abs() / per_ply.unsigned_abs(),
        };
        is_decided(score).then_some(Announcement { winner, plies })
    }

    fn in_men(&self, score: Score) -> f64 {
        f64::from(score) / f64::from(self.look_ahead().polynomial.man())
    }
}

impl Default for Samuel {
    /// With the four terms of the rote-learning studies (S-18).
    fn default() -> Samuel {
        let polynomial = Polynomial::preset("four-terms").expect("it is one of the presets");
        Samuel::new(polynomial, LookAheadSettings::default())
    }
}

impl Player for Samuel {
    fn name(&self) -> String {
        "samuel".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Decision {
        match self.look(game, limits, watch) {
            Ok(findings) => self.decide(game, findings),
            Err(error) => Decision {
                choice: Choice::Forfeit(error.to_string()),
                score: None,
                line: Vec::new(),
                statistics: Statistics::default(),
                announcement: None,
            },
        }
    }

    fn rate(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Option<Vec<Rating>> {
        let (position, variant) = (game.position(), game.rules().variant);
        let scores = match &mut self.mind {
            Mind::Rote(memory) if memory.rote.tape.learned().variant == variant => {
                memory.rote.rate(position, variant, limits, watch)
            }
            _ => self.look_ahead_mut().rate(None, position, variant, limits, watch),
        };
        Some(scores?.into_iter().map(|(mv, score)| Rating { mv, score: self.in_men(score) }).collect())
    }

    fn set(&mut self, setting: &str) -> Result<(), SpecError> {
        let form = || SpecError::Form { setting: setting.to_owned() };
        let (key, value) = setting.split_once('=').ok_or_else(form)?;
        self.change(key.trim(), value.trim())
    }

    /// Merges what is still in memory, so that the next game finds it on the tape.
    fn game_over(&mut self, _: &Game) {
        if let Mind::Rote(memory) = &mut self.mind {
            self.trouble = memory.rote.end_game().err();
        }
    }

    /// Merges what is left of a game in the middle.
    fn close(&mut self) -> Result<(), String> {
        let closed = match &mut self.mind {
            Mind::Rote(memory) => memory.close(),
            Mind::Plain(_) => Ok(()),
        };
        // After a failure the tape only says that it failed before.
        closed.map_err(|error| self.trouble.take().unwrap_or(error).to_string())
    }
}

/// Opens a tape, and makes it if there is none and it is to be learned on.
fn open_tape(path: &Path, polynomial: &Polynomial, learns: bool) -> Result<Tape, TapeError> {
    let learned = Learned { polynomial: polynomial.clone(), variant: Variant::Standard };
    match (learns, path.exists()) {
        (false, _) => Tape::open_read_only(path, Some(&learned)),
        (true, true) => Tape::open(path, Some(&learned)),
        (true, false) => Tape::create(path, learned, TapeSettings::default()),
    }
}

/// With 25 even a full board has few pieces.
const FEW: &str = "a number of pieces from 0 to 25";
const PLY: &str = "a ply from 1 to 64";
const POINT: &str = "a ply up to 64";

fn number(
    key: &str,
    value: &str,
    range: std::ops::RangeInclusive<u32>,
    expected: &'static str,
) -> Result<u32, SpecError> {
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| bad(key, value, expected))
}

fn direction(key: &str, value: &str) -> Result<Direction, SpecError> {
    let direction = value.parse().ok().and_then(Direction::new);
    direction.ok_or_else(|| bad(key, value, "a whole number from 0 to 65536"))
}

const SEED: &str = "a whole number";

fn ties(key: &str, value: &str, seed: u64) -> Result<Ties, SpecError> {
    match value {
        "first" => Ok(Ties::First),
        "random" => Ok(Ties::Random(RandomStream::new(seed))),
        _ => Err(bad(key, value, "first or random")),
    }
}

/// A setting that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Switch {
    On,
    Off,
}

impl Switch {
    const EXPECTED: &str = "on or off";

    fn is_on(self) -> bool {
        self == Switch::On
    }
}

impl FromStr for Switch {
    type Err = ();

    fn from_str(text: &str) -> Result<Switch, ()> {
        match text {
            "on" => Ok(Switch::On),
            "off" => Ok(Switch::Off),
            _ => Err(()),
        }
    }
}

fn switch(key: &str, value: &str) -> Result<Switch, SpecError> {
    value.parse().map_err(|()| bad(key, value, Switch::EXPECTED))
}

/// A share that is never reached.
const NEVER: u32 = 101;
const SHARE: &str = "a share of a hundred, from 0 to 101; 101 is never reached";

fn named_polynomial(value: &str) -> Result<Polynomial, SpecError> {
    let unavailable = |error: crate::PolynomialFileError| SpecError::Unavailable {
        spec: format!("samuel:polynomial={value}"),
        reason: error.to_string(),
    };
    Polynomial::named(value).map_err(unavailable)
}

fn bad(key: &str, value: &str, expected: &'static str) -> SpecError {
    SpecError::Value { key: key.to_owned(), value: value.to_owned(), expected }
}
