//! \[Terrain Effects\] on the axis: the length of a move (IW-G1 to G4), uphill, and woods in the way.

use super::scenario::Stretch;
use fairfight_rules::iron_winds::movement::Ground;
use fairfight_rules::iron_winds::{Kind, Rules, peoples};

/// The terrain of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terrain {
    stretches: Vec<Stretch>,
}

/// A unit that moves over the ground.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'r> {
    /// Its kind of unit.
    pub kind: &'r Kind,
    /// The direction of the enemy's edge of the table: 1 or -1.
    pub ahead: i16,
    /// The rules for its people and for the ground.
    pub rules: &'r Rules,
}

/// A start and a direction on the axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Where it begins.
    pub from: i16,
    /// Its direction: 1 or -1.
    pub step: i16,
}

/// The result of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Went {
    /// Where it stopped.
    pub to: i16,
    /// Inches of the rate used.
    pub spent_in: i16,
}

impl Terrain {
    /// Terrain of these stretches, with open ground between them.
    pub fn new(stretches: &[Stretch]) -> Terrain {
        Terrain { stretches: stretches.to_vec() }
    }

    /// Is there only open ground?
    #[inline]
    pub fn is_open(&self) -> bool {
        self.stretches.is_empty()
    }

    /// The depth at which a unit ends up that goes up to `far` inches along this way with `inches` to spend.
    ///
    /// Source: IW-G1 to G4, IW-F1 to F3; ruling `goblin-terrain`.
    #[inline]
    pub fn walk(&self, mover: Mover<'_>, way: Way, far: i16, inches: i16) -> i16 {
        if self.is_open() {
            return Terrain::walk_open(way, far, inches);
        }
        self.walk_rough(mover, way.from, way.from + way.step * far, inches).to
    }

    /// Like [`walk`](Self::walk) on open ground, where all units move alike.
    #[inline]
    pub fn walk_open(way: Way, far: i16, inches: i16) -> i16 {
        way.from + way.step * far.min(inches).max(0)
    }

    /// The cost of the way from `from` to `to`; `None` if that is more than `inches`.
    #[inline]
    pub fn reaches(&self, mover: Mover<'_>, from: i16, to: i16, inches: i16) -> Option<i16> {
        let way = (to - from).abs();
        if way > inches || self.is_open() {
            return (way <= inches).then_some(way);
        }
        let went = self.walk_rough(mover, from, to, inches);
        (went.to == to).then_some(went.spent_in)
    }

    /// The cost of the way to `to` for a move that began at `from` and has reached `at`; `None` if that is more than
    /// `inches`. In the same direction no hill is paid for twice, and a river that the move has reached ends it.
    ///
    /// Source: IW-X9, IW-G1, IW-G4.
    #[cold]
    pub fn goes_on(&self, mover: Mover<'_>, [from, at, to]: [i16; 3], inches: i16) -> Option<i16> {
        if i32::from(at - from) * i32::from(to - at) <= 0 {
            return self.reaches(mover, at, to, inches);
        }
        let so_far = self.reaches(mover, from, at, i16::MAX)?;
        let in_all = self.reaches(mover, from, to, so_far.checked_add(inches)?)?;
        Some(in_all - so_far)
    }

    #[cold]
    fn walk_rough(&self, mover: Mover<'_>, from: i16, to: i16, inches: i16) -> Went {
        let Mover { kind, ahead, rules } = mover;
        let n = &rules.numbers;
        let step = (to - from).signum();
        let mut climbed = [false; 64];
        let (mut at, mut spent) = (from, 0);
        'way: while at != to {
            let mut cost = 1i32;
            for (index, s) in self.stretches.iter().enumerate() {
                // Ordered in the direction of the move: the near end, the crest and the far end of the stretch.
                let (near, crest, far) = s.along(step);
                let (here, next) = (at * step, (at + step) * step);
                match s.kind {
                    Ground::Hill => {
                        let up = here >= near && next <= crest;
                        if up && !climbed[index] && !peoples::climbs_free(kind.people) {
                            climbed[index] = true;
                            cost += i32::from(n.uphill_loss);
                        }
                    }
                    Ground::Wood => {
                        let enters = here == near;
                        if enters && !peoples::enters_woods(kind, rules) {
                            break 'way;
                        }
                    }
                    Ground::Wall | Ground::Hedge => {
                        // A unit that stopped at a flat wall stands behind it, seen from the enemy's edge.
                        let pays_at = if near < far || step == ahead { here } else { next };
                        if pays_at == near && !peoples::crosses_walls_free(kind.people) {
                            cost += i32::from(n.wall_loss);
                        }
                    }
                    Ground::River => {
                        if peoples::crosses_rivers_free(kind.people, rules) {
                            continue;
                        }
                        let at_bank = here == near && at != from;
                        let crossed = here == far && at != from;
                        if at_bank || crossed {
                            break 'way;
                        }
                        if here == near || (near < here && here < far) {
                            // The crossing takes the whole turn, however wide the river.
                            let bank = if (to * step) < far { to } else { far * step };
                            return if inches > 0 {
                                Went { to: bank, spent_in: inches }
                            } else {
                                Went { to: at, spent_in: spent }
                            };
                        }
                    }
                }
            }
            if i32::from(spent) + cost > i32::from(inches) {
                break;
            }
            spent += cost as i16;
            at += step;
        }
        Went { to: at, spent_in: spent }
    }

    /// The inches along this way to the far bank, for a unit in a river or at its bank; `None` if there is no river, or
    /// if it does not stop this kind.
    ///
    /// Source: IW-G4: the crossing takes the whole turn.
    #[inline]
    pub fn crossing(&self, mover: Mover<'_>, Way { from, step }: Way) -> Option<i16> {
        if self.is_open() || peoples::crosses_rivers_free(mover.kind.people, mover.rules) {
            return None;
        }
        let rivers = self.stretches.iter().filter(|s| s.kind == Ground::River);
        rivers.map(|s| s.along(step)).find_map(|(near, _, far)| {
            let here = from * step;
            (near <= here && here < far).then_some(far - here)
        })
    }

    /// Where a rout from `from` toward `to` stops. Only rivers stop it.
    ///
    /// Source: IW-R4, IW-G4.
    pub fn flee(&self, from: i16, to: i16) -> i16 {
        let step = (to - from).signum();
        let mut stop = to;
        for s in self.stretches.iter().filter(|s| s.kind == Ground::River) {
            let (near, _, far) = s.along(step);
            let here = from * step;
            if here < near && near < stop * step {
                stop = near * step;
            } else if near <= here && here < far {
                stop = far * step;
            }
        }
        stop
    }

    /// Does a unit whose front points along `heading` attack uphill at `depth`?
    ///
    /// Source: IW-M5; no attack is uphill on the crest or off the hill.
    #[inline]
    pub fn is_uphill(&self, depth: i16, heading: i8) -> bool {
        if self.is_open() || heading == 0 {
            return false;
        }
        self.stretches.iter().filter(|s| s.kind == Ground::Hill).any(|s| {
            let (near, crest, _) = s.along(heading.into());
            let here = depth * i16::from(heading);
            near < here && here < crest
        })
    }

    /// The inches of wood between two depths.
    pub fn wood_between(&self, a: i16, b: i16) -> i16 {
        let (low, high) = (a.min(b), a.max(b));
        let inside = |s: &Stretch| (s.to.min(high) - s.from.max(low)).max(0);
        self.stretches.iter().filter(|s| s.kind == Ground::Wood).map(inside).sum()
    }
}
