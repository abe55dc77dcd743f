//! Branch and bound over the charges of a group: the order of decisions, and the most that the rest could add.

use super::{
    Assignment, Beside, CHOICE, EXPOSURE, Foe, Group, MOST_FOES, MOST_MOVERS, MOST_WEIGHED, Mover,
    Prospect, Stands, THREAT, bits,
};
use fairfight_rules::iron_winds::melee::Aspect;

/// What the units that have not decided could still do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The most that they gain beyond the prices of foes.
    gain: i64,
    /// Foes whose front they could charge.
    pins: u16,
    /// The worth of their best charge at each foe's front.
    front: [i64; MOST_FOES],
    /// The worth of their best charge at each foe's flank or rear.
    beside: [i64; MOST_FOES],
    /// The most they could gain at each foe that nobody before them charges, and the sum of these.
    untouched: [i64; MOST_FOES],
    all_untouched: i64,
}

impl Rest {
    pub(super) const NOTHING: Rest = Rest {
        gain: 0,
        pins: 0,
        front: [i64::MIN; MOST_FOES],
        beside: [i64::MIN; MOST_FOES],
        untouched: [0; MOST_FOES],
        all_untouched: 0,
    };
}

/// A search in progress.
pub(super) struct Search<'a> {
    pub(super) group: &'a Group,
    pub(super) twins: [Option<usize>; MOST_FOES],
    pub(super) prices: [i64; MOST_FOES],
    pub(super) foes: [Foe; MOST_FOES],
    pub(super) taken: [Option<u16>; MOST_MOVERS],
    pub(super) rest: [Rest; MOST_MOVERS + 1],
    pub(super) best: Assignment,
}

impl Search<'_> {
    /// Works out the most that the units from each one on could add.
    pub(super) fn look_ahead(&mut self) {
        let group = self.group;
        for mover in (0..group.counts.movers).rev() {
            let mut rest = self.rest[mover + 1];
            let of = &group.movers[mover];
            let mut most = -THREAT.of(of.threat);
            for prospect in group.prospects(mover) {
                let foe = usize::from(prospect.foe);
                let beyond = (group.adds(prospect) - self.prices[foe]).max(0);
                let aside = prospect.charge.aspect != Aspect::Front;
                let exposed = aside || prospect.beside.contains(&Beside::Nobody);
                let cost = if exposed { EXPOSURE.of(prospect.exposed) } else { 0 };
                most = most.max(beyond + CHOICE - cost);
                let best = if aside { &mut rest.beside[foe] } else { &mut rest.front[foe] };
                *best = prospect.worth.max(*best);
                rest.pins |= u16::from(!aside) << foe;
            }
            rest.gain += most;
            self.rest[mover] = rest;
        }
        for mover in 0..=group.counts.movers {
            for foe in 0..group.counts.foes {
                let most = self.gain_at(foe, mover, 0);
                self.rest[mover].untouched[foe] = most;
                self.rest[mover].all_untouched += most;
            }
        }
    }

    /// Weighs every decision of the units from `mover` on. The front of the `pinned` foes has been charged, and the
    /// `touched` foes have been charged from any aspect.
    pub(super) fn from(&mut self, mover: usize, pinned: u16, touched: u16) {
        let group = self.group;
        let most = self.gain(mover, touched) + self.rest[mover].gain;
        if most <= self.best.worth {
            return;
        }
        let most = most - self.costs(mover, pinned);
        if most <= self.best.worth {
            return;
        }
        if mover == group.counts.movers {
            self.best.worth = most;
            for (place, taken) in self.taken.iter().enumerate() {
                self.best.chosen[place] =
                    taken.map(|prospect| group.prospects[usize::from(prospect)].charge);
            }
            return;
        }
        let Mover { first, last, .. } = group.movers[mover];
        for place in first..last {
            let Prospect { charge, foe, worth, .. } = group.prospects[usize::from(place)];
            let before = self.foes[usize::from(foe)];
            if !before.lets(charge.aspect) {
                continue;
            }
            // Of two like foes whose fronts are open, only the first need be tried.
            let twin = self.twins[usize::from(foe)].filter(|_| charge.aspect == Aspect::Front);
            if twin.is_some_and(|twin| !self.foes[twin].met) {
                continue;
            }
            if self.best.weighed == MOST_WEIGHED {
                return;
            }
            self.best.weighed += 1;
            self.foes[usize::from(foe)] = before.after(charge.aspect, worth);
            self.taken[mover] = Some(place);
            let bit = 1 << foe;
            let pins = if charge.aspect == Aspect::Front { bit } else { 0 };
            self.from(mover + 1, pinned | pins, touched | bit);
            self.foes[usize::from(foe)] = before;
        }
        self.taken[mover] = None;
        self.best.weighed = (self.best.weighed + 1).min(MOST_WEIGHED);
        self.from(mover + 1, pinned, touched);
    }

    /// What the charges of the units before `mover` have gained, plus the most that the others could add within the
    /// prices of foes, plus the bonus for choosing.
    fn gain(&self, mover: usize, touched: u16) -> i64 {
        let rest = &self.rest[mover];
        let beyond_untouched =
            |foe: usize| self.gain_at(foe, mover, self.foes[foe].gain()) - rest.untouched[foe];
        let chosen = self.taken[..mover].iter().flatten().count();
        rest.all_untouched
            + bits(touched).map(beyond_untouched).sum::<i64>()
            + chosen as i64 * CHOICE
    }

    /// Like [`gain`](Self::gain), at one foe whose charges have gained `so_far`.
    fn gain_at(&self, place: usize, mover: usize, so_far: i64) -> i64 {
        let (rest, price) = (&self.rest[mover], self.prices[place]);
        let foe = &self.foes[place];
        let most = match foe.stands {
            Stands::Routed => return so_far,
            Stands::Open if !foe.met => {
                if rest.front[place] == i64::MIN {
                    return 0;
                }
                foe.after(Aspect::Front, rest.front[place]).with_beside(rest.beside[place])
            }
            Stands::Open | Stands::Engaged if foe.flanks == 0 => return so_far,
            Stands::Open | Stands::Engaged => foe.with_beside(rest.beside[place]),
        };
        // A foe with a negative gain may be helped by more than his price.
        let base = if rest.beside[place] == i64::MIN { so_far } else { so_far.max(0) };
        base + (most.gain() - base).clamp(0, price)
    }

    /// The least that the decisions of the units before `mover` cost.
    fn costs(&self, mover: usize, pinned: u16) -> i64 {
        let group = self.group;
        let free = !(pinned | self.rest[mover].pins);
        let mut costs = 0;
        for (of, taken) in group.movers[..mover].iter().zip(&self.taken) {
            let worst = |reached_by: u16, so_far: i64| {
                bits(reached_by & free).fold(so_far, |worst, foe| worst.max(of.takes[foe]))
            };
            costs += match taken {
                None => THREAT.of(worst(of.reached_by, of.threat)),
                Some(place) => {
                    let prospect = &group.prospects[usize::from(*place)];
                    let exposed = match prospect.charge.aspect {
                        Aspect::Front if self.is_covered(mover, prospect) => 0,
                        Aspect::Front if prospect.reached_by & free != 0 => {
                            of.points.max(prospect.exposed)
                        }
                        Aspect::Front => prospect.exposed,
                        Aspect::Flank | Aspect::Rear => {
                            worst(prospect.reached_by, prospect.exposed)
                        }
                    };
                    EXPOSURE.of(exposed)
                }
            };
        }
        costs
    }

    /// Do neighbours cover both flanks where this charge ends, as far as the units before `mover` have decided?
    fn is_covered(&self, mover: usize, prospect: &Prospect) -> bool {
        prospect.beside.into_iter().all(|beside| match beside {
            Beside::Nobody => false,
            Beside::Cover => true,
            Beside::Mover(other) if usize::from(other) >= mover => true,
            Beside::Mover(other) => {
                let depth = match self.taken[usize::from(other)] {
                    Some(place) => self.group.prospects[usize::from(place)].charge.depth,
                    None => self.group.movers[usize::from(other)].depth,
                };
                (depth - prospect.charge.depth).abs() <= self.group.cover_distance
            }
        })
    }
}
