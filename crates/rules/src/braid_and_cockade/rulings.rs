//! The rulings: what applies where the text is silent or contradicts itself.

use crate::ruling::rulings;

rulings! {
/// Every ruling of Braid & Cockade.
words {
    "charge-morale-factors" charge_morale_factors: ChargeMoraleFactors, "BC-Q15",
    "The charge test points to the melee factors: which list is meant?",
    "there is a separate list of morale factors, and steps of four would make a test on one die pointless"
    { MoraleList "morale-list" "the morale factors",
      MeleeList "melee-list" "the melee lines, against the opponent named, at the target's place" }

    "shooting-factor-stacking" shooting_factor_stacking: ShootingFactorStacking, "BC-S1 to S6",
    "Some lines of the shooting factors join conditions with \"or\": how do they add up?",
    "the list is set out by line"
    { PerLine "per-line" "each line counts once, lines add up",
      PerCondition "per-condition" "each condition counts",
      OnePerSign "one-per-sign" "one plus and one minus at most" }

    "melee-factor-stacking" melee_factor_stacking: MeleeFactorStacking, "BC-P1 to N7",
    "Do several lines of the melee factors add up?",
    "the text adjusts by the items that apply"
    { AllLines "all-lines" "they do", OnePerSign "one-per-sign" "one plus and one minus at most" }

    "cuirassier-counts-as-heavy" cuirassier_counts_as_heavy: CuirassierCountsAsHeavy, "BC-P3, BC-P4",
    "Does the line of heavy cavalry apply to cuirassiers too, and are they heavy as targets?",
    "their own line repeats every target of the other, so it reads as complete"
    { No "no" "their own line alone", Yes "yes" "both lines; cuirassiers against cuirassiers then have their line too" }

    "lancer-weight" lancer_weight: LancerWeight, "BC-P3, BC-P4",
    "Are lancers light or heavy in the melee lines?",
    "the attrition rule speaks of all other light cavalry right after lancers"
    { Light "light" "light: targets of both heavy lines", Heavy "heavy" "heavy, with the heavy line of their own",
      Own "own" "neither" }

    "open-test" open_test: OpenTest, "BC-P1 to P7",
    "When is a melee in the open?",
    "the melee happens where the target stands"
    { TargetPlace "target-place" "the target stands in no wood, building or cover and on no hill",
      BothPlaces "both-places" "neither the target nor the charger stands in a wood, building or cover or on a hill" }

    "wood-test" wood_test: WoodTest, "BC-N1",
    "When is a melee in a wood?",
    "the melee happens where the target stands"
    { TargetPlace "target-place" "the target stands in one: it counts for both sides",
      EitherPlace "either-place" "either side stands in one" }

    "garrison-counts-as-cover" garrison_counts_as_cover: GarrisonCountsAsCover, "BC-P10",
    "Does the line for cover also help a garrison?",
    "the garrison already has four dice and a line against its opponent"
    { No "no" "it does not", Yes "yes" "it does" }

    "infantry-charge-square" infantry_charge_square: InfantryChargeSquare, "BC-Q4 to Q12",
    "May infantry charge a square?",
    "nothing forbids it or exempts it from the test"
    { Test "test" "on a test", Free "free" "without one; a line still tests", Forbidden "forbidden" "never" }

    "light-charge-in-rough" light_charge_in_rough: LightChargeInRough, "BC-Q10",
    "Whom may light infantry charge in a wood or on a hill?",
    "the text speaks of those testing to make this charge"
    { TestAny "test-any" "any unit, always on a test",
      TestIfLegalInOpen "test-if-legal-in-open" "on a test, those it might charge in the open",
      AsOpen "as-open" "as in the open" }

    "cluster-in-rough" cluster_in_rough: ClusterInRough, "BC-Q2 to Q12",
    "All clusters may be charged, units in woods and on hills may not: may a cluster there be charged?",
    "the ban names every unit"
    { TerrainBan "terrain-ban" "it may not: the ban holds", ClusterPermission "cluster-permission" "it may: the permission holds" }

    "charge-reach" charge_reach: ChargeReach, "BC-V5 to V9",
    "When may a charge be declared?",
    "a charge that cannot arrive would only waste the tests"
    { MustReach "must-reach" "where the gap is within the charge move",
      MayFallShort "may-fall-short" "at any gap; if the target stood, it moves its charge move, without a melee" }

    "charge-after-action" charge_after_action: ChargeAfterAction, "BC-T4",
    "May a unit that moved, changed formation or shot this turn charge?",
    "nothing forbids it, and the charge has its own step"
    { Yes "yes" "it may", OnlyUnmoved "only-unmoved" "it may not" }

    "multi-unit-melee" multi_unit_melee: MultiUnitMelee, "BC-M5, BC-M6",
    "How do several chargers fight one target?",
    "the score keeps its meaning"
    { Pairwise "pairwise" "one after the other in the order of declaration, each time with the stands that are left",
      Pooled "pooled" "together: dice, stands and lines of the side are added up" }

    "charged-unit-declares" charged_unit_declares: ChargedUnitDeclares, "BC-T5",
    "May a unit that is being charged declare a charge elsewhere?",
    "it may only counter-charge"
    { No "no" "it may not", Yes "yes" "it may" }

    "cavalry-countercharge-untested" cavalry_countercharge_untested: CavalryCounterchargeUntested, "BC-Q17",
    "Cavalry in reinforced line does not test to receive: may it counter-charge?",
    "the text speaks of units being charged"
    { Yes "yes" "as if it had passed",
      No "no" "it may not, so nobody counter-charges: cavalry that tests has no charge move" }

    "countercharge-is-charge" countercharge_is_charge: CounterchargeIsCharge, "BC-E1 to E3",
    "Does a counter-charger suffer the attrition of chargers?",
    "it did charge"
    { Yes "yes" "it does", No "no" "it does not" }

    "retire-order" retire_order: RetireOrder, "BC-T4, BC-Q16 to Q22",
    "In which order are the tests of a step taken?",
    "this order is reproducible"
    { ChargersFirst "chargers-first" "all declarations, all chargers' tests, then the targets' tests, each acted on at once",
      Interleaved "interleaved" "pair by pair" }

    "english-exemption-scope" english_exemption_scope: EnglishExemptionScope, "BC-Q23",
    "Against whom do English infantry receive a charge without a test?",
    "as printed"
    { InfantryChargers "infantry-chargers" "infantry", AllChargers "all-chargers" "everybody" }

    "cluster-trigger" cluster_trigger: ClusterTrigger, "BC-G5",
    "When does a unit of three stands become a cluster?",
    "no other formation takes three stands"
    { EndOfStep "end-of-step" "at the end of the step in which it fell to three",
      EndOfTurn "end-of-turn" "at the end of the turn" }

    "cluster-during-melee" cluster_during_melee: ClusterDuringMelee, "BC-G5, BC-M7",
    "An equal round leaves a unit three stands: do its dice and lines change for the next round?",
    "one melee, one set of lines"
    { FixedFormation "fixed-formation" "they stay; only the number of stands changes",
      Immediate "immediate" "they change: it fights on as a cluster" }

    "elimination-by-fire" elimination_by_fire: EliminationByFire, "BC-M9, BC-E9",
    "Is a unit that shooting reduces to two stands eliminated too?",
    "no formation takes two stands"
    { Yes "yes" "it is", No "no" "it lives on like a cluster until its next melee or end phase" }

    "three-stand-garrison" three_stand_garrison: ThreeStandGarrison, "BC-G5, BC-G6",
    "What is a garrison that falls to three stands?",
    "a garrison has four stands, a unit of three is a cluster"
    { Cluster "cluster" "a cluster where it stands, in the building without the benefits of a garrison",
      Garrison "garrison" "a garrison still" }

    "cluster-recovers" cluster_recovers: ClusterRecovers, "BC-E6",
    "What formation does a cluster take when it gets a fourth stand back?",
    "as when a general rebuilds it"
    { AnyFormation "any-formation" "any formation that is legal at its place, at once",
      MarchColumn "march-column" "march column", StaysCluster "stays-cluster" "none: it stays a cluster" }

    "artillery-end-phase-1-3" artillery_end_phase_1_3: ArtilleryEndPhase13, "BC-E8",
    "Is a gun that should lose a stand removed?",
    "only the text on recovery excludes guns explicitly"
    { Removed "removed" "it is removed", NoEffect "no-effect" "nothing happens" }

    "artillery-end-phase-0" artillery_end_phase_0: ArtilleryEndPhase0, "BC-E10",
    "Does a gun fall back?",
    "guns that are charged do so"
    { FallsBack "falls-back" "12 inches, limbered", Stays "stays" "it stays" }

    "win-lose-memory" win_lose_memory: WinLoseMemory, "BC-H3, BC-H6",
    "How long do a melee won and a melee lost count for morale?",
    "the lines speak of melees just fought; end phase and turn end together"
    { ThisTurn "this-turn" "for the turn, so never for a charge test",
      LastMelee "last-melee" "until the unit's next melee" }

    "after-melee" after_melee: AfterMelee, "BC-M8",
    "Are survivors of a melee still locked?",
    "only charges start melees"
    { Apart "apart" "no: the charger ends an inch before the target's place",
      Locked "locked" "yes: they fight again every turn without tests, and neither move, shoot nor are shot at" }

    "cavalry-cluster-fires" cavalry_cluster_fires: CavalryClusterFires, "BC-F11",
    "Does a cluster of cavalry shoot?",
    "the text says all clusters"
    { Yes "yes" "with one die", No "no" "no" }

    "artillery-fires-limbered" artillery_fires_limbered: ArtilleryFiresLimbered, "BC-F1",
    "Does limbered artillery shoot?",
    "deployed means ready to fire"
    { No "no" "no", Yes "yes" "like deployed artillery" }

    "artillery-vs-artillery-under-3" artillery_vs_artillery_under_3: ArtilleryVsArtilleryUnder3, "BC-F2",
    "How does artillery shoot at artillery nearer than 3 inches?",
    "the range is printed with both ends"
    { None "none" "no shot", OneDie "one-die" "one die" }

    "range-limits" range_limits: RangeLimits, "BC-F1 to F13",
    "Is a target at exactly the range in range?",
    "this is usual"
    { Inclusive "inclusive" "it is", Exclusive "exclusive" "it is not" }

    "square-garrison-directions" square_garrison_directions: SquareGarrisonDirections, "BC-F13",
    "How do squares and garrisons shoot in four directions without geometry?",
    "one die in each of four directions is printed"
    { FourTargets "four-targets" "one die at each of up to four different enemy units",
      FrontOnly "front-only" "one die at one enemy unit" }

    "hill-target" hill_target: HillTarget, "BC-F4",
    "Is a unit on a hill or behind a wall a hard target?",
    "the text names woods, garrisons and artillery"
    { No "no" "it is not", Yes "yes" "it is" }

    "reinforced-line-terrain" reinforced_line_terrain: ReinforcedLineTerrain, "BC-V6, BC-C9",
    "May a reinforced line of close-order infantry enter woods and hills?",
    "the line about light infantry is the special rule"
    { C9 "c9" "only light infantry may", V6 "v6" "every reinforced line of infantry may" }

    "dismounted-cavalry" dismounted_cavalry: DismountedCavalry, "BC-C2",
    "How does cavalry in a garrison fight?",
    "the text is silent"
    { KeepsArm "keeps-arm" "as cavalry that shoots and fights like a garrison",
      CloseOrder "close-order" "as close-order infantry" }

    "quality-axes" quality_axes: QualityAxes, "BC-S3, BC-P9, BC-H1",
    "Are shooting, melee and morale quality one thing?",
    "the text has three pairs of words"
    { Three "three" "three separate ratings", One "one" "one rating: a word for one of the three counts for all" }

    "general-die-in-repeat-rounds" general_die_in_repeat_rounds: GeneralDieInRepeatRounds, "BC-L6, BC-M7",
    "Does a general's die count again after an equal round?",
    "he is in the melee"
    { EveryRound "every-round" "it counts in every round", FirstRound "first-round" "it counts in the first round only" }

    "general-exhausted-when" general_exhausted_when: GeneralExhaustedWhen, "BC-L6",
    "Is a general exhausted if no melee follows the charge that he led?",
    "he led the charge"
    { OnJoining "on-joining" "he is, as soon as he joins", OnFighting "on-fighting" "he is not: only a melee exhausts him" }

    "grand-battery-melee-dice" grand_battery_melee_dice: GrandBatteryMeleeDice, "BC-B5",
    "How many dice does a grand battery fight with?",
    "it acts as a unit, and deployed guns have one die"
    { OneForBattery "one-for-battery" "one for the battery", OnePerStand "one-per-stand" "one per gun" }

    "grand-battery-charged-test" grand_battery_charged_test: GrandBatteryChargedTest, "BC-Q13, BC-B7",
    "Deployed guns receive a charge without a test, a grand battery may fail one: does it test?",
    "otherwise it could not fail one"
    { Test "test" "it does", NoTest "no-test" "it does not" }

    "grand-battery-end-test" grand_battery_end_test: GrandBatteryEndTest, "BC-E5, BC-B5",
    "How many end-phase tests does a grand battery take?",
    "it acts as a unit"
    { One "one" "one; losing a stand costs a gun", PerGun "per-gun" "one per gun" }

    "grand-battery-size" grand_battery_size: GrandBatterySize, "BC-B1",
    "Which guns join a grand battery?",
    "all available stands are massed"
    { All "all" "all guns of the force", AnyTwo "any-two" "the first two guns of the list; the others act alone" }

    "grand-battery-shooting" grand_battery_shooting: GrandBatteryShooting, "BC-B1, BC-F1",
    "Does a grand battery shoot at one target?",
    "guns keep their own dice"
    { OneTarget "one-target" "the dice of its guns together, each with its gun's grade",
      TargetPerGun "target-per-gun" "each gun at a target of its own" }

    "assault-dice" assault_dice: AssaultDice, "BC-L11",
    "How many dice does an assault column's duel have?",
    "in this game no stand stays behind"
    { AllStands "all-stands" "up to three against up to two, all stands counted",
      OneHeldBack "one-held-back" "as in the board game: one attacking stand is not counted" }

    "assault-end" assault_end: AssaultEnd, "BC-L12, BC-M9",
    "When is an assault column's duel over?",
    "by the text it is fought to the end"
    { ToZero "to-zero" "when a side has no stand; a survivor of two or fewer is eliminated afterwards",
      StopAtTwo "stop-at-two" "when a side's unit is eliminated" }

    "assault-general-strength" assault_general_strength: AssaultGeneralStrength, "BC-L13",
    "Does the general's stand count as an attacking stand?",
    "it is the first loss; with four stands or more the column has three dice either way"
    { Yes "yes" "it does", No "no" "it only takes the first loss" }

    "assault-targets" assault_targets: AssaultTargets, "BC-L8",
    "Can a garrison be assaulted only if it blocks a crossing?",
    "in the text, the words on blocking belong to the nearest noun"
    { AnyGarrison "any-garrison" "no: any garrison; other units and guns only if they block",
      BlockersOnly "blockers-only" "yes" }

    "start-strength" start_strength: StartStrength, "BC-G1 to G7",
    "May a unit start with three stands?",
    "formations are printed for four to six"
    { FourToSix "four-to-six" "no", ThreeToSix "three-to-six" "yes, as a cluster" }

    "who-attacks" who_attacks: WhoAttacks, "BC-W1",
    "Who attacks in a battle?",
    "in a pair of battles, each list then has both roles"
    { ListA "list-a" "the first list; in the battle with the sides exchanged, the other one", Roll "roll" "both sides roll and reroll ties; the higher attacks" }

    "screening" screening: Screening, "BC-F1, BC-T4",
    "Do units in between stop a shot or a charge?",
    "an axis has no width"
    { None "none" "they do not",
      Nearest "nearest" "only the nearest enemy units may be charged, or shot at except by artillery" }

    "assault-receive-test" assault_receive_test: AssaultReceiveTest, "BC-L12, BC-Q14",
    "Does the target of an assault column test to receive it?",
    "nobody retreats"
    { No "no" "it does not", Yes "yes" "it does" }
}
wholes {
    "max-chargers-per-target" max_chargers_per_target = 1, 1..=4, "BC-M6",
    "How many units may charge one target?",
    "units: front, two flanks, rear",
    "normally one unit fights one unit";
    "elimination-threshold" elimination_threshold = 2, 0..=2, "BC-M9, BC-E9",
    "At how many stands is a unit of infantry or cavalry eliminated?",
    "stands; 0 is the house rule that a unit fights to the last stand",
    "as printed";
    "square-garrison-hard-target-range" square_garrison_hard_target_range = 9, 0..=1000, "BC-F13",
    "What is the range of squares and garrisons at hard targets?", "inches; 3 is the other reading",
    "one range is printed";
    "table-depth" table_depth = 48, 25..=1000, "battle", "How deep is the table?", "inches",
    "both zones and the charge of an assault column between them";
    "turn-limit" turn_limit = 20, 1..=1000, "BC-W2",
    "When does a battle end at the latest?", "turns; then the defender has won",
    "the attacker has to drive the defender off, so there must be an end";
}
others {
}
}
