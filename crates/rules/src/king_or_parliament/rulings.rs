//! The rulings: what applies where the text is silent or contradicts itself.

use crate::ruling::{Answer, Choice, Ruling, Setting, SettingFault, Takes, not_an_option, rulings};

/// The condition under which a side has lost (ruling `battle-end`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BattleEnd {
    /// When it has no formation in good order, guns and baggage aside.
    LastFormation,
    /// When at most this share of its starting strips is in good order, in millionths.
    ArmyBreak(u32),
}

impl Answer for BattleEnd {
    const RULING: Ruling = Ruling {
        id: "battle-end",
        clause: "battle",
        question: "When is a battle over?",
        options: &[
            Choice {
                word: "last-formation",
                means: "at the end of a turn, a side without a formation in good order (guns and baggage aside) has lost; if neither side has one, it is a draw",
                takes: Takes::Nothing,
            },
            Choice {
                word: "army-break",
                means: "a side has also lost when this share of its starting strips, or less, is in good order; baggage is not counted",
                takes: Takes::Share,
            },
        ],
        default: "last-formation",
        why: "the text names no end",
    };
    const PRINTED: BattleEnd = BattleEnd::LastFormation;

    fn set(&mut self, setting: &Setting) -> Result<(), SettingFault> {
        *self = match setting {
            Setting::Word(word) if word == "last-formation" => BattleEnd::LastFormation,
            Setting::Named(word, share) if word == "army-break" => {
                if !(0.0..1.0).contains(share) {
                    return Err(not_an_option(&Self::RULING));
                }
                BattleEnd::ArmyBreak((share * 1e6).round() as u32)
            }
            Setting::Word(_) | Setting::Whole(_) | Setting::Named(..) | Setting::List(_) => {
                return Err(not_an_option(&Self::RULING));
            }
        };
        Ok(())
    }

    fn get(&self) -> Setting {
        match *self {
            BattleEnd::LastFormation => Setting::Word("last-formation".into()),
            BattleEnd::ArmyBreak(share) => {
                Setting::Named("army-break".into(), f64::from(share) / 1e6)
            }
        }
    }
}

rulings! {
/// Every ruling, for files, help and documentation.
words {
    "runner-tests" runner_tests: RunnerTests, "KOP-R7",
    "When does a runner test?",
    "the text says next turn"
    { NextTurn "next-turn" "in step 3 only, not for losses; if it passes, it is in good order and acts that turn",
      EveryLoss "every-loss" "also after every step that cost it a strip or its leader" }

    "volunteer" volunteer: Volunteer, "KOP-R2",
    "How often may a player ask for a test?",
    "the text sets no limit"
    { Once "once" "once a turn, in step 3, not for those that test there anyway",
      AnyTime "any-time" "also after each step of fire and melee" }

    "casualty-factor-merge" casualty_factor_merge: CasualtyFactorMerge, "KOP-R1",
    "How do the and/or lines of the morale list count?",
    "each is a separate cause"
    { Separate "separate" "leader, under fire, outnumbered, foot against cavalry each count",
      Merged "merged" "at most -1 per line, but -1 for each leader" }

    "under-fire" under_fire: UnderFire, "KOP-R1",
    "When is a formation under fire?",
    "this is the literal reading"
    { AnyVolley "any-volley" "after any volley at it this turn, hit or not", Hit "hit" "only after a hit" }

    "leader-in-sight" leader_in_sight: LeaderInSight, "KOP-R1",
    "Who sees a leader fall?",
    "the ground is open"
    { All "all" "all formations of his side", Neighbours "neighbours" "his own formation and its neighbours" }

    "tests-a-turn" tests_a_turn: TestsATurn, "KOP-R2",
    "How often does a formation test?",
    "a turn has four steps that cause losses"
    { EachStep "each-step" "once in step 3, once per charge, once after each step that cost it a strip or its own leader; losses of the whole turn count",
      One "one" "once a turn" }

    "fanatical-upkeep" fanatical_upkeep: FanaticalUpkeep, "KOP-R4",
    "How does fanatical morale end?",
    "otherwise it might never end"
    { EachTurn "each-turn" "it tests each turn before moving, not again for its charge: on 6 or more it stays fanatical, otherwise the result counts",
      WhenDue "when-due" "only in tests that are due anyway" }

    "fanatical-target" fanatical_target: FanaticalTarget, "KOP-R4",
    "Whom must fanatical horse attack?",
    "the text says the nearest enemy"
    { Nearest "nearest" "the nearest enemy that it may touch, ties in list order, even if the charge named another; if he is out of reach, it makes a full move towards him",
      Named "named" "horse that turns fanatical in the test for a charge goes on to the enemy that the charge named" }

    "new-model-fanatical" new_model_fanatical: NewModelFanatical, "KOP-R4, KOP-R8",
    "Is New Model horse never fanatical, or only without the bonus?",
    "only the line of the bonus has the note"
    { NoBonus "no-bonus" "it becomes fanatical and has no bonus for it", Never "never" "it never becomes fanatical" }

    "halted-in-melee" halted_in_melee: HaltedInMelee, "KOP-R6",
    "What does a result of 0 to 2 do in contact?",
    "the result only forbids closing in"
    { FightsOn "fights-on" "the formation fights on", FallsBack "falls-back" "it leaves the melee by a full move back" }

    "speech-taunt" speech_taunt: SpeechTaunt, "KOP-R9, KOP-R10",
    "Who may give a speech or taunt, and what is left of his turn?",
    "both replace all movement"
    { Plain "plain" "a speech: any formation but a fanatical one; a taunt: one that is free, in line, and good or halted; it may do only one of the two and may not move, but muskets and cannon may fire; several speeches or taunts count once" }

    "friends-near" friends_near: FriendsNear, "KOP-R1",
    "Which unengaged friends add to a formation's morale?",
    "runners encourage nobody"
    { Steady "steady" "free formations that do not run, baggage aside", Runners "runners-too" "runners too" }

    "never-test" never_test: NeverTest, "KOP-R3",
    "Who never tests, besides the defenders of a building?",
    "they have no order to lose"
    { Baggage "baggage" "baggage, and leaders who are alone" }

    "charge-test-foot" charge_test_foot: ChargeTestFoot, "KOP-R2",
    "Who tests to charge?",
    "an entire formation, whatever its type"
    { All "all" "every formation that moves into contact, pikes too; on 0 to 2 it stays, halted, and may still fire",
      Horse "horse" "only horse" }

    "pike-factor" pike_factor: PikeFactor, "KOP-C2",
    "Pikes have no row among the factors: which one applies?",
    "the margins list them with regular foot"
    { RegularFoot "regular-foot" "that of regular foot, unless the numbers pikeman-factor and pikeman-margin are changed" }

    "unlisted-rows" unlisted_rows: UnlistedRows, "KOP-M1, KOP-S4",
    "Which values fill the rows that the tables leave out?",
    "the elite are plain horse, irregulars are peasants"
    { AsLike "as-like" "elite move as cavaliers and are cavalry targets; arquebusiers and irregulars move as foot; peasants and irregulars have nothing to fire; leaders move with their formation; the numbers can be changed" }

    "mounted-dragoons" mounted_dragoons: MountedDragoons, "KOP-C2",
    "Are mounted dragoons cavalry?",
    "the factor table excepts them from all cavalry"
    { Cavalry "cavalry" "yes, but with factor 0, margin 1 and the infantry row", Foot "foot" "they count as foot" }

    "dragoon-weapon" dragoon_weapon: DragoonWeapon, "KOP-S4",
    "What do dragoons fire?",
    "they rode to fight on foot"
    { Musket "musket" "the musket, on foot only", Arquebus "arquebus" "the arquebus, on foot only", None "none" "nothing" }

    "remount" remount: Remount, "KOP-M1",
    "What does mounting or dismounting cost?",
    "the text is silent"
    { All "all" "all movement of a turn", Half "half" "half of it", Free "free" "nothing" }

    "foot-into-horse" foot_into_horse: FootIntoHorse, "KOP-C9, KOP-C12",
    "May foot touch cavalry without a charge?",
    "pikes may advance into melee"
    { Pikes "pikes" "a formation with a pike in its front rank, without any bonus; others never start it",
      NoBonus "no-bonus" "all foot may, without the bonus", None "none" "none may" }

    "guns-charge" guns_charge: GunsCharge, "KOP-C9",
    "May guns and wagons start a contact?",
    "the note bars cavalry only, but nobody charges with a gun"
    { No "no" "no", Foot "foot" "as foot may" }

    "attacking" attacking: Attacking, "KOP-C7, KOP-C11, KOP-C13",
    "To whose roll do the lines for pikes, squares and walls apply?",
    "both sides roll each turn"
    { Everyone "everyone" "that of everyone who fights that enemy, whoever made contact", Mover "mover" "only that of whoever made contact" }

    "square-penalty" square_penalty: SquarePenalty, "KOP-C13, KOP-Q2",
    "Does the -3 against squares count for cavalry or for all?",
    "the table is the narrower rule"
    { Cavalry "cavalry" "for cavalry, as in the table", All "all" "for all, as in the text" }

    "square-front" square_front: SquareFront, "KOP-C11, KOP-C13",
    "Does the -1 at the front of pikes also count on a square?",
    "only depth excludes squares"
    { Yes "yes" "yes", No "no" "no" }

    "pike-depth" pike_depth: PikeDepth, "KOP-C11",
    "Which strips of pikes count as behind the first?",
    "those that could reach"
    { File "file" "those of the same file", Formation "formation" "all behind the first rank in the formation" }

    "outnumbered-by" outnumbered_by: OutnumberedBy, "KOP-C6",
    "Is being outnumbered counted in the fight or in the melee?",
    "fights come first; the example fits both"
    { Fight "fight" "in the fight: its strips count", Melee "melee" "in the melee: all strips of the two formations count" }

    "morale-outnumbered" morale_outnumbered: MoraleOutnumbered, "KOP-R1",
    "Which strips count for being outnumbered in a morale test?",
    "the text says: visibly"
    { Strips "strips" "all strips of the enemy formations in contact against its own", Front "front" "strips of the front ranks" }

    "overlap-flank" overlap_flank: OverlapFlank, "KOP-M10",
    "Do overlapping strips wheel onto a flank?",
    "the example's second turn has no such bonus"
    { Off "off" "no", On "on" "from the second turn of a melee the end fights of the side with two strips have the flank bonus" }

    "mixed-side" mixed_side: MixedSide, "KOP-C2",
    "Which counts if one side of a fight has several types or aspects?",
    "each side rolls one die"
    { Best "best" "its best factor; the lines for pikes where an enemy strip has them, of the deepest file; the highest of several aspects; only a strip whose margin is reached can be killed",
      Worst "worst" "its worst factor" }

    "flank-strikes-back" flank_strikes_back: FlankStrikesBack, "KOP-C2",
    "Does a strip that is flanked roll and kill?",
    "each side rolls one die"
    { Yes "yes" "yes", No "no" "no" }

    "wall-front-only" wall_front_only: WallFrontOnly, "KOP-C7",
    "Does a wall count only against an attack on the front?",
    "it protects one side"
    { Yes "yes" "yes; a building always counts", Always "always" "no; a wall always counts too" }

    "leader-roll" leader_roll: LeaderRoll, "KOP-L2",
    "When does a leader roll, and with which strips?",
    "the roll counts the strips in play"
    { After "after" "once a step, with the strips left after the losses",
      EachLoss "each-loss" "once for each strip lost", Before "before" "once a step, with the strips before the losses" }

    "last-strip-leader" last_strip_leader: LastStripLeader, "KOP-L4, KOP-L5",
    "What becomes of a leader who outlives his formation?",
    "the text has leaders alone between formations"
    { Alone "alone" "he is alone at its depth, open to fire and charges; he joins the nearest formation within reach in his side's next step of leaders, else he is lost",
      Lost "lost" "he is lost" }

    "capture-in-pursuit" capture_in_pursuit: CaptureInPursuit, "KOP-L3, KOP-P3",
    "Does pursuit count as melee for the capture of leaders?",
    "they are run down"
    { Yes "yes" "yes", No "no" "no" }

    "small-arms-rows" small_arms_rows: SmallArmsRows, "KOP-S4, KOP-L5",
    "On which row do small arms fire at guns, wagons and leaders?",
    "their crews are shot at"
    { Infantry "infantry" "infantry", NoShot "no-shot" "none: they are not targets; leaders stay musketeer targets" }

    "baggage-row" baggage_row: BaggageRow, "KOP-B1",
    "On which row do cannon fire at baggage?",
    "it counts as irregulars, the narrower rule"
    { Infantry "infantry" "infantry", Wagon "wagon" "the row of wagons" }

    "cover-weapons" cover_weapons: CoverWeapons, "KOP-S6",
    "Does cover work against all weapons?",
    "the section is general"
    { All "all" "yes, against cannon too", Muskets "muskets" "not against cannon" }

    "hits-cap" hits_cap: HitsCap, "KOP-S3",
    "What becomes of hits if a step scores more than there are strips in sight?",
    "targets come from the front line"
    { Lost "lost" "hits beyond the front strips at the start of the step are lost; from a slope, hits beyond all strips",
      CarriedOn "carried-on" "they are carried on to the ranks behind" }

    "fire-target" fire_target: FireTarget, "KOP-S3",
    "At whom may a formation fire?",
    "the text sets no order"
    { Any "any" "any enemy in range, one target a formation; a reserve only if no line formation in good order stands before it",
      Nearest "nearest" "the nearest of them" }

    "moved" moved: Moved, "KOP-S1",
    "Which movement stops fire?",
    "the whole formation was busy"
    { Every "every" "every move, reforming, square, mounting, holding an obstacle, break-off and rout; not speech, taunt or a failed charge test",
      Inches "inches" "inches only" }

    "target-block" target_block: TargetBlock, "KOP-S3",
    "Which type in a mixed front is lost to fire?",
    "the winner of a fight chooses too"
    { Choice "choice" "the shooter's choice; the rest of the hits on the other front blocks, in order",
      MostCommon "most-common" "the type with most strips first" }

    "fire-into-melee" fire_into_melee: FireIntoMelee, "KOP-Q4",
    "May the engaged shoot or be shot?",
    "squares fire only if not in melee"
    { No "no" "no", Yes "yes" "yes" }

    "moved-guns" moved_guns: MovedGuns, "KOP-S1",
    "May a gun move and fire?",
    "muskets may not"
    { No "no" "no", ByHand "by-hand" "if it was pushed by hand" }

    "gun-mode" gun_mode: GunMode, "KOP-M1",
    "What does limbering cost?",
    "the text is silent"
    { Free "free" "nothing: each turn a gun may be drawn or pushed by hand", CostsATurn "costs-a-turn" "a turn each way; drawn guns do not fire" }

    "caracole" caracole: Caracole, "KOP-M11",
    "Who fires pistols, and may horse then charge?",
    "the front rank of foot fires too"
    { FrontRank "front-rank" "free horse, good or halted, with its front rank; no contact that turn",
      AllRanks "all-ranks" "with all ranks" }

    "smoke" smoke: Smoke, "KOP-X4",
    "Is the rule on smoke played, and on which die?",
    "optional; with it a musket cannot hit through its own smoke"
    { Off "off" "not played", On "on" "on the first die", BothDice "both-dice" "on both dice" }

    "square-needs" square_needs: SquareNeeds, "KOP-Q1",
    "What may form a square?",
    "the text counts shot as part of it"
    { OnePike "one-pike" "4 to 6 strips, shot included, at least one of them pikes", FourPikes "four-pikes" "at least 4 strips of pikes" }

    "square-sides" square_sides: SquareSides, "KOP-Q1, KOP-Q4",
    "How many strips does a square show to each side?",
    "one strip faces each quarter"
    { One "one" "one per slot, taken in slot order, shot first if outside, else pikes first; only shot outside fires, one strip at each of up to 4 targets",
      All "all" "all, and all shot outside fires at one target" }

    "broken-when" broken_when: BrokenWhen, "KOP-Q6",
    "When is a broken square judged?",
    "the text gives it a full turn"
    { FullTurn "full-turn" "at the end of the turn after the one in which it broke; until then it does nothing", AtOnce "at-once" "at the end of the turn in which it broke" }

    "pursuit-strips" pursuit_strips: PursuitStrips, "KOP-P2, KOP-P3",
    "Who pursues, and with how many strips?",
    "the literal reading"
    { Everyone "everyone" "each formation in contact that may, in list order, with all its strips",
      One "one" "one formation, with all its strips", FrontRank "front-rank" "each, with its front rank" }

    "pursuit-contact" pursuit_contact: PursuitContact, "KOP-P3",
    "Where do pursuers end?",
    "they follow on to the rear"
    { Slots "slots" "at the routers' depth: the first in the rear slot, then the flanks, further ones 1\" short; no test for the losses and no fight before the routers' next test" }

    "face-about" face_about: FaceAbout, "KOP-P4",
    "What if routers pass their test with pursuers in contact?",
    "they turn to face their pursuers"
    { NewMelee "new-melee" "the rear contact becomes frontal, nobody has the charge bonus; if they fail, they run, and their old pursuers may not charge them that turn" }

    "routers-fight" routers_fight: RoutersFight, "KOP-R7",
    "Do runners roll when a fresh enemy charges them?",
    "each side rolls one die"
    { Roll "roll" "yes, attacked in the rear", NoDie "no-die" "no" }

    "rout-blocked" rout_blocked: RoutBlocked, "KOP-P5",
    "When has a router no way out?",
    "the axis does not tell who stands across its way and who beside it; if pursuers barred those that already run, every pursuit would destroy them"
    { Surrounded "surrounded" "when it begins to run with an enemy in its rear slot or on both flanks; one that runs already always has one",
      Rear "rear" "when it begins to run with an enemy in its rear slot",
      InTheWay "in-the-way" "as surrounded, and also at every rout move if an enemy stands in its way or at its end" }

    "off-table" off_table: OffTable, "KOP-P1",
    "What becomes of a formation that routs over the edge?",
    "nobody comes back"
    { Lost "lost" "it is lost, leaders too; pursuers stop at the edge" }

    "baggage" baggage: Baggage, "KOP-B1, KOP-B2",
    "Are the rules on baggage played?",
    "optional"
    { Both "both" "if both lists carry it; it is sacked when both its strips have been killed in melee", Off "off" "no" }

    "order" order: Order, "KOP-X2",
    "Who moves first?",
    "the text gives no order"
    { Roll "roll" "each turn both sides roll and reroll ties; the higher moves first",
      WinnerChooses "winner-chooses" "the higher chooses", Fixed "fixed" "side A, always" }

    "simultaneous" simultaneous: Simultaneous, "KOP-S7",
    "Do both sides fire and fight at once?",
    "the text has one phase for both"
    { AtOnce "at-once" "yes, within each step; pistols by order", ByOrder "by-order" "no: muskets and cannon of the first side hit before the second side fires" }
}
wholes {
    "rout-below" rout_below = 0, 0..=1, "KOP-R7",
    "Below which score does a formation rout?",
    "with 1 a score of 0 routs too, as in the text on pursuit",
    "as in the table";
    "pass-score" pass_score = 3, 0..=3, "KOP-R6, KOP-R7",
    "Which score is a pass for the halted and the running?",
    "this score or more; a runner below it runs on",
    "0 to 2 is the row of those who did not pass";
    "crew-margin" crew_margin = 1, 1..=6, "KOP-C3",
    "Which lead kills crews and wagons?",
    "this lead or more",
    "the others with a factor of -1 have this margin";
    "overlap" overlap = 2, 1..=3, "KOP-C1",
    "How many strips reach one strip in one slot?",
    "strips",
    "the example has two on one";
    "turn-limit" turn_limit = 30, 1..=1000, "battle",
    "When does a battle end at the latest?",
    "turns; then the side with the larger share of its starting strips wins, equal shares are a draw; baggage is not counted",
    "most battles end within ten turns";
    "table" table = 24, 1..=1000, "KOP-X1", "How deep is the table?", "inches",
    "the text's table is 30\" by 24\"";
    "reserve-depth" reserve_depth = 3, 0..=1000, "battle", "How far behind the line does a reserve start?", "inches",
    "less than one move";
    "flank-detour" flank_detour = 4, 0..=1000, "KOP-M8", "What does the way to a flank cost?", "inches of working round",
    "about half a frontage and a turn";
    "rear-detour" rear_detour = 8, 0..=1000, "KOP-M8", "What does the way to the rear cost?", "inches of working round",
    "twice the way to the flank";
    "wing-detour" wing_detour = 4, 0..=1000, "KOP-M8", "How much less does a wing formation pay for a detour?", "inches",
    "it stands at the flank already";
    "cover-distance" cover_distance = 4, 0..=1000, "KOP-M8", "Up to what difference in depth does a neighbour cover a flank?", "inches",
    "beyond it there is room to pass";
}
spans {
    "gap" gap = 12 - 20, 0..=1000, "battle", "How far apart do the lines start?",
    "inches, centred; if it is a range, the gap is drawn for each pair of battles",
    "from the edge of musket shot outwards; one inch may decide who fires or charges first";
}
others {
    "battle-end" battle_end: BattleEnd;
}
}
