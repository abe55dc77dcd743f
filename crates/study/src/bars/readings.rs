//! Other readings of the text, and other values of constants that no text gives.

use crate::armies::Generator;
use crate::sensitivity::{Step, What, in_force, steps};
use fairfight_engine::rulebook::{Amendment, Rules};
use fairfight_rules::ruling::{Choice, Ruling, Setting, Span, Takes};
use fairfight_stats::effects::Reach;

/// The approximate maximum number of steps into which a range of constants is divided.
const MOST_STEPS: i64 = 20;

/// The maximum number of times that a reading which contradicts itself is drawn again.
const REDRAWS: usize = 100;

/// Readings of a text: rules with a random answer to every ruling.
#[derive(Clone, Debug)]
pub struct Readings {
    /// Every answer other than the one in force, as a step from it.
    pub steps: Vec<Step>,
    /// The readings.
    pub all: Vec<Reading>,
}

/// One reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its rules.
    pub rules: Rules,
    /// The indices of its steps.
    pub takes: Vec<usize>,
}

/// Does the ruling have several answers, all of them words? Other rulings set a number or select the rules in force:
/// these are not readings of a sentence.
fn is_read(ruling: &Ruling) -> bool {
    let is_word = |choice: &Choice| matches!(choice.takes, Takes::Nothing);
    ruling.options.len() > 1 && ruling.options.iter().all(is_word)
}

/// Readings of these rules: twice as many as there are steps, in a balanced random design.
///
/// Each answer to a ruling is given equally often. Readings come in pairs, in which every ruling with two answers has
/// one and then the other. One that contradicts itself is drawn again. Empty if no ruling has a choice of words.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::bars::readings;
/// let readings = readings(&rulebook("iron-winds").unwrap().printed(), 1);
/// assert_eq!(readings.all.len(), 2 * readings.steps.len());
/// let of_first = readings.all.iter().filter(|reading| reading.takes.contains(&0)).count();
/// assert_eq!(of_first, readings.steps.len());
/// ```
pub fn readings(rules: &Rules, seed: u64) -> Readings {
    let rulings = rules.about().rulings;
    let of_text =
        |step: &Step| rulings.iter().any(|ruling| ruling.id == step.name && is_read(ruling));
    let steps: Vec<Step> = steps(rules, &[What::Ruling]).into_iter().filter(of_text).collect();
    // The indices of the steps of each ruling.
    let mut answers: Vec<Vec<usize>> = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        match answers.last_mut() {
            Some(last) if steps[last[0]].name == step.name => last.push(place),
            _ => answers.push(vec![place]),
        }
    }
    let count = 2 * steps.len();
    // The answers of the readings to a ruling: 0 is the one in force.
    let balanced = |(number, answers): (usize, &Vec<usize>)| -> Vec<usize> {
        let mut generator = Generator::new(seed, "readings", number as u64);
        if answers.len() == 1 {
            return (0..count / 2)
                .map(|_| generator.below(2))
                .flat_map(|one| [one, 1 - one])
                .collect();
        }
        let order = generator.order(count).into_iter();
        order.map(|place| usize::from(place) % (answers.len() + 1)).collect()
    };
    let design: Vec<Vec<usize>> = answers.iter().enumerate().map(balanced).collect();
    let made = |given: &dyn Fn(usize) -> usize| {
        let given = answers
            .iter()
            .enumerate()
            .filter_map(|(ruling, steps)| given(ruling).checked_sub(1).map(|answer| steps[answer]));
        let takes: Vec<usize> = given.collect();
        let read =
            takes.iter().try_fold(rules.clone(), |rules, step| steps[*step].taken(&rules))?;
        read.contradictions().is_empty().then_some(Reading { rules: read, takes })
    };
    let reading = |number: usize| {
        made(&|ruling| design[ruling][number]).or_else(|| {
            (0..REDRAWS).find_map(|redraw| {
                let index = (number * REDRAWS + redraw) as u64;
                let mut generator = Generator::new(seed, "readings again", index);
                let drawn: Vec<usize> =
                    answers.iter().map(|answers| generator.below(answers.len() + 1)).collect();
                made(&|ruling| drawn[ruling])
            })
        })
    };
    let all = (0..count).filter_map(reading).collect();
    Readings { steps, all }
}

impl Readings {
    /// The step with the largest effect on these answers, each the (value, standard error) of a reading: the one with
    /// the largest difference between the means with it and without, in units of its standard error.
    pub fn worst(&self, answers: &[Option<(f64, f64)>]) -> Option<usize> {
        let known: Vec<(&Reading, (f64, f64))> = self
            .all
            .iter()
            .zip(answers)
            .filter_map(|(of, answer)| Some((of, (*answer)?)))
            .collect();
        let spread = Reach::of_most(&known.iter().map(|(_, answer)| *answer).collect::<Vec<_>>())?;
        if spread.variance <= 0.0 {
            return None;
        }
        let distance = |step: usize| {
            let mean = |with: bool| {
                let of = known.iter().filter(|(of, _)| of.takes.contains(&step) == with);
                let values: Vec<f64> = of.map(|(_, answer)| answer.0).collect();
                let n = values.len() as f64;
                (values.iter().sum::<f64>() / n, n)
            };
            let ((with, n), (without, m)) = (mean(true), mean(false));
            let apart = (with - without).abs() / (1.0 / n + 1.0 / m).sqrt();
            if apart.is_finite() { apart } else { 0.0 }
        };
        (0..self.steps.len())
            .max_by(|&one, &other| distance(one).total_cmp(&distance(other)).then(other.cmp(&one)))
    }
}

/// The same rules with another value of a constant that no text gives.
#[derive(Clone, Debug)]
pub struct OtherConstant {
    /// The constant with its value: `gap 24`.
    pub text: String,
    /// The rules.
    pub rules: Rules,
}

/// The numbers that no text gives, one at a time, at other values: the rulings that take a whole number.
///
/// One that is drawn from a range, like the gap, is fixed at each number of that range, or at about twenty if there are
/// many; any other is reduced and increased by half. Contradictory values are omitted.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::bars::other_constants;
/// let all = other_constants(&rulebook("iron-winds").unwrap().printed());
/// let texts: Vec<&str> = all.iter().map(|one| &*one.text).collect();
/// assert!(texts.contains(&"gap 24") && texts.contains(&"flank-detour 2") && texts.contains(&"flank-detour 6"));
/// ```
pub fn other_constants(rules: &Rules) -> Vec<OtherConstant> {
    let rulings = rules.about().rulings.iter();
    rulings
        .flat_map(|ruling| values(ruling, rules))
        .filter_map(|(ruling, value)| {
            let mut other = rules.clone();
            other.amend(&Amendment::Ruling(ruling, Setting::Whole(value))).ok()?;
            let differs = other != *rules && other.contradictions().is_empty();
            differs.then(|| OtherConstant { text: format!("{ruling} {value}"), rules: other })
        })
        .collect()
}

/// The other values of a ruling that takes a whole number.
fn values(ruling: &'static Ruling, rules: &Rules) -> Vec<(&'static str, i64)> {
    let [Choice { word: "", takes, .. }] = ruling.options else { return Vec::new() };
    let (min, max) = match *takes {
        Takes::Whole(min, max) | Takes::Span(min, max) => (min, max),
        Takes::Nothing | Takes::Share | Takes::Words(_) => return Vec::new(),
    };
    let now = in_force(ruling, rules);
    let setting = now.parse().map_or_else(|_| Setting::Word(now), Setting::Whole);
    let Ok(Span { least, most }) = Span::of(&setting, min, max) else { return Vec::new() };
    let (least, most) = (i64::from(least), i64::from(most));
    let values: Vec<i64> = if least == most {
        vec![least / 2, least + least / 2]
    } else {
        let step = ((most - least) / MOST_STEPS).max(1);
        (least..=most).step_by(step as usize).collect()
    };
    values
        .into_iter()
        .filter(|value| (min..=max).contains(value))
        .map(|value| (ruling.id, value))
        .collect()
}
