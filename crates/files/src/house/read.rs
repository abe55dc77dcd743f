//! Reading one house-rule file into the rules.

use super::contradiction::Places;
use super::setting::{Refused, answer, cost, refused};
use super::{HouseRules, StatedSetting};
use crate::document::Document;
use crate::fault::Faults;
use crate::forms::{SCALE, SettingTable, rules_fields};
use crate::keys::Expected;
use crate::misfit::{number, whole};
use crate::structure::structured;
use fairfight_engine::rulebook::{Amendment, Rules};
use toml::Spanned;
use toml::de::DeValue;

/// Takes the settings of a file into `house`; returns what is wrong with them.
pub(super) fn settings(
    document: &Document<'_>,
    house: &mut HouseRules,
    places: &mut Places,
) -> Faults {
    let book = house.rules.book;
    let (fields, system) = (rules_fields(book), book.about().id);
    let structured = structured(document, Expected { top: &fields, system, what: "house rules" });
    let mut faults = document.syntax.clone();
    faults.append(structured.faults);
    for table in SettingTable::ALL {
        let settings = structured.good.get(table.word()).and_then(|all| all.get_ref().as_table());
        for (name, value) in settings.into_iter().flatten() {
            let stated = match (table, name.get_ref()) {
                (SettingTable::Costs, name) if name == SCALE => {
                    house.scale = whole(value.get_ref()).unwrap_or(1);
                    Ok(scaled(house.scale))
                }
                (SettingTable::Premium, name) => {
                    let share = number(value.get_ref()).unwrap_or(0.0);
                    house.premiums.insert(name.to_string(), share);
                    Ok(premium(name, share))
                }
                (_, name) => set(table, name, value, &mut house.rules),
            };
            match stated {
                Ok(stated) => {
                    places.note(&stated.name, document.source, value.span());
                    let file = document.source.name().to_owned();
                    house.stated.retain(|of| (of.table, &of.name) != (table, &stated.name));
                    house.stated.push(StatedSetting { file, ..stated });
                }
                Err((span, message, instead)) => {
                    document.report(&mut faults, Some(span), || (message, Some(instead)));
                }
            }
        }
    }
    faults.in_order()
}

/// The scale as a setting.
fn scaled(scale: i64) -> StatedSetting {
    let (table, name, value) = (SettingTable::Costs, SCALE.to_owned(), scale.to_string());
    StatedSetting { table, name, value, file: String::new(), differs: scale != 1 }
}

/// A premium as a setting.
fn premium(name: &str, share: f64) -> StatedSetting {
    let (table, name, value) = (SettingTable::Premium, name.to_owned(), share.to_string());
    StatedSetting { table, name, value, file: String::new(), differs: share != 0.0 }
}

/// Sets one setting in the rules. Its value is in its range, if it is a number.
fn set(
    table: SettingTable,
    name: &str,
    value: &Spanned<DeValue<'_>>,
    rules: &mut Rules,
) -> Result<StatedSetting, Refused> {
    let book = rules.book;
    let refuse =
        || (value.span(), format!("`{name}` does not take this"), "leave it out".to_owned());
    let (written, amendment) = match table {
        SettingTable::Rulings => {
            let ruling = book.about().rulings.iter().find(|ruling| ruling.id == name);
            let ruling = ruling.ok_or_else(refuse)?;
            let setting = answer(ruling, value)?;
            let amendment = Amendment::Ruling(ruling.id, setting.clone());
            rules.amend(&amendment).map_err(|fault| refused(ruling, value, &setting, &fault))?;
            (setting.to_string(), amendment)
        }
        SettingTable::Numbers | SettingTable::Costs | SettingTable::Premium => {
            let costs = book.costs().into_iter().filter(|_| table == SettingTable::Costs);
            let number = match costs.into_iter().find(|cost| cost.name == name) {
                Some(about) => cost(&about, value)?,
                None => whole(value.get_ref()).ok_or_else(refuse)?,
            };
            let set =
                if table == SettingTable::Costs { Amendment::Cost } else { Amendment::Number };
            let amendment = set(name.to_owned(), number);
            rules.amend(&amendment).map_err(|_| refuse())?;
            (number.to_string(), amendment)
        }
    };
    // Set alone, so that a setting is compared with its printed value.
    let printed = book.printed();
    let mut alone = printed.clone();
    let differs = alone.amend(&amendment).is_ok() && alone != printed;
    Ok(StatedSetting { table, name: name.to_owned(), value: written, file: String::new(), differs })
}

#[cfg(test)]
mod tests {
    use crate::house::{StatedSetting, house_rules};
    use crate::source::Source;
    use fairfight_engine::rulebook::rulebook;

    fn said(numbers: &str) -> (String, String) {
        let source = Source::of_text("house.toml", format!("[numbers]\n{numbers}\n"));
        let Err(faults) = house_rules(rulebook("fire-at-will").unwrap(), &[source]) else {
            panic!("{numbers} is taken");
        };
        let fault = faults.iter().next().unwrap();
        (fault.message.clone(), fault.instead.clone().unwrap_or_default())
    }

    #[test]
    fn a_hint_is_about_the_system_of_the_file() {
        let (_, instead) = said("of-nothing-there-is = 5");
        assert_eq!(instead, "`fairfight rulings fire-at-will` lists every name");
    }

    /// `mounted` is near `mounted-move`, which is a number, not a cost.
    #[test]
    fn a_near_name_of_another_table_is_not_what_was_meant() {
        let said = |text: &str| {
            let source = Source::of_text("house.toml", text);
            let faults = house_rules(rulebook("iron-winds").unwrap(), &[source]).unwrap_err();
            faults.iter().next().unwrap().instead.clone().unwrap_or_default()
        };
        let costs = said("[costs]\nmounted = 3\n");
        assert!(costs.starts_with("there are armour, bow, crossbow, demigod"), "{costs}");
        let exact = said("[costs]\nmelee-flank = 3\n");
        assert_eq!(exact, "it is one of the [numbers]: write it below [numbers]");
    }

    #[test]
    fn a_scale_multiplies_the_printed_costs_that_no_file_states() {
        let of = |system: &str, files: &[&str]| {
            let source = |text: &&str| Source::of_text("house.toml", (*text).to_owned());
            let sources: Vec<_> = files.iter().map(source).collect();
            house_rules(rulebook(system).unwrap(), &sources)
        };
        let house = of("iron-winds", &["[costs]\nbow = 3\nscale = 4\n"]).unwrap();
        let cost = |name: &str| house.rules.cost(name).unwrap();
        assert_eq!((cost("bow"), cost("levy"), cost("demigod")), (3, 4, 80));
        assert_eq!(house.rules.unit("levy+bow/10").unwrap().points, Some(70));
        let again = of("iron-winds", &["[costs]\nscale = 4\n", "[costs]\nbow = 3\n"]).unwrap();
        assert_eq!(again.rules, house.rules, "whichever file comes first");
        for wrong in ["scale = 0", "scale = 101", "scale = 1.5", "scale = \"two\""] {
            assert!(of("iron-winds", &[&format!("[costs]\n{wrong}\n")]).is_err(), "{wrong}");
        }
        let nothing_printed = of("fire-at-will", &["[costs]\nscale = 2\n"]).unwrap_err();
        let said = nothing_printed.plain();
        assert!(said.contains("prints no costs to multiply"), "{said}");
    }

    #[test]
    fn premiums_are_shares_of_a_worth_and_change_no_rule() {
        let of = |text: &str| {
            let source = Source::of_text("house.toml", format!("[premium]\n{text}\n"));
            house_rules(rulebook("iron-winds").unwrap(), &[source])
        };
        let house = of("knight = 0.1\nbow = -0.05").unwrap();
        assert_eq!((house.premiums["knight"], house.premiums["bow"]), (0.1, -0.05));
        assert_eq!(house.rules, house.rules.book.printed());
        let names: Vec<String> = house.changes().map(StatedSetting::written_name).collect();
        assert_eq!(names, ["premium.bow", "premium.knight"], "not as the costs of that name");
        for wrong in ["knight = 10", "knight = -1", "knight = \"much\"", "kniht = 0.1"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rules_without_costs_take_those_of_a_file() {
        let source = Source::of_text("house.toml", "[costs]\nsoldier = 5\nbow = 2\nelf = 1\n");
        let house = house_rules(rulebook("fire-at-will").unwrap(), &[source]).unwrap();
        let rules = &house.rules;
        let points = |text: &str| rules.unit(text).unwrap().points;
        assert_eq!(points("soldier/4"), Some(20));
        assert_eq!((points("soldier+bow/2"), points("elf:soldier")), (Some(14), Some(24)));
        assert_eq!(points("giant"), Some(0), "without a cost");
        let units = ["soldier/4", "giant"].map(|text| rules.unit(text).unwrap());
        let army = rules.muster("Two", &units).unwrap();
        assert_eq!(army.outline.points, Some(20));
        assert_eq!(army.outline.units[0].points, Some(20));
        let printed = rules.book.printed();
        assert_eq!(printed.unit("soldier").unwrap().points, None);
        assert_ne!(rules.hash(), printed.hash());
    }

    #[test]
    fn names_with_a_dot_are_asked_for_in_quotes() {
        let (message, instead) = said("soldier.move = 5");
        assert_eq!(message, "soldier.move is not in quotes");
        assert_eq!(instead, "write \"soldier.move\" = 5, in quotes");
        for mistyped in ["soldier.mov = 5", "\"soldier.mov\" = 5"] {
            let (message, instead) = said(mistyped);
            assert_eq!(message, "unknown setting \"soldier.mov\" in [numbers]");
            assert!(instead.starts_with("write \"soldier.move\"; there are "), "{instead}");
        }
    }

    /// `knight.melee` is near `knight.move` only in its letters.
    #[test]
    fn a_kind_that_is_right_has_its_numbers_listed() {
        let (_, instead) = said("\"knight.melee\" = 3");
        assert!(instead.starts_with("there are "), "{instead}");
        assert!(
            instead.contains("\"knight.move\"") && instead.contains("\"knight.factor\""),
            "{instead}"
        );
        assert!(!instead.contains("soldier"), "{instead}");
    }
}
