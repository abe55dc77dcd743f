//! What the program shows of an army list and of its units.

/// What the program shows of an army list.
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
    /// A list of a system without points.
    pub fn new(
        name: &str,
        units: impl Iterator<Item = OutlineUnit>,
        leaders: Vec<String>,
    ) -> Outline {
        Outline { name: name.to_owned(), points: None, units: units.collect(), leaders }
    }

    /// What it costs: its points, or the number of its units if it has none.
    pub fn cost(&self) -> u32 {
        self.points.unwrap_or(self.units.len() as u32)
    }

    /// The pieces of all its units.
    pub fn pieces(&self) -> u64 {
        self.units.iter().map(|unit| u64::from(unit.figures)).sum()
    }
}

/// What the program shows of a unit.
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
    /// A unit of a system without points.
    pub fn new(name: &str, kind: String, figures: impl Into<u32>) -> OutlineUnit {
        OutlineUnit { name: name.to_owned(), kind, figures: figures.into(), points: None }
    }
}
