//! Reads a report back from its CSV.

use crate::{Column, MOST_WHOLE, Report, Shown, Value};
use std::fmt;

/// Why a text is not a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CsvFault {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
}

impl fmt::Display for CsvFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for CsvFault {}

/// The most columns that a report may have.
const MOST_COLUMNS: usize = 1000;

/// The most bytes of a column's name: a table repeats it, or pads to its width, in each row.
const LONGEST_NAME: usize = 200;

/// Reads the report in this CSV. `known` describes its columns; any other column gets a type that fits all of its
/// values.
///
/// ```
/// use fairfight_report::{Column, Shown, Value, read_csv};
///
/// let known = [Column::new("score", "win 1, draw 1/2, loss 0", Shown::Share(1))];
/// let report = read_csv("army,n,score\nLevies,40,0.25\nKnights,40,\n", &known)?;
/// assert_eq!(report.columns()[1].shown, Shown::Whole);
/// assert_eq!(report.rows()[0][2], 0.25.into());
/// assert_eq!(report.rows()[1][2], Value::Empty);
/// # Ok::<(), fairfight_report::CsvFault>(())
/// ```
///
/// # Errors
///
/// If it is not CSV with one header line, two columns have one name, or a value is not of its column's type.
pub fn read_csv(text: &str, known: &[Column]) -> Result<Report, CsvFault> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let mut records = Vec::new();
    for record in reader.records() {
        records.push(record.map_err(|error| fault(&error))?);
    }
    let mut records = records.into_iter();
    let of = |message: &str| CsvFault { line: 1, message: message.to_owned() };
    let header = records.next().ok_or_else(|| of("the file is empty"))?;
    let names: Vec<String> = header.iter().map(str::to_owned).collect();
    if names.len() > MOST_COLUMNS {
        return Err(of(&format!("there are {} columns; the most is {MOST_COLUMNS}", names.len())));
    }
    for (at, name) in names.iter().enumerate() {
        if name.trim().is_empty() {
            return Err(of(&format!("column {} has no name", at + 1)));
        }
        if name.len() > LONGEST_NAME {
            let (column, length) = (at + 1, name.len());
            return Err(of(&format!(
                "the name of column {column} has {length} bytes; the most is {LONGEST_NAME}"
            )));
        }
        if names[..at].contains(name) {
            return Err(of(&format!("two columns are called {name}")));
        }
    }
    let records: Vec<csv::StringRecord> = records.collect();
    let columns: Vec<Column> = names
        .into_iter()
        .enumerate()
        .map(|(at, name)| {
            let cells = || records.iter().filter_map(move |record| record.get(at));
            known.iter().find(|column| column.name == name).cloned().unwrap_or_else(|| {
                let (key, shown) = (at == 0, fitting(cells));
                Column { name: name.into(), doc: "".into(), shown, key, wide: false }
            })
        })
        .collect();
    let mut rows = Vec::with_capacity(records.len());
    for record in &records {
        let line = record.position().map_or(1, csv::Position::line);
        let values = columns.iter().zip(record).map(|(column, cell)| {
            value(cell, column.shown).ok_or_else(|| {
                let (name, r#type) = (&column.name, column.shown.type_name());
                CsvFault {
                    line,
                    message: format!("{name}: `{cell}` is not of the type {type}", type = r#type),
                }
            })
        });
        rows.push(values.collect::<Result<Vec<Value>, CsvFault>>()?);
    }
    let mut report = Report::new(columns);
    rows.into_iter().for_each(|row| report.push(row));
    Ok(report)
}

/// The narrowest type that fits all these cells; text if all are empty.
fn fitting<'c, I: Iterator<Item = &'c str>>(cells: impl Fn() -> I) -> Shown {
    let said = || cells().filter(|cell| !cell.is_empty());
    let fits = |shown: &Shown| said().all(|cell| value(cell, *shown).is_some());
    let kinds = [Shown::Flag, Shown::Whole, Shown::Decimals(4)];
    kinds.into_iter().find(|shown| said().next().is_some() && fits(shown)).unwrap_or(Shown::Text)
}

/// The value of a cell; `None` if it is of another type.
fn value(cell: &str, shown: Shown) -> Option<Value> {
    if cell.is_empty() {
        return Some(Value::Empty);
    }
    match shown {
        Shown::Text => Some(Value::Text(cell.to_owned())),
        Shown::Flag => cell.parse().ok().map(Value::Flag),
        Shown::Whole => {
            let whole: i128 = cell.parse().ok()?;
            (whole.unsigned_abs() <= MOST_WHOLE.into()).then_some(Value::Whole(whole))
        }
        Shown::Decimals(_) | Shown::Share(_) | Shown::Points(_) => {
            let number: f64 = cell.parse().ok()?;
            number.is_finite().then_some(Value::Float(number))
        }
    }
}

/// An error of the csv crate as a fault.
fn fault(error: &csv::Error) -> CsvFault {
    let line = error.position().map_or(1, csv::Position::line);
    let unequal = if let csv::ErrorKind::UnequalLengths { expected_len, len, .. } = error.kind() {
        Some(format!("{len} values under {expected_len} columns"))
    } else {
        None
    };
    let message = unequal.unwrap_or_else(|| error.to_string());
    CsvFault { line, message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_csv;

    #[test]
    fn a_report_reads_back_and_writes_the_same_bytes() {
        let columns = vec![
            Column::key("name", "", Shown::Text),
            Column::new("yes", "", Shown::Flag),
            Column::new("n", "", Shown::Whole),
            Column::new("share", "", Shown::Share(1)),
        ];
        let mut report = Report::new(columns.clone());
        report.push(vec!["a, \"b\"\nc".into(), true.into(), (-3_i64).into(), 1e-7.into()]);
        report.push(vec![Value::Empty, Value::Empty, Value::Empty, Value::Empty]);
        let mut text = Vec::new();
        write_csv(&report, &mut text).unwrap();
        let read = read_csv(std::str::from_utf8(&text).unwrap(), &columns).unwrap();
        assert_eq!(read, report);
        let mut again = Vec::new();
        write_csv(&read, &mut again).unwrap();
        assert_eq!(again, text);
    }

    #[test]
    fn what_is_no_report_is_refused_with_its_line() {
        let known = [Column::new("n", "", Shown::Whole)];
        for (text, line, message) in [
            ("", 1, "the file is empty"),
            ("n,n\n1,2\n", 1, "two columns are called n"),
            ("n,\n1,2\n", 1, "column 2 has no name"),
            // A table that pads to it would panic.
            (&"n".repeat(70_000), 1, "the name of column 1 has 70000 bytes; the most is 200"),
            ("n,x\n1,2\n3\n", 3, "1 values under 2 columns"),
            ("n\n1\n2.5\n", 3, "n: `2.5` is not of the type whole"),
            ("n\n99999999999999999999\n", 2, "n: `99999999999999999999` is not of the type whole"),
        ] {
            let fault = read_csv(text, &known).unwrap_err();
            assert_eq!((fault.line, &*fault.message), (line, message), "{text}");
        }
    }

    #[test]
    fn an_unknown_column_gets_the_type_that_fits() {
        let report = read_csv("a,b,c,d,e\n1,true,0.5,x,\n2,false,1,2,\n", &[]).unwrap();
        let shown: Vec<Shown> = report.columns().iter().map(|column| column.shown).collect();
        assert_eq!(
            shown,
            [Shown::Whole, Shown::Flag, Shown::Decimals(4), Shown::Text, Shown::Text]
        );
    }
}
