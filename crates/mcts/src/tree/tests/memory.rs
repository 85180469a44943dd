//! The memory of the tree.

use std::thread;

use crate::random::Random;
use crate::tree::arena::{Address, Arena, CHUNK, FIRST, WORD};

/// Allocates blocks of up to `most` words until there is no room for one.
fn fill(arena: &Arena, most: u32, seed: u64) -> Vec<(usize, usize)> {
    let mut random = Random::new(seed);
    let mut blocks = Vec::new();
    loop {
        let words = 1 + random.index(most) as usize;
        match arena.allocate(words) {
            Some(address) => blocks.push((address as usize, words)),
            None => return blocks,
        }
    }
}

fn assert_disjoint(blocks: &mut [(usize, usize)]) {
    blocks.sort_unstable();
    for pair in blocks.windows(2) {
        assert!(pair[0].0 + pair[0].1 <= pair[1].0, "{pair:?} overlap");
    }
}

#[test]
fn the_limit_is_never_exceeded() {
    for (bytes, chunks) in [(0, 1), (1 << 20, 1), ((5 << 20) - 1, 4), (5 << 20, 5)] {
        let arena = Arena::new(bytes);
        let blocks = fill(&arena, 3000, 1);
        let &(start, words) = blocks.last().unwrap();
        assert!(start + words <= chunks * CHUNK);
        assert_eq!(arena.bytes(), chunks * CHUNK * WORD);
        assert_eq!(arena.capacity(), arena.bytes());
    }
}

#[test]
fn chunks_are_made_when_they_are_needed() {
    let arena = Arena::new(usize::MAX);
    assert_eq!(arena.bytes(), 0);
    assert_eq!(arena.allocate(10), Some(FIRST));
    assert_eq!(arena.bytes(), CHUNK * WORD);
    arena.allocate(CHUNK).unwrap();
    assert_eq!(arena.bytes(), 2 * CHUNK * WORD);
    assert!(arena.capacity() <= (u32::MAX as usize) * WORD, "addresses have 32 bits");
}

#[test]
fn no_block_reaches_across_chunks() {
    let arena = Arena::new(4 << 20);
    let blocks = fill(&arena, 5000, 2);
    assert!(blocks.iter().all(|&(start, words)| start / CHUNK == (start + words - 1) / CHUNK));
    assert!(blocks.iter().all(|&(start, words)| arena.words_from(start as Address).len() >= words));
}

#[test]
fn a_block_may_fill_a_chunk_but_not_more() {
    let arena = Arena::new(2 << 20);
    assert_eq!(arena.allocate(CHUNK + 1), None);
    assert_eq!(arena.allocate(CHUNK), Some(CHUNK as Address), "the first chunk lacks two words");
    assert_eq!(arena.allocate(1), None);
}

#[test]
fn threads_get_disjoint_blocks() {
    let arena = Arena::new(4 << 20);
    let mut blocks: Vec<_> = thread::scope(|scope| {
        let arena = &arena;
        let threads: Vec<_> = (0..4).map(|seed| scope.spawn(move || fill(arena, 100, seed))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_disjoint(&mut blocks);
    // A thread stops when its block does not fit, so less than the largest block is left.
    let taken: usize = blocks.iter().map(|&(_, words)| words).sum();
    assert!(taken > 4 * (CHUNK - 100), "{taken} words");
}

#[test]
fn a_walk_meets_every_block_and_moving_keeps_its_words() {
    let mut arena = Arena::new(3 << 20);
    let blocks = fill(&arena, 2000, 5);
    for &(start, words) in &blocks {
        for (at, word) in arena.words_from(start as Address)[..words].iter().enumerate() {
            word.store((start + at) as u64, std::sync::atomic::Ordering::Relaxed);
        }
    }
    let end = arena.end();
    let mut met = vec![FIRST as usize];
    for &(start, words) in &blocks {
        met.extend(arena.block_from(start + words, end).map(|address| address as usize));
    }
    assert_eq!(met, blocks.iter().map(|&(start, _)| start).collect::<Vec<_>>());

    arena.cut(FIRST);
    let kept: Vec<_> =
        blocks.into_iter().enumerate().filter(|(at, _)| at % 3 != 1).map(|(_, it)| it).collect();
    let mut moved = Vec::new();
    for &(start, words) in &kept {
        let new = arena.shift(start as Address, words);
        moved.push((new as usize, words));
    }
    for (&(old, words), &(new, _)) in kept.iter().zip(&moved) {
        assert!(new <= old);
        let found = arena.words_from(new as Address)[..words].iter();
        let found = found.map(|word| word.load(std::sync::atomic::Ordering::Relaxed));
        assert!(found.eq((old..old + words).map(|at| at as u64)), "the block from {old}");
    }
    assert_disjoint(&mut moved);
}
