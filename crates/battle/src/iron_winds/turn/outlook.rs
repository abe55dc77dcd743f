//! A side's view of the enemy during its moves, kept from unit to unit.

use crate::iron_winds::depths::{Depths, Neighbours};
use crate::iron_winds::state::{NONE, State, Unit};
use crate::{UnitSet, Word};
use fairfight_rules::Side;

/// The enemies on the table as seen from a depth, in inches toward the enemy's edge; [`Outlook::NOBODY`] if there is
/// none.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    from: i16,
    /// To the nearest; below 0 if it is behind. Of two equally near enemies, the one ahead counts.
    pub nearest: i16,
    /// To the nearest ahead.
    pub ahead: i16,
    /// To the nearest behind, above 0.
    pub behind: i16,
}

impl Outlook {
    /// The distance of an enemy that does not exist.
    pub const NOBODY: i16 = Depths::NOBODY;
    /// An outlook from no depth.
    const BLIND: Outlook = Outlook {
        from: i16::MIN,
        nearest: Outlook::NOBODY,
        ahead: Outlook::NOBODY,
        behind: Outlook::NOBODY,
    };

    /// The outlook of `side` from depth `from`.
    #[inline(always)]
    pub fn new<W: Word>(state: &State<W>, side: Side, from: i16) -> Outlook {
        let enemy = &state.sides[side.other()];
        let Neighbours { up, down, here } = enemy.depths.neighbours(enemy.here(), from);
        let (ahead, behind) = match side {
            Side::A => (up, down),
            Side::B => (down, up),
        };
        let nearest = match () {
            () if here => 0,
            () if ahead <= behind => ahead,
            () => -behind,
        };
        Outlook { from, nearest, ahead, behind }
    }
}

/// Everything that a unit's choice of a charge depends on, except a leader's bonus and the two sides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Twin {
    depth: i16,
    inches: i16,
    profile: u8,
    left: u8,
    wing: bool,
    led: bool,
}

impl Twin {
    #[inline]
    pub fn of(unit: &Unit, depth: i16, inches: i16, wing: bool) -> Twin {
        let Unit { profile, left, leader, .. } = *unit;
        Twin { depth, inches, profile, left, wing, led: leader != NONE }
    }

    /// The slot that stores it; units of one kind are adjacent.
    fn slot(&self) -> usize {
        usize::from(self.profile ^ self.left) % 16
    }
}

/// Units and, for each, a set of enemies, by [`Twin::slot`].
type Declined<W> = [Option<(Twin, UnitSet<W>)>; 16];

/// Results that a side has found during its moves, so that all like units are asked only once.
pub(super) struct Seen<W: Word> {
    /// Indexed by the last bits of the depth; cleared when an enemy moves.
    outlooks: [Outlook; 4],
    /// Units that found no charge, each with the enemies that have come into contact since: during a side's own moves
    /// nothing else opens a flank, except an enemy that runs. `None` until there is such a unit.
    declined: Option<Declined<W>>,
    /// The slots that are filled, as bits.
    pub declining: u16,
    /// Enemies that are open to nobody, until the next contact with them.
    pub closed: UnitSet<W>,
}

impl<W: Word> Seen<W> {
    /// No results yet.
    #[inline]
    pub fn nothing() -> Seen<W> {
        Seen { outlooks: [Outlook::BLIND; 4], declined: None, declining: 0, closed: UnitSet::EMPTY }
    }

    /// The outlook from a depth.
    #[inline]
    pub fn from(&mut self, state: &State<W>, side: Side, from: i16) -> Outlook {
        let kept = &mut self.outlooks[from as usize % 4];
        if kept.from != from {
            *kept = Outlook::new(state, side, from);
        }
        *kept
    }

    /// Clears all results.
    pub fn forget(&mut self) {
        self.outlooks = [Outlook::BLIND; 4];
        self.declining = 0;
        self.closed = UnitSet::EMPTY;
    }

    /// The enemies that a unit may find worth a charge: all, or only new contacts if a like unit has found none.
    #[inline]
    pub fn open_to(&self, twin: &Twin) -> UnitSet<W> {
        match self.declined.as_ref().and_then(|declined| declined[twin.slot()]) {
            Some((declined, since))
                if declined == *twin && self.declining >> twin.slot() & 1 == 1 =>
            {
                since
            }
            Some(_) | None => UnitSet::all(),
        }
    }

    /// Records that this enemy has come into contact.
    #[inline]
    pub fn note_contact(&mut self, target: u8) {
        self.closed.remove(target);
        if self.declining == 0 {
            return;
        }
        for (_, since) in self.declined.iter_mut().flatten().flatten() {
            since.insert(target);
        }
    }

    /// Records that this unit has found no charge.
    #[inline]
    pub fn note_declined(&mut self, twin: Twin) {
        if !twin.led {
            let declined = self.declined.get_or_insert([None; 16]);
            declined[twin.slot()] = Some((twin, UnitSet::EMPTY));
            self.declining |= 1 << twin.slot();
        }
    }
}
