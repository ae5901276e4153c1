//! The player: the look-ahead as one of the arena's players, with its settings by name.

use arena::{
    Announcement, Choice, Company, Decision, Form, Kind, Limits, Player, Rating, Settings, SpecError, Watch,
};
use rules::{Color, Game};

use crate::{Direction, Findings, LookAhead, LookAheadSettings, PlyRules, Polynomial, Score, is_decided};

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
        ("concede", "whether it gives up when it sees that it will lose, on or off"),
    ]),
    company: Company::Ours,
    build: |settings, _| Ok(Box::new(Samuel::from_settings(settings)?)),
};

/// The player of 1959, without learning.
#[derive(Clone, Debug)]
pub struct Samuel {
    look_ahead: LookAhead,
    concedes: bool,
}

impl Samuel {
    /// A player that rates boards by a polynomial. It concedes a game that it sees it will lose.
    pub fn new(polynomial: Polynomial, settings: LookAheadSettings) -> Samuel {
        Samuel { look_ahead: LookAhead::new(polynomial, settings), concedes: true }
    }

    /// The same player, which plays lost games to the end.
    #[must_use]
    pub fn never_conceding(self) -> Samuel {
        Samuel { concedes: false, ..self }
    }

    fn from_settings(settings: &Settings) -> Result<Samuel, SpecError> {
        let mut player = Samuel::default();
        // The other break points count from the minimum ply, whatever the order they are given in.
        let (minimum, others): (Vec<_>, Vec<_>) = settings.given().partition(|(key, _)| *key == "ply");
        for (key, value) in minimum.into_iter().chain(others) {
            player.change(key, value)?;
        }
        Ok(player)
    }

    fn change(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let plies = &mut self.look_ahead.settings.plies;
        let longest = PlyRules::LONGEST;
        match key {
            "polynomial" => self.look_ahead.polynomial = named_polynomial(value)?,
            "ply" => *plies = plies.with_minimum(number(key, value, 1..=longest, PLY)?),
            "offers" => plies.offers = number(key, value, 0..=longest, POINT)?,
            "jumps" => plies.jumps = number(key, value, 0..=longest, POINT)?,
            "decided" => plies.decided = number(key, value, 0..=longest, POINT)?,
            "last" => plies.last = number(key, value, 1..=longest, PLY)?,
            "lead" => plies.lead = number(key, value, 0..=72, "a credit from 0 to 72")?,
            "few" => plies.few[0] = number(key, value, 0..=25, FEW)?,
            "fewer" => plies.few[1] = number(key, value, 0..=25, FEW)?,
            "direction" => self.look_ahead.settings.direction = direction(key, value)?,
            "concede" => self.concedes = switch(key, value)?,
            _ => return Err(SAMUEL.unknown_setting(key)),
        }
        Ok(())
    }

    /// What it says to a findings: a move, or that it gives up.
    fn decide(&self, game: &Game, findings: Findings) -> Decision {
        let Findings { score, line, statistics } = findings;
        let mv = *line.first().expect("a game that is not over has a move");
        let is_lost = is_decided(score) && score < 0;
        Decision {
            choice: if is_lost && self.concedes { Choice::Resign } else { Choice::Move(mv) },
            score: Some(self.in_men(score)),
            announcement: announcement(game.position().turn(), score, line.len()),
            line,
            statistics,
        }
    }

    fn in_men(&self, score: Score) -> f64 {
        f64::from(score) / f64::from(self.look_ahead.polynomial.man())
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
        let findings = self.look_ahead.choose(game.position(), game.rules().variant, limits, watch);
        self.decide(game, findings)
    }

    fn rate(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Option<Vec<Rating>> {
        let scores = self.look_ahead.rate(game.position(), game.rules().variant, limits, watch)?;
        Some(scores.into_iter().map(|(mv, score)| Rating { mv, score: self.in_men(score) }).collect())
    }

    fn set(&mut self, setting: &str) -> Result<(), SpecError> {
        let form = || SpecError::Form { setting: setting.to_owned() };
        let (key, value) = setting.split_once('=').ok_or_else(form)?;
        self.change(key.trim(), value.trim())
    }
}

/// A win that is foreseen, with its distance along the line that leads to it (S-10).
fn announcement(turn: Color, score: Score, plies: usize) -> Option<Announcement> {
    let winner = if score > 0 { turn } else { !turn };
    is_decided(score).then_some(Announcement { winner, plies: plies as u32 })
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

fn switch(key: &str, value: &str) -> Result<bool, SpecError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(bad(key, value, "on or off")),
    }
}

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
