//! From the bytes of a file to the page.

use std::collections::HashMap;
use std::rc::Rc;

use go::handicap;
use go::sgf::{self, NoGameError, NodeId, PointError, Reason, Record, Replay, Setup as Stones};
use go::{Color, PointSet, Size};

use super::{MAX_NODES, SgfFile, SgfGame, SgfInfo, SgfNode};
use crate::line::{Line, LineError, LinePlayer, MAX_STEPS, Setup, Step};
use crate::position::names;

/// Why a file shows no game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// There is none in it.
    #[error(transparent)]
    NoGame(#[from] NoGameError),
    /// There are not as many.
    #[error("there is no game {number}: expected a number from 1 to {games}")]
    NoSuchGame {
        /// The number that was given.
        number: usize,
        /// How many games there are.
        games: usize,
    },
    /// It is larger than what the page shows.
    #[error("the game has {0} nodes: expected at most {MAX_NODES}")]
    TooManyNodes(usize),
    /// It is no game of Go, or its board is impossible.
    #[error(transparent)]
    Impossible(#[from] Reason),
    /// Its beginning makes no sense.
    #[error(transparent)]
    Beginning(#[from] LineError),
}

/// Reads one of the games of a file, the first of which is number 1.
///
/// What cannot be played is left out with everything behind it, and the warnings say so.
pub fn read(bytes: &[u8], number: usize) -> Result<SgfFile, ReadError> {
    let (record, games) = find(bytes, number)?;
    if record.node_count() > MAX_NODES {
        return Err(ReadError::TooManyNodes(record.node_count()));
    }
    record.check_game()?;
    let size = record.size()?;
    let mut warnings = Vec::new();
    let line = beginning(&record, size, &mut warnings);
    let next_movers = next_movers(&record);
    let mut reader =
        Reader { record: &record, size, line, next_movers, nodes: Vec::new(), cuts: Cuts::default() };
    reader.walk()?;
    reader.cuts.tell(&mut warnings);
    let Line { width, height, rules, komi, handicap, .. } = reader.line;
    let game = SgfGame { width, height, rules, komi, handicap, info: info(&record), nodes: reader.nodes };
    Ok(SgfFile { games, game, warnings })
}

fn find(bytes: &[u8], number: usize) -> Result<(Record, usize), ReadError> {
    let mut wanted = None;
    let mut games = 0;
    for record in sgf::games(bytes) {
        games = record.number();
        if games == number {
            wanted = Some(record);
        }
    }
    match wanted {
        Some(record) => Ok((record, games)),
        None if games == 0 => Err(NoGameError.into()),
        None => Err(ReadError::NoSuchGame { number, games }),
    }
}

/// The game before its first step. What the record does not tell is as [`Replay`] takes it.
fn beginning(record: &Record, size: Size, warnings: &mut Vec<String>) -> Line {
    let usual = Replay::default();
    if let Some(damage) = record.damage() {
        warnings.push(format!("The text of the record is damaged: {damage}."));
    }
    let rules = record.rules().unwrap_or(usual.rules);
    match record.line_of_text("RU") {
        _ if record.rules().is_some() => {}
        Some(given) => {
            let given: String = given.chars().take(40).collect();
            warnings.push(format!("The rules '{given}' are not known here, so {rules} rules are taken."));
        }
        None => warnings.push(format!("The record does not tell the rules, so {rules} rules are taken.")),
    }
    let komi = record.komi().unwrap_or(usual.komi);
    if record.komi().is_none() {
        warnings.push(format!("The record does not tell a komi, so {komi} is taken."));
    }
    let handicap = if has_fixed_handicap(record, size) { record.handicap() } else { 0 };
    let (width, height) = (size.width(), size.height());
    Line { width, height, rules: rules.to_string(), komi, handicap, steps: Vec::new() }
}

/// Are the stones of the root exactly those of the fixed handicap?
fn has_fixed_handicap(record: &Record, size: Size) -> bool {
    let stones = record.setup(NodeId::ROOT, size).unwrap_or_default();
    let fixed =
        handicap::fixed(size, record.handicap()).map(|points| points.into_iter().collect::<PointSet>());
    fixed.is_ok_and(|black| stones == Stones { black, ..Stones::default() })
}

fn info(record: &Record) -> SgfInfo {
    let mut info = SgfInfo::default();
    for (name, value) in info.properties() {
        *value = record.line_of_text(name).filter(|text| !text.is_empty());
    }
    info
}

/// Goes through the tree of a record.
struct Reader<'a> {
    record: &'a Record,
    size: Size,
    line: Line,
    next_movers: HashMap<NodeId, Color>,
    nodes: Vec<SgfNode>,
    cuts: Cuts,
}

/// A node that is still to be read: the place of the page's node before it, and the game up to there.
struct Open {
    node: NodeId,
    parent: Option<usize>,
    /// The last of the nodes that go on from the same game takes it, and the others copy it.
    player: Rc<LinePlayer>,
    is_main: bool,
}

impl Reader<'_> {
    fn walk(&mut self) -> Result<(), ReadError> {
        let player = Rc::new(LinePlayer::start(&self.line)?);
        let mut open = vec![Open { node: NodeId::ROOT, parent: None, player, is_main: true }];
        while let Some(Open { node, parent, player, is_main }) = open.pop() {
            let mut player = Rc::unwrap_or_clone(player);
            let (place, problem) = self.add(node, parent, &mut player);
            if self.nodes.len() > MAX_NODES {
                return Err(ReadError::TooManyNodes(self.nodes.len()));
            }
            if let Some(problem) = problem {
                self.cuts.note(is_main, problem);
                continue;
            }
            let player = Rc::new(player);
            let first = open.len();
            for (nth, child) in self.record.children(node).enumerate() {
                let is_main = is_main && nth == 0;
                open.push(Open { node: child, parent: place, player: Rc::clone(&player), is_main });
            }
            open[first..].reverse();
        }
        Ok(())
    }

    /// Adds what a node of the record becomes. Returns the place of the last node, and what could not be played.
    fn add(
        &mut self,
        node: NodeId,
        parent: Option<usize>,
        player: &mut LinePlayer,
    ) -> (Option<usize>, Option<String>) {
        let first = self.nodes.len();
        let problem = self.add_steps(node, parent, player).err();
        if self.nodes.len() == first && (problem.is_none() || self.keeps_place(node)) {
            self.nodes.push(SgfNode { parent, ..SgfNode::default() });
        }
        let is_new = self.nodes.len() > first;
        if let Some(last) = self.nodes.last_mut().filter(|_| is_new) {
            last.comment = self.record.comment(node).filter(|comment| !comment.is_empty());
        }
        (if is_new { self.nodes.len().checked_sub(1) } else { parent }, problem)
    }

    /// Is the node there even if it cannot be played? The root is, and so is what a variation would otherwise take the place
    /// of.
    fn keeps_place(&self, node: NodeId) -> bool {
        let Some(parent) = self.record.parent(node) else { return true };
        self.record.first_child(parent) == Some(node) && self.record.is_branching(parent)
    }

    fn add_steps(
        &mut self,
        node: NodeId,
        mut parent: Option<usize>,
        player: &mut LinePlayer,
    ) -> Result<(), String> {
        let record = self.record;
        let setup = self.setup(node, player).map_err(|error| format!("stones cannot be set up: {error}"))?;
        let setup = setup.map(|setup| Ok(Step::Setup { setup }));
        let turns = record.moves(node, self.size).map(|turn| {
            let (color, mv) = turn?;
            Ok(Step::Turn { color, mv: mv.to_string() })
        });
        for step in setup.into_iter().chain(turns) {
            let step = step.map_err(|error: PointError| format!("move {}: {error}", player.turns + 1))?;
            if player.steps >= MAX_STEPS {
                return Err(format!("it has more than {MAX_STEPS} moves"));
            }
            player.take(&step).map_err(|error| error.to_string())?;
            self.nodes.push(SgfNode { parent, step: Some(step), comment: None });
            parent = self.nodes.len().checked_sub(1);
        }
        Ok(())
    }

    /// What a node sets up. Whose turn it is, is said as well if only a later move tells it.
    fn setup(&self, node: NodeId, player: &LinePlayer) -> Result<Option<Setup>, PointError> {
        let record = self.record;
        let mut stones = record.setup(node, self.size)?;
        let is_root = node == NodeId::ROOT;
        if is_root && self.line.handicap > 0 {
            stones = Stones::default();
        }
        let is_handicap = is_root && record.handicap() >= 2 && !stones.is_empty();
        let mut setup = Setup {
            black: names(stones.black.iter()),
            white: names(stones.white.iter()),
            empty: names(stones.empty.iter()),
            next: record.turn(node),
            handicap: is_handicap.then(|| record.handicap().min(stones.black.len())),
        };
        let tells = is_root || !stones.is_empty();
        if setup.next.is_none() && tells {
            let by_turn = if is_handicap { Color::White } else { player.game.to_play() };
            setup.next = self.next_movers.get(&node).copied().filter(|&color| color != by_turn);
        }
        Ok((setup != Setup::default()).then_some(setup))
    }
}

/// Who makes the next move, in a node or after it on its line, for all nodes from which somebody does. They are found from
/// the end in one pass, because looking ahead from every node could take very long.
fn next_movers(record: &Record) -> HashMap<NodeId, Color> {
    let mut movers: HashMap<NodeId, Color> = HashMap::new();
    let nodes: Vec<NodeId> = record.nodes().collect();
    for node in nodes.into_iter().rev() {
        let own = record.properties(node).iter().find_map(|property| match property.name() {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            _ => None,
        });
        let later = || movers.get(&record.first_child(node)?).copied();
        if let Some(color) = own.or_else(later) {
            movers.insert(node, color);
        }
    }
    movers
}

/// What was left out, and why.
#[derive(Default)]
struct Cuts {
    main: Option<String>,
    variation: Option<String>,
    variations: usize,
}

impl Cuts {
    fn note(&mut self, is_main: bool, problem: String) {
        if is_main {
            self.main = Some(problem);
        } else {
            self.variations += 1;
            self.variation.get_or_insert(problem);
        }
    }

    fn tell(self, warnings: &mut Vec<String>) {
        if let Some(problem) = self.main {
            warnings.push(format!("The game is shown as far as it can be played: {problem}."));
        }
        match (self.variations, self.variation) {
            (1, Some(problem)) => {
                warnings.push(format!("A variation is shown as far as it can be played: {problem}."));
            }
            (count, Some(problem)) => warnings.push(format!(
                "{count} variations are shown as far as they can be played; of the first one: {problem}."
            )),
            (_, None) => {}
        }
    }
}
