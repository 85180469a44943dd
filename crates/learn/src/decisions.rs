//! What was seen and what was chosen.

/// A list of decisions, in few large pieces of memory: there may be millions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    /// The features of all alternatives of all decisions, one after the other.
    features: Vec<u32>,
    /// Where the features of each alternative end.
    alternatives: Vec<usize>,
    /// Where the alternatives of each decision end.
    decisions: Vec<usize>,
    /// The chosen alternative of each decision.
    chosen: Vec<usize>,
    /// The features of the situations of all decisions, one after the other.
    contexts: Vec<u32>,
    /// Where those of each decision end.
    context_ends: Vec<usize>,
}

impl Decisions {
    /// No decisions.
    pub fn new() -> Decisions {
        Decisions::default()
    }

    /// Forgets all decisions and keeps the memory, for the next batch.
    pub fn clear(&mut self) {
        self.features.clear();
        self.alternatives.clear();
        self.decisions.clear();
        self.chosen.clear();
        self.contexts.clear();
        self.context_ends.clear();
    }

    /// Begins a decision. One that was begun and in which nothing was chosen is dropped.
    pub fn begin(&mut self) {
        self.alternatives.truncate(last(&self.decisions));
        self.features.truncate(last(&self.alternatives));
        self.contexts.truncate(last(&self.context_ends));
    }

    /// Adds features of the situation that the decision is made in. They are those of no alternative, so that their weights
    /// change nothing; what they are worth together with features of an alternative does ([`Factors`](crate::Factors)).
    pub fn context(&mut self, features: &[u32]) {
        self.contexts.extend_from_slice(features);
    }

    /// Adds an alternative with its features to the decision that was begun.
    ///
    /// A feature that is listed twice counts twice; the order does not matter.
    pub fn alternative(&mut self, features: &[u32]) {
        self.features.extend_from_slice(features);
        self.alternatives.push(self.features.len());
    }

    /// Says which alternative was chosen, counted from 0, and so ends the decision.
    ///
    /// Who calls must have added that alternative: if not, it is a bug, which a debug build tells, and the decision
    /// is dropped.
    pub fn choose(&mut self, index: usize) {
        let count = self.alternatives.len() - last(&self.decisions);
        debug_assert!(index < count, "alternative {index} of {count} was chosen");
        if index >= count {
            return self.begin();
        }
        self.decisions.push(self.alternatives.len());
        self.chosen.push(index);
        self.context_ends.push(self.contexts.len());
    }

    /// The number of decisions that were ended.
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Is there no decision?
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// The decision with an index, none if there are not so many.
    pub fn get(&self, index: usize) -> Option<Decision<'_>> {
        let end = *self.decisions.get(index)?;
        let begin = last(&self.decisions[..index]);
        Some(Decision {
            features: &self.features,
            begin: last(&self.alternatives[..begin]),
            ends: &self.alternatives[begin..end],
            chosen: self.chosen[index],
            context: &self.contexts[last(&self.context_ends[..index])..self.context_ends[index]],
        })
    }

    /// The decisions in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = Decision<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

/// Where the next piece begins: at the last end, or at 0.
fn last(ends: &[usize]) -> usize {
    ends.last().copied().unwrap_or(0)
}

/// A list of alternatives of which one was chosen.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// Those of other decisions too, so that the ends need no shift.
    features: &'a [u32],
    begin: usize,
    ends: &'a [usize],
    chosen: usize,
    context: &'a [u32],
}

impl<'a> Decision<'a> {
    /// The number of alternatives, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "one was chosen, so there is one")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The features of an alternative.
    ///
    /// # Panics
    ///
    /// If there are not so many alternatives.
    pub fn features(&self, alternative: usize) -> &'a [u32] {
        let begin = alternative.checked_sub(1).map_or(self.begin, |before| self.ends[before]);
        &self.features[begin..self.ends[alternative]]
    }

    /// The features of each alternative in turn.
    pub fn alternatives(&self) -> impl Iterator<Item = &'a [u32]> {
        let (features, mut begin) = (self.features, self.begin);
        self.ends.iter().map(move |&end| {
            let alternative = &features[begin..end];
            begin = end;
            alternative
        })
    }

    /// The features of the situation.
    pub fn context(&self) -> &'a [u32] {
        self.context
    }

    /// The alternative that was chosen, counted from 0.
    pub fn chosen(&self) -> usize {
        self.chosen
    }
}
