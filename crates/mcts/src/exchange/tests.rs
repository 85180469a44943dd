use proptest::prelude::*;

use super::*;
use crate::game::{Candidate, MoveId, Player, Prior};
use crate::search::Control;
use crate::settings::{Reward, Settings};
use crate::tree::{Columns, Edge, Tree, units};

const MOVES: usize = 4;

fn settings() -> Settings {
    let text = "reward = \"win\"
        select = { rule = \"rave\" }
        decide = \"most-visits\"
        growth = { rule = \"one-node\" }
        backup = { rule = \"mean\" }";
    toml::from_str(text).unwrap()
}

/// A tree with all nodes up to two moves from the root.
fn tree(settings: &Settings) -> Tree {
    let tree = Tree::new(1 << 20, settings.columns());
    let candidates: Vec<Candidate> = (0..MOVES)
        .map(|number| Candidate { mv: MoveId::new(number), is_threat: false, prior: Prior::NONE })
        .collect();
    let root = tree.expand(Player::First, &tree.top(), &candidates).unwrap();
    for edge in root.edges() {
        let below = tree.expand(Player::Second, &edge, &candidates).unwrap();
        below.edges().for_each(|edge| _ = tree.expand(Player::First, &edge, &candidates).unwrap());
    }
    tree
}

fn path(moves: &[usize]) -> Path {
    moves.iter().try_fold(Path::ROOT, |path, &mv| path.then(MoveId::new(mv))).unwrap()
}

fn edge<'t>(tree: &'t Tree, path: Path) -> Edge<'t> {
    tree.edge_after(&path.moves().collect::<Vec<_>>()).unwrap()
}

/// Counts games at a node and at all above it, as a playout does.
fn count(tree: &Tree, moves: &[usize], games: u32, wins: u32) {
    for length in 0..=moves.len() {
        let edge = edge(tree, path(&moves[..length]));
        (0..games).for_each(|_| _ = edge.visit());
        edge.add(wins as f32);
    }
}

/// An exchange that brings what it was given, once, and remembers what it was told.
#[derive(Default)]
struct Post {
    told: Vec<Increment>,
    brought: Vec<Increment>,
}

impl Exchange for Post {
    fn is_due(&mut self, _: u64) -> bool {
        true
    }

    fn publish(&mut self, increments: &[Increment]) {
        self.told = increments.to_vec();
    }

    fn receive(&mut self, increments: &mut Vec<Increment>) {
        increments.append(&mut self.brought);
    }
}

fn exchange(tree: &Tree, control: &Control, accounts: &mut Accounts, post: &mut Post) {
    let settings = settings();
    accounts.exchange(Books { tree, settings: &settings, control, largest: 1.0 }, post);
}

fn control() -> Control {
    Control::new(1000, Player::First, MOVES, 1).open_to(crate::search::Merged::new(Reward::Win, 1.0, MOVES))
}

fn work(visits: i64, wins: i64) -> Work {
    Work { visits, sum: wins * units(1.0), ..Work::default() }
}

#[test]
fn only_what_is_new_here_is_told_and_never_what_came_from_others() {
    let (tree, control, mut accounts) = (tree(&settings()), control(), Accounts::new(Reach::default()));
    let mut post = Post::default();
    count(&tree, &[1, 2], 10, 6);
    post.brought = vec![Increment { path: path(&[1]), work: work(7, 3) }];
    exchange(&tree, &control, &mut accounts, &mut post);
    let told: Vec<_> = post.told.iter().map(|one| (one.path, one.work)).collect();
    assert_eq!(told, [vec![], vec![1], vec![1, 2]].map(|moves| (path(&moves), work(10, 6))));
    assert_eq!(edge(&tree, path(&[1])).work(), work(17, 9));

    exchange(&tree, &control, &mut accounts, &mut post);
    assert_eq!(post.told, [], "nothing has happened here");
    count(&tree, &[1], 1, 1);
    exchange(&tree, &control, &mut accounts, &mut post);
    assert_eq!(post.told.iter().map(|one| one.work).collect::<Vec<_>>(), [work(1, 1), work(1, 1)]);
}

#[test]
fn below_the_root_a_node_needs_its_share_of_the_visits() {
    let (tree, control, mut accounts) = (tree(&settings()), control(), Accounts::new(Reach::default()));
    let mut post = Post::default();
    count(&tree, &[0, 0, 0], 97, 0);
    count(&tree, &[1, 1], 2, 0);
    count(&tree, &[2, 2], 1, 0);
    exchange(&tree, &control, &mut accounts, &mut post);
    let told = |post: &Post| post.told.iter().map(|one| one.path).collect::<Vec<_>>();
    let expected = [&[][..], &[0], &[1], &[2], &[0, 0], &[1, 1], &[0, 0, 0]].map(path);
    assert_eq!(told(&post), expected, "all moves of the root, and below it those with 2 of 100 visits");

    // What was too little to be told is told with the rest when it is enough.
    count(&tree, &[2, 2], 5, 5);
    exchange(&tree, &control, &mut accounts, &mut post);
    assert_eq!(post.told.last(), Some(&Increment { path: path(&[2, 2]), work: work(6, 5) }));
}

#[test]
fn what_does_not_fit_into_a_message_is_in_the_next() {
    let reach = Reach { nodes: 3, ..Reach::default() };
    let (tree, control, mut accounts) = (tree(&settings()), control(), Accounts::new(reach));
    let mut post = Post::default();
    (0..MOVES).for_each(|mv| count(&tree, &[mv], 5, 2));
    let mut told = Vec::new();
    for _ in 0..2 {
        exchange(&tree, &control, &mut accounts, &mut post);
        assert!(post.told.len() <= 3);
        told.append(&mut post.told);
    }
    assert_eq!(told.len(), 5, "the root and four moves");
    assert!(told[1..].iter().all(|one| one.work == work(5, 2)));
}

#[test]
fn what_was_kept_is_not_told_again() {
    let tree = tree(&settings());
    count(&tree, &[1, 2, 3], 40, 10);
    let mut before = crate::search::Before::nothing(Player::First);
    before.visits = 40;
    let (control, mut accounts, mut post) =
        (control().after(before), Accounts::new(Reach::default()), Post::default());
    let settings = settings();
    accounts.open(Books { tree: &tree, settings: &settings, control: &control, largest: 1.0 });
    count(&tree, &[1, 0], 3, 1);
    exchange(&tree, &control, &mut accounts, &mut post);
    let told: Vec<_> = post.told.iter().map(|one| (one.path, one.work)).collect();
    assert_eq!(told, [vec![], vec![1], vec![1, 0]].map(|moves| (path(&moves), work(3, 1))));
}

#[test]
fn what_comes_too_early_waits_for_its_node() {
    let settings = settings();
    let tree = Tree::new(1 << 20, settings.columns());
    let candidates = [Candidate::plain(MoveId::new(0)), Candidate::plain(MoveId::new(1))];
    let root = tree.expand(Player::First, &tree.top(), &candidates).unwrap();
    let (control, mut accounts, mut post) = (control(), Accounts::new(Reach::default()), Post::default());
    for _ in 0..2 {
        post.brought = vec![Increment { path: path(&[1, 0]), work: work(5, 2) }];
        exchange(&tree, &control, &mut accounts, &mut post);
    }
    let below = tree.expand(Player::Second, &root.edge(1), &candidates).unwrap();
    exchange(&tree, &control, &mut accounts, &mut post);
    assert_eq!(below.edge(0).work(), work(10, 4));
    exchange(&tree, &control, &mut accounts, &mut post);
    assert_eq!((below.edge(0).work(), post.told.len()), (work(10, 4), 0));
}

#[test]
fn numbers_that_nobody_can_have_counted_are_left_out() {
    let (tree, control, mut accounts) = (tree(&settings()), control(), Accounts::new(Reach::default()));
    let wrong = [
        Work { visits: -1, ..Work::default() },
        Work { visits: i64::from(u32::MAX), ..Work::default() },
        Work { visits: 10, sum: i64::MAX, ..Work::default() },
        Work { visits: i64::MAX, ..Work::default() },
        Work { visits: 10, sum: i64::MIN, ..Work::default() },
        Work { visits: 10, squares: -1, ..Work::default() },
        Work { visits: 10, squares: i64::MAX, ..Work::default() },
        Work { visits: 10, squares: 1 << 30, ..Work::default() },
        Work { amaf_visits: 3, amaf_sum: 1e300, ..Work::default() },
        Work { amaf_visits: 3, amaf_sum: -1e6, ..Work::default() },
        Work { amaf_visits: 3, amaf_sum: f64::INFINITY, ..Work::default() },
        Work { amaf_visits: 3, amaf_sum: f64::NAN, ..Work::default() },
    ];
    let brought = wrong.map(|work| Increment { path: path(&[1]), work }).to_vec();
    exchange(&tree, &control, &mut accounts, &mut Post { brought, ..Post::default() });
    assert_eq!(edge(&tree, path(&[1])).work(), Work::default());
}

#[test]
fn what_a_search_may_have_counted_is_taken_also_when_rewards_are_late_or_large() {
    let all_won = Work { squares: 10 << 15, amaf_visits: 3, amaf_sum: 3.0, ..work(10, 10) };
    let late = Work { visits: 0, squares: 300 << 15, ..work(0, 300) };
    assert!([all_won, late, Work::default()].iter().all(|work| work.is_sound(1.0)));
    let by_points = Work { visits: 2, sum: 2 * units(361.0), squares: (2 * 361 * 361) << 15, ..all_won };
    assert!(by_points.is_sound(361.0));
    assert!(!Work { amaf_sum: 1e6, ..by_points }.is_sound(1.0));
}

#[test]
fn visits_of_others_end_where_they_could_no_longer_be_counted() {
    let (tree, control, mut accounts) = (tree(&settings()), control(), Accounts::new(Reach::default()));
    for _ in 0..5 {
        let brought = vec![Increment { path: path(&[1]), work: work(1 << 28, 1 << 20) }];
        exchange(&tree, &control, &mut accounts, &mut Post { brought, ..Post::default() });
    }
    assert_eq!(edge(&tree, path(&[1])).tally().visits, 3 << 28);
}

#[test]
fn a_search_with_other_columns_ignores_what_it_does_not_keep() {
    let tree = Tree::new(1 << 20, Columns::default());
    let all = Work { visits: 4, sum: units(3.0), squares: 9, amaf_visits: 6, amaf_sum: 2.0 };
    tree.top().add_work(all, &settings());
    assert_eq!(tree.top().work(), Work { visits: 4, sum: units(3.0), ..Work::default() });
    assert!((tree.top().tally().value - 0.75).abs() < 1e-6);
}

fn increments() -> impl Strategy<Value = Vec<Increment>> {
    let moves = proptest::collection::vec(0..MOVES, 0..=Path::LONGEST);
    let one = (moves, 0..50i64, 0..50i64, 0..50i64).prop_map(|(moves, visits, wins, amaf)| {
        let work = Work { amaf_visits: amaf, amaf_sum: amaf as f64 / 2.0, ..work(visits, wins.min(visits)) };
        Increment { path: path(&moves), work }
    });
    proptest::collection::vec(one, 0..40)
}

proptest! {
    #[test]
    fn sums_agree_however_increments_are_divided_and_ordered(
        all in increments(),
        order in any::<u64>(),
        parts in 1..6usize,
    ) {
        let settings = settings();
        let (together, divided) = (tree(&settings), tree(&settings));
        let brought = all.clone();
        exchange(&together, &control(), &mut Accounts::default(), &mut Post { brought, ..Post::default() });

        let mut shuffled = all;
        let mut random = crate::Random::new(order);
        for at in (1..shuffled.len()).rev() {
            shuffled.swap(at, random.index(at as u32 + 1) as usize);
        }
        let (control, mut accounts) = (control(), Accounts::default());
        for part in shuffled.chunks(shuffled.len().div_ceil(parts).max(1)) {
            let mut post = Post { brought: part.to_vec(), ..Post::default() };
            exchange(&divided, &control, &mut accounts, &mut post);
            prop_assert_eq!(&post.told, &[], "nothing is echoed");
        }
        let mut post = Post::default();
        exchange(&divided, &control, &mut accounts, &mut post);
        prop_assert_eq!(&post.told, &[], "not later either");
        for first in 0..MOVES {
            for path in [path(&[]), path(&[first]), path(&[first, 1]), path(&[1, first, 2])] {
                let (one, other) = (edge(&together, path).work(), edge(&divided, path).work());
                let counts = |work: Work| (work.visits, work.sum, work.amaf_visits);
                prop_assert_eq!(counts(one), counts(other));
                prop_assert!((one.amaf_sum - other.amaf_sum).abs() < 1e-3);
            }
        }
        prop_assert_eq!(u64::from(divided.top().tally().visits), control.merged().visits());
    }

    #[test]
    fn increments_survive_as_bytes_and_other_bytes_do_no_harm(all in increments(), cut in 1..INCREMENT_BYTES) {
        let mut bytes = Vec::new();
        write_increments(&all, &mut bytes);
        prop_assert_eq!(bytes.len(), all.len() * INCREMENT_BYTES);
        prop_assert_eq!(read_increments(&bytes), Some(all));
        bytes.extend(vec![7; cut]);
        prop_assert_eq!(read_increments(&bytes), None);
    }
}
