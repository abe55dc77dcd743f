//! Whole battles of few strips, solved without dice and simulated, for the systems of strips; and a battle
//! of two formations whose morale never fails, which is their fight.
//!
//! By the KL bound right code fails with a chance of 10^-9 at most, all cases together; seeds are fixed.

mod lists;

use fairfight_battle::fire_at_will::FireAtWill;
use fairfight_battle::king_or_parliament::state::Slot;
use fairfight_battle::king_or_parliament::{self, KingOrParliament};
use fairfight_battle::{Flow, Game, Log, System, Tally};
use fairfight_rules::king_or_parliament::Rules;
use fairfight_rules::ruling::{Amendable, Setting};
use fairfight_rules::{Address, BySide, Dice, Side};
use fairfight_sim::dice::MatchKey;
use fairfight_sim::exact::{Budget, Exact, solve};
use fairfight_sim::matchup::Matchup;
use fairfight_sim::run::{Plan, Stop, Watch, Workers, fights};
use fairfight_stats::kl;

/// Battles a case.
const BATTLES: u64 = 40_000;
/// Counts a case: A wins, nobody does, B wins.
const COUNTS: u64 = 3;

/// Two lists in notation, who leads them, the turn limit, and a ruling answered otherwise.
struct Case {
    units: BySide<&'static str>,
    doctrines: BySide<&'static str>,
    turns: u8,
    given: Option<(&'static str, &'static str)>,
}

const fn case(
    a: [&'static str; 2],
    b: [&'static str; 2],
    turns: u8,
    given: Option<(&'static str, &'static str)>,
) -> Case {
    let [a, plays_a] = a;
    let [b, plays_b] = b;
    Case { units: BySide::new(a, b), doctrines: BySide::new(plays_a, plays_b), turns, given }
}

fn set<G: Game>(rules: &mut G::Rules, (id, word): (&str, &str)) {
    rules.set_ruling(id, &Setting::Word(word.into())).unwrap();
}

/// Each case: the exact chances, and the counts of the simulation. `order` is the ruling under which no roll
/// for the order is a tie, so that a turn has an end.
fn agree<G: Game>(order: (&str, &str), cases: &[Case], all: u64) {
    let limit = kl::limit(COUNTS * all, 1e-9);
    let workers = Workers::new(2).unwrap();
    let budget = Budget { states: 8_000, ..Budget::default() };
    for (number, case) in (0..).zip(cases) {
        let mut rules = G::Rules::default();
        set::<G>(&mut rules, order);
        if let Some(given) = case.given {
            set::<G>(&mut rules, given);
        }
        let armies = case.units.map(|text| {
            let units: Vec<_> = text.split(' ').map(|u| G::unit(u, &rules).unwrap()).collect();
            G::muster(text, &units, &rules).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
        });
        let doctrines = case.doctrines.map(|word| G::doctrine(word).expect(word));
        let scenario = lists::scenario::<G>(&format!(
            "system = \"{}\"\nname = \"Near\"\ngap = 4\nturns = {}\n",
            G::ID,
            case.turns
        ));
        let battle = G::battle(&rules, armies.as_ref(), doctrines, &scenario, &Exact);
        let name = format!("{}: {:?}, {:?}", G::ID, case.units, case.doctrines);
        let exact = solve(&battle, &budget).unwrap_or_else(|over| panic!("{name}: {over}"));
        assert!(exact.defect.abs() < 1e-12, "{name}: {}", exact.defect);
        assert!(exact.states > 8, "{name}: {} states", exact.states);
        let plan = Plan::new(MatchKey::new(1, Matchup::from_number(number)), Stop::Pairs(BATTLES));
        let run = fights(&battle, &plan, &workers, &mut Watch::default()).totals;
        let [won_a, won_b] = Side::BOTH.map(|side| exact.win(side));
        let outcomes = [(run.wins.a, won_a), (run.draws, exact.draw()), (run.wins.b, won_b)];
        println!("{name}: {outcomes:?}, {} states, {} paths", exact.states, exact.paths);
        for (count, chance) in outcomes {
            let chance = chance.clamp(0.0, 1.0);
            if !(1e-9..=1.0 - 1e-9).contains(&chance) {
                assert_eq!(count, if chance < 0.5 { 0 } else { BATTLES }, "{name}: {chance}");
                continue;
            }
            let off = kl::statistic(count, BATTLES, chance);
            assert!(off <= limit, "{name}: {count}, exactly {chance}: {off} of {limit}");
        }
        for side in Side::BOTH {
            let (lost, wanted) = (&run.lost[side], exact.all.lost[side].mean.unwrap());
            let error = lost.standard_error().unwrap_or(0.0).max(1e-9);
            let off = (lost.mean().unwrap() - wanted) / error;
            assert!(off.abs() < 7.0, "{name}: {side:?} loses {wanted}: {off} errors off");
        }
    }
}

const ALL: u64 = 16;

#[test]
fn battles_of_fire_at_will_are_what_they_come_to() {
    let draft = Some(("edition", "draft"));
    let cases = [
        case(["orc/2", "aggressive"], ["soldier+bow/2", "stand"], 4, None),
        case(["goblin/3", "aggressive"], ["orc/2", "steady"], 4, None),
        case(["goblin/2", "hammer"], ["orc/2", "steady"], 4, draft),
        case(["troll/1", "aggressive"], ["soldier/2", "stand"], 4, None),
        case(["horseman/1", "aggressive"], ["pike/2", "stand"], 4, None),
        case(["archer/2", "steady"], ["crossbow/1", "stand"], 3, None),
        case(["wolf-rider/1", "hammer"], ["goblin/1 goblin/1", "stand"], 3, None),
        case(["giant/1", "aggressive"], ["maa/2", "steady"], 3, draft),
    ];
    assert_eq!(cases.len() as u64 * 2, ALL);
    agree::<FireAtWill>(("move-order", "simultaneous"), &cases, ALL);
}

#[test]
fn battles_of_king_or_parliament_are_what_they_come_to() {
    let ruled = |id, word| Some((id, word));
    let cases = [
        case(["musketeer/2", "firefight"], ["musketeer/2", "firefight"], 4, None),
        case(["roundhead+pistols/1", "caracole"], ["musketeer/2", "firefight"], 3, None),
        case(["cavalier/2", "cavalier"], ["pikeman/2", "push-of-pike"], 3, None),
        case(["cavalier/1", "cavalier"], ["saker/1 musketeer/1", "firefight"], 3, None),
        case(["peasant/3", "push-of-pike"], ["arquebusier/2", "firefight"], 3, None),
        case(["elite+leader/1", "cavalier"], ["cuirassier/1", "push-of-pike"], 3, None),
        case(
            ["musketeer/2", "firefight"],
            ["dragoon/2", "firefight"],
            3,
            ruled("simultaneous", "by-order"),
        ),
        case(
            ["cavalier/1", "cavalier"],
            ["roundhead/1", "cavalier"],
            4,
            ruled("fanatical-upkeep", "when-due"),
        ),
    ];
    assert_eq!(cases.len() as u64 * 2, ALL);
    agree::<KingOrParliament>(("order", "fixed"), &cases, ALL);
}

/// A battle of two formations in contact whose tests all show a 6 that nothing takes from; every turn is
/// the first, so that a turn without a loss leads back to where it began.
struct InContact {
    battle: king_or_parliament::Battle,
    open: king_or_parliament::State,
}

/// Dice whose morale tests show 6.
struct Brave<'d, D>(&'d mut D);

impl<D: Dice> Dice for Brave<'_, D> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        match KingOrParliament::purpose_word(at.purpose()) {
            "morale" => n - 1,
            _ => self.0.pick(n, at),
        }
    }

    fn turn(&mut self, turn: u16) {
        self.0.turn(turn);
    }
}

impl System for InContact {
    type State = king_or_parliament::State;

    fn open(&self) -> Self::State {
        self.open.clone()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, log: &mut L) -> Flow {
        let flow = self.battle.step(state, &mut Brave(dice), log);
        state.turn = 1;
        flow
    }

    fn tally(&self, end: &Self::State, into: &mut Tally) {
        self.battle.tally(end, into);
    }
}

#[test]
fn a_battle_of_two_formations_that_stand_is_their_fight() {
    let mut rules = Rules::default();
    set::<KingOrParliament>(&mut rules, ("order", "fixed"));
    for name in ["morale-strip-lost", "morale-outnumbered", "morale-foot-against-cavalry"] {
        rules.set_number(name, 0).unwrap();
    }
    let cases = [
        ("musketeer/4", "musketeer/4", true),
        ("musketeer/3", "cavalier/2", false),
        ("cavalier/2", "pikeman/4/2", true),
        ("peasant/6", "dragoon/3", false),
        ("elite/3", "cuirassier/3", true),
        ("roundhead/3", "musketeer/5/2", false),
        ("irregular/5/3", "musketeer/3", true),
        ("cavalier/3/2", "pikeman/6/2", true),
    ];
    for (a, b, charges) in cases {
        let units = BySide::new(a, b).map(|text| KingOrParliament::unit(text, &rules).unwrap());
        let armies = BySide::from_fn(|side| {
            let units = [units[side].clone()];
            KingOrParliament::muster("One", &units, &rules).unwrap()
        });
        let doctrines = BySide::new("firefight", "firefight");
        let doctrines = doctrines.map(|word| KingOrParliament::doctrine(word).unwrap());
        let scenario = Default::default();
        let battle =
            KingOrParliament::battle(&rules, armies.as_ref(), doctrines, &scenario, &Exact);
        let mut open = battle.open();
        open.engage(Side::A, 0, 0, Slot::Front);
        open.unit_mut(Side::A, 0).charged = charges;
        open.unit_mut(Side::A, 0).today = open.unit(Side::B, 0).today;
        let whole = solve(&InContact { battle, open }, &Budget::default());
        let whole = whole.unwrap_or_else(|over| panic!("{a} v {b}: {over}"));
        let options = [("charge", if charges { "yes" } else { "no" })];
        let fight = KingOrParliament::fight(&rules, units.as_ref(), &options);
        let fight = solve(&fight, &Budget::default()).unwrap();
        for side in Side::BOTH {
            let (win, wanted) = (whole.win(side), fight.win(side));
            assert!((win - wanted).abs() < 1e-9, "{a} v {b}, {side:?}: {win}, not {wanted}");
            let lost = whole.all.lost[side].mean.unwrap();
            let wanted = fight.all.lost[side].mean.unwrap();
            assert!((lost - wanted).abs() < 1e-9, "{a} v {b}, {side:?} loses {lost}, not {wanted}");
        }
    }
}
