//! Against everything: the mix of lists and doctrines that no list has an answer to.

use super::{Candidate, Crew, Foes, Found, Searching, Trouble, find, meet};
use crate::armies::World;
use fairfight_stats::meta::Matrix;
use fairfight_stats::search::{DoubleOracle, Next};
use fairfight_stats::{Level, Scores};

/// A round: the best answer to the mix so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    /// The answer.
    pub answer: Candidate,
    /// What it scores against the mix, in battles that did not choose it.
    pub scores: Scores<5>,
}

/// Why it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// No list is shown to gain more than the tolerance.
    Settled,
    /// The number of rounds was spent.
    Limit,
}

impl Ended {
    /// The word the reports use.
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Settled => "settled",
            Ended::Limit => "limit",
        }
    }
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Against {
    /// The lists of the mix, in the order in which they came.
    pub lists: Vec<Candidate>,
    /// How often each is played.
    pub mix: Vec<f64>,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The last round: the best answers to the mix.
    pub last: Found,
    /// Why it ended.
    pub ended: Ended,
}

/// Which mix of the candidates has no answer among them?
///
/// Begins with the candidate `first`. A round finds the best answer to the mix of the lists so far; if it is
/// shown to score more than ½ and `tolerance` at this level, by battles that did not choose it, it joins
/// them, plays `asked.fresh` pairs against each, and the mix is found again.
///
/// # Errors
/// As [`find`].
#[allow(clippy::too_many_arguments, reason = "what is asked, and who does it")]
pub fn against_all<W: World>(
    worlds: &[W],
    candidates: &[Candidate],
    first: usize,
    asked: Searching,
    tolerance: f64,
    level: Level,
    most_rounds: usize,
    crew: &mut Crew<'_>,
) -> Result<Against, Trouble> {
    let mut oracle = DoubleOracle::new(tolerance)
        .ok_or_else(|| Trouble::NoArmy("the tolerance is no share".to_owned()))?;
    let mut lists = vec![candidates[first].clone()];
    let mut armies = vec![muster(worlds, &lists[0])?];
    let mut scores = vec![vec![0.5]];
    let mut rounds = Vec::new();
    loop {
        let pool = Matrix::new(&scores).map_err(|why| Trouble::NoArmy(why.to_string()))?;
        let mix = oracle.field(&pool).weights;
        let name = format!("round {}", rounds.len() + 1);
        let foes = Foes { armies: &armies, weights: &mix, name: &name };
        let found = find(worlds, candidates, foes, None, asked, crew)?;
        let answer = found.best().candidate.clone();
        let measured = found.confirmed.scores();
        rounds.push(Round { answer: answer.clone(), scores: measured });
        // Only what is shown counts: the low end.
        let next = oracle.tell(measured.interval(level).low);
        let ended = match next {
            Next::Done => Some(Ended::Settled),
            Next::Add if lists.contains(&answer) => Some(Ended::Settled),
            Next::Add if rounds.len() >= most_rounds => Some(Ended::Limit),
            Next::Add => None,
        };
        if let Some(ended) = ended {
            return Ok(Against { lists, mix, rounds, last: found, ended });
        }
        let mut row = Vec::new();
        for (place, army) in armies.iter().enumerate() {
            let name = format!("cell {place} {}", lists.len());
            let foe = Foes { armies: std::slice::from_ref(army), weights: &[1.0], name: &name };
            let met = meet(worlds, &[&answer], foe, asked.seed, 0..asked.fresh, crew)?;
            row.push(met[0].mean());
        }
        for (others, score) in scores.iter_mut().zip(&row) {
            others.push(1.0 - score);
        }
        row.push(0.5);
        scores.push(row);
        armies.push(muster(worlds, &answer)?);
        lists.push(answer);
    }
}

fn muster<W: World>(worlds: &[W], list: &Candidate) -> Result<W::Army, Trouble> {
    worlds[list.led].muster(&list.kinds).map_err(Trouble::NoArmy)
}
