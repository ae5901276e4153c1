//! A scripted GUI at one end of a pair of pipes, and players for the other.

use std::io::{self, BufRead, BufReader, Lines, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use arena::{Announcement, Choice, Control, Decision, Limits, Line, Player, Statistics, Worth};
use rules::Game;

/// The other end of a served engine.
pub(crate) struct Gui {
    input: Option<PipeWriter>,
    output: Lines<BufReader<PipeReader>>,
    server: JoinHandle<io::Result<()>>,
}

impl Gui {
    pub(crate) fn with(player: impl Player + 'static) -> Gui {
        let (engine_input, input) = pipe().unwrap();
        let (output, engine_output) = pipe().unwrap();
        let serve =
            move || protocols::hub::serve(Box::new(player), BufReader::new(engine_input), engine_output);
        let server = std::thread::spawn(serve);
        Gui { input: Some(input), output: BufReader::new(output).lines(), server }
    }

    pub(crate) fn say(&mut self, lines: &[&str]) {
        let input = self.input.as_mut().unwrap();
        for line in lines {
            writeln!(input, "{line}").unwrap();
        }
    }

    #[track_caller]
    pub(crate) fn hear(&mut self, expected: &[&str]) {
        for &line in expected {
            assert_eq!(self.line(), line);
        }
    }

    /// The next line without what depends on the machine.
    pub(crate) fn line(&mut self) -> String {
        let line = self.whole_line();
        let stays = |word: &&str| !word.starts_with("time=") && !word.starts_with("nps=");
        line.split(' ').filter(stays).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn whole_line(&mut self) -> String {
        self.output.next().unwrap().unwrap()
    }

    /// Says `ping` and hears the answer, and nothing before it.
    #[track_caller]
    pub(crate) fn hear_nothing(&mut self) {
        self.say(&["ping"]);
        self.hear(&["pong"]);
    }

    /// The engine ends by itself, without another word.
    #[track_caller]
    pub(crate) fn leaves(mut self) -> io::Result<()> {
        assert_eq!(self.output.next().map(Result::unwrap), None);
        self.server.join().unwrap()
    }

    pub(crate) fn hang_up(&mut self) {
        self.input = None;
    }
}

/// A player that thinks until it is told to stop or to finish, and says when it starts.
pub(crate) struct Slow {
    started: Sender<Limits>,
    finish: Receiver<()>,
}

/// The strings of a slow player.
pub(crate) struct Strings {
    pub(crate) started: Receiver<Limits>,
    pub(crate) finish: Sender<()>,
}

pub(crate) fn slow() -> (Slow, Strings) {
    let (started, has_started) = channel();
    let (finish, may_finish) = channel();
    (Slow { started, finish: may_finish }, Strings { started: has_started, finish })
}

impl Player for Slow {
    fn name(&self) -> String {
        "slow".to_owned()
    }

    /// The first legal move, after telling a watcher about it once.
    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let mv = game.position().moves()[0];
        let reply = game.position().after(mv).moves()[0];
        let mut decision = Decision {
            lines: vec![Line { score: Some(Worth::Men(0.25)), moves: vec![mv, reply] }],
            ..Decision::bare(mv, Statistics { nodes: 7, depth: 2, ..Statistics::default() })
        };
        control.thinking(&decision);
        self.started.send(*limits).unwrap();
        while !control.stop() && self.finish.try_recv().is_err() {
            std::thread::yield_now();
        }
        decision.statistics = Statistics { nodes: 99, depth: 3, ..Statistics::default() };
        decision
    }
}

/// A player that always does the same thing.
pub(crate) struct Stubborn(pub(crate) Choice);

impl Player for Stubborn {
    fn name(&self) -> String {
        "stubborn player".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        let bare = Decision::bare(game.position().moves()[0], Statistics::default());
        let announcement = Some(Announcement { winner: !game.position().turn(), plies: 12 });
        Decision { choice: self.0.clone(), announcement, ..bare }
    }
}
