//! A player as an engine for other people's programs: what it does about each line and each thought of its player. The
//! thinker has a thread of its own, and so has the input.

use std::io::{self, BufRead, Write};
use std::mem;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Duration;

use arena::{Choice, Decision, Limits, Player};
use rules::{Game, Move, Position};

use super::Line;
use super::info::format_info;
use super::level::Level;
use super::line::each_line;
use super::notation::format_move;
use super::reading::Reading;
use super::thinker::{Event, Thinker};
use crate::Orientation;

/// So much waits to be heard before the other side has to wait itself.
const MOST_WAITING: usize = 1000;

/// Serves a player as a Hub engine, until `quit` or the end of the input.
///
/// The input is read on a thread of its own that lives until its next line or end, which is why it
/// has to be one's own: `BufReader::new(io::stdin())`.
///
/// # Errors
/// When the output cannot be written to, or the player panics.
pub fn serve(
    player: Box<dyn Player>,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (events, inbox) = sync_channel(MOST_WAITING);
    let name = player.name();
    let thinker = Thinker::start(player, events.clone());
    std::thread::spawn(move || listen(input, &events));
    let mut session = Session::new(name, thinker, output);
    for event in inbox {
        if session.hear(event)? == Flow::Quit {
            break;
        }
    }
    Ok(())
}

fn listen(input: impl BufRead, events: &SyncSender<Event>) {
    each_line(input, |line| events.send(Event::Line(line)).is_ok());
    // The session may have ended before its input.
    let _ = events.send(Event::EndOfInput);
}

/// An engine in conversation.
pub(super) struct Session<W> {
    name: String,
    output: W,
    thinker: Thinker,
    reading: Reading,
    game: Option<Game>,
    level: Level,
    thought: Option<Thought>,
}

/// What is being thought about.
struct Thought {
    position: Position,
    /// Whether the answer has to wait for `stop` or `ponder-hit`.
    held: bool,
    /// Whether nothing else ends the thinking.
    is_endless: bool,
    /// The decision, and how long it took.
    answer: Option<(Decision, Duration)>,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    GoOn,
    Quit,
}

impl<W: Write> Session<W> {
    pub(super) fn new(name: String, thinker: Thinker, output: W) -> Session<W> {
        let reading = Reading::default();
        Session { name, output, thinker, reading, game: None, level: Level::default(), thought: None }
    }

    pub(super) fn hear(&mut self, event: Event) -> io::Result<Flow> {
        match event {
            Event::Line(Ok(text)) => return self.obey(&Line::parse(&text)),
            Event::Line(Err(too_long)) => self.complain(&too_long.to_string())?,
            Event::EndOfInput => return Ok(Flow::Quit),
            Event::Gone => return Err(io::Error::other("the player broke down")),
            Event::Thinking(so_far, spent) => self.inform(&so_far, spent)?,
            Event::Decided(decision, spent) => {
                if let Some(thought) = &mut self.thought {
                    thought.answer = Some((decision, spent));
                }
                self.answer_if_due()?;
            }
        }
        Ok(Flow::GoOn)
    }

    fn obey(&mut self, line: &Line) -> io::Result<Flow> {
        match line.command() {
            "hub" => self.introduce()?,
            "set-param" => self.set_parameter(line)?,
            "init" => self.say(&Line::new("ready"))?,
            "pos" => self.set_position(line)?,
            "level" => self.set_level(line)?,
            "go" => self.go(line)?,
            "stop" => self.release(false)?,
            "ponder-hit" => self.release(true)?,
            "ping" => self.say(&Line::new("pong"))?,
            "quit" => return Ok(Flow::Quit),
            // A player keeps nothing from one game to the next but what it learned; and what is
            // not understood is to be ignored.
            _ => {}
        }
        Ok(Flow::GoOn)
    }

    fn introduce(&mut self) -> io::Result<()> {
        let id = Line::new("id").with("name", &self.name).with("version", env!("CARGO_PKG_VERSION"));
        self.say(&id.with("author", "the Crownhead authors"))?;
        let parameter = |name, value: &str, values| {
            let line = Line::new("param").with("name", name).with("value", value);
            line.with("type", "enum").with("values", values)
        };
        self.say(&parameter("variant", "english", "english"))?;
        let default = Orientation::default().to_string();
        self.say(&parameter("orientation", &default, Orientation::NAMES))?;
        self.say(&Line::new("wait"))
    }

    fn set_parameter(&mut self, line: &Line) -> io::Result<()> {
        let value = line.get("value").unwrap_or_default();
        match (line.get("name"), value) {
            (Some("variant"), "english") => Ok(()),
            (Some("variant"), _) => self.complain(&format!("no variant '{value}': expected english")),
            (Some("orientation"), _) => match value.parse() {
                Ok(orientation) => {
                    self.reading = Reading::new(orientation);
                    Ok(())
                }
                Err(error) => self.complain(&error.to_string()),
            },
            _ => Ok(()),
        }
    }

    /// After a bad position there is none: better no move than one for the wrong board.
    fn set_position(&mut self, line: &Line) -> io::Result<()> {
        let read = self.reading.game(line);
        let complaint = read.as_ref().err().map(ToString::to_string);
        self.game = read.ok();
        complaint.map_or(Ok(()), |complaint| self.complain(&complaint))
    }

    fn set_level(&mut self, line: &Line) -> io::Result<()> {
        match self.level.add(line) {
            Ok(()) => Ok(()),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn go(&mut self, line: &Line) -> io::Result<()> {
        if self.thought.is_some() {
            return self.complain("go: still thinking");
        }
        let Some(game) = self.game.clone() else { return self.complain("go: no position") };
        if game.outcome().is_some() {
            return self.complain("go: the game is over");
        }
        let Level { limits, infinite } = self.level;
        let is_without_limit = limits == Limits::default();
        let is_held = line.has("ponder") || infinite || line.has("analyze") && is_without_limit;
        let is_endless = is_held && is_without_limit;
        let limits = if is_endless { Limits { time: Some(Limits::ENDLESS), ..limits } } else { limits };
        self.thought = Some(Thought { position: *game.position(), held: is_held, is_endless, answer: None });
        self.thinker.think(game, limits);
        Ok(())
    }

    /// Lets the answer out: at once after a `stop`, when the limits are reached after a `ponder-hit`.
    fn release(&mut self, ponder_hit: bool) -> io::Result<()> {
        let Some(thought) = &mut self.thought else { return Ok(()) };
        thought.held = ponder_hit && self.level.infinite;
        if !thought.held && (!ponder_hit || thought.is_endless) {
            self.thinker.stop();
        }
        self.answer_if_due()
    }

    fn answer_if_due(&mut self) -> io::Result<()> {
        let is_due = |thought: &mut Thought| !thought.held && thought.answer.is_some();
        let Some(Thought { position, answer: Some((decision, spent)), .. }) = self.thought.take_if(is_due)
        else {
            return Ok(());
        };
        // A level is for one search, as in Scan.
        mem::take(&mut self.level);
        self.done(&position, &decision, spent)
    }

    fn done(&mut self, position: &Position, decision: &Decision, spent: Duration) -> io::Result<()> {
        match choice(position, decision) {
            Ok(mv) => {
                self.say_thoughts(position, decision, spent)?;
                let line = Line::new("done").with("move", format_move(mv));
                let reply = expected_reply(position, mv, decision).map(format_move);
                self.say(&reply.map_or(line.clone(), |reply| line.with("ponder", reply)))
            }
            Err(reason) => {
                self.complain(&reason)?;
                self.say(&Line::new("done"))
            }
        }
    }

    fn inform(&mut self, so_far: &Decision, spent: Duration) -> io::Result<()> {
        let Some(Thought { position, .. }) = self.thought else { return Ok(()) };
        self.say_thoughts(&position, so_far, spent)
    }

    fn say_thoughts(&mut self, position: &Position, decision: &Decision, spent: Duration) -> io::Result<()> {
        format_info(position, decision, spent).iter().try_for_each(|line| self.say(line))
    }

    fn complain(&mut self, message: &str) -> io::Result<()> {
        self.say(&Line::new("error").with("message", message))
    }

    fn say(&mut self, line: &Line) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

/// The move to send. Hub has no word for giving up: a player that does plays on.
fn choice(position: &Position, decision: &Decision) -> Result<Move, String> {
    let legal = position.moves();
    match &decision.choice {
        Choice::Move(mv) if legal.contains(mv) => Ok(*mv),
        Choice::Move(mv) => Err(format!("the player chose {mv}, which is not legal")),
        Choice::Forfeit(reason) => Err(reason.clone()),
        Choice::Resign => {
            Ok(decision.line().first().copied().filter(|mv| legal.contains(mv)).unwrap_or(legal[0]))
        }
    }
}

fn expected_reply(position: &Position, mv: Move, decision: &Decision) -> Option<Move> {
    let [first, reply, ..] = decision.line() else { return None };
    let is_legal = *first == mv && position.after(mv).moves().contains(reply);
    is_legal.then_some(*reply)
}
