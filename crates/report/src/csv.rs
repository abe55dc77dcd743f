//! CSV: one header line, no comments, an empty cell for an unknown value.

use super::{Column, Report, Value, float_text};
use std::io::{self, Write};

/// Writes a whole report as CSV.
///
/// # Errors
///
/// The writer's error, with its own kind, so that a caller can tell a closed pipe from a full disk.
pub fn write_csv(report: &Report, out: impl Write) -> io::Result<()> {
    let mut rows = CsvRows::new(out, report.columns())?;
    for row in report.rows() {
        rows.push(row)?;
    }
    rows.finish().map(drop)
}

/// Writes CSV row by row, for reports too long for memory, such as one row per battle.
pub struct CsvRows<W: Write> {
    writer: csv::Writer<W>,
    columns: Vec<Column>,
}

impl<W: Write> CsvRows<W> {
    /// Writes the header line.
    ///
    /// # Errors
    ///
    /// The writer's error.
    pub fn new(out: W, columns: &[Column]) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(columns.iter().map(|column| &*column.name)).map_err(io_error)?;
        Ok(Self { writer, columns: columns.to_vec() })
    }

    /// Writes a row, its values in column order.
    ///
    /// # Errors
    ///
    /// The writer's error; also one if there are more or fewer values than columns.
    pub fn push(&mut self, row: &[Value]) -> io::Result<()> {
        for (at, value) in row.iter().enumerate() {
            debug_assert!(
                self.columns.get(at).is_none_or(|column| column.takes(value)),
                "{at}: {value:?}"
            );
            match value.checked() {
                Value::Text(text) => self.writer.write_field(text),
                Value::Flag(yes) => self.writer.write_field(yes.to_string()),
                Value::Whole(number) => self.writer.write_field(number.to_string()),
                Value::Float(number) => self.writer.write_field(float_text(*number)),
                Value::Empty => self.writer.write_field(""),
            }
            .map_err(io_error)?;
        }
        self.writer.write_record(None::<&[u8]>).map_err(io_error)
    }

    /// Writes what is still buffered and returns the writer. Without this call the end may be missing without an error.
    ///
    /// # Errors
    ///
    /// The writer's error.
    pub fn finish(mut self) -> io::Result<W> {
        self.writer.flush()?;
        self.writer.into_inner().map_err(|error| io::Error::other(error.to_string()))
    }
}

/// The error of the inner writer, with its kind, which the conversion of the csv crate hides.
fn io_error(error: csv::Error) -> io::Error {
    let text = error.to_string();
    if let csv::ErrorKind::Io(error) = error.into_kind() {
        return error;
    }
    io::Error::other(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shown;

    const COLUMNS: &[Column] = &[
        Column::new("army", "name of the list", Shown::Text),
        Column::new("battles", "battles played", Shown::Whole),
        Column::new("score", "win 1, draw 1/2, loss 0", Shown::Share(1)),
    ];

    fn csv_of(report: &Report) -> String {
        let mut bytes = Vec::new();
        write_csv(report, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn commas_quotes_and_line_ends_in_a_name_stay_in_their_cell() {
        let mut report = Report::new(COLUMNS);
        report.push(vec!["a \"b\", c\nd".into(), 7_u32.into(), 1.0.into()]);
        report.push(vec!["".into(), Value::Empty, Value::Empty]);
        assert_eq!(csv_of(&report), "army,battles,score\n\"a \"\"b\"\", c\nd\",7,1.0\n,,\n");
    }

    #[test]
    fn a_report_without_rows_still_has_its_header() {
        assert_eq!(csv_of(&Report::new(COLUMNS)), "army,battles,score\n");
    }

    #[test]
    fn a_row_of_another_length_is_refused() {
        let mut rows = CsvRows::new(Vec::new(), COLUMNS).unwrap();
        assert!(rows.push(&["a".into()]).is_err());
    }

    #[test]
    fn a_closed_pipe_keeps_its_kind() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let error = write_csv(&Report::new(COLUMNS), Closed).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    #[should_panic(expected = "a report holds NaN")]
    fn a_number_that_is_none_is_a_bug() {
        let mut report = Report::new(COLUMNS);
        report.push(vec!["a".into(), 1_u32.into(), f64::NAN.into()]);
        csv_of(&report);
    }
}
