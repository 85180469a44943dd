//! Moves drawn as pictures, and what is said about them.

use go::board::convert;
use go::diagram::Picture;
use go::{Board, Color, LargeBoard, Point, Rules, SmallBoard};

use super::*;

/// All that is told about a move.
#[derive(Default)]
struct Told {
    names: Vec<String>,
    shapes: Vec<Shape>,
}

impl Sink for Told {
    fn feature(&mut self, feature: Feature) {
        self.names.push(feature.name());
    }

    fn shape(&mut self, shape: Shape) -> bool {
        self.shapes.push(shape);
        true
    }
}

fn told<B: Board>(board: &B, color: Color, last: Option<Point>, point: Point) -> Told {
    let mut told = Told::default();
    Survey::of(Scene { board, color, last, before_last: None }).tell(point, &mut told);
    told
}

/// What is told about Black's move at `a`, the last move being the stone before a `)`; the same by both kinds of boards.
fn at_a(picture: &str) -> Told {
    let picture: Picture = picture.parse().unwrap();
    let game = picture.to_game(Rules::CHINESE, Color::Black).unwrap();
    let point = picture.point('a').unwrap();
    let large = told(game.board(), Color::Black, picture.last(), point);
    if <SmallBoard>::fits(game.size()) {
        let small =
            told(&convert::<LargeBoard, SmallBoard>(game.board()), Color::Black, picture.last(), point);
        assert_eq!((&small.names, &small.shapes), (&large.names, &large.shapes));
    }
    large
}

/// The tactical features of Black's move at `a`.
fn tactics(picture: &str) -> Vec<String> {
    let places = ["line.", "near.", "near-before.", "fate.", "fate-before."];
    let is_place = |name: &String| places.iter().any(|place| name.starts_with(place));
    at_a(picture).names.into_iter().filter(|name| !is_place(name)).collect()
}

#[test]
fn captures_are_told_apart_by_what_they_are_good_for() {
    // The stone could run to the right.
    let open = "
        . . . . . .
        . . X . . .
        . X O a . .
        . . X . . .
        . . . . . .";
    assert!(tactics(open).contains(&"capture.open-one".to_owned()), "{:?}", tactics(open));
    // On the edge it could not: whatever it does, it is taken.
    let dead = "
        . . . . .
        . . . . .
        . . . X .
        . X X O X
        . X O O a";
    assert!(tactics(dead).contains(&"capture.dead-more".to_owned()), "{:?}", tactics(dead));
    let rescue = "
        . . . . . .
        . . X . . .
        O X O a . .
        . O X . . .
        . . . . . .";
    assert!(tactics(rescue).contains(&"capture.rescue-one".to_owned()), "{:?}", tactics(rescue));
    let ko = "
        . . . . . .
        . X O . . .
        X O a O . .
        . X O . . .
        . . . . . .";
    assert!(tactics(ko).contains(&"capture.ko".to_owned()), "{:?}", tactics(ko));
    let last = "
        . . . . . .
        . . X . . .
        . X(O)a . .
        . . X . . .
        . . . . . .";
    assert!(tactics(last).contains(&"last.taken".to_owned()), "{:?}", tactics(last));
}

#[test]
fn escapes_that_work_and_those_that_do_not() {
    let free = "
        . . . . . .
        . . O . . .
        . O X a . .
        . . O . . .
        . . . . . .";
    assert!(tactics(free).contains(&"escape.free-one".to_owned()), "{:?}", tactics(free));
    let hopeless = "
        . . . . . .
        . . . . . .
        . . . . O .
        . . . O X a
        . . . . O .
        . . . . . .";
    assert!(tactics(hopeless).contains(&"escape.hopeless-one".to_owned()), "{:?}", tactics(hopeless));
}

#[test]
fn ataris_of_one_string_and_of_two() {
    let double = "
        . . . . . . .
        . . X O X . .
        . . . a O X .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let told = tactics(double);
    assert!(told.contains(&"atari.double".to_owned()) && told.contains(&"cut.weak".to_owned()), "{told:?}");
    // From the left the stone would run; from the right it is driven against the edge.
    let catch = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . X . .
        . . . X O . .
        . . . . a . .
        . . . . . . .";
    let told = tactics(catch);
    assert!(told.iter().any(|name| name.starts_with("atari.one")), "{told:?}");
}

#[test]
fn a_ladder_that_works_is_told_and_one_that_does_not_is_not() {
    let works = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . X . .
        . . . X O a .
        . . . X . . .
        . . . . . . .";
    let broken = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . X . .
        . . . X O a .
        . . . X . . .
        . . . . O . .";
    let is_catch = |name: &String| name.starts_with("ladder.catch");
    assert!(tactics(works).iter().any(is_catch), "{:?}", tactics(works));
    assert!(!tactics(broken).iter().any(is_catch), "{:?}", tactics(broken));
}

#[test]
fn an_edge_stone_with_two_liberties_is_caught_from_above() {
    let catch = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X a . . .
        . . X O . . .
        . . . . . . .";
    let told = tactics(catch);
    assert!(told.contains(&"enemy-short.three".to_owned()), "{told:?}");
    let two = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X X . . .
        . . X O a . .
        . . . . . . .";
    let told = tactics(two);
    assert!(
        told.contains(&"enemy-short.two".to_owned()) && told.contains(&"atari.one".to_owned()),
        "{told:?}"
    );
}

#[test]
fn self_ataris_and_joins_by_their_size() {
    let alone = "
        . . . . .
        . . O . .
        . O a . .
        . . O . .
        . . . . .";
    assert!(tactics(alone).contains(&"self-atari.one".to_owned()), "{:?}", tactics(alone));
    let many = "
        . . . . . .
        . O O O O .
        . O X X X O
        . O X O a .
        . O O O O O";
    assert!(tactics(many).contains(&"self-atari.many".to_owned()), "{:?}", tactics(many));
    let join = "
        . . . . . . .
        . X . . . . .
        . X a X . . .
        . . . X . . .
        . . . . . . .";
    assert!(tactics(join).contains(&"join.strong".to_owned()), "{:?}", tactics(join));
}

#[test]
fn places_are_told_by_lines_and_distances() {
    let names = at_a(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . a . . . . . .
        . . . . . . . . .
        . . .(O). . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    )
    .names;
    // Two up and one to the left: 1 + 2 + 2.
    for name in ["line.opening-3", "near.5", "fate.3"] {
        assert!(names.contains(&name.to_owned()), "{name} is not among {names:?}");
    }
}

#[test]
fn of_each_group_there_is_at_most_one() {
    let picture: Picture = "
        . X O . O X .
        X O . O X . X
        . X O X X O .
        O . X O . O X
        . O X . O X .
        X X . O X . O
        . O X O . X ."
        .parse()
        .unwrap();
    let game = picture.to_game(Rules::CHINESE, Color::White).unwrap();
    let board = game.board();
    for point in board.size().points().filter(|&point| board.is_legal(Color::White, point)) {
        let names = told(board, Color::White, None, point).names;
        let mut groups: Vec<&str> = names.iter().filter_map(|name| name.split('.').next()).collect();
        let count = groups.len();
        groups.sort_unstable();
        groups.dedup();
        assert_eq!(groups.len(), count, "{names:?}");
    }
}

#[test]
fn a_file_of_weights_is_read_as_it_was_written() {
    let shapes = at_a(". . .\n. a .\n. X O").shapes;
    assert_eq!(shapes.len(), Family::COUNT - 2, "all kinds but those of the situation");
    let mut features = [0.0; Feature::COUNT];
    features[3] = -1.25;
    let listed = shapes.iter().zip(1..).map(|(&shape, weight)| (shape, weight as f32 / 4.0)).collect();
    let weights = Weights::new(vec!["of our own making".to_owned()], features, listed);
    let read = Weights::read(&weights.to_string()).unwrap();
    assert_eq!(read, weights);
    assert_eq!(read.shape(shapes[2]), Some(0.75));
    assert_eq!(read.shape(Shape { number: 12_345, ..shapes[2] }), None);
}

#[test]
fn what_is_no_file_of_weights_is_refused_with_a_sentence() {
    let told = |text: &str| Weights::read(text).unwrap_err().to_string();
    assert_eq!(told(""), "this is no file of weights: its first line is '', expected 'tengen-weights 2'");
    assert!(told("tengen-weights 3\n").contains("'tengen-weights 3'"));
    let wrong = [
        ("capture.open-one", "the name of a feature"),
        ("capture.open-one high", "the name of a feature"),
        ("capture.open-one nan", "the name of a feature"),
        ("capture.open-one 1e30", "the name of a feature"),
        ("shapes 14", "0 to 13"),
        ("shapes 3\nxyz 5", "the file is damaged"),
        ("shapes 3\nA", "the file is damaged"),
        ("shapes 3\nA-----A", "the file is damaged"),
        ("end 1", "some are missing"),
        ("end 0\n# more", "nothing after"),
    ];
    for (lines, expected) in wrong {
        let told = told(&format!("tengen-weights 1\n# about\n{lines}\n"));
        assert!(told.contains(expected) && told.starts_with("line "), "{lines}: {told}");
    }
}

#[test]
fn a_file_of_weights_that_was_cut_off_is_refused() {
    let shapes = at_a(". . .\n. a .\n. X O").shapes;
    let listed = shapes.iter().map(|&shape| (shape, 0.5)).collect();
    let text = Weights::new(Vec::new(), [0.0; Feature::COUNT], listed).to_string();
    let lines: Vec<&str> = text.lines().collect();
    for count in 1..lines.len() {
        let cut = lines[..count].join("\n");
        assert!(Weights::read(&cut).is_err(), "{cut}");
    }
    let without_one = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]].concat().join("\n");
    assert!(Weights::read(&without_one).unwrap_err().to_string().contains("some are missing"));
}

/// A position and a move there, with what is told about both.
fn with_a_move(test: impl Fn(&Survey<'_, LargeBoard>, Point, &Told)) {
    let picture: Picture = ". . . . .\n. X(O). .\n. . a . .\n. . . . .\n. . . . .".parse().unwrap();
    let game = picture.to_game(Rules::CHINESE, Color::Black).unwrap();
    let scene =
        Scene { board: game.board(), color: Color::Black, last: picture.last(), before_last: picture.last() };
    let survey = Survey::of(scene);
    let point = picture.point('a').unwrap();
    let mut seen = Told::default();
    survey.tell(point, &mut seen);
    survey.tell_situation(&mut seen);
    test(&survey, point, &seen);
}

/// Rows that differ, for features and for these shapes.
fn factors(shapes: &[Shape], by: f32) -> Factors {
    let row = |at: usize| Row::nearest(&std::array::from_fn(|k| ((at * 16 + k) as f32 * by).sin()));
    let features = std::array::from_fn(row);
    Factors::new(features, shapes.iter().enumerate().map(|(at, &shape)| (shape, row(1000 + at))).collect())
}

#[test]
fn halfway_between_two_weights_a_move_has_the_mean_of_both() {
    with_a_move(|survey, point, seen| {
        let weights = |first: usize, weight: f32| {
            let features = std::array::from_fn(|at| at as f32 * weight / 100.0);
            let shapes = seen.shapes[first..first + 3].iter().map(|&shape| (shape, weight)).collect();
            Weights::new(Vec::new(), features, shapes)
                .with_factors(factors(&seen.shapes[..first + 2], weight))
        };
        // They have two shapes in common.
        let (one, other) = (weights(0, 0.5), weights(1, -2.0));
        let halfway = Counsel::halfway(&one, &other);
        let expected = (one.judge(survey, point) + other.judge(survey, point)) / 2.0;
        let judged = halfway.look(survey).judge(point);
        assert!((judged - expected).abs() < 1e-4, "{judged} {expected}");
        let reasons = halfway.reasons(survey, point);
        assert!((reasons.weight - expected).abs() < 0.05, "{expected} {reasons:?}");
        assert_eq!(halfway.weights().count(), 2);
    });
}

#[test]
fn a_move_is_worth_its_weights_and_the_products_of_all_its_pairs() {
    with_a_move(|survey, point, seen| {
        let features = std::array::from_fn(|at| at as f32 / 100.0);
        let shapes = seen.shapes[..3].iter().map(|&shape| (shape, 0.25)).collect();
        let factors = factors(&seen.shapes, 1.0);
        let weights = Weights::new(Vec::new(), features, shapes).with_factors(factors.clone());
        // What the slow way needs: the rows of the move, and those of the situation.
        let rows = |tell: &dyn Fn(&mut Told)| -> Vec<[f32; RANK]> {
            let mut told = Told::default();
            tell(&mut told);
            let named = told.names.iter().filter_map(|name| factors.feature(Feature::from_name(name)?));
            let shapes = told.shapes.iter().filter_map(|&shape| factors.shape(shape));
            named.chain(shapes).map(|row| row.numbers()).collect()
        };
        let own = rows(&|told| survey.tell(point, told));
        let situation = rows(&|told| survey.tell_situation(told));
        assert!(own.len() > 5 && situation.len() > 5, "{} {}", own.len(), situation.len());
        let mut own_names = Told::default();
        survey.tell(point, &mut own_names);
        let named = own_names.names.iter().filter_map(|name| Feature::from_name(name));
        let mut expected: f32 = 0.75 + named.map(|feature| weights.feature(feature)).sum::<f32>();
        let product =
            |one: &[f32; RANK], other: &[f32; RANK]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f32>();
        for (at, row) in own.iter().enumerate() {
            expected += own[at + 1..].iter().chain(&situation).map(|other| product(row, other)).sum::<f32>();
        }
        let judged = weights.judge(survey, point);
        assert!((judged - expected).abs() < 0.03, "{judged} {expected}");
        let reasons = weights.reasons(survey, point);
        assert!((reasons.weight - expected).abs() < 1e-3, "{expected} {reasons:?}");
        // The file has it all.
        let read = Weights::read(&weights.to_string()).unwrap();
        assert_eq!(read, weights);
    });
}

#[test]
fn what_is_wrong_with_factors_is_told() {
    let told = |lines: &str| Weights::read(&format!("tengen-weights 2\n{lines}\n")).unwrap_err().to_string();
    assert!(told("factors\nko.open AAAA\nend 0 0").contains("its factors"));
    assert!(told("factors\nko.open AAAAAAAAAAAAAAA-\nend 0 0").contains("its factors"));
    assert!(told("factors\nshapes 3\nAAAA\nend 0 1").contains("the file is damaged"));
    assert!(told("factors\nshapes 3\nAAAAAAAAAAAAAAAAA\nend 0 0").contains("some are missing"));
    assert!(told("factors\nend 0").contains("some are missing"));
    assert!(told("factors\nfactors\nend 0 0").contains("its factors"));
    assert!(Weights::read("tengen-weights 2\nfactors\nshapes 3\nAAAAAAAAAAAAAAAAA\nend 0 1\n").is_ok());
}

#[test]
fn reasons_add_up_to_the_weight_of_the_move() {
    let picture: Picture = ". . . .\n. X O .\n. . a .\n. . . .".parse().unwrap();
    let game = picture.to_game(Rules::CHINESE, Color::Black).unwrap();
    let point = picture.point('a').unwrap();
    let survey =
        Survey::of(Scene { board: game.board(), color: Color::Black, last: None, before_last: None });
    let mut seen = Told::default();
    survey.tell(point, &mut seen);
    let features = std::array::from_fn(|at| at as f32 / 10.0);
    let weights = Weights::new(Vec::new(), features, vec![(seen.shapes[0], -2.0), (seen.shapes[2], 0.5)]);
    let reasons = weights.reasons(&survey, point);
    assert!((reasons.weight - weights.judge(&survey, point)).abs() < 0.03, "{reasons:?}");
    assert_eq!(reasons.reasons.len(), seen.names.len() + 2);
    assert!(reasons.reasons.windows(2).all(|two| two[0].1.abs() >= two[1].1.abs()), "{reasons:?}");
    assert!(
        reasons.reasons.contains(&("its shape, by the 8 points around it and liberties".to_owned(), -2.0))
    );
}
