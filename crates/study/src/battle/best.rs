//! The best credible doctrines of each list, as a mix, and the resulting scores.

use super::row::names_of_two;
use crate::common::{Crew, Estimate, Provenance, letter, plain_share, share_text};
use fairfight_battle::game::{Noun, Parts};
use fairfight_engine::rulebook::{Army, Doctrine, Lists, MIXED, SKILLED};
use fairfight_engine::run::{Plan, Stop};
use fairfight_report::{Column, Field, Shown, steady, steady_ends};
use fairfight_rules::{BySide, Side};
use fairfight_stats::meta::{Matrix, maximum_entropy_nash, zero_sum};
use fairfight_stats::{Interval, Level};
use std::rc::Rc;

/// The first index of the battles that choose the mixes; those that measure them start at 0.
const CHOOSING: u64 = 1 << 40;

/// A smaller share of a mix is rounding.
const LEAST_SHARE: f64 = 1e-9;

/// The lists to be led in the best way, and the number of battles for finding it.
#[derive(Clone, Copy, Debug)]
pub struct BestPlay<'a> {
    /// The lists; the doctrines of those that are not led in the best way.
    pub lists: Lists<'a>,
    /// May they exchange their parts?
    pub parts: Parts,
    /// Which lists are led in the best way.
    pub best: BySide<bool>,
    /// Pairs of battles (or single ones) that choose the mixes, over all cells; as many again measure them.
    pub pairs: u64,
    /// The seed.
    pub seed: u64,
    /// The level of the intervals.
    pub level: Level,
}

/// A doctrine of a side, and its results.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Its word.
    pub doctrine: &'static str,
    /// Its share of the side's mix.
    pub share: f64,
    /// The score of the list with it against the mix of the other side.
    pub score: Interval,
    /// The estimate of that score.
    pub mean: f64,
}

/// The results of the lists, each led in the best way.
#[derive(Clone, PartialEq, Debug)]
pub struct BestFound {
    /// Each side's doctrines.
    pub choices: BySide<Vec<Choice>>,
    /// The score of list A under both mixes.
    pub mean: f64,
    /// Its interval.
    pub score: Interval,
    /// The interval of the value of the game: what list A scores if both sides choose as well as they can.
    ///
    /// The low end is that of the lowest interval of A's mix against a doctrine of B, the high end that of the highest
    /// interval of a doctrine of A against B's mix. The value is at least the least that A's mix scores, so the low end
    /// exceeds it only if that one interval misses: no allowance for choosing among several is needed.
    pub value: Interval,
    /// The number of pairs (or single battles) that measured each cell.
    pub pairs_each: u64,
}

/// The doctrines considered for a list: the members of the fitted family, if there is one, and its credible styles.
fn candidates(army: &Army, lists: &Lists<'_>) -> Vec<Doctrine> {
    let several = [SKILLED, MIXED].into_iter();
    let several = several.filter_map(|word| lists.rules.book.doctrine(word).ok());
    several.flat_map(|several| army.led(several)).collect()
}

impl BestPlay<'_> {
    /// The doctrines of each side to choose from.
    fn candidates(&self) -> BySide<Vec<Doctrine>> {
        BySide::from_fn(|side| match self.best[side] {
            true => candidates(self.lists.armies[side], &self.lists),
            false => vec![self.lists.doctrines[side]],
        })
    }

    /// The scores of list A in every cell, row by row, from battles starting at this index; `None` if interrupted. The
    /// progress is reported under the name of this stage.
    fn play(
        &self,
        of: &BySide<Vec<Doctrine>>,
        (first, pairs): (u64, u64),
        stage: &str,
        crew: &mut Crew<'_>,
    ) -> Option<Vec<Vec<Estimate>>> {
        let width = of.b.len();
        let open = |number: usize| {
            let doctrines = BySide::new(of.a[number / width], of.b[number % width]);
            Lists { doctrines, ..self.lists }.match_up(self.parts, self.seed)
        };
        let plan = Plan { first, ..Plan::new(Stop::Pairs(pairs)) };
        let outcomes = crew.many(|_| stage.to_owned(), of.a.len() * width, open, &plan);
        let cells =
            outcomes.into_iter().map(|outcome| Some(Estimate::of_few(&outcome?.totals.scores())));
        let cells: Vec<Estimate> = cells.collect::<Option<_>>()?;
        Some(cells.chunks(width).map(<[Estimate]>::to_vec).collect())
    }

    /// Are both sides the same list with the same choices, so that one mix serves both?
    fn is_mirror(&self, of: &BySide<Vec<Doctrine>>) -> bool {
        let BySide { a, b } = self.lists.armies;
        self.parts == Parts::Exchangeable && a.canonical == b.canonical && of.a == of.b
    }

    /// An equilibrium of these scores: the mix of each side.
    ///
    /// For the same list in both seats there is one mix: of several, the one with the largest entropy. For different
    /// lists it is a vertex; scores from battles almost never leave a choice.
    fn mixes(&self, of: &BySide<Vec<Doctrine>>, cells: &[Vec<Estimate>]) -> BySide<Vec<f64>> {
        let scores: Vec<Vec<f64>> =
            cells.iter().map(|row| row.iter().map(|cell| cell.value).collect()).collect();
        if self.is_mirror(of) && of.a.len() > 1 {
            let matrix = Matrix::new(&scores).expect("scores of a list against itself");
            let mix = maximum_entropy_nash(&matrix).weights;
            return BySide::new(mix.clone(), mix);
        }
        let game = zero_sum(&scores).expect("a table of scores");
        BySide::new(game.rows, game.columns)
    }

    /// Finds the mixes on one set of battles and measures them on another. `None` if interrupted.
    pub fn find(&self, crew: &mut Crew<'_>) -> Option<BestFound> {
        let of = self.candidates();
        let pairs_each = self.pairs.div_ceil((of.a.len() * of.b.len()) as u64);
        let chosen = self.play(&of, (CHOOSING, pairs_each), "choosing", crew)?;
        let cells = self.play(&of, (0, pairs_each), "measuring", crew)?;
        let mixes = self.mixes(&of, &chosen);
        // The score of list A if both sides play these mixes.
        let score = |a: &[f64], b: &[f64]| {
            Estimate::weighed(a.iter().zip(&cells).flat_map(|(row, cells)| {
                b.iter().zip(cells).map(move |(column, cell)| (row * column, *cell))
            }))
        };
        let choices = BySide::from_fn(|side: Side| {
            let choice = |(place, doctrine): (usize, &Doctrine)| {
                let mut only = vec![0.0; of[side].len()];
                only[place] = 1.0;
                let own = match side {
                    Side::A => score(&only, &mixes.b),
                    Side::B => score(&mixes.a, &only).rest(),
                };
                Choice {
                    doctrine: doctrine.word(),
                    share: mixes[side][place],
                    score: steady_ends(own.score_interval(self.level)),
                    mean: own.value,
                }
            };
            of[side].iter().enumerate().map(choice).collect::<Vec<_>>()
        });
        let most =
            |side: Side| choices[side].iter().map(|choice| choice.score.high).fold(0.0, f64::max);
        let (whole, value) = match self.is_mirror(&of) {
            // Every pair is even, and so is the game.
            true => (Estimate::exact(0.5), Interval { low: 0.5, high: 0.5 }),
            false => {
                let value = Interval { low: 1.0 - most(Side::B), high: most(Side::A) };
                (score(&mixes.a, &mixes.b), value)
            }
        };
        let interval = steady_ends(whole.score_interval(self.level));
        Some(BestFound { choices, mean: whole.value, score: interval, value, pairs_each })
    }
}

/// The results, and what they are about.
#[derive(Clone, PartialEq, Debug)]
pub struct BestReport {
    /// Its provenance.
    pub from: Provenance,
    /// The names of the lists.
    pub armies: BySide<String>,
    /// The scenario's name; `None` on open ground.
    pub scenario: Option<String>,
    /// May the lists exchange their parts?
    pub parts: Parts,
    /// The level of the intervals.
    pub level: Level,
    /// The results.
    pub found: BestFound,
}

/// A row of the report: a doctrine of a side.
#[derive(Clone, PartialEq, Debug)]
pub struct BestRow {
    report: Rc<BestReport>,
    side: Side,
    choice: Choice,
}

impl BestReport {
    /// A row for each doctrine of each side.
    pub fn rows(self) -> Vec<BestRow> {
        let report = Rc::new(self);
        let of = |side: Side| {
            let choices = report.found.choices[side].clone().into_iter();
            let report = Rc::clone(&report);
            choices.map(move |choice| BestRow { report: Rc::clone(&report), side, choice })
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }
}

impl BestRow {
    fn found(&self) -> &BestFound {
        &self.report.found
    }
}

/// The columns.
#[rustfmt::skip]
pub const BEST: &[Field<BestRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.report.from.system.into()),
    Field { column: Column::key("list", "a or b", Shown::Text).wide(), value: |row| letter(row.side).into() },
    Field::new("army", "name of the list", Shown::Text, |row| row.report.armies[row.side].as_str().into()),
    Field::key("doctrine", "a doctrine that may lead it: one of its system's fitted members and credible styles, or the one that is named", Shown::Text, |row| row.choice.doctrine.into()),
    Field::new("share", "how often the best mix plays it: no mix of these doctrines does better against the other list's best mix, by the battles that chose both", Shown::Share(1), |row| steady(row.choice.share).into()),
    Field::new("score", "what the list scores with this doctrine alone against the other list's mix, in fresh battles", Shown::Share(1), |row| steady(row.choice.mean).into()),
    Field::new("score_low", "lower end of its interval", Shown::Share(1), |row| row.choice.score.low.into()),
    Field::new("score_high", "upper end of its interval", Shown::Share(1), |row| row.choice.score.high.into()),
    Field::wide("pairs", "pairs of battles (single battles where parts are fixed) with this doctrine against each of the other list's; as many again chose the mixes", Shown::Whole, |row| row.found().pairs_each.into()),
    Field::wide("scenario", "name of the scenario; empty for the open ground of the rules", Shown::Text, |row| row.report.scenario.clone().into()),
    Field::wide("level", "confidence level of the intervals", Shown::Decimals(4), |row| row.report.level.confidence().into()),
    Field::wide("mix_score_a", "score of list A if both play their mixes, in fresh battles", Shown::Share(1), |row| steady(row.found().mean).into()),
    Field::wide("mix_score_a_low", "lower end of its interval", Shown::Share(1), |row| row.found().score.low.into()),
    Field::wide("mix_score_a_high", "upper end of its interval", Shown::Share(1), |row| row.found().score.high.into()),
    Field::wide("value_low", "lower end of the interval of the value of the game, which is the score of list A if both sides choose among these doctrines as well as they can: the lowest score that A's mix may have against a doctrine of list B", Shown::Share(1), |row| steady(row.found().value.low).into()),
    Field::wide("value_high", "upper end of that interval: the highest score that a doctrine of list A may have against B's mix", Shown::Share(1), |row| steady(row.found().value.high).into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |row| row.report.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.report.from.rules_hash.as_str().into()),
];

/// The results, in words.
pub fn best_sentences(report: &BestReport) -> String {
    let BestReport { armies, found, .. } = report;
    let names = names_of_two(armies);
    let score = share_text(Some(found.mean), found.score);
    let mut text = match found.choices.as_ref().map(|choices| choices.len() > 1) {
        BySide { a: true, b: true } => format!(
            "With each list led by its best doctrines, {} scores {score} against {}.",
            names.a, names.b
        ),
        BySide { a: true, b: false } => {
            format!("Led by its best doctrines, {} scores {score} against {}.", names.a, names.b)
        }
        BySide { a: false, .. } => format!(
            "{} scores {score} against {}, which is led by its best doctrines.",
            names.a, names.b
        ),
    };
    let fresh = match report.parts {
        Parts::Exchangeable => {
            Noun { one: "fresh pair of battles", many: "fresh pairs of battles" }
        }
        Parts::Fixed => Noun { one: "fresh battle", many: "fresh battles" },
    };
    text += &format!(
        " The score is from {} for every two doctrines; others chose the mixes.\n",
        fresh.count(found.pairs_each)
    );
    for side in Side::BOTH {
        let mut mix: Vec<&Choice> =
            found.choices[side].iter().filter(|choice| choice.share > LEAST_SHARE).collect();
        mix.sort_by(|a, b| b.share.total_cmp(&a.share));
        let mix: Vec<String> = mix
            .iter()
            .map(|choice| format!("{} {}", choice.doctrine, plain_share(Some(choice.share))))
            .collect();
        text += &format!("{}: {}.\n", names[side], mix.join(", "));
    }
    let Interval { low, high } = found.value;
    if low < high {
        let [low, high] = [low, high].map(|share| plain_share(Some(share)));
        text += &format!(
            "The value of this game, what {} scores if both choose as well as they can, lies between {low} and {high}.\n",
            names.a
        );
    }
    text
}
