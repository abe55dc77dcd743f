//! [Unit Rally].

use crate::position::*;
use fairfight_battle::Event;
use fairfight_rules::iron_winds::Rules;

#[test]
fn unled_rally_forced_comes_in_the_next_morale_event_also_after_bow_fire() {
    for (option, tries) in [("choice", 0), ("forced", 1)] {
        let mut p = Position::under(&with("unled-rally", option), "levy+bow", "knight/1 warrior")
            .at(B, 0, 48)
            .at(B, 1, 24);
        p.turn(&mut Rolls::all(1).on("volley", A, 0, 2));
        let tried = p.count(|event| matches!(event, Event::Dispersed(_)));
        assert_eq!(tried, tries, "{option}");
    }
}
