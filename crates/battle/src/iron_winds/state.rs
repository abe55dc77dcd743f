//! Everything that changes in a battle.

pub use super::depths::Depths;
use super::setup::Battle;
use crate::{Roster, UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::morale::Row;
use fairfight_rules::iron_winds::{Rank, Troop, army};
use fairfight_rules::{BySide, Side};

/// Stands for no unit or no leader.
pub const NONE: u8 = u8::MAX;

/// Where in the turn the battle is: each names the event that comes next.
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
    /// Tied rolls for the order of this event so far.
    pub tied: u16,
    /// The two sides.
    pub sides: BySide<Host<W>>,
}

/// One side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Host<W: Word = u64> {
    /// Its units, in list order.
    pub units: Roster<Unit, { army::MOST_UNITS }>,
    /// Where they stand.
    pub depths: Depths,
    /// Its leaders, in list order.
    pub leaders: Roster<Leader, { army::MOST_LEADERS }>,
    /// Units in good order.
    pub order: UnitSet<W>,
    /// Routed units on the table.
    pub routed: UnitSet<W>,
    /// Units in contact.
    pub engaged: UnitSet<W>,
    /// Those of them that charged and have not struck since (IW-M5, first round; IW-X4).
    pub charged: UnitSet<W>,
    /// Those of them that were charged at the front and have not struck since.
    pub received: UnitSet<W>,
    /// Units that may still try to rally without a leader.
    pub may_try: UnitSet<W>,
    /// Skeletons at rest since a melee (ruling `skeleton-rest`).
    pub resting: UnitSet<W>,
    // What counts for one turn only: side by side, to be forgotten at once.
    /// Units that shot this turn.
    pub shot: UnitSet<W>,
    /// Units that moved, charged or were in contact this turn.
    pub stirred: UnitSet<W>,
    /// Routed units attacked in this turn's melee event.
    pub attacked: UnitSet<W>,
    /// Units in contact when this turn's melee event began, or freed of it in the movement before.
    pub fought: UnitSet<W>,
    /// Units that check morale for this turn's melee.
    pub check: UnitSet<W>,
    /// Units that routed in this turn, by whatever cause.
    pub ran: UnitSet<W>,
    /// Units that lost their commanding leader this turn.
    pub bereft: UnitSet<W>,
}

/// One unit, in 32 bytes: its place in the list is a shift away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(align(32))]
pub struct Unit {
    /// Its entry among the battle's profiles; it never changes.
    pub profile: u8,
    /// Inches a turn; they never change.
    pub rate_in: i16,
    /// Range of its missiles in inches, 0 without any; it never changes.
    pub range_in: i16,
    /// Figures left.
    pub left: u8,
    /// The enemy that it faces and strikes, or [`NONE`].
    pub target: u8,
    /// From where it attacks that enemy.
    pub aspect: Aspect,
    /// The enemy on whose flank or rear it stood before it turned (IW-M4), or [`NONE`].
    pub kept: u8,
    /// From where it attacked that one.
    pub kept_aspect: Aspect,
    /// The enemies that attack it, in the order of contact; the rest is [`NONE`].
    pub attackers: [u8; 4],
    /// Which way its front points: 1 up the axis, -1 down, 0 along the line.
    pub heading: i8,
    /// Its commanding leader, or [`NONE`].
    pub leader: u8,
    /// Casualties that its blow deals in this melee event.
    pub dealt: u8,
    /// Casualties that its hero's own attack deals in this melee event.
    pub dealt_by_hero: u8,
    /// The most dreaded enemy in contact when this turn's melee event began.
    pub row: Troop,
    /// Whether an attacker struck its flank in this turn's melee event.
    pub flanked: bool,
    /// Whether one struck its rear.
    pub reared: bool,
    /// What the doctrine has decided that it will do after the charges.
    pub plan: March,
    /// Volleys at it in this archery event.
    pub volleys: u8,
    /// Those of them that have felled somebody.
    pub struck: u8,
    /// Figures that fall to them.
    pub felled: u8,
}

/// What a free unit does that does not charge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum March {
    /// Not decided yet.
    Open,
    /// It stays.
    Stand,
    /// So many inches toward the enemy's edge.
    Advance(i16),
    /// So many inches toward its own edge.
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
    /// Where he stands when he commands none.
    pub depth: i16,
    /// Whether he has refused a challenge in this battle.
    pub refused: bool,
    /// Whether he refused his first challenge this turn (IW-C3).
    pub shaken: bool,
    /// Challenges that he was in this turn.
    pub challenges: u8,
    /// The routed unit that he rallies this turn, or [`NONE`].
    pub rallies: u8,
    /// The unit that he will join after the moves, or [`NONE`].
    pub joins: u8,
}

impl Leader {
    /// A place in the list that no leader has.
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
    /// A place in the list that no unit has.
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

    /// The row against which it checks after a melee.
    pub fn row(&self) -> Row {
        Row::Troop(self.row)
    }

    /// Forgets who attacked it in this turn's melee event.
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

    /// Has a unit in contact not struck since its contact began?
    #[inline]
    pub fn is_fresh(&self, unit: u8) -> bool {
        (self.charged | self.received).has(unit)
    }

    /// Nothing is new about a unit's contact any more.
    #[inline]
    pub fn grow_old(&mut self, unit: u8) {
        self.charged.remove(unit);
        self.received.remove(unit);
    }

    /// Those of these units that are nearest to a depth, all equally far and within `reach_in`.
    #[inline]
    pub fn nearest(&self, units: UnitSet<W>, depth: i16, reach_in: i16) -> UnitSet<W> {
        self.depths.nearest(units, depth, reach_in).1
    }

    /// The same wherever they are, and how far.
    #[inline]
    pub fn closest(&self, units: UnitSet<W>, depth: i16) -> (i16, UnitSet<W>) {
        self.depths.nearest(units, depth, Depths::NOBODY)
    }

    /// Those of these units that stand within `reach_in` of a depth.
    #[inline]
    pub fn within(&self, units: UnitSet<W>, depth: i16, reach_in: i16) -> UnitSet<W> {
        self.depths.within(units, depth, reach_in)
    }

    /// Where the unit at list position `unit` stands, in inches from side A's edge.
    #[inline]
    pub fn depth(&self, unit: u8) -> i16 {
        self.depths.of(unit)
    }

    /// Those of these units at whom the fewest volleys go in this archery event.
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

    /// The same, to change it.
    #[inline]
    pub fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[unit]
    }

    /// Where does a leader stand?
    pub fn leader_depth(&self, leader: &Leader) -> i16 {
        if leader.unit == NONE { leader.depth } else { self.depth(leader.unit) }
    }

    /// The leader who commands a unit and gives it his value this turn (IW-C3).
    #[inline]
    pub fn commander(&self, unit: u8) -> Option<&Leader> {
        let leader = self.unit(unit).leader;
        if leader == NONE {
            return None;
        }
        Some(&self.leaders[leader]).filter(|leader| !leader.shaken)
    }

    /// Points in good order, heroes with their units.
    pub fn points_in_order<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
    ) -> u32 {
        self.order.into_iter().map(|id| self.points_of(battle, side, id)).sum()
    }

    /// What is left of a unit of `side`, in points, with the leader who commands it.
    #[inline]
    pub fn points_of<const PRINTED: bool>(
        &self,
        battle: &Battle<W, PRINTED>,
        side: Side,
        id: u8,
    ) -> u32 {
        let unit = self.unit(id);
        let figures = battle.profile_of(unit).points * u32::from(unit.left);
        match unit.leader {
            NONE => figures,
            leader => figures + battle.leader_points[side][usize::from(leader)],
        }
    }

    /// Figures lost since the start.
    pub fn figures_lost<const PRINTED: bool>(&self, battle: &Battle<W, PRINTED>) -> u32 {
        let lost = |unit: &Unit| u32::from(battle.profile_of(unit).purchased - unit.left);
        self.units.iter().map(lost).sum()
    }
}

impl<W: Word> Host<W> {
    /// Becomes equal to `source`, without a copy of places that nobody has.
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
    /// Becomes equal to `source`, without a copy of places that no unit has.
    #[inline]
    fn copy_from(&mut self, source: &Self) {
        (self.turn, self.stage, self.tied) = (source.turn, source.stage, source.tied);
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
