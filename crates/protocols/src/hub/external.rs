//! Another program as a player. Whatever it does wrong costs it the game, with the reason, and the
//! next game starts it anew.

use arena::{Choice, Control, Decision, Form, Kind, Limits, Player, Settings, SpecError};
use rules::{Game, Position};

use super::conversation::{Conversation, Fault};
use super::moves::format_line;
use super::process::{EngineProcess, StartError};
use super::{Level, Line, format_position};
use crate::Timeouts;

/// An engine that speaks Hub, as a kind of player: `hub:COMMAND`.
pub const KIND: Kind = Kind {
    name: "hub",
    summary: "another program that speaks the Hub protocol",
    form: Form::Text("COMMAND"),
    company: |_| arena::Concurrency::Started,
    files: |_| Vec::new(),
    build,
};

fn build(settings: &Settings, _seed: u64) -> Result<Box<dyn Player>, SpecError> {
    let command = settings.text();
    let unavailable = |error: StartError| SpecError::Unavailable {
        spec: format!("{}:{command}", KIND.name),
        reason: error.to_string(),
    };
    Ok(Box::new(ExternalEngine::start(command, Timeouts::default()).map_err(unavailable)?))
}

/// A player that asks an engine.
pub struct ExternalEngine {
    command: String,
    timeouts: Timeouts,
    name: String,
    process: Option<EngineProcess>,
    /// Where the game under way started and how long it was when the engine was last asked.
    asked: Option<(Position, usize)>,
}

impl ExternalEngine {
    /// Starts the engine that a command line names; quotes hold words together, no shell is used.
    ///
    /// # Errors
    /// When it cannot be started, does not greet us, or does not play English draughts.
    pub fn start(command: &str, timeouts: Timeouts) -> Result<ExternalEngine, StartError> {
        let process = EngineProcess::start(command, &timeouts)?;
        let name = process.name().to_owned();
        let command = command.to_owned();
        Ok(ExternalEngine { command, timeouts, name, process: Some(process), asked: None })
    }

    fn ask(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Result<Decision, Fault> {
        let is_new = !self.asked.is_some_and(|asked| goes_on(asked, game));
        self.asked = Some((*game.start(), game.moves().len()));
        let process = match &mut self.process {
            Some(process) => process,
            gone => gone.insert(EngineProcess::start(&self.command, &self.timeouts)?),
        };
        // What it said unasked is about nothing.
        while process.lines().try_recv().is_ok() {}
        if is_new {
            process.say(&Line::new("new-game"));
        }
        process.say(&position_line(game));
        process.say(&Level::line(limits));
        process.say(&Line::new("go").flag("think"));
        Conversation::new(process, &self.timeouts, *game.position()).answer(limits, control)
    }
}

fn goes_on((start, plies): (Position, usize), game: &Game) -> bool {
    *game.start() == start && game.moves().len() > plies
}

fn position_line(game: &Game) -> Line {
    let line = Line::new("pos").with("pos", format_position(game.start()));
    if game.moves().len() == 0 { line } else { line.with("moves", format_line(game.moves())) }
}

impl Player for ExternalEngine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        self.ask(game, limits, control).unwrap_or_else(|fault| {
            // Whatever state it is in, it is not one to start the next game from.
            self.process = None;
            self.asked = None;
            Decision::new(Choice::Forfeit(format!("{}: {fault}", self.name)))
        })
    }

    fn game_over(&mut self, game: Option<&Game>) {
        if game.is_some() {
            self.asked = None;
        }
    }
}
