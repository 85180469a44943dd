//! The loop of every Monte-Carlo tree search: descend, expand, play out, back up.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::control::Control;
use crate::backup::Games;
use crate::game::{Candidate, Game, MoveId, Outcome, Player, Playout, Record};
use crate::random::Random;
use crate::select::Place;
use crate::settings::{Settings, Sharing, WhenFull};
use crate::siblings::{Siblings, Wants};
use crate::tree::{Edge, Node, Tree};

/// What all threads of a search look at.
pub(crate) struct Shared<'t, G> {
    pub(crate) tree: &'t Tree,
    pub(crate) settings: &'t Settings,
    pub(crate) control: &'t Control,
    pub(crate) root: &'t G,
    pub(crate) lock: &'t Mutex<()>,
    pub(crate) budget: Option<u64>,
    /// What a visit whose playout is not over yet counts as; nothing with a single thread, where nobody could see it.
    pub(crate) virtual_loss: Option<f32>,
}

impl<G> Clone for Shared<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Shared<'_, G> {}

/// From this many visits of a move on, one under way is counted when its playout is over: it would change the value by
/// little, and what several threads write to most often costs them most.
const MANY_VISITS: u32 = 256;

/// A move on the way down.
#[derive(Clone, Copy)]
struct Step<'t> {
    edge: Edge<'t>,
    /// Who makes it.
    mover: Player,
    /// What the visit counts as until its playout is over; nothing if it is counted then.
    ahead: Option<f32>,
}

/// One thread of a search.
pub(crate) struct Worker<'t, 'w, G, P> {
    shared: Shared<'t, G>,
    thread: usize,
    position: G,
    playout: &'w mut P,
    random: &'w mut Random,
    /// From the root down.
    path: Vec<Step<'t>>,
    candidates: Vec<Candidate>,
    record: Record,
    pub(super) moves: Siblings,
    /// The moves one and two nodes above, for rules that look there.
    above: [Siblings; 2],
    wants: Wants,
    has_variance: bool,
    first_plays: FirstPlays,
    largest: f32,
}

impl<'t, 'w, G: Game, P: Playout<G>> Worker<'t, 'w, G, P> {
    pub(crate) fn new(
        shared: Shared<'t, G>,
        thread: usize,
        playout: &'w mut P,
        random: &'w mut Random,
    ) -> Self {
        let wants = shared.settings.select_wants();
        let columns = shared.settings.columns();
        Worker {
            thread,
            position: shared.root.clone(),
            playout,
            random,
            path: Vec::new(),
            candidates: Vec::new(),
            record: Record { wants_moves: columns.amaf, ..Record::default() },
            moves: Siblings::default(),
            above: Default::default(),
            wants,
            has_variance: columns.variance,
            first_plays: FirstPlays::new(if columns.amaf { shared.root.move_limit() } else { 0 }),
            largest: shared.root.largest_score(),
            shared,
        }
    }

    /// One playout.
    #[inline(always)]
    pub(crate) fn play(&mut self, number: u64) {
        let guard = self.lock();
        self.position.copy_from(self.shared.root);
        self.descend(number);
        drop(guard);

        self.record.moves.clear();
        self.record.length = 0;
        let outcome = match self.position.outcome() {
            Some(outcome) => {
                self.playout.ended(&self.position);
                outcome
            }
            None => self.playout.play_out(&mut self.position, self.random, &mut self.record),
        };

        let guard = self.lock();
        self.back_up(outcome);
        drop(guard);
        let depth = self.path.len() as u32 - 1;
        let first = self.path.get(1).map(|step| step.edge.index());
        self.shared.control.finish(self.thread, outcome, first, depth, depth + self.record.length);
    }

    fn lock(&self) -> Option<MutexGuard<'t, ()>> {
        self.lock_for(Sharing::Mutex)
    }

    /// The lock, if this is how the tree is shared.
    fn lock_for(&self, sharing: Sharing) -> Option<MutexGuard<'t, ()>> {
        let is_wanted = self.shared.settings.sharing == sharing;
        is_wanted.then(|| self.shared.lock.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Goes from the root to the first position without a node, or to the end of the game.
    #[inline(always)]
    fn descend(&mut self, number: u64) {
        self.path.clear();
        let mut edge = self.shared.tree.top();
        let mut mover = self.shared.control.mover();
        loop {
            let visits = self.visit(edge, mover);
            if self.position.outcome().is_some() {
                return;
            }
            let Some(node) = self.node_behind(&edge, visits) else { return };
            let chosen = self.choose(node, &edge, visits, number);
            edge = node.edge(chosen);
            mover = self.position.to_play();
            self.position.play(edge.link().mv());
        }
    }

    /// Begins a visit, and returns the number of those before.
    #[inline(always)]
    pub(super) fn visit(&mut self, edge: Edge<'t>, mover: Player) -> u32 {
        let before = edge.tally().visits;
        let ahead = self.shared.virtual_loss.filter(|_| before < MANY_VISITS);
        self.path.push(Step { edge, mover, ahead });
        let Some(loss) = ahead else { return before };
        if loss != 0.0 {
            edge.add(loss);
        }
        // Not the mean: with another backup rule the value may be far from it.
        edge.visit_with(|visits, value| value + (loss - value) / (visits as f32 + 1.0))
    }

    /// The node to choose a move from, made if it is time for it.
    #[inline(always)]
    fn node_behind(&mut self, edge: &Edge<'t>, visits: u32) -> Option<Node<'t>> {
        let growth = &self.shared.settings.growth;
        let depth = self.path.len() as u32 - 1;
        if visits < growth.rule.threshold(depth == 0) || growth.depth.is_some_and(|most| depth >= most) {
            return None;
        }
        match self.shared.tree.node(edge) {
            Some(node) => Some(node),
            None => self.expand(edge),
        }
    }

    #[inline(always)]
    fn expand(&mut self, edge: &Edge<'t>) -> Option<Node<'t>> {
        let Shared { tree, settings, control, .. } = self.shared;
        if settings.growth.nodes.is_some_and(|most| tree.nodes() >= most) {
            return None;
        }
        let must_not_grow = tree.is_full() && settings.when_full == WhenFull::StopGrowing;
        if must_not_grow {
            return None;
        }
        self.candidates.clear();
        self.position.candidates(&mut self.candidates);
        debug_assert!(self.candidates.is_sorted_by_key(|candidate| candidate.mv));
        let node = tree.expand(self.position.to_play(), edge, &self.candidates);
        if node.is_none() && tree.is_full() && settings.when_full == WhenFull::Prune {
            control.ask_for_room();
        }
        node.filter(|node| node.len() > 0)
    }

    /// The move to try, by its place in the node.
    #[inline(always)]
    fn choose(&mut self, node: Node<'t>, edge: &Edge<'t>, visits: u32, number: u64) -> usize {
        let settings = self.shared.settings;
        let depth = self.path.len() as u32 - 1;
        let is_allocated = depth == 0 && settings.root.decides(self.shared.budget);
        if visits < settings.select.draws_below()
            && !is_allocated
            && let Some(mv) = self.playout.draw(&mut self.position, self.random)
            && let Some(place) = node.find(mv)
        {
            return place;
        }
        self.look(node, depth);
        let known = count_pruned(self.moves.pruned.iter().copied());
        let place =
            Place { visits, mean: self.mean_before(edge), depth, playout: number, reward: settings.reward };
        let at_root = if depth == 0 {
            settings.root.choose(&place, &mut self.moves, self.shared.budget, self.random)
        } else {
            None
        };
        let chosen = at_root.unwrap_or_else(|| settings.select.choose(&place, &mut self.moves, self.random));
        if self.wants.pruned {
            self.keep_pruned(node, known);
        }
        chosen
    }

    /// The mean of all visits but this one, which has lost nothing yet, for the player to move.
    #[inline(always)]
    fn mean_before(&self, edge: &Edge<'t>) -> f32 {
        let reward = self.shared.settings.reward;
        let Some(Step { mover, ahead, .. }) = self.path.last() else { return reward.even() };
        let sum = edge.sum() - f64::from(ahead.unwrap_or(0.0));
        let visits = edge.tally().visits - u32::from(ahead.is_some());
        if visits == 0 {
            return reward.even();
        }
        let mean = (sum / f64::from(visits)) as f32;
        let is_same = *mover == self.position.to_play();
        if is_same { mean } else { reward.turned(mean) }
    }

    /// Looks at the moves of the node, and at those above if the rule wants them.
    #[inline(always)]
    fn look(&mut self, node: Node<'t>, depth: u32) {
        if self.wants.earlier {
            // The oldest is overwritten.
            let [one_above, two_above] = &mut self.above;
            std::mem::swap(one_above, two_above);
            std::mem::swap(&mut self.moves, one_above);
        }
        self.moves.load(node, self.wants);
        if self.wants.earlier {
            let two_above = (depth >= 2).then_some(&self.above[1]);
            self.moves.compare_with(two_above);
        }
    }

    /// Remembers what the rule has given up, unless another thread has done so since `known` moves were: each of two
    /// threads may leave some moves, and both together none.
    pub(super) fn keep_pruned(&self, node: Node<'t>, known: usize) {
        if count_pruned(self.moves.pruned.iter().copied()) == known {
            return;
        }
        let _guard = self.lock_for(Sharing::LockFree);
        if count_pruned(node.links().map(|link| link.is_pruned())) == known {
            let given_up = node.edges().zip(&self.moves.pruned).filter(|(_, is_pruned)| **is_pruned);
            given_up.for_each(|(edge, _)| edge.prune());
        }
    }

    /// Tells every edge on the path how the game went, the last one first.
    #[inline(always)]
    fn back_up(&mut self, outcome: Outcome) {
        let Shared { tree, settings, .. } = self.shared;
        let for_first = settings.reward.of(outcome, self.largest);
        let has_amaf = self.record.wants_moves;
        if has_amaf {
            self.first_plays.read(&self.record);
        }
        let mut to_play = None;
        for at in (0..self.path.len()).rev() {
            let Step { edge, mover, ahead } = self.path[at];
            let reward = match mover {
                Player::First => for_first,
                Player::Second => settings.reward.turned(for_first),
            };
            match ahead {
                Some(loss) => edge.add(reward - loss),
                None => {
                    edge.visit();
                    edge.add(reward);
                }
            }
            if let Some(player) = to_play
                && has_amaf
                && let Some(node) = tree.node(&edge)
            {
                let reward = if player == mover { reward } else { settings.reward.turned(reward) };
                node.add_amaf(reward, |mv| self.first_plays.was_by(player, mv));
            }
            self.evaluate(&edge, mover, reward, to_play);
            if has_amaf {
                self.first_plays.put(mover, edge.link().mv());
            }
            to_play = Some(mover);
        }
    }

    /// Gives the edge the value and the variance that its rules say. `to_play` is the player who chose a move behind it.
    #[inline(always)]
    fn evaluate(&mut self, edge: &Edge<'t>, mover: Player, reward: f32, to_play: Option<Player>) {
        let Shared { tree, settings, .. } = self.shared;
        // In this order: a visit is counted before its reward, so that whatever others do between the two looks, the mean is
        // never above what can be won.
        let sum = edge.sum();
        let visits = edge.tally().visits;
        if self.has_variance {
            edge.add_square(reward * reward);
            edge.set_variance(settings.variance.of(visits, sum, edge.squares()));
        }
        let mean = (sum / f64::from(visits)) as f32;
        let value = match (settings.backup.reads_moves_from(), to_play) {
            (Some(least), Some(player)) if visits >= least => {
                let Some(node) = tree.node(edge) else { return edge.set_value(mean) };
                self.moves.load(node, settings.backup.wants());
                let turn = |value| if player == mover { value } else { settings.reward.turned(value) };
                turn(settings.backup.value(&Games { visits, mean: turn(mean) }, &self.moves))
            }
            _ => mean,
        };
        edge.set_value(value);
    }
}

/// How many moves were given up. (There are none where no rule does so.)
#[inline(always)]
fn count_pruned(marks: impl Iterator<Item = bool>) -> usize {
    marks.filter(|&is_pruned| is_pruned).count()
}

/// Who was the first to make each move, from some moment of a game on.
struct FirstPlays {
    by: Vec<Option<Player>>,
}

impl FirstPlays {
    fn new(moves: usize) -> FirstPlays {
        FirstPlays { by: vec![None; moves] }
    }

    /// Takes the moves of a playout.
    fn read(&mut self, record: &Record) {
        self.by.fill(None);
        for &(player, mv) in record.moves.iter().rev() {
            self.put(player, mv);
        }
    }

    /// Puts a move before all others.
    fn put(&mut self, player: Player, mv: MoveId) {
        if let Some(by) = self.by.get_mut(mv.number()) {
            *by = Some(player);
        }
    }

    #[inline(always)]
    fn was_by(&self, player: Player, mv: MoveId) -> bool {
        self.by.get(mv.number()).copied().flatten() == Some(player)
    }
}
