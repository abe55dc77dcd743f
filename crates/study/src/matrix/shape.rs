//! The shape of a matrix: everybody meets everybody else, or one part the other part.

use super::Entry;
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::Scenario;
use fairfight_rules::BySide;

/// The shape of a matrix. Numbers are those of the entries; the first of several copies of a list under one doctrine
/// represents all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Everybody meets everybody, in pairs of battles.
    Square(Vec<usize>),
    /// Each entry has a part of its own, and meets the other part in single battles.
    Sides(BySide<Vec<usize>>),
}

impl Shape {
    /// The cells, row by row; for a square, those above its diagonal.
    ///
    /// ```
    /// use fairfight_rules::BySide;
    /// use fairfight_study::matrix::Shape;
    /// assert_eq!(Shape::Square(vec![0, 1, 3]).cells().len(), 3);
    /// let sides = Shape::Sides(BySide::new(vec![0, 1], vec![2, 3, 4]));
    /// assert_eq!(sides.cells()[1], BySide::new(0, 3));
    /// ```
    pub fn cells(&self) -> Vec<BySide<usize>> {
        match self {
            Shape::Square(all) => all
                .iter()
                .enumerate()
                .flat_map(|(at, &a)| all[at + 1..].iter().map(move |&b| BySide::new(a, b)))
                .collect(),
            Shape::Sides(BySide { a, b }) => {
                a.iter().flat_map(|&a| b.iter().map(move |&b| BySide::new(a, b))).collect()
            }
        }
    }

    /// Whether the lists exchange their parts.
    pub const fn parts(&self) -> Parts {
        match self {
            Shape::Square(_) => Parts::Exchangeable,
            Shape::Sides(_) => Parts::Fixed,
        }
    }

    /// All entries that meet somebody, in order.
    pub fn all(&self) -> Vec<usize> {
        match self {
            Shape::Square(all) => all.clone(),
            Shape::Sides(BySide { a, b }) => a.iter().chain(b).copied().collect(),
        }
    }
}

/// The shape of the matrix of these entries.
///
/// # Errors
/// A sentence that says why they do not form a matrix: fewer than two of them differ, or some cannot meet.
pub fn shape(entries: &[Entry], scenario: &Scenario) -> Result<Shape, String> {
    let first = |at: &usize| !entries[..*at].iter().any(|other| other.is_copy_of(&entries[*at]));
    let all: Vec<usize> = (0..entries.len()).filter(first).collect();
    if all.len() < 2 {
        return Err("a matrix needs two lists that differ, or one under two doctrines".to_owned());
    }
    let meet = |a: usize, b: usize| scenario.parts(BySide::new(&entries[a].army, &entries[b].army));
    let mut square = true;
    for (at, &a) in all.iter().enumerate() {
        for &b in &all[at + 1..] {
            square &= meet(a, b) == Ok(Parts::Exchangeable);
        }
    }
    if square {
        return Ok(Shape::Square(all));
    }
    let fixed = |a: usize, b: usize| meet(a, b) == Ok(Parts::Fixed);
    let takes_a = |&&entry: &&usize| all.iter().any(|&b| fixed(entry, b));
    let (mut a, mut b): (Vec<usize>, Vec<usize>) = all.iter().partition(takes_a);
    if b.is_empty() {
        // The first entry defines its own side: those that it cannot meet share it.
        let first = a[0];
        (b, a) = a.into_iter().partition(|&entry| entry != first && fixed(first, entry));
    }
    for &row in &a {
        for &column in &b {
            if meet(row, column)? == Parts::Exchangeable {
                return Err(format!(
                    "{} and {} may exchange their parts, but others may not: \
                     play them in a matrix of their own",
                    entries[row].name, entries[column].name
                ));
            }
        }
    }
    match (a.first(), b.first()) {
        (Some(_), Some(_)) => Ok(Shape::Sides(BySide::new(a, b))),
        // All require the same part: the error of any two of them explains it.
        (Some(_), None) | (None, Some(_)) | (None, None) => {
            let lone = [a, b].concat();
            match meet(lone[0], lone[lone.len() - 1]) {
                Err(why) => Err(why),
                Ok(_) => Err("these lists cannot all meet each other".to_owned()),
            }
        }
    }
}
