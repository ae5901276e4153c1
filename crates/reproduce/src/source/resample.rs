//! Agreement with book games, C = (L - H) / (L + H), with an interval for the choice of the games: they are drawn again
//! with replacement, many times (the bootstrap of Efron, by percentiles).

use arena::RandomStream;
use serde_json::Value;

use super::Ours;

/// L and H of a game: moves rated poorer and better than the book's.
pub(super) type Game = [f64; 2];

/// How often games are drawn.
const DRAWS: usize = 2_000;

/// The games of a report on book games.
pub(super) fn games(text: &str) -> Result<Vec<Game>, String> {
    let root: Value = serde_json::from_str(text).map_err(|error| format!("expected JSON: {error}"))?;
    let games = root.get("games").and_then(Value::as_array).ok_or("no list of games: expected one")?;
    let count = |game: &Value, name: &str| {
        game.get(name).and_then(Value::as_f64).ok_or_else(|| format!("a game without '{name}'"))
    };
    games.iter().map(|game| Ok([count(game, "poorer")?, count(game, "better")?])).collect()
}

/// C of some games; less that of the same games by somebody else, if there is one.
pub(super) fn correlation(games: &[Game], less: Option<&[Game]>) -> Result<Ours, String> {
    if let Some(other) = less.filter(|other| other.len() != games.len()) {
        return Err(format!("{} games and {}: expected the same", games.len(), other.len()));
    }
    let all: Vec<usize> = (0..games.len()).collect();
    let of = |chosen: &[usize]| {
        Some(of_games(games, chosen)? - less.map_or(Some(0.0), |it| of_games(it, chosen))?)
    };
    let value = of(&all).ok_or("no move is rated poorer or better than the book's: expected some")?;
    let mut random = RandomStream::new(1);
    let mut draw = || all.iter().map(|_| random.below(all.len())).collect::<Vec<_>>();
    let mut drawn: Vec<f64> = (0..DRAWS).filter_map(|_| of(&draw())).collect();
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| drawn.get((share * drawn.len() as f64) as usize).copied();
    Ok(Ours::Single { value, low: at(0.025), high: at(0.975) })
}

fn of_games(games: &[Game], chosen: &[usize]) -> Option<f64> {
    let sum = |side: usize| chosen.iter().map(|&game| games[game][side]).sum::<f64>();
    let (poorer, better) = (sum(0), sum(1));
    (poorer + better > 0.0).then(|| (poorer - better) / (poorer + better))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(games: &[Game], less: Option<&[Game]>) -> [f64; 3] {
        match correlation(games, less) {
            Ok(Ours::Single { value, low: Some(low), high: Some(high) }) => [low, value, high],
            other => panic!("{other:?}: expected an interval"),
        }
    }

    #[test]
    fn the_choice_of_games_makes_an_interval() {
        let games: Vec<Game> =
            (0..40).map(|game| [f64::from(10 + game % 7), f64::from(5 + game % 3)]).collect();
        let [low, value, high] = ends(&games, None);
        assert!(low < value && value < high && high - low < 0.2, "{low} {value} {high}");
        assert_eq!(ends(&[[3.0, 1.0]; 9], None), [0.5; 3]);
    }

    #[test]
    fn two_players_are_compared_game_by_game() {
        let games: Vec<Game> =
            (0..40).map(|game| [f64::from(10 + game % 7), f64::from(5 + game % 3)]).collect();
        assert_eq!(ends(&games, Some(&games)), [0.0; 3]);
        let error = correlation(&games, Some(&games[1..])).unwrap_err();
        assert_eq!(error, "40 games and 39: expected the same");
    }

    #[test]
    fn games_come_from_a_report_on_book_games() {
        let text = r#"{"games": [{"poorer": 3, "better": 1, "plies": 9}], "poorer": 3}"#;
        assert_eq!(games(text), Ok(vec![[3.0, 1.0]]));
        assert_eq!(games(r#"{"games": [{"poorer": 3}]}"#), Err("a game without 'better'".to_owned()));
        assert!(correlation(&[[0.0, 0.0]], None).unwrap_err().starts_with("no move is rated"));
    }
}
