//! What streams, subjects and headers are called. Everything of a job has its key in its name.

/// Where coordinators tell what they have.
pub(crate) const JOBS: &str = "tengen.jobs";

/// Where front ends tell that they have a game, and others may think with them.
pub(crate) const TABLES: &str = "tengen.tables";

/// The consumer that all workers of a job share.
pub(crate) const WORKERS: &str = "workers";

/// The header with the name of a unit, as JSON, because a name may have any letters.
pub(crate) const UNIT: &str = "Tengen-Unit";

/// The header with the name of a worker, as JSON.
pub(crate) const WORKER: &str = "Tengen-Worker";

/// The header with the number of times that a unit was tried.
pub(crate) const ATTEMPT: &str = "Tengen-Attempt";

/// The names of a job.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    key: String,
}

impl Names {
    /// The names of the job with this key, unless it has letters that no name may have.
    pub(crate) fn of(key: &str) -> Option<Names> {
        let is_plain = !key.is_empty() && key.len() <= 64 && key.chars().all(|c| c.is_ascii_alphanumeric());
        is_plain.then(|| Names { key: key.to_owned() })
    }

    /// The stream of units that are to be done.
    pub(crate) fn units_stream(&self) -> String {
        format!("TENGEN-UNITS-{}", self.key)
    }

    /// The stream of results, of failures, and of what the job is.
    pub(crate) fn results_stream(&self) -> String {
        format!("TENGEN-RESULTS-{}", self.key)
    }

    pub(crate) fn unit(&self) -> String {
        self.subject("unit")
    }

    pub(crate) fn result(&self) -> String {
        self.subject("result")
    }

    pub(crate) fn failure(&self) -> String {
        self.subject("failure")
    }

    pub(crate) fn description(&self) -> String {
        self.subject("job")
    }

    /// Where workers tell what they do.
    pub(crate) fn notes(&self) -> String {
        self.subject("note")
    }

    /// Where a front end tells what is to be searched.
    pub(crate) fn position(&self) -> String {
        self.subject("position")
    }

    /// Where all tell each other what they have found.
    pub(crate) fn increments(&self) -> String {
        self.subject("increments")
    }

    /// Where the server tells of units that were handed out too often.
    pub(crate) fn given_up(&self) -> String {
        format!("$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.{}.{WORKERS}", self.units_stream())
    }

    fn subject(&self, what: &str) -> String {
        format!("tengen.{}.{what}", self.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_from_somewhere_else_cannot_name_other_subjects() {
        assert_eq!(Names::of("0a1f").unwrap().unit(), "tengen.0a1f.unit");
        for key in ["", "a.b", "*", ">", "a b", "ключ"] {
            assert!(Names::of(key).is_none(), "{key}");
        }
    }
}
