//! Fights of For King or For Parliament against probabilities computed independently of this program, all to the given
//! digits: one fight by enumeration of its two dice, and unit against unit by the exact solver.

use crate::laws::any::{AnyDice, Heard};
use crate::laws::meeting::contest;
use crate::table;

use fairfight_battle::king_or_parliament::{Fight, FightSetting};
use fairfight_battle::{System, Tally};
use fairfight_engine::exact::Budget;
use fairfight_rules::dice::EveryPath;
use fairfight_rules::king_or_parliament::melee::{Aspect, Works};
use fairfight_rules::king_or_parliament::{Rules, notation};
use fairfight_rules::{BySide, Side};

/// Half a unit of the last given digit.
const NEAR: f64 = 5.1e-9;

fn fight(x: &str, y: &str, set: &str) -> Fight {
    let rules = Rules::default();
    let unit = |text| notation::parse(text, &rules).unwrap();
    let mut setting = FightSetting::default();
    for option in set.split_whitespace() {
        match option {
            "charge=yes" => setting.charge = true,
            "aspect=flank" => setting.aspect = Aspect::Flank,
            "aspect=rear" => setting.aspect = Aspect::Rear,
            "ground=wall" => setting.works = Works::Wall,
            "ground=building" => setting.works = Works::Building,
            "square=yes" | "square=broken" => setting.square = true,
            other => panic!("{other}"),
        }
    }
    Fight::new(&rules, BySide::new(&unit(x), &unit(y)), setting)
}

/// The strips of both after a round from this state, over all paths of its dice.
fn rounds<S: System>(system: &S, from: &S::State) -> Vec<(S::State, BySide<u16>)> {
    let mut all = Vec::new();
    let mut dice = EveryPath::new();
    loop {
        let mut state = from.clone();
        system.turn(&mut state, &mut AnyDice(&mut dice), &mut Heard::default());
        let mut tally = Tally::default();
        system.tally(&state, &mut tally);
        all.push((state, tally.units.map(|units| units[0].figures)));
        if !dice.advance() {
            return all;
        }
    }
}

#[test]
fn one_fight_is_as_printed() {
    for row in table::rows(include_str!("data/king-or-parliament/one-fight.csv")) {
        let fight = fight(row.text("x"), row.text("y"), row.text("set"));
        let (mut start, mut had) = (fight.open(), rounds(&fight, &fight.open())[0].1);
        if row.text("set").contains("broken") {
            // The square loses its fourth strip first.
            let mut after = rounds(&fight, &start).into_iter();
            (start, had) = after.find(|(_, left)| left.b == 3).unwrap();
        } else {
            had.a = rounds(&fight, &start).iter().map(|(_, left)| left.a).max().unwrap();
            had.b = rounds(&fight, &start).iter().map(|(_, left)| left.b).max().unwrap();
        }
        let after = rounds(&fight, &start);
        assert_eq!(after.len(), 36, "{row}");
        let share = |side: Side| {
            after.iter().filter(|(_, left)| left[side] < had[side]).count() as f64 / 36.0
        };
        assert!(
            (share(Side::B) - row.number("x_kills")).abs() < NEAR,
            "{row}: X {}",
            share(Side::B)
        );
        assert!(
            (share(Side::A) - row.number("y_kills")).abs() < NEAR,
            "{row}: Y {}",
            share(Side::A)
        );
    }
}

#[test]
fn fights_to_the_end_are_as_printed() {
    for row in table::rows(include_str!("data/king-or-parliament/fights.csv")) {
        let fight = fight(row.text("x"), row.text("y"), row.text("set"));
        let solved = contest(fight).solve(&Budget::default(), None).unwrap();
        let numbers = [
            ("win_x", solved.win(Side::A)),
            ("rounds", solved.all.rounds.mean.unwrap()),
            ("left_x", solved.all.left.a.mean.unwrap()),
            ("left_y", solved.all.left.b.mean.unwrap()),
        ];
        for (column, number) in numbers {
            assert!((number - row.number(column)).abs() < NEAR, "{row}: {column} {number}");
        }
        assert!((solved.win(Side::A) + solved.win(Side::B) - 1.0).abs() < 1e-12, "{row}");
    }
}
