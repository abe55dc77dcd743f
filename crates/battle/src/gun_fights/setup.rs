//! Forces, rules and scenario resolved before the first roll.

use super::doctrine::skilled::FAMILY;
use super::scenario::{Scenario, Terrain};
use super::state::{Man, State, Status};
use super::turn::Turn;
use crate::fitted::Member;
use crate::{Fate, Flow, Log, SideTally, System, Tally, UnitNow, UnitRef, UnitTally};
use fairfight_rules::gun_fights::activation::Spaces;
use fairfight_rules::gun_fights::army::{Army, Doctrine, Movement, Policy};
use fairfight_rules::gun_fights::{
    Category, Edition, Figure, MOST_FIGURES, Part, Party, Posture, Rules, Weapon, fire, hits,
};
use fairfight_rules::{BySide, D6, Dice, Side};
use std::sync::Arc;

/// The data of a figure that is known before the first roll.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Who it is.
    pub figure: Figure,
    /// Its side of the game: 0 the first, 1 the second.
    pub side: usize,
    /// Its position in its list.
    pub unit: u16,
    /// Range of its weapon.
    pub range_in: u8,
    /// The spaces left, by number of hits.
    pub left: [Spaces; 7],
    /// The number of hits that put it out of play.
    pub to_remove: u8,
    /// The leaders a constable or tracker stays with.
    pub leaders: Option<Leaders>,
}

/// Men of one name, by their positions in the roster: a leader, and his double if a variation has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaders {
    first: u8,
    last: u8,
}

impl Leaders {
    fn are(self) -> std::ops::RangeInclusive<u8> {
        self.first..=self.last
    }

    /// Is he one of them?
    pub fn has(self, man: u8) -> bool {
        self.are().contains(&man)
    }
}

/// The maximum number of men in a battle: all figures of a game, and a double on each side.
pub const MOST_MEN: usize = MOST_FIGURES + 2;

/// The figures that act on a roll, in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Order {
    men: [u8; MOST_MEN],
    len: u8,
}

impl Order {
    /// The positions in the roster of the men who act.
    #[inline]
    pub fn men(&self) -> &[u8] {
        &self.men[..usize::from(self.len)]
    }
}

/// Whether figures can move about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A table: figures move, constables and trackers are redeployed to another place.
    Table,
    /// Every figure stays where it is; redeployment only uses up the activation.
    Fixed,
}

/// The battle of two sides, or a fight in which nobody moves.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules.
    pub rules: Rules,
    /// The game.
    pub edition: Edition,
    /// Rolls after which it is a draw; `None` for never.
    pub limit: Option<u16>,
    /// Whether figures can move about.
    pub ground: Ground,
    /// Depth of the table.
    pub table_in: u8,
    /// Strips of cover, buildings and fences.
    pub terrain: Vec<Terrain>,
    /// The seats of the first side of the game and of the second.
    seats: [Side; 2],
    /// The doctrines, likewise.
    doctrines: [Doctrine; 2],
    /// The weights of the doctrines, likewise; `None` for a style.
    members: BySide<Option<Arc<Member>>>,
    /// For each seat and position in its list, the position in the roster; `None` if he does not fight for it.
    listed: BySide<Vec<Option<u8>>>,
    /// The number of men in the roster who are of the first side.
    first: u8,
    /// The men of the roster: all figures of the game in its order, each double behind his original.
    pub(super) profiles: Vec<Profile>,
    /// The figures that act, by row.
    order: [Order; 6],
    /// The number that hits, by weapon and category.
    needed: [[u8; 4]; 3],
    /// The category, by position in the roster and posture.
    category: [[Category; 4]; MOST_MEN],
    open: State,
}

/// The depth and posture in which a figure begins.
pub type Place = (u8, Posture);

impl Battle {
    /// The battle of `armies`, the two sides of a game, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        let parts = armies.map(|army| army.part);
        let home = Scenario::home(parts.a.edition());
        let scenario = if scenario.edition.is_some() { scenario } else { &home };
        let units = armies.map(|army| army.units.iter().map(|unit| unit.figure).collect());
        let mut battle =
            Battle::of(rules, parts, units, doctrines, |figure| scenario.place(figure));
        battle.ground = Ground::Table;
        battle.table_in = scenario.table_in;
        battle.terrain.clone_from(&scenario.terrain);
        battle.limit = Some(scenario.rolls.unwrap_or(rules.rulings.roll_limit as u16));
        battle
    }

    /// GF-FIGHT: these parties at one gap, shooting by these policies; nobody moves. There is no limit: the fight is a
    /// draw when nobody can be hit any more and nobody waits.
    pub fn fight(
        rules: &Rules,
        parties: BySide<&Party>,
        gap_in: u8,
        policies: BySide<Policy>,
    ) -> Battle {
        let parts = parties.map(|party| party.part);
        let units = parties.map(|party| party.figures().map(|(figure, _)| figure).collect());
        let doctrines =
            policies.map(|policy| Doctrine::Style { movement: Movement::Stand, policy });
        Battle::of(rules, parts, units, doctrines, |figure| {
            let there = |side: Side, depth: u8| parties[side].posture(figure).map(|p| (depth, p));
            there(Side::A, 0).or_else(|| there(Side::B, gap_in))
        })
    }

    fn of(
        rules: &Rules,
        parts: BySide<Part>,
        units: BySide<Vec<Figure>>,
        doctrines: BySide<Doctrine>,
        place: impl Fn(Figure) -> Option<Place>,
    ) -> Battle {
        let edition = parts.a.edition();
        let [first, _] = edition.parts();
        let seats = if parts.a == first { [Side::A, Side::B] } else { [Side::B, Side::A] };
        // Two lists of one side, or of two games, cannot meet: then the table is empty.
        let meet = parts.b == parts.a.other();
        let mut open = State {
            men: [Man::default(); MOST_MEN],
            row: 0,
            next: 0,
            shot: None,
            hit: 0,
            rolls: 0,
        };
        let mut profiles: Vec<Profile> = Vec::new();
        let mut category = [[Category::Nt; 4]; MOST_MEN];
        let mut listed = units.as_ref().map(|units| vec![None; units.len()]);
        for figure in edition.roster().iter().copied() {
            let spaces = rules.numbers.activation.spaces(figure);
            let side = usize::from(figure.part() != first);
            let leaders = figure.leader().and_then(|leader| {
                // Leaders come before their men in the roster.
                let are = |profile: &Profile| profile.figure == leader;
                let first = profiles.iter().position(are)? as u8;
                let last = profiles.iter().rposition(are)? as u8;
                Some(Leaders { first, last })
            });
            let seat = seats[side];
            let entries = (0..).zip(&units[seat]).filter(|(_, unit)| **unit == figure);
            let entries: Vec<u16> = entries.map(|(at, _)| at).take(2).collect();
            // A figure that is not in the list still has its position in the roster.
            for copy in 0..entries.len().max(1) {
                let (man, entry) = (profiles.len(), entries.get(copy).copied());
                profiles.push(Profile {
                    figure,
                    side,
                    unit: entry.unwrap_or(0),
                    range_in: fire::range_in(figure.weapon(), &rules.numbers),
                    left: std::array::from_fn(|n| hits::left(spaces, n as u8, &rules.rulings)),
                    to_remove: hits::to_remove(spaces, &rules.rulings),
                    leaders,
                });
                category[man] = Posture::ALL.map(|posture| fire::category(figure, posture, rules));
                let Some(unit) = entry else { continue };
                listed[seat][usize::from(unit)] = Some(man as u8);
                if meet && let Some((depth, posture)) = place(figure) {
                    open.men[man] = Man { status: Status::Ready, depth, posture, ..Man::default() };
                }
            }
        }
        let order = D6::FACES.map(|row| {
            let mut order = Order::default();
            let acting = rules.numbers.activation.acting(edition, row, rules.rulings.cell_order);
            for figure in acting {
                let men = (0..).zip(&profiles).filter(|(_, profile)| profile.figure == figure);
                for (man, _) in men {
                    order.men[usize::from(order.len)] = man;
                    order.len += 1;
                }
            }
            order
        });
        let needed = Weapon::ALL
            .map(|weapon| Category::ALL.map(|of| fire::needed(weapon, of, &rules.numbers)));
        Battle {
            rules: rules.clone(),
            edition,
            limit: None,
            ground: Ground::Fixed,
            table_in: u8::MAX,
            terrain: Vec::new(),
            doctrines: seats.map(|seat| doctrines[seat]),
            members: doctrines.map(|of| of.member().map(|place| FAMILY.member(place))),
            seats,
            listed,
            first: profiles.iter().filter(|profile| profile.side == 0).count() as u8,
            profiles,
            order,
            needed,
            category,
            open,
        }
    }

    /// The fixed data of a figure.
    #[inline]
    pub fn profile(&self, man: u8) -> &Profile {
        &self.profiles[usize::from(man)]
    }

    /// The seat of a figure's side.
    #[inline]
    pub fn seat(&self, man: u8) -> Side {
        self.seats[self.profile(man).side]
    }

    /// The doctrine that plays a figure.
    #[inline]
    pub fn doctrine(&self, man: u8) -> Doctrine {
        self.doctrines[self.profile(man).side]
    }

    /// The positions in the roster.
    #[inline]
    pub fn roster(&self) -> std::ops::Range<u8> {
        0..self.profiles.len() as u8
    }

    /// The enemies of a figure, in the order of the roster, which has one side after the other.
    #[inline]
    pub fn enemies(&self, man: u8) -> std::ops::Range<u8> {
        match self.profile(man).side {
            0 => self.first..self.profiles.len() as u8,
            _ => 0..self.first,
        }
    }

    /// The figures that act on this roll.
    #[inline]
    pub fn acting(&self, row: u8) -> &Order {
        &self.order[usize::from(row) - 1]
    }

    /// The number on which a figure hits another, by the other's posture.
    #[inline]
    pub fn needed(&self, shooter: u8, target: u8, posture: Posture) -> u8 {
        let category = self.category[usize::from(target)][posture as usize];
        self.needed[self.profile(shooter).figure.weapon() as usize][category as usize]
    }

    /// The leader in play with whom a constable or tracker stays; `None` if he has lost him, and for all other figures.
    #[inline]
    pub fn led_by(&self, state: &State, man: u8) -> Option<u8> {
        self.profile(man).leaders?.are().find(|&leader| state.in_play(leader))
    }

    /// Does this side of the game still have a figure in play?
    pub(super) fn has_anybody(&self, state: &State, side: usize) -> bool {
        self.roster().any(|man| self.profile(man).side == side && state.in_play(man))
    }

    /// The seat of the first side, or of the second.
    #[inline]
    pub(super) fn seat_of(&self, side: usize) -> Side {
        self.seats[side]
    }
}

impl System for Battle {
    type State = State;

    const PUTS_DECISIONS: bool = true;

    fn open(&self) -> State {
        self.open
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        Turn { battle: self, state, dice, log, step: () }.advance()
    }

    fn member(&self, side: Side) -> Option<&Member> {
        self.members[side].as_deref()
    }

    fn units_now(&self, state: &State) -> Vec<UnitNow> {
        let of = |side: Side, id: u8, man: Option<u8>| {
            let man = man.map_or(Man::default(), |man| state.men[usize::from(man)]);
            let there = man.status != Status::Out;
            UnitNow {
                unit: UnitRef::new(side, id),
                depth: (man.status == Status::Ready).then(|| man.depth.into()),
                lane: None,
                left: there.into(),
                state: match man.status {
                    Status::Ready => "in play",
                    Status::Waiting => "waiting",
                    Status::Out => "out of play",
                },
                enemy: None,
            }
        };
        let of_side = |side: Side| {
            let men = (0..).zip(&self.listed[side]);
            men.map(move |(id, man)| of(side, id, *man))
        };
        Side::BOTH.into_iter().flat_map(of_side).collect()
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let units = &mut into.units[side];
            units.clear();
            let mut sum = SideTally::default();
            for man in &self.listed[side] {
                let there = man.is_some_and(|man| end.in_play(man));
                sum.points += u32::from(there);
                sum.lost += u32::from(!there);
                let fate = if there { Fate::Stands } else { Fate::Destroyed };
                units.push(UnitTally { figures: u16::from(there), fate });
            }
            into.sides[side] = sum;
        }
    }
}
