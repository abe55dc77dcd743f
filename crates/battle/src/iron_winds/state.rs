//! The state of a battle: everything that changes.

pub use super::depths::Depths;
use super::setup::Battle;
use crate::{Roster, UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::morale::Row;
use fairfight_rules::iron_winds::{Rank, Troop, army};
use fairfight_rules::{BySide, Side};

/// Stands for no unit and no leader.
pub const NONE: u8 = u8::MAX;

/// The event that comes next in the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Event I.
    Challenges,
    /// Event II.
    Archery,
    /// Event III.
    Movement,
    /// Event IV.
    Melee,
    /// Event V.
    Morale,
}

/// A battle between two steps.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State<W: Word = u64> {
    /// The turn, from 1.
    pub turn: u16,
    /// The event that comes next.
    pub stage: Stage,
    /// The number of tied rolls so far for the order of this event.
    pub tied: u16,
    /// Depth of the table in inches: an odd gap between the lines may add one.
    pub table: i16,
    /// The two sides.
    pub sides: BySide<Host<W>>,
}

/// One side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Host<W: Word = u64> {
    /// Its units, in list order.
    pub units: Roster<Unit, { army::MOST_UNITS }>,
    /// Their depths.
    pub depths: Depths,
    /// Its leaders, in list order.
    pub leaders: Roster<Leader, { army::MOST_LEADERS }>,
    /// Units in good order.
    pub order: UnitSet<W>,
    /// Routed units on the table.
    pub routed: UnitSet<W>,
    /// Units in contact.
    pub engaged: UnitSet<W>,
    /// Units in contact that charged and have not struck since (IW-M5, first round; IW-X4).
    pub charged: UnitSet<W>,
    /// Units in contact that were charged at the front and have not struck since.
    pub received: UnitSet<W>,
    /// Units that may still try to rally without a leader.
    pub may_try: UnitSet<W>,
    /// Skeletons at rest since a melee (ruling `skeleton-rest`).
    pub resting: UnitSet<W>,
    // Sets that last for one turn: kept together, to be cleared at once.
    /// Units that shot this turn.
    pub shot: UnitSet<W>,
    /// Units that moved, charged or were in contact this turn.
    pub stirred: UnitSet<W>,
    /// Routed units attacked in this turn's melee event.
    pub attacked: UnitSet<W>,
    /// Units in contact when this turn's melee event began, or released from contact in the movement before.
    pub fought: UnitSet<W>,
    /// Units that check morale for this turn's melee.
    pub check: UnitSet<W>,
    /// Units that routed this turn, for whatever reason.
    pub ran: UnitSet<W>,
    /// Units that lost their commanding leader this turn.
    pub bereft: UnitSet<W>,
}

/// One unit, in 32 bytes, so that a shift finds its position in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(align(32))]
pub struct Unit {
    /// Its number among the battle's profiles; fixed.
    pub profile: u8,
    /// Inches a turn; fixed.
    pub rate_in: i16,
    /// Range of its missiles in inches, 0 without any; fixed.
    pub range_in: i16,
    /// Figures left.
    pub left: u8,
    /// The enemy that it faces and strikes, or [`NONE`].
    pub target: u8,
    /// The aspect from which it attacks that enemy.
    pub aspect: Aspect,
    /// The enemy on whose flank or rear it stood before it turned (IW-M4), or [`NONE`].
    pub kept: u8,
    /// The aspect from which it attacked the enemy in `kept`.
    pub kept_aspect: Aspect,
    /// The enemies that attack it, in order of contact; unused slots are [`NONE`].
    pub attackers: [u8; 4],
    /// The direction of its front: 1 up the axis, -1 down, 0 along the line.
    pub heading: i8,
    /// Its commanding leader, or [`NONE`].
    pub leader: u8,
    /// Casualties that its blow deals in this melee event.
    pub dealt: u8,
    /// Casualties that its hero's own attack deals in this melee event.
    pub dealt_by_hero: u8,
    /// The most feared enemy in contact when this turn's melee event began.
    pub row: Troop,
    /// Whether an attacker struck its flank in this turn's melee event.
    pub flanked: bool,
    /// Whether an attacker struck its rear.
    pub reared: bool,
    /// Its plan for after the charges, as the doctrine decided.
    pub plan: March,
    /// The number of volleys at it in this archery event.
    pub volleys: u8,
    /// The number of those volleys that felled somebody.
    pub struck: u8,
    /// The number of figures that they felled.
    pub felled: u8,
}

/// The move of a free unit that does not charge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum March {
    /// Not decided yet.
    Open,
    /// It stands.
    Stand,
    /// It moves this many inches toward the enemy's edge.
    Advance(i16),
    /// It moves this many inches toward its own edge.
    FallBack(i16),
}

/// One leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leader {
    /// Whether he is in the battle.
    pub alive: bool,
    /// His rank.
    pub rank: Rank,
    /// Wounds taken.
    pub wounds: u8,
    /// The unit that he commands, or [`NONE`].
    pub unit: u8,
    /// His depth if he commands none.
    pub depth: i16,
    /// Whether he has refused a challenge in this battle.
    pub refused: bool,
    /// Whether he refused his first challenge this turn (IW-C3).
    pub shaken: bool,
    /// The number of challenges that he fought this turn.
    pub challenges: u8,
    /// The routed unit that he is rallying this turn, or [`NONE`].
    pub rallies: u8,
    /// The unit that he will join after the moves, or [`NONE`].
    pub joins: u8,
}

impl Leader {
    /// Fills slots without a leader.
    pub(super) const NOBODY: Leader = Leader {
        alive: false,
        rank: Rank::Leader,
        wounds: 0,
        unit: NONE,
        depth: 0,
        refused: false,
        shaken: false,
        challenges: 0,
        rallies: NONE,
        joins: NONE,
    };
}

impl Unit {
    /// Fills slots without a unit.
    pub(super) const NOBODY: Unit = Unit {
        profile: 0,
        rate_in: 0,
        range_in: 0,
        left: 0,
        target: NONE,
        aspect: Aspect::Front,
        kept: NONE,
        kept_aspect: Aspect::Front,
        attackers: [NONE; 4],
        heading: 0,
        leader: NONE,
        dealt: 0,
        dealt_by_hero: 0,
        row: Troop::Levy,
        flanked: false,
        reared: false,
        plan: March::Open,
        volleys: 0,
        struck: 0,
        felled: 0,
    };

    /// Is the unit free of every contact?
    #[inline]
    pub fn is_free(&self) -> bool {
        self.target == NONE && self.kept == NONE && self.attackers[0] == NONE
    }

    /// The row on which it checks after a melee.
    pub fn row(&self) -> Row {
        Row::Troop(self.row)
    }

    /// Clears the attacks on it in this turn's melee event.
    #[inline]
    pub fn forget_attackers(&mut self) {
        (self.row, self.flanked, self.reared) = (Troop::Levy, false, false);
    }
}

impl<W: Word> Host<W> {
    /// Units on the table: in good order or routed.
    #[inline]
    pub fn here(&self) -> UnitSet<W> {
        self.order | self.routed
    }

    /// Units in good order and out of contact.
    #[inline]
    pub fn free(&self) -> UnitSet<W> {
        self.order - self.engaged
    }

    /// Is the unit in contact, and has not struck since the contact began?
    #[inline]
    pub fn is_fresh(&self, unit: u8) -> bool {
        (self.charged | self.received).has(unit)
    }

    /// Ends the first round of a unit's contact.
    #[inline]
    pub fn end_first_round(&mut self, unit: u8) {
        self.charged.remove(unit);
        self.received.remove(unit);
    }

    /// The units among these that are nearest to a depth, within `reach_in`, all at the same distance.
    #[inline]
    pub fn nearest(&self, units: UnitSet<W>, depth: i16, reach_in: i16) -> UnitSet<W> {
        self.depths.nearest(units, depth, reach_in).1
    }

    /// Like [`nearest`](Self::nearest) at any distance, with that distance.
    #[inline]
    pub fn closest(&self, units: UnitSet<W>, depth: i16) -> (i16, UnitSet<W>) {
        self.depths.nearest(units, depth, Depths::NOBODY)
    }

    /// The units among these within `reach_in` of a depth.
    #[inline]
    pub fn within(&self, units: UnitSet<W>, depth: i16, reach_in: i16) -> UnitSet<W> {
        self.depths.within(units, depth, reach_in)
    }

    /// The depth of a unit, in inches from side A's edge.
    #[inline]
    pub fn depth(&self, unit: u8) -> i16 {
        self.depths.of(unit)
    }

    /// The units among these that are targets of the fewest volleys in this archery event.
    #[inline(never)]
    pub fn least_shot_at(&self, units: UnitSet<W>) -> UnitSet<W> {
        let (mut least, mut fewest) = (u8::MAX, UnitSet::EMPTY);
        for id in units {
            let volleys = self.unit(id).volleys;
            if volleys < least {
                (least, fewest) = (volleys, UnitSet::EMPTY);
            }
            if volleys == least {
                fewest.insert(id);
            }
        }
        fewest
    }

    /// The unit at list position `unit`.
    #[inline]
    pub fn unit(&self, unit: u8) -> &Unit {
        &self.units[unit]
    }

    /// The unit at list position `unit`, mutable.
    #[inline]
    pub fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[unit]
    }

    /// The depth of a leader.
    pub fn leader_depth(&self, leader: &Leader) -> i16 {
        if leader.unit == NONE { leader.depth } else { self.depth(leader.unit) }
    }

    /// The leader who commands a unit and adds his value to it this turn (IW-C3).
    #[inline]
    pub fn commander(&self, unit: u8) -> Option<&Leader> {
        let leader = self.unit(unit).leader;
        if leader == NONE {
            return None;
        }
        Some(&self.leaders[leader]).filter(|leader| !leader.shaken)
    }

    /// Points in good order, including those of heroes.
    pub fn points_in_order<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
    ) -> u32 {
        self.order.into_iter().map(|id| self.points_of(battle, side, id)).sum()
    }

    /// The points left of a unit of `side`, with the leader who commands it.
    #[inline]
    pub fn points_of<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
        id: u8,
    ) -> u32 {
        let unit = self.unit(id);
        let figures = battle.profile_of(unit).points * u32::from(unit.left);
        figures + of_leader(&battle.leader_points[side], unit)
    }

    /// The worth of the units in good order, with their leaders: it decides who leads and who concedes.
    pub fn worth_in_order<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
    ) -> u32 {
        self.order.into_iter().map(|id| battle.worth_of(side, self.unit(id))).sum()
    }

    /// Figures lost since the start.
    pub fn figures_lost<const PRINTED: bool>(&self, battle: &Battle<W, PRINTED>) -> u32 {
        let lost = |unit: &Unit| u32::from(battle.profile_of(unit).purchased - unit.left);
        self.units.iter().map(lost).sum()
    }
}

impl<W: Word> Host<W> {
    /// Becomes equal to `source` without copying unused slots.
    #[inline]
    fn copy_from(&mut self, source: &Self) {
        self.units.copy_from(&source.units);
        self.depths.copy_from(&source.depths);
        self.leaders.copy_from(&source.leaders);
        let Host { units: _, depths: _, leaders: _, order, routed, engaged, shot, stirred, .. } =
            *source;
        (self.order, self.routed, self.engaged) = (order, routed, engaged);
        (self.shot, self.stirred) = (shot, stirred);
        (self.charged, self.received) = (source.charged, source.received);
        let Host { may_try, attacked, fought, check, ran, bereft, resting, .. } = *source;
        (self.may_try, self.attacked, self.fought) = (may_try, attacked, fought);
        (self.check, self.ran, self.bereft) = (check, ran, bereft);
        self.resting = resting;
    }
}

impl<W: Word> State<W> {
    /// Becomes equal to `source` without copying unused slots.
    #[inline]
    fn copy_from(&mut self, source: &Self) {
        (self.turn, self.stage) = (source.turn, source.stage);
        (self.tied, self.table) = (source.tied, source.table);
        self.sides.a.copy_from(&source.sides.a);
        self.sides.b.copy_from(&source.sides.b);
    }
}

impl<W: Word> Clone for State<W> {
    fn clone(&self) -> Self {
        State { sides: self.sides.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.copy_from(source);
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// The worth of the figures left of a unit, in printed points.
    #[inline]
    pub fn worth_of_figures(&self, unit: &Unit) -> u32 {
        self.profile_of(unit).worth * u32::from(unit.left)
    }

    /// The same worth, with the leader who commands the unit.
    #[inline]
    pub fn worth_of(&self, side: Side, unit: &Unit) -> u32 {
        self.worth_of_figures(unit) + of_leader(&self.leader_worth[side], unit)
    }
}

/// The value of the leader who commands a unit, by the values of all leaders of its side; 0 without one.
#[inline]
fn of_leader(values: &[u32], unit: &Unit) -> u32 {
    match unit.leader {
        NONE => 0,
        leader => values[usize::from(leader)],
    }
}
