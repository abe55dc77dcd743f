//! Doctrines that play alike in a scenario: a matrix needs one of them.

use super::{Entry, Ground, Shape};
use crate::check::DIGEST_BATTLES;
use fairfight_battle::game::Parts;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::{self, Courses, Plan, Stop, Watch, Workers};
use fairfight_rules::{BySide, Side};

/// So many battles against each of the other side tell whether two doctrines play alike.
pub const DISTINCT_BATTLES: u64 = DIGEST_BATTLES;

/// Which of these entries play otherwise than all before them? Where the sides have parts of their own, an
/// entry is left out if the same list under another doctrine stands before it that takes the same course
/// against everybody of the other side: in each of the first [`DISTINCT_BATTLES`] battles of the cell the same
/// dice fall for the same things, and it ends alike. That one stands for it, and names it ([`Entry::alike`]).
/// Where lists exchange their parts all are kept. `None` where it was interrupted.
///
/// Battles are asked, and not the doctrines: one that takes cover is as good as one without where there is no
/// cover, but also where there is some out of everybody's way, and that the battle alone can tell. Two that
/// part more rarely than once in thousands of battles may be taken for one; their scores are apart by no more
/// than that.
pub fn distinct(
    ground: &Ground<'_>,
    entries: &[Entry],
    shape: &Shape,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<Vec<Entry>> {
    let Shape::Sides(sides) = shape else { return Some(entries.to_vec()) };
    let cells = shape.cells();
    let courses = cells.iter().map(|of| {
        let of = of.map(|entry| &entries[entry]);
        courses(ground, of, workers, interrupt)
    });
    let courses: Vec<Courses> = courses.collect::<Option<_>>()?;
    // What an entry came to against everybody of the other side, in their order.
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
fn courses(
    ground: &Ground<'_>,
    of: BySide<&Entry>,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<Courses> {
    let match_up = ground.lists(of).match_up(Parts::Fixed, ground.seed);
    let plan = Plan::new(match_up.key, Stop::Pairs(DISTINCT_BATTLES));
    let mut watch = Watch { interrupt, ..Watch::default() };
    run::courses(&match_up, &plan, workers, &mut watch)
}
