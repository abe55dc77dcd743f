//! dice per battle
#[path = "smoke.rs"]
#[allow(dead_code, unused)]
mod smoke;
use fairfight_battle::{
    Silent, System,
    game::Game,
    iron_winds::{IronWinds, Scenario},
};
use fairfight_rules::{
    BySide, Dice,
    iron_winds::{Rules, army::Doctrine},
};
use fairfight_sim::{dice::*, matchup::*, play::*};
use rand_pcg::rand_core::Rng;
struct Count<D>(D, u64);
impl<D: Dice> Dice for Count<D> {
    #[inline]
    fn pick(&mut self, n: u32, at: fairfight_rules::Address) -> u32 {
        self.1 += 1;
        self.0.pick(n, at)
    }
    #[inline]
    fn turn(&mut self, t: u16) {
        self.0.turn(t)
    }
}
fn main() {
    let rules = Rules::default();
    let args: Vec<String> = std::env::args().collect();
    let n: usize = args.get(1).map_or(1, |s| s.parse().unwrap());
    let games: u64 = args.get(2).map_or(20000, |s| s.parse().unwrap());
    let d = args
        .get(3)
        .map_or(Doctrine::Steady, |s| *Doctrine::ALL.iter().find(|d| d.word() == s).unwrap());
    let army = smoke::typical(n, &rules);
    let b = IronWinds::battle(
        &rules,
        BySide::new(&army, &army),
        BySide::new(d, d),
        &Scenario::default(),
    );
    let start = b.open();
    let mut st = start.clone();
    let key = MatchKey::new(1, Matchup::from_number(7));
    let mut dice_n = 0;
    for i in 0..500 {
        let mut c = Count(key.battle(i), 0);
        play(&b, &start, &mut st, &mut c, &mut Silent, NO_CAP);
        dice_n += c.1;
    }
    let per = dice_n as f64 / 500.0;
    for _ in 0..3 {
        let t = std::time::Instant::now();
        let mut w = 0;
        for i in 0..games {
            let mut c = key.battle(i);
            let p = play(&b, &start, &mut st, &mut c, &mut Silent, NO_CAP);
            w += u64::from(p.turns);
        }
        let battle = t.elapsed().as_nanos() as f64 / games as f64;
        let mut g = rand_pcg::Pcg64Mcg::new(12345);
        let t = std::time::Instant::now();
        let mut s = 0u64;
        let m = args.get(4).map_or(20_000_000u64, |s| s.parse().unwrap());
        for _ in 0..m {
            s += ((g.next_u64() as u128 * 6) >> 64) as u64;
        }
        let bare = t.elapsed().as_nanos() as f64 / m as f64;
        println!(
            "units {} dice/battle {per:.1} battle {battle:.0} ns, per die {:.1} ns, bare {bare:.2} ns, ratio {:.1} {}",
            army.units.len(),
            battle / per,
            battle / per / bare,
            w + s
        );
    }
}
