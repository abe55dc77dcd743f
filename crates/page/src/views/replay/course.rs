//! The units of a battle, turn by turn.

use crate::document::{Document, Row};
use crate::rows::groups;

/// A unit of a battle, turn by turn.
pub(super) struct Course<'d> {
    pub(super) list: String,
    pub(super) unit: String,
    pub(super) name: String,
    pub(super) turns: Vec<Row<'d>>,
}

impl Course<'_> {
    /// Its letter and number; leaders have only a name.
    pub(super) fn sign(&self) -> String {
        format!("{}{}", self.list.to_uppercase(), self.unit)
    }

    pub(super) fn class(&self) -> &'static str {
        if self.list == "a" { "a" } else { "b" }
    }
}

/// All units of a battle, those of list A first.
pub(super) fn courses(of: &Document) -> Vec<Course<'_>> {
    let units = groups(of.rows(), |row| (row.text("list"), row.text("unit"), row.text("name")));
    let course = |((list, unit, name), turns)| Course { list, unit, name, turns };
    let mut courses: Vec<Course<'_>> = units.into_iter().map(course).collect();
    courses.sort_by(|one, other| one.list.cmp(&other.list));
    courses
}
