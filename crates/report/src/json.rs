//! JSON: an array with one object per row, the columns in order, `null` for an unknown value.

use super::{Column, Report, Value, float_text};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::ser::Formatter;
use std::io::{self, Write};

/// Writes a whole report as JSON, one line per row, with the names and the number formats of the CSV.
///
/// # Errors
///
/// The writer's error, with its own kind.
pub fn write_json(report: &Report, mut out: impl Write) -> io::Result<()> {
    let rows: Vec<Row<'_>> =
        report.rows().iter().map(|row| Row { columns: report.columns(), row }).collect();
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, OneLineARow);
    rows.serialize(&mut serializer)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// A row under its column names.
struct Row<'r> {
    columns: &'r [Column],
    row: &'r [Value],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.columns.len()))?;
        for (column, value) in self.columns.iter().zip(self.row) {
            object.serialize_entry(&column.name, value)?;
        }
        object.end()
    }
}

/// Writes every row on its own line, and floats as in the CSV.
struct OneLineARow;

impl Formatter for OneLineARow {
    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, number: f64) -> io::Result<()> {
        out.write_all(float_text(number).as_bytes())
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"\n" } else { b",\n" })
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n]")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { out.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MOST_WHOLE, Shown};

    const COLUMNS: &[Column] = &[
        Column::new("b_first", "a name", Shown::Text),
        Column::new("a_second", "a share", Shown::Share(1)),
        Column::new("seed", "the seed", Shown::Whole),
    ];

    fn json_of(report: &Report) -> String {
        let mut bytes = Vec::new();
        write_json(report, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn columns_keep_their_order_and_floats_their_text() {
        let mut report = Report::new(COLUMNS);
        report.push(vec!["a \"b\"".into(), 1.0.into(), MOST_WHOLE.into()]);
        report.push(vec![Value::Empty, 1e-7.into(), Value::Empty]);
        assert_eq!(
            json_of(&report),
            "[\n{\"b_first\": \"a \\\"b\\\"\", \"a_second\": 1.0, \"seed\": 9007199254740991},\n\
             {\"b_first\": null, \"a_second\": 1e-7, \"seed\": null}\n]\n"
        );
    }

    #[test]
    fn no_rows_are_an_empty_array() {
        let read: Vec<serde_json::Value> =
            serde_json::from_str(&json_of(&Report::new(COLUMNS))).unwrap();
        assert!(read.is_empty());
    }

    #[test]
    fn floats_read_back() {
        for number in [0.1 + 0.2, 1.0 / 3.0, 5e-324, f64::MAX, 1e16, 0.4352491227] {
            let mut report = Report::new(COLUMNS);
            report.push(vec!["a".into(), number.into(), 1_u64.into()]);
            // Taken as text: the default reader of serde_json may miss the last bit.
            let json = json_of(&report);
            let text = json.split("\"a_second\": ").nth(1).unwrap().split(',').next().unwrap();
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), number.to_bits());
        }
    }
}
