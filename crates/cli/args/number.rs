//! Numbers on the command line, checked where they are typed.

/// Reads a whole number from `min` to `max`; digits may be grouped as in `20_000`.
pub(super) fn whole(
    min: u64,
    max: u64,
) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    move |text| {
        digits(text)
            .and_then(|digits| digits.parse().ok())
            .filter(|number| (min..=max).contains(number))
            .ok_or_else(|| {
                format!("a number from {min} to {max} is needed{}", whole_hint(text, max))
            })
    }
}

/// Reads a decimal number from `min` to `max`.
pub(super) fn share(
    min: f64,
    max: f64,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse::<f64>().ok();
        let in_range = |number: &f64| (min..=max).contains(number);
        let with_a_point =
            with_a_point(text).filter(|text| text.parse().is_ok_and(|number| in_range(&number)));
        number.filter(in_range).ok_or_else(|| {
            let percent = text.strip_suffix('%').and_then(|text| text.parse::<f64>().ok());
            let share = percent.or(number).map(|percent| percent / 100.0);
            let hint = match share.filter(in_range) {
                _ if with_a_point.is_some() => {
                    format!("; write {}, with a point", with_a_point.unwrap_or_default())
                }
                Some(share) => {
                    format!("; {share} if {} percent is meant", text.trim_end_matches('%'))
                }
                None => String::new(),
            };
            format!("a number from {min} to {max} is needed{hint}")
        })
    }
}

/// The number with a decimal point, if it has a decimal comma.
fn with_a_point(text: &str) -> Option<String> {
    let (whole, part) = text.split_once(',')?;
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let both = is_whole(whole.trim_start_matches('-')) && is_whole(part);
    both.then(|| format!("{whole}.{part}"))
}

/// The digits of a whole number without the underscores between them.
fn digits(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.split('_').collect();
    let whole = |group: &&str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    groups.iter().all(whole).then(|| groups.concat())
}

/// What to type instead of a number in another notation.
fn whole_hint(text: &str, max: u64) -> &'static str {
    let is_number = text.bytes().any(|byte| byte.is_ascii_digit());
    match is_number && digits(text.trim_start_matches('-')).is_none() {
        true if max >= 20_000 => ", in digits such as 20000 or 20_000",
        true => ", in digits alone",
        false => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_may_be_set_apart() {
        let pairs = whole(1, 1_000_000_000_000);
        assert_eq!(pairs("20_000"), Ok(20_000));
        assert_eq!(pairs("1_000_000_000_000"), Ok(1_000_000_000_000));
        for wrong in ["_1", "1_", "1__0", "", "_", "+1", "1e6", "20k", "20,000", "1.5"] {
            assert!(pairs(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_fault_says_the_range_and_what_to_type() {
        let pairs = whole(1, 1_000_000_000_000);
        let range = "a number from 1 to 1000000000000 is needed";
        for outside in ["0", "-5", "1000000000001", "99999999999999999999999", "many"] {
            assert_eq!(pairs(outside), Err(range.to_owned()), "{outside}");
        }
        assert_eq!(pairs("1e6"), Err(format!("{range}, in digits such as 20000 or 20_000")));
    }

    #[test]
    fn percent_is_understood_but_not_taken() {
        let level = share(0.5, 0.9999);
        assert_eq!(level("0.95"), Ok(0.95));
        assert_eq!(level("0.5"), Ok(0.5));
        let hint = "a number from 0.5 to 0.9999 is needed; 0.95 if 95 percent is meant";
        assert_eq!(level("95"), Err(hint.to_owned()));
        assert_eq!(level("95%"), Err(hint.to_owned()));
        let comma = "a number from 0.5 to 0.9999 is needed; write 0.95, with a point";
        assert_eq!(level("0,95"), Err(comma.to_owned()));
        assert_eq!(level("0,3"), Err("a number from 0.5 to 0.9999 is needed".to_owned()));
        for wrong in ["1", "0,", "1,2,3", "0.49", "NaN", "inf", "-0.95", ""] {
            assert!(level(wrong).is_err(), "{wrong}");
        }
    }
}
