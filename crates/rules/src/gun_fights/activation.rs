//! \[Activation tables\] The figures that act on each roll (GF-A1, GF-T1, GF-T2).

use super::figures::{Column, Edition, Figure};
use super::rulings::CellOrder;
use crate::D6;
use crate::ruling::{Chart, Number};
use Figure::*;

#[rustfmt::skip]
const END_OF_NED: [[&[Figure]; 3]; 6] = [
    // A            B           C; D: all constables and trackers
    [&[Joe, Steve], &[OConner], &[Ned]], // 1
    [&[Joe, Dan],   &[Hare],    &[Ned]], // 2
    [&[Joe, Dan],   &[OConner], &[Ned]], // 3
    [&[Steve, Dan], &[Hare],    &[Ned]], // 4
    [&[Steve, Dan], &[OConner], &[Ned]], // 5
    [&[Steve, Dan], &[Hare],    &[Ned]], // 6
];

#[rustfmt::skip]
const OK_CORRAL: [[Figure; 4]; 6] = [
    // A    B      C       D
    [Wyatt,  Frank, Virgil, Billy], // 1
    [Wyatt,  Will,  Virgil, Tom],   // 2
    [Morgan, Frank, Virgil, Billy], // 3
    [Morgan, Frank, Doc,    Tom],   // 4
    [Wyatt,  Will,  Doc,    Billy], // 5
    [Wyatt,  Frank, Doc,    Ike],   // 6
];

/// The figures of a column in the order of its cells, constables and trackers included.
pub const fn column(edition: Edition, column: Column) -> &'static [Figure] {
    match (edition, column) {
        (Edition::EndOfNed, Column::A) => &[Joe, Steve, Dan],
        (Edition::EndOfNed, Column::B) => &[OConner, Hare],
        (Edition::EndOfNed, Column::C) => &[Ned],
        (Edition::EndOfNed, Column::D) => {
            &[Constable1, Constable2, Constable3, Constable4, Tracker1, Tracker2]
        }
        (Edition::OkCorral, Column::A) => &[Wyatt, Morgan],
        (Edition::OkCorral, Column::B) => &[Frank, Will],
        (Edition::OkCorral, Column::C) => &[Virgil, Doc],
        (Edition::OkCorral, Column::D) => &[Billy, Tom, Ike],
    }
}

/// A figure's spaces: the rows with his name. Bit 0 is row 1, the topmost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spaces(pub u8);

impl Spaces {
    /// Is there a space in the row of this die?
    #[inline]
    pub const fn has(self, row: D6) -> bool {
        self.0 >> (row.face() - 1) & 1 == 1
    }

    /// The number of spaces.
    ///
    /// ```
    /// use fairfight_rules::gun_fights::{ActivationTable, Figure};
    /// let table = ActivationTable::default();
    /// assert_eq!(table.spaces(Figure::Wyatt).count(), 4);
    /// assert_eq!(table.spaces(Figure::Constable1).count(), 0);
    /// ```
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The spaces without the topmost one.
    #[inline]
    pub const fn without_topmost(self) -> Spaces {
        Spaces(self.0 & self.0.wrapping_sub(1))
    }

    /// The spaces without the last: the lowest on the page, printed with a star.
    #[inline]
    pub const fn without_last(self) -> Spaces {
        match self.0.checked_ilog2() {
            None => self,
            Some(last) => Spaces(self.0 & !(1 << last)),
        }
    }
}

/// The activation tables of both games: whether each named figure appears in each row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ActivationTable([[i16; 6]; Figure::ALL.len()]);

impl ActivationTable {
    /// The printed tables.
    pub const PRINTED: ActivationTable = {
        let mut table = ActivationTable([[0; 6]; Figure::ALL.len()]);
        let mut row = 0;
        while row < 6 {
            let [a, b, c] = END_OF_NED[row];
            table.name(a, row);
            table.name(b, row);
            table.name(c, row);
            table.name(&OK_CORRAL[row], row);
            row += 1;
        }
        table
    };

    /// Enters these figures in a row.
    const fn name(&mut self, figures: &[Figure], row: usize) {
        let mut at = 0;
        while at < figures.len() {
            self.0[figures[at] as usize][row] = 1;
            at += 1;
        }
    }
}

impl Default for ActivationTable {
    fn default() -> Self {
        ActivationTable::PRINTED
    }
}

impl ActivationTable {
    /// The spaces of a figure; constables and trackers have none.
    pub fn spaces(&self, figure: Figure) -> Spaces {
        let rows = self.0[figure as usize].iter().enumerate();
        Spaces(rows.map(|(row, there)| u8::from(*there == 1) << row).sum())
    }

    /// The figures that may act on this roll, in order: column by column, within a cell as printed (or in reverse). A
    /// figure that has lost the space of this row is left out when its turn comes, not here.
    ///
    /// Source: GF-A1, GF-T1, GF-T2; rulings `column-order`, `cell-order`.
    ///
    /// ```
    /// use fairfight_rules::D6;
    /// use fairfight_rules::gun_fights::{ActivationTable, CellOrder, Edition, Figure::*};
    /// let table = ActivationTable::default();
    /// let roll = |row| table.acting(Edition::OkCorral, D6::new(row), CellOrder::Listed);
    /// assert_eq!(roll(4), [Morgan, Frank, Doc, Tom]);
    /// let six = table.acting(Edition::EndOfNed, D6::new(6), CellOrder::Listed);
    /// assert_eq!(six[..5], [Steve, Dan, Hare, Ned, Constable1]);
    /// ```
    pub fn acting(&self, edition: Edition, row: D6, order: CellOrder) -> Vec<Figure> {
        let mut acting = Vec::new();
        for of in Column::ALL {
            let stands =
                |figure: &&Figure| figure.leader().is_some() || self.spaces(**figure).has(row);
            let cell = column(edition, of).iter().filter(stands).copied();
            match order {
                CellOrder::Listed => acting.extend(cell),
                CellOrder::Reverse => acting.extend(cell.rev()),
            }
        }
        acting
    }
}

/// The name of an entry, such as `wyatt-row-1`.
fn name(figure: Figure, row: usize) -> String {
    format!("{}-row-{}", figure.word(), row + 1)
}

impl Chart for ActivationTable {
    fn all() -> Vec<Number> {
        let printed = ActivationTable::default();
        let named = Figure::ALL.into_iter().filter(|figure| figure.leader().is_none());
        let rows = named.flat_map(|figure| {
            let rows = printed.0[figure as usize].into_iter().enumerate();
            rows.map(move |(row, there)| Number {
                name: name(figure, row),
                doc: "Activation table: 1 if his name is in the row, otherwise 0 (GF-T1, GF-T2)",
                printed: there.into(),
                min: 0,
                max: 1,
            })
        });
        rows.collect()
    }

    fn slot(&mut self, wanted: &str) -> Option<(&mut i16, i16, i16)> {
        for (figure, rows) in Figure::ALL.into_iter().zip(&mut self.0) {
            for (row, cell) in rows.iter_mut().enumerate() {
                if figure.leader().is_none() && name(figure, row) == wanted {
                    return Some((cell, 0, 1));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gun_fights::Part;

    #[test]
    fn spaces_are_those_of_the_list_of_figures() {
        let table = ActivationTable::default();
        let rows = |figure| {
            (1..=6).filter(|row| table.spaces(figure).has(D6::new(*row))).collect::<Vec<_>>()
        };
        assert_eq!(rows(Ned), [1, 2, 3, 4, 5, 6]);
        assert_eq!(rows(Dan), [2, 3, 4, 5, 6]);
        assert_eq!(rows(Steve), [1, 4, 5, 6]);
        assert_eq!(rows(Joe), [1, 2, 3]);
        assert_eq!(rows(Hare), [2, 4, 6]);
        assert_eq!(rows(OConner), [1, 3, 5]);
        assert_eq!(rows(Doc), [4, 5, 6]);
        assert_eq!(rows(Morgan), [3, 4]);
        assert_eq!(rows(Virgil), [1, 2, 3]);
        assert_eq!(rows(Wyatt), [1, 2, 5, 6]);
        assert_eq!(rows(Billy), [1, 3, 5]);
        assert_eq!(rows(Ike), [6]);
        assert_eq!(rows(Will), [2, 5]);
        assert_eq!(rows(Frank), [1, 3, 4, 6]);
        assert_eq!(rows(Tom), [2, 4]);
        let sum = |part: Part| part.figures().map(|f| table.spaces(f).count()).sum::<u8>();
        assert_eq!(Part::ALL.map(sum), [18, 6, 12, 12]);
    }

    #[test]
    fn cells_are_the_printed_ones_in_the_printed_order() {
        let table = ActivationTable::default();
        for row in 1..=6 {
            let die = D6::new(row);
            let at = usize::from(row) - 1;
            assert_eq!(table.acting(Edition::OkCorral, die, CellOrder::Listed), OK_CORRAL[at]);
            let mut printed: Vec<_> = END_OF_NED[at].concat();
            printed.extend(column(Edition::EndOfNed, Column::D));
            assert_eq!(table.acting(Edition::EndOfNed, die, CellOrder::Listed), printed);
            let back = table.acting(Edition::EndOfNed, die, CellOrder::Reverse);
            assert_eq!(back[..2], [printed[1], printed[0]]);
            assert_eq!(back.last(), Some(&Constable1));
        }
        for edition in Edition::ALL {
            for of in Column::ALL {
                assert!(column(edition, of).iter().all(|figure| figure.column() == of));
                let first = matches!(of, Column::A | Column::C);
                let part = edition.parts()[usize::from(!first)];
                assert!(column(edition, of).iter().all(|figure| figure.part() == part));
            }
        }
    }

    #[test]
    fn spaces_go_one_by_one_from_either_end() {
        let wyatt = ActivationTable::default().spaces(Wyatt);
        assert_eq!(wyatt.0, 0b11_0011);
        assert_eq!(wyatt.without_topmost().0, 0b11_0010);
        assert_eq!(wyatt.without_last().0, 0b01_0011);
        assert_eq!(Spaces(0).without_topmost(), Spaces(0));
        assert_eq!(Spaces(0).without_last(), Spaces(0));
    }
}
