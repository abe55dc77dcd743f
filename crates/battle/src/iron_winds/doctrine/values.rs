//! What fights are worth to the end: the tables that `expert` looks up.
//!
//! A *fighter* is a kind of unit, with its commanding leader or without one. For each two fighters of opposite sides
//! there is a table for the front (two if only the charger has the bonus of the first round), and for each side that
//! `expert` plays one for its attack on a flank and one for the rear, all by round (first, later) and figures left.

use crate::iron_winds::fight::Fight;
use crate::iron_winds::state::Host;
use crate::{Oracle, Question, Word};
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::notation::UnitSpec;
use fairfight_rules::iron_winds::{Costs, FirstRound, Profile, Rank, Rules};
use fairfight_rules::{BySide, Side};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

/// The tables; empty if no doctrine uses them.
#[derive(Clone, Debug, Default)]
pub struct FightValues {
    /// The number of a side's fighter, by profile, then by leader (none, and each rank).
    fighters: BySide<Vec<[u16; 4]>>,
    /// How many fighters side B has.
    others: usize,
    /// By side of the attacker, fighter of A, and fighter of B. Fronts of B exist only if it matters which side charges
    /// (ruling `first-round`).
    fronts: BySide<Vec<Table>>,
    flanks: BySide<Vec<Table>>,
    rears: BySide<Vec<Table>>,
    /// The book that the tables come from and that other battles like this one use.
    book: Option<FightBook>,
}

/// What a fight is worth by round and figures left. A table is worked out when it is first used: most tables of a
/// battle are not used until thousands have been played.
#[derive(Clone, Debug)]
struct Table {
    rows: u8,
    columns: u8,
    /// In millionths of a point, to the attacker.
    worth: Arc<LazyLock<Vec<i64>, WorkOut>>,
}

/// The function that works out a table.
type WorkOut = Box<dyn FnOnce() -> Vec<i64> + Send>;

impl Table {
    /// The table of these two under these rules; the oracle provides its values.
    fn new(rules: &Arc<Rules>, pairing: Pairing, oracle: &impl Oracle) -> Table {
        let (a, b, _) = pairing;
        let (rules, oracle) = (rules.clone(), oracle.clone());
        let worth = move || oracle.worth(&[question(&rules, &pairing)]).remove(0);
        let worth = Arc::new(LazyLock::new(Box::new(worth) as WorkOut));
        Table { rows: a.figures, columns: b.figures, worth }
    }

    /// The number of its values.
    fn size(&self) -> u64 {
        2 * u64::from(self.rows) * u64::from(self.columns)
    }
}

/// Attacker, enemy and aspect.
type Pairing = (UnitSpec, UnitSpec, Aspect);

/// Tables of fights under given rules, shared by all battles under them.
///
/// A table is the same whichever thread makes it and when, so races do not matter.
#[derive(Clone, Debug, Default)]
pub struct FightBook(Arc<RwLock<HashMap<Pairing, Table>>>);

/// A unit that fights, by its numbers in the tables.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    number: u16,
    left: u8,
}

/// Stands for no fighter of this side.
const NOBODY: u16 = u16::MAX;

/// The most values that tables may have: usual lists have some ten thousand; this many take seconds to work out and 64
/// megabytes to keep.
const MOST_VALUES: u64 = 8_000_000;

/// Do leaders make fighters of their own?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leaders {
    Apart,
    LikeOthers,
}

impl FightValues {
    /// The tables for all that can meet here, from the `book` if it has them; empty unless `expert` plays. If they
    /// would have more than [`MOST_VALUES`], leaders are left out; `None` if that is still too many.
    pub fn new<W: Word>(
        rules: &Rules,
        profiles: &[Profile],
        hosts: &BySide<Host<W>>,
        doctrines: BySide<Doctrine>,
        book: Option<FightBook>,
        oracle: &impl Oracle,
    ) -> Option<FightValues> {
        let expert = doctrines.map(|doctrine| doctrine == Doctrine::Expert);
        let mut values = FightValues::default();
        if !(expert.a || expert.b) {
            return Some(values);
        }
        let mut attacks = vec![(Side::A, Aspect::Front)];
        if rules.rulings.first_round == FirstRound::Charger {
            attacks.push((Side::B, Aspect::Front));
        }
        for side in Side::BOTH.into_iter().filter(|&side| expert[side]) {
            attacks.extend([(side, Aspect::Flank), (side, Aspect::Rear)]);
        }
        let (numbers, specs) = [Leaders::Apart, Leaders::LikeOthers]
            .map(|leaders| hosts.as_ref().map(|host| fighters(profiles, host, leaders)))
            .into_iter()
            .map(|BySide { a, b }| (BySide::new(a.0, b.0), BySide::new(a.1, b.1)))
            .find(|(_, specs)| attacks.len() as u64 * values_of(specs) <= MOST_VALUES)?;
        values.fighters = numbers;
        values.others = specs.b.len();
        let mut wanted = Vec::new();
        for &(side, aspect) in &attacks {
            for a in &specs.a {
                for b in &specs.b {
                    let units = BySide::new(*a, *b);
                    let units = if side == Side::A { units } else { units.swapped() };
                    wanted.push((units.a, units.b, aspect));
                }
            }
        }
        let book = book.unwrap_or_default();
        let mut tables = book.tables(rules, &wanted, oracle).into_iter();
        let mut next = || tables.by_ref().take(specs.a.len() * specs.b.len()).collect();
        for &(side, aspect) in &attacks {
            let of = match aspect {
                Aspect::Front => &mut values.fronts,
                Aspect::Flank => &mut values.flanks,
                Aspect::Rear => &mut values.rears,
            };
            of[side] = next();
        }
        values.book = Some(book);
        Some(values)
    }

    /// The book with these tables.
    pub fn book(&self) -> Option<FightBook> {
        self.book.clone()
    }

    /// The fighter for a unit with this profile, leader and number of figures.
    ///
    /// A leader of a rank that his side did not bring counts as one of the next rank below.
    #[inline]
    pub fn fighter(&self, side: Side, profile: u8, leader: Option<Rank>, left: u8) -> Fighter {
        let numbers = &self.fighters[side][usize::from(profile)];
        let number = numbers[leader.map_or(0, |rank| 1 + rank as usize)];
        debug_assert!(number != NOBODY);
        Fighter { number, left }
    }

    /// What it is worth to the attacker of `side`, in millionths of a point, to fight this enemy from this aspect until
    /// one of them is gone.
    #[inline]
    pub fn worth(
        &self,
        side: Side,
        attacker: Fighter,
        enemy: Fighter,
        aspect: Aspect,
        first_round: bool,
    ) -> i64 {
        let units = match side {
            Side::A => BySide::new(attacker, enemy),
            Side::B => BySide::new(enemy, attacker),
        };
        let pair = usize::from(units.a.number) * self.others + usize::from(units.b.number);
        let of = match aspect {
            Aspect::Front => &self.fronts,
            Aspect::Flank => &self.flanks,
            Aspect::Rear => &self.rears,
        };
        let (table, units, sign) = match of[side].get(pair) {
            Some(table) => (table, BySide::new(attacker, enemy), 1),
            None => {
                debug_assert!(aspect == Aspect::Front, "only fronts are the same from both sides");
                (&self.fronts.a[pair], units, -1)
            }
        };
        let Table { rows, columns, ref worth } = *table;
        let (row, column) = (usize::from(units.a.left) - 1, usize::from(units.b.left) - 1);
        debug_assert!(row < usize::from(rows) && column < usize::from(columns));
        let round = if first_round { 0 } else { usize::from(rows) };
        sign * worth[(round + row) * usize::from(columns) + column]
    }
}

/// How many values the tables of these fighters have for one aspect.
fn values_of(specs: &BySide<Vec<UnitSpec>>) -> u64 {
    let figures = |specs: &[UnitSpec]| specs.iter().map(|of| u64::from(of.figures)).sum::<u64>();
    2 * figures(&specs.a) * figures(&specs.b)
}

/// The fighters of a side: their numbers and their units.
fn fighters<W: Word>(
    profiles: &[Profile],
    host: &Host<W>,
    leaders: Leaders,
) -> (Vec<[u16; 4]>, Vec<UnitSpec>) {
    let mut numbers = vec![[NOBODY; 4]; profiles.len()];
    let mut specs = Vec::new();
    for (profile, numbers) in (0u8..).zip(&mut numbers) {
        if !host.units.iter().any(|unit| unit.profile == profile) {
            continue;
        }
        let Profile { kind, purchased, .. } = profiles[usize::from(profile)];
        let mut add = |leader: Option<Rank>| {
            specs.push(UnitSpec { kind, figures: purchased, leader });
            (specs.len() - 1) as u16
        };
        let mut number = add(None);
        numbers[0] = number;
        for rank in Rank::ALL {
            let brought = host.leaders.iter().any(|leader| leader.rank == rank);
            if brought && leaders == Leaders::Apart {
                number = add(Some(rank));
            }
            numbers[1 + rank as usize] = number;
        }
    }
    (numbers, specs)
}

impl FightBook {
    /// The tables of these pairings, in order. New ones are kept as long as the book has no more than [`MOST_VALUES`].
    fn tables(&self, rules: &Rules, wanted: &[Pairing], oracle: &impl Oracle) -> Vec<Table> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let all_known = wanted.iter().map(|pairing| known.get(pairing).cloned()).collect();
        drop(known);
        if let Some(tables) = all_known {
            return tables;
        }
        // At printed costs: what a fight is worth does not depend on a price.
        let rules = Arc::new(Rules { costs: Costs::default(), ..rules.clone() });
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let mut held: u64 = known.values().map(Table::size).sum();
        let table = |pairing: &Pairing| {
            if let Some(table) = known.get(pairing) {
                return table.clone();
            }
            let table = Table::new(&rules, *pairing, oracle);
            held += table.size();
            if held <= MOST_VALUES {
                known.insert(*pairing, table.clone());
            }
            table
        };
        wanted.iter().map(table).collect()
    }
}

/// The fight of two fighters, from every round and all figures left.
fn question(rules: &Rules, (a, b, aspect): &Pairing) -> Question<Fight> {
    let fight = Fight::new(rules, BySide::new(a, b), *aspect);
    let (rows, columns) = (a.figures, b.figures);
    let mut from = Vec::with_capacity(2 * usize::from(rows) * usize::from(columns));
    for first_round in [true, false] {
        for a in 1..=rows {
            from.extend((1..=columns).map(|b| fight.from(BySide::new(a, b), first_round)));
        }
    }
    Question { fight, from }
}
