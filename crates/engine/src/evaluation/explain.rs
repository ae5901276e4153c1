//! What speaks for whom in an evaluation, whatever its form: the share of a piece is how much the score falls when it is
//! taken away.

use arena::{Account, AccountPart, SideName};
use rules::{Color, Piece, Position, Square, SquareSet};
use serde::Serialize;

use super::Evaluation;

/// A score and the pieces that make it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explained {
    /// Who is to move: all numbers are to the credit of this side.
    pub side: SideName,
    /// The score, in men.
    pub score: f64,
    /// Every piece.
    pub pieces: Vec<PieceShare>,
    /// What the pieces are worth together beyond their shares, in men; negative where they count twice.
    pub together: f64,
}

/// A piece and what it is worth where it stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceShare {
    /// The square, 1 to 32.
    pub square: u8,
    /// Whose piece it is.
    pub side: SideName,
    /// Whether it is a king.
    pub king: bool,
    /// How much it adds to the score, in men: a piece of the other side takes away.
    pub share: f64,
}

/// What an evaluation makes of each piece.
pub fn explain(evaluation: &dyn Evaluation, position: &Position) -> Explained {
    let men = |points: i32| f64::from(points) / f64::from(evaluation.man());
    let points = evaluation.fresh_score(position).points();
    let pieces: Vec<_> = (!position.empty_squares())
        .into_iter()
        .filter_map(|square| {
            let (piece, without) = (position.piece_at(square)?, without(position, square)?);
            Some(PieceShare {
                square: square.number(),
                side: piece.color.into(),
                king: piece.kind == rules::Kind::King,
                share: men(points - evaluation.fresh_score(&without).points()),
            })
        })
        .collect();
    let together = men(points) - pieces.iter().map(|piece| piece.share).sum::<f64>();
    Explained { side: position.turn().into(), score: men(points), pieces, together }
}

/// The position with a square emptied.
fn without(position: &Position, square: Square) -> Option<Position> {
    let rest = |color| position.pieces(color) - SquareSet::from(square);
    let kings = position.kings(Color::Black) | position.kings(Color::White);
    Position::from_squares(
        rest(Color::Black),
        rest(Color::White),
        kings - SquareSet::from(square),
        position.turn(),
    )
}

impl Explained {
    /// The same as parts that add up to the score, to the credit of a side.
    pub fn account(&self, side: Color) -> Account {
        let sign = if Color::from(self.side) == side { 1.0 } else { -1.0 };
        let part = |name: String, meaning: String, contribution: f64, square: Option<u8>| AccountPart {
            name,
            meaning,
            value: None,
            coefficient: None,
            contribution: sign * contribution,
            square,
        };
        let of_piece = |piece: &PieceShare| {
            let kind = if piece.king { rules::Kind::King } else { rules::Kind::Man };
            let named = Piece { color: piece.side.into(), kind };
            let meaning = format!("how much the score falls without the {}", words(named));
            part(format!("{} on {}", words(named), piece.square), meaning, piece.share, Some(piece.square))
        };
        let mut parts: Vec<_> = self.pieces.iter().map(of_piece).collect();
        parts.sort_by(|one, other| other.contribution.abs().total_cmp(&one.contribution.abs()));
        parts.push(part(
            "together".to_owned(),
            "what the pieces are worth beyond that".to_owned(),
            self.together,
            None,
        ));
        Account { parts, man: 1.0 }
    }
}

/// `black man`
fn words(piece: Piece) -> String {
    let kind = match piece.kind {
        rules::Kind::Man => "man",
        rules::Kind::King => "king",
    };
    format!("{} {kind}", piece.color.name())
}
