//! Digests of battles: winners, endings, turns, tallies, and the address and face of every die.

use crate::laws::any::by_hand;
use fairfight_battle::{Game, System, Tally};
use fairfight_engine::dice::{BattleDice, MatchKey, MatchUpId};
use fairfight_rules::{Address, BySide, Dice, Side};

/// FNV-1a, 64 bits.
pub struct Digest(pub u64);

impl Digest {
    /// Hashes one more number.
    pub fn take(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

/// Dice that record every roll.
struct Noted<'a> {
    dice: BattleDice,
    turn: u16,
    digest: &'a mut Digest,
}

impl Dice for Noted<'_> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let pick = self.dice.pick(n, at);
        self.digest.take(at.in_turn(self.turn).bits());
        self.digest.take(u64::from(n) << 32 | u64::from(pick));
        pick
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
        self.dice.turn(turn);
    }
}

/// The digest of `battles` battles of each of these pairs of doctrines.
pub fn digest_of<G: Game>(
    doctrines: &[[G::Doctrine; 2]],
    rules: &G::Rules,
    armies: BySide<&G::Army>,
    scenario: &G::Scenario,
    battles: u64,
) -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let key = MatchKey::new(11, MatchUpId::from_number(5));
    let mut tally = Tally::default();
    for &[a, b] in doctrines {
        let battle = G::battle(rules, armies, BySide::new(a, b), scenario);
        let start = battle.open();
        let mut state = start.clone();
        for index in 0..battles {
            let mut dice = Noted { dice: key.battle(index), turn: 0, digest: &mut digest };
            let played = by_hand(&battle, &start, &mut state, &mut dice);
            digest.take(match played.end.winner {
                None => 0,
                Some(Side::A) => 1,
                Some(Side::B) => 2,
            });
            digest.take(played.end.how as u64);
            digest.take(played.turns.into());
            battle.tally(&state, &mut tally);
            for side in Side::BOTH {
                digest.take(tally.sides[side].points.into());
                digest.take(tally.sides[side].lost.into());
                for unit in &tally.units[side] {
                    digest.take(u64::from(unit.figures) << 8 | unit.fate as u64);
                }
            }
        }
    }
    digest.0
}

/// Compares the digests of named cases with the file `data/<name>_digests.txt`; `UPDATE_DIGESTS=1` writes it.
pub fn are_pinned<'a>(name: &str, found: impl IntoIterator<Item = (&'a String, &'a u64)>) {
    let lines = found.into_iter().map(|(case, digest)| format!("{digest:016x} {case}\n"));
    let text: String = lines.collect();
    let path = crate::lists::tests().join(format!("data/{name}_digests.txt"));
    if std::env::var_os("UPDATE_DIGESTS").is_some() {
        std::fs::write(path, text).expect("the digests can be written");
        return;
    }
    let pinned = std::fs::read_to_string(&path)
        .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    for (now, then) in text.lines().zip(pinned.lines()) {
        assert_eq!(now, then, "results have changed");
    }
    assert_eq!(text.lines().count(), pinned.lines().count());
}
