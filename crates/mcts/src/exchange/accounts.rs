//! What of the top of a tree others know, and what they have added to it.

use std::collections::{BTreeMap, HashMap};

use super::{Exchange, Increment, Path, Work};
use crate::game::MoveId;
use crate::search::{Control, Limits};
use crate::settings::Settings;
use crate::tree::{Edge, Tree};

/// How much of a tree is told to others: the root and all of its moves, and below them nodes with enough visits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The most moves from the root; never more than [`Path::LONGEST`].
    pub depth: usize,
    /// The least visits, as a share of those of the root.
    pub share: f64,
    /// The most nodes at a time. What is left out is told later.
    pub nodes: usize,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { depth: Path::LONGEST, share: 0.02, nodes: 1024 }
    }
}

/// What comes for nodes that are not there yet waits for them; so many at most.
const MOST_WAITING: usize = 4096;

/// What a search has told of its tree and was told by others. Every search begins with new ones.
#[derive(Debug, Default)]
pub struct Accounts {
    reach: Reach,
    /// What each node had when all of it was accounted for: told, or heard from others.
    marks: HashMap<Path, Work>,
    /// What was heard of nodes that are not there yet.
    waiting: BTreeMap<Path, Work>,
    own: Vec<Increment>,
    heard: Vec<Increment>,
}

/// What the accounts are about.
#[derive(Clone, Copy)]
pub(crate) struct Books<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) settings: &'a Settings,
    pub(crate) control: &'a Control,
    /// The most points that a game can be won by.
    pub(crate) largest: f32,
}

impl Accounts {
    /// The accounts of a search that begins.
    pub fn new(reach: Reach) -> Accounts {
        Accounts { reach, ..Accounts::default() }
    }

    /// Tells what is new here, and adds what is new elsewhere.
    pub(crate) fn exchange(&mut self, books: Books<'_>, exchange: &mut dyn Exchange) {
        self.take_down(books);
        exchange.publish(&self.own);
        exchange.receive(&mut self.heard);
        self.merge(books);
    }

    /// Remembers what there is before the first playout: in a tree that was kept nobody knows how much of it others know, so that none
    /// of it is told.
    pub(crate) fn open(&mut self, books: Books<'_>) {
        self.walk(books, |accounts, path, edge, _| accounts.note(path, edge, books));
    }

    /// Lists what was counted here since the last time, each node after the one above it.
    fn take_down(&mut self, books: Books<'_>) {
        self.own.clear();
        self.walk(books, |accounts, path, edge, is_told| {
            if is_told {
                accounts.tell(path, edge, books);
            } else {
                accounts.note(path, edge, books);
            }
        });
    }

    /// Looks at the root, at its moves, and at all moves from nodes with enough visits. Told of are those that have enough themselves,
    /// and all of the root.
    fn walk(&mut self, books: Books<'_>, mut look: impl FnMut(&mut Accounts, Path, &Edge<'_>, bool)) {
        let top = books.tree.top();
        let least = (self.reach.share * f64::from(top.tally().visits)).max(1.0);
        look(self, Path::ROOT, &top, true);
        let mut level = vec![(Path::ROOT, top)];
        for depth in 0..self.reach.depth {
            let mut below = Vec::new();
            let nodes = level.iter().filter_map(|(path, edge)| Some((path, books.tree.node(edge)?)));
            for (path, edge) in nodes.flat_map(|(path, node)| node.edges().map(move |edge| (path, edge))) {
                let Some(path) = path.then(edge.link().mv()) else { continue };
                let has_visits = f64::from(edge.tally().visits) >= least;
                look(self, path, &edge, depth == 0 || has_visits);
                if has_visits {
                    below.push((path, edge));
                }
            }
            level = below;
        }
    }

    /// Lists what is new at a node, if there is anything and room for it.
    fn tell(&mut self, path: Path, edge: &Edge<'_>, books: Books<'_>) {
        let now = edge.work();
        let mark = self.marks.entry(path).or_insert_with(|| before(books.control, now));
        let mut new = now.minus(*mark);
        if new.visits < 0 || new.squares < 0 {
            // The node was forgotten, because the tree was full, and begins anew.
            *mark = now;
            return;
        }
        if new.amaf_visits < 0 {
            // Of two threads that count there at once one may win.
            (new.amaf_visits, new.amaf_sum) = (0, 0.0);
        }
        if !new.is_nothing() && self.own.len() < self.reach.nodes {
            *mark = now;
            self.own.push(Increment { path, work: new });
        }
    }

    /// Remembers what a node had before this search, when it is first seen.
    fn note(&mut self, path: Path, edge: &Edge<'_>, books: Books<'_>) {
        // Everything in a new tree is of this search.
        if books.control.kept() > 0 {
            self.marks.entry(path).or_insert_with(|| edge.work());
        }
    }

    /// Adds what others have counted.
    fn merge(&mut self, books: Books<'_>) {
        let largest = books.settings.reward.largest(books.largest);
        for Increment { path, work } in self.heard.drain(..).filter(|one| one.work.is_sound(largest)) {
            let sum = self.waiting.entry(path).or_default();
            *sum = sum.plus(work);
        }
        for (path, work) in std::mem::take(&mut self.waiting) {
            let moves: Vec<MoveId> = path.moves().collect();
            match books.tree.edge_after(&moves) {
                Some(edge) => self.add(path, &edge, work, books),
                // The node above is made when a playout next comes by.
                None if self.waiting.len() < MOST_WAITING => _ = self.waiting.insert(path, work),
                None => {}
            }
        }
    }

    fn add(&mut self, path: Path, edge: &Edge<'_>, work: Work, books: Books<'_>) {
        let now = edge.work();
        // Rules take visits for signed numbers of 32 bits, and this search wants to count some of its own.
        let has_room = |count: i64, more: i64| count + more <= Limits::MOST as i64 / 2;
        if !has_room(now.visits, work.visits) || !has_room(now.amaf_visits, work.amaf_visits) {
            return;
        }
        let mark = self.marks.entry(path).or_insert_with(|| before(books.control, now));
        *mark = mark.plus(edge.add_work(work, books.settings));
        let at = (path.len() == 1).then_some(edge.index());
        if path.len() <= 1 {
            books.control.merged().note(at, work);
        }
    }
}

/// What a node that is first seen had before this search: nothing in a new tree. In one that was kept it is not known how much of what
/// it has others know, so that none of it is told.
fn before(control: &Control, now: Work) -> Work {
    if control.kept() > 0 { now } else { Work::default() }
}
