//! Fitted doctrines: they score each option by its features, and take the best.
//!
//! A *family* has several *members*, fitted separately. The weights of a system's family are shipped as a table of
//! whole numbers, made by `fairfight train`.

use crate::DecisionKind;
use fairfight_rules::dice::{Features, MOST_FEATURES};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};
use wide::{i16x8, i32x4};

/// A weighted sum of features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The weight of each feature.
    pub weights: [i16; MOST_FEATURES],
    /// The constant added to the sum.
    pub bias: i32,
    /// The weight of the sum in the score.
    pub out: i32,
}

impl Sum {
    /// The largest weight: with it, no weighted sum of features overflows.
    pub const MOST_WEIGHT: i16 = 16_383;
    /// The number of low bits of a sum that are dropped before it is weighted.
    const PART_BITS: u32 = 12;
    /// The largest bias.
    pub const MOST_BIAS: i32 = 1 << 28;
    /// The largest absolute weight of a sum.
    pub const MOST_OUT: i32 = 1 << 20;

    #[inline(always)]
    fn of(&self, features: &Rows) -> i32 {
        let products = features.iter().zip(rows_of(&self.weights));
        let sum = products.fold(i32x4::ZERO, |sum, (f, w)| sum + f.dot(w));
        self.bias + sum.reduce_add()
    }
}

/// The values of all features, in rows of eight.
type Rows = [i16x8; MOST_FEATURES / 8];

#[inline(always)]
fn rows_of(numbers: &[i16; MOST_FEATURES]) -> Rows {
    std::array::from_fn(|row| i16x8::new(std::array::from_fn(|lane| numbers[8 * row + lane])))
}

/// Scores the options of a kind of decision: by one sum that always counts, and by others that count only when
/// positive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scorer {
    /// The sum that always counts.
    pub linear: Sum,
    /// The sums that count only when positive.
    pub hidden: [Sum; Scorer::HIDDEN],
}

impl Scorer {
    /// The number of hidden units.
    pub const HIDDEN: usize = 8;

    /// All weights are 0.
    pub const BLANK: Scorer = {
        const NONE: Sum = Sum { weights: [0; MOST_FEATURES], bias: 0, out: 0 };
        Scorer { linear: NONE, hidden: [NONE; Scorer::HIDDEN] }
    };

    /// Is it fitted to anything?
    pub fn is_fitted(&self) -> bool {
        *self != Scorer::BLANK
    }

    /// The score of an option. The option with the greater score is taken.
    #[inline]
    pub fn score(&self, features: &Features) -> i64 {
        let features = rows_of(&features.0);
        let part = |sum: &Sum, is: i32| i64::from(is >> Sum::PART_BITS) * i64::from(sum.out);
        let linear = part(&self.linear, self.linear.of(&features));
        let hidden = self.hidden.iter().map(|sum| part(sum, sum.of(&features).max(0)));
        linear + hidden.sum::<i64>()
    }

    fn sums(&self) -> impl Iterator<Item = &Sum> {
        [&self.linear].into_iter().chain(&self.hidden)
    }

    fn sums_mut(&mut self) -> impl Iterator<Item = &mut Sum> {
        [&mut self.linear].into_iter().chain(&mut self.hidden)
    }
}

/// A member: a scorer for each kind of decision of its system, in their order.
pub type Member = Vec<Scorer>;

/// This member's score of an option for this kind of decision; 0 without a member.
#[inline]
pub(crate) fn score(member: Option<&Member>, kind: usize, features: &Features) -> i64 {
    member.map_or(0, |member| member[kind].score(features))
}

/// [`Features::ONE`] if `is_so`, otherwise 0.
#[inline]
pub(crate) const fn one_if(is_so: bool) -> i32 {
    if is_so { Features::ONE } else { 0 }
}

/// The product of two numbers in units of [`Features::ONE`].
#[inline]
pub(crate) const fn times(a: i32, b: i32) -> i32 {
    a * b / Features::ONE
}

/// The members of a system's family.
///
/// They can be exchanged while the program runs: `train` fits one member to battles led by others. A battle keeps the
/// members with which it was made.
pub struct Family {
    words: &'static [&'static str],
    styles: &'static [&'static str],
    kinds: &'static [DecisionKind],
    members: LazyLock<Members, Box<dyn FnOnce() -> Members + Send>>,
}

type Members = RwLock<Vec<Arc<Member>>>;

/// Restores the members of a family when it is dropped: see [`Family::put_back_later`].
#[must_use]
pub struct PutBack<'f> {
    family: &'f Family,
    members: Vec<Arc<Member>>,
}

impl Drop for PutBack<'_> {
    fn drop(&mut self) {
        let members = std::mem::take(&mut self.members);
        *self.family.members.write().unwrap_or_else(PoisonError::into_inner) = members;
    }
}

impl Family {
    /// The family with members of these words, trained from these styles, for these kinds of decision, with the weights
    /// of this table. Lines that begin with `#` say where the table comes from.
    pub fn of(
        words: &'static [&'static str],
        styles: &'static [&'static str],
        kinds: &'static [DecisionKind],
        table: &'static str,
    ) -> Family {
        let members = move || {
            let members = read(kinds, words.len(), table).unwrap_or_else(|why| panic!("{why}"));
            RwLock::new(members.into_iter().map(Arc::new).collect())
        };
        Family { words, styles, kinds, members: LazyLock::new(Box::new(members)) }
    }

    /// The words of the doctrines that are members.
    pub fn words(&self) -> &'static [&'static str] {
        self.words
    }

    /// The styles the members are trained from.
    pub fn styles(&self) -> &'static [&'static str] {
        self.styles
    }

    /// A member.
    pub fn member(&self, place: usize) -> Arc<Member> {
        self.members.read().unwrap_or_else(PoisonError::into_inner)[place].clone()
    }

    /// Replaces a member in battles made from now on.
    pub fn replace(&self, place: usize, member: Member) {
        debug_assert_eq!(member.len(), self.kinds.len());
        self.members.write().unwrap_or_else(PoisonError::into_inner)[place] = Arc::new(member);
    }

    /// Restores the present members when the returned value is dropped, so that training leaves no trace in a process
    /// that later plays battles.
    pub fn put_back_later(&self) -> PutBack<'_> {
        let members = self.members.read().unwrap_or_else(PoisonError::into_inner).clone();
        PutBack { family: self, members }
    }

    /// The table of all members: a row per feature of each kind, and a column per sum of each member.
    pub fn table(&self) -> String {
        let members = self.members.read().unwrap_or_else(PoisonError::into_inner);
        let mut text = "decision,feature".to_owned();
        for word in self.words {
            (0..=Scorer::HIDDEN).for_each(|sum| text += &format!(",{word}/{sum}"));
        }
        text += "\n";
        for (at, kind) in self.kinds.iter().enumerate() {
            for (row, feature) in rows(kind) {
                text += &format!("{},{feature}", kind.word);
                for sum in members.iter().flat_map(|member| member[at].sums()) {
                    text += &format!(",{}", row.of(sum));
                }
                text += "\n";
            }
        }
        text
    }
}

/// The part of each sum that a row of the table holds.
#[derive(Clone, Copy)]
enum Row {
    Weight(usize),
    Bias,
    Out,
}

impl Row {
    fn of(self, sum: &Sum) -> i32 {
        match self {
            Row::Weight(place) => sum.weights[place].into(),
            Row::Bias => sum.bias,
            Row::Out => sum.out,
        }
    }

    fn set(self, sum: &mut Sum, value: i32) {
        match self {
            Row::Weight(place) => sum.weights[place] = value as i16,
            Row::Bias => sum.bias = value,
            Row::Out => sum.out = value,
        }
    }

    /// The largest absolute value of the row.
    fn most(self) -> i32 {
        match self {
            Row::Weight(_) => Sum::MOST_WEIGHT.into(),
            Row::Bias => Sum::MOST_BIAS,
            Row::Out => Sum::MOST_OUT,
        }
    }
}

/// The rows for a kind of decision; none if no doctrine is fitted to it.
fn rows(kind: &DecisionKind) -> Vec<(Row, &'static str)> {
    if kind.features.is_empty() {
        return Vec::new();
    }
    let weights = kind.features.iter().enumerate();
    let weights = weights.map(|(place, feature)| (Row::Weight(place), *feature));
    weights.chain([(Row::Bias, "(bias)"), (Row::Out, "(counts)")]).collect()
}

/// Reads the members from a table that has every row once, in order.
fn read(kinds: &[DecisionKind], members: usize, table: &str) -> Result<Vec<Member>, String> {
    let mut lines = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut all = vec![vec![Scorer::BLANK; kinds.len()]; members];
    for (at, kind) in kinds.iter().enumerate() {
        for (row, feature) in rows(kind) {
            let line = lines.next().unwrap_or_default();
            let fault =
                || format!("a table of weights has no row {},{feature} here: {line:?}", kind.word);
            let mut cells = line.split(',');
            if (cells.next(), cells.next()) != (Some(kind.word), Some(feature)) {
                return Err(fault());
            }
            for sum in all.iter_mut().flat_map(|member| member[at].sums_mut()) {
                let cell = cells.next().and_then(|cell| cell.parse().ok());
                let value = cell.filter(|value: &i32| value.abs() <= row.most());
                row.set(sum, value.ok_or_else(fault)?);
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [DecisionKind; 2] = [
        DecisionKind { word: "rest", question: "", source: "", features: &[] },
        DecisionKind { word: "go", question: "", source: "", features: &["far", "near"] },
    ];

    fn table(change: impl Fn(String) -> String) -> String {
        let mut text = "# From a test.\ndecision,feature,one\n".to_owned();
        for (row, first) in [("far", 300), ("near", -200), ("(bias)", 0), ("(counts)", 4096)] {
            let cells = (0..=Scorer::HIDDEN as i32).map(|sum| match sum {
                0 => first,
                1 => -first,
                _ => 0,
            });
            let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
            text += &format!("go,{row},{}\n", cells.join(","));
        }
        change(text)
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let text = Box::leak(table(|text| text).into_boxed_str());
        let family = Family::of(&["one"], &[], &KINDS, text);
        let written = family.table();
        assert_eq!(read(&KINDS, 1, &written).unwrap(), [(*family.member(0)).clone()]);
        let scorer = &family.member(0)[1];
        assert_eq!(family.member(0)[0], Scorer::BLANK);
        let seen = |far: i16, near: i16| {
            let mut features = Features::NONE;
            (features.0[0], features.0[1]) = (far * 1000, near * 1000);
            scorer.score(&features)
        };
        // The first sum always counts; the second is its negation, counts when positive, and weighs against the option.
        let part = 4096;
        assert_eq!(seen(2, 0), part * (600_000 >> Sum::PART_BITS));
        let below = part * (-400_000 >> Sum::PART_BITS);
        assert_eq!(seen(0, 2), below - part * (400_000 >> Sum::PART_BITS));
        family.replace(0, vec![Scorer::BLANK; 2]);
        assert_eq!(family.member(0)[1], Scorer::BLANK);
    }

    #[test]
    fn a_wrong_table_is_refused() {
        for (from, to) in [
            ("go,near", "go,nearer"),
            ("go,far,300,", "go,far,3.5,"),
            ("go,far,300,", "go,far,16384,"),
            ("go,(bias),0,", "go,(bias),"),
        ] {
            let why = read(&KINDS, 1, &table(|text| text.replace(from, to))).unwrap_err();
            assert!(why.contains("a table of weights has no row go,"), "{why}");
        }
    }

    #[test]
    fn the_largest_sum_has_room() {
        let most = Sum {
            weights: [Sum::MOST_WEIGHT; MOST_FEATURES],
            bias: Sum::MOST_BIAS,
            out: Sum::MOST_OUT,
        };
        let features = Features([Features::LIMIT; MOST_FEATURES]);
        let hidden = std::array::from_fn(|_| most.clone());
        let scorer = Scorer { linear: most, hidden };
        assert!(scorer.score(&features) > 0);
    }
}
