//! The journal of a battle: dice, decisions and events in order.

use crate::tally::Luck;
use fairfight_battle::{Event, Opposed, Rolled, Source, Sum, UnitNow};
use fairfight_rules::Side;
use fairfight_rules::dice::{Alternative, Decision, Roll};
use std::cell::RefCell;

/// The entries, in order.
pub(crate) type Journal = RefCell<Vec<Happening>>;

/// One entry of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A turn begins.
    Turn(u16),
    /// A die fell.
    Die(Roll),
    /// Something was decided.
    Decided(Decided),
    /// Something happened.
    Event(Event),
}

/// A decision of a battle that was played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// Who decided, and when.
    pub decision: Decision,
    /// The number of legal options.
    pub options: usize,
    /// The option taken.
    pub taken: Alternative,
    /// The option of the base doctrine, if it differs.
    pub instead_of: Option<Alternative>,
}

/// The luck of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lucky {
    /// The index of the die in the journal.
    pub die: usize,
    /// The purpose of the die.
    pub source: Source,
    /// The seat that rolled it.
    pub roller: Side,
    /// Its worth to that seat less the mean over all faces, in
    /// [parts](crate::tally::PARTS) of a point.
    pub parts: i64,
}

/// Enters events in the journal, and records the luck and the arithmetic of dice.
pub(crate) struct Notes<'j> {
    pub(crate) journal: &'j Journal,
    pub(crate) luck: Vec<Lucky>,
    pub(crate) sums: Vec<(usize, Sum)>,
    pub(crate) units: Vec<Vec<UnitNow>>,
}

impl<'j> Notes<'j> {
    /// Notes to this journal.
    pub(crate) const fn new(journal: &'j Journal) -> Notes<'j> {
        Notes { journal, luck: Vec::new(), sums: Vec::new(), units: Vec::new() }
    }

    /// Enters an event, unless it is only counted.
    pub(crate) fn event(&self, event: Event) {
        if matches!(event, Event::TookPart(_)) {
            return;
        }
        self.journal.borrow_mut().push(Happening::Event(event));
    }

    /// Like [`Log::rolled`](fairfight_battle::Log::rolled).
    pub(crate) fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        let Rolled { source, roller, .. } = rolled;
        self.lucky(0, source, roller, Luck::of_roll(&rolled, points));
    }

    /// Like [`Log::opposed`](fairfight_battle::Log::opposed).
    pub(crate) fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        let Opposed { source, first, dice, .. } = opposed;
        let [ours, theirs] = Luck::of_opposed(&opposed, points);
        self.lucky(dice, source, first, ours);
        self.lucky(0, source, first.other(), theirs);
    }

    /// Records the arithmetic of the last die.
    pub(crate) fn sum(&mut self, sum: Sum) {
        if let Some(die) = self.die(0) {
            self.sums.push((die, sum));
        }
    }

    /// Luck is logged right after its die: the last one, or an earlier one if `since` dice fell after it.
    fn lucky(&mut self, since: usize, source: Source, roller: Side, parts: i64) {
        if let Some(die) = self.die(since) {
            self.luck.push(Lucky { die, source, roller, parts });
        }
    }

    /// The index of the last die; of an earlier one if `since` dice fell after it.
    fn die(&self, since: usize) -> Option<usize> {
        let journal = self.journal.borrow();
        let is_die = |entry: &(usize, &Happening)| matches!(entry.1, Happening::Die(_));
        journal.iter().enumerate().filter(is_die).nth_back(since).map(|(die, _)| die)
    }
}
