//! Whole battles of few units, solved exactly and simulated, for the systems whose steps are one group of dice; a
//! battle of two formations whose morale never fails, which equals their fight; and a charge in a battle, which equals
//! the whole charge of a fight.
//!
//! By the KL bound correct code fails with probability at most 10^-9, all cases together; seeds are fixed.

use crate::laws::any::{Stepped, step};
use crate::laws::meeting::contest;
use crate::lists;

use fairfight_battle::braid_and_cockade::clock::Stage;
use fairfight_battle::braid_and_cockade::{self as braid, BraidAndCockade};
use fairfight_battle::fire_at_will::FireAtWill;
use fairfight_battle::king_or_parliament::state::Slot;
use fairfight_battle::king_or_parliament::{self, KingOrParliament};
use fairfight_battle::{End, Ending, Fate, Flow, Game, Log, System, Tally};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::{Budget, solve};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_rules::braid_and_cockade::army::Doctrine as BraidDoctrine;
use fairfight_rules::king_or_parliament::Rules;
use fairfight_rules::king_or_parliament::army::Doctrine;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::ruling::{Amendable, Setting};
use fairfight_rules::{Address, BySide, Dice, Side};
use fairfight_stats::kl;

/// The number of battles per case.
const BATTLES: u64 = 40_000;
/// The number of counts per case: A wins, nobody does, B wins.
const COUNTS: u64 = 3;

/// Two lists in notation, their doctrines, the turn limit, and a ruling with another answer.
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

/// A list of these units in notation.
fn army<G: Game>(text: &str, rules: &G::Rules) -> G::Army {
    let units: Vec<_> = text.split(' ').map(|u| G::unit(u, rules).unwrap()).collect();
    G::muster(text, &units, rules).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// For each case, the exact probabilities against the counts of the simulation. `order` is the ruling under which no
/// roll for the order is a tie, so that a turn has an end; `near` the keys of a scenario that puts them near each
/// other.
fn agree<G: Game>(order: (&str, &str), near: &str, cases: &[Case], all: u64) {
    let limit = kl::limit(COUNTS * all, 1e-9);
    let workers = Workers::new(2).unwrap();
    let mut idle = Vec::new();
    let budget = Budget { states: 16_000, ..Budget::default() };
    for (number, case) in (0..).zip(cases) {
        let mut rules = G::Rules::default();
        set::<G>(&mut rules, order);
        if let Some(given) = case.given {
            set::<G>(&mut rules, given);
        }
        let armies = case.units.map(|text| army::<G>(text, &rules));
        let doctrines = case.doctrines.map(|word| G::Doctrine::parse(word).expect(word));
        let scenario = lists::scenario::<G>(&format!(
            "system = \"{}\"\nname = \"Near\"\n{near}\nturns = {}\n",
            G::ID,
            case.turns
        ));
        let battle = G::battle(&rules, armies.as_ref(), doctrines, &scenario);
        let name = format!("{}: {:?}, {:?}", G::ID, case.units, case.doctrines);
        let exact =
            solve(&Stepped(&battle), &budget).unwrap_or_else(|over| panic!("{name}: {over}"));
        assert!(exact.defect.abs() < 1e-12, "{name}: {}", exact.defect);
        if exact.states <= 8 {
            idle.push(format!("{name}: {} states", exact.states));
        }
        let (key, plan) =
            (MatchKey::new(1, MatchUpId::from_number(number)), Plan::new(Stop::Pairs(BATTLES)));
        let battle = contest(battle);
        let run =
            run::run(Games::fights(key, &*battle), &plan, &workers, &mut Watch::default()).totals;
        let [won_a, won_b] = Side::BOTH.map(|side| exact.win(side));
        let outcomes = [(run.wins.a, won_a), (run.ends.draws, exact.draw()), (run.wins.b, won_b)];
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
    assert!(idle.is_empty(), "nothing happens: {idle:#?}");
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
    agree::<FireAtWill>(("move-order", "simultaneous"), "gap = 4", &cases, ALL);
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
    agree::<KingOrParliament>(("order", "fixed"), "gap = 4", &cases, ALL);
}

#[test]
fn battles_of_braid_and_cockade_are_what_they_come_to() {
    let ruled = |id, word| Some((id, word));
    let cases = [
        case(["infantry/4", "firefight"], ["infantry/4", "hold-line"], 3, None),
        case(["infantry/4", "cautious"], ["infantry+english/4", "columns-behind"], 2, None),
        case(
            ["cuirassiers/4", "columns"],
            ["light-infantry/4", "hold-line+counter-charge"],
            2,
            None,
        ),
        case(["lancers/5", "columns"], ["infantry/4 foot-artillery", "stand-in-line"], 2, None),
        case(
            ["foot-artillery foot-artillery", "grand-battery"],
            ["light-cavalry/4", "counter-attack"],
            3,
            None,
        ),
        case(
            ["infantry+superior/4", "columns"],
            ["light-infantry+rifles/4", "counter-attack"],
            2,
            ruled("retire-order", "interleaved"),
        ),
        case(
            ["light-cavalry/4 light-cavalry/4", "columns"],
            ["infantry/6", "stand-in-line"],
            1,
            ruled("multi-unit-melee", "pooled"),
        ),
        case(
            ["infantry/4", "cautious"],
            ["heavy-cavalry/4", "counter-attack"],
            2,
            ruled("after-melee", "locked"),
        ),
    ];
    assert_eq!(cases.len() as u64 * 2, ALL);
    let near = "table = 20\nzone-defender = 6\nzone-attacker = 5";
    agree::<BraidAndCockade>(("who-attacks", "list-a"), near, &cases, ALL);
}

/// One charge of a battle: it starts with the attacker's declaration, and is over with the turn. The winner of the
/// melee is not recorded, so nobody wins.
struct OneCharge {
    battle: braid::Battle,
    open: braid::State,
}

impl System for OneCharge {
    type State = braid::State;

    fn open(&self) -> Self::State {
        self.open.clone()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, _: &mut L) -> Flow {
        match step(&self.battle, state, dice) {
            Flow::Step => Flow::Step,
            Flow::Turn | Flow::End(_) => Flow::End(End { winner: None, how: Ending::Stalemate }),
        }
    }

    fn tally(&self, end: &Self::State, into: &mut Tally) {
        self.battle.tally(end, into);
    }
}

#[test]
fn a_charge_in_a_battle_is_that_of_the_fight() {
    let rules = fairfight_rules::braid_and_cockade::Rules::default();
    let cases = [
        ("infantry+attack-column/6", "infantry/6", "no"),
        ("infantry+attack-column/5", "infantry+english/4", "no"),
        ("infantry+superior+attack-column/4", "infantry+high+attack-column/4", "no"),
        ("light-infantry+superior+reinforced-line/5", "light-infantry+reinforced-line/4", "no"),
        ("infantry+attack-column/6", "infantry/3", "no"),
        ("cuirassiers/4", "heavy-cavalry/4", "no"),
        ("cuirassiers+high/5", "light-cavalry/5", "yes"),
        ("lancers/4", "infantry+reinforced-line/6", "no"),
        ("heavy-cavalry/6", "foot-artillery", "no"),
        ("heavy-cavalry/6", "horse-artillery+limbered", "no"),
        ("light-cavalry/4", "infantry+march-column+low/6", "no"),
        ("infantry+attack-column+poorly-armed/5", "foot-artillery", "no"),
    ];
    let mut charged = 0;
    for (a, b, counter) in cases {
        let units = BySide::new(a, b).map(|text| BraidAndCockade::unit(text, &rules).unwrap());
        let armies =
            BySide::new("infantry", "infantry").map(|text| army::<BraidAndCockade>(text, &rules));
        let doctrines = BySide::new("columns", "stand-in-line+counter-charge")
            .map(|word| BraidDoctrine::parse(word).unwrap());
        let scenario = Default::default();
        let battle = BraidAndCockade::battle(&rules, armies.as_ref(), doctrines, &scenario);
        let mut open = battle.open();
        for side in Side::BOTH {
            let unit = open.unit_mut(side, 0);
            let stands = units[side].stands;
            unit.stance = units[side].stance(&rules);
            (unit.left, unit.start) = (stands, stands);
            // Within the smallest reach of all; too near for a counter-charge, or at its maximum reach.
            unit.depth =
                if side == Side::A { 20 + if counter == "yes" { 4 } else { 2 } } else { 20 };
        }
        open.clock = open.clock.on(Stage::Declarations);
        let charge = solve(&OneCharge { battle, open }, &Budget::default());
        let charge = charge.unwrap_or_else(|over| panic!("{a} v {b}: {over}"));
        if charge.states <= 8 {
            // Not worth its losses: no charge.
            continue;
        }
        charged += 1;
        let options = [("stage", "charge"), ("counter", counter)];
        let fight = BraidAndCockade::fight(&rules, units.as_ref(), &options);
        let fight = contest(fight).solve(&Budget::default(), None).unwrap();
        let same = |what: &str, got: f64, wanted: f64| {
            assert!((got - wanted).abs() < 1e-9, "{a} v {b}, {what}: {got}, in a fight {wanted}");
        };
        for side in Side::BOTH {
            let [got, wanted] = [&charge, &fight].map(|solved| &solved.all.lost[side].chances);
            for (lost, wanted) in wanted.iter().enumerate() {
                same(
                    &format!("{side:?} loses {lost}"),
                    got.get(lost).copied().unwrap_or(0.0),
                    *wanted,
                );
            }
        }
        same("A gone", charge.all.fate_a(Fate::Destroyed), fight.all.fate_a(Fate::Destroyed));
        same("B gone", charge.all.fate_b(Fate::Destroyed), fight.all.fate_b(Fate::Destroyed));
    }
    assert!(charged >= 8, "{charged} of {} charge", cases.len());
}

/// A battle of two formations in contact whose tests all show an unmodified 6; every turn is the first, so that a turn
/// without a loss leads back to its start.
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

    fn step<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, _: &mut L) -> Flow {
        let flow = step(&self.battle, state, &mut Brave(dice));
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
        let doctrines = BySide::new(Doctrine::Firefight, Doctrine::Firefight);
        let scenario = Default::default();
        let battle = KingOrParliament::battle(&rules, armies.as_ref(), doctrines, &scenario);
        let mut open = battle.open();
        open.engage(Side::A, 0, 0, Slot::Front);
        open.unit_mut(Side::A, 0).charged = charges;
        open.unit_mut(Side::A, 0).today = open.unit(Side::B, 0).today;
        let whole = solve(&InContact { battle, open }, &Budget::default());
        let whole = whole.unwrap_or_else(|over| panic!("{a} v {b}: {over}"));
        let options = [("charge", if charges { "yes" } else { "no" })];
        let fight = KingOrParliament::fight(&rules, units.as_ref(), &options);
        let fight = contest(fight).solve(&Budget::default(), None).unwrap();
        for side in Side::BOTH {
            let (win, wanted) = (whole.win(side), fight.win(side));
            assert!((win - wanted).abs() < 1e-9, "{a} v {b}, {side:?}: {win}, not {wanted}");
            let lost = whole.all.lost[side].mean.unwrap();
            let wanted = fight.all.lost[side].mean.unwrap();
            assert!((lost - wanted).abs() < 1e-9, "{a} v {b}, {side:?} loses {lost}, not {wanted}");
        }
    }
}
