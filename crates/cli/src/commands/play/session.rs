//! The board between a person and a player: answers to what the person types.

mod person_moves;
mod requests;

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use arena::{Choice, Limits, NoControl, Player, Tally};
use rules::pdn::Record;
use rules::{Color, DrawReason, Game, Outcome, Variant, WinReason};

use crate::board::View;
use crate::report::Status;

use super::{HELP, Input};

const DEFAULT_FILE: &str = "crownhead.pdn";

pub(super) struct Session {
    game: Game,
    /// The person's side.
    side: Color,
    opponent: Box<dyn Player>,
    /// A second player of the same kind, asked for hints, so that hints do not disturb the game.
    adviser: Option<Box<dyn Player>>,
    view: View,
    /// What the opponent's thinking cost in this game, moves that were taken back included.
    tally: Tally,
    /// Whether the machine offered a draw with its last move.
    is_draw_offered: bool,
    /// How long it took.
    thought: Duration,
    /// The game as it was saved last.
    saved: Option<Record>,
}

/// What follows from an input.
pub(super) enum Next {
    Say(String),
    Leave(String),
}

impl Session {
    pub(super) fn new(
        game: Game,
        side: Color,
        opponent: Box<dyn Player>,
        adviser: Option<Box<dyn Player>>,
        view: View,
    ) -> Session {
        let (tally, thought) = (Tally::default(), Duration::ZERO);
        Session { game, side, opponent, adviser, view, tally, thought, is_draw_offered: false, saved: None }
    }

    pub(super) fn greeting(&self) -> String {
        let goal = match self.game.rules().variant {
            Variant::Standard => "",
            Variant::GiveAway => " This is give-away: the side without a move wins.",
        };
        let (side, opponent) = (self.side, self.opponent.name());
        let example = self.example().map(|mv| format!("a move such as {mv}, or "));
        let example = example.unwrap_or_default();
        format!("You play {side} against {opponent}.{goal} Type {example}help.\n\n{}", self.board())
    }

    pub(super) fn prompt(&self) -> String {
        if self.game.outcome().is_some() {
            return "The game is over (undo, save, new or quit): ".to_owned();
        }
        format!("{} to move: ", self.side)
    }

    /// The opponent's move, if it is its turn; learns of the end of the game.
    pub(super) fn let_opponent_move(&mut self) -> anyhow::Result<String> {
        if self.game.outcome().is_some() || self.game.position().turn() == self.side {
            return Ok(String::new());
        }
        let before = *self.game.position();
        let started = Instant::now();
        let decision = self.opponent.choose(&self.game, &Limits::default(), &NoControl);
        self.thought += started.elapsed();
        self.tally += decision.statistics.into();
        self.is_draw_offered = decision.offers_draw;
        let mut text = match &decision.choice {
            Choice::Move(mv) => {
                self.game.play(*mv).with_context(|| format!("{} failed", self.opponent.name()))?;
                format!("{} plays {}\n\n{}", self.opponent.name(), before.notation(*mv), self.board())
            }
            Choice::Resign => {
                self.game.resign(!self.side)?;
                format!("{} resigns\n", self.opponent.name())
            }
            Choice::Forfeit(reason) => {
                self.game.forfeit(!self.side)?;
                format!("{} cannot go on: {reason}\n", self.opponent.name())
            }
        };
        // A win that is already on the board needs no announcement.
        let is_foreseen = self.game.outcome().is_none() || decision.choice == Choice::Resign;
        if let Some(announcement) = decision.announcement.filter(|_| is_foreseen) {
            let _ = writeln!(text, "{} sees that {announcement}", self.opponent.name());
        }
        if self.is_draw_offered && self.game.outcome().is_none() {
            let _ = writeln!(text, "{} offers a draw: type draw to take it", self.opponent.name());
        }
        text.push_str(&self.ending());
        Ok(text)
    }

    pub(super) fn answer(&mut self, input: &Input) -> Next {
        Next::Say(match input {
            Input::Nothing => String::new(),
            Input::Number(number) => self.play_numbered(*number),
            Input::Move(text) => self.play_text(text),
            Input::List => self.list(),
            Input::Board => self.board(),
            Input::Fen => format!("{}\n", self.game.position()),
            Input::Hint => self.hint(),
            Input::Exact => self.exact(),
            Input::Undo => self.undo(),
            Input::Draw => self.take_draw(),
            Input::Resign => self.resign(),
            Input::New => self.start_again(),
            Input::Set(setting) => self.set(setting),
            Input::Statistics => self.statistics(),
            Input::Save(path) => self.save(path.as_deref().unwrap_or(Path::new(DEFAULT_FILE))),
            Input::Help => HELP.to_owned(),
            Input::Quit => return Next::Leave(format!("{}Goodbye.\n", self.unsaved())),
        })
    }

    fn board(&self) -> String {
        self.view.draw(self.game.position(), self.game.moves().next_back()) + "\n"
    }

    /// Changes a setting of the opponent, and of the adviser, which is to think like it.
    fn set(&mut self, setting: &str) -> String {
        if setting.is_empty() {
            return "set what? Expected KEY=VALUE, as in set ply=5\n".to_owned();
        }
        match self
            .opponent
            .set(setting)
            .and_then(|()| self.adviser.as_mut().map_or(Ok(()), |adviser| adviser.set(setting)))
        {
            Ok(()) => format!("{} plays on with {setting}\n", self.opponent.name()),
            Err(error) => format!("{error}\n"),
        }
    }

    /// Back to the person's last turn.
    fn undo(&mut self) -> String {
        let agreed_or_given_up = matches!(
            self.game.outcome(),
            Some(Outcome::Win { reason: WinReason::Resignation, .. } | Outcome::Draw(DrawReason::Agreement))
        );
        if agreed_or_given_up {
            self.game.reopen();
            return format!("The game goes on.\n\n{}", self.board());
        }
        let was_over = self.game.outcome().is_some();
        let own_turns_before =
            self.game.positions().rev().skip(1).filter(|before| before.turn() == self.side);
        if own_turns_before.count() == 0 {
            return "There is no move of yours to take back.\n".to_owned();
        }
        while self.game.undo().is_some() && self.game.position().turn() != self.side {}
        self.is_draw_offered = false;
        let again = if was_over { "The game goes on.\n" } else { "" };
        format!("{again}{}", self.board())
    }

    fn take_draw(&mut self) -> String {
        if !self.is_draw_offered {
            return format!("{} offers no draw\n", self.opponent.name());
        }
        match self.game.agree_draw() {
            Ok(()) => self.ending(),
            Err(error) => format!("{error}\n"),
        }
    }

    fn resign(&mut self) -> String {
        match self.game.resign(self.side) {
            Ok(()) => self.ending(),
            Err(error) => format!("{error}\n"),
        }
    }

    fn start_again(&mut self) -> String {
        if self.game.outcome().is_none() {
            self.opponent.game_over(None);
        }
        self.game = Game::new(*self.game.start(), *self.game.rules());
        (self.tally, self.thought) = (Tally::default(), Duration::ZERO);
        self.is_draw_offered = false;
        self.board()
    }

    /// Lets the opponent go, who may have something to put away.
    pub(super) fn leave(mut self) -> anyhow::Result<Status> {
        self.opponent.close().map_err(|trouble| anyhow!("{}: {trouble}", self.opponent.name()))?;
        Ok(Status::Done)
    }

    fn ending(&mut self) -> String {
        let Some(outcome) = self.game.outcome() else { return String::new() };
        self.opponent.game_over(Some(&self.game));
        format!("{outcome}\n\n{}", self.statistics())
    }
}

fn counted_plies(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

#[cfg(test)]
mod tests {
    use super::*;

    use arena::{Announcement, Control, Decision, SpecError, Statistics};
    use rules::{Position, Rules};

    /// Sees a win wherever it is, looks as deep as it is told, and remembers something.
    struct Boaster {
        ply: u32,
    }

    impl Player for Boaster {
        fn name(&self) -> String {
            "boaster".to_owned()
        }

        fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
            let statistics = Statistics { nodes: 30, depth: self.ply, evaluations: 20, lookups: 10, hits: 4 };
            let announcement = Announcement { winner: game.position().turn(), plies: self.ply };
            let bare = Decision::bare(game.position().moves()[0], statistics);
            Decision { announcement: Some(announcement), ..bare }
        }

        fn set(&mut self, setting: &str) -> Result<(), SpecError> {
            let ply = setting.strip_prefix("ply=").and_then(|ply| ply.parse().ok());
            let fixed = || SpecError::Fixed { player: self.name(), setting: setting.to_owned() };
            self.ply = ply.ok_or_else(fixed)?;
            Ok(())
        }
    }

    fn session(fen: &str) -> Session {
        let start = Position::from_fen(fen).unwrap();
        let view = View { viewer: Color::Black, colored: false };
        let player = || Box::new(Boaster { ply: 5 });
        Session::new(Game::new(start, Rules::default()), Color::Black, player(), Some(player()), view)
    }

    fn answer(session: &mut Session, line: &str) -> String {
        match session.answer(&Input::parse(line)) {
            Next::Say(text) | Next::Leave(text) => text,
        }
    }

    #[test]
    fn a_win_is_announced_with_its_distance() {
        let mut session = session("W:W32:B1");
        assert!(session.let_opponent_move().unwrap().ends_with("boaster sees that White wins in 3 moves\n"));
        answer(&mut session, "set ply=1");
        answer(&mut session, "1-5");
        assert!(session.let_opponent_move().unwrap().ends_with("boaster sees that White wins in 1 move\n"));
    }

    #[test]
    fn a_win_that_is_on_the_board_is_not_announced() {
        let text = session("W:W18:B14").let_opponent_move().unwrap();
        assert!(text.contains("White wins: Black has no move\n") && !text.contains("sees"), "{text}");
    }

    #[test]
    fn a_setting_is_changed_in_the_middle_of_a_game_or_the_error_is_shown() {
        let mut session = session("W:W32:B1");
        assert_eq!(answer(&mut session, "set ply=9"), "boaster plays on with ply=9\n");
        session.let_opponent_move().unwrap();
        assert!(answer(&mut session, "stats").contains("deepest look      9 plies\n"));
        let refusal = "boaster has no setting 'nose=long' that can be changed during a game\n";
        assert_eq!(answer(&mut session, "set nose=long"), refusal);
        assert_eq!(answer(&mut session, "set"), "set what? Expected KEY=VALUE, as in set ply=5\n");
    }

    /// Every line but the time, which nobody can foresee.
    fn counts(text: &str) -> Vec<&str> {
        text.lines().filter(|line| !line.starts_with("  time ")).collect()
    }

    #[test]
    fn statistics_are_tabulated_during_and_after_the_game_and_begin_anew_with_it() {
        let mut session = session("W:W32:B1");
        session.let_opponent_move().unwrap();
        answer(&mut session, "1-5");
        session.let_opponent_move().unwrap();
        let expected = [
            "boaster so far: 2 moves",
            "  positions              60           30.0 a move",
            "  evaluations            40           20.0 a move",
            "  look-ups               20           10.0 a move",
            "  hits                    8            4.0 a move",
            "  deepest look      5 plies",
        ];
        assert_eq!(counts(&answer(&mut session, "stats")), expected);
        let ending = answer(&mut session, "resign");
        assert_eq!(counts(&ending)[2..], expected, "{ending}");
        answer(&mut session, "new");
        let fresh = answer(&mut session, "stats");
        assert_eq!(counts(&fresh), ["boaster so far: 0 moves", "  deepest look      0 plies"]);
    }
}
