//! What versions before kept of jobs and runs, made into records of now.

use serde_json::Value;

use super::work::WorkState;

/// A job was kept as the page saw it, in `state`, beside its parameters.
pub(super) fn job(record: &mut Value) {
    if record["state"].is_object() {
        let mut shown = record["state"].take();
        shown["state"] = shown["status"].take();
        shown["parameters"] = record["parameters"].take();
        *record = shown;
    }
    let disagreements = record.pointer_mut("/result/disagreements").and_then(Value::as_array_mut);
    disagreements.into_iter().flatten().for_each(disagreement);
}

/// Of the scores of a move of a book and of the one that a player prefers, their difference alone was kept.
fn disagreement(one: &mut Value) {
    if one["preferred"].is_string() {
        one["book"] = one["text"].take();
        one["own"] = one["preferred"].take();
        one["own_score"] = one["difference"].take();
        one["book_score"] = if one["own_score"].is_null() { Value::Null } else { 0.0.into() };
    }
}

/// Of a run was kept whether it was wanted, and what troubled it.
pub(super) fn run(record: &mut Value) {
    let Some(is_wanted) = record["is_wanted"].as_bool() else { return };
    let trouble = record["trouble"].take();
    let state = match &trouble {
        _ if is_wanted => WorkState::Queued,
        Value::String(_) => WorkState::Failed,
        _ => WorkState::Stopped,
    };
    record["state"] = serde_json::to_value(state).expect("a state is a word");
    record["message"] = trouble.as_str().unwrap_or_default().into();
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::jobs::JobRecord;
    use super::super::runs::RunRecord;
    use super::super::{bytes, record};
    use super::*;

    #[test]
    fn a_job_of_before_is_read_and_kept_as_one_of_now() {
        let old = json!({"state": {"id": "0123456789abcdef0123456789abcdef", "kind": "book", "title": "greedy beside 4 \
            book games", "status": "failed", "done": 2, "total": 4, "started": 1_700_000_000, "seconds": 1.5,
            "message": "The games are gone.", "result": {"games": 2}}, "parameters": {"player": "greedy"}});
        let read: JobRecord = record(old.to_string().as_bytes(), job).unwrap();
        let kept = bytes(&read);
        let now = json!({"kind": "book", "title": "greedy beside 4 book games", "state": "failed", "done": 2,
            "total": 4, "started": 1_700_000_000, "seconds": 1.5, "message": "The games are gone.",
            "result": {"games": 2}, "parameters": {"player": "greedy"}});
        assert_eq!(serde_json::from_slice::<Value>(&kept).unwrap(), now);
        let again: JobRecord = record(&kept, job).unwrap();
        assert_eq!(bytes(&again), kept);
    }

    #[test]
    fn a_result_of_before_names_the_moves_of_book_and_player_as_one_of_now() {
        let of_before = |difference: Value| {
            json!({"kind": "book", "title": "", "state": "done", "done": 1, "total": 1, "started": 1, "seconds": 1.5,
                "message": "", "parameters": {}, "result": {"games": 1, "disagreements": [{"game": 0, "node": 7,
                "side": "white", "text": "22-17", "preferred": "25-22", "difference": difference, "fen": "W:W22:B1"}]}})
        };
        for (difference, scores) in
            [(json!(0.5), [json!(0.0), json!(0.5)]), (Value::Null, [Value::Null, Value::Null])]
        {
            let read: JobRecord = record(of_before(difference).to_string().as_bytes(), job).unwrap();
            let kept: Value = serde_json::from_slice(&bytes(&read)).unwrap();
            let one = &kept["result"]["disagreements"][0];
            assert_eq!(
                (&one["book"], &one["own"], &one["node"]),
                (&json!("22-17"), &json!("25-22"), &json!(7))
            );
            assert_eq!([&one["book_score"], &one["own_score"]], [&scores[0], &scores[1]]);
        }
    }

    #[test]
    fn a_run_of_before_is_read_and_kept_as_one_of_now() {
        for (is_wanted, trouble, state, message) in [
            (true, Value::Null, "queued", ""),
            (false, Value::Null, "stopped", ""),
            (false, json!("The disk is full."), "failed", "The disk is full."),
        ] {
            let old = json!({"name": "first", "path": "runs/first", "request": null, "pace": "full",
                "is_wanted": is_wanted, "trouble": trouble, "number": 3, "turn": 5});
            let read: RunRecord = record(old.to_string().as_bytes(), run).unwrap();
            let kept = bytes(&read);
            let now = json!({"name": "first", "path": "runs/first", "request": null, "pace": "full",
                "state": state, "message": message, "number": 3, "goal": 0, "turn": 5});
            assert_eq!(serde_json::from_slice::<Value>(&kept).unwrap(), now);
            let again: RunRecord = record(&kept, run).unwrap();
            assert_eq!(bytes(&again), kept);
        }
    }
}
