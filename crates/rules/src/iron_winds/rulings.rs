//! The rulings: what is played where the text is silent or contradicts itself.

use crate::ruling::{
    Answer, Choice, Ruling, Setting, SettingFault, Takes, in_range, not_an_option, rulings,
};

/// The advanced rules, each a switch (ruling `advanced`).
pub const ADVANCED: [&str; 11] = [
    "IW-X1", "IW-X2", "IW-X3", "IW-X4", "IW-X5", "IW-X6", "IW-X7", "IW-X8", "IW-X9", "IW-X10",
    "IW-X11",
];

/// Which advanced rules are in force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Advanced(u16);

impl Advanced {
    /// All of them.
    pub const ALL: Advanced = Advanced(0b1111_1111_1110);
    /// None of them.
    pub const NONE: Advanced = Advanced(0);

    /// Is rule IW-X`number` (1 to 11) in force?
    #[inline]
    pub const fn has(self, number: u8) -> bool {
        self.0 >> number & 1 == 1
    }

    /// Adds rule IW-X`number` (1 to 11).
    pub const fn with(self, number: u8) -> Advanced {
        Advanced(self.0 | 1 << number)
    }
}

/// How often one leader may be in a challenge each turn (ruling `challenges-a-turn`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChallengesATurn {
    /// At most this often.
    AtMost(u8),
    /// Once with every enemy leader in range.
    Unlimited,
}

/// The condition under which a side has lost (ruling `begs-for-mercy`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BegsForMercy {
    /// When it has no unit in good order.
    LastUnit,
    /// When at most this share of its starting points is in good order, in millionths.
    ConcedeBelow(u32),
}

impl Answer for ChallengesATurn {
    const RULING: Ruling = Ruling {
        id: "challenges-a-turn",
        clause: "IW-C1",
        question: "How often may one leader be in a challenge each turn?",
        options: &[
            Choice {
                word: "",
                means: "this many times, whether he refuses or accepts; a forced refusal (IW-X7) counts as an acceptance",
                takes: Takes::Whole(1, 16),
            },
            Choice {
                word: "unlimited",
                means: "once with every enemy leader in range",
                takes: Takes::Nothing,
            },
        ],
        default: "1",
        why: "one event, one exchange; the text speaks of \"a challenge\"",
    };
    const PRINTED: ChallengesATurn = ChallengesATurn::AtMost(1);

    fn set(&mut self, setting: &Setting) -> Result<(), SettingFault> {
        *self = match setting {
            Setting::Whole(n) => ChallengesATurn::AtMost(in_range(*n, 1, 16)? as u8),
            Setting::Word(word) if word == "unlimited" => ChallengesATurn::Unlimited,
            Setting::Word(_) | Setting::Named(..) | Setting::List(_) => {
                return Err(not_an_option(&Self::RULING));
            }
        };
        Ok(())
    }

    fn get(&self) -> Setting {
        match *self {
            ChallengesATurn::AtMost(n) => Setting::Whole(n.into()),
            ChallengesATurn::Unlimited => Setting::Word("unlimited".into()),
        }
    }
}

impl Answer for BegsForMercy {
    const RULING: Ruling = Ruling {
        id: "begs-for-mercy",
        clause: "IW-E1",
        question: "When is a battle over?",
        options: &[
            Choice {
                word: "last-unit",
                means: "at the end of a turn, a side without a unit in good order has lost; if neither side has one, it is a draw",
                takes: Takes::Nothing,
            },
            Choice {
                word: "concede-below",
                means: "a side has lost when this share of its starting points, or less, is in good order",
                takes: Takes::Share,
            },
        ],
        default: "last-unit",
        why: "the text lets a player beg for mercy when he likes; this is when he must",
    };
    const PRINTED: BegsForMercy = BegsForMercy::LastUnit;

    fn set(&mut self, setting: &Setting) -> Result<(), SettingFault> {
        *self = match setting {
            Setting::Word(word) if word == "last-unit" => BegsForMercy::LastUnit,
            Setting::Named(word, share) if word == "concede-below" => {
                if !(0.0..1.0).contains(share) {
                    return Err(SettingFault::OutOfRange { min: 0, max: 1 });
                }
                BegsForMercy::ConcedeBelow((share * 1e6).round() as u32)
            }
            Setting::Word(_) | Setting::Whole(_) | Setting::Named(..) | Setting::List(_) => {
                return Err(not_an_option(&Self::RULING));
            }
        };
        Ok(())
    }

    fn get(&self) -> Setting {
        match *self {
            BegsForMercy::LastUnit => Setting::Word("last-unit".into()),
            BegsForMercy::ConcedeBelow(millionths) => {
                Setting::Named("concede-below".into(), f64::from(millionths) / 1e6)
            }
        }
    }
}

impl Answer for Advanced {
    const RULING: Ruling = Ruling {
        id: "advanced",
        clause: "IW-X1 to IW-X11",
        question: "Which advanced rules are in force?",
        options: &[
            Choice { word: "all", means: "all of them", takes: Takes::Nothing },
            Choice { word: "none", means: "none of them", takes: Takes::Nothing },
            Choice { word: "", means: "those in the list", takes: Takes::Words(&ADVANCED) },
        ],
        default: "all",
        why: "the lists of the source's own catalogue need them",
    };
    const PRINTED: Advanced = Advanced::ALL;

    fn set(&mut self, setting: &Setting) -> Result<(), SettingFault> {
        *self = match setting {
            Setting::Word(word) if word == "all" => Advanced::ALL,
            Setting::Word(word) if word == "none" => Advanced::NONE,
            Setting::List(words) => {
                let mut some = Advanced::NONE;
                for word in words {
                    let at = ADVANCED.iter().position(|rule| rule.eq_ignore_ascii_case(word));
                    let at = at.ok_or_else(|| not_an_option(&Self::RULING))?;
                    some = some.with(at as u8 + 1);
                }
                some
            }
            Setting::Word(_) | Setting::Whole(_) | Setting::Named(..) => {
                return Err(not_an_option(&Self::RULING));
            }
        };
        Ok(())
    }

    fn get(&self) -> Setting {
        match *self {
            Advanced::ALL => Setting::Word("all".into()),
            Advanced::NONE => Setting::Word("none".into()),
            some => Setting::List(
                (1..=11)
                    .filter(|&n| some.has(n))
                    .map(|n| ADVANCED[usize::from(n) - 1].into())
                    .collect(),
            ),
        }
    }
}

rulings! {
/// Every ruling of Iron Winds of War.
words {
    "partial-unit-penalty" partial_unit_penalty: PartialUnitPenalty, "IW-U1, IW-M5",
    "What do four missing figures cost in melee?",
    "the table asks for full threes; the printed example alone says otherwise"
    { Table "table" "1 for each full three casualties: four missing cost 1",
      Example "example" "1 for each three casualties or part of three: four missing cost 2" }

    "longbow-cost" longbow_cost: LongbowCost, "IW-P1, IW-X1",
    "Is a longbow's +1 added to the bow's +1?",
    "a longbow is a better bow and would otherwise cost the same"
    { OnTop "on-top" "bow and longbow, 2 in all as printed", Total "total" "the longbow's cost alone" }

    "challenge-order" challenge_order: ChallengeOrder, "IW-C1",
    "Who challenges first?",
    "the text gives no order; this one favours nobody"
    { Simultaneous "simultaneous" "the nearest pair of leaders comes first; a side that wants the fight is the challenger",
      Initiative "initiative" "both sides roll 2d6 as for movement; the higher issues all its challenges first" }

    "challenge-wounds" challenge_wounds: ChallengeWounds, "IW-X6, IW-X7",
    "What do several dice do to a hero in a challenge?",
    "wounds are how the text kills heroes elsewhere"
    { Wounds "wounds" "each die of 5-6 is one wound; a leader has 1, a hero 2, a demi-god 3; wounds last",
      Kill "kill" "any die of 5-6 slays" }

    "archery-order" archery_order: ArcheryOrder, "IW-A1",
    "Do both sides shoot at once?",
    "the event names no order"
    { Simultaneous "simultaneous" "targets are chosen before any die is rolled; losses count as before the event; hits are added up and capped; then come the checks",
      Initiative "initiative" "both sides roll 2d6 as for movement; the higher shoots first, and its hits count at once" }

    "archery-targets-engaged" archery_targets_engaged: ArcheryTargetsEngaged, "IW-A1, IW-A2",
    "What may be shot at if the closest enemy is in melee?",
    "a unit in melee is no target at all, so the closest target is another"
    { NextClosest "next-closest" "the closest enemy that is not in melee", NoShot "no-shot" "nothing" }

    "bow-morale-modifiers" bow_morale_modifiers: BowMoraleModifiers, "IW-A5, IW-R1",
    "Do the morale modifiers count on the bow-fire row?",
    "the modifiers belong to the chart, and bow fire is a row of it"
    { Yes "yes" "they count", No "no" "the bare die counts" }

    "first-round" first_round: FirstRound, "IW-M5",
    "Who has the cavalry's first-round bonus?",
    "the modifier's text names cavalry and the first round, not who charged"
    { Every "every" "every mounted unit, in the first melee event of each attack that it makes, or receives at the front",
      Charger "charger" "only the unit that moved into contact" }

    "casualties-below-zero" casualties_below_zero: CasualtiesBelowZero, "IW-A3, IW-M5",
    "What does a score below 0 count as?",
    "nobody comes back to life by being shot at"
    { Zero "zero" "0" }

    "morale-aspects" morale_aspects: MoraleAspects, "IW-R1",
    "What applies to a unit attacked in flank and rear at once?",
    "each is a separate line of the list"
    { Added "added" "one flank and one rear modifier, added", Worst "worst" "the worse of the two" }

    "half-lost-base" half_lost_base: HalfLostBase, "IW-U1, IW-R1",
    "Half of what must a unit have lost?",
    "the missing figures of a partial unit count as casualties for every roll"
    { FullStrength "full-strength" "of full strength, missing figures counted as lost",
      Purchased "purchased" "of the figures bought" }

    "survivor-checks" survivor_checks: SurvivorChecks, "IW-R1",
    "The enemy was wiped out in the same event: does the winner still check?",
    "the text has every unit check that lost a figure"
    { Yes "yes" "it checks", No "no" "it does not" }

    "natural-rolls" natural_rolls: NaturalRolls, "IW-R1",
    "Does a natural 1 always fail and a natural 6 always pass?",
    "the text does not mention natural rolls"
    { No "no" "only the modified score counts", Yes "yes" "1 fails and 6 passes, whatever the modifiers" }

    "rout-keeps-moving" rout_keeps_moving: RoutKeepsMoving, "IW-R4, IW-R5",
    "Does a routed unit move on each turn?",
    "the text gives one full move and then forbids it to move of its own will"
    { No "no" "it stays where it fled to", Yes "yes" "one full move back in each movement event of its side" }

    "off-table" off_table: OffTable, "IW-R4",
    "What becomes of a unit that routs beyond its own edge?",
    "a unit that has left the field cannot be reached to be rallied"
    { Lost "lost" "the unit is lost", Stops "stops" "it stops at the edge" }

    "unled-rally" unled_rally: UnledRally, "IW-R7",
    "When may a unit try to rally by itself?",
    "the text lets it try, which is a choice"
    { Choice "choice" "from the morale event of the next turn on, if not attacked that turn; the doctrine chooses",
      Forced "forced" "it must in the next morale event" }

    "routed-aspect" routed_aspect: RoutedAspect, "IW-R5",
    "How is a routed unit attacked?",
    "it has turned its back"
    { Rear "rear" "in the rear; it does not strike back", Flank "flank" "in the flank; it does not strike back" }

    "rear-again" rear_again: RearAgain, "IW-R5",
    "A routed unit that is attacked routs again: does it take the blows first?",
    "the melee event comes before the morale event"
    { Yes "yes" "it takes them", No "no" "it runs before any blow lands" }

    "skeleton-cap" skeleton_cap: SkeletonCap, "IW-F5",
    "How far do skeletons recover?",
    "a recovered casualty is a figure that was there"
    { Purchased "purchased" "up to the purchased strength, but not while routed or in melee" }

    "pike-charge-fail" pike_charge_fail: PikeChargeFail, "IW-X4",
    "What does cavalry do when it fails its roll before pikes?",
    "it cannot move into melee; nothing says that it runs"
    { Halt "halt" "it does not move into contact and halts 1\" short", Rout "rout" "it routs" }

    "pike-vs-pike" pike_vs_pike: PikeVsPike, "IW-X4",
    "Who strikes first if both have pikes?",
    "each side would be first"
    { AtOnce "at-once" "neither" }

    "pike-first-strike-at" pike_first_strike_at: PikeFirstStrikeAt, "IW-X4",
    "Whom do pikes strike first?",
    "pikes strike before the enemy attacks back, so the enemy must be one that does"
    { FaceToFace "face-to-face" "an enemy face to face with them, in the first event of each new contact" }

    "charge-morale-row" charge_morale_row: ChargeMoraleRow, "IW-X4, IW-X9",
    "Which row and modifiers apply to the rolls before a charge?",
    "they are morale rolls, so the chart and its modifiers apply"
    { TroopRow "troop-row" "the attacker's or the pikes' troop row, all modifiers, before any loss" }

    "charge-goes-on" charge_goes_on: ChargeGoesOn, "IW-X9",
    "The charged foot ran: may the cavalry continue its move?",
    "the text says that it may"
    { Yes "yes" "up to the rest of its rate, to a new target but not the unit that just fled; the way there takes at least 2 inches",
      Stops "stops" "it stops where the foot stood" }

    "hero-attack-modifiers" hero_attack_modifiers: HeroAttackModifiers, "IW-X6",
    "Which modifiers does a single hero's own attack have?",
    "he fights as one of his unit"
    { Unit "unit" "those of his unit's attack, without casualties and without his own bonus",
      None "none" "no modifiers" }

    "demigod-attack-dice" demigod_attack_dice: DemigodAttackDice, "IW-X6",
    "Are the two dice of a demi-god's own attack one attack or two?",
    "the text says dice for each attack"
    { Sum "sum" "one attack with their sum", TwoAttacks "two-attacks" "two attacks of one die" }

    "hero-and-m6" hero_and_m6: HeroAndM6, "IW-M6, IW-X6",
    "What happens to a hero when an attempt on his life hits him?",
    "heroes die by wounds"
    { Wound "wound" "he takes one wound", Dies "dies" "he dies" }

    "turns-at-once" turns_at_once: TurnsAtOnce, "IW-M4",
    "When does a flank or rear attacker turn if it is attacked itself?",
    "in the printed diagram it turns as soon as it is touched"
    { Yes "yes" "on contact; the new attack is frontal, with no bonus and no detour",
      No "no" "after the first melee event, in which the new attack has its bonus" }

    "routed-attack-when" routed_attack_when: RoutedAttackWhen, "IW-R5",
    "From when may a routed unit be attacked?",
    "the text says: in a later turn"
    { LaterTurn "later-turn" "from the turn after it routed", AtOnce "at-once" "also in the same turn" }

    "bow-checks" bow_checks: BowChecks, "IW-A5",
    "How many checks do several volleys on one target cause?",
    "simultaneous volleys cause one loss"
    { One "one" "one after all shooting; a routed target may be shot at, a failed check routs it again",
      PerVolley "per-volley" "one for each volley that hit" }

    "own-leader-rallies" own_leader_rallies: OwnLeaderRallies, "IW-R6",
    "May a leader who fled with his unit rally it?",
    "he touches it already"
    { StayCounts "stay-counts" "staying to rally it in a movement event counts as moving to it",
      MustArrive "must-arrive" "the leader must come from elsewhere" }

    "leaders-in-melee" leaders_in_melee: LeadersInMelee, "IW-V3, IW-V4",
    "May leaders join and leave engaged units?",
    "only units are locked"
    { Free "free" "they may", Locked "locked" "they may not" }

    "unled-rally-times" unled_rally_times: UnledRallyTimes, "IW-R7",
    "Is the one try to rally without a leader per rout or per battle?",
    "a routed unit may attempt one; a new rout makes a new routed unit"
    { PerRout "per-rout" "one for each rout", PerBattle "per-battle" "one in the battle" }

    "hero-bonus" hero_bonus: HeroBonus, "IW-X5",
    "Does a hero's bonus replace the leader's +1?",
    "a hero takes the place of a leader"
    { Replaces "replaces" "it replaces it", Adds "adds" "it is added to it" }

    "hero-attack-when" hero_attack_when: HeroAttackWhen, "IW-X6",
    "When does a hero strike for himself?",
    "he is with his unit, so he strikes when and whom it strikes"
    { WithUnit "with-unit" "once in each event, at the enemy that his unit faces, if the unit is engaged and in good order; the unit strikes too" }

    "skeleton-rest" skeleton_rest: SkeletonRest, "IW-F5",
    "When do skeletons recover?",
    "the text ties it to the end of a melee"
    { AfterMelee "after-melee" "one when their last contact ended in good order; from then on one at the end of each movement event without a move",
      AnyTime "any-time" "also before their first melee" }

    "reserve-screened" reserve_screened: ReserveScreened, "IW-A2, IW-V2",
    "Is a reserve screened by the line?",
    "nobody moves through units or shoots over them"
    { Yes "yes" "it is screened from an enemy while a line unit of its side in good order stands between them; a wing unit may charge it, but pays wing-detour more inches",
      No "no" "it can be reached like any unit" }

    "wood-shots" wood_shots: WoodShots, "IW-A2, IW-F2",
    "Does wood stop a shot?",
    "only elves are said to shoot through it"
    { Block "block" "it does; elves shoot through 3\" of it in all", Free "free" "it does not" }

    "goblin-terrain" goblin_terrain: GoblinTerrain, "IW-F3",
    "Which terrain has no penalty for the movement of goblins and orcs?",
    "the text says that they have none"
    { All "all" "woods, rivers, hills and walls", LossesOnly "losses-only" "hills and walls: the inches lost" }

    "flank-cover" flank_cover: FlankCover, "IW-M2",
    "Do neighbours close a flank?",
    "2\" of room is needed to get there"
    { Neighbours "neighbours" "a neighbour in good order at about the same depth does", None "none" "nothing does" }

    "screened" screened: Screened, "IW-A2",
    "Are shooters screened by friends in front of them?",
    "half the shooters need a clear shot; units in line find a gap"
    { No "no" "only a reserve is, by a line unit in good order in front of it",
      Yes "yes" "every unit is, by any friend in good order nearer to the target" }

    "advisory-limits" advisory_limits: AdvisoryLimits, "IW-P2",
    "How are the limits of 80 % knights and 50 % archers counted?",
    "armies are composed by points"
    { Points "points" "in points", Figures "figures" "in figures" }
}
wholes {
    "turn-limit" turn_limit = 30, 1..=1000, "IW-E1",
    "When does a battle end at the latest?",
    "turns; then the side with the larger share of its points in good order wins",
    "most battles end within ten turns";

    "table" table = 48, 1..=1000, "battle", "How deep is the table?", "inches",
    "a usual table is four feet deep";
    "reserve-depth" reserve_depth = 6, 0..=1000, "battle", "How far behind the line does a reserve start?", "inches",
    "less than one move";
    "flank-detour" flank_detour = 4, 0..=1000, "IW-M2", "What does the way to a flank cost?", "inches of the attacker's move",
    "about half a unit's frontage and a turn";
    "rear-detour" rear_detour = 8, 0..=1000, "IW-M2", "What does the way to the rear cost?", "inches of the attacker's move",
    "twice the way to the flank";
    "wing-detour" wing_detour = 4, 0..=1000, "IW-M2", "How much less does a wing unit pay for a detour, and how much more for a screened reserve?", "inches",
    "it stands at the flank already";
    "cover-distance" cover_distance = 4, 0..=1000, "IW-M2", "Up to what difference in depth does a neighbour cover a flank?", "inches",
    "beyond it there is room to pass";
}
spans {
    "gap" gap = 20 - 30, 0..=1000, "battle", "How far apart do the lines start?",
    "inches, centred; if it is a range, the gap is drawn for each pair of battles",
    "about two bow shots; one inch may decide who charges first";
}
others {
    "challenges-a-turn" challenges_a_turn: ChallengesATurn;
    "begs-for-mercy" begs_for_mercy: BegsForMercy;
    "advanced" advanced: Advanced;
}
}
