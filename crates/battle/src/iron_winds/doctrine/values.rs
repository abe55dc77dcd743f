//! What fights are worth to the end: the tables in which `expert` looks up.
//!
//! A *fighter* is a kind of unit with its commanding leader, or without one. For each two fighters of
//! opposite sides there is a table for the front, and one for each side that `expert` plays for its
//! attack on a flank and on the rear, all by round (first, later) and figures left.

use crate::iron_winds::fight::Fight;
use crate::iron_winds::state::Host;
use crate::{Oracle, Question, Word};
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::notation::UnitSpec;
use fairfight_rules::iron_winds::{Profile, Rank, Rules};
use fairfight_rules::{BySide, Side};

/// The tables; empty where nobody looks anything up.
#[derive(Clone, Debug, Default)]
pub struct FightValues {
    /// The number of a side's fighter, by profile, then by leader (none, and each rank).
    fighters: BySide<Vec<[u16; 4]>>,
    /// How many fighters side B has.
    others: usize,
    /// By fighter of A, fighter of B, and side of the attacker on a flank or the rear.
    fronts: Vec<Table>,
    flanks: BySide<Vec<Table>>,
    rears: BySide<Vec<Table>>,
    /// In millionths of a point, to the attacker (A, at the front), all tables in a row.
    worth: Vec<i64>,
}

/// Where a table begins, and how long its rows are.
#[derive(Clone, Copy, Debug, Default)]
struct Table {
    start: u32,
    rows: u8,
    columns: u8,
}

/// A unit that fights, as the tables know it.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    number: u16,
    left: u8,
}

/// No fighter of this side.
const NOBODY: u16 = u16::MAX;

/// The most values that tables may have: usual lists have some ten thousand, and these take seconds to
/// be told and 64 megabytes to be kept.
const MOST_VALUES: u64 = 8_000_000;

/// Do leaders make fighters of their own?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leaders {
    Apart,
    LikeOthers,
}

impl FightValues {
    /// The tables for what can meet here; empty unless `expert` plays. Where they had more than
    /// [`MOST_VALUES`] units are taken without their leaders; `None` where even so they have.
    pub fn new<W: Word>(
        rules: &Rules,
        profiles: &[Profile],
        hosts: &BySide<Host<W>>,
        doctrines: BySide<Doctrine>,
        oracle: &impl Oracle,
    ) -> Option<FightValues> {
        let expert = doctrines.map(|doctrine| doctrine == Doctrine::Expert);
        let mut values = FightValues::default();
        if !(expert.a || expert.b) {
            return Some(values);
        }
        let tables = 1 + 2 * (u64::from(expert.a) + u64::from(expert.b));
        let (numbers, specs) = [Leaders::Apart, Leaders::LikeOthers]
            .map(|leaders| hosts.as_ref().map(|host| fighters(profiles, host, leaders)))
            .into_iter()
            .map(|BySide { a, b }| (BySide::new(a.0, b.0), BySide::new(a.1, b.1)))
            .find(|(_, specs)| tables * values_of(specs) <= MOST_VALUES)?;
        values.fighters = numbers;
        values.others = specs.b.len();
        let mut asked = Asked {
            rules,
            oracle,
            questions: Vec::new(),
            tables: Vec::new(),
            next: 0,
            worth: Vec::new(),
        };
        for a in &specs.a {
            for b in &specs.b {
                asked.fight(BySide::new(a, b), Aspect::Front);
            }
        }
        values.fronts = std::mem::take(&mut asked.tables);
        for side in Side::BOTH.into_iter().filter(|&side| expert[side]) {
            for (tables, aspect) in
                [(&mut values.flanks, Aspect::Flank), (&mut values.rears, Aspect::Rear)]
            {
                for a in &specs.a {
                    for b in &specs.b {
                        let units = BySide::new(a, b);
                        let units = if side == Side::A { units } else { units.swapped() };
                        asked.fight(units, aspect);
                    }
                }
                tables[side] = std::mem::take(&mut asked.tables);
            }
        }
        asked.ask();
        values.worth = asked.worth;
        Some(values)
    }

    /// The unit with this profile, leader and so many figures, as the tables know it.
    ///
    /// A leader of a rank that his side did not bring fights as one of the next rank below.
    #[inline]
    pub fn fighter(&self, side: Side, profile: u8, leader: Option<Rank>, left: u8) -> Fighter {
        let numbers = &self.fighters[side][usize::from(profile)];
        let number = numbers[leader.map_or(0, |rank| 1 + rank as usize)];
        debug_assert!(number != NOBODY);
        Fighter { number, left }
    }

    /// What is it worth to the attacker of `side`, in millionths of a point, to fight this enemy from
    /// this aspect until one of them is gone?
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
        let (table, units, sign) = match (aspect, side) {
            (Aspect::Front, Side::A) => (self.fronts[pair], units, 1),
            (Aspect::Front, Side::B) => (self.fronts[pair], units, -1),
            (Aspect::Flank, _) => (self.flanks[side][pair], BySide::new(attacker, enemy), 1),
            (Aspect::Rear, _) => (self.rears[side][pair], BySide::new(attacker, enemy), 1),
        };
        let Table { start, rows, columns } = table;
        let (row, column) = (usize::from(units.a.left) - 1, usize::from(units.b.left) - 1);
        debug_assert!(row < usize::from(rows) && column < usize::from(columns));
        let round = if first_round { 0 } else { usize::from(rows) };
        sign * self.worth[start as usize + (round + row) * usize::from(columns) + column]
    }
}

/// How many values have the tables of these fighters for one aspect?
fn values_of(specs: &BySide<Vec<UnitSpec>>) -> u64 {
    let figures = |specs: &[UnitSpec]| specs.iter().map(|of| u64::from(of.figures)).sum::<u64>();
    2 * figures(&specs.a) * figures(&specs.b)
}

/// The fighters of a side: their numbers, and what they are.
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

/// Questions that are asked together: all of a usual battle, and not the memory of a huge one.
const ASKED_AT_ONCE: usize = 1024;

/// The fights whose worth is to be asked, the answers so far, and where they stand.
struct Asked<'a, O> {
    rules: &'a Rules,
    oracle: &'a O,
    questions: Vec<Question<Fight>>,
    tables: Vec<Table>,
    next: u32,
    worth: Vec<i64>,
}

impl<O: Oracle> Asked<'_, O> {
    fn ask(&mut self) {
        self.worth.extend(self.oracle.worth(&self.questions).into_iter().flatten());
        self.questions.clear();
    }

    fn fight(&mut self, units: BySide<&UnitSpec>, aspect: Aspect) {
        let fight = Fight::new(self.rules, units, aspect);
        let (rows, columns) = (units.a.figures, units.b.figures);
        let mut from = Vec::with_capacity(2 * usize::from(rows) * usize::from(columns));
        for first_round in [true, false] {
            for a in 1..=rows {
                from.extend((1..=columns).map(|b| fight.from(BySide::new(a, b), first_round)));
            }
        }
        self.tables.push(Table { start: self.next, rows, columns });
        self.next += from.len() as u32;
        self.questions.push(Question { fight, from });
        if self.questions.len() == ASKED_AT_ONCE {
            self.ask();
        }
    }
}
