//! A player that stands for another program, as `hub` and `dxp` are.

use arena::{Concurrency, Control, Decision, Form, Kind, Limits, Player, Statistics};
use rules::Game;

/// `engine:COMMAND`: says what it thinks, then makes the first legal move.
pub(crate) const ENGINE: Kind = Kind {
    name: "engine",
    summary: "stands for another program",
    form: Form::Text("COMMAND"),
    concurrency: |_| Concurrency::Started,
    files: |_| Vec::new(),
    build: |_, _| Ok(Box::new(Engine)),
};

struct Engine;

impl Player for Engine {
    fn name(&self) -> String {
        "engine".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, control: &dyn Control) -> Decision {
        let mv = game.position().moves()[0];
        let decision = Decision {
            lines: vec![arena::Line { score: Some(arena::Worth::Men(0.25)), moves: vec![mv] }],
            ..Decision::bare(mv, Statistics { nodes: 1959, ..Statistics::default() })
        };
        control.thinking(&decision);
        decision
    }
}
