//! The self-test plays battles of every system, and is the same on any number of threads.

use fairfight_battle::systems;
use fairfight_engine::run::Workers;
use fairfight_study::self_test::self_test;

#[test]
fn every_system_takes_part_and_threads_do_not_matter() {
    let [one, three] = [1, 3].map(|threads| self_test(&Workers::new(threads).unwrap()));
    assert_eq!(one, three);
    let lines: Vec<&str> = one.lines().collect();
    for about in systems::ALL {
        let at = lines.iter().position(|line| *line == about.id).unwrap();
        assert!(lines[at + 1].starts_with("Totals {"), "{}: {}", about.id, lines[at + 1]);
    }
    // Functions of the platform: e^-x for x = 1/7, as IEEE 754 has it.
    assert!(lines.last().unwrap().contains(&format!("{:x} ", (-1.0_f64 / 7.0).exp().to_bits())));
}
