//! The slow and obvious oracle: every way that a fight can go, weighed one after the other.

use fairfight_battle::{Flow, Oracle, Question, Silent, System, Tally};
use fairfight_rules::dice::EveryPath;
use std::collections::BTreeMap;

/// Weighs every path of every step, from the end backwards; a state may lead back to itself only.
#[derive(Clone)]
pub struct EveryWay;

impl Oracle for EveryWay {
    fn worth<S: System>(&self, questions: &[Question<S>]) -> Vec<Vec<i64>> {
        let of_one = |question: &Question<S>| {
            let mut known = BTreeMap::new();
            let worth =
                |state: &S::State| (worth(&question.fight, state, &mut known) * 1e6).round() as i64;
            question.from.iter().map(worth).collect()
        };
        questions.iter().map(of_one).collect()
    }
}

fn worth<S: System>(fight: &S, from: &S::State, known: &mut BTreeMap<S::State, f64>) -> f64 {
    if let Some(worth) = known.get(from) {
        return *worth;
    }
    let mut dice = EveryPath::new();
    let (mut sum, mut stays) = (0.0, 0.0);
    loop {
        let mut state = from.clone();
        let flow = fight.step(&mut state, &mut dice, &mut Silent);
        let chance = 1.0 / dice.weight().ways as f64;
        match flow {
            Flow::End(_) => {
                let mut tally = Tally::default();
                fight.tally(&state, &mut tally);
                let points = f64::from(tally.sides.a.points) - f64::from(tally.sides.b.points);
                sum += chance * points;
            }
            Flow::Step | Flow::Turn if state == *from => stays += chance,
            Flow::Step | Flow::Turn => sum += chance * worth(fight, &state, known),
        }
        if !dice.advance() {
            break;
        }
    }
    known.insert(from.clone(), sum / (1.0 - stays));
    known[from]
}
