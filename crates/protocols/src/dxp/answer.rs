//! The codes that answer a request.

use super::code::code;

code! {
    /// The answer to a request for a game.
    GameAnswer {
        /// The game is on.
        Accepted = '0',
        /// This version of the protocol is not spoken.
        VersionRefused = '1',
        /// Not this game, but perhaps another.
        GameRefused = '2',
        /// No game at all.
        Closed = '3',
    }
}

code! {
    /// The answer to a request to take moves back.
    BackAnswer {
        /// They are taken back.
        Accepted = '0',
        /// It cannot be done.
        NotSupported = '1',
        /// It could be done, but the game goes on.
        Refused = '2',
    }
}
