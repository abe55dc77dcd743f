//! The rulings: what applies where the text is silent or contradicts itself.

use crate::ruling::rulings;

rulings! {
/// Every ruling, in the order of the text.
words {
    "grid-layout" grid_layout: GridLayout, "SC-G1",
    "Which way do the rectangles lie?",
    "both fit the table exactly; this way all six neighbours are nearly equally far"
    { Rows20x6 "rows20x6" "20 rows of 6 areas, the long side across the table",
      Rows12x10 "rows12x10" "12 rows of 10 areas" }

    "first-initiative" first_initiative: FirstInitiative, "SC-I1",
    "Who has the first initiative?",
    "the convoy has to come on"
    { Freeloaders "freeloaders" "the Freeloaders", Naztees "naztees" "the Naztees",
      RollOff "roll-off" "each side rolls a d6 and rerolls ties; the higher has it" }

    "initiative-length" initiative_length: InitiativeLength, "SC-I1, SC-H8",
    "How long is an initiative?",
    "the text hands it over at a failure and nowhere else"
    { UntilFail "until-fail" "until the side fails or passes: any vessels may act, even the same one repeatedly (up to most-actions)",
      OnceAVessel "once-a-vessel" "at most one action per vessel, then it goes over to the other side" }

    "voluntary-pass" voluntary_pass: VoluntaryPass, "SC-I1",
    "May the active side stop?",
    "harmless; a side that can do nothing always passes"
    { Yes "yes" "it may, and the initiative goes over to the other side",
      No "no" "instead of passing it takes the first legal shot, or else the first legal move" }

    "both-pass" both_pass: BothPass, "SC-I1",
    "What happens when nobody acts any more?",
    "neither the position nor what the doctrines do could change"
    { Ends "ends" "play ends after two initiatives in a row with nothing but a pass",
      GoesOn "goes-on" "play goes on up to the limit" }

    "white-dice" white_dice: WhiteDice, "SC-A2",
    "How are two or three white dice read?",
    "the text speaks of a white die that is sufficient"
    { Best "best" "any die that is sufficient", Sum "sum" "they are added" }

    "red-dice" red_dice: RedDice, "SC-A1, SC-A4",
    "How are two or three red dice read?",
    "the text compares the best"
    { Best "best" "the best counts", Sum "sum" "they are added" }

    "slayer-area-count" slayer_area_count: SlayerAreaCount, "SC-V2",
    "How are the areas from the firer to a Slayer counted?",
    "so there is one way of counting in the game"
    { TargetAreaCounts "target-area-counts" "as the range is: a neighbour adds 1",
      AreasBetween "areas-between" "those between: a neighbour adds nothing" }

    "subs-defence" subs_defence: SubsDefence, "SC-V1, SC-V3",
    "Is the entry against submarines a number of dice or a value?",
    "the entry before it counts dice"
    { Dice "dice" "dice", Value "value" "a fixed defence, weakened or not" }

    "brigg-versus-best" brigg_versus_best: BriggVersusBest, "SC-A4, SC-V3",
    "What beats the added blue dice?",
    "the text names the total and nothing else"
    { Best "best" "one red die above the total", Sum "sum" "the added red dice, here only" }

    "damaged-brigg-defence" damaged_brigg_defence: DamagedBriggDefence, "SC-H5",
    "How does a weakened Brigghaven defend?",
    "one die at most"
    { OneDie "one-die" "with one die", StillAdded "still-added" "with its added dice as before" }

    "weak-blitzship-versus-subs" weak_blitzship_versus_subs: WeakBlitzshipVersusSubs, "SC-H5, SC-V1",
    "How does a weakened Blitzship defend against Coffins?",
    "one die at most"
    { One "one" "with one die", Two "two" "with its dice against Coffins as before" }

    "slow-replaces-number" slow_replaces_number: SlowReplacesNumber, "SC-H4",
    "What does a slowed vessel need?",
    "the text says a modified 5 or more"
    { AtLeast5 "at-least-5" "its own number or 5, whichever is more, after the pull",
      Plus2 "plus-2" "its own number plus 2" }

    "gravity-stacking" gravity_stacking: GravityStacking, "SC-G3",
    "What do several neighbouring objects do?",
    "the text gives a pull from 1 to 3; added ones would hold vessels for ever"
    { Worst "worst" "the largest pull counts", Sum "sum" "the pulls are added" }

    "gravity-time" gravity_time: GravityTime, "SC-G3",
    "When is it judged whether a vessel is next to an object?",
    "the die is rolled where the vessel stands"
    { Before "before" "before the move" }

    "natural-six-moves" natural_six_moves: NaturalSixMoves, "SC-M1",
    "Does a 6 always move?",
    "the text does not say so"
    { No "no" "it does not: a vessel that needs more stays for good", Yes "yes" "it does" }

    "coffin-deployment" coffin_deployment: CoffinDeployment, "SC-D4",
    "What does the deployment die of a Coffin fix?",
    "a row up to the sixth, upon a d6"
    { ExactRow "exact-row" "the row",
      UpToRow "up-to-row" "the farthest row: it takes its list's row or the die, whichever is less",
      AnyOfSix "any-of-six" "nothing: it takes its list's row" }

    "object-placement" object_placement: ObjectPlacement, "SC-G2",
    "How are objects placed at random?",
    "two free areas: Crushers fit into row 1 and no row is closed"
    { EvenRows "even-rows" "each in a random row, drawn again where fewer than two areas would stay free; a scenario may place them" }

    "objects-forever" objects_forever: ObjectsForever, "SC-G2",
    "Is it true that no object can be shot and that nothing blocks fire?",
    "the text does not say so"
    { Yes "yes" "yes, both are true" }

    "entry" entry: Entry, "SC-D1",
    "How do the Freeloaders come on?",
    "it is a move of one area"
    { ByAMove "by-a-move" "by a move without pull into the easternmost row, if it has room; off the table nobody fires or is fired at; nobody goes back" }

    "exit" exit: Exit, "SC-O1",
    "Who may leave by the west edge, by a move from row 1?",
    "the objective speaks of Brigghavens"
    { Brigghavens "brigghavens" "Brigghavens, for good",
      AllFreeloaders "all-freeloaders" "every Freeloader" }

    "naztee-exit" naztee_exit: NazteeExit, "SC-D2",
    "May the Naztees leave the table?",
    "the text does not say so"
    { No "no" "they may not" }

    "out-of-reach-fire" out_of_reach_fire: OutOfReachFire, "SC-A2, SC-A3",
    "May a vessel fire farther than its white dice can show?",
    "it cannot succeed"
    { No "no" "it may not", Yes "yes" "it may, and fails" }

    "fire-needs-nothing-else" fire_needs_nothing_else: FireNeedsNothingElse, "SC-A2",
    "May a vessel fire regardless of facing, arc, line of sight and ammunition?",
    "the text has none"
    { Yes "yes" "it may" }

    "recycle" recycle: Recycle, "SC-X1, SC-X2",
    "Do destroyed Naztees come back?",
    "the text marks it as an option"
    { Off "off" "they do not",
      On "on" "the Naztees may put one back, undamaged, as at deployment; the initiative then goes over to the other side",
      OnlyAction "only-action" "the same, as the first and only action of an initiative" }

    "range-model" range_model: RangeModel, "SC-A2",
    "What is the range without a grid?",
    "the model has no position across the table"
    { Rows "rows" "the difference of the rows, at least 1",
      ThreeLanes "three-lanes" "lanes 1 to 3, drawn at random: the difference of rows or twice that of lanes, whichever is more, at least 1; a move may change the lane" }

    "gravity-exposure" gravity_exposure: GravityExposure, "SC-G3",
    "Who is next to an object without a grid?",
    "an object has two neighbours in its own and in each adjoining row"
    { LaneDie "lane-die" "for every object at most a row away, a vessel that enters a row draws a number from 1 to the areas of the row: on 1 or 2 it is a neighbour until it enters another row",
      None "none" "nobody", Always "always" "everybody at most a row away" }
}
wholes {
    "coffin-count" coffin_count = 4, 1..=6, "SC-D2",
    "How many Coffins are there?", "Coffins for a list entry without a count",
    "the text gives no number; another copy of the same rules has four";
    "game-end" game_end = 5000, 1..=30000, "SC-O1",
    "When does a game end at the latest?",
    "initiatives; then the Brigghavens that are off decide, as when none is in play or both sides pass",
    "the losses of other vessels decide nothing";
}
others {}
}
