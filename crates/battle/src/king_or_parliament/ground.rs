//! \[Movement\] on the axis: the length of a move through terrain (KOP-M2 to M6), cover and slopes.

use super::scenario::Stretch;
use super::state::{Formation, Hold};
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::king_or_parliament::{Arm, Rules};

/// The terrain of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terrain {
    /// Its stretches; the ground between them is open.
    pub stretches: Vec<Stretch>,
}

/// The result of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Went {
    /// Where it stopped.
    pub to: i16,
    /// Its state at an obstacle there.
    pub hold: Hold,
    /// Whether all of the way was open ground.
    pub open: bool,
}

impl Terrain {
    /// Is all of it open ground?
    #[inline]
    pub fn is_open(&self) -> bool {
        self.stretches.is_empty()
    }

    /// The move of a formation toward `to` with `inches` to spend.
    ///
    /// Source: KOP-M2 to M6; half speed is two inches for one.
    pub fn walk(&self, unit: &Formation, to: i16, inches: i16, rules: &Rules) -> Went {
        let from = unit.depth;
        let step = (to - from).signum();
        if self.is_open() || step == 0 || inches <= 0 {
            let way = (to - from).abs().min(inches.max(0));
            let hold = if way == 0 { unit.hold } else { Hold::Free };
            return Went { to: from + way * step, hold, open: true };
        }
        self.walk_rough(unit, to, inches, rules)
    }

    #[cold]
    fn walk_rough(&self, unit: &Formation, to: i16, inches: i16, rules: &Rules) -> Went {
        let from = unit.depth;
        let step = (to - from).signum();
        let wheeled = unit.arm(rules) == Arm::Gun;
        let (mut left, mut open) = (inches, true);
        if let Hold::Stopped(at, way) | Hold::Held(at, way) = unit.hold {
            match self.stretches[usize::from(at)].kind {
                Ground::Building => left /= 2,
                Ground::Wall | Ground::Hedge if i16::from(way) == step => {
                    if wheeled {
                        return Went { to: from, hold: unit.hold, open: false };
                    }
                    left /= 2;
                    open = false;
                }
                Ground::Wall | Ground::Hedge => {}
                Ground::Hill | Ground::Wood | Ground::Stream | Ground::Bog => {}
            }
        }
        let (mut at, mut hold) = (from, Hold::Free);
        'way: while at != to {
            let mut cost = 1;
            for (index, s) in (0u8..).zip(&self.stretches) {
                let (near, crest, far) = s.along(step);
                let (here, next) = (at * step, (at + step) * step);
                let inside = here >= near && next <= far;
                match s.kind {
                    Ground::Hill if inside => {
                        open = false;
                        if next <= crest {
                            cost = 2;
                        }
                    }
                    Ground::Wood if inside => {
                        // Wheeled units enter only the first or last inch.
                        if wheeled && here != near && next != far {
                            break 'way;
                        }
                        cost = 2;
                        open = false;
                    }
                    Ground::Bog if inside => {
                        if wheeled {
                            break 'way;
                        }
                        open = false;
                    }
                    Ground::Stream => {
                        let (at_bank, crossed) = (here == near, here == far);
                        if (at_bank || crossed) && at != from {
                            break 'way;
                        }
                        if at_bank || (near < here && here < far) {
                            if unit.goes_by_hand(rules) {
                                break 'way;
                            }
                            // The crossing takes the whole move, however wide the stream is.
                            let bank = if to * step < far { to } else { far * step };
                            return Went { to: bank, hold: Hold::Free, open: false };
                        }
                    }
                    Ground::Wall | Ground::Hedge => {
                        if here == near && at != from {
                            hold = Hold::Stopped(index, step as i8);
                            break 'way;
                        }
                    }
                    Ground::Hill | Ground::Wood | Ground::Bog | Ground::Building => {}
                }
            }
            if left < cost {
                break;
            }
            left -= cost;
            at += step;
        }
        for (index, s) in (0u8..).zip(&self.stretches) {
            let stops = match s.kind {
                Ground::Wall | Ground::Hedge => true,
                Ground::Building => unit.arm(rules) == Arm::Foot,
                Ground::Hill | Ground::Wood | Ground::Stream | Ground::Bog => false,
            };
            if stops && s.from == at && at != from {
                hold = Hold::Stopped(index, step as i8);
            }
        }
        if at == from {
            hold = unit.hold;
        }
        Went { to: at, hold, open }
    }

    /// The ground that a formation holds, if any.
    #[inline]
    pub fn held(&self, unit: &Formation) -> Option<Ground> {
        match unit.hold {
            Hold::Held(at, _) => Some(self.stretches[usize::from(at)].kind),
            Hold::Free | Hold::Stopped(..) => None,
        }
    }

    /// Does it defend a building?
    #[inline]
    pub fn is_in_building(&self, unit: &Formation) -> bool {
        self.held(unit) == Some(Ground::Building)
    }

    /// Does a wall or hedge that it holds lie between it and an enemy at this depth?
    pub fn is_walled(&self, unit: &Formation, from: i16) -> bool {
        matches!(self.held(unit), Some(Ground::Wall | Ground::Hedge)) && unit.looks_to(from)
    }

    /// Does it stand in a wood?
    pub fn is_in_wood(&self, depth: i16) -> bool {
        let holds = |s: &Stretch| s.kind == Ground::Wood && s.from <= depth && depth <= s.to;
        self.stretches.iter().any(holds)
    }

    /// Does a shooter at `from` stand higher than a target at `to`?
    ///
    /// Source: KOP-S2, KOP-S3: the shooter on a hill, the target farther from the crest or off it.
    pub fn is_higher(&self, from: i16, to: i16) -> bool {
        self.stretches.iter().filter(|s| s.kind == Ground::Hill).any(|s| {
            let on = |depth: i16| s.from <= depth && depth <= s.to;
            let [crest, beyond] = s.crest;
            let off = |depth: i16| (crest - depth).max(depth - beyond).max(0);
            on(from) && (!on(to) || off(to) > off(from))
        })
    }
}
