//! Dates of messages, and the difference between a client's clock and ours.

use std::collections::HashMap;

use chrono::{DateTime, SecondsFormat, Utc};

/// A moment in microseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(i64);

impl Moment {
    /// Now, by our clock.
    pub fn now() -> Self {
        Self(Utc::now().timestamp_micros())
    }

    /// An ISO 8601 date with a time zone; without one it is taken as UTC.
    pub fn parse(text: &str) -> Option<Self> {
        let zoned = DateTime::parse_from_rfc3339(text).map(|d| d.timestamp_micros());
        let plain = || text.parse::<chrono::NaiveDateTime>().map(|d| d.and_utc().timestamp_micros());
        zoned.or_else(|_| plain()).ok().map(Self)
    }

    /// The latest moment that this date can mean: browsers cut dates to whole milliseconds.
    pub fn latest(self) -> Self {
        if self.0 % 1000 == 0 { Self(self.0 + 999) } else { self }
    }

    /// As Jupyter writes dates.
    pub fn to_text(self) -> String {
        DateTime::from_timestamp_micros(self.0)
            .unwrap_or_default()
            .to_rfc3339_opts(SecondsFormat::Micros, true)
    }
}

/// Differences below this are taken for the message's way, not for a wrong clock.
const TOLERATED: i64 = 1_000_000;

/// Sessions whose clock is remembered.
const MAX_SESSIONS: usize = 1024;

/// What each client's clock is behind ours: the least that any of its messages was late.
///
/// Dates of clients on other machines would be meaningless without it.
#[derive(Default)]
pub struct ClockSkew {
    behind: HashMap<String, i64>,
}

impl ClockSkew {
    /// The moment `date` of a message that `session` sent and that came in at `received`, by our clock.
    pub fn corrected(&mut self, session: &str, date: Moment, received: Moment) -> Moment {
        if self.behind.len() >= MAX_SESSIONS && !self.behind.contains_key(session) {
            self.behind.clear();
        }
        let late = received.0 - date.0;
        let least = self.behind.entry(session.into()).or_insert(late);
        *least = late.min(*least);
        Moment(if least.abs() > TOLERATED { date.0 + *least } else { date.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_the_forms_that_clients_write() {
        let moment = Moment(1_700_000_000_123_456);
        assert_eq!(moment.to_text(), "2023-11-14T22:13:20.123456Z");
        for text in
            ["2023-11-14T22:13:20.123456Z", "2023-11-14T23:13:20.123456+01:00", "2023-11-14T22:13:20.123456"]
        {
            assert_eq!(Moment::parse(text), Some(moment), "{text}");
        }
        assert_eq!(Moment::parse("yesterday"), None);
    }

    #[test]
    fn a_date_in_whole_milliseconds_may_mean_their_end() {
        let parse = |text| Moment::parse(text).unwrap().latest();
        assert_eq!(parse("2023-11-14T22:13:20.123Z"), Moment(1_700_000_000_123_999));
        assert_eq!(parse("2023-11-14T22:13:20.123456Z"), Moment(1_700_000_000_123_456));
    }

    #[test]
    fn a_clock_that_is_right_is_believed() {
        let mut skew = ClockSkew::default();
        assert_eq!(skew.corrected("a", Moment(10_000), Moment(10_200)), Moment(10_000));
    }

    #[test]
    fn a_clock_that_is_an_hour_behind_is_set_right() {
        const HOUR: i64 = 3_600_000_000;
        let mut skew = ClockSkew::default();
        assert_eq!(skew.corrected("a", Moment(0), Moment(HOUR + 500)), Moment(HOUR + 500));
        // This one waited for two seconds in a queue; it was sent one second after the first.
        let sent = skew.corrected("a", Moment(1_000_000), Moment(HOUR + 3_000_000));
        assert_eq!(sent, Moment(HOUR + 1_000_500));
    }
}
