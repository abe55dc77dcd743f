//! The state of a battle: everything that changes.

pub use super::contact::{Contact, Fought, Member};
use super::setup::Battle;
use crate::List;
use fairfight_rules::fire_at_will::army::{MOST_LEADERS, MOST_STRIPS, MOST_UNITS};
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::melee::{Aspect, Defends};
use fairfight_rules::{BySide, Side};

/// Stands for no formation, no leader, no building and no strip.
pub const NONE: u8 = u8::MAX;
/// The maximum number of strips that can change to one side in a battle.
pub const MOST_CONVERTED: usize = 16;
/// Slots of a side: its formations, one for each lone leader, and slots for converted strips.
pub const SLOTS: usize = MOST_UNITS + MOST_LEADERS + MOST_CONVERTED;
/// The maximum number of contacts at one time: each needs the front of an attacker.
pub const MOST_CONTACTS: usize = 2 * SLOTS;
/// The maximum number of fights in a round: each needs its own strip or leader on both sides.
pub const MOST_FIGHTS: usize = MOST_UNITS * MOST_STRIPS + MOST_LEADERS + MOST_CONVERTED;
/// Stands for the formation's leader, in place of a strip, as a member of a fight.
pub const LEADER: u8 = MOST_STRIPS as u8;

/// The stage that comes next in the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Orders of the draft.
    Orders,
    /// The roll for who moves first.
    MoveOrder,
    /// The first mover's phase 1, then the other's.
    Movement(Mover),
    /// Targets are chosen, by both sides or by one.
    Aim(Mover),
    /// The volleys, formation by formation.
    Volleys(Mover),
    /// The losses from the volleys.
    ShotLosses(Mover),
    /// The tests for those losses.
    ShotTests,
    /// Fronts are split into fights.
    Deal,
    /// The fights, one by one.
    Fights,
    /// The losses from the fights.
    MeleeLosses,
    /// The tests for those losses.
    MeleeTests,
    /// Formations run, and enemies pursue.
    Runs,
    /// The check whether the battle is over.
    EndCheck,
    /// The tests at the end of the turn (ruling `test-when`).
    EndTests,
}

/// The side that acts in a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mover {
    /// The side that moves first; both if a stage is for both at once.
    First,
    /// The other side.
    Second,
}

/// A battle between two steps.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// The stage that comes next.
    pub stage: Stage,
    /// Tied rolls so far for the order.
    pub tied: u16,
    /// The side that moves first in this turn.
    pub first: Side,
    /// The next formation or fight of the stage.
    pub cursor: u16,
    /// Depth of the table in inches: an odd gap between the lines may add one.
    pub table: i16,
    /// The two sides.
    pub sides: BySide<Host>,
    /// The contacts, in order of creation.
    pub contacts: List<Contact, MOST_CONTACTS>,
    /// The fights of this round.
    pub fights: List<Fought, MOST_FIGHTS>,
    /// The fog banks.
    pub fogs: List<Fog, 16>,
}

/// One side.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Host {
    /// Formations in list order, then slots of lone leaders, then converted strips.
    pub formations: List<Formation, SLOTS>,
    /// Its leaders, in list order.
    pub leaders: List<Leader, MOST_LEADERS>,
    /// Nobles lost in earlier turns.
    pub nobles_before: u8,
}

/// A strip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strip {
    /// Its kind, by its number in the battle; [`NONE`] if it has gone over to the enemy.
    pub kind: u8,
    /// Hits left; 0 means dead or an unused slot.
    pub hits: u8,
    /// Hits taken in this step, applied at its end.
    pub taken: u8,
    /// The enemy formation that dealt the last effective one of these hits, or [`NONE`].
    pub by: u8,
}

/// The state of a formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// Not there: it never existed, died, or its leader went elsewhere.
    Gone,
    /// It left the table.
    Fled,
    /// In good order.
    Steady,
    /// It may not go closer to any enemy (FAW-R6).
    Halted,
    /// It is running (FAW-R7).
    Routing,
}

/// One formation, or a lone leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Formation {
    /// Its strips, in list order.
    pub strips: [Strip; MOST_STRIPS],
    /// Its leader, or [`NONE`].
    pub leader: u8,
    /// Inches from side A's edge.
    pub depth: i16,
    /// The number of its ranks.
    pub ranks: u8,
    /// Its state.
    pub status: Status,
    /// Whether its front was in contact with an enemy at the last check.
    pub faced: bool,
    /// The building that it is in, or [`NONE`].
    pub garrison: u8,
    /// Whether it defends the wall or hedge at which it stands.
    pub at_wall: bool,
    /// The enemy whose quarter it holds, or [`NONE`].
    pub quarter_of: u8,
    /// Which quarter that is.
    pub quarter: Aspect,
    /// Whether it has held that quarter since before this turn.
    pub quarter_ready: bool,
    /// Its order this turn.
    pub order: Order,
    /// Its actions in phase 1, and the actions that they rule out.
    pub did: Did,
    /// Strips lost this turn.
    pub lost: u8,
    /// Tests that it owes for this step.
    pub owes: u8,
    /// Tests taken in this phase.
    pub tested: u8,
    /// Whether a test of this step has made it run.
    pub breaks: bool,
    /// Whether it is invisible to everybody (in a wood or fog, or by a spell).
    pub unseen: bool,
    /// The enemy formation at which it shoots, or [`NONE`].
    pub target: u8,
    /// The kind of strip that it names in the target; [`NONE`] means the leader.
    pub target_kind: u8,
    /// Spells on it.
    pub spells: Spells,
}

/// The actions of a formation in phase 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Did {
    /// It moved, charged or broke off; most then may not shoot.
    pub moved: bool,
    /// It may not move any more this turn.
    pub spent: bool,
    /// Its leader speaks or casts: it stays put and does not shoot.
    pub bound: bool,
    /// It heard a speech.
    pub speech: bool,
    /// It was insulted.
    pub insult: bool,
    /// An enemy spell was aimed at it.
    pub spell: bool,
    /// It came into contact this turn through an enemy's charge.
    pub charged: bool,
    /// It lost its leader in this step.
    pub bereft: bool,
}

/// Spells on a formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Spells {
    /// The turn since which it has double speed.
    pub flash: u16,
    /// The turn since which it has half speed.
    pub slow: u16,
    /// The turn since which it is invisible.
    pub invisible: u16,
    /// The number of turns for which it is still frozen, including this one.
    pub frozen: u8,
    /// Turns until it sees well again: the shooting of the turn after the spell fails.
    pub blinded: u8,
    /// Whether it is immune to spells.
    pub shield: bool,
    /// Whether it strikes back at any enemy that it contacts this turn.
    pub fast_strike: bool,
}

/// One leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leader {
    /// His kind, by its number in the battle.
    pub kind: u8,
    /// Hits left; 0 means dead.
    pub hits: u8,
    /// Hits taken in this step.
    pub taken: u8,
    /// The formation he is with, or his own slot when he is alone.
    pub slot: u8,
    /// Whether he stays behind the front.
    pub behind: bool,
    /// Whether he was lost this turn.
    pub lost_now: bool,
    /// The depth at which he was lost.
    pub lost_at: i16,
    /// Whether he has acted this turn.
    pub acted: bool,
    /// Points of power.
    pub power: u8,
    /// Whether he meditates this turn.
    pub meditates: bool,
    /// The turn since which he cannot be harmed.
    pub unharmed: u16,
}

/// A fog bank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fog {
    /// Where it begins.
    pub from: i16,
    /// Where it ends.
    pub to: i16,
    /// Turns left, including this one.
    pub turns: u8,
}

/// Empty values that fill unused slots.
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

    /// Is it dead, so that it may rise again (FAW-G21)?
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
    /// The number of living strips.
    #[inline]
    pub fn count(&self) -> u8 {
        self.strips.iter().filter(|strip| strip.lives()).count() as u8
    }

    /// Is it on the table?
    #[inline]
    pub const fn here(&self) -> bool {
        matches!(self.status, Status::Steady | Status::Halted | Status::Routing)
    }

    /// Does it keep the field, that is, is it on the table and not routing?
    #[inline]
    pub const fn holds(&self) -> bool {
        matches!(self.status, Status::Steady | Status::Halted)
    }

    /// Moves it to this depth, away from a wall and out of a building; it moves no further this turn.
    pub const fn goes_to(&mut self, depth: i16) {
        self.depth = depth;
        self.did.moved = true;
        self.did.spent = true;
        self.at_wall = false;
        self.garrison = NONE;
    }

    /// Its living strips in the order of files (fewest wounds first, then list order), and their number.
    pub fn dealt(&self, battle: &Battle) -> ([u8; MOST_STRIPS], u8) {
        let (mut order, mut wounds) = ([0u8; MOST_STRIPS], [0u8; MOST_STRIPS]);
        let mut count = 0;
        for (index, strip) in self.strips.iter().enumerate().filter(|(_, strip)| strip.lives()) {
            let has = battle.hits(strip.kind) - strip.hits;
            // It nearly always goes behind all others, because few are wounded.
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
        &self.formations[slot]
    }

    /// The formation at `slot`, mutable.
    #[inline]
    pub fn at_mut(&mut self, slot: u8) -> &mut Formation {
        &mut self.formations[slot]
    }

    /// The slots of the side.
    #[inline]
    pub fn slots(&self) -> std::ops::Range<u8> {
        0..self.formations.len() as u8
    }

    /// The leader of a formation.
    #[inline]
    pub fn leader_of(&self, slot: u8) -> Option<&Leader> {
        let leader = self.at(slot).leader;
        (leader != NONE).then(|| &self.leaders[leader])
    }

    /// The leader of a formation, if he stands in its front rank.
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

    /// The formation at `slot` of `side`, mutable.
    #[inline]
    pub fn at_mut(&mut self, side: Side, slot: u8) -> &mut Formation {
        self.sides[side].at_mut(slot)
    }

    /// Does a move to this depth take a formation nearer to the enemy whose quarter it holds?
    pub fn goes_up_to_quarter(&self, side: Side, slot: u8, to: i16) -> bool {
        let formation = self.at(side, slot);
        formation.quarter_of != NONE && {
            let enemy = self.at(side.other(), formation.quarter_of).depth;
            (enemy - to).abs() < (enemy - formation.depth).abs()
        }
    }

    /// Inches between two formations of a side.
    pub fn between_friends(&self, side: Side, slot: u8, friend: u8) -> i16 {
        (self.at(side, slot).depth - self.at(side, friend).depth).abs()
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
            table: 0,
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
        (self.first, self.cursor, self.table) = (source.first, source.cursor, source.table);
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
