//! The exact solver on small games with hand-calculated answers.

use super::toy::Toy;
use fairfight_battle::{End, Ending, Fate, Flow, Log, SideTally, Silent, System, Tally, UnitTally};
use fairfight_engine::exact::{Budget, Limit, OverBudget, Solution, Unsolved, solve, solve_until};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::play::play;
use fairfight_rules::dice::EveryPath;
use fairfight_rules::{Address, BySide, Dice, Side};

const NEAR: f64 = 1e-13;

fn near(ours: f64, by_hand: f64) -> bool {
    (ours - by_hand).abs() < NEAR
}

fn solved<S: System>(system: &S) -> Solution {
    solve(system, &Budget::default()).unwrap()
}

/// The whole game walked at once, path by path, against the same game walked step by step.
#[test]
fn steps_and_whole_games_have_the_same_chances() {
    let duel = Toy { turn_limit: 2, ..Toy::new(&[(2, 4)], &[(2, 3)]) };
    let solution = solved(&duel);
    let (start, mut state, mut tally) = (duel.open(), duel.open(), Tally::default());
    let mut dice = EveryPath::new();
    // At most four strikes and four morale checks: every weight divides this.
    let whole = (6u128 * 20).pow(4);
    let (mut win, mut limit, mut in_two, mut lost_none) = (0, 0, 0, 0);
    loop {
        let played = play(&duel, &start, &mut state, &mut dice, &mut Silent);
        duel.tally(&state, &mut tally);
        let chance = whole / dice.weight().ways;
        win += if played.end.winner == Some(Side::A) { chance } else { 0 };
        lost_none += if tally.sides.a.lost == 0 { chance } else { 0 };
        limit += if played.end.how == Ending::TurnLimit { chance } else { 0 };
        in_two += if played.end.how == Ending::Beaten && played.turns == 2 { chance } else { 0 };
        if !dice.advance() {
            break;
        }
    }
    let [win, limit, in_two, lost_none] =
        [win, limit, in_two, lost_none].map(|chance| chance as f64 / whole as f64);
    assert!(near(solution.win(Side::A), win), "{solution:?}");
    assert!(near(solution.all.ending(Ending::TurnLimit), limit));
    assert!(near(solution.draw(), limit) && near(solution.all.ended, 1.0 - limit));
    assert!(near(solution.all.rounds.chance(2), in_two));
    assert!(near(solution.all.lost.a.chance(0), lost_none));
}

/// Two sides that lose figures and regain them, like skeletons in a melee under other rules.
#[derive(Clone, Copy, Debug)]
struct Recovery {
    figures: u8,
    /// Of `sides` faces, this many cost A a figure, and this many give one back.
    sides: u32,
    loses: u32,
    recovers: u32,
    /// Whether regaining one is a turn of its own, or a step of the same turn.
    own_turn: bool,
    /// The minimum number of figures: at 1 nobody ever dies.
    least: u8,
}

impl Recovery {
    fn new(figures: u8) -> Recovery {
        Recovery { figures, sides: 2, loses: 1, recovers: 1, own_turn: true, least: 0 }
    }
}

impl System for Recovery {
    type State = u8;

    /// One figure has been lost, so that one can be regained.
    fn open(&self) -> u8 {
        self.figures - 1
    }

    fn step<D: Dice, L: Log>(&self, left: &mut u8, dice: &mut D, _log: &mut L) -> Flow {
        let end = |winner| Flow::End(End { winner: Some(winner), how: Ending::Beaten });
        let face = dice.pick(self.sides, Address::new(0, Side::A, 0, 1));
        if face < self.loses {
            if *left == self.least {
                return Flow::Turn;
            }
            *left -= 1;
            return if *left == 0 { end(Side::B) } else { Flow::Turn };
        }
        if face >= self.sides - self.recovers {
            *left += 1;
            if *left == self.figures {
                if self.least > 0 {
                    *left -= 1;
                } else {
                    return end(Side::A);
                }
            }
            return if self.own_turn { Flow::Turn } else { Flow::Step };
        }
        Flow::Turn
    }

    fn tally(&self, left: &u8, into: &mut Tally) {
        let fate = if *left == 0 { Fate::Destroyed } else { Fate::Stands };
        let lost = u32::from(self.figures - left);
        into.sides =
            BySide::new(SideTally { points: u32::from(*left), lost }, SideTally::default());
        into.units.a.clear();
        into.units.a.push(UnitTally { figures: u16::from(*left), fate });
        into.units.b.clear();
        into.units.b.push(UnitTally { figures: 1, fate: Fate::Stands });
    }
}

/// The gambler's ruin: from k of n, even chances win with k / n and take k (n - k) turns.
/// Source: W. Feller 1968, "An Introduction to Probability Theory", volume 1, chapter XIV.
#[test]
fn a_circle_of_losses_and_recoveries_is_the_gamblers_ruin() {
    for n in [2, 3, 10, 100] {
        let solution = solved(&Recovery::new(n));
        let n = f64::from(n);
        assert!(near(solution.win(Side::A), (n - 1.0) / n), "{n}: {}", solution.win(Side::A));
        let rounds = solution.all.rounds.mean.unwrap();
        assert!((rounds - (n - 1.0)).abs() < 1e-11, "{n}: {rounds}");
        assert!(near(solution.all.points.a.unwrap(), n - 1.0));
        assert!(solution.defect.abs() < 1e-13 && solution.rounds_beyond < 1e-15, "{n}");
        let listed: f64 = solution.all.rounds.chances.iter().sum();
        assert!(near(listed, 1.0), "{n}: {listed}");
    }
    // Two of three times a figure is lost: (1 - r^k) / (1 - r^n) with r = 2.
    let solution = solved(&Recovery { sides: 3, loses: 2, ..Recovery::new(12) });
    assert!(near(solution.win(Side::A), (2f64.powi(11) - 1.0) / (2f64.powi(12) - 1.0)));
}

/// Lazy: four of six faces change nothing; the probability of a win is the same, and the number of turns three times as
/// large.
#[test]
fn a_state_that_stays_is_divided_out() {
    let solution = solved(&Recovery { sides: 6, ..Recovery::new(7) });
    assert!(near(solution.win(Side::A), 6.0 / 7.0), "{}", solution.win(Side::A));
    assert!((solution.all.rounds.mean.unwrap() - 18.0).abs() < 1e-11);
}

/// Circles within one turn: a recovery is not a turn of its own, so turns are losses, and the last recovery is in the
/// turn after them.
#[test]
fn circles_within_a_turn_leave_the_winner_alone() {
    let lazy = Recovery { own_turn: false, ..Recovery::new(9) };
    let solution = solved(&lazy);
    assert!(near(solution.win(Side::A), 8.0 / 9.0));
    // 8 steps on average, half of them losses. The last loss ends the fight and its turn; the last recovery is in the
    // turn started by the loss before it.
    let turns = 4.0 + 8.0 / 9.0;
    assert!((solution.all.rounds.mean.unwrap() - turns).abs() < 1e-12, "{turns}");
}

/// Losses stop at one figure and recoveries below the full unit: the fight never ends, and no rule detects it. It is a
/// draw after no rounds.
#[test]
fn where_no_path_leads_to_an_end_it_is_a_stalemate() {
    let solution = solved(&Recovery { least: 1, ..Recovery::new(5) });
    assert_eq!((solution.draw(), solution.defect), (1.0, 0.0));
    assert_eq!(solution.drawn.ending(Ending::Stalemate), 1.0);
    assert_eq!((solution.all.rounds.mean, solution.all.ended), (None, 0.0));
    assert_eq!(solution.all.left.a.mean, Some(4.0));
    assert_eq!(solution.rounds_beyond, 0.0);
}

/// A one-way door: one chance in three to win now, two to enter a state that only leads to itself.
#[derive(Clone, Copy, Debug)]
struct Door;

impl System for Door {
    type State = u8;

    fn open(&self) -> u8 {
        0
    }

    fn step<D: Dice, L: Log>(&self, state: &mut u8, dice: &mut D, _log: &mut L) -> Flow {
        if *state == 0 {
            if dice.pick(3, Address::new(0, Side::A, 0, 1)) == 0 {
                return Flow::End(End { winner: Some(Side::A), how: Ending::Beaten });
            }
            *state = 1;
        }
        Flow::Turn
    }

    fn tally(&self, state: &u8, into: &mut Tally) {
        into.sides.a = SideTally { points: 0, lost: u32::from(*state) };
        for units in [&mut into.units.a, &mut into.units.b] {
            units.clear();
            units.push(UnitTally { figures: 1, fate: Fate::Stands });
        }
    }
}

#[test]
fn mass_that_goes_round_for_ever_is_drawn_and_the_rest_keeps_its_rounds() {
    let solution = solved(&Door);
    assert!(near(solution.win(Side::A), 1.0 / 3.0) && near(solution.draw(), 2.0 / 3.0));
    assert_eq!(solution.all.rounds.mean, Some(1.0));
    assert!(near(solution.all.rounds.chance(1), 1.0 / 3.0));
    assert_eq!(solution.drawn.lost.a.mean, Some(1.0));
    // Thirds are not floats: the rounding loss is reported, and nothing is normalised.
    let sum = solution.win(Side::A) + solution.draw();
    assert!(solution.defect.abs() < 1e-15 && near(sum + solution.defect, 1.0));
}

/// Dice of 3, 5, 7, 11 and 13 faces in consecutive steps: sums of these probabilities are 1 in floats only by luck. The
/// defect is 1 less the mass found, to the last bit of a float.
#[derive(Clone, Copy, Debug)]
struct Odd;

impl System for Odd {
    type State = (u8, u32);

    fn open(&self) -> (u8, u32) {
        (0, 0)
    }

    fn step<D: Dice, L: Log>(&self, state: &mut (u8, u32), dice: &mut D, _log: &mut L) -> Flow {
        let face =
            dice.pick([3, 5, 7, 11, 13][usize::from(state.0)], Address::new(0, Side::A, 0, 1));
        *state = (state.0 + 1, state.1 * 13 + face);
        // An occasional second die: paths of one step with different numbers of ways.
        if face == 1 {
            state.1 += dice.pick(2, Address::new(0, Side::A, 0, 2));
        }
        match state.0 {
            5 => Flow::End(End { winner: Some(Side::B), how: Ending::Beaten }),
            _ => Flow::Step,
        }
    }

    fn tally(&self, state: &(u8, u32), into: &mut Tally) {
        into.sides.a = SideTally { points: 0, lost: state.1 % 97 };
        for units in [&mut into.units.a, &mut into.units.b] {
            units.clear();
            units.push(UnitTally { figures: 1, fate: Fate::Stands });
        }
    }
}

#[test]
fn the_mass_that_rounding_lost_is_reported_and_not_made_up() {
    let solution = solved(&Odd);
    let found = solution.win(Side::B);
    assert!(solution.defect.abs() < 1e-15, "{}", solution.defect);
    assert!((1.0 - found - solution.defect).abs() <= f64::EPSILON);
    let lost: f64 = solution.all.lost.a.chances.iter().sum();
    assert!((lost - found).abs() < 1e-14);
}

#[test]
fn a_budget_that_is_too_small_tells_what_was_reached() {
    let recovery = Recovery::new(50);
    let Solution { paths, states, .. } = solved(&recovery);
    assert_eq!((paths, states), (98, 49));
    let exactly = Budget { paths, states: 49, circle: 49, ..Budget::default() };
    assert!(solve(&recovery, &exactly).unwrap() == solved(&recovery));
    let over = |budget| solve(&recovery, &budget).unwrap_err();
    assert_eq!(
        over(Budget { paths: 97, ..exactly }),
        OverBudget { limit: Limit::Paths(97), paths: 97, states: 49, walked: 48 }
    );
    assert_eq!(
        over(Budget { states: 20, ..exactly }),
        OverBudget { limit: Limit::States(20), paths: 40, states: 21, walked: 19 }
    );
    let circle = over(Budget { circle: 48, ..exactly });
    assert_eq!(circle, OverBudget { limit: Limit::Circle(48), paths, states, walked: 49 });
    assert_eq!(
        circle.to_string(),
        "more than 48 states form one cycle (reached: 98 paths, 49 states, 49 of them \
         walked through)"
    );
    assert!(over(Budget { paths: 5, ..exactly }).to_string().contains("more than 5 dice paths"));
}

/// When moves of mass are used up, the list of rounds is incomplete, and the missing mass is reported; means are
/// unaffected.
#[test]
fn rounds_that_are_not_listed_are_weighed() {
    let recovery = Recovery { sides: 600, ..Recovery::new(3) };
    let solution = solve(&recovery, &Budget { moves: 1_000, ..Budget::default() }).unwrap();
    let listed: f64 = solution.all.rounds.chances.iter().sum();
    assert!(solution.rounds_beyond > 0.1, "{}", solution.rounds_beyond);
    assert!(near(listed + solution.rounds_beyond, 1.0));
    assert!((solution.all.rounds.mean.unwrap() - 2.0 * 300.0).abs() < 1e-9);
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let game = super::toy::uneven();
    let text = || format!("{:?}", solved(&game));
    assert_eq!(text(), text());
    let (one, other) = (solved(&game), solved(&game.exchanged()));
    // The toy lets A strike first: exchanged lists are another game, and the mass is 1 in both.
    assert!(one.defect.abs() < 1e-14 && other.defect.abs() < 1e-14);
}

/// A maze: from each of 40 rooms a die of six faces leads to others, back, to an end, or nowhere else; some doors take
/// a turn. It has circles within and across turns, of all sizes.
#[derive(Clone, Debug)]
struct Maze {
    doors: Vec<[Door6; 6]>,
}

#[derive(Clone, Copy, Debug)]
enum Door6 {
    Step(u8),
    Turn(u8),
    Out(Option<Side>),
}

impl Maze {
    /// By Knuth's linear congruential generator: any numbers will do.
    fn new(mut seed: u64) -> Maze {
        let mut next = |n: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let mut door = |room: u64| match next(60) {
            0 => Door6::Out(Some(Side::A)),
            1 => Door6::Out(Some(Side::B)),
            2 => Door6::Out(None),
            3..20 => Door6::Step(((room + next(4)) % 40) as u8),
            20..40 => Door6::Turn(((room + 37 + next(7)) % 40) as u8),
            _ => Door6::Turn(next(40) as u8),
        };
        Maze { doors: (0..40).map(|room| std::array::from_fn(|_| door(room))).collect() }
    }
}

impl System for Maze {
    type State = u8;

    fn open(&self) -> u8 {
        0
    }

    fn step<D: Dice, L: Log>(&self, room: &mut u8, dice: &mut D, _log: &mut L) -> Flow {
        let face = dice.d6(Address::new(0, Side::A, 0, 1)).face();
        match self.doors[usize::from(*room)][usize::from(face) - 1] {
            Door6::Step(to) => {
                *room = to;
                Flow::Step
            }
            Door6::Turn(to) => {
                *room = to;
                Flow::Turn
            }
            Door6::Out(winner) => Flow::End(End { winner, how: Ending::Beaten }),
        }
    }

    fn tally(&self, room: &u8, into: &mut Tally) {
        Door.tally(room, into);
    }
}

/// The equations against the same mass moved forward turn by turn: two methods that share only the graph.
#[test]
fn equations_and_turns_one_by_one_agree_in_a_maze() {
    for seed in 0..200 {
        let solution = solved(&Maze::new(seed));
        assert!(solution.defect.abs() < 1e-12, "{seed}: {}", solution.defect);
        assert!(solution.rounds_beyond < 1e-15, "{seed}: {}", solution.rounds_beyond);
        for part in [&solution.won.a, &solution.drawn, &solution.won.b] {
            let listed: f64 = part.rounds.chances.iter().sum();
            assert!((listed - part.ended).abs() < 1e-12, "{seed}: {listed} of {}", part.ended);
            let sum: f64 = (0..).zip(&part.rounds.chances).map(|(n, p)| f64::from(n) * p).sum();
            let mean = part.rounds.mean.unwrap_or(0.0);
            assert!((sum - mean * part.ended).abs() < 1e-9, "{seed}: {sum}, {mean}");
        }
    }
}

/// It would never end.
#[test]
fn a_solution_ends_when_somebody_asks_to_stop() {
    let endless = Endless { interrupt: Interrupt::new() };
    let budget = Budget { paths: u64::MAX, states: u32::MAX, ..Budget::default() };
    let solved = solve_until(&endless, &budget, Some(&endless.interrupt));
    assert_eq!(solved, Err(Unsolved::Interrupted));
    // A solution that finishes before the first check is not an answer either.
    let interrupt = Interrupt::new();
    interrupt.ask();
    let solved = solve_until(&super::toy::uneven(), &Budget::default(), Some(&interrupt));
    assert_eq!(solved, Err(Unsolved::Interrupted));
}

/// Every step leads to a new state, and a stop is requested at the hundredth.
struct Endless {
    interrupt: Interrupt,
}

impl System for Endless {
    type State = u64;

    fn open(&self) -> u64 {
        0
    }

    fn step<D: Dice, L: Log>(&self, state: &mut u64, _: &mut D, _: &mut L) -> Flow {
        *state += 1;
        if *state == 100 {
            self.interrupt.ask();
        }
        Flow::Turn
    }

    fn tally(&self, _: &u64, _: &mut Tally) {
        unreachable!("it has no end")
    }
}
