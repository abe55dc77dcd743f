//! A column together with the function that reads its value from a record.

use super::{Column, Report, Shown, Value};

/// A column and the function that reads its value: one list drives the header, the docs and the rows, so that no value
/// can end up in the wrong column.
///
/// ```
/// use fairfight_report::{Field, Report, Shown};
///
/// struct Record { name: String, battles: u64 }
/// const FIELDS: &[Field<Record>] = &[
///     Field::key("army", "name of the list", Shown::Text, |record| record.name.as_str().into()),
///     Field::new("battles", "battles played", Shown::Whole, |record| record.battles.into()),
/// ];
/// let report = Report::from_fields(FIELDS, &[Record { name: "Levies".into(), battles: 40 }]);
/// assert_eq!(report.columns()[1].name, "battles");
/// assert_eq!(report.rows()[0][1], 40_u64.into());
/// ```
#[derive(Clone, Debug)]
pub struct Field<T: ?Sized + 'static> {
    /// The column.
    pub column: Column,
    /// Its value in a record.
    pub value: fn(&T) -> Value,
}

impl<T: ?Sized> Field<T> {
    /// The column `name`: what it holds, how a table shows it, and the function that reads its value.
    pub const fn new(
        name: &'static str,
        doc: &'static str,
        shown: Shown,
        value: fn(&T) -> Value,
    ) -> Field<T> {
        Field { column: Column::new(name, doc, shown), value }
    }

    /// Like [`new`](Field::new), for a key column.
    pub const fn key(
        name: &'static str,
        doc: &'static str,
        shown: Shown,
        value: fn(&T) -> Value,
    ) -> Field<T> {
        Field { column: Column::key(name, doc, shown), value }
    }

    /// Like [`new`](Field::new), for a column that tables leave out: see [`Column::wide`].
    pub const fn wide(
        name: &'static str,
        doc: &'static str,
        shown: Shown,
        value: fn(&T) -> Value,
    ) -> Field<T> {
        Field { column: Column::new(name, doc, shown).wide(), value }
    }

    /// The columns of these fields, in order.
    pub fn columns(fields: &[Field<T>]) -> Vec<Column> {
        fields.iter().map(|field| field.column.clone()).collect()
    }

    /// The row of a record.
    pub fn row(fields: &[Field<T>], record: &T) -> Vec<Value> {
        fields.iter().map(|field| (field.value)(record)).collect()
    }
}

impl Report {
    /// The report with one row per record.
    pub fn from_fields<'r, T: 'static>(
        fields: &[Field<T>],
        records: impl IntoIterator<Item = &'r T>,
    ) -> Self {
        let mut report = Report::new(Field::columns(fields));
        for record in records {
            report.push(Field::row(fields, record));
        }
        report
    }
}
