//! Reads every string of many random positions and tells what it took.
//!
//! ```text
//! cargo run --release --example ladders -- [SIDE] [POSITIONS] [BUDGET]
//! ```
//!
//! Every position of random games counts, from the first move to the last, so that all stages are in it. CPU time
//! is that of this process as Linux tells it, the making of the positions taken off.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs;

use go::ladder::{Reader, Summary};
use go::{Board, Color, LargeBoard, Size};

/// Marsaglia's xorshift generator with shifts 13, 7 and 17; its stream is part of the result.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * u128::from(bound)) >> 64) as u32
    }
}

/// Positions of random games, one after the other.
struct Games<B> {
    board: B,
    to_play: Color,
    passes: u32,
    moves: usize,
    random: Random,
}

impl<B: Board> Games<B> {
    fn new(size: Size) -> Games<B> {
        Games { board: B::new(size), to_play: Color::Black, passes: 0, moves: 0, random: Random(20_060_401) }
    }

    fn next(&mut self) -> &B {
        if self.passes == 2 || self.moves == 3 * self.board.size().area() {
            self.board = B::new(self.board.size());
            (self.to_play, self.passes, self.moves) = (Color::Black, 0, 0);
        }
        let random = &mut self.random;
        match self.board.random_move(self.to_play, |bound| random.below(bound)) {
            Some(point) => {
                self.board.play(self.to_play, point);
                self.passes = 0;
            }
            None => {
                self.board.pass();
                self.passes += 1;
            }
        }
        self.moves += 1;
        self.to_play = !self.to_play;
        &self.board
    }
}

/// The CPU seconds of this process so far, as Linux counts them, in hundredths.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: Result<Vec<u64>, _> = after_name.split_whitespace().skip(11).take(2).map(str::parse).collect();
    Ok(ticks?.iter().sum::<u64>() as f64 / 100.0)
}

fn add(total: &mut Summary, summary: &Summary) {
    for color in Color::BOTH {
        total.short[color] += summary.short[color];
        total.capturable[color] += summary.capturable[color];
        total.lost[color] += summary.lost[color];
        total.unknown[color] += summary.unknown[color];
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: usize| arguments.next().map_or(Ok(default), |text| text.parse());
    let (side, positions) = (number(9)?, number(100_000)?);
    let reader = Reader { budget: number(Reader::default().budget as usize)? as u32 };
    let size = Size::new(side, side)?;

    let start = cpu_seconds()?;
    let mut games = Games::<LargeBoard>::new(size);
    let mut stones = 0;
    for _ in 0..positions {
        stones += u64::from(games.next().stones()[Color::Black]);
    }
    let made = cpu_seconds()?;
    let mut games = Games::<LargeBoard>::new(size);
    let mut total = Summary::default();
    let mut with_ladder = 0;
    for _ in 0..positions {
        let summary = reader.summary(games.next());
        with_ladder += usize::from(summary.capturable.0 != [0, 0]);
        add(&mut total, &summary);
    }
    let seconds = cpu_seconds()? - made - (made - start);

    println!(
        "{positions} positions on {size}, {:.1} black stones on average",
        stones as f64 / positions as f64
    );
    println!("{} strings with one or two liberties", total.short.0.iter().sum::<u32>());
    println!("  {} capturable, in {with_ladder} positions", total.capturable.0.iter().sum::<u32>());
    println!("  {} of them lost even if their owner moves first", total.lost.0.iter().sum::<u32>());
    println!("  {} unknown with a budget of {} moves", total.unknown.0.iter().sum::<u32>(), reader.budget);
    println!("{seconds:.2} CPU seconds, {:.1} microseconds per position", 1e6 * seconds / positions as f64);
    Ok(())
}
