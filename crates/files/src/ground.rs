//! The ground that a command line names: a scenario, and what options change in it.

use super::checked::scenario;
use super::fault::Faults;
use super::source::Source;
use fairfight_engine::rulebook::{Deployment, Rules, Scenario};
use std::sync::Arc;

/// The ground of battles, as it is named: rules decide what it becomes, and whether they allow it.
///
/// Every scenario that lists meet in comes from here, whatever the rules: so no option can be forgotten.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ground {
    /// The scenario; open ground by default.
    pub scenario: Option<Arc<Source>>,
    /// The gap between the armies, if `--gap` sets it.
    pub gap: Option<i16>,
    /// How lists stand in line, if `--deployment` sets it.
    pub deployment: Option<Deployment>,
}

/// What is wrong with a ground under some rules.
#[derive(Clone, PartialEq, Debug)]
pub enum GroundFault {
    /// The file of the scenario.
    File(Faults),
    /// An option: which and why, and what to do instead.
    Option(String, &'static str),
}

impl GroundFault {
    /// It in plain text.
    fn plain(&self) -> String {
        match self {
            GroundFault::File(faults) => faults.plain(),
            GroundFault::Option(message, _) => message.clone(),
        }
    }
}

impl Ground {
    /// The scenario under these rules.
    ///
    /// # Errors
    /// The first fault, in plain text.
    ///
    /// ```
    /// use fairfight_engine::rulebook::rulebook;
    /// use fairfight_files::Ground;
    /// let rules = rulebook("iron-winds").unwrap().printed();
    /// let near = Ground { gap: Some(6), ..Ground::default() }.under(&rules).unwrap();
    /// assert_eq!(near, rules.open_ground().with_gap(6, &rules).unwrap());
    /// let far = Ground { gap: Some(3000), ..Ground::default() }.under(&rules);
    /// assert!(far.unwrap_err().starts_with("--gap 3000: "));
    /// ```
    pub fn under(&self, rules: &Rules) -> Result<Scenario, String> {
        let (scenario, wrong) = self.checked(rules);
        wrong.first().map_or(Ok(scenario), |fault| Err(fault.plain()))
    }

    /// The scenario under these rules without all that is wrong, and all that is wrong.
    pub fn checked(&self, rules: &Rules) -> (Scenario, Vec<GroundFault>) {
        let (mut ground, mut wrong) = (rules.open_ground(), Vec::new());
        match self.scenario.as_ref().map(|source| scenario(source, rules)) {
            Some(Ok(read)) => ground = read,
            Some(Err(faults)) => wrong.push(GroundFault::File(faults)),
            None => {}
        }
        match self.gap.map(|gap| (gap, ground.with_gap(gap, rules))) {
            Some((_, Ok(with_gap))) => ground = with_gap,
            Some((gap, Err(why))) => {
                let message = format!("--gap {gap}: {why}");
                // Some systems know no gap at all.
                let instead = match rules.open_ground().with_gap(2, rules) {
                    Ok(_) => "give another, or leave it out",
                    Err(_) => "leave it out",
                };
                wrong.push(GroundFault::Option(message, instead));
            }
            None => {}
        }
        match self.deployment.map(|order| (order, ground.with_deployment(order))) {
            Some((_, Ok(deployed))) => ground = deployed,
            Some((order, Err(why))) => {
                let message = format!("--deployment {}: {why}", order.word());
                wrong.push(GroundFault::Option(message, "leave it out"));
            }
            None => {}
        }
        (ground, wrong)
    }
}
