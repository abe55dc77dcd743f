//! Summaries of army lists and their units, as the program shows them.

/// The summary of an army list that the program shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The list's name.
    pub name: String,
    /// Its points; `None` if the system has none.
    pub points: Option<u32>,
    /// Its units in list order, with `count` spread out.
    pub units: Vec<OutlineUnit>,
    /// The names of its leaders, in list order.
    pub leaders: Vec<String>,
}

impl Outline {
    /// The summary of a list in a system without points.
    pub fn new(
        name: &str,
        units: impl Iterator<Item = OutlineUnit>,
        leaders: Vec<String>,
    ) -> Outline {
        Outline { name: name.to_owned(), points: None, units: units.collect(), leaders }
    }

    /// The cost: its points, or the number of its units if it has none.
    pub fn cost(&self) -> u32 {
        self.points.unwrap_or(self.units.len() as u32)
    }

    /// The number of pieces of all its units together.
    pub fn pieces(&self) -> u64 {
        self.units.iter().map(|unit| u64::from(unit.figures)).sum()
    }
}

/// The summary of a unit that the program shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlineUnit {
    /// Its name.
    pub name: String,
    /// Its kind, in canonical notation.
    pub kind: String,
    /// Its figures.
    pub figures: u32,
    /// Its points; `None` if the system has none.
    pub points: Option<u32>,
}

impl OutlineUnit {
    /// The summary of a unit in a system without points.
    pub fn new(name: &str, kind: String, figures: impl Into<u32>) -> OutlineUnit {
        OutlineUnit { name: name.to_owned(), kind, figures: figures.into(), points: None }
    }
}
