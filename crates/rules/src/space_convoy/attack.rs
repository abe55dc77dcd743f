//! \[Space Convoy\] Attacks: red dice against blue ones, white dice against the range (SC-A1 to SC-A4).

use super::rules::Rules;
use super::rulings::{
    BriggVersusBest, DamagedBriggDefence, OutOfReachFire, RedDice, SlayerAreaCount, SubsDefence,
    WeakBlitzshipVersusSubs, WhiteDice,
};
use super::vessels::Class;
use crate::D6;

/// The maximum number of dice of one colour in a roll.
pub const MOST_DICE: usize = 4;

/// The denominator of [`success`]: twelve dice, which no attack exceeds.
pub const WHOLE: u64 = 6u64.pow(3 * MOST_DICE as u32);

/// How several dice of one colour are combined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// The best of them.
    Best,
    /// The sum of them.
    Sum,
}

impl Reading {
    /// The value of these dice; 0 if there are none.
    ///
    /// ```
    /// use fairfight_rules::D6;
    /// use fairfight_rules::space_convoy::attack::Reading;
    /// let dice = [D6::new(2), D6::new(5)];
    /// assert_eq!((Reading::Best.of(&dice), Reading::Sum.of(&dice)), (5, 7));
    /// ```
    #[inline]
    pub fn of(self, dice: &[D6]) -> u8 {
        match self {
            Reading::Best => dice.iter().map(|die| die.face()).max().unwrap_or(0),
            Reading::Sum => dice.iter().map(|die| die.face()).sum(),
        }
    }
}

/// A roll of one colour: the number of dice, how they are combined, and a bonus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Roll {
    /// The number of dice.
    pub dice: u8,
    /// How they are combined.
    pub reading: Reading,
    /// The bonus.
    pub plus: u8,
}

impl Roll {
    /// The value of these dice, with the bonus.
    #[inline]
    pub fn value(&self, dice: &[D6]) -> u8 {
        self.reading.of(dice) + self.plus
    }

    /// The number of its `6^dice` ways that give each value, 0 first.
    #[inline]
    pub fn ways(&self) -> [u64; 64] {
        let mut ways = [0; 64];
        let mut faces = [1u8; MOST_DICE];
        let dice = usize::from(self.dice);
        loop {
            let rolled = faces.map(D6::new);
            ways[usize::from(self.value(&rolled[..dice]))] += 1;
            // The next way, like an odometer.
            let Some(low) = faces[..dice].iter().position(|&face| face < 6) else { return ways };
            faces[low] += 1;
            faces[..low].fill(1);
        }
    }
}

/// One vessel fires at another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The kind of vessel that fires.
    pub firer: Class,
    /// The kind of vessel that it fires at.
    pub target: Class,
    /// Whether the target is weakened.
    pub weakened: bool,
    /// Areas from the firer to the target, including the target's; neighbours are at 1.
    pub range: u8,
}

/// The blue dice of the target.
///
/// Source: SC-V1 to SC-V6, SC-H5; rulings `subs-defence`, `weak-blitzship-versus-subs`,
/// `damaged-brigg-defence`, `slayer-area-count`.
#[inline]
pub fn blue(shot: &Shot, rules: &Rules) -> Roll {
    let (numbers, rulings) = (&rules.numbers, &rules.rulings);
    let most = |dice: i16| {
        let dice = if shot.weakened { dice.min(numbers.weakened_blue) } else { dice };
        dice as u8
    };
    let best = |dice: u8| Roll { dice, reading: Reading::Best, plus: 0 };
    let by_value = |value: i16| Roll { dice: 0, reading: Reading::Best, plus: value as u8 };
    let against_subs = shot.firer == Class::Coffin;
    match shot.target {
        Class::Blitzship if against_subs => {
            let dice = numbers.blitzship_blue_against_coffins;
            match (rulings.subs_defence, rulings.weak_blitzship_versus_subs) {
                (SubsDefence::Value, _) => by_value(dice),
                (SubsDefence::Dice, WeakBlitzshipVersusSubs::One) => best(most(dice)),
                (SubsDefence::Dice, WeakBlitzshipVersusSubs::Two) => best(dice as u8),
            }
        }
        Class::Blitzship => best(most(numbers.blitzship_blue)),
        Class::Slayer => {
            let areas = match rulings.slayer_area_count {
                SlayerAreaCount::TargetAreaCounts => shot.range,
                SlayerAreaCount::AreasBetween => shot.range.saturating_sub(1),
            };
            Roll { plus: areas, ..best(most(numbers.slayer_blue)) }
        }
        Class::Brigghaven if against_subs => {
            let dice = numbers.brigghaven_blue_against_coffins;
            match rulings.subs_defence {
                SubsDefence::Value => by_value(dice),
                SubsDefence::Dice => Roll { reading: Reading::Sum, ..best(most(dice)) },
            }
        }
        Class::Brigghaven => {
            let dice = match rulings.damaged_brigg_defence {
                DamagedBriggDefence::OneDie => most(numbers.brigghaven_blue),
                DamagedBriggDefence::StillAdded => numbers.brigghaven_blue as u8,
            };
            Roll { reading: Reading::Sum, ..best(dice) }
        }
        Class::Harsh => best(most(numbers.harsh_blue)),
        Class::Lite => best(most(numbers.lite_blue)),
        Class::Coffin => best(most(numbers.coffin_blue)),
    }
}

/// The red dice of the firer.
///
/// Source: SC-A4; rulings `red-dice`, `brigg-versus-best`.
#[inline]
pub fn red(shot: &Shot, rules: &Rules) -> Roll {
    let blue = blue(shot, rules);
    let added = blue.reading == Reading::Sum && blue.dice > 1;
    let sum_here = added && rules.rulings.brigg_versus_best == BriggVersusBest::Sum;
    let reading = match rules.rulings.red_dice {
        RedDice::Best if !sum_here => Reading::Best,
        RedDice::Best | RedDice::Sum => Reading::Sum,
    };
    Roll { dice: shot.firer.red(&rules.numbers), reading, plus: 0 }
}

/// The white dice of the firer.
///
/// Source: SC-A2; ruling `white-dice`.
pub fn white(firer: Class, rules: &Rules) -> Roll {
    let reading = match rules.rulings.white_dice {
        WhiteDice::Best => Reading::Best,
        WhiteDice::Sum => Reading::Sum,
    };
    Roll { dice: firer.white(&rules.numbers), reading, plus: 0 }
}

/// Do white dice of this value reach the target?
///
/// Source: SC-A2, SC-A3.
#[inline]
pub const fn reaches(white: u8, range: u8) -> bool {
    white >= range
}

/// Do the red dice beat the blue ones? Equal is not enough.
///
/// Source: SC-A1, SC-A4.
#[inline]
pub const fn beats(red: u8, blue: u8) -> bool {
    red > blue
}

/// Is a shot over this distance allowed? Beyond the maximum of the white dice, only the ruling `out-of-reach-fire`
/// allows it, and the shot fails.
///
/// ```
/// use fairfight_rules::space_convoy::{Class, Rules, attack::in_reach};
/// let rules = Rules::default();
/// assert!(in_reach(Class::Coffin, 6, &rules) && !in_reach(Class::Coffin, 7, &rules));
/// assert!(!in_reach(Class::Brigghaven, 1, &rules));
/// ```
pub fn in_reach(firer: Class, range: u8, rules: &Rules) -> bool {
    if firer.red(&rules.numbers) == 0 {
        return false;
    }
    let white = white(firer, rules);
    let most = match white.reading {
        _ if white.dice == 0 => 0,
        Reading::Best => 6,
        Reading::Sum => 6 * white.dice,
    };
    range <= most || rules.rulings.out_of_reach_fire == OutOfReachFire::Yes
}

/// The exact number of the [`WHOLE`] equally likely ways in which an attack succeeds.
///
/// ```
/// use fairfight_rules::space_convoy::{Class, Rules};
/// use fairfight_rules::space_convoy::attack::{Shot, WHOLE, success};
/// let shot = Shot { firer: Class::Coffin, target: Class::Brigghaven, weakened: false, range: 1 };
/// assert_eq!(success(&shot, &Rules::default()) * 12, WHOLE * 5);
/// ```
#[inline]
pub fn success(shot: &Shot, rules: &Rules) -> u64 {
    if !shot.firer.may_attack(shot.target) {
        return 0;
    }
    let (red, blue, white) = (red(shot, rules), blue(shot, rules), white(shot.firer, rules));
    if red.dice == 0 {
        return 0;
    }
    let reach: u64 = white.ways().iter().skip(usize::from(shot.range)).sum();
    let (red_ways, blue_ways) = (red.ways(), blue.ways());
    let mut beaten = 0;
    for (value, ways) in red_ways.iter().enumerate() {
        beaten += ways * blue_ways[..value].iter().sum::<u64>();
    }
    let unused = 3 * MOST_DICE as u32 - u32::from(red.dice + blue.dice + white.dice);
    beaten * reach * 6u64.pow(unused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::EveryPath;
    use crate::ruling::Setting;
    use crate::space_convoy::{Damage, RULINGS, Vessel};
    use crate::{Address, Dice, Side};

    /// Success of one attack, at ranges 1 to 6: firer, target, weakened, and the printed digits.
    #[rustfmt::skip]
    const TABLE: &[(Class, Class, bool, [&str; 6])] = &[
        (Class::Blitzship, Class::Harsh, false, ["0.47157922", "0.46939598", "0.45411332", "0.41263182", "0.33185204", "0.19867458"]),
        (Class::Blitzship, Class::Harsh, true, ["0.65972222", "0.65666795", "0.63528807", "0.57725694", "0.46424897", "0.27793853"]),
        (Class::Blitzship, Class::Lite, false, ["0.47157922", "0.46939598", "0.45411332", "0.41263182", "0.33185204", "0.19867458"]),
        (Class::Blitzship, Class::Lite, true, ["0.65972222", "0.65666795", "0.63528807", "0.57725694", "0.46424897", "0.27793853"]),
        (Class::Slayer, Class::Coffin, false, ["0.41666667", "0.34722222", "0.27777778", "0.20833333", "0.13888889", "0.06944444"]),
        (Class::Slayer, Class::Harsh, false, ["0.25462963", "0.21219136", "0.16975309", "0.12731481", "0.08487654", "0.04243827"]),
        (Class::Slayer, Class::Harsh, true, ["0.41666667", "0.34722222", "0.27777778", "0.20833333", "0.13888889", "0.06944444"]),
        (Class::Slayer, Class::Lite, false, ["0.25462963", "0.21219136", "0.16975309", "0.12731481", "0.08487654", "0.04243827"]),
        (Class::Slayer, Class::Lite, true, ["0.41666667", "0.34722222", "0.27777778", "0.20833333", "0.13888889", "0.06944444"]),
        (Class::Coffin, Class::Blitzship, false, ["0.25462963", "0.24755658", "0.22633745", "0.19097222", "0.14146091", "0.07780350"]),
        (Class::Coffin, Class::Blitzship, true, ["0.41666667", "0.40509259", "0.37037037", "0.31250000", "0.23148148", "0.12731481"]),
        (Class::Coffin, Class::Slayer, false, ["0.27777778", "0.16203704", "0.07407407", "0.02083333", "0.00000000", "0.00000000"]),
        (Class::Coffin, Class::Brigghaven, false, ["0.41666667", "0.40509259", "0.37037037", "0.31250000", "0.23148148", "0.12731481"]),
        (Class::Coffin, Class::Brigghaven, true, ["0.41666667", "0.40509259", "0.37037037", "0.31250000", "0.23148148", "0.12731481"]),
        (Class::Harsh, Class::Blitzship, false, ["0.28073560", "0.27293739", "0.24954275", "0.21055170", "0.15596422", "0.08578032"]),
        (Class::Harsh, Class::Blitzship, true, ["0.57870370", "0.56262860", "0.51440329", "0.43402778", "0.32150206", "0.17682613"]),
        (Class::Harsh, Class::Slayer, false, ["0.41666667", "0.26105967", "0.12757202", "0.03819444", "0.00000000", "0.00000000"]),
        (Class::Harsh, Class::Brigghaven, false, ["0.14660494", "0.14253258", "0.13031550", "0.10995370", "0.08144719", "0.04479595"]),
        (Class::Harsh, Class::Brigghaven, true, ["0.57870370", "0.56262860", "0.51440329", "0.43402778", "0.32150206", "0.17682613"]),
        (Class::Lite, Class::Blitzship, false, ["0.28073560", "0.23394633", "0.18715706", "0.14036780", "0.09357853", "0.04678927"]),
        (Class::Lite, Class::Blitzship, true, ["0.57870370", "0.48225309", "0.38580247", "0.28935185", "0.19290123", "0.09645062"]),
        (Class::Lite, Class::Slayer, false, ["0.41666667", "0.22376543", "0.09567901", "0.02546296", "0.00000000", "0.00000000"]),
        (Class::Lite, Class::Brigghaven, false, ["0.14660494", "0.12217078", "0.09773663", "0.07330247", "0.04886831", "0.02443416"]),
        (Class::Lite, Class::Brigghaven, true, ["0.57870370", "0.48225309", "0.38580247", "0.28935185", "0.19290123", "0.09645062"]),
    ];

    fn chance(shot: &Shot, rules: &Rules) -> f64 {
        success(shot, rules) as f64 / WHOLE as f64
    }

    /// The same chance from every way the dice can fall, without a formula.
    fn walked(shot: &Shot, rules: &Rules) -> f64 {
        let mut dice = EveryPath::new();
        let (mut hits, mut all) = (0u64, 0u64);
        loop {
            let mut roll = |roll: &Roll| {
                let mut faces = [D6::new(1); MOST_DICE];
                for (face, at) in faces.iter_mut().zip(0..roll.dice) {
                    *face = dice.d6(Address::new(1, Side::A, 0, 1).ordinal(at.into()));
                }
                roll.value(&faces[..usize::from(roll.dice)])
            };
            let reach = reaches(roll(&white(shot.firer, rules)), shot.range);
            let beaten = beats(roll(&red(shot, rules)), roll(&blue(shot, rules)));
            (hits, all) = (hits + u64::from(reach && beaten), all + 1);
            if !dice.advance() {
                return hits as f64 / all as f64;
            }
        }
    }

    #[test]
    fn the_table_of_successes_to_the_last_digit() {
        let rules = Rules::default();
        for &(firer, target, weakened, printed) in TABLE {
            for (range, digits) in (1..).zip(printed) {
                let shot = Shot { firer, target, weakened, range };
                assert_eq!(format!("{:.8}", chance(&shot, &rules)), digits, "{shot:?}");
            }
        }
    }

    #[test]
    fn chances_are_those_of_all_ways_under_every_ruling() {
        let mut all = vec![Rules::default()];
        for ruling in RULINGS {
            for choice in ruling.options.iter().filter(|choice| !choice.word.is_empty()) {
                let mut rules = Rules::default();
                rules.rulings.set(ruling.id, &Setting::Word(choice.word.into())).unwrap();
                if !all.contains(&rules) {
                    all.push(rules);
                }
            }
        }
        for rules in &all {
            for firer in Class::ALL {
                for target in Class::ALL {
                    // The Blitzship's nine dice fall in ten million ways: checking them once is enough.
                    let large = firer == Class::Blitzship && rules != &all[0];
                    if !firer.may_attack(target) || large {
                        continue;
                    }
                    for weakened in [false, true] {
                        let may = !weakened || Vessel::may_have(target, Damage::WEAKENED);
                        for range in [1, 4, 7].into_iter().filter(|_| may) {
                            let shot = Shot { firer, target, weakened, range };
                            let off = (chance(&shot, rules) - walked(&shot, rules)).abs();
                            assert!(off < 1e-12, "{shot:?} {:?}", rules.rulings);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn nobody_attacks_his_own_and_only_slayers_attack_coffins() {
        let rules = Rules::default();
        for firer in Class::ALL {
            for target in Class::ALL {
                let shot = Shot { firer, target, weakened: false, range: 1 };
                let own = firer.part() == target.part();
                let sub = target == Class::Coffin && firer != Class::Slayer;
                let may = !own && !sub && firer != Class::Brigghaven;
                assert_eq!(success(&shot, &rules) > 0, may, "{shot:?}");
            }
        }
    }
}
