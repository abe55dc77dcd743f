//! Everything that changes in a battle.

pub use super::contact::{Contact, Fought, Member};
use super::setup::Battle;
use crate::{List, UnitSet};
use fairfight_rules::fire_at_will::army::{MOST_LEADERS, MOST_STRIPS, MOST_UNITS};
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::magic::Spell;
use fairfight_rules::fire_at_will::melee::{Aspect, Defends};
use fairfight_rules::{BySide, Side};

/// Stands for no formation, leader, building or strip.
pub const NONE: u8 = u8::MAX;
/// Strips that can change sides to one side in a battle.
pub const MOST_CONVERTED: usize = 16;
/// Places of a side: its formations, one for each leader alone, and those for converted strips.
pub const SLOTS: usize = MOST_UNITS + MOST_LEADERS + MOST_CONVERTED;
/// Contacts at one time: each needs the front of an attacker.
pub const MOST_CONTACTS: usize = 2 * SLOTS;
/// Fights of a round: each needs a strip or leader of its own on both sides.
pub const MOST_FIGHTS: usize = MOST_UNITS * MOST_STRIPS + MOST_LEADERS + MOST_CONVERTED;
/// The member of a fight that is the formation's leader and no strip.
pub const LEADER: u8 = MOST_STRIPS as u8;

/// A set of the formations of a side.
pub type Slots = UnitSet<u128>;

/// Where in the turn the battle is: each names what comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Orders of the draft.
    Orders,
    /// Who moves first.
    MoveOrder,
    /// The first mover's phase 1, then the other's.
    Movement(Mover),
    /// Targets are chosen: by all, or by one side.
    Aim(Mover),
    /// The volleys, formation by formation.
    Volleys(Mover),
    /// What they shot down.
    ShotLosses(Mover),
    /// The tests for it.
    ShotTests,
    /// Fronts are dealt into fights.
    Deal,
    /// The fights, one by one.
    Fights,
    /// What they came to.
    MeleeLosses,
    /// The tests for it.
    MeleeTests,
    /// Who runs from it, and who pursues.
    Runs,
    /// Is it over?
    EndCheck,
    /// The tests at the end of the turn (ruling `test-when`).
    EndTests,
}

/// Whose turn it is within a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mover {
    /// The one who moves first; both where a stage is for both at once.
    First,
    /// The other.
    Second,
}

/// A battle between two steps.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// What comes next.
    pub stage: Stage,
    /// Tied rolls for the order so far.
    pub tied: u16,
    /// Who moves first in this turn.
    pub first: Side,
    /// The next formation or fight of the stage.
    pub cursor: u16,
    /// The two sides.
    pub sides: BySide<Host>,
    /// Who touches whom, in the order in which it came about.
    pub contacts: List<Contact, MOST_CONTACTS>,
    /// The fights of this round.
    pub fights: List<Fought, MOST_FIGHTS>,
    /// The fog banks: where each begins, and turns left.
    pub fogs: List<Fog, 16>,
}

/// One side.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Host {
    /// Formations in list order, then the places of leaders alone, then converted strips.
    pub formations: List<Formation, SLOTS>,
    /// Its leaders, in list order.
    pub leaders: List<Leader, MOST_LEADERS>,
    /// Nobles lost in earlier turns.
    pub nobles_before: u8,
}

/// A strip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strip {
    /// What it is, among the kinds of the battle; [`NONE`] has gone over to the enemy.
    pub kind: u8,
    /// Hits left; 0 is dead, or nobody.
    pub hits: u8,
    /// Hits taken in the step at hand, which count at its end.
    pub taken: u8,
    /// The enemy formation that dealt the last of them that counts, or [`NONE`].
    pub by: u8,
}

/// How a formation stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// It is not there: never was, died, or its leader went elsewhere.
    Gone,
    /// It left the table.
    Fled,
    /// In good order.
    Steady,
    /// It may not go closer to any enemy (FAW-R6).
    Halted,
    /// It runs (FAW-R7).
    Routing,
}

/// One formation, or a leader alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Formation {
    /// Its strips, in list order.
    pub strips: [Strip; MOST_STRIPS],
    /// Its leader, or [`NONE`].
    pub leader: u8,
    /// Inches from side A's edge.
    pub depth: i16,
    /// How many ranks deep it stands.
    pub ranks: u8,
    /// How it stands.
    pub status: Status,
    /// Whether its front was against an enemy, when it was last looked at.
    pub faced: bool,
    /// The building that it is in, or [`NONE`].
    pub garrison: u8,
    /// Whether it defends the wall or hedge at which it stands.
    pub at_wall: bool,
    /// The enemy whose quarter it holds, or [`NONE`].
    pub quarter_of: u8,
    /// Which quarter.
    pub quarter: Aspect,
    /// Whether it has held it since before this turn.
    pub quarter_ready: bool,
    /// Its order of this turn.
    pub order: Order,
    /// What it did in phase 1, and how it is bound.
    pub did: Did,
    /// Strips lost in this turn.
    pub lost: u8,
    /// Tests that it owes for the step at hand.
    pub owes: u8,
    /// Tests taken in this phase.
    pub tested: u8,
    /// Whether a test of the step at hand has made it run.
    pub breaks: bool,
    /// Nobody sees it (it is in a wood or fog, or invisible).
    pub unseen: bool,
    /// The enemy formation at which it shoots, or [`NONE`].
    pub target: u8,
    /// The kind of strip that it names there; [`NONE`] is the leader.
    pub target_kind: u8,
    /// Spells on it.
    pub spells: Spells,
}

/// What a formation did in phase 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Did {
    /// It moved, charged or broke off: no shot for most.
    pub moved: bool,
    /// It may not move any more in this turn.
    pub spent: bool,
    /// Its leader speaks or casts: it stays put and does not shoot.
    pub bound: bool,
    /// It heard a speech.
    pub speech: bool,
    /// It was insulted.
    pub insult: bool,
    /// An enemy spell was aimed at it.
    pub spell: bool,
    /// It came into contact in this turn, by an enemy's charge.
    pub charged: bool,
    /// It lost its leader in the step at hand.
    pub bereft: bool,
}

/// Spells on a formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Spells {
    /// Double speed, and since which turn.
    pub flash: u16,
    /// Half speed, and since which turn.
    pub slow: u16,
    /// Invisible, and since which turn.
    pub invisible: u16,
    /// Turns for which it is frozen yet, this one too.
    pub frozen: u8,
    /// Turns until its eyes are good: the shooting of the turn after the spell fails.
    pub blinded: u8,
    /// It is proof against spells.
    pub shield: bool,
    /// It strikes back what it contacts in this turn.
    pub fast_strike: bool,
}

/// One leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leader {
    /// What he is, among the kinds of the battle.
    pub kind: u8,
    /// Hits left; 0 is dead.
    pub hits: u8,
    /// Hits taken in the step at hand.
    pub taken: u8,
    /// Where he is: the formation, or the place that he has alone.
    pub slot: u8,
    /// Whether he stays behind the front.
    pub behind: bool,
    /// Whether he was lost in this turn.
    pub lost_now: bool,
    /// Where he was lost.
    pub lost_at: i16,
    /// Whether he has acted in this turn.
    pub acted: bool,
    /// Points of power.
    pub power: u8,
    /// Whether he meditates in this turn.
    pub meditates: bool,
    /// Unharmable, and since which turn.
    pub unharmed: u16,
}

/// A fog bank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fog {
    /// Where it begins.
    pub from: i16,
    /// Where it ends.
    pub to: i16,
    /// Turns left, this one too.
    pub turns: u8,
}

/// The empty values that fill unused places.
pub mod spare {
    use super::*;

    /// No strip.
    pub const STRIP: Strip = Strip { kind: 0, hits: 0, taken: 0, by: NONE };
    /// No formation.
    pub const FORMATION: Formation = Formation {
        strips: [STRIP; MOST_STRIPS],
        leader: NONE,
        depth: 0,
        ranks: 1,
        status: Status::Gone,
        faced: false,
        garrison: NONE,
        at_wall: false,
        quarter_of: NONE,
        quarter: Aspect::Front,
        quarter_ready: false,
        order: Order::StandFast,
        did: Did {
            moved: false,
            spent: false,
            bound: false,
            speech: false,
            insult: false,
            spell: false,
            charged: false,
            bereft: false,
        },
        lost: 0,
        owes: 0,
        tested: 0,
        breaks: false,
        unseen: false,
        target: NONE,
        target_kind: 0,
        spells: Spells {
            flash: 0,
            slow: 0,
            invisible: 0,
            frozen: 0,
            blinded: 0,
            shield: false,
            fast_strike: false,
        },
    };
    /// No leader.
    pub const NOBODY: Leader = Leader {
        kind: 0,
        hits: 0,
        taken: 0,
        slot: NONE,
        behind: false,
        lost_now: false,
        lost_at: 0,
        acted: false,
        power: 0,
        meditates: false,
        unharmed: 0,
    };
    /// No contact.
    pub const CONTACT: Contact = Contact {
        slots: BySide::new(NONE, NONE),
        attacker: Side::A,
        aspect: Aspect::Front,
        rounds: 0,
        charge: BySide::new(false, false),
        cover: Defends::Open,
        duel: BySide::new(NONE, NONE),
        coins: BySide::new(0, 0),
        push: 0,
        fast: BySide::new(false, false),
    };
    /// No member.
    pub const MEMBER: Member = Member { contact: NONE, slot: NONE, strip: NONE };
    /// No fight.
    pub const FOUGHT: Fought = Fought {
        side: Side::A,
        one: MEMBER,
        many: [MEMBER; 4],
        count: 0,
        modifiers: BySide::new(0, 0),
        duel: false,
    };
    /// No fog.
    pub const FOG: Fog = Fog { from: 0, to: 0, turns: 0 };
}

impl Strip {
    /// Does it live?
    #[inline]
    pub const fn lives(&self) -> bool {
        self.hits > 0
    }

    /// Is it dead, and may rise again (FAW-G21)?
    #[inline]
    pub const fn fell(&self) -> bool {
        self.hits == 0 && self.kind != NONE
    }
}

impl Leader {
    /// Does he live?
    #[inline]
    pub const fn lives(&self) -> bool {
        self.hits > 0
    }
}

impl Formation {
    /// How many strips live?
    #[inline]
    pub fn count(&self) -> u8 {
        self.strips.iter().filter(|strip| strip.lives()).count() as u8
    }

    /// Is it on the table?
    #[inline]
    pub const fn here(&self) -> bool {
        matches!(self.status, Status::Steady | Status::Halted | Status::Routing)
    }

    /// Does it keep the field: on the table, not routing?
    #[inline]
    pub const fn holds(&self) -> bool {
        matches!(self.status, Status::Steady | Status::Halted)
    }

    /// Its strips as they stand in files: fewest wounds first, then list order; and how many.
    pub fn dealt(&self, battle: &Battle) -> ([u8; MOST_STRIPS], u8) {
        let (mut order, mut wounds) = ([0u8; MOST_STRIPS], [0u8; MOST_STRIPS]);
        let mut count = 0;
        for (index, strip) in self.strips.iter().enumerate().filter(|(_, strip)| strip.lives()) {
            let has = battle.hits(strip.kind) - strip.hits;
            // Nearly always behind all others: few are wounded.
            let mut place = count;
            while place > 0 && wounds[place - 1] > has {
                (order[place], wounds[place]) = (order[place - 1], wounds[place - 1]);
                place -= 1;
            }
            (order[place], wounds[place]) = (index as u8, has);
            count += 1;
        }
        (order, count as u8)
    }
}

impl Host {
    /// The formation at `slot`.
    #[inline]
    pub fn at(&self, slot: u8) -> &Formation {
        &self.formations.as_slice()[usize::from(slot)]
    }

    /// The same, to change it.
    #[inline]
    pub fn at_mut(&mut self, slot: u8) -> &mut Formation {
        &mut self.formations.as_mut_slice()[usize::from(slot)]
    }

    /// The places of the side.
    #[inline]
    pub fn slots(&self) -> std::ops::Range<u8> {
        0..self.formations.len() as u8
    }

    /// The leader of a formation.
    #[inline]
    pub fn leader_of(&self, slot: u8) -> Option<&Leader> {
        let leader = self.at(slot).leader;
        (leader != NONE).then(|| &self.leaders.as_slice()[usize::from(leader)])
    }

    /// The leader of a formation, where he stands in its front rank.
    #[inline]
    pub fn leader_in_front(&self, slot: u8) -> Option<&Leader> {
        let alone = self.at(slot).count() == 0;
        self.leader_of(slot).filter(|leader| !leader.behind || alone)
    }
}

impl State {
    /// The formation at `slot` of `side`.
    #[inline]
    pub fn at(&self, side: Side, slot: u8) -> &Formation {
        self.sides[side].at(slot)
    }

    /// The same, to change it.
    #[inline]
    pub fn at_mut(&mut self, side: Side, slot: u8) -> &mut Formation {
        self.sides[side].at_mut(slot)
    }

    /// Inches between a formation and an enemy.
    #[inline]
    pub fn gap(&self, side: Side, slot: u8, enemy: u8) -> i16 {
        (self.at(side, slot).depth - self.at(side.other(), enemy).depth).abs()
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut copy = State {
            turn: 0,
            stage: Stage::Orders,
            tied: 0,
            first: Side::A,
            cursor: 0,
            sides: BySide::from_fn(|_| Host {
                formations: List::new(spare::FORMATION),
                leaders: List::new(spare::NOBODY),
                nobles_before: 0,
            }),
            contacts: List::new(spare::CONTACT),
            fights: List::new(spare::FOUGHT),
            fogs: List::new(spare::FOG),
        };
        copy.clone_from(self);
        copy
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        (self.turn, self.stage, self.tied) = (source.turn, source.stage, source.tied);
        (self.first, self.cursor) = (source.first, source.cursor);
        for side in Side::BOTH {
            let (mine, theirs) = (&mut self.sides[side], &source.sides[side]);
            mine.formations.copy_from(&theirs.formations);
            mine.leaders.copy_from(&theirs.leaders);
            mine.nobles_before = theirs.nobles_before;
        }
        self.contacts.copy_from(&source.contacts);
        self.fights.copy_from(&source.fights);
        self.fogs.copy_from(&source.fogs);
    }
}

/// The spells that a doctrine casts by itself, in the order in which it tries them.
pub const USUAL_SPELLS: [Spell; 3] = [Spell::YouAreMine, Spell::LightningBolt, Spell::Freeze];
