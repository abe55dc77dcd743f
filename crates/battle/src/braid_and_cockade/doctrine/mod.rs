//! Doctrines: how a side decides. Every decision has one method here; attacks and defences differ by their [`Conduct`].

mod conduct;
mod ground;

pub use conduct::Conduct;

use super::setup::Battle;
use super::state::{NONE, State, Unit};
use fairfight_rules::Side;
use fairfight_rules::braid_and_cockade::army::Doctrine;
use fairfight_rules::braid_and_cockade::charge::{Permission, permission};
use fairfight_rules::braid_and_cockade::{
    Arm, AssaultTargets, Formation, Kind, Place, Rank, Rules, Screening, Stance, changing, combat,
    command, firing, movement,
};

/// A unit's action in steps 1 and 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing.
    Stay,
    /// It changes to this formation.
    Change(Formation),
    /// It moves this many inches up the axis (negative: down), if it may.
    Move(i16),
    /// It moves this many inches, and changes to this formation before or after (BC-C7, C8).
    Ride(i16, Formation),
    /// It goes into a site, in this formation.
    Enter(u8, Formation),
    /// This general makes it an assault column.
    Assault(u8),
}

/// The distance that cavalry with nothing to charge keeps from the enemy, in inches: out of musketry.
const CAVALRY_WAITS_AT: i16 = 10;
/// The distance to which infantry approaches guns, in inches: musketry does little to them, so it charges.
const INFANTRY_TO_GUNS: i16 = 1;
/// The worth of a gun to its chargers, in stands: that of a whole unit.
const GUN: i64 = 6;
/// The distance in inches within which cavalry makes infantry form square.
const SQUARE_WITHIN: i16 = 9;

/// Units of one side that are equally good targets, a bit each.
pub type Equals = u128;

/// Cached losses of melees, computed once for equal units. There are few slots: a new entry replaces another.
#[derive(Default)]
pub struct Costs([Option<(Pair, [u32; 2])>; 16]);

/// Charger and target, each with its stands.
type Pair = [(Stance, u8); 2];

impl Costs {
    /// The losses of charger and target, in millionths of a stand.
    fn of(&mut self, charger: &Unit, target: &Unit, rules: &Rules) -> [u32; 2] {
        let both = [charger, target].map(|unit| (unit.stance, unit.left));
        let place = usize::from(charger.left ^ target.left << 1) ^ target.stance.formation as usize;
        let known = &mut self.0[place % 16];
        match known {
            Some((of, costs)) if *of == both => *costs,
            Some(_) | None => {
                let [(me, mine), (enemy, theirs)] = &both;
                let costs = combat::losses((me, *mine), (enemy, *theirs), rules);
                *known = Some((both, costs));
                costs
            }
        }
    }
}

/// Keeps the best of the targets seen one after another, and all that are equally good.
fn keep<W: Ord + Copy>(best: &mut Option<(W, Equals)>, worth: W, target: u8) {
    let bit = 1 << target;
    match best {
        Some((old, _)) if *old > worth => {}
        Some((old, equals)) if *old == worth => *equals |= bit,
        Some(_) | None => *best = Some((worth, bit)),
    }
}

/// The battle as a side sees it when it decides.
pub struct View<'a> {
    battle: &'a Battle,
    state: &'a State,
    side: Side,
    conduct: Conduct,
}

impl<'a> View<'a> {
    /// The view of `side`.
    pub fn new(battle: &'a Battle, state: &'a State, side: Side) -> Self {
        let conduct = Conduct::of(battle.doctrines[side], side == state.attacker);
        View { battle, state, side, conduct }
    }

    fn options(&self) -> Doctrine {
        self.battle.doctrines[self.side]
    }

    /// The formation that a unit should be in.
    fn wanted(&self, id: u8, unit: &Unit) -> Formation {
        let kind = &unit.stance.kind;
        if !kind.arm.is_infantry() {
            return Formation::usual(kind.arm);
        }
        if self.conduct.squares && self.fears_cavalry(id) {
            Formation::Square
        } else {
            self.conduct.formation
        }
    }

    /// Is enemy cavalry in reinforced line within 9 inches, and no enemy infantry?
    fn fears_cavalry(&self, id: u8) -> bool {
        let mut cavalry = false;
        for (enemy, unit) in self.state.sides[self.side.other()].here() {
            if self.state.gap(self.side, id, enemy) > SQUARE_WITHIN {
                continue;
            }
            let arm = unit.stance.kind.arm;
            if arm.is_infantry() {
                return false;
            }
            cavalry |= arm.is_cavalry() && unit.stance.formation == Formation::ReinforcedLine;
        }
        cavalry
    }

    /// The action of a unit in its side's step 1 or 2.
    pub fn action(&self, id: u8, costs: &mut Costs) -> Action {
        let unit = self.state.unit(self.side, id);
        let (kind, formation) = (&unit.stance.kind, unit.stance.formation);
        if unit.is_cluster() || formation == Formation::Garrison {
            return Action::Stay;
        }
        if self.options().assault
            && let Some(action) = self.storm(id)
        {
            return action;
        }
        let ground = self.crosses(id).or_else(|| self.occupies(id));
        if let Some(action) = ground.or_else(|| self.brings_up_guns(unit)) {
            return action;
        }
        let wanted = self.wanted(id, unit);
        let may =
            changing::may_change(kind, formation, wanted, unit.stance.place, &self.battle.rules);
        if formation != wanted && may {
            return Action::Change(wanted);
        }
        let stays = kind.arm.is_artillery() || unit.site != NONE;
        let way = match (stays, kind.arm.is_cavalry()) {
            (true, _) => None,
            (false, true) => self.rides(id, costs),
            (false, false) => self.marches(unit),
        };
        way.map_or(Action::Stay, Action::Move)
    }

    /// The move of cavalry. It goes to where it can charge an enemy that it would charge, if a move and a charge are
    /// enough and its infantry fights too, whether its side advances or stays. Otherwise it follows a side that
    /// advances, out of musketry and not ahead of the infantry.
    fn rides(&self, id: u8, costs: &mut Costs) -> Option<i16> {
        let unit = self.state.unit(self.side, id);
        let (kind, formation, rules) =
            (&unit.stance.kind, unit.stance.formation, &self.battle.rules);
        let charge = movement::charge_move(kind, formation, rules).unwrap_or(0);
        let reach = movement::allowance(kind, formation, false, rules) + charge;
        let line = self.foremost(Arm::is_infantry);
        // Cavalry that rides ahead alone is the target of every gun and musket; beside infantry in musketry of the
        // enemy (BC-F3) it is one of many.
        let together =
            |enemy: i16| line.is_none_or(|line| (enemy - line).abs() <= rules.numbers.line_range);
        let open = |_: u8, enemy: &Unit| {
            let gap = (enemy.depth - unit.depth).abs();
            let near = gap <= charge || gap <= reach && together(enemy.depth);
            near && !enemy.is_locked() && !self.river_on_the_way(unit.depth, enemy.depth)
        };
        let Some(equals) = self.prey(id, open, costs) else {
            self.advances_to()?;
            let way = self.way_to_the_nearest(unit, |_| CAVALRY_WAITS_AT)?;
            return Some(self.no_farther_than(line, unit, way)).filter(|way| *way != 0);
        };
        // They are equally far: enemies ahead come first.
        let prey = self.state.sides[self.side.other()].here();
        let prey = prey.filter(|(enemy, _)| equals >> enemy & 1 == 1);
        let forward = self.state.forward(self.side);
        let away =
            prey.map(|(_, enemy)| enemy.depth - unit.depth).max_by_key(|way| way * forward)?;
        let inches = away.abs() - charge;
        (inches > 0).then_some(inches * away.signum())
    }

    /// The move of infantry that advances: up to its doctrine's distance from an enemy, or to an inch from a gun.
    fn marches(&self, unit: &Unit) -> Option<i16> {
        let stand_off = self.advances_to()?;
        self.way_to_the_nearest(unit, |enemy| {
            let guns = enemy.stance.kind.arm.is_artillery();
            if guns { stand_off.min(INFANTRY_TO_GUNS) } else { stand_off }
        })
    }

    /// How near its infantry advances to the nearest enemy; `None` if the side stays. Columns that stay go at guns once
    /// no formed unit covers these: they charge guns without a test (BC-Q5), and the guns would only shoot on.
    fn advances_to(&self) -> Option<i16> {
        let conduct = &self.conduct;
        if conduct.advances_to.is_some() || conduct.formation != Formation::AttackColumn {
            return conduct.advances_to;
        }
        let covers = |unit: &Unit| !unit.is_cluster() && !unit.stance.kind.arm.is_artillery();
        let mut enemies = self.state.sides[self.side.other()].here();
        (!enemies.any(|(_, enemy)| covers(enemy))).then_some(INFANTRY_TO_GUNS)
    }

    /// The depth of its foremost formed unit of such an arm.
    fn foremost(&self, of: fn(Arm) -> bool) -> Option<i16> {
        let forward = self.state.forward(self.side);
        let units = self.state.sides[self.side].here().map(|(_, unit)| unit);
        let formed = units.filter(|unit| !unit.is_cluster() && of(unit.stance.kind.arm));
        formed.map(|unit| unit.depth * forward).max().map(|far| far * forward)
    }

    /// Cuts a move forward at this depth, if there is one.
    fn no_farther_than(&self, line: Option<i16>, unit: &Unit, way: i16) -> i16 {
        let forward = self.state.forward(self.side);
        let most = line.map_or(i16::MAX, |line| ((line - unit.depth) * forward).max(0));
        (way * forward).min(most) * forward
    }

    /// How near a unit of this kind advances to the enemy; `None` if the side stays.
    fn stand_off(&self, kind: &Kind) -> Option<i16> {
        let infantry = self.advances_to()?;
        Some(if kind.arm.is_cavalry() { CAVALRY_WAITS_AT } else { infantry })
    }

    /// The fewest inches up the axis (negative: down) that bring a unit to its distance from an enemy, which `stand_off`
    /// gives; `None` if it is already as near to one.
    fn way_to_the_nearest(&self, unit: &Unit, stand_off: impl Fn(&Unit) -> i16) -> Option<i16> {
        let ways = self.state.sides[self.side.other()].here().map(|(id, enemy)| {
            let away = enemy.depth - unit.depth;
            (away.abs() - stand_off(enemy), id, away.signum())
        });
        let (inches, _, way) = ways.min()?;
        (inches > 0).then_some(inches * way)
    }

    /// The nearest unit `open` to it that an assault column may charge and that no nearer unit screens (BC-L8).
    pub fn assault_target(&self, id: u8, open: impl Fn(u8, &Unit) -> bool) -> Option<u8> {
        let screen = self.screen(self.state.unit(self.side, id).depth);
        let enemies = self.state.sides[self.side.other()].here();
        let may = enemies.filter(|(enemy, unit)| self.may_assault(*enemy, unit));
        let open = may.filter(|(enemy, unit)| open(*enemy, unit));
        let gaps = open.map(|(enemy, _)| (self.state.gap(self.side, id, enemy), enemy));
        gaps.filter(|&(gap, _)| gap <= screen).min().map(|(_, enemy)| enemy)
    }

    /// Is the enemy a garrison, or does it block a crossing?
    fn may_assault(&self, enemy: u8, unit: &Unit) -> bool {
        let blocks = self.battle.blocks(self.state, self.side.other(), enemy);
        let garrison = unit.stance.formation == Formation::Garrison;
        match self.battle.rules.rulings.assault_targets {
            AssaultTargets::AnyGarrison => garrison || blocks,
            AssaultTargets::BlockersOnly => blocks,
        }
    }

    /// With the option `assault`: the first infantry in the list goes to storm a garrison or a crossing.
    fn storm(&self, id: u8) -> Option<Action> {
        let ready = |unit: &Unit| {
            unit.stance.kind.arm.is_infantry() && !unit.is_cluster() && unit.site == NONE
        };
        let first = self.state.sides[self.side].here().find(|(_, unit)| ready(unit))?.0;
        let target = self.assault_target(id, |_, _| true)?;
        if first != id {
            return None;
        }
        let unit = self.state.unit(self.side, id);
        let general = (0u8..).zip(self.state.sides[self.side].leaders.iter());
        let general = general.filter(|(_, l)| l.is_free() && command::may_form_assault(l.rank));
        let general = general.map(|(at, _)| at).next()?;
        if unit.stance.formation != Formation::MarchColumn {
            return Some(Action::Change(Formation::MarchColumn));
        }
        let away = self.state.unit(self.side.other(), target).depth - unit.depth;
        let reach = self.battle.rules.numbers.assault_charge;
        Some(match away.abs() {
            gap if gap <= reach => Action::Assault(general),
            gap => Action::Move((gap - reach) * away.signum()),
        })
    }

    /// The worth of a shot at an enemy like this, in 36ths of a stand; `None` if there is no shot.
    fn shot(&self, shooter: &Stance, gap: i16, enemy: &Stance) -> Option<u16> {
        let rules = &self.battle.rules;
        let dice = firing::dice(shooter, enemy, gap, rules);
        if dice == 0 {
            return None;
        }
        let chance = firing::chance_in_36(firing::factor(shooter, enemy, rules), rules);
        Some(u16::from(dice) * u16::from(chance))
    }

    /// The distance of the nearest enemy; under `screening`, only enemies at that distance may be aimed at.
    fn screen(&self, depth: i16) -> i16 {
        match self.battle.rules.rulings.screening {
            Screening::None => i16::MAX,
            Screening::Nearest => {
                let enemies = self.state.sides[self.side.other()].here();
                enemies.map(|(_, enemy)| (enemy.depth - depth).abs()).min().unwrap_or(0)
            }
        }
    }

    /// The maximum number of targets of a unit.
    pub fn most_targets(&self, shooter: &Stance) -> usize {
        usize::from(firing::targets(shooter, &self.battle.rules)).min(4)
    }

    /// The best targets of a unit (or of one of its guns) that are not `taken`; of equal ones, the nearest.
    pub fn targets(&self, shooter: &Stance, depth: i16, taken: Equals) -> Equals {
        let screen = if shooter.kind.arm.is_artillery() { i16::MAX } else { self.screen(depth) };
        let mut best = None;
        for (enemy, unit) in self.state.sides[self.side.other()].here() {
            let gap = (unit.depth - depth).abs();
            if gap > screen || unit.is_locked() || taken >> enemy & 1 == 1 {
                continue;
            }
            if let Some(good) = self.shot(shooter, gap, &unit.stance) {
                keep(&mut best, (good, -gap), enemy);
            }
        }
        best.map_or(0, |(_, equals)| equals)
    }

    /// The best targets of a grand battery that shoots with all its guns.
    pub fn battery_targets(&self, guns: &[(u8, Kind)], depth: i16) -> Equals {
        let mut best = None;
        for (enemy, unit) in self.state.sides[self.side.other()].here() {
            if unit.is_locked() {
                continue;
            }
            let gap = (unit.depth - depth).abs();
            let good = |&(_, kind): &(u8, Kind)| {
                self.shot(&self.battle.gun(kind, self.state, self.side), gap, &unit.stance)
            };
            let total: u16 = guns.iter().filter_map(good).sum();
            if total > 0 {
                keep(&mut best, (total, -gap), enemy);
            }
        }
        best.map_or(0, |(_, equals)| equals)
    }

    /// The best enemies for a unit to charge, if any: those whose loss in the melee most exceeds its own, a gun counted
    /// as a whole unit; of equal ones, the nearest. `open` says whether it may name a target and reaches it.
    #[inline]
    pub fn prey(
        &self,
        id: u8,
        open: impl Fn(u8, &Unit) -> bool,
        costs: &mut Costs,
    ) -> Option<Equals> {
        let rules = &self.battle.rules;
        let unit = self.state.unit(self.side, id);
        let least = i64::from(self.conduct.charge_at?);
        let screen = self.screen(unit.depth);
        let mut best = None;
        for (enemy, target) in self.state.sides[self.side.other()].here() {
            let gap = (target.depth - unit.depth).abs();
            let permission = permission(&unit.stance, &target.stance, rules);
            if gap > screen || permission == Permission::Forbidden || !open(enemy, target) {
                continue;
            }
            let [mine, stands] = costs.of(unit, target, rules).map(i64::from);
            let gun = target.stance.kind.arm.is_artillery();
            let theirs = if gun { GUN * stands } else { stands };
            if theirs * 100 >= least * (mine + theirs) {
                keep(&mut best, (theirs - mine, -gap), enemy);
            }
        }
        best.map(|(_, targets)| targets)
    }

    /// The general who goes along with a charge that needs a test: a free divisional commander over the unit, otherwise
    /// the commander in chief, otherwise [`NONE`] (BC-L4).
    pub fn general_for_charge(&self, id: u8) -> u8 {
        if !self.conduct.leaders {
            return NONE;
        }
        let leaders = || (0u8..).zip(self.state.sides[self.side].leaders.iter());
        let of = |rank: Rank| {
            leaders().find(|(at, l)| l.is_free() && l.rank == rank && self.commands(*at, id))
        };
        let found = of(Rank::Divisional).or_else(|| of(Rank::CommanderInChief));
        debug_assert!(found.is_none_or(|(_, l)| command::may_lead_charge(l.rank)));
        found.map_or(NONE, |(at, _)| at)
    }

    /// Is the unit under the command of this general?
    fn commands(&self, general: u8, id: u8) -> bool {
        self.battle.commands[self.side][usize::from(general)] >> id & 1 == 1
    }

    /// Does charged cavalry counter-charge, as far as it may (BC-Q17)?
    pub fn counter_charges(&self) -> bool {
        self.options().counter_charge
    }

    /// The distance that a charger advances whose target ran (BC-Q22).
    pub fn after_a_run(&self) -> i16 {
        self.battle.rules.numbers.ran_advance
    }

    /// The general who rebuilds a cluster (BC-L14), or [`NONE`].
    pub fn rescuer(&self, id: u8) -> u8 {
        if !self.options().rescue_clusters {
            return NONE;
        }
        let leaders = (0u8..).zip(self.state.sides[self.side].leaders.iter());
        let mut may = leaders.filter(|(at, leader)| {
            leader.is_free() && command::may_rebuild(leader.rank) && self.commands(*at, id)
        });
        may.next().map_or(NONE, |(at, _)| at)
    }

    /// The formation that a unit takes if it is free to take any on the spot.
    pub fn reforms(&self, unit: &Unit) -> Formation {
        let arm = unit.stance.kind.arm;
        match unit.stance.place {
            Place::Building => Formation::Garrison,
            Place::Open | Place::Cover if arm.is_infantry() => self.conduct.formation,
            Place::Open | Place::Cover => Formation::ReinforcedLine,
            Place::Wood | Place::Hill => {
                let line = Formation::ReinforcedLine;
                let kind = &unit.stance.kind;
                let may = movement::may_stand(kind, line, unit.stance.place, &self.battle.rules);
                if may { line } else { Formation::MarchColumn }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are more pairs than slots: each is looked up after another has replaced it, and again at once.
    #[test]
    fn costs_that_are_kept_are_those_that_are_reckoned() {
        let rules = Rules::default();
        let formations = [Formation::Line, Formation::AttackColumn, Formation::Square];
        let units = || {
            formations.into_iter().flat_map(|formation| {
                let stance = Stance::of(Kind::of(Arm::Infantry), formation);
                (3..=6).map(move |stands| Unit::new(stance, stands, 0))
            })
        };
        let mut costs = Costs::default();
        for me in units() {
            for enemy in units() {
                let both = ((&me.stance, me.left), (&enemy.stance, enemy.left));
                let reckoned = combat::losses(both.0, both.1, &rules);
                assert_eq!([(); 2].map(|()| costs.of(&me, &enemy, &rules)), [reckoned; 2]);
            }
        }
    }
}
