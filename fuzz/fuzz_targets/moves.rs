//! Bytes as a game: the boards and the game of the crate must agree with the slow ones after every step.
//!
//! The first four bytes choose width, height, ko and suicide; then every two bytes are a step, what to do and
//! where.
#![no_main]

#[path = "../../crates/go/tests/support/mod.rs"]
mod support;

use go::{Board, Cell, LargeBoard, Move, Size, SmallBoard, WatchfulBoard};
use libfuzzer_sys::fuzz_target;
use support::{BoardPair, GamePair, Hashes, KO_RULES, SUICIDE_RULES, rules};

/// Longer games show nothing new and are slow to compare.
const MOST_STEPS: usize = 300;

fn pick<T: Copy>(list: &[T], byte: u8) -> T {
    list[usize::from(byte) % list.len()]
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[width, height, ko, suicide], steps)) = bytes.split_first_chunk() else { return };
    // Two sizes in three have sides up to 6: that is where strings die and positions come back.
    let side = |byte: u8| usize::from(if byte < 170 { byte % 6 } else { byte % 19 }) + 1;
    let Ok(size) = Size::new(side(width), side(height)) else { return };
    let rules = rules(pick(&KO_RULES, ko), pick(&SUICIDE_RULES, suicide));
    play_game(size, rules, steps);
    play_board::<LargeBoard>(size, steps);
    play_board::<WatchfulBoard>(size, steps);
    play_board::<SmallBoard>(size, steps);
    // It fits no size where the processor lacks the instructions.
    #[cfg(target_arch = "x86_64")]
    play_board::<SmallBoard<go::isa::V3>>(size, steps);
});

fn play_game(size: Size, rules: go::Rules, steps: &[u8]) {
    let mut pair = GamePair::new(size, rules);
    let mut hashes = Hashes::default();
    for &[action, place] in steps.as_chunks().0.iter().take(MOST_STEPS) {
        let color = pair.slow.to_play();
        let point = size.point(usize::from(place) % size.area());
        match action % 16 {
            0 => pair.play(color, Move::Pass),
            1 => pair.play(!color, point.into()),
            2 => (0..=place % 8).for_each(|_| pair.undo()),
            3 => (0..=place % 8).for_each(|_| pair.redo()),
            4 => pair.set_up(&[(point, Cell::Black)]),
            5 => pair.set_up(&[(point, Cell::White)]),
            6 => pair.set_up(&[(point, Cell::Empty)]),
            _ => pair.play(color, point.into()),
        }
        if size.area() <= 36 {
            pair.check(&mut hashes);
        }
    }
    pair.check(&mut hashes);
}

fn play_board<B: Board>(size: Size, steps: &[u8]) {
    if !B::fits(size) {
        return;
    }
    let mut pair = BoardPair::<B>::new(size);
    for &[action, place] in steps.as_chunks().0.iter().take(MOST_STEPS) {
        let color = if action % 16 == 1 { !pair.to_play } else { pair.to_play };
        let point = size.point(usize::from(place) % size.area());
        if action % 16 == 0 {
            pair.pass();
        } else if pair.grid.get(point).is_none() {
            pair.play(color, point);
        }
        // The bytes say when to look: looking every time would leave time for few games.
        if place % 4 == 0 && size.area() <= 36 {
            pair.check();
        }
    }
    pair.check();
    pair.check_conversion();
    pair.check_random_moves(steps.len() as u64);
}
