//! The gun fights solved exactly, number by number: shots and fights whose probabilities were computed independently,
//! by single-purpose programs. `GFV01` and so on name these numbers.

use crate::laws::meeting::contest;
use fairfight_battle::Game;
use fairfight_battle::gun_fights::{Battle, GunFights};
use fairfight_engine::exact::{Budget, Solution};
use fairfight_rules::gun_fights::fire::hitting_faces;
use fairfight_rules::gun_fights::{
    ActivationTable, Category, Figure, Numbers, Rules, Weapon, hits,
};
use fairfight_rules::ruling::Setting;
use fairfight_rules::{BySide, Side};

fn hit(weapon: Weapon, target: Category, gap_in: u8) -> f64 {
    f64::from(hitting_faces(weapon, target, gap_in, &Numbers::default())) / 6.0
}

fn spaces(figure: Figure) -> u8 {
    let rules = Rules::default();
    hits::to_remove(rules.numbers.activation.spaces(figure), &rules.rulings)
}

/// The mean number of shots needed to remove a figure.
fn shots(figure: Figure, weapon: Weapon, target: Category) -> f64 {
    f64::from(spaces(figure)) / hit(weapon, target, 5)
}

/// The probability that this many shots remove a figure: enough of them hit.
fn removed_within(figure: Figure, weapon: Weapon, target: Category, most: u8) -> f64 {
    let p = hit(weapon, target, 5);
    // By hits so far, shot after shot.
    let mut chances = vec![0.0; usize::from(spaces(figure)) + 1];
    chances[0] = 1.0;
    for _ in 0..most {
        for hits in (0..chances.len() - 1).rev() {
            chances[hits + 1] += chances[hits] * p;
            chances[hits] *= 1.0 - p;
        }
    }
    *chances.last().unwrap()
}

#[test]
fn single_shots_worked_out_apart() {
    use Category::{At, Ct, Nt, Pt};
    use Weapon::{Pistol, Rifle, Shotgun};
    #[rustfmt::skip]
    let rows = [
        ("GFV01", hit(Pistol, Nt, 6), "0.83333333"),
        ("GFV02", hit(Pistol, Ct, 6), "0.16666667"),
        ("GFV03", hit(Pistol, Nt, 7), "0.00000000"),
        ("GFV04", hit(Shotgun, Nt, 12), "0.66666667"),
        ("GFV05", hit(Shotgun, At, 12), "0.50000000"),
        ("GFV06", hit(Shotgun, Pt, 12), "0.00000000"),
        ("GFV07", hit(Rifle, Nt, 24), "0.50000000"),
        ("GFV08", hit(Rifle, Ct, 24), "0.33333333"),
        ("GFV09", hit(Rifle, Pt, 24), "0.16666667"),
        ("GFV10", shots(Figure::Ned, Rifle, At), "18.00000000"),
        ("GFV11", shots(Figure::Ned, Rifle, Pt), "36.00000000"),
        ("GFV12", removed_within(Figure::Dan, Rifle, Pt, 20), "0.23125078"),
        ("GFV13", shots(Figure::Wyatt, Pistol, Nt), "4.80000000"),
        ("GFV14", removed_within(Figure::Frank, Pistol, Nt, 5), "0.80375514"),
        ("GFV15", shots(Figure::Ike, Rifle, Ct), "3.00000000"),
    ];
    for (id, value, printed) in rows {
        assert_eq!(format!("{value:.8}"), printed, "{id}");
    }
}

/// Pistol, shotgun and rifle at whoever is outside (without armour NT and CT, in armour AT); the rifle at
/// PT last. `-`: no such target, or no hit.
#[rustfmt::skip]
const SHOTS: [(Figure, u8, [&str; 7]); 15] = [
    //               pistol NT, CT/AT; shotgun NT, CT/AT; rifle NT, CT/AT, PT
    (Figure::Doc,     3, ["3.60", "18.00", "4.50", "6.00", "6.00", "9.00", "-"]),
    (Figure::Morgan,  2, ["2.40", "12.00", "3.00", "4.00", "4.00", "6.00", "-"]),
    (Figure::Virgil,  3, ["3.60", "18.00", "4.50", "6.00", "6.00", "9.00", "-"]),
    (Figure::Wyatt,   4, ["4.80", "24.00", "6.00", "8.00", "8.00", "12.00", "-"]),
    (Figure::Billy,   3, ["3.60", "18.00", "4.50", "6.00", "6.00", "9.00", "-"]),
    (Figure::Ike,     1, ["1.20", "6.00", "1.50", "2.00", "2.00", "3.00", "-"]),
    (Figure::Will,    2, ["2.40", "12.00", "3.00", "4.00", "4.00", "6.00", "-"]),
    (Figure::Frank,   4, ["4.80", "24.00", "6.00", "8.00", "8.00", "12.00", "-"]),
    (Figure::Tom,     2, ["2.40", "12.00", "3.00", "4.00", "4.00", "6.00", "-"]),
    (Figure::Ned,     6, ["-", "36.00", "-", "12.00", "-", "18.00", "36.00"]),
    (Figure::Dan,     5, ["-", "30.00", "-", "10.00", "-", "15.00", "30.00"]),
    (Figure::Steve,   4, ["-", "24.00", "-", "8.00", "-", "12.00", "24.00"]),
    (Figure::Joe,     3, ["-", "18.00", "-", "6.00", "-", "9.00", "18.00"]),
    (Figure::Hare,    3, ["3.60", "18.00", "4.50", "6.00", "6.00", "9.00", "-"]),
    (Figure::OConner, 3, ["3.60", "18.00", "4.50", "6.00", "6.00", "9.00", "-"]),
];

#[test]
fn shots_to_remove_every_figure() {
    for (figure, printed_spaces, printed) in SHOTS {
        assert_eq!(spaces(figure), printed_spaces, "{figure:?}");
        assert_eq!(ActivationTable::default().spaces(figure).count(), printed_spaces);
        let covered = if figure.armoured() { Category::At } else { Category::Ct };
        let columns = [
            (Weapon::Pistol, Category::Nt),
            (Weapon::Pistol, covered),
            (Weapon::Shotgun, Category::Nt),
            (Weapon::Shotgun, covered),
            (Weapon::Rifle, Category::Nt),
            (Weapon::Rifle, covered),
            (Weapon::Rifle, Category::Pt),
        ];
        for ((weapon, target), printed) in columns.into_iter().zip(printed) {
            let armoured = matches!(target, Category::At | Category::Pt);
            let is_such = armoured == figure.armoured();
            let value = match is_such {
                true => format!("{:.2}", shots(figure, weapon, target)),
                false => "-".to_owned(),
            };
            assert_eq!(value, printed, "{figure:?} {weapon:?} {target:?}");
        }
    }
}

/// The same from the rules that battles use: nobody shoots back, and a figure that acts every roll shoots.
#[test]
fn shots_are_those_that_a_fight_takes() {
    let mut rules = Rules::default();
    // Morgan acts every roll, and Frank can hurt nobody.
    for row in 1..=6 {
        rules.numbers.set(&format!("morgan-row-{row}"), 1).unwrap();
    }
    rules.numbers.set("pistol-range", 0).unwrap();
    let fight = fight(&rules, "morgan", "frank", "24", "fewest", "fewest");
    let solution = solution(&fight);
    assert!((solution.win(Side::A) - 1.0).abs() < 1e-12);
    assert!(
        (solution.all.rounds.mean.unwrap() - 8.0).abs() < 1e-9,
        "as in the table: 8 rifle shots"
    );
}

fn fight(rules: &Rules, a: &str, b: &str, gap: &str, first: &str, second: &str) -> Battle {
    let units = BySide::new(a, b).map(|text| GunFights::unit(text, rules).unwrap());
    assert_eq!(GunFights::fight_fault(rules, units.as_ref(), &[]), None);
    let options = [("gap", gap), ("policy-a", first), ("policy-b", second)];
    GunFights::fight(rules, units.as_ref(), &options)
}

fn solution(fight: &Battle) -> Solution {
    let solution = contest(fight.clone()).solve(&Budget::default(), None).unwrap();
    assert!(solution.defect.abs() < 1e-12);
    solution
}

/// An independently computed fight: ids of the win and of the rolls, the two sides, the gap, the policies, the win of
/// the first side, and the rolls.
struct Printed {
    ids: [&'static str; 2],
    sides: [&'static str; 2],
    gap: &'static str,
    policies: [&'static str; 2],
    win: &'static str,
    rolls: &'static str,
}

const fn of(
    ids: [&'static str; 2],
    sides: [&'static str; 2],
    gap: &'static str,
    policies: [&'static str; 2],
    win: &'static str,
    rolls: &'static str,
) -> Printed {
    Printed { ids, sides, gap, policies, win, rolls }
}

const FF: [&str; 2] = ["fewest", "fewest"];
const RF: [&str; 2] = ["roster", "fewest"];
const OK: [&str; 2] = ["earp-mob", "clanton-group"];

#[rustfmt::skip]
const FIGHTS: [Printed; 14] = [
    of(["GFV16", "GFV17"], ["wyatt", "frank"], "6", FF, "0.56823860", "7.83033984"),
    of(["GFV18", ""], ["morgan", "will"], "24", FF, "0.50000000", ""),
    of(["GFV19", ""], ["doc", "billy"], "6", FF, "0.41907616", ""),
    of(["GFV20", ""], ["virgil+cover", "tom+cover"], "6", FF, "0.54313725", ""),
    of(["GFV21", ""], ["wyatt+doc", "frank+ike"], "6", FF, "0.89220758", ""),
    of(["GFV22", "GFV23"], OK, "6", FF, "0.59810184", "11.77725274"),
    of(["GFV24", ""], OK, "6", ["most", "most"], "0.68940134", ""),
    of(["GFV25", ""], OK, "12", FF, "0.69943801", ""),
    of(["GFV26", ""], OK, "12", RF, "0.11514521", ""),
    of(["GFV27", ""], ["ned", "hare+cover"], "6", FF, "0.79905586", ""),
    of(["GFV28", ""], ["ned", "hare+constable-1+cover"], "6", FF, "0.37851196", ""),
    of(["GFV29", ""], ["kelly-gang+window", "police+cover"], "24", FF, "0.20346465", ""),
    of(["GFV30", "GFV31"], ["kelly-gang+window", "police+cover"], "24", RF, "0.14971922", "27.35969128"),
    of(["GFV32", ""], ["kelly-gang", "police"], "6", RF, "0.41936085", ""),
];

#[test]
fn fights_worked_out_apart() {
    let rules = Rules::default();
    for Printed { ids, sides: [a, b], gap, policies: [first, second], win, rolls } in FIGHTS {
        let solution = solution(&fight(&rules, a, b, gap, first, second));
        assert_eq!(format!("{:.8}", solution.win(Side::A)), win, "{}", ids[0]);
        if !rolls.is_empty() {
            let mean = solution.all.rounds.mean.unwrap();
            assert_eq!(format!("{mean:.8}"), rolls, "{}", ids[1]);
        }
        // The seats are the program's: exchanged, it is the same fight.
        let turned = self::solution(&fight(&rules, b, a, gap, second, first));
        assert!((turned.win(Side::B) - solution.win(Side::A)).abs() < 1e-12, "{}", ids[0]);
    }
}

#[test]
fn with_a_die_of_their_own_policemen_hardly_ever_fall() {
    let mut rules = Rules::default();
    let separate = Setting::Word("separate-die".into());
    rules.rulings.set("constable-removal-die", &separate).unwrap();
    let fight = fight(&rules, "kelly-gang+window", "police+cover", "24", "fewest", "fewest");
    assert_eq!(format!("{:.8}", solution(&fight).win(Side::A)), "0.00424066", "GFV33");
}
