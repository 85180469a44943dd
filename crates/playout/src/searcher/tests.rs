//! What is tallied is what was played.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use go::isa::Portable;
use go::{Cell, Color, Point, PointSet, SmallBoard};
use mcts::{AnyProcessor, Settings};

use super::*;
use crate::policy::Uniform;

type Small = SmallBoard<Portable>;

/// Games, and in how many of them each player owned each point.
#[derive(Clone, Debug, Default)]
struct Recount {
    games: u32,
    owned: HashMap<(Point, Color), u32>,
}

impl Recount {
    fn add(&mut self, owners: &HashMap<Point, Color>) {
        self.games += 1;
        for (&point, &color) in owners {
            *self.owned.entry((point, color)).or_default() += 1;
        }
    }

    fn assert_equals(&self, tallied: &crate::Ownership, size: Size) {
        assert_eq!(tallied.games(), self.games);
        for point in size.points() {
            for color in Color::BOTH {
                let counted = self.owned.get(&(point, color)).copied().unwrap_or(0);
                assert_eq!(tallied.owned[color][point], counted, "{color:?} {point}");
            }
        }
    }
}

/// Plays like the one inside, and counts for itself.
#[derive(Clone)]
struct Watched<'t> {
    inner: ByPolicy<'t, Uniform, Portable>,
    seen: Arc<Mutex<HashMap<Option<Move>, Recount>>>,
    in_tree: Arc<Mutex<u32>>,
}

impl Watched<'_> {
    fn see(&self, position: &Position<'_, Small>, owners: &HashMap<Point, Color>) {
        self.seen.lock().unwrap().entry(position.first()).or_default().add(owners);
    }
}

impl Playout<Position<'_, Small>> for Watched<'_> {
    fn draw(&mut self, position: &mut Position<'_, Small>, random: &mut Random) -> Option<MoveId> {
        self.inner.draw(position, random)
    }

    fn play_out(
        &mut self,
        position: &mut Position<'_, Small>,
        random: &mut Random,
        record: &mut Record,
    ) -> Outcome {
        let outcome = self.inner.play_out(position, random, record);
        let board = &position.game.board;
        let all_around = |point: Point, color: Color| {
            point.neighbours().iter().all(|&p| board.cell(p) == Cell::Off || board.cell(p).is(color))
        };
        let owner = |point: Point| match board.cell(point) {
            Cell::Empty => Color::BOTH.into_iter().find(|&color| all_around(point, color)),
            stone => stone.color(),
        };
        let owners = board.size().points().filter_map(|point| Some((point, owner(point)?))).collect();
        self.see(position, &owners);
        outcome
    }

    fn ended(&mut self, position: &Position<'_, Small>) {
        Playout::ended(&mut self.inner, position);
        let area = go::score::area(&position.game.board, &PointSet::EMPTY);
        let owners = position.game.board.size().points().filter_map(|point| Some((point, area[point]?)));
        self.see(position, &owners.collect());
        *self.in_tree.lock().unwrap() += 1;
    }
}

/// Black has won, so that both soon pass in the tree.
fn decided() -> Game {
    let picture: go::diagram::Picture = ". X . O .\nX X . O O\n. X . O .\nX X X X .".parse().unwrap();
    let mut game = picture.to_game(Rules::CHINESE, Color::White).unwrap();
    game.set_komi(0.5).unwrap();
    game
}

#[test]
fn a_tally_is_a_recount_of_the_same_games() {
    let settings = "reward = \"win\"\ndecide = \"most-visits\"\nselect = { rule = \"ucb1\" }
        backup = { rule = \"mean\" }\ngrowth = { rule = \"second-passage\" }";
    let settings: Settings = toml::from_str(settings).unwrap();
    let game = decided();
    let size = game.size();
    let start = Start::new(&game, Moves::default());
    let root = Position::<Small>::new(&start);
    let tally = Tally::new(size, 1, true);
    let inner = ByPolicy { policy: Uniform::default(), isa: Portable, tally: Some(&tally), thread: 0 };
    let playout = Watched { inner, seen: Arc::default(), in_tree: Arc::default() };
    let limits = Limits { playouts: Some(2000), ..Limits::default() };
    let mut search = Search::new(settings, 1 << 22).unwrap();
    let report = search.run(&root, &playout, AnyProcessor, &limits, &mut ());

    let seen = playout.seen.lock().unwrap();
    assert!(*playout.in_tree.lock().unwrap() > 100, "games end in the tree too");
    let mut all = Recount::default();
    for (first, recount) in seen.iter() {
        all.games += recount.games;
        for (&key, &count) in &recount.owned {
            *all.owned.entry(key).or_default() += count;
        }
        if let Some(mv) = first {
            recount.assert_equals(&tally.ownership_of(*mv).unwrap(), size);
        }
    }
    all.assert_equals(&tally.ownership(), size);
    assert_eq!(
        (u64::from(all.games), seen[&None].games),
        (report.playouts, 1),
        "the first game chose no move"
    );
}
