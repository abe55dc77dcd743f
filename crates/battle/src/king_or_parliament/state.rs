//! The state of a battle: everything that changes.

use super::bout::{Bout, MOST_FIGHTS};
use super::clock::Clock;
use crate::{List, Roster};
use fairfight_rules::king_or_parliament::army::{Block, MOST_BLOCKS, MOST_LEADERS, MOST_UNITS};
use fairfight_rules::king_or_parliament::leaders::Danger;
use fairfight_rules::king_or_parliament::morale::Outcome;
use fairfight_rules::king_or_parliament::{Arm, GunMode, Kind, Rules, melee, movement};
use fairfight_rules::{BySide, Side};

/// Stands for no formation.
pub const NONE: u8 = u8::MAX;

/// A battle between two steps.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// Tied rolls for the order so far.
    pub tied: u16,
    /// The side that moves first this turn.
    pub first: Side,
    /// The next step of the turn.
    pub clock: Clock,
    /// Depth of the table in inches: an odd gap between the lines may add one.
    pub table: i16,
    /// The two sides.
    pub sides: BySide<Host>,
    /// The fights of this turn's melee.
    pub bouts: List<Bout, MOST_FIGHTS>,
}

/// One side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Host {
    /// Its formations, in list order.
    pub units: Roster<Formation, MOST_UNITS>,
    /// Its leaders, in list order.
    pub leaders: Roster<Leader, MOST_LEADERS>,
    /// Leaders lost this turn.
    pub leaders_fallen: u8,
    /// Whether it sacked the enemy's baggage (KOP-B2).
    pub sacked: bool,
    /// Enemy pieces that it took (KOP-A2).
    pub taken: u8,
}

/// A side of a formation with room for one enemy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Slot {
    /// Face to face.
    Front,
    /// Its left flank.
    Left,
    /// Its right flank.
    Right,
    /// Its rear.
    Rear,
}

impl Slot {
    /// The slots of attackers that a formation does not face.
    pub const AWAY: [Slot; 3] = [Slot::Left, Slot::Right, Slot::Rear];
}

/// The morale of a formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Morale {
    /// Free to act.
    Good,
    /// No nearer to any enemy (KOP-R6).
    Halted,
    /// It runs (KOP-R7).
    Running,
    /// It must charge (KOP-R4).
    Fanatical,
    /// Not on the table: dead, fled over the edge, or never there.
    Gone,
}

/// The shape of a formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// In line.
    Line,
    /// In square, its shot outside (KOP-Q4).
    ShotOut,
    /// In square, its shot inside.
    ShotIn,
    /// A square broken this turn (KOP-Q5).
    BrokenNow,
    /// A square broken last turn.
    Broken,
}

/// The state of a formation at an obstacle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hold {
    /// Nothing.
    Free,
    /// It has stopped at this stretch on its way up (1) or down (-1) the axis.
    Stopped(u8, i8),
    /// It holds this stretch against enemies up (1) or down (-1) the axis.
    Held(u8, i8),
}

/// A way around an enemy (KOP-M8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Detour {
    /// The enemy, or [`NONE`].
    pub target: u8,
    /// The slot of that enemy.
    pub slot: Slot,
    /// Inches spent on it so far.
    pub inches: i16,
    /// Whether some of them were spent this turn.
    pub now: bool,
}

/// State that lasts for one turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Today {
    /// It made a move that stops fire (ruling `moved`).
    pub moved: bool,
    /// It made its move, or may make none.
    pub busy: bool,
    /// Inches of its allowance spent on a change of frontage.
    pub spent_in: i16,
    /// It was moved by hand or not at all.
    pub by_hand: bool,
    /// It fired.
    pub fired: bool,
    /// It was fired at.
    pub shot_at: bool,
    /// A volley hit it.
    pub hit: bool,
    /// It was in a melee.
    pub fought: bool,
    /// Strips it lost.
    pub lost: u8,
    /// It tested.
    pub tested: bool,
    /// Its leader spoke to it.
    pub speech: bool,
    /// It was taunted.
    pub taunted: bool,
    /// The number of leaders, of its own or of a neighbour, that it saw fall.
    pub bereft: u8,
    /// It was halted this turn, and no test this turn restores it.
    pub halted: bool,
    /// It began to run, or ran on.
    pub ran: bool,
    /// It ran, and stopped running.
    pub rallied: bool,
    /// The routers that it pursued and may not charge, or [`NONE`].
    pub barred: u8,
}

/// Effects that wait for the end of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Pending {
    /// Strips that fall, by block.
    pub falls: [u8; MOST_BLOCKS],
    /// Hits of this step that count against the front.
    pub hits: u8,
    /// Strips lost in this step.
    pub lost: u8,
    /// Strips before the losses of this step.
    pub before: u8,
    /// Whether its own leader fell in this step.
    pub bereft: bool,
    /// The cause of its losses.
    pub danger: Option<Danger>,
    /// The result of a test.
    pub outcome: Option<Outcome>,
    /// Strips already in a fight, one bit each.
    pub used: u8,
}

/// One formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Formation {
    /// Inches from side A's edge.
    pub depth: i16,
    /// Its blocks from left to right; unused slots have no strips.
    pub blocks: [Block; MOST_BLOCKS],
    /// Its morale.
    pub morale: Morale,
    /// Its shape.
    pub shape: Shape,
    /// Its state at an obstacle.
    pub hold: Hold,
    /// Its way around an enemy.
    pub detour: Detour,
    /// The enemy that its front touches, or [`NONE`].
    pub facing: u8,
    /// The slot of that enemy in which it stands.
    pub on: Slot,
    /// Whether that contact dates from an earlier turn.
    pub old: bool,
    /// Whether it charged into that contact with the bonus.
    pub charged: bool,
    /// Whether it made that contact itself.
    pub came: bool,
    /// Whether it came from the side that the enemy's wall does not face.
    pub behind: bool,
    /// Whether the contact is a pursuit: no fight before the routers' next test.
    pub chase: bool,
    /// Enemies on its left, right and rear, or [`NONE`].
    pub away: [u8; 3],
    /// The enemy on whose flank or rear it stood before it turned, or [`NONE`].
    pub kept: u8,
    /// The slot of that enemy.
    pub kept_on: Slot,
    /// Whether it fired last turn and stands in the smoke.
    pub smoke: bool,
    /// Whether it is a gun that is limbered (ruling `gun-mode`).
    pub limbered: bool,
    /// Its state for this turn.
    pub today: Today,
    /// Its state for this step.
    pub pending: Pending,
}

/// Fills an unused slot for a block.
pub const NO_BLOCK: Block = Block { kind: Kind::Musketeer, strips: 0, files: 0 };

/// No way around any enemy.
pub const NO_DETOUR: Detour = Detour { target: NONE, slot: Slot::Front, inches: 0, now: false };

/// The state of a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LeaderState {
    /// With his formation.
    Well,
    /// Alone at this depth (KOP-L5).
    Alone(i16),
    /// Dead.
    Dead,
    /// A prisoner.
    Taken,
    /// Lost with his formation.
    Lost,
}

/// One leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leader {
    /// His formation.
    pub unit: u8,
    /// His state.
    pub state: LeaderState,
    /// Whether he is Prince Rupert.
    pub rupert: bool,
}

impl Leader {
    /// Fills an unused slot in the list of leaders.
    pub(super) const NOBODY: Leader =
        Leader { unit: NONE, state: LeaderState::Lost, rupert: false };
}

impl Formation {
    /// Fills an unused slot in the list of formations.
    pub(super) const NOBODY: Formation = Formation {
        depth: 0,
        blocks: [NO_BLOCK; MOST_BLOCKS],
        morale: Morale::Gone,
        shape: Shape::Line,
        hold: Hold::Free,
        detour: NO_DETOUR,
        facing: NONE,
        on: Slot::Front,
        old: false,
        charged: false,
        came: false,
        behind: false,
        chase: false,
        away: [NONE; 3],
        kept: NONE,
        kept_on: Slot::Front,
        smoke: false,
        limbered: false,
        today: Today {
            moved: false,
            busy: false,
            spent_in: 0,
            by_hand: true,
            fired: false,
            shot_at: false,
            hit: false,
            fought: false,
            lost: 0,
            tested: false,
            speech: false,
            taunted: false,
            bereft: 0,
            halted: false,
            ran: false,
            rallied: false,
            barred: NONE,
        },
        pending: Pending {
            falls: [0; MOST_BLOCKS],
            hits: 0,
            lost: 0,
            before: 0,
            bereft: false,
            danger: None,
            outcome: None,
            used: 0,
        },
    };

    /// The state at the start of a turn.
    pub(super) const NEW_DAY: Today = Formation::NOBODY.today;

    /// Its strips.
    #[inline]
    pub fn strips(&self) -> u8 {
        self.blocks.iter().map(|block| block.strips).sum()
    }

    /// Its strips in front.
    #[inline]
    pub fn front(&self) -> u8 {
        self.blocks.iter().map(|block| melee::front(block.strips, block.files)).sum()
    }

    /// Its type: that of its first block that has strips.
    #[inline]
    pub fn kind(&self) -> Kind {
        let block = self.blocks.iter().find(|block| block.strips > 0);
        block.unwrap_or(&self.blocks[0]).kind
    }

    /// Its arm.
    #[inline]
    pub fn arm(&self, rules: &Rules) -> Arm {
        self.kind().arm(rules)
    }

    /// Does it have strips of pikes?
    #[inline]
    pub fn has_pikes(&self) -> bool {
        self.blocks.iter().any(|block| block.strips > 0 && block.kind == Kind::Pikeman)
    }

    /// Does it have strips that fire in phase 2?
    #[inline]
    pub fn has_shot(&self, rules: &Rules) -> bool {
        self.blocks.iter().any(|block| block.strips > 0 && block.kind.weapon(rules).is_some())
    }

    /// Do at least half of its strips fire in phase 2?
    #[inline]
    pub fn is_mostly_shot(&self, rules: &Rules) -> bool {
        let shot = self.blocks.iter().filter(|block| block.kind.weapon(rules).is_some());
        2 * shot.map(|block| block.strips).sum::<u8>() >= self.strips()
    }

    /// Is it the baggage?
    #[inline]
    pub fn is_baggage(&self) -> bool {
        self.blocks[0].kind == Kind::Baggage
    }

    /// Is it a gun that goes by hand?
    ///
    /// Source: ruling `gun-mode`.
    #[inline]
    pub fn goes_by_hand(&self, rules: &Rules) -> bool {
        let costs = rules.rulings.gun_mode == GunMode::CostsATurn;
        costs && !self.limbered && self.kind().is_cannon()
    }

    /// Is it on the table?
    #[inline]
    pub fn is_here(&self) -> bool {
        self.morale != Morale::Gone
    }

    /// Is it in no contact at all?
    #[inline]
    pub fn is_free(&self) -> bool {
        self.facing == NONE && self.away == [NONE; 3]
    }

    /// Does it run?
    #[inline]
    pub fn runs(&self) -> bool {
        self.morale == Morale::Running
    }

    /// Is it an unbroken square?
    #[inline]
    pub const fn is_square(&self) -> bool {
        matches!(self.shape, Shape::ShotOut | Shape::ShotIn)
    }

    /// Is it a broken square?
    #[inline]
    pub const fn is_broken(&self) -> bool {
        matches!(self.shape, Shape::BrokenNow | Shape::Broken)
    }

    /// Is it on the table, neither running nor broken?
    #[inline]
    pub fn in_order(&self) -> bool {
        self.is_here() && !self.runs() && !self.is_broken()
    }

    /// Does what it holds, if anything, face an enemy at this depth?
    #[inline]
    pub fn looks_to(&self, from: i16) -> bool {
        match self.hold {
            Hold::Held(_, way) => (from - self.depth) * i16::from(way) >= 0,
            Hold::Free | Hold::Stopped(..) => true,
        }
    }

    /// The distance that it may go in a turn.
    #[inline]
    pub fn allowance(&self, rules: &Rules) -> i16 {
        let some = self.blocks.iter().filter(|block| block.strips > 0);
        some.map(|block| movement::allowance(block.kind, rules)).min().unwrap_or(0)
    }
}

impl Host {
    /// Each formation on the table, with its list position.
    #[inline]
    pub fn here(&self) -> impl Iterator<Item = (u8, &Formation)> {
        (0u8..).zip(self.units.iter()).filter(|(_, unit)| unit.is_here())
    }

    /// Strips in good order, baggage not counted.
    pub fn strips_in_order(&self) -> u32 {
        let counts = |unit: &&Formation| unit.in_order() && !unit.is_baggage();
        self.units.iter().filter(counts).map(|unit| u32::from(unit.strips())).sum()
    }

    /// Does it have a formation in good order that is not a gun, wagon or baggage?
    pub fn fights_on(&self, rules: &Rules) -> bool {
        self.units.iter().any(|unit| unit.in_order() && unit.arm(rules) != Arm::Gun)
    }

    /// Becomes equal to `source` without copying unused slots.
    #[inline]
    fn copy_from(&mut self, source: &Self) {
        self.units.copy_from(&source.units);
        self.leaders.copy_from(&source.leaders);
        let Host { units: _, leaders: _, leaders_fallen, sacked, taken } = *source;
        (self.leaders_fallen, self.sacked, self.taken) = (leaders_fallen, sacked, taken);
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        State { sides: self.sides.clone(), bouts: self.bouts.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        (self.turn, self.tied, self.first) = (source.turn, source.tied, source.first);
        (self.clock, self.table) = (source.clock, source.table);
        self.bouts.copy_from(&source.bouts);
        self.sides.a.copy_from(&source.sides.a);
        self.sides.b.copy_from(&source.sides.b);
    }
}
