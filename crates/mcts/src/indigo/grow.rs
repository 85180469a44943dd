//! The iterations: a ply is sampled, its best moves are kept, and the next one grows under them.

use super::Indigo;
use super::node::Node;
use super::outlook::Outlook;
use crate::game::{Game, Player, Playout, Record};
use crate::observe::Observer;
use crate::random::Random;
use crate::search::{AfterPlayout, Control, Limits, Watch};

/// The tree of an Indigo search, and all that it takes to grow it.
pub(super) struct Growing<'a, G, P> {
    rules: &'a Indigo,
    control: &'a Control,
    budget: Option<u64>,
    nodes: Vec<Node<G>>,
    position: G,
    playout: P,
    random: Random,
    record: Record,
    largest: f32,
    watch: Watch<'a>,
}

/// Somebody stopped the search, or there are no more playouts.
struct Stopped;

impl<'a, G: Game, P: Playout<G>> Growing<'a, G, P> {
    pub(super) fn new(
        rules: &'a Indigo,
        control: &'a Control,
        root: &G,
        playout: &P,
        limits: &Limits,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let mut playout = playout.clone();
        playout.prepare(root);
        playout.for_thread(0);
        Growing {
            rules,
            control,
            budget: limits.playouts.map(|_| limits.most_playouts(0)),
            nodes: vec![Node::new(root.clone(), 0, None)],
            position: root.clone(),
            playout,
            random: Random::for_part(limits.seed, 0),
            record: Record::default(),
            largest: root.largest_score(),
            watch: Watch::new(observer, 0, limits.period),
        }
    }

    /// What is known now.
    pub(super) fn outlook(&self) -> Outlook<'_, G> {
        Outlook { rules: self.rules, control: self.control, nodes: &self.nodes }
    }

    /// Grows ply after ply, and then goes on in the last one until somebody stops it.
    #[inline(always)]
    pub(super) fn run(&mut self) {
        let plies = self.rules.plies(self.budget, self.nodes[0].branches.len());
        let mut ply = vec![0];
        for plies_left in (1..=plies).rev() {
            if self.sample(&ply, plies_left).is_err() {
                return;
            }
            let next = if plies_left > 1 { self.grow(&ply) } else { Vec::new() };
            if next.is_empty() {
                break;
            }
            ply = next;
        }
        while self.go_on(&ply).is_ok() {}
    }

    /// An iteration: each node gets its share of what is left for this ply and those below.
    #[inline(always)]
    fn sample(&mut self, ply: &[usize], plies_left: u32) -> Result<(), Stopped> {
        let mut nodes_left = self.rules.nodes(ply.len() as u64, plies_left);
        for &at in ply {
            let share = match self.budget {
                Some(budget) => (budget - self.control.done()) / nodes_left,
                None => u64::from(self.rules.min_games) * self.nodes[at].branches.len() as u64,
            };
            for _ in 0..share {
                if self.nodes[at].is_clear(self.rules) {
                    break;
                }
                self.play(at)?;
            }
            nodes_left -= 1;
        }
        for &at in ply {
            self.nodes[at].finish(self.rules);
        }
        Ok(())
    }

    /// One more game for each move of this ply that is not pruned.
    #[inline(always)]
    fn go_on(&mut self, ply: &[usize]) -> Result<(), Stopped> {
        for &at in ply {
            for _ in 0..self.nodes[at].open() {
                self.play(at)?;
            }
            self.nodes[at].finish(self.rules);
        }
        Ok(())
    }

    /// Makes the nodes under the moves that were kept, where the game is not over.
    fn grow(&mut self, ply: &[usize]) -> Vec<usize> {
        let mut next = Vec::new();
        for &at in ply {
            for place in 0..self.nodes[at].branches.len() {
                let Node { position, branches, depth, first, .. } = &self.nodes[at];
                if !branches[place].is_kept {
                    continue;
                }
                let mut position = position.clone();
                position.play(branches[place].mv);
                let node = Node::new(position, depth + 1, Some(first.unwrap_or(place)));
                if !node.branches.is_empty() {
                    let number = self.nodes.len();
                    self.nodes.push(node);
                    self.nodes[at].branches[place].node = Some(number);
                    next.push(number);
                }
            }
        }
        next
    }

    /// One playout, from behind the move whose turn it is.
    #[inline(always)]
    fn play(&mut self, at: usize) -> Result<(), Stopped> {
        let Some(number) = self.control.begin(0) else { return Err(Stopped) };
        let node = &mut self.nodes[at];
        let place = node.turn(self.rules);
        self.position.copy_from(&node.position);
        self.position.play(node.branches[place].mv);
        self.record.moves.clear();
        self.record.length = 0;
        let outcome = match self.position.outcome() {
            Some(outcome) => {
                self.playout.ended(&self.position);
                outcome
            }
            None => self.playout.play_out(&mut self.position, &mut self.random, &mut self.record),
        };
        let for_first = self.rules.reward.of(outcome, self.largest);
        node.branches[place].add(match node.player {
            Player::First => for_first,
            Player::Second => self.rules.reward.turned(for_first),
        });
        let depth = node.depth + 1;
        let first = node.first.unwrap_or(place);
        self.control.finish(0, outcome, Some(first), depth, depth + self.record.length);
        let outlook = Outlook { rules: self.rules, control: self.control, nodes: &self.nodes };
        self.watch.after_playout(number, self.control, &outlook);
        Ok(())
    }
}
