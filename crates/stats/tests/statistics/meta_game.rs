//! The meta-game: reference vectors, equilibria checked by their inequalities, and the effect of noise.

#![allow(clippy::needless_range_loop, reason = "tables are read by row and column at once")]

use crate::splitmix::SplitMix64;
use fairfight_stats::Scores;
use fairfight_stats::meta::{
    Cells, CycleTest, Matrix, Ratings, bootstrap, dominance, maximum_entropy_nash, nash,
    noise_corrected_cyclic_share, of_matrices, quantile, redrawn_score, zero_sum,
};
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("data/statistics-vectors.json")).unwrap()
}

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

fn table(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().unwrap().iter().map(floats).collect()
}

fn known() -> (Value, Matrix) {
    let game = vectors()["meta_game"].clone();
    let matrix = Matrix::new(&table(&game["S"])).unwrap();
    (game, matrix)
}

fn assert_all_close(got: &[f64], want: &[f64], by: f64) {
    assert_eq!(got.len(), want.len());
    for (got, want) in got.iter().zip(want) {
        assert!((got - want).abs() < by, "{got} is not {want}");
    }
}

#[test]
fn known_equilibrium() {
    let (game, matrix) = known();
    for mix in [nash(&matrix), maximum_entropy_nash(&matrix)] {
        assert_all_close(&mix.weights, &floats(&game["nash"]), 1e-12);
        assert!(mix.exploitability < 1e-12);
        let payoffs = matrix.payoffs_against(&mix.weights);
        assert_all_close(&payoffs, &floats(&game["payoff_vs_nash"]), 1e-12);
    }
}

/// The matrix with these payoffs from -1 to 1, as given to another program.
fn of_payoffs(payoffs: &[Vec<f64>]) -> Matrix {
    let score = |row: &Vec<f64>| row.iter().map(|payoff| (payoff + 1.0) / 2.0).collect();
    Matrix::new(&payoffs.iter().map(score).collect::<Vec<_>>()).unwrap()
}

#[test]
fn known_equilibria_of_largest_entropy() {
    for name in ["maxent_nash_duplicate_rps", "maxent_other"] {
        let game = vectors()[name].clone();
        let mix = maximum_entropy_nash(&of_payoffs(&table(&game["A"])));
        assert_all_close(&mix.weights, &floats(&game["x"]), 1e-9);
    }
}

/// Of the many equilibria of these games, `nash` returns this vertex.
#[test]
fn known_corners() {
    let third = 1.0 / 3.0;
    let other = floats(&vectors()["maxent_other"]["lp"]);
    for (name, corner) in [
        ("maxent_nash_duplicate_rps", [third, third, third, 0.0].as_slice()),
        ("maxent_other", &other),
    ] {
        let matrix = of_payoffs(&table(&vectors()[name]["A"]));
        let mix = nash(&matrix);
        assert_all_close(&mix.weights, corner, 1e-12);
        assert!(mix.exploitability < 1e-12, "{name}");
    }
    // Where all lists are even, the first list.
    let even = nash(&Matrix::new(&vec![vec![0.5; 4]; 4]).unwrap());
    assert_all_close(&even.weights, &[1.0, 0.0, 0.0, 0.0], 1e-12);
}

#[test]
fn known_ratings() {
    let (game, matrix) = known();
    let apart = Ratings::of_matrix(&matrix).unwrap();
    assert_all_close(&apart.ratings, &floats(&game["rating_hodge_logit"]), 1e-13);
    assert_all_close(&apart.elo(), &floats(&game["elo"]), 1e-11);
    for (got, want) in apart.cycles.iter().zip(table(&game["cyclic_matrix"])) {
        assert_all_close(got, &want, 1e-13);
    }
}

#[test]
fn known_dominance() {
    let (game, matrix) = known();
    for list in [3, 4] {
        let want = game["dominance_margin"][list.to_string()].as_f64().unwrap();
        assert!((dominance(&matrix, list).unwrap().margin - want).abs() < 1e-12);
    }
    let by = dominance(&matrix, 3).unwrap().by;
    let want = [0.212_765_957_4, 0.468_085_106_4, 0.319_148_936_2, 0.0, 0.0];
    assert_all_close(&by, &want, 1e-9);
    for list in 0..3 {
        assert!(dominance(&matrix, list).unwrap().margin < 0.0);
    }
    assert!(dominance(&matrix, 5).is_none());
}

/// Random games of 1 to 40 lists, a third of them with many ties: equilibria by their inequalities.
#[test]
fn equilibria_cannot_be_exploited() {
    let mut dice = SplitMix64(9);
    for game in 0..60 {
        let n = 1 + (dice.share() * if game % 10 == 0 { 40.0 } else { 12.0 }) as usize;
        let mut scores = vec![vec![0.5; n]; n];
        for i in 0..n {
            for j in i + 1..n {
                let score = dice.share();
                scores[i][j] = if game % 3 == 0 { (score * 4.0).round() / 4.0 } else { score };
                scores[j][i] = 1.0 - scores[i][j];
            }
        }
        let matrix = Matrix::new(&scores).unwrap();
        let (corner, widest) = (nash(&matrix), maximum_entropy_nash(&matrix));
        let entropy = |weights: &[f64]| -> f64 {
            weights.iter().map(|&w| if w > 0.0 { -w * w.ln() } else { 0.0 }).sum()
        };
        for mix in [&corner, &widest] {
            assert!(mix.exploitability < 1e-9, "{game} of {n}: {}", mix.exploitability);
            assert!((mix.weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(mix.weights.iter().all(|&w| w >= 0.0));
        }
        assert!(entropy(&widest.weights) >= entropy(&corner.weights) - 1e-7, "{game} of {n}");
    }
}

/// Copies of a list share its weight, and change nothing else.
#[test]
fn copies_share() {
    let (_, matrix) = known();
    let of = [0, 1, 2, 3, 4, 1, 1];
    let scores: Vec<Vec<f64>> =
        of.iter().map(|&i| of.iter().map(|&j| matrix.score(i, j)).collect()).collect();
    let mix = maximum_entropy_nash(&Matrix::new(&scores).unwrap());
    let one = maximum_entropy_nash(&matrix).weights;
    let third = one[1] / 3.0;
    assert_all_close(&mix.weights, &[one[0], third, one[2], 0.0, 0.0, third, third], 1e-8);
}

#[test]
fn malformed_matrices_are_said() {
    for scores in [
        vec![],
        vec![vec![0.5, 0.5]],
        vec![vec![0.5, f64::NAN], vec![0.5, 0.5]],
        vec![vec![0.5, 1.1], vec![-0.1, 0.5]],
        vec![vec![0.4]],
    ] {
        assert!(!Matrix::new(&scores).unwrap_err().to_string().is_empty());
    }
    let sure = Matrix::new(&[vec![0.5, 1.0], vec![0.0, 0.5]]).unwrap();
    assert_eq!(Ratings::of_matrix(&sure), None);
    assert_eq!(nash(&sure).weights, [1.0, 0.0]);
    assert!(CycleTest::of_cells(&Cells::<3>::new(3)).is_none());
    assert!(Ratings::of_cells(&Cells::<3>::new(2)).is_none());
}

const STRENGTHS: [f64; 6] = [0.5, 0.3, 0.1, 0.0, -0.4, -0.5];

/// Cells of `n` battles between lists of these strengths, with a cycle of this strength among the first three.
fn played(dice: &mut SplitMix64, n: u32, wheel: f64) -> Cells<3> {
    let mut cells = Cells::new(6);
    for i in 0..6 {
        for j in i + 1..6 {
            let turn = match (i, j) {
                (0, 1) | (1, 2) => wheel,
                (0, 2) => -wheel,
                _ => 0.0,
            };
            let p = 1.0 / (1.0 + (STRENGTHS[j] - STRENGTHS[i] - turn).exp());
            let mut counts = [0; 3];
            for _ in 0..n {
                // A tenth of all battles is drawn regardless of strength, which flattens the score slightly.
                counts[dice.pick([0.9 * (1.0 - p), 0.1, 0.9 * p])] += 1;
            }
            cells.set(i, j, Scores::new(counts));
        }
    }
    cells
}

/// Without cycles the weighted test rejects in 5 of 100 matrices, with a cycle in nearly all.
#[test]
fn circles_are_found_where_they_are() {
    let found = |wheel: f64| {
        let significant = (0..400).filter(|&seed| {
            let cells = played(&mut SplitMix64(seed), 400, wheel);
            CycleTest::of_cells(&cells).unwrap().p_value().unwrap() < 0.05
        });
        significant.count() as f64 / 400.0
    };
    let (none, some) = (found(0.0), found(0.4));
    println!("circles found: {none} without, {some} with");
    assert!((none - 0.05).abs() < 0.035, "{none}");
    assert!(some > 0.95, "{some}");
}

/// Noise alone looks like cycles; after the correction, the share is right on average.
#[test]
fn the_cyclic_share_without_noise() {
    let mut dice = SplitMix64(77);
    let share = |_| noise_corrected_cyclic_share(&played(&mut dice, 100, 0.0)).unwrap();
    let mean = (0..200).map(share).sum::<f64>() / 200.0;
    println!("cyclic share of noise: {mean}");
    assert!(mean < 0.04, "{mean}");
}

/// Eight lists with random scores from 0.3 to 0.7, and the counts of 400 battles a cell.
fn random_game(dice: &mut SplitMix64) -> (Matrix, Cells<2>) {
    let mut scores = vec![vec![0.5; 8]; 8];
    let mut cells = Cells::new(8);
    for i in 0..8 {
        for j in i + 1..8 {
            scores[i][j] = 0.3 + 0.4 * dice.share();
            scores[j][i] = 1.0 - scores[i][j];
            let mut counts = [0; 2];
            for _ in 0..400 {
                counts[dice.pick([scores[j][i], scores[i][j]])] += 1;
            }
            cells.set(i, j, Scores::new(counts));
        }
    }
    (Matrix::new(&scores).unwrap(), cells)
}

/// In cyclic games the mean of the redrawn mixes is no more exploitable than the plug-in equilibrium.
#[test]
fn the_mean_mix_is_the_better_one() {
    let (mut plug_in, mut published) = (0.0, 0.0);
    for seed in 0..60 {
        let mut dice = SplitMix64(1000 + seed);
        let (truth, cells) = random_game(&mut dice);
        plug_in += truth.exploitability(&nash(&cells.matrix()).weights) / 60.0;
        let redrawn = bootstrap(&cells, 100, false, || dice.share());
        published += truth.exploitability(&redrawn.mean_mix()) / 60.0;
    }
    println!("exploited: plug-in {plug_in}, mean {published}");
    assert!(published < plug_in, "{published} {plug_in}");
}

/// The scores that made the published mix do not show how exploitable it is: it is the best answer to them. The redrawn
/// scores do.
#[test]
fn how_far_the_mix_is_exploited() {
    const WORLDS: u64 = 60;
    let (mut true_gain, mut in_sample, mut told, mut held) = (0.0, 0.0, 0.0, 0);
    for seed in 0..WORLDS {
        let mut dice = SplitMix64(9000 + seed);
        let (truth, cells) = random_game(&mut dice);
        let matrices: Vec<Matrix> = (0..200)
            .map(|_| {
                let mut table = vec![vec![0.5; 8]; 8];
                for i in 0..8 {
                    for j in i + 1..8 {
                        table[i][j] = redrawn_score(&cells.get(i, j), &mut || dice.share());
                        table[j][i] = 1.0 - table[i][j];
                    }
                }
                Matrix::new(&table).unwrap()
            })
            .collect();
        let mix = of_matrices(8, matrices.iter().cloned(), false).mean_mix();
        let mut gains: Vec<f64> = matrices.iter().map(|m| m.exploitability(&mix)).collect();
        gains.sort_by(f64::total_cmp);
        let gain = truth.exploitability(&mix);
        let [low, middle, high] = [0.025, 0.5, 0.975].map(|p| quantile(&gains, p).unwrap());
        true_gain += gain / WORLDS as f64;
        in_sample += cells.matrix().exploitability(&mix) / WORLDS as f64;
        told += middle / WORLDS as f64;
        held += u32::from(low <= gain && gain <= high);
    }
    println!(
        "exploited by {true_gain}: in sample {in_sample}, redrawn {told}, {held} of {WORLDS} held"
    );
    assert!(in_sample < 0.5 * true_gain, "{in_sample} {true_gain}");
    assert!((0.7..1.4).contains(&(told / true_gain)), "{told} {true_gain}");
    assert!(held >= 51, "{held} of {WORLDS}");
}

/// Coverage of the 95 % quantiles of redrawn ratings.
#[test]
fn redrawn_ratings_cover() {
    let mut scores = vec![vec![0.5; 6]; 6];
    for (i, row) in scores.iter_mut().enumerate() {
        for (j, score) in row.iter_mut().enumerate() {
            *score = 0.05 + 0.9 / (1.0 + (STRENGTHS[j] - STRENGTHS[i]).exp());
        }
    }
    let strengths = Ratings::of_matrix(&Matrix::new(&scores).unwrap()).unwrap().ratings;
    let mut held = 0;
    for seed in 0..100 {
        let mut dice = SplitMix64(5000 + seed);
        let redrawn = bootstrap(&played(&mut dice, 200, 0.0), 200, false, || dice.share());
        for (list, &strength) in strengths.iter().enumerate() {
            let low = redrawn.rating_quantile(list, 0.025).unwrap();
            let high = redrawn.rating_quantile(list, 0.975).unwrap();
            held += u32::from(low <= strength && strength <= high);
        }
        assert!(redrawn.inclusion(0).unwrap() > redrawn.inclusion(5).unwrap());
        assert!(redrawn.rank_quantile(5, 0.5).unwrap().0 >= 5.0);
    }
    println!("redrawn ratings hold {held} of 600");
    assert!((546..=594).contains(&held), "{held}");
}

/// In 3 of 100 redraws the first is second: ranks are not interpolated.
#[test]
fn redrawn_ranks_are_whole() {
    let of = |score: f64| Matrix::new(&[vec![0.5, score], vec![1.0 - score, 0.5]]).unwrap();
    let matrices = (0..100).map(|draw| of(if draw < 3 { 0.4 } else { 0.6 }));
    let redrawn = of_matrices(2, matrices, false);
    let ends = |list| [0.025, 0.5, 0.975].map(|p| redrawn.rank_quantile(list, p).unwrap());
    assert_eq!(ends(0), [(1.0, 1.0), (1.0, 1.0), (1.0, 2.0)]);
    assert_eq!(ends(1), [(1.0, 2.0), (2.0, 2.0), (2.0, 2.0)]);
    assert_eq!(redrawn.rank_quantile(0, 1.5), None);
}

/// Two lists have no cycle: a residual from rounding is none.
#[test]
fn fewer_than_three_lists_have_no_cyclic_share() {
    for won in 1..200 {
        let mut cells = Cells::new(2);
        cells.set(0, 1, Scores::new([won, 3 * won + 7]));
        assert_eq!(noise_corrected_cyclic_share(&cells), Some(0.0), "{won}");
    }
    assert_eq!(noise_corrected_cyclic_share(&Cells::<2>::new(1)), Some(0.0));
}

/// Coverage of redrawn mean scores where one list wins nearly all its battles: the prior count for unseen scores weighs
/// less than chance.
#[test]
fn redrawn_means_cover_near_the_ends() {
    const WORLDS: u32 = 200;
    for (chance, cells) in [(0.9975, 1), (0.9975, 5), (0.98, 5), (0.5, 5)] {
        let mut held = 0;
        for seed in 0..WORLDS {
            let mut dice = SplitMix64(7000 + u64::from(seed));
            let played: Vec<Scores<5>> = (0..cells)
                .map(|_| {
                    let mut counts = [0; 5];
                    for _ in 0..400 {
                        let mut battle = || dice.pick([1.0 - chance, chance]);
                        counts[2 * (battle() + battle())] += 1;
                    }
                    Scores::new(counts)
                })
                .collect();
            let mut means: Vec<f64> = (0..300)
                .map(|_| {
                    let scores = played.iter().map(|c| redrawn_score(c, &mut || dice.share()));
                    scores.sum::<f64>() / f64::from(cells)
                })
                .collect();
            means.sort_by(f64::total_cmp);
            let low = quantile(&means, 0.025).unwrap();
            let high = quantile(&means, 0.975).unwrap();
            held += u32::from(low <= chance && chance <= high);
        }
        println!("{cells} cells of {chance}: {held} of {WORLDS} held");
        // 0.95 less four standard errors; near the ends the coverage is discrete.
        assert!(held >= 178, "{cells} cells of {chance}: {held} of {WORLDS}");
    }
}

#[test]
fn redrawn_weights_are_those_of_the_matrices() {
    let (_, matrix) = known();
    let again = of_matrices(5, vec![matrix.clone(), matrix], true);
    assert_all_close(&again.mean_mix(), &[0.32 / 0.94, 0.38 / 0.94, 0.24 / 0.94, 0.0, 0.0], 1e-12);
    assert_eq!(again.inclusion(3), Some(0.0));
    assert!(again.margin_quantile(3, 0.025).unwrap() > 0.1);
    assert_eq!((again.inclusion(9), again.weight_quantile(0, 1.5)), (None, None));
    let none = of_matrices(2, Vec::new(), true);
    assert_eq!(none.mean_mix(), [0.5, 0.5]);
}

/// Games with known solutions: payoffs, value, both mixes.
type Solved = (Vec<Vec<f64>>, f64, Vec<f64>, Vec<f64>);

#[test]
fn games_of_two_sides_have_their_known_values() {
    let games: Vec<Solved> = vec![
        // Matching pennies, where heads count double for the rows.
        (vec![vec![2., -1.], vec![-1., 1.]], 0.2, vec![0.4, 0.6], vec![0.4, 0.6]),
        // A saddle point at the second row and column.
        (vec![vec![1., 0., 5.], vec![4., 2., 3.]], 2., vec![0., 1.], vec![0., 1., 0.]),
        // Two rows against four columns: the lines of the last two cross at 2.5.
        (
            vec![vec![2., 2., 3., -1.], vec![4., 3., 2., 6.]],
            2.5,
            vec![0.5, 0.5],
            vec![0., 0., 7. / 8., 1. / 8.],
        ),
        // Three rows, two columns: the lines of the first two rows cross at 13/5.
        (
            vec![vec![5., 1.], vec![2., 3.], vec![1., 2.]],
            13. / 5.,
            vec![0.2, 0.8, 0.],
            vec![0.4, 0.6],
        ),
        // One choice per side: nothing to choose.
        (vec![vec![0.25]], 0.25, vec![1.], vec![1.]),
    ];
    for (payoffs, value, rows, columns) in games {
        let solved = zero_sum(&payoffs).unwrap();
        assert!((solved.value - value).abs() < 1e-12, "{payoffs:?}: {solved:?}");
        assert!(solved.gap < 1e-12, "{payoffs:?}: {solved:?}");
        assert_all_close(&solved.rows, &rows, 1e-12);
        assert_all_close(&solved.columns, &columns, 1e-12);
    }
    for wrong in [vec![], vec![vec![]], vec![vec![1.], vec![1., 2.]], vec![vec![f64::NAN]]] {
        assert_eq!(zero_sum(&wrong), None);
    }
}

/// A symmetric game is a special case: value 0 and the known equilibrium.
#[test]
fn a_symmetric_game_of_two_sides_is_the_known_one() {
    let (game, matrix) = known();
    let payoffs: Vec<Vec<f64>> =
        (0..5).map(|i| (0..5).map(|j| matrix.payoff(i, j)).collect()).collect();
    let solved = zero_sum(&payoffs).unwrap();
    assert!(solved.value.abs() < 1e-12 && solved.gap < 1e-12);
    for mix in [&solved.rows, &solved.columns] {
        assert_all_close(mix, &floats(&game["nash"]), 1e-12);
    }
}

/// Random games of any shape and scale: no side can gain, and swapping the sides negates the value.
#[test]
fn no_side_of_a_solved_game_can_gain() {
    let mut dice = SplitMix64(31);
    for game in 0..200 {
        let (height, width) =
            (1 + (dice.share() * 9.0) as usize, 1 + (dice.share() * 14.0) as usize);
        let scale = [1.0, 1e-6, 1e6, 0.0][game % 4];
        let payoffs: Vec<Vec<f64>> = (0..height)
            .map(|_| (0..width).map(|_| scale * ((dice.share() * 7.0).floor() - 3.0)).collect())
            .collect();
        let solved = zero_sum(&payoffs).unwrap();
        assert!(solved.gap <= 1e-9 * scale, "{game}: {solved:?}");
        let turned: Vec<Vec<f64>> =
            (0..width).map(|j| payoffs.iter().map(|row| -row[j]).collect()).collect();
        assert!((zero_sum(&turned).unwrap().value + solved.value).abs() <= 1e-9 * scale);
    }
}

#[test]
fn draws_may_be_shared_out() {
    let mut dice = SplitMix64(3);
    let matrices: Vec<Matrix> = (0..40).map(|_| played(&mut dice, 300, 0.2).matrix()).collect();
    let whole = of_matrices(6, matrices.clone(), true);
    let (first, rest) = matrices.split_at(13);
    let joined = of_matrices(6, rest.to_vec(), true).joined(of_matrices(6, first.to_vec(), true));
    assert_eq!(joined, whole);
    assert_eq!(whole.clone().joined(of_matrices(2, Vec::new(), true)), whole);
}
