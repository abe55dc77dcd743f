//! The units of a battle, turn by turn.

use crate::document::{Document, Row};

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
    let mut courses: Vec<Course<'_>> = Vec::new();
    for row in of.rows() {
        let (list, unit, name) = (row.text("list"), row.text("unit"), row.text("name"));
        let same = |course: &&mut Course<'_>| {
            course.list == list && course.unit == unit && course.name == name
        };
        match courses.iter_mut().find(same) {
            Some(course) => course.turns.push(row),
            None => courses.push(Course { list, unit, name, turns: vec![row] }),
        }
    }
    courses.sort_by(|one, other| one.list.cmp(&other.list));
    courses
}
