//! Numbers made of the rows of a table.

use std::collections::BTreeMap;

use super::Ours;

/// What is made of rows, for each value of the column `per`.
pub(super) fn find(text: &str, rows: &str, take: &str, per: &str) -> Result<Ours, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().map_err(|error| error.to_string())?.clone();
    let table = ColumnNames(&heads);
    let conditions = conditions(rows, &table)?;
    let take = Aggregate::parse(take, &table)?;
    let group = match per {
        "none" => None,
        per => Some(table.column(per)?),
    };
    let mut groups: BTreeMap<String, Gathered> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let key = group.map_or("", |column| &record[column]);
        let gathered = groups.entry(key.to_owned()).or_insert_with(|| {
            order.push(key.to_owned());
            Gathered::default()
        });
        if conditions.iter().all(|condition| condition.holds(&record)) {
            take.add(gathered, &record)?;
        }
    }
    let value = |key: &String| Some((key.clone(), take.result(&groups[key])?));
    let values: Vec<_> = order.iter().filter_map(value).collect();
    match (group, &values[..]) {
        (Some(_), [_, ..]) => Ok(Ours::Seeds(values)),
        (None, [(_, value)]) => Ok(Ours::Single { value: *value, low: None, high: None }),
        _ => Err(format!("no rows with '{rows}': expected some")),
    }
}

struct ColumnNames<'a>(&'a csv::StringRecord);

impl ColumnNames<'_> {
    fn column(&self, name: &str) -> Result<usize, String> {
        let found = self.0.iter().position(|head| head == name);
        found.ok_or_else(|| {
            format!("no column '{name}': expected one of {}", self.0.iter().collect::<Vec<_>>().join(", "))
        })
    }
}

/// A column compared with a value.
struct Condition {
    column: usize,
    relation: Relation,
    value: String,
}

#[derive(Clone, Copy)]
enum Relation {
    Equal,
    Not,
    AtMost,
    AtLeast,
}

/// Longer signs first, as the others are parts of them.
const RELATIONS: [(&str, Relation); 4] = [
    (" != ", Relation::Not),
    (" <= ", Relation::AtMost),
    (" >= ", Relation::AtLeast),
    (" = ", Relation::Equal),
];

fn conditions(text: &str, heads: &ColumnNames<'_>) -> Result<Vec<Condition>, String> {
    text.split(", ").filter(|part| !part.trim().is_empty()).map(|part| condition(part, heads)).collect()
}

fn condition(text: &str, heads: &ColumnNames<'_>) -> Result<Condition, String> {
    let found = RELATIONS.iter().find_map(|(sign, relation)| Some((text.split_once(sign)?, *relation)));
    let ((column, value), relation) =
        found.ok_or_else(|| format!("'{text}': expected a condition, as in game <= 28"))?;
    Ok(Condition { column: heads.column(column.trim())?, relation, value: value.trim().to_owned() })
}

impl Condition {
    fn holds(&self, record: &csv::StringRecord) -> bool {
        let there = &record[self.column];
        let numbers = || Some((there.parse::<f64>().ok()?, self.value.parse::<f64>().ok()?));
        match self.relation {
            Relation::Equal => there == self.value,
            Relation::Not => there != self.value,
            Relation::AtMost => numbers().is_some_and(|(there, value)| there <= value),
            Relation::AtLeast => numbers().is_some_and(|(there, value)| there >= value),
        }
    }
}

/// What is made of rows.
enum Aggregate {
    Count,
    Sum(usize),
    Mean(usize),
    Distinct(usize),
    Repeated(usize),
    Share(Condition),
}

#[derive(Default)]
struct Gathered {
    rows: u32,
    sum: f64,
    seen: BTreeMap<String, u32>,
}

impl Aggregate {
    fn parse(text: &str, heads: &ColumnNames<'_>) -> Result<Aggregate, String> {
        let (what, rest) = text.split_once(' ').unwrap_or((text, ""));
        match what {
            "count" if rest.is_empty() => Ok(Aggregate::Count),
            "sum" => Ok(Aggregate::Sum(heads.column(rest)?)),
            "mean" => Ok(Aggregate::Mean(heads.column(rest)?)),
            "distinct" => Ok(Aggregate::Distinct(heads.column(rest)?)),
            "repeated" => Ok(Aggregate::Repeated(heads.column(rest)?)),
            "share" => Ok(Aggregate::Share(condition(rest, heads)?)),
            _ => Err(format!(
                "take '{text}': expected count, sum, mean, distinct or repeated with a column, or share with a condition"
            )),
        }
    }

    fn add(&self, gathered: &mut Gathered, record: &csv::StringRecord) -> Result<(), String> {
        gathered.rows += 1;
        match self {
            Aggregate::Count => {}
            Aggregate::Sum(column) | Aggregate::Mean(column) => {
                let text = &record[*column];
                gathered.sum += text.parse::<f64>().map_err(|_| format!("'{text}': expected a number"))?;
            }
            Aggregate::Distinct(column) | Aggregate::Repeated(column) => {
                *gathered.seen.entry(record[*column].to_owned()).or_default() += 1;
            }
            Aggregate::Share(condition) => gathered.sum += f64::from(u8::from(condition.holds(record))),
        }
        Ok(())
    }

    /// None where there is nothing to take a mean or a share of.
    fn result(&self, gathered: &Gathered) -> Option<f64> {
        match self {
            Aggregate::Count => Some(f64::from(gathered.rows)),
            Aggregate::Sum(_) => Some(gathered.sum),
            Aggregate::Distinct(_) => Some(gathered.seen.len() as f64),
            Aggregate::Repeated(_) => Some(gathered.seen.values().filter(|&&times| times > 1).count() as f64),
            Aggregate::Mean(_) | Aggregate::Share(_) => {
                (gathered.rows > 0).then(|| gathered.sum / f64::from(gathered.rows))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str =
        "seed,game,result,term,n\n1,1,won,MOC 2,4\n1,2,lost,ADV,2\n1,3,won,ADV,1\n2,1,lost,ADV,8\n";

    fn seeds(values: &[(&str, f64)]) -> Result<Ours, String> {
        Ok(Ours::Seeds(values.iter().map(|(seed, value)| ((*seed).to_owned(), *value)).collect()))
    }

    #[test]
    fn rows_of_a_seed_become_a_number() {
        for (rows, take, expected) in [
            ("result = won", "count", seeds(&[("1", 2.0), ("2", 0.0)])),
            ("result = won, game <= 2", "count", seeds(&[("1", 1.0), ("2", 0.0)])),
            ("game >= 2", "sum n", seeds(&[("1", 3.0), ("2", 0.0)])),
            ("game >= 2", "mean n", seeds(&[("1", 1.5)])),
            ("", "distinct term", seeds(&[("1", 2.0), ("2", 1.0)])),
            ("", "repeated term", seeds(&[("1", 1.0), ("2", 0.0)])),
            ("term = MOC 2", "share result = won", seeds(&[("1", 1.0)])),
            ("term != MOC 2", "count", seeds(&[("1", 2.0), ("2", 1.0)])),
        ] {
            assert_eq!(find(TABLE, rows, take, "seed"), expected, "{rows}: {take}");
        }
        assert_eq!(find(TABLE, "", "sum n", "none"), Ok(Ours::Single { value: 15.0, low: None, high: None }));
    }

    #[test]
    fn what_a_table_has_not_is_named() {
        for (rows, take, expected) in [
            ("games = 3", "count", "no column 'games': expected one of seed, game, result, term, n"),
            ("game", "count", "'game': expected a condition, as in game <= 28"),
            ("", "sum term", "'MOC 2': expected a number"),
            (
                "",
                "median n",
                "take 'median n': expected count, sum, mean, distinct or repeated with a column, or share with a condition",
            ),
            ("game = 9", "mean n", "no rows with 'game = 9': expected some"),
        ] {
            assert_eq!(find(TABLE, rows, take, "seed"), Err(expected.to_owned()));
        }
    }
}
