//! \[Modern Skirmish, Fire\] Two dice against the limits for a hit and for a kill (MS-F1 to MS-F4, MS-R7).

use super::forces::Class;
use super::morale::Marks;
use super::numbers::Numbers;
use super::rules::Rules;
use super::rulings::{AmmoMarkerOrder, Differential, HitWithoutKill, RoutTime};
use crate::D6;
use crate::ruling::{Chart, Number};
use crate::words;

words! {
    /// A printed row: targets up to a range.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Band {
        /// Up to 60 cm.
        Far = "60cm",
        /// Up to 50 cm.
        Middle = "50cm",
        /// Up to 30 cm.
        Near = "30cm",
    }
}

impl Band {
    /// The row of a target `gap_mm` millimetres away; `None` if it is out of range.
    ///
    /// Source: MS-F2; ruling `range-bands`.
    ///
    /// ```
    /// use fairfight_rules::modern_skirmish::{Numbers, fire::Band};
    /// let of = |gap_mm| Band::of(gap_mm, &Numbers::default());
    /// assert_eq!([0, 300].map(of), [Some(Band::Near); 2]);
    /// assert_eq!([301, 500].map(of), [Some(Band::Middle); 2]);
    /// assert_eq!([501, 600, 601].map(of), [Some(Band::Far), Some(Band::Far), None]);
    /// ```
    #[inline]
    pub const fn of(gap_mm: i16, numbers: &Numbers) -> Option<Band> {
        if gap_mm <= numbers.near_range * 10 {
            Some(Band::Near)
        } else if gap_mm <= numbers.middle_range * 10 {
            Some(Band::Middle)
        } else if gap_mm <= numbers.far_range * 10 {
            Some(Band::Far)
        } else {
            None
        }
    }
}

words! {
    /// How a target stands.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Target {
        /// Without protection.
        Open = "open",
        /// In a building, or behind something.
        Cover = "cover",
    }
}

impl Target {
    /// Both, in printed order.
    pub const BOTH: [Target; 2] = [Target::Open, Target::Cover];
}

/// The firer, and the situation of the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aim {
    /// The figure that fires.
    pub firer: Class,
    /// The cover of its target.
    pub target: Target,
    /// The distance to it.
    pub band: Band,
}

/// The two dice of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Throw {
    /// The one that may kill.
    pub coloured: D6,
    /// The other.
    pub white: D6,
}

impl Throw {
    /// The throw with this number: all 36 are numbered from 0, as if they were the faces of one die.
    #[inline]
    pub fn of(number: u32) -> Throw {
        let face = |at: u32| D6::FACES[at as usize % 6];
        Throw { coloured: face(number / 6), white: face(number) }
    }

    /// The difference between the dice. Ruling `differential`.
    #[inline]
    pub const fn differential(self, rules: &Rules) -> i16 {
        let apart = self.coloured.face() as i16 - self.white.face() as i16;
        match rules.rulings.differential {
            Differential::Absolute => apart.abs(),
            Differential::ColourMinusWhite => apart,
        }
    }

    /// Does it give the firer's unit an ammo marker?
    ///
    /// Source: MS-R7.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.coloured.face() == self.white.face()
    }
}

/// The effect of a throw on a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// The differential is outside its limits.
    Missed,
    /// It is inside, but the coloured die is outside its own limits: no effect.
    Hit,
    /// A man is killed in action.
    Killed,
}

/// The effect of this throw.
///
/// Source: MS-F1, MS-F3; rulings `differential`, `hit-without-kill`, `double-and-hit`.
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::modern_skirmish::{Class, Rules};
/// use fairfight_rules::modern_skirmish::fire::{Aim, Band, Effect, Target, Throw, effect};
/// let aim = Aim { firer: Class::Soldier, target: Target::Open, band: Band::Far };
/// let of = |coloured, white| {
///     let throw = Throw { coloured: D6::new(coloured), white: D6::new(white) };
///     effect(aim, throw, &Rules::default())
/// };
/// assert_eq!(of(6, 3), Effect::Killed); // 3 apart, and the coloured die from 4 to 6
/// assert_eq!(of(3, 6), Effect::Hit);
/// assert_eq!(of(6, 4), Effect::Missed);
/// ```
#[inline]
pub fn effect(aim: Aim, throw: Throw, rules: &Rules) -> Effect {
    let numbers = &rules.numbers;
    if !numbers.hit_table.limits(aim).hold(throw.differential(rules)) {
        return Effect::Missed;
    }
    let kills = match rules.rulings.hit_without_kill {
        HitWithoutKill::NoEffect => {
            numbers.kill_table.limits(aim).hold(throw.coloured.face().into())
        }
        HitWithoutKill::Kill => true,
    };
    if kills { Effect::Killed } else { Effect::Hit }
}

/// The number of the 36 throws that kill a man.
///
/// ```
/// use fairfight_rules::modern_skirmish::{Class, Rules};
/// use fairfight_rules::modern_skirmish::fire::{Aim, Band, Target, kills};
/// let aim = Aim { firer: Class::Legionary, target: Target::Open, band: Band::Far };
/// assert_eq!(kills(aim, &Rules::default()), 13);
/// ```
pub fn kills(aim: Aim, rules: &Rules) -> u8 {
    let kills = |&throw: &u32| effect(aim, Throw::of(throw), rules) == Effect::Killed;
    (0..36).filter(kills).count() as u8
}

/// Resolves a shot: marks both units and returns the effect.
///
/// Source: MS-F3, MS-R4, MS-R7; ruling `ammo-marker-order`.
#[inline]
pub fn resolve(
    aim: Aim,
    throw: Throw,
    firer: &mut Marks,
    target: &mut Marks,
    rules: &Rules,
) -> Effect {
    if throw.is_double() {
        firer.mark_ammo(&rules.numbers);
    }
    let lost = match (rules.rulings.ammo_marker_order, rules.rulings.rout_time) {
        (AmmoMarkerOrder::MarkerFirst, RoutTime::AtOnce) => firer.routs(&rules.numbers),
        (AmmoMarkerOrder::MarkerFirst, RoutTime::AtNextTest)
        | (AmmoMarkerOrder::ShotFirst, RoutTime::AtOnce | RoutTime::AtNextTest) => false,
    };
    let effect = if lost { Effect::Missed } else { effect(aim, throw, rules) };
    if effect == Effect::Killed {
        target.kia = target.kia.saturating_add(1);
    }
    effect
}

/// A range of numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Limits {
    /// The lower limit.
    pub least: i16,
    /// The upper limit.
    pub most: i16,
}

impl Limits {
    /// Is this number within the limits?
    #[inline]
    pub const fn hold(self, number: i16) -> bool {
        self.least <= number && number <= self.most
    }
}

const fn to(least: i16, most: i16) -> Limits {
    Limits { least, most }
}

/// A printed table of limits: a row for each range, two columns for each type of figure.
type Table = [[Limits; 8]; 3];

/// Limits of the differential: within them a target is hit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HitTable(pub Table);

/// Limits of the coloured die: within them a target that is hit is killed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct KillTable(pub Table);

#[rustfmt::skip]
const HIT: Table = [
    // Legionary        Auxiliary          Soldier            Confederate, each open and cover
    [to(2, 5), to(3, 5), to(4, 5), to(5, 5), to(3, 5), to(4, 5), to(4, 5), to(5, 5)], // 60cm
    [to(1, 5), to(2, 5), to(3, 5), to(4, 5), to(2, 5), to(3, 5), to(3, 5), to(4, 5)], // 50cm
    [to(0, 5), to(1, 5), to(2, 5), to(3, 5), to(1, 5), to(2, 5), to(2, 5), to(3, 5)], // 30cm
];

#[rustfmt::skip]
const KILL: Table = [
    // Legionary        Auxiliary          Soldier            Confederate, each open and cover
    [to(3, 6), to(4, 6), to(5, 6), to(6, 6), to(4, 6), to(5, 6), to(5, 6), to(6, 6)], // 60cm
    [to(2, 6), to(3, 6), to(4, 6), to(5, 6), to(3, 6), to(4, 6), to(4, 6), to(5, 6)], // 50cm
    [to(1, 6), to(2, 6), to(3, 6), to(4, 6), to(2, 6), to(3, 6), to(3, 6), to(4, 6)], // 30cm
];

impl HitTable {
    /// The printed table.
    pub const PRINTED: HitTable = HitTable(HIT);
}

impl Default for HitTable {
    fn default() -> Self {
        HitTable::PRINTED
    }
}

impl KillTable {
    /// The printed table.
    pub const PRINTED: KillTable = KillTable(KILL);
}

impl Default for KillTable {
    fn default() -> Self {
        KillTable::PRINTED
    }
}

impl HitTable {
    /// The limits of the differential. Source: MS-F2.
    #[inline]
    pub const fn limits(&self, aim: Aim) -> Limits {
        self.0[aim.band as usize][column(aim.firer, aim.target)]
    }
}

impl KillTable {
    /// The limits of the coloured die. Source: MS-F4.
    #[inline]
    pub const fn limits(&self, aim: Aim) -> Limits {
        self.0[aim.band as usize][column(aim.firer, aim.target)]
    }
}

/// The printed column.
const fn column(firer: Class, target: Target) -> usize {
    firer as usize * 2 + target as usize
}

/// The position of every cell, in printed order.
fn cells() -> impl Iterator<Item = (Band, Class, Target)> {
    let row = |band| {
        Class::ALL
            .into_iter()
            .flat_map(move |class| Target::BOTH.map(|target| (band, class, target)))
    };
    Band::ALL.into_iter().flat_map(row)
}

fn name(table: &str, (band, class, target): (Band, Class, Target), end: &str) -> String {
    format!("{table}-{}-{}-{}-{end}", band.word(), class.word(), target.word())
}

/// The names of the lower and the upper limit of every cell of both tables.
pub(super) fn limits() -> impl Iterator<Item = [String; 2]> {
    let of = |table| cells().map(move |at| ["least", "most"].map(|end| name(table, at, end)));
    of("hit").chain(of("kill"))
}

/// The numbers of a table. A lower limit one above `most`, or an upper limit one below `least`, means never.
fn numbers_of(
    table: &str,
    printed: Table,
    doc: &'static str,
    least: i16,
    most: i16,
) -> Vec<Number> {
    let cell = |at: (Band, Class, Target)| {
        let limits = printed[at.0 as usize][column(at.1, at.2)];
        [("least", limits.least, least, most + 1), ("most", limits.most, least - 1, most)].map(
            |(end, printed, min, max)| Number {
                name: name(table, at, end),
                doc,
                printed: printed.into(),
                min: min.into(),
                max: max.into(),
            },
        )
    };
    cells().flat_map(cell).collect()
}

/// The limit called `wanted`.
fn slot_of<'t>(
    values: &'t mut Table,
    table: &str,
    wanted: &str,
    least: i16,
    most: i16,
) -> Option<(&'t mut i16, i16, i16)> {
    let is = |at: &(Band, Class, Target), end| name(table, *at, end) == wanted;
    let at = cells().find(|at| is(at, "least") || is(at, "most"))?;
    let limits = &mut values[at.0 as usize][column(at.1, at.2)];
    Some(if is(&at, "least") {
        (&mut limits.least, least, most + 1)
    } else {
        (&mut limits.most, least - 1, most)
    })
}

impl Chart for HitTable {
    fn all() -> Vec<Number> {
        let doc = "Hit table: the differential is from the least to the most, by range, type and target (MS-F2)";
        numbers_of("hit", HIT, doc, 0, 5)
    }

    fn slot(&mut self, wanted: &str) -> Option<(&mut i16, i16, i16)> {
        slot_of(&mut self.0, "hit", wanted, 0, 5)
    }
}

impl Chart for KillTable {
    fn all() -> Vec<Number> {
        let doc = "Kill table: the coloured die is from the least to the most, by range, type and target (MS-F4)";
        numbers_of("kill", KILL, doc, 1, 6)
    }

    fn slot(&mut self, wanted: &str) -> Option<(&mut i16, i16, i16)> {
        slot_of(&mut self.0, "kill", wanted, 1, 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modern_skirmish::Class::{Auxiliary, Confederate, Legionary, Soldier};

    fn ways(aim: Aim, wanted: impl Fn(Effect, Throw) -> bool) -> usize {
        let rules = Rules::default();
        let throws = (0..36).map(Throw::of);
        throws.filter(|&throw| wanted(effect(aim, throw, &rules), throw)).count()
    }

    /// The step of a shot, as in the README: 0 is a Legionary at 30 cm in the open.
    fn step(aim: Aim) -> i16 {
        let of_type = match aim.firer {
            Legionary => 0,
            Soldier => 1,
            Auxiliary | Confederate => 2,
        };
        let of_band = match aim.band {
            Band::Near => 0,
            Band::Middle => 1,
            Band::Far => 2,
        };
        of_type + of_band + aim.target as i16
    }

    #[test]
    fn one_number_describes_a_shot() {
        for (band, firer, target) in cells() {
            let aim = Aim { firer, target, band };
            let numbers = Numbers::default();
            assert_eq!(numbers.hit_table.limits(aim), to(step(aim), 5), "{aim:?}");
            assert_eq!(numbers.kill_table.limits(aim), to(step(aim) + 1, 6), "{aim:?}");
        }
    }

    #[test]
    fn hits_and_kills_in_36ths() {
        #[rustfmt::skip]
        let printed = [
            (Band::Far, [20, 12, 6, 2, 12, 6, 6, 2], [13, 6, 3, 1, 6, 3, 3, 1]),
            (Band::Middle, [30, 20, 12, 6, 20, 12, 12, 6], [25, 13, 6, 3, 13, 6, 6, 3]),
            (Band::Near, [36, 30, 20, 12, 30, 20, 20, 12], [36, 25, 13, 6, 25, 13, 13, 6]),
        ];
        for (band, hit, kill) in printed {
            for (_, firer, target) in cells().filter(|cell| cell.0 == band) {
                let aim = Aim { firer, target, band };
                let at = column(firer, target);
                assert_eq!(ways(aim, |effect, _| effect != Effect::Missed), hit[at], "{aim:?}");
                assert_eq!(ways(aim, |effect, _| effect == Effect::Killed), kill[at], "{aim:?}");
                assert_eq!(usize::from(kills(aim, &Rules::default())), kill[at]);
            }
        }
    }

    #[test]
    fn doubles_hit_where_the_limits_begin_at_0_alone() {
        for (band, firer, target) in cells() {
            let aim = Aim { firer, target, band };
            let doubles = ways(aim, |effect, throw| throw.is_double() && effect != Effect::Missed);
            let may = (firer, band, target) == (Legionary, Band::Near, Target::Open);
            assert_eq!(doubles, if may { 6 } else { 0 }, "{aim:?}");
        }
    }

    #[test]
    fn a_shot_marks_both_units() {
        let rules = Rules::default();
        let aim = Aim { firer: Legionary, target: Target::Open, band: Band::Near };
        let (mut ours, mut theirs) = (Marks { ammo: 12, ..Marks::default() }, Marks::default());
        let double = Throw { coloured: D6::new(2), white: D6::new(2) };
        assert_eq!(resolve(aim, double, &mut ours, &mut theirs, &rules), Effect::Killed);
        assert_eq!((ours.ammo, theirs.kia), (13, 1));
        let mut first = rules.clone();
        first.rulings.ammo_marker_order = AmmoMarkerOrder::MarkerFirst;
        ours.ammo = 12;
        assert_eq!(resolve(aim, double, &mut ours, &mut theirs, &first), Effect::Missed);
        assert_eq!((ours.ammo, theirs.kia), (13, 1), "it routs before the shot");
        first.rulings.rout_time = RoutTime::AtNextTest;
        ours.ammo = 12;
        assert_eq!(resolve(aim, double, &mut ours, &mut theirs, &first), Effect::Killed);
    }
}
