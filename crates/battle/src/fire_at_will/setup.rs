//! A battle before its first turn: lists, rules and scenario resolved into the data that the turn needs.

use super::address::{Phase, Purpose, at_side};
use super::ground::{Ignores, Terrain};
use super::scenario::Scenario;
use super::state::{Formation, Host, Leader, NONE, Stage, State, Status, Strip, spare};
use crate::game::Noun;
use crate::scenario::{Field, Gaps, Lines};
use crate::{Event, List, Log};
use fairfight_rules::fire_at_will::army::{Army, Doctrine, Post, Unit as ListedUnit};
use fairfight_rules::fire_at_will::magic::{KNOWN, Spell};
use fairfight_rules::fire_at_will::movement::{self, Ground};
use fairfight_rules::fire_at_will::{Kind, Rules, Troop};
use fairfight_rules::{BySide, Dice, Side};

/// The battle of two lists under given rules.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules in force.
    pub rules: Rules,
    /// The terrain.
    pub terrain: Terrain,
    /// The possible gaps between the lines at the start.
    gaps: Gaps,
    /// The turn after which the battle ends.
    pub turns: u16,
    /// The doctrine of each side.
    pub doctrines: BySide<Doctrine>,
    /// The number of formations in each list.
    pub listed: BySide<u8>,
    /// Hits of each side at the start, including leaders.
    pub start_hits: BySide<u32>,
    /// Whether magic is played.
    pub magic: bool,
    kinds: Vec<Resolved>,
    places: BySide<Vec<Place>>,
    people: BySide<Vec<Person>>,
    open: State,
}

/// The data of a kind of strip under the rules.
#[derive(Clone, Copy, Debug)]
struct Resolved {
    kind: Kind,
    factor: i16,
    margin: i16,
    hits: u8,
    inches: i16,
    ignores: Ignores,
}

/// The fixed data of a formation.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Its post in the list.
    pub post: Post,
    /// The next formations in the row on its left and right, or [`NONE`].
    pub neighbours: [u8; 2],
    /// Strips at the start.
    pub strips: u8,
    /// Whether it started with a leader.
    pub led: bool,
}

/// The fixed data of a leader.
#[derive(Clone, Copy, Debug)]
pub struct Person {
    /// His slot when he is alone.
    pub own_slot: u8,
    /// Whether he is the commander in chief.
    pub commander: bool,
    /// His power at the start.
    pub power: u8,
    /// His spells.
    pub spells: Option<[Spell; KNOWN]>,
}

impl Battle {
    /// The battle of `armies`, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        let Field { gaps, terrain } = scenario.field(rules.rulings.table, rules.rulings.gap);
        let lines = gaps.usual();
        let mut kinds = Vec::new();
        let mut hosts = armies.map(|army| host(army, rules, &mut kinds));
        let places = armies.map(places);
        for side in Side::BOTH {
            line_up(&mut hosts[side], &places[side], side, lines, rules);
        }
        let start_hits = BySide::from_fn(|side| hits_of(&hosts[side]));
        let open = State {
            turn: 1,
            stage: Stage::Orders,
            tied: 0,
            first: Side::A,
            cursor: 0,
            table: lines.table,
            sides: hosts,
            contacts: List::new(spare::CONTACT),
            fights: List::new(spare::FOUGHT),
            fogs: List::new(spare::FOG),
        };
        Battle {
            terrain: Terrain::new(terrain),
            gaps,
            turns: scenario.turns.unwrap_or(rules.rulings.turn_limit) as u16,
            doctrines,
            listed: armies.map(|army| army.units.len() as u8),
            start_hits,
            magic: rules.magic(),
            kinds,
            places,
            people: armies.map(people),
            open,
            rules: rules.clone(),
        }
    }

    /// The battle at the start.
    pub fn opening(&self) -> &State {
        &self.open
    }

    /// Draws the gap between the lines (ruling `gap`), and moves both sides there.
    pub(super) fn draw_gap<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        let at = at_side(Phase::Deployment, Side::A, Purpose::Gap);
        let Some(lines) = self.gaps.drawn(dice, at) else { return };
        state.table = lines.table;
        for side in Side::BOTH {
            line_up(&mut state.sides[side], &self.places[side], side, lines, &self.rules);
        }
        log.event(|| Event::Deployed { gap: lines.at.b - lines.at.a, unit: Noun::INCH });
    }

    /// The kind of a strip.
    #[inline]
    pub fn kind(&self, kind: u8) -> &Kind {
        &self.kinds[usize::from(kind)].kind
    }

    /// The troop type of a kind in a fight.
    #[inline]
    pub fn troop(&self, kind: u8) -> Troop {
        self.kind(kind).troop
    }

    /// Its melee factor.
    #[inline]
    pub fn factor(&self, kind: u8) -> i16 {
        self.kinds[usize::from(kind)].factor
    }

    /// The margin by which a fight against it must be won.
    #[inline]
    pub fn margin(&self, kind: u8) -> i16 {
        self.kinds[usize::from(kind)].margin
    }

    /// The hits it takes to kill it.
    #[inline]
    pub fn hits(&self, kind: u8) -> u8 {
        self.kinds[usize::from(kind)].hits
    }

    /// Its movement in inches per turn.
    #[inline]
    pub fn inches(&self, kind: u8) -> i16 {
        self.kinds[usize::from(kind)].inches
    }

    /// The terrain that it ignores.
    #[inline]
    pub fn ignores(&self, kind: u8) -> Ignores {
        self.kinds[usize::from(kind)].ignores
    }

    /// The fixed data of a formation; `None` for lone leaders and converted strips.
    #[inline]
    pub fn place(&self, side: Side, slot: u8) -> Option<&Place> {
        self.places[side].get(usize::from(slot))
    }

    /// Its post in the list; lone leaders and converted strips stand in the line.
    pub fn post(&self, side: Side, slot: u8) -> Post {
        self.place(side, slot).map_or(Post::Line, |place| place.post)
    }

    /// The fixed data of a leader.
    #[inline]
    pub fn person(&self, side: Side, leader: u8) -> &Person {
        &self.people[side][usize::from(leader)]
    }

    /// Is it a formation of the list, and so one that counts at the end?
    #[inline]
    pub fn is_listed(&self, side: Side, slot: u8) -> bool {
        slot < self.listed[side]
    }
}

/// One step toward the enemy's edge, on the axis.
#[inline]
pub const fn forward(side: Side) -> i16 {
    match side {
        Side::A => 1,
        Side::B => -1,
    }
}

/// The hits that a side has left on the table, in total.
pub fn hits_of(host: &Host) -> u32 {
    let mut hits = 0;
    for slot in host.slots() {
        let formation = host.at(slot);
        if formation.here() {
            hits += formation.strips.iter().map(|strip| u32::from(strip.hits)).sum::<u32>();
            hits += host.leader_of(slot).map_or(0, |leader| u32::from(leader.hits));
        }
    }
    hits
}

fn resolve(kind: &Kind, rules: &Rules, kinds: &mut Vec<Resolved>) -> u8 {
    let known = kinds.iter().position(|resolved| resolved.kind == *kind);
    let at = known.unwrap_or_else(|| {
        kinds.push(Resolved {
            kind: *kind,
            factor: rules.factor(kind.troop),
            margin: rules.margin(kind.troop),
            hits: rules.hits(kind.troop),
            inches: movement::inches(kind, rules),
            ignores: Ignores {
                woods: movement::ignores(kind, Ground::Wood),
                obstacles: movement::ignores(kind, Ground::Wall),
                buildings: movement::ignores(kind, Ground::Building),
            },
        });
        kinds.len() - 1
    });
    at as u8
}

/// The place of each formation: floor(n/2) of the wings, the line, the other wings; reserves stand outside the row.
fn places(army: &Army) -> Vec<Place> {
    let posted = |post: Post| {
        let at = move |&index: &usize| army.units[index].post == post;
        (0..army.units.len()).filter(at).collect::<Vec<_>>()
    };
    let wings = posted(Post::Wing);
    let (left, right) = wings.split_at(wings.len() / 2);
    let row = [left, &posted(Post::Line), right].concat();
    let place = |(index, unit): (usize, &ListedUnit)| Place {
        post: unit.post,
        neighbours: [NONE; 2],
        strips: unit.strips.len() as u8,
        led: army.leaders.iter().any(|leader| leader.with == Some(index as u16)),
    };
    let mut places: Vec<Place> = army.units.iter().enumerate().map(place).collect();
    for pair in row.windows(2) {
        places[pair[0]].neighbours[1] = pair[1] as u8;
        places[pair[1]].neighbours[0] = pair[0] as u8;
    }
    places
}

fn people(army: &Army) -> Vec<Person> {
    let person = |(index, leader): (usize, &fairfight_rules::fire_at_will::army::Leader)| Person {
        own_slot: (army.units.len() + index) as u8,
        commander: leader.commander,
        power: leader.power,
        spells: leader.spells,
    };
    army.leaders.iter().enumerate().map(person).collect()
}

fn host(army: &Army, rules: &Rules, kinds: &mut Vec<Resolved>) -> Host {
    let mut host = Host {
        formations: List::new(spare::FORMATION),
        leaders: List::new(spare::NOBODY),
        nobles_before: 0,
    };
    for unit in &army.units {
        let mut formation =
            Formation { ranks: unit.ranks, status: Status::Steady, ..spare::FORMATION };
        for (strip, kind) in formation.strips.iter_mut().zip(&unit.strips) {
            let hits = rules.hits(kind.troop);
            *strip = Strip { kind: resolve(kind, rules, kinds), hits, ..spare::STRIP };
        }
        host.formations.push(formation);
    }
    for (index, leader) in army.leaders.iter().enumerate() {
        // A leader on foot who leads elves is himself an elf.
        let elf = leader.with.is_some_and(|unit| {
            let strips = &army.units[usize::from(unit)].strips;
            strips.iter().all(|kind| kind.elf) && Kind::plain(leader.moves).on_foot()
        });
        let kind = Kind { moves: leader.moves, elf, ..Kind::plain(leader.rank.troop()) };
        let own_slot = (army.units.len() + index) as u8;
        let slot = leader.with.map_or(own_slot, |unit| unit as u8);
        let alone = leader.with.is_none();
        host.formations.push(Formation {
            status: if alone { Status::Steady } else { Status::Gone },
            ..spare::FORMATION
        });
        host.leaders.push(Leader {
            kind: resolve(&kind, rules, kinds),
            hits: rules.hits(kind.troop),
            slot,
            behind: leader.commander,
            power: leader.power,
            ..spare::NOBODY
        });
        host.at_mut(slot).leader = index as u8;
    }
    host
}

/// Places the formations on their lines, with the reserves and lone leaders behind.
fn line_up(host: &mut Host, places: &[Place], side: Side, lines: Lines, rules: &Rules) {
    for slot in host.slots() {
        let post = places.get(usize::from(slot)).map_or(Post::Reserve, |place| place.post);
        host.at_mut(slot).depth = lines.start(side, post, rules.rulings.reserve_depth);
    }
}
