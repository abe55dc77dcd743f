//! The shares of attacker's wins that another simulation of the same battle found.
//!
//! It gives the attacker every battle after which no defender is left on the table, also those after which
//! nobody is; here, as its description has it, the defender wins those (`victory-test`). So they are counted
//! as it counts them; counted as wins of the defender they would be too few by 4 standard errors. There a
//! divisional commander goes with the charge of any unit, so here he commands them all.

use crate::lists;

use fairfight_battle::Ending;
use fairfight_battle::braid_and_cockade::{Battle, BraidAndCockade};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_rules::BySide;
use fairfight_rules::braid_and_cockade::army::{Army, Doctrine};
use fairfight_rules::list::DoctrineWords;

const FORCES: [&str; 3] = ["french-1809", "anglo-portuguese-1812", "russian-1812"];
const ATTACKS: [&str; 4] = ["columns", "grand-battery", "firefight", "cautious"];
const DEFENCES: [&str; 4] = ["hold-line", "stand-in-line", "columns-behind", "counter-attack"];

/// Attacking force and doctrine a row (forces, then defending forces, then doctrines), defending doctrine a
/// column: share of wins and mean turns of 150 battles each.
#[rustfmt::skip]
const REFERENCE: [[(f64, f64); 4]; 36] = [
    [(0.97, 10.0), (1.00, 9.0), (1.00, 8.9), (0.59, 9.1)], // french-1809 columns on french-1809
    [(0.99, 9.9), (0.97, 9.8), (1.00, 9.1), (0.64, 8.5)], // french-1809 grand-battery on french-1809
    [(0.03, 16.2), (0.04, 16.2), (0.40, 18.0), (0.41, 11.3)], // french-1809 firefight on french-1809
    [(0.07, 14.4), (0.11, 14.4), (0.69, 16.8), (0.17, 11.5)], // french-1809 cautious on french-1809
    [(0.99, 9.4), (1.00, 8.8), (1.00, 8.5), (0.70, 8.7)], // french-1809 columns on anglo-portuguese-1812
    [(0.99, 9.5), (0.99, 9.3), (1.00, 8.7), (0.65, 8.0)], // french-1809 grand-battery on anglo-portuguese-1812
    [(0.02, 16.4), (0.05, 16.3), (0.38, 17.6), (0.52, 11.7)], // french-1809 firefight on anglo-portuguese-1812
    [(0.08, 14.4), (0.08, 14.3), (0.63, 16.8), (0.31, 11.7)], // french-1809 cautious on anglo-portuguese-1812
    [(1.00, 9.2), (0.99, 9.2), (1.00, 7.6), (0.76, 8.8)], // french-1809 columns on russian-1812
    [(0.97, 9.5), (0.99, 8.8), (0.99, 7.9), (0.72, 8.8)], // french-1809 grand-battery on russian-1812
    [(0.07, 16.4), (0.07, 16.3), (0.35, 17.9), (0.34, 12.2)], // french-1809 firefight on russian-1812
    [(0.12, 14.6), (0.07, 14.5), (0.63, 16.6), (0.35, 12.9)], // french-1809 cautious on russian-1812
    [(0.99, 10.1), (0.99, 10.4), (1.00, 9.5), (0.44, 8.8)], // anglo-portuguese-1812 columns on french-1809
    [(0.99, 9.9), (0.99, 10.0), (0.99, 9.5), (0.43, 7.9)], // anglo-portuguese-1812 grand-battery on french-1809
    [(0.08, 16.6), (0.09, 16.2), (0.45, 17.9), (0.37, 10.8)], // anglo-portuguese-1812 firefight on french-1809
    [(0.19, 14.7), (0.25, 14.9), (0.66, 16.5), (0.11, 10.2)], // anglo-portuguese-1812 cautious on french-1809
    [(1.00, 9.1), (0.99, 9.1), (1.00, 9.3), (0.47, 9.2)], // anglo-portuguese-1812 columns on anglo-portuguese-1812
    [(1.00, 9.0), (1.00, 9.2), (0.99, 9.6), (0.44, 8.1)], // anglo-portuguese-1812 grand-battery on anglo-portuguese-1812
    [(0.11, 15.9), (0.12, 16.5), (0.47, 17.8), (0.51, 11.1)], // anglo-portuguese-1812 firefight on anglo-portuguese-1812
    [(0.15, 14.6), (0.19, 14.7), (0.71, 16.5), (0.22, 10.7)], // anglo-portuguese-1812 cautious on anglo-portuguese-1812
    [(0.98, 9.6), (0.99, 8.7), (0.99, 8.0), (0.66, 8.8)], // anglo-portuguese-1812 columns on russian-1812
    [(0.99, 9.5), (0.99, 9.0), (1.00, 8.2), (0.64, 8.7)], // anglo-portuguese-1812 grand-battery on russian-1812
    [(0.11, 16.7), (0.04, 16.5), (0.44, 17.7), (0.39, 12.1)], // anglo-portuguese-1812 firefight on russian-1812
    [(0.15, 15.1), (0.15, 15.0), (0.73, 16.4), (0.28, 12.0)], // anglo-portuguese-1812 cautious on russian-1812
    [(0.95, 12.3), (0.98, 12.1), (0.99, 11.6), (0.45, 8.7)], // russian-1812 columns on french-1809
    [(0.97, 12.4), (0.92, 13.1), (1.00, 11.6), (0.34, 7.6)], // russian-1812 grand-battery on french-1809
    [(0.05, 16.5), (0.03, 16.4), (0.41, 18.1), (0.14, 11.4)], // russian-1812 firefight on french-1809
    [(0.12, 14.5), (0.09, 14.8), (0.67, 16.8), (0.01, 10.4)], // russian-1812 cautious on french-1809
    [(0.97, 11.3), (0.99, 11.7), (1.00, 10.4), (0.55, 8.5)], // russian-1812 columns on anglo-portuguese-1812
    [(1.00, 11.4), (0.99, 12.0), (0.99, 11.1), (0.35, 7.1)], // russian-1812 grand-battery on anglo-portuguese-1812
    [(0.05, 16.2), (0.07, 16.2), (0.53, 18.0), (0.23, 11.0)], // russian-1812 firefight on anglo-portuguese-1812
    [(0.07, 14.3), (0.08, 15.0), (0.72, 16.8), (0.04, 10.1)], // russian-1812 cautious on anglo-portuguese-1812
    [(0.97, 11.2), (0.99, 12.1), (0.99, 10.3), (0.59, 9.4)], // russian-1812 columns on russian-1812
    [(0.97, 11.5), (0.96, 11.8), (0.99, 10.7), (0.53, 8.3)], // russian-1812 grand-battery on russian-1812
    [(0.08, 16.6), (0.03, 16.5), (0.45, 18.0), (0.29, 12.4)], // russian-1812 firefight on russian-1812
    [(0.15, 15.3), (0.09, 14.7), (0.73, 16.8), (0.07, 12.1)], // russian-1812 cautious on russian-1812
];

/// Battles of each cell: the noise of the difference is nearly all that of the 150 of the reference.
const BATTLES: u64 = 1_000;

/// A shipped list, each general of it in command of all.
fn army(force: &str) -> Army {
    let shipped = lists::shipped::<BraidAndCockade>();
    let (_, text) = shipped.iter().find(|(name, _)| name == force).expect("a shipped list");
    let mut army = lists::army::<BraidAndCockade>(text);
    for leader in &mut army.leaders {
        leader.commands = u64::MAX;
    }
    army
}

/// Share of battles after which no defender is left, and mean turns.
fn cell(number: u64, armies: BySide<&Army>, attack: &str, defence: &str) -> (f64, f64) {
    let doctrine = Doctrine::parse(&format!("{attack}/{defence}")).unwrap();
    let doctrines = BySide::new(doctrine, doctrine);
    let battle = Battle::new(&Default::default(), armies, doctrines, &Default::default());
    // Dice of its own for each cell, so that the cells have no luck in common.
    let (key, plan) =
        (MatchKey::new(1, MatchUpId::from_number(number)), Plan::new(Stop::Pairs(BATTLES)));
    let workers = Workers::new(2).unwrap();
    let run = run::run(Games::battles(key, &battle), &plan, &workers, &mut Watch::default()).totals;
    // Nobody is left: the one battle that is won by what it was about.
    let driven_off = run.wins_by_seat.a + run.ends.of(Ending::Objective);
    (driven_off as f64 / run.games() as f64, run.turns.mean().unwrap())
}

#[test]
fn attackers_win_as_often_as_another_simulation_found() {
    let armies = FORCES.map(army);
    let (mut chi, mut cells, mut far) = (0.0, 0, Vec::new());
    let (mut bias, mut variance) = (0.0, 0.0);
    for (row, cells_of_row) in REFERENCE.iter().enumerate() {
        let (attacker, defender, attack) = (row / 12, row / 4 % 3, row % 4);
        for (column, &(wanted, turns)) in cells_of_row.iter().enumerate() {
            let sides = BySide::new(&armies[attacker], &armies[defender]);
            let (got, took) = cell(1809 + cells, sides, ATTACKS[attack], DEFENCES[column]);
            // The share of both samples together, and what their difference may be by chance.
            let both = (got * BATTLES as f64 + wanted * 150.0) / (BATTLES as f64 + 150.0);
            let spread = (both * (1.0 - both)).max(0.002) * (1.0 / BATTLES as f64 + 1.0 / 150.0);
            let z = (got - wanted) / spread.sqrt();
            chi += z * z;
            cells += 1;
            (bias, variance) = (bias + got - wanted, variance + spread);
            let name = format!(
                "{} {} on {} {}",
                FORCES[attacker], ATTACKS[attack], FORCES[defender], DEFENCES[column]
            );
            println!("{name}: {got:.3} ({took:.1}), reference {wanted:.2} ({turns:.1}), z {z:.1}");
            if z.abs() > 4.0 {
                far.push(name);
            }
        }
    }
    let lean = bias / variance.sqrt();
    println!("chi square {chi:.0} of {cells} cells, all together {lean:.1} errors off");
    assert!(far.is_empty(), "{far:#?}");
    // The mean of chi square is the number of cells, its variance twice that.
    assert!(chi < f64::from(cells as u32) + 4.0 * f64::from(2 * cells as u32).sqrt(), "{chi}");
    assert!(lean.abs() < 3.0, "{lean}");
}
