//! Sets of squares as scripts hold them: named ones, and what can be done with them.

use rhai::{Array, Dynamic, Engine, EvalAltResult, INT};
use rules::{Square, SquareSet};

use super::features::Feature;

/// A set of squares, numbered from some side's seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Squares(pub(super) SquareSet);

impl IntoIterator for Squares {
    type Item = INT;
    type IntoIter = std::vec::IntoIter<INT>;

    fn into_iter(self) -> Self::IntoIter {
        let numbers: Vec<INT> = self.0.into_iter().map(|square| INT::from(square.number())).collect();
        numbers.into_iter()
    }
}

type Fallible<T> = Result<T, Box<EvalAltResult>>;

/// What scripts can do with squares, each as an example that works.
const FEATURES: [Feature; 14] = [
    feature("14 in own.men", "true or false", "whether the square is one of them"),
    feature("own.men.count", "number", "how many they are"),
    feature("own.men & center()", "squares", "those that are in both"),
    feature("own.men | own.kings", "squares", "those that are in one or the other"),
    feature("own.men - king_row()", "squares", "those that are not in the second"),
    feature(
        "own.men.weigh(weights)",
        "number",
        "the sum of their weights; weights is an array of 32, square 1 first",
    ),
    feature("own.men.turned", "squares", "the same from the other side's seat: n becomes 33 - n"),
    feature("squares([1, 3])", "squares", "the squares with these numbers"),
    feature("row(1)", "squares", "a row, 1 the nearest to 8 the farthest"),
    feature("king_row()", "squares", "the own king row, 1 to 4"),
    feature("crown_row()", "squares", "the row where own men are crowned, 29 to 32"),
    feature("center()", "squares", "14, 15, 18 and 19"),
    feature("edge()", "squares", "both side edges: 4, 5, 12, 13, 20, 21, 28 and 29"),
    feature("all_squares()", "squares", "all 32"),
];

const fn feature(usage: &'static str, gives: &'static str, summary: &'static str) -> Feature {
    Feature { usage, gives, summary }
}

pub(super) fn features() -> impl Iterator<Item = Feature> {
    FEATURES.into_iter()
}

pub(super) fn register(engine: &mut Engine) {
    engine.register_type_with_name::<Squares>("squares");
    engine.register_iterator::<Squares>();
    engine.register_get("count", |set: &mut Squares| set.0.len() as INT);
    engine.register_get("turned", |set: &mut Squares| Squares(set.0.turned()));
    engine.register_fn("contains", |set: &mut Squares, number: INT| -> Fallible<bool> {
        Ok(set.0.contains(square(number)?))
    });
    engine.register_fn("&", |one: Squares, two: Squares| Squares(one.0 & two.0));
    engine.register_fn("|", |one: Squares, two: Squares| Squares(one.0 | two.0));
    engine.register_fn("-", |one: Squares, two: Squares| Squares(one.0 & !two.0));
    engine.register_fn("==", |one: Squares, two: Squares| one == two);
    engine.register_fn("!=", |one: Squares, two: Squares| one != two);
    engine.register_fn("weigh", |set: &mut Squares, weights: Array| weigh(set.0, &weights));
    engine.register_fn("squares", listed);
    engine.register_fn("row", row);
    engine.register_fn("king_row", || Squares(of_row(0)));
    engine.register_fn("crown_row", || Squares(of_row(LAST)));
    engine.register_fn("center", || chosen(|square| matches!(square.number(), 14 | 15 | 18 | 19)));
    engine.register_fn("edge", || chosen(|square| square.column() == 0 || square.column() == LAST));
    engine.register_fn("all_squares", || chosen(|_| true));
}

/// The last row and the last column, from 0.
const LAST: u8 = 7;

fn chosen(choose: impl Fn(&Square) -> bool) -> Squares {
    Squares(Square::all().filter(choose).collect())
}

fn of_row(row: u8) -> SquareSet {
    chosen(|square| square.row() == row).0
}

fn row(number: INT) -> Fallible<Squares> {
    let row = u8::try_from(number).ok().filter(|row| (1..=LAST + 1).contains(row));
    let row = row.ok_or_else(|| format!("row {number}: expected 1 to 8"))?;
    Ok(Squares(of_row(row - 1)))
}

fn square(number: INT) -> Fallible<Square> {
    let square = u8::try_from(number).ok().and_then(Square::new);
    Ok(square.ok_or_else(|| format!("square {number}: expected 1 to 32"))?)
}

fn listed(numbers: Array) -> Fallible<Squares> {
    let read = |number: Dynamic| {
        let number = number.as_int().map_err(|kind| format!("a {kind} among squares: expected 1 to 32"))?;
        square(number)
    };
    Ok(Squares(numbers.into_iter().map(read).collect::<Fallible<_>>()?))
}

/// The sum is whole where the weights are: otherwise a script would get `2.0` where it wrote `2`.
fn weigh(set: SquareSet, weights: &Array) -> Fallible<Dynamic> {
    if weights.len() != 32 {
        return Err(format!("{} weights: expected 32, one for each square", weights.len()).into());
    }
    let (mut whole, mut sum, mut is_whole) = (0, 0.0, true);
    for square in set {
        let weight = &weights[square.index()];
        if let Ok(number) = weight.as_int() {
            whole = INT::checked_add(whole, number).ok_or("weights that add up to too much")?;
        } else {
            is_whole = false;
            sum += weight.as_float().map_err(|kind| format!("a {kind} among weights: expected numbers"))?;
        }
    }
    Ok(if is_whole { whole.into() } else { (sum + whole as f64).into() })
}
