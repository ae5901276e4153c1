//! Records of games in older formats, brought to the present one before they are read. Format 1 has moves as pages saw
//! them; formats 1 and 2 have scores, reasons and lessons so.

use serde_json::{Map, Value, json};

use super::record::FORMATS;

/// No board has so many men: the oldest records have such a number where a game is decided.
const MOST_MEN: f64 = 40.0;

/// Brings a record to the present format. What is not as expected stays as it is, and is refused when it is read.
pub(super) fn upgrade(record: &mut Value) {
    for ply in record["plies"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        upgrade_ply(ply);
    }
    record["format"] = json!(FORMATS.end());
}

fn upgrade_ply(ply: &mut Map<String, Value>) {
    if let Some(view) = ply.remove("view") {
        ply.insert("path".to_owned(), path(view));
    }
    if let Some(decision) = ply.get_mut("decision").and_then(Value::as_object_mut) {
        let old = decision.remove("score").unwrap_or_default();
        decision.insert("score".to_owned(), score(&old));
        for view in decision.get_mut("line").and_then(Value::as_array_mut).into_iter().flatten() {
            *view = path(view.take());
        }
    }
    if let Some(rows) = ply.remove("reasons").as_ref().and_then(|reasons| reasons["rows"].as_array()) {
        let parts: Vec<_> = rows.iter().map(part).collect();
        ply.insert("account".to_owned(), json!({ "man": 1.0, "parts": parts }));
    }
    let mut taught = ply.remove("taught").unwrap_or_default();
    ply.insert("remembered".to_owned(), taught["board"].take());
    ply.insert("learned".to_owned(), lesson(taught["weights"].take()));
}

/// The squares of a move as a page saw it.
fn path(mut view: Value) -> Value {
    if view.is_object() { view["path"].take() } else { view }
}

fn score(old: &Value) -> Value {
    match (old["kind"].as_str(), old.as_f64()) {
        (Some("men"), _) => old["men"].clone(),
        (Some(kind), _) => json!({ kind: old["moves"] }),
        (None, Some(men)) if men > MOST_MEN => json!({ "win": null }),
        (None, Some(men)) if men < -MOST_MEN => json!({ "loss": null }),
        (None, _) => old.clone(),
    }
}

/// A row of reasons: its name and its meaning, and what it finds, weighs and adds.
fn part(row: &Value) -> Value {
    json!({
        "name": row["name"], "meaning": row["note"],
        "value": row["values"][0], "coefficient": row["values"][1], "contribution": row["values"][2],
    })
}

/// A lesson about weights; nothing of one that does not tell what was expected and found.
fn lesson(mut old: Value) -> Value {
    for key in ["expected", "found"] {
        let read = score(&old[key]);
        if read.is_null() {
            return Value::Null;
        }
        old[key] = read;
    }
    old["minimum"] = json!(0.0);
    old
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::play::record::GameRecord;

    fn record(format: u32, plies: &Value) -> GameRecord {
        let mut record = json!({
            "format": format, "id": "0", "version": 1, "side": "black", "rules": {}, "start_fen": "", "seed": 1,
            "opponent": { "spec": "random", "name": "Random", "summary": "" }, "learn": true, "plies": plies,
            "ending": null, "clock": null, "message": null, "declined_at": null, "created": 0, "updated": 0,
        });
        upgrade(&mut record);
        serde_json::from_value(record).unwrap()
    }

    fn decision(score: &Value, line: &Value) -> Value {
        json!({
            "score": score, "line": line, "nodes": 1, "depth": 1, "evaluations": 1, "lookups": 0, "hits": 0,
            "seconds": 0.5, "announcement": null,
        })
    }

    #[test]
    fn scores_of_old_records_are_read_and_theirs_that_were_no_men_are_wins_and_losses() {
        for (old, expected) in [
            (json!(-0.25), json!(-0.25)),
            (json!(511.996), json!({ "win": null })),
            (json!(-99.88), json!({ "loss": null })),
            (json!(null), json!(null)),
            (json!({ "kind": "win", "moves": 4 }), json!({ "win": 4 })),
            (json!({ "kind": "men", "men": 1.5 }), json!(1.5)),
        ] {
            let ply = json!([{ "path": [9, 14], "seconds": 1.0, "decision": decision(&old, &json!([])), "reasons": null }]);
            let record = record(2, &ply);
            let read = serde_json::to_value(&record.plies[0].decision).unwrap();
            assert_eq!(read["score"], expected, "{old}");
        }
    }

    #[test]
    fn moves_of_the_first_format_are_read() {
        let view = json!({ "text": "9-14", "path": [9, 14], "captured": [] });
        let ply = json!([{ "view": view, "seconds": 1.0, "decision": decision(&json!(null), &json!([view])), "reasons": null }]);
        let read = record(1, &ply);
        let ply = &read.plies[0];
        assert_eq!((read.format, &ply.path.0), (*FORMATS.end(), &vec![9, 14]));
        assert_eq!(ply.decision.as_ref().unwrap().line[0], ply.path);
    }

    #[test]
    fn reasons_and_lessons_of_the_second_format_are_read() {
        let row = json!({ "name": "CENT", "values": [2.0, 0.25, 0.5], "verdict": "", "note": "control of the center" });
        let change = json!({ "term": "CENT", "before": 0.25, "after": null });
        let ply = json!([{
            "path": [9, 14], "seconds": 1.0, "decision": null,
            "reasons": { "kind": "terms", "title": "", "columns": [], "rows": [row], "note": "" },
            "taught": { "weights": {
                "delta": 0.5, "expected": { "kind": "men", "men": 0.25 }, "found": { "kind": "win", "moves": 3 },
                "adjusted": true, "changes": [change], "replaced": { "out": "CENT", "in": "KCENT" }, "remark": "",
            } },
        }, {
            "path": [9, 14], "seconds": 1.0, "decision": null, "reasons": null,
            "taught": { "board": { "is_new": true, "plies": 3, "boards": 7 } },
        }, {
            "path": [9, 14], "seconds": 1.0, "decision": null, "reasons": null,
            "taught": { "weights": { "delta": 0.5, "adjusted": false, "changes": [], "replaced": null, "remark": "" } },
        }]);
        let read = record(2, &ply);
        let part = &read.plies[0].account.as_ref().unwrap().parts[0];
        assert_eq!((part.name.as_str(), part.meaning.as_str()), ("CENT", "control of the center"));
        assert_eq!((part.value, part.coefficient, part.contribution), (Some(2.0), Some(0.25), 0.5));
        let lesson = serde_json::to_value(&read.plies[0].learned).unwrap();
        assert_eq!((&lesson["expected"], &lesson["found"]), (&json!(0.25), &json!({ "win": 3 })));
        assert_eq!(
            (&lesson["changes"][0]["term"], &lesson["replaced"]["in"]),
            (&json!("CENT"), &json!("KCENT"))
        );
        assert_eq!(read.plies[1].remembered.map(|kept| kept.boards), Some(7));
        assert_eq!(read.plies[2].learned, None, "it does not tell what was expected");
    }
}
