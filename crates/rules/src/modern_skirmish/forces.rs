//! \[Modern Skirmish, Forces\] The two sides, their figures and units (MS-0, MS-U1 to MS-U4).

use super::morale::Marks;
use super::numbers::Numbers;
use crate::words;
use serde::Deserialize;

/// The maximum number of figures in a unit.
pub const MOST_FIGURES: u8 = 99;

words! {
    /// One of the two sides. Each has figures and a table edge of its own.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Part {
        /// Has the first initiative (MS-I1), and the edge at depth 0.
        Antagonist = "antagonist",
        /// Has the next.
        Affiliation = "affiliation",
    }
}

impl Part {
    /// Both, the Antagonist first.
    pub const BOTH: [Part; 2] = [Part::Antagonist, Part::Affiliation];

    /// The opposing side.
    #[inline]
    pub const fn other(self) -> Part {
        match self {
            Part::Antagonist => Part::Affiliation,
            Part::Affiliation => Part::Antagonist,
        }
    }

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Antagonist => "Antagonist",
            Part::Affiliation => "Affiliation",
        }
    }
}

/// One value for each side in the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct ByPart<T> {
    /// The Antagonist's.
    pub antagonist: T,
    /// The Affiliation's.
    pub affiliation: T,
}

impl<T> ByPart<T> {
    /// Calls `value` once for each side, the Antagonist first.
    pub fn from_fn(mut value: impl FnMut(Part) -> T) -> ByPart<T> {
        let antagonist = value(Part::Antagonist);
        ByPart { antagonist, affiliation: value(Part::Affiliation) }
    }
}

impl<T> std::ops::Index<Part> for ByPart<T> {
    type Output = T;
    #[inline]
    fn index(&self, part: Part) -> &T {
        match part {
            Part::Antagonist => &self.antagonist,
            Part::Affiliation => &self.affiliation,
        }
    }
}

impl<T> std::ops::IndexMut<Part> for ByPart<T> {
    #[inline]
    fn index_mut(&mut self, part: Part) -> &mut T {
        match part {
            Part::Antagonist => &mut self.antagonist,
            Part::Affiliation => &mut self.affiliation,
        }
    }
}

words! {
    /// A type of figure, in the order of the printed columns.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Class {
        /// The Affiliation's best.
        Legionary = "legionary",
        /// The Affiliation's second line.
        Auxiliary = "auxiliary",
        /// The Antagonist's best.
        Soldier = "soldier",
        /// The Antagonist's second line.
        Confederate = "confederate",
    }
}

impl Class {
    /// The name of a unit that has none of its own.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Legionary => "Legionaries",
            Class::Auxiliary => "Auxiliaries",
            Class::Soldier => "Soldiers",
            Class::Confederate => "Confederates",
        }
    }

    /// The side that they are on.
    #[inline]
    pub const fn part(self) -> Part {
        match self {
            Class::Legionary | Class::Auxiliary => Part::Affiliation,
            Class::Soldier | Class::Confederate => Part::Antagonist,
        }
    }

    /// The number of men in a unit of this type.
    ///
    /// Source: MS-U1 to MS-U4.
    ///
    /// ```
    /// use fairfight_rules::modern_skirmish::{Class, Numbers};
    /// let men = Class::ALL.map(|class| class.figures(&Numbers::default()));
    /// assert_eq!(men, [6, 6, 9, 9]);
    /// ```
    pub const fn figures(self, numbers: &Numbers) -> u8 {
        (match self {
            Class::Legionary => numbers.legionary_figures,
            Class::Auxiliary => numbers.auxiliary_figures,
            Class::Soldier => numbers.soldier_figures,
            Class::Confederate => numbers.confederate_figures,
        }) as u8
    }
}

/// A unit in notation and lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    /// The class of its men.
    pub class: Class,
    /// The number of its men before any fell, 1 to [`MOST_FIGURES`].
    pub figures: u8,
    /// The minuses with which it begins; its KIA are fewer than its figures.
    pub marks: Marks,
}

impl Unit {
    /// A fresh unit of printed size.
    pub fn new(class: Class, numbers: &Numbers) -> Unit {
        Unit { class, figures: class.figures(numbers), marks: Marks::default() }
    }

    /// The number of its men present when play begins.
    pub const fn present(&self) -> u8 {
        self.figures.saturating_sub(self.marks.kia)
    }

    /// The reason why no unit can begin like this; `None` if it can.
    ///
    /// ```
    /// use fairfight_rules::modern_skirmish::{Class, Marks, Numbers, Unit};
    /// let numbers = Numbers::default();
    /// let begun = |kia| {
    ///     let marks = Marks { kia, ..Marks::default() };
    ///     Unit { marks, ..Unit::new(Class::Legionary, &numbers) }.fault(&numbers)
    /// };
    /// assert_eq!(begun(3), None);
    /// assert_eq!(begun(4).unwrap(), "16 morale minuses: a unit routs at 13");
    /// assert_eq!(begun(6).unwrap(), "6 KIA of 6 figures leave nobody");
    /// ```
    pub fn fault(&self, numbers: &Numbers) -> Option<String> {
        let Unit { figures, marks, .. } = *self;
        if figures == 0 || figures > MOST_FIGURES {
            return Some(format!("{figures} figures: a unit has 1 to {MOST_FIGURES}"));
        }
        if marks.kia >= figures {
            return Some(format!("{} KIA of {figures} figures leave nobody", marks.kia));
        }
        marks.routs(numbers).then(|| {
            let (minuses, rout) = (marks.minuses(numbers), numbers.rout);
            format!("{minuses} morale minuses: a unit routs at {rout}")
        })
    }
}
