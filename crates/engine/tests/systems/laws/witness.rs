//! An observer that counts independently.

use super::any::{AnyDice, Heard};
use fairfight_battle::{Ending, Event, Fate, Flow, System, Tally, UnitRef};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_rules::{BySide, Dice, Side};

/// The number of steps after which a game is taken to be endless.
const FOR_EVER: u32 = 1_000_000;

/// Counts the figures of every unit from the events.
#[derive(Default)]
pub struct Witness {
    /// Figures that joined (or left, below 0) since the start.
    came: BySide<Vec<i64>>,
}

impl Witness {
    fn count(&mut self, unit: UnitRef, figures: i64) {
        let came = &mut self.came[unit.side];
        if came.len() <= unit.unit.into() {
            came.resize(usize::from(unit.unit) + 1, 0);
        }
        came[usize::from(unit.unit)] += figures;
    }

    fn hear(&mut self, event: &Event) {
        if let Event::Hit { on: unit, figures, .. } | Event::Lost { unit, figures, .. } = *event {
            self.count(unit, -i64::from(figures));
        } else if let Event::Recovered { unit, figures } = *event {
            assert!(figures > 0, "nobody recovered: {event:?}");
            self.count(unit, figures.into());
        }
    }
}

/// The tally before the first turn.
pub fn opening<S: System>(system: &S) -> Tally {
    let mut tally = Tally::default();
    system.tally(&system.open(), &mut tally);
    tally
}

/// Plays these games to the end, checks that every state is valid, and examines what is left.
pub fn plays_in_range<S: System>(system: &S, indices: std::ops::Range<u64>, name: &str) {
    let opening = opening(system);
    let start = system.open();
    let mut tally = Tally::default();
    for index in indices {
        let mut dice = MatchKey::new(1, MatchUpId::from_number(6)).battle(index);
        let (mut state, mut witness) = (start.clone(), Witness::default());
        let mut heard = Heard::default();
        let (mut turns, mut steps) = (1u16, 0);
        dice.turn(turns);
        let end = loop {
            steps += 1;
            assert!(steps < FOR_EVER, "{name}, battle {index} goes on for ever");
            let flow = system.step(&mut state, &mut AnyDice(&mut dice), &mut heard);
            heard.0.drain(..).for_each(|event| witness.hear(&event));
            match flow {
                Flow::Step => {}
                Flow::Turn => {
                    turns += 1;
                    dice.turn(turns);
                }
                Flow::End(end) => break end,
            }
            system.tally(&state, &mut tally);
            in_range(&tally, &opening, &witness, &format!("{name}, battle {index}"));
        };
        system.tally(&state, &mut tally);
        let name = format!("{name}, battle {index}, {end:?}, turn {turns}: {tally:?}");
        in_range(&tally, &opening, &witness, &name);
        let stands = |side: Side| tally.units[side].iter().any(|unit| unit.fate == Fate::Stands);
        if end.how == Ending::Beaten {
            for side in Side::BOTH {
                assert_eq!(stands(side), end.winner == Some(side), "{name}");
                assert_eq!(tally.sides[side].points > 0, end.winner == Some(side), "{name}");
            }
        }
    }
}

fn in_range(tally: &Tally, opening: &Tally, witness: &Witness, name: &str) {
    for side in Side::BOTH {
        let (units, had) = (&tally.units[side], &opening.units[side]);
        assert_eq!(units.len(), had.len(), "{name}");
        let mut lost = 0;
        for (number, (unit, had)) in units.iter().zip(had).enumerate() {
            let (left, had) = (u32::from(unit.figures), u32::from(had.figures));
            assert!(left <= had, "{name}: {side:?} {number} has {left} of {had}");
            let gone = unit.fate == Fate::Destroyed;
            assert_eq!(left == 0, gone, "{name}: {side:?} {number} {unit:?}");
            let came = witness.came[side].get(number).copied().unwrap_or_default();
            assert_eq!(
                i64::from(left),
                i64::from(had) + came,
                "{name}: {side:?} {number}, as told"
            );
            lost += had - left;
        }
        assert_eq!(tally.sides[side].lost, lost, "{name}: {side:?}");
        let (points, most) = (tally.sides[side].points, opening.sides[side].points);
        assert!(points <= most, "{name}: {side:?} has {points} points of {most}");
    }
}
