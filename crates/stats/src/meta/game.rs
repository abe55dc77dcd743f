//! Solves zero-sum games by best responses (double oracle).
//!
//! Of many choices few are played, so this solves a small game of the choices known to matter. The best response of
//! each side to the other's mix joins it, until neither side has a better one. The choices that mattered in one game
//! are the start of the search in a similar one, and often its end.
//!
//! Sources: H. B. McMahan, G. J. Gordon and A. Blum 2003, "Planning in the presence of cost functions controlled by an
//! adversary" (best responses); G. B. Dantzig 1951, "A proof of the equivalence of the programming problem and the game
//! problem", and A. W. Tucker's condensed tableau (the small game).

use super::nash::on_simplex;

/// The largest gap between what one side can secure and what the other concedes. Payoffs are at most about 1.
const TOLERANCE: f64 = 1e-13;

/// The smallest entry of a tableau that is not taken for rounding error.
const SMALLEST: f64 = 1e-12;

/// A game in which the row player wins `payoff(row, column)`, from -2 to 2.
pub(super) struct Game<F> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) payoff: F,
    /// A row that may not be played: the other rows win the excess over its payoff.
    pub(super) above: Option<usize>,
}

/// The mixes of both sides.
pub(super) struct Mixes {
    pub(super) rows: Vec<f64>,
    pub(super) columns: Vec<f64>,
}

/// The choices known to matter in a game, of the rows and of the columns. Empty at first: the search then starts from
/// an arbitrary choice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WarmStart {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl<F: Fn(usize, usize) -> f64> Game<F> {
    fn won(&self, row: usize, column: usize) -> f64 {
        let above = self.above.map_or(0.0, |above| (self.payoff)(above, column));
        (self.payoff)(row, column) - above
    }

    /// Solves the game, starting from the choices in `known`, and leaves the played ones there. The mixes are exact
    /// except for rounding; if there are several equilibria, it takes a vertex. The game has a column, and a row that
    /// may be played.
    pub(super) fn solve(&self, known: &mut WarmStart) -> Mixes {
        if known.rows.is_empty() || known.columns.is_empty() {
            let first = (0..self.rows).find(|&row| self.above != Some(row)).unwrap_or(0);
            *known = WarmStart { rows: vec![first], columns: vec![0] };
        }
        let mut settled = false;
        loop {
            let played = self.small(known);
            let (row, column, gap) = self.best_answers(known, &played);
            let new = [!known.rows.contains(&row), !known.columns.contains(&column)];
            if gap > TOLERANCE && new != [false, false] {
                known.rows.extend(new[0].then_some(row));
                known.columns.extend(new[1].then_some(column));
                continue;
            }
            // The last game has only the choices played, so its answer is the same to the last digit wherever the
            // search started.
            let shares = || played.rows.iter().chain(&played.columns);
            if settled || shares().all(|&share| share > 0.0) {
                return known.in_full(&played, [self.rows, self.columns]);
            }
            known.keep(&played);
            settled = true;
        }
    }

    /// Solves the game of the known choices.
    fn small(&self, known: &mut WarmStart) -> Mixes {
        known.rows.sort_unstable();
        known.columns.sort_unstable();
        let row = |&row: &usize| known.columns.iter().map(|&at| self.won(row, at)).collect();
        Table::new(known.rows.iter().map(row).collect()).solve()
    }

    /// The row that wins most against the mix of columns, the column that concedes least to the mix of rows, and the
    /// gap between the two.
    fn best_answers(&self, known: &WarmStart, played: &Mixes) -> (usize, usize, f64) {
        let (mut sure, mut allowed) = (vec![0.0; self.columns], vec![0.0; self.rows]);
        for (&row, share) in known.rows.iter().zip(&played.rows) {
            for (column, sure) in sure.iter_mut().enumerate() {
                *sure += share * (self.payoff)(row, column);
            }
        }
        for (&column, share) in known.columns.iter().zip(&played.columns) {
            for (row, allowed) in allowed.iter_mut().enumerate() {
                *allowed += share * (self.payoff)(row, column);
            }
        }
        let mut above = 0.0;
        if let Some(row) = self.above {
            above = allowed[row];
            for (column, sure) in sure.iter_mut().enumerate() {
                *sure -= (self.payoff)(row, column);
            }
        }
        let rows = (0..self.rows).filter(|&row| self.above != Some(row));
        // Of several equally good ones, the first.
        let row = rows.min_by(|&a, &b| allowed[b].total_cmp(&allowed[a])).unwrap_or(0);
        let column = (0..self.columns).min_by(|&a, &b| sure[a].total_cmp(&sure[b])).unwrap_or(0);
        (row, column, allowed[row] - above - sure[column])
    }
}

impl WarmStart {
    /// Keeps only the choices that are played.
    fn keep(&mut self, played: &Mixes) {
        for (known, shares) in
            [(&mut self.rows, &played.rows), (&mut self.columns, &played.columns)]
        {
            let mut shares = shares.iter();
            known.retain(|_| shares.next().is_some_and(|&share| share > 0.0));
        }
    }

    fn in_full(&self, played: &Mixes, size: [usize; 2]) -> Mixes {
        let full = |size: usize, known: &[usize], played: &[f64]| {
            let mut shares = vec![0.0; size];
            for (&at, &share) in known.iter().zip(played) {
                shares[at] = share;
            }
            shares
        };
        let [rows, columns] = size;
        Mixes {
            rows: full(rows, &self.rows, &played.rows),
            columns: full(columns, &self.columns, &played.columns),
        }
    }
}

/// The linear program of a game with payoffs above 0: maximise the sum of `w ≥ 0` subject to `Dw ≤ 1`.
///
/// The columns play `w`, the rows its dual, each divided by its sum.
struct Table {
    /// A line for each row and one for the objective; the last entry of each is the right-hand side.
    lines: Vec<Vec<f64>>,
    /// The basic variable of each line: rows come first, then columns.
    basic: Vec<usize>,
    /// The nonbasic variable of each column of the tableau.
    free: Vec<usize>,
}

impl Table {
    fn new(mut lines: Vec<Vec<f64>>) -> Table {
        let least = lines.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        for line in &mut lines {
            line.iter_mut().for_each(|payoff| *payoff += 1.0 - least);
            line.push(1.0);
        }
        let (rows, columns) = (lines.len(), lines[0].len() - 1);
        let mut aim = vec![-1.0; columns];
        aim.push(0.0);
        lines.push(aim);
        Table { lines, basic: (0..rows).collect(), free: (rows..rows + columns).collect() }
    }

    fn solve(mut self) -> Mixes {
        let (rows, columns) = (self.basic.len(), self.free.len());
        // Few pivots are needed. With ties the largest-coefficient rule may cycle for ever; the smallest-index rule
        // does not (R. G. Bland 1977).
        let steep = 4 * (rows + columns);
        for exchange in 0..100 * (rows + columns) {
            let Some((line, place)) = self.next(exchange < steep) else { break };
            self.exchange(line, place);
        }
        let mut played = vec![0.0; rows + columns];
        for (line, &whose) in self.lines.iter().zip(&self.basic) {
            played[whose] = if whose < rows { 0.0 } else { line[columns] };
        }
        for (&aim, &whose) in self.lines[rows].iter().zip(&self.free) {
            played[whose] = if whose < rows { aim } else { 0.0 };
        }
        let columns = played.split_off(rows);
        Mixes { rows: on_simplex(played), columns: on_simplex(columns) }
    }

    /// The next pivot; `None` at the optimum.
    fn next(&self, steep: bool) -> Option<(usize, usize)> {
        let (rows, columns) = (self.basic.len(), self.free.len());
        let aim = &self.lines[rows];
        let places = (0..columns).filter(|&at| aim[at] < -SMALLEST);
        let place = if steep {
            places.min_by(|&a, &b| aim[a].total_cmp(&aim[b]))
        } else {
            places.min_by_key(|&at| self.free[at])
        }?;
        let lines = (0..rows).filter(|&at| self.lines[at][place] > SMALLEST);
        let bound = |at: usize| self.lines[at][columns] / self.lines[at][place];
        let line = lines.min_by(|&a, &b| {
            bound(a).total_cmp(&bound(b)).then(self.basic[a].cmp(&self.basic[b]))
        })?;
        Some((line, place))
    }

    fn exchange(&mut self, line: usize, place: usize) {
        let pivot = self.lines[line][place];
        let mut by = std::mem::take(&mut self.lines[line]);
        by.iter_mut().for_each(|number| *number /= pivot);
        for (at, other) in self.lines.iter_mut().enumerate() {
            if at == line {
                continue;
            }
            let times = other[place];
            for (number, by) in other.iter_mut().zip(&by) {
                *number -= times * by;
            }
            other[place] = -times / pivot;
        }
        by[place] = 1.0 / pivot;
        self.lines[line] = by;
        std::mem::swap(&mut self.basic[line], &mut self.free[place]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever the search starts, it ends with the same mixes to the last digit, and nobody can gain.
    #[test]
    fn what_is_known_changes_no_digit() {
        let mut state = 3_u64;
        let mut share = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut known = WarmStart::default();
        let mut played = 0;
        for game in 0..60 {
            let payoffs: Vec<Vec<f64>> =
                (0..20).map(|_| (0..30).map(|_| 2.0 * share() - 1.0).collect()).collect();
            let payoff = |row: usize, column: usize| payoffs[row][column];
            let above = (game % 2 == 1).then_some(game % 20);
            let game = Game { rows: 20, columns: 30, payoff, above };
            known.rows.retain(|&row| Some(row) != above);
            let (warm, cold) = (game.solve(&mut known), game.solve(&mut WarmStart::default()));
            assert!(warm.rows == cold.rows && warm.columns == cold.columns);
            assert!(above.is_none_or(|above| cold.rows[above] == 0.0));
            let won = |row: usize| (0..30).map(|at| cold.columns[at] * game.won(row, at)).sum();
            let sure = |at: usize| (0..20).map(|row| cold.rows[row] * game.won(row, at)).sum();
            let most = (0..20).filter(|&row| Some(row) != above).map(won).fold(f64::MIN, f64::max);
            let least = (0..30).map(sure).fold(f64::MAX, f64::min);
            assert!((most - least).abs() < 1e-12, "{most} {least}");
            played += known.rows.len();
        }
        assert!(played > 200, "these games take a mix: {played}");
    }
}
