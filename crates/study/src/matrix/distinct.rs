//! Doctrines that play alike in a scenario: a matrix needs only one of them.

use super::play::lists_of;
use super::{Entry, Shape};
use crate::common::Ground;
use crate::common::courses;
use fairfight_battle::game::Parts;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::Workers;
use fairfight_engine::tally::Courses;
use fairfight_rules::{BySide, Side};

/// The least number of battles, spread evenly over the entries of the other side, that show whether two doctrines play
/// alike.
pub const DISTINCT_BATTLES: u64 = 2_048;

/// The entries that play differently from all before them. If the sides have parts of their own, an entry is left out
/// if an earlier entry with the same list under another doctrine takes the same course against every entry of the other
/// side: in at least [`DISTINCT_BATTLES`] battles, the first of each cell, the same dice fall for the same purposes, and
/// the battle ends alike. The earlier entry represents it, and names it ([`Entry::alike`]). If lists exchange their parts,
/// all are kept. `None` if interrupted.
///
/// This is decided by battles, not by the doctrines' rules: a doctrine that takes cover plays like one that does not if
/// there is no cover, but also if the cover is out of everybody's way, which only battles can show. Two doctrines that
/// differ in fewer than one in a thousand battles may be treated as one; their scores differ by no more than that.
pub fn distinct(
    ground: &Ground<'_>,
    entries: &[Entry],
    shape: &Shape,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<Vec<Entry>> {
    let Shape::Sides(sides) = shape else { return Some(entries.to_vec()) };
    let cells = shape.cells();
    let battles = DISTINCT_BATTLES.div_ceil(sides.a.len().min(sides.b.len()).max(1) as u64);
    let courses = cells.iter().map(|of| {
        let of = of.map(|entry| &entries[entry]);
        first_courses(ground, of, battles, workers, interrupt)
    });
    let courses: Vec<Courses> = courses.collect::<Option<_>>()?;
    // The courses of an entry against all entries of the other side, in order.
    let of_entry = |side: Side, entry: usize| {
        let mine = cells.iter().zip(&courses).filter(move |(of, _)| of[side] == entry);
        mine.map(|(_, courses)| courses)
    };
    let mut left_out = Vec::new();
    for side in Side::BOTH {
        let mut kept: Vec<usize> = Vec::new();
        for &entry in &sides[side] {
            let stands = kept.iter().copied().find(|&before| {
                entries[before].list == entries[entry].list
                    && of_entry(side, before).eq(of_entry(side, entry))
            });
            match stands {
                Some(before) => left_out.push((entry, before)),
                None => kept.push(entry),
            }
        }
    }
    let stays = |entry: &Entry| !left_out.iter().any(|&(out, _)| entries[out].is_copy_of(entry));
    let with_alike = |(at, entry): (usize, &Entry)| {
        let alike = left_out.iter().filter(|&&(_, before)| before == at);
        let alike = alike.map(|&(out, _)| entries[out].doctrine).collect();
        Entry { alike, ..entry.clone() }
    };
    Some(entries.iter().enumerate().filter(|(_, entry)| stays(entry)).map(with_alike).collect())
}

/// The courses of the first battles of a cell.
fn first_courses(
    ground: &Ground<'_>,
    of: BySide<&Entry>,
    battles: u64,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<Courses> {
    let match_up = lists_of(ground, of).match_up(Parts::Fixed, ground.seed);
    let (courses, _) = courses(match_up.games(), 0..battles, workers, interrupt)?;
    Some(courses)
}
