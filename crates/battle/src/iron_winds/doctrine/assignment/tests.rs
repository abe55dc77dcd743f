//! Compares the search with every possible assignment, one after the other.

use super::*;

/// A simple generator: its numbers need only vary.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn points(&mut self, from: i64, to: i64) -> i64 {
        (from + self.below((to - from + 1) as u64) as i64) * POINT + self.below(7) as i64
    }
}

/// Up to five units facing up to four enemies, some of them alike.
fn group(numbers: &mut Numbers) -> Group {
    let mut group = Group::new(4);
    let movers = 1 + numbers.below(5);
    let foes: Vec<Foe> = (0..1 + numbers.below(4))
        .map(|unit| {
            let stands =
                [Stands::Open, Stands::Open, Stands::Open, Stands::Engaged, Stands::Routed];
            let stands = stands[numbers.below(5) as usize];
            let front = if stands == Stands::Engaged { numbers.points(-9, 9) } else { 0 };
            let (flanks, rear) = (numbers.below(3) as u8, numbers.below(2) == 1);
            Foe { front, ..Foe::new(unit as u8, stands, flanks, rear) }
        })
        .collect();
    // In half of all groups all enemies are alike.
    let alike = numbers.below(2) == 1;
    let foes: Vec<Foe> = foes
        .iter()
        .map(|foe| Foe { unit: foe.unit, ..if alike { foes[0] } else { *foe } })
        .collect();
    for unit in 0..movers as u8 {
        group.add_mover(unit, 10 + numbers.below(3) as i16 * 3, numbers.points(5, 40)).unwrap();
        let worths = [numbers.points(-15, 15), numbers.points(0, 25), numbers.points(0, 25)];
        for foe in &foes {
            let depth = 14 + if alike { 0 } else { i16::from(foe.unit) * 3 };
            for (aspect, worth) in Aspect::ALL.into_iter().zip(worths) {
                let front = aspect == Aspect::Front;
                if front != (foe.stands == Stands::Open) && front || !alike && numbers.below(4) == 0
                {
                    continue;
                }
                let worth = if alike { worth } else { numbers.points(-15, 25) };
                let worth = if foe.stands == Stands::Routed { worth.abs() } else { worth };
                let charge = Charge { target: foe.unit, aspect, depth, spent_in: 4 };
                group.add(charge, worth, *foe).unwrap();
            }
        }
    }
    let (movers, foes) = (group.counts.movers, group.counts.foes);
    for mover in 0..movers {
        let all = (1u16 << foes) - 1;
        let mut some = || if alike { all } else { numbers.below(1 << foes) as u16 };
        let (home, there) = (some(), some());
        let takes = numbers.points(0, 20);
        let threat = [0, numbers.points(0, 9)][numbers.below(2) as usize];
        let exposed = [0, numbers.points(0, 9)][numbers.below(2) as usize];
        let (unit, prospects) = group.mover_mut(mover);
        (unit.reached_by, unit.threat) = (home, threat);
        for foe in 0..foes {
            unit.takes[foe] = if alike { takes } else { numbers.points(0, 20) };
        }
        let mut beside = |side: usize| match numbers.below(3) {
            0 => Beside::Nobody,
            1 => Beside::Cover,
            _ => Beside::Mover(((mover + 1 + side) % movers) as u8),
        };
        let both = [0, 1].map(&mut beside);
        for prospect in prospects {
            (prospect.reached_by, prospect.exposed) = (there, exposed);
            prospect.beside = if alike { both } else { [0, 1].map(&mut beside) };
        }
    }
    group
}

/// The worth of an assignment, summed from scratch; `None` if it is not legal.
fn worth(group: &Group, chosen: &[Option<Prospect>]) -> Option<i64> {
    let mut sum = 0;
    let mut pinned = 0u16;
    for (place, foe) in group.foes().iter().enumerate() {
        let here: Vec<&Prospect> =
            chosen.iter().flatten().filter(|prospect| prospect.foe as usize == place).collect();
        let (mut flanks, mut rears, mut fronts) = (0, 0, Vec::new());
        let mut beside = Vec::new();
        for prospect in &here {
            let met = foe.stands != Stands::Open || !fronts.is_empty();
            match prospect.charge.aspect {
                Aspect::Front if foe.stands == Stands::Open && !met => {
                    fronts.push(prospect.worth);
                    pinned |= 1 << place;
                    continue;
                }
                Aspect::Front => return None,
                Aspect::Flank if met && flanks < foe.flanks => flanks += 1,
                Aspect::Rear if foe.stands == Stands::Routed && foe.rear && rears == 0 => {
                    rears += 1
                }
                Aspect::Rear if met && foe.rear && rears == 0 && flanks < foe.flanks => rears += 1,
                Aspect::Flank | Aspect::Rear => return None,
            }
            beside.push(prospect.worth);
        }
        let best = beside.iter().copied().max();
        sum += match (foe.stands, fronts.first()) {
            (Stands::Routed, _) => beside.iter().sum(),
            (Stands::Open, None) => 0,
            (Stands::Open, Some(&front)) => {
                front + best.map_or(0, |best| (best.max(front) - front) / 2)
            }
            (Stands::Engaged, _) => best.map_or(0, |best| (best.max(foe.front) - foe.front) / 2),
        };
    }
    for (mover, prospect) in group.movers().iter().zip(chosen) {
        let takes = |set: u16| {
            (0..MOST_FOES)
                .filter(move |&foe| (set & !pinned) >> foe & 1 == 1)
                .map(|foe| mover.takes[foe])
        };
        let Some(prospect) = prospect else {
            sum -= 3 * takes(mover.reached_by).max().unwrap_or(0).max(mover.threat) / 4;
            continue;
        };
        let covered = prospect.beside.iter().all(|beside| match beside {
            Beside::Nobody => false,
            Beside::Cover => true,
            Beside::Mover(other) => {
                let other = usize::from(*other);
                let depth = chosen[other].map_or(group.movers()[other].depth, |p| p.charge.depth);
                depth.abs_diff(prospect.charge.depth) <= 4
            }
        });
        let front = prospect.charge.aspect == Aspect::Front;
        let reached = prospect.reached_by & !pinned;
        let exposed = match () {
            () if front && covered => 0,
            () if front && reached != 0 => mover.points.max(prospect.exposed),
            () if front => prospect.exposed,
            () => takes(reached).max().unwrap_or(0).max(prospect.exposed),
        };
        sum += 2 * POINT - exposed / 4;
    }
    Some(sum)
}

/// The most that any assignment is worth.
fn most(group: &Group, chosen: &mut Vec<Option<Prospect>>) -> i64 {
    let mover = chosen.len();
    if mover == group.movers().len() {
        return worth(group, chosen).unwrap_or(i64::MIN);
    }
    let mut best = i64::MIN;
    for prospect in group.prospects(mover).iter().map(|prospect| Some(*prospect)).chain([None]) {
        chosen.push(prospect);
        best = best.max(most(group, chosen));
        chosen.pop();
    }
    best
}

#[test]
fn the_best_of_all_assignments_is_taken() {
    let mut numbers = Numbers(88_172_645_463_325_252);
    let (mut whole, mut helped, mut twins) = (0, 0, 0);
    for case in 0..2_000 {
        let mut group = group(&mut numbers);
        twins += usize::from(group.twins().iter().any(Option::is_some));
        let best = group.best();
        let chosen: Vec<Option<Prospect>> = (0..group.movers().len())
            .map(|mover| {
                let charge = best.chosen[mover]?;
                group.prospects(mover).iter().copied().find(|prospect| prospect.charge == charge)
            })
            .collect();
        assert_eq!(worth(&group, &chosen), Some(best.worth), "case {case}: its own worth");
        helped += usize::from(chosen.iter().flatten().any(|p| p.charge.aspect != Aspect::Front));
        if best.weighed < MOST_WEIGHED {
            whole += 1;
            assert_eq!(best.worth, most(&group, &mut Vec::new()), "case {case}");
        }
    }
    assert!(whole > 1_700 && helped > 200, "{whole} searched to the end, {helped} with a flank");
    assert!(twins > 200, "{twins} with enemies alike");
}

#[test]
fn a_search_that_is_cut_short_has_an_assignment() {
    let mut group = Group::new(4);
    for unit in 0..MOST_MOVERS as u8 {
        group.add_mover(unit, 10, 12 * POINT).unwrap();
        for target in 0..MOST_FOES as u8 {
            let charge = Charge { target, aspect: Aspect::Front, depth: 14, spent_in: 4 };
            let worth = i64::from(unit * 5 % 7) * POINT + i64::from(target * 3 % 5) * POINT / 2;
            group.add(charge, worth, Foe::new(target, Stands::Open, 2, true)).unwrap();
        }
    }
    assert_eq!(group.add_mover(99, 10, POINT), Err(Full));
    let best = group.best();
    assert!(best.weighed <= MOST_WEIGHED && best.chosen.iter().all(Option::is_some));
}

#[test]
fn who_does_not_fit_is_left_out_again() {
    let mut group = Group::new(4);
    let charge = |target| Charge { target, aspect: Aspect::Front, depth: 14, spent_in: 4 };
    let foe = |target| Foe::new(target, Stands::Open, 2, true);
    group.add_mover(0, 10, POINT).unwrap();
    group.add(charge(3), POINT, foe(3)).unwrap();
    group.add_mover(1, 10, POINT).unwrap();
    group.add(charge(3), POINT, foe(3)).unwrap();
    group.add(charge(4), POINT, foe(4)).unwrap();
    group.leave_out_last();
    assert_eq!((group.movers().len(), group.foes().len(), group.prospects(0).len()), (1, 1, 1));
}
