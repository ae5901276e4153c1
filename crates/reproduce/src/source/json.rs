//! A number in JSON by its path.

use serde_json::Value;

use super::Ours;

/// The number at a path, with the ends of its interval: those at other paths, or those beside a mean.
pub(super) fn find(text: &str, at: &str, ends: [Option<&str>; 2]) -> Result<Ours, String> {
    let root: Value = serde_json::from_str(text).map_err(|error| format!("expected JSON: {error}"))?;
    let there = walk(&root, at)?;
    if let Some(mean) = there.get("mean") {
        let end = |name: &str| there.get(name).and_then(Value::as_f64);
        return Ok(Ours::Single { value: number(mean, at)?, low: end("low"), high: end("high") });
    }
    let end = |path: Option<&str>| path.map(|path| walk(&root, path)).transpose();
    let [low, high] = [end(ends[0])?, end(ends[1])?];
    Ok(Ours::Single {
        value: number(there, at)?,
        low: low.and_then(Value::as_f64),
        high: high.and_then(Value::as_f64),
    })
}

fn number(value: &Value, at: &str) -> Result<f64, String> {
    value.as_f64().ok_or_else(|| format!("{at} is {value}: expected a number"))
}

/// What lies at a path: keys and places of lists, and `[key=value&key=value]` for the entry of a list that has them.
fn walk<'a>(root: &'a Value, path: &str) -> Result<&'a Value, String> {
    let mut here = root;
    for part in parts(path) {
        let next = match part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
            Some(wanted) => here.as_array().and_then(|list| list.iter().find(|entry| has_all(entry, wanted))),
            None => here.get(part).or_else(|| here.get(part.parse::<usize>().ok()?)),
        };
        here = next.ok_or_else(|| format!("no '{part}' of {path}"))?;
    }
    Ok(here)
}

/// The parts between slashes that are in no brackets.
fn parts(path: &str) -> Vec<&str> {
    let mut depth = 0_u32;
    let split = path.split(move |letter| {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == '/' && depth == 0
    });
    split.filter(|part| !part.is_empty()).collect()
}

fn has_all(entry: &Value, wanted: &str) -> bool {
    wanted.split('&').all(|one| {
        let Some((key, value)) = one.split_once('=') else { return false };
        entry.get(key).is_some_and(|found| text_of(found) == value)
    })
}

/// A text without its quotation marks; anything else as JSON writes it.
fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{
        "score": 0.5, "elo_low": -3, "list": [1, 2],
        "figures": [{"name": "won", "last": 28, "mean": 14.5, "low": 14.2, "high": 14.9}],
        "ranking": [{"player": "samuel:alpha=a/b.alpha,ply=3", "elo": 7.5}]
    }"#;

    fn single(value: f64, low: Option<f64>, high: Option<f64>) -> Ours {
        Ours::Single { value, low, high }
    }

    #[test]
    fn a_path_leads_to_a_number_and_its_interval() {
        for (at, ends, expected) in [
            ("score", [None, None], Ok(single(0.5, None, None))),
            ("/score", [Some("/elo_low"), None], Ok(single(0.5, Some(-3.0), None))),
            ("list/1", [None, None], Ok(single(2.0, None, None))),
            ("figures/[name=won&last=28]", [None, None], Ok(single(14.5, Some(14.2), Some(14.9)))),
            ("/figures/[name=won]/low", [None, None], Ok(single(14.2, None, None))),
            ("/ranking/[player=samuel:alpha=a/b.alpha,ply=3]/elo", [None, None], Ok(single(7.5, None, None))),
            (
                "/figures/[name=lost]",
                [None, None],
                Err("no '[name=lost]' of /figures/[name=lost]".to_owned()),
            ),
            ("/list", [None, None], Err("/list is [1,2]: expected a number".to_owned())),
        ] {
            assert_eq!(find(TEXT, at, ends), expected, "{at}");
        }
        assert!(find("no", "/a", [None, None]).unwrap_err().contains("expected JSON"));
    }
}
