//! smoke
use fairfight_battle::game::Game;
use fairfight_battle::iron_winds::{IronWinds, Scenario};
use fairfight_rules::BySide;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::{
    self, Army, ArmyFile, Doctrine, LeaderEntry, Post, System, UnitEntry,
};
use fairfight_rules::iron_winds::{Class, People, Rank};
use fairfight_sim::dice::AskedOnce;
use fairfight_sim::{dice::*, matchup::*, run::*};

pub fn typical(n: usize, rules: &Rules) -> Army {
    let u = |class, mounted, bow, count, figures, post| UnitEntry {
        class: Some(class),
        mounted,
        bow,
        count: Some(count),
        figures,
        post,
        ..Default::default()
    };
    let file = ArmyFile {
        system: Some(System::IronWinds),
        name: Some("Typical".into()),
        people: None,
        doctrine: None,
        unit: (0..n)
            .flat_map(|i| {
                let mut v = vec![
                    u(Class::Knight, true, false, 2, None, Some(Post::Wing)),
                    u(Class::Warrior, false, false, 1, None, None),
                    u(Class::Levy, false, true, 2, None, None),
                ];
                if i == 0 {
                    v.push(u(Class::Knight, true, false, 1, Some(1), None));
                }
                v
            })
            .collect(),
        leader: vec![LeaderEntry { rank: Some(Rank::Leader), ..Default::default() }],
    };
    army::check(&file, rules).unwrap()
}
pub fn main() {
    let rules = Rules::default();
    let army = typical(1, &rules);
    println!("{}", army.points(&rules));
    for da in Doctrine::ALL {
        for db in Doctrine::ALL {
            let b = |x, y| {
                IronWinds::battle(
                    &rules,
                    BySide::new(&army, &army),
                    BySide::new(x, y),
                    &Scenario::default(),
                )
            };
            let (s, e) = (b(da, db), b(db, da));
            let m = Matchup::from_number(7);
            // address check
            for i in 0..300u64 {
                let mut dice = AskedOnce::new(MatchKey::new(1, m).battle(i));
                let start = fairfight_battle::System::open(&s);
                let mut st = start.clone();
                fairfight_sim::play::play(
                    &s,
                    &start,
                    &mut st,
                    &mut dice,
                    &mut fairfight_battle::Silent,
                    fairfight_sim::play::NO_CAP,
                );
            }
            let n = 20000;
            let t = std::time::Instant::now();
            let out = pairs(
                Pair { straight: &s, exchanged: &e },
                Detail::Sides,
                &Plan::new(MatchKey::new(1, m), Stop::Pairs(n)),
                &Workers::new(1).unwrap(),
                &mut Watch::default(),
            );
            let el = t.elapsed();
            let b = &out.totals.battles;
            println!(
                "{:10} {:10} score {:.4} wins {:?} draws {} endings {:?} turns {:.2} left {:?} {:.0} ns/battle",
                da.word(),
                db.word(),
                out.totals.scores().mean().unwrap(),
                b.wins,
                b.draws,
                b.endings,
                b.turns.mean().unwrap(),
                b.left.map(|l| l.mean().unwrap()),
                el.as_nanos() as f64 / (2 * n) as f64
            );
        }
    }
    let _ = People::Human;
}
