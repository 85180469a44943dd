//! Memory for the tree: words handed out one block after the other, up to a limit that is never exceeded.
//!
//! The words lie in chunks that are made when the first block in them is asked for, so a small search needs little
//! memory. Nothing is given back one by one; a tree that is pruned moves its blocks together.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;

use crate::sync::{Apart, AtomicU64};

/// Words in a chunk: a mebibyte. Loom remembers the history of every word, so there its chunks are small.
pub(super) const CHUNK: usize = if cfg!(loom) { 1 << 6 } else { 1 << 17 };

/// The bytes of a word.
pub(crate) const WORD: usize = size_of::<u64>();

/// The most words that 32 bits can count.
const MOST: usize = u32::MAX as usize;

/// Where a block begins, counted in words. Never 0 or 1, which mean something else to a link.
pub(crate) type Address = u32;

/// The first address.
pub(crate) const FIRST: Address = 2;

pub(crate) struct Arena {
    chunks: Box<[OnceLock<Box<[AtomicU64]>>]>,
    /// Where the next block begins, if it fits there.
    next: Apart<AtomicU64>,
}

impl Arena {
    /// An arena of at most so many bytes, and at least one chunk.
    pub(crate) fn new(bytes: usize) -> Arena {
        let chunks = (bytes / WORD).min(MOST) / CHUNK;
        let chunks = std::iter::repeat_with(OnceLock::new).take(chunks.max(1)).collect();
        Arena { chunks, next: Apart(AtomicU64::new(u64::from(FIRST))) }
    }

    /// A new block of so many words, with anything in them; `None` if there is no room.
    pub(crate) fn allocate(&self, words: usize) -> Option<Address> {
        let mut next = self.next.load(Relaxed);
        loop {
            let (start, end) = self.place(next as usize, words)?;
            self.chunk(start)?;
            match self.next.compare_exchange_weak(next, end as u64, Relaxed, Relaxed) {
                Ok(_) => {
                    self.close(next as usize, start);
                    return Some(start as Address);
                }
                Err(now) => next = now,
            }
        }
    }

    /// Where a block of so many words lies that comes next after `at`: no block reaches across chunks.
    fn place(&self, at: usize, words: usize) -> Option<(usize, usize)> {
        let is_across = at % CHUNK + words > CHUNK;
        let start = if is_across { at.next_multiple_of(CHUNK) } else { at };
        let end = start + words;
        (words <= CHUNK && end <= self.chunks.len() * CHUNK).then_some((start, end))
    }

    /// The chunk with this word, made if it is not there yet; `None` if the system has no memory for it.
    fn chunk(&self, at: usize) -> Option<&[AtomicU64]> {
        let chunk = &self.chunks[at / CHUNK];
        if chunk.get().is_none() {
            // If two threads do so at once, one of the two is dropped again.
            let _ = chunk.set(new_chunk()?);
        }
        chunk.get().map(|chunk| &chunk[..])
    }

    /// Leaves a 0 where blocks end before the end of a chunk, for [`Arena::block_from`].
    fn close(&self, end: usize, next_start: usize) {
        if end != next_start
            && let Some(chunk) = self.chunk(end)
        {
            chunk[end % CHUNK].store(0, Relaxed);
        }
    }

    /// The words from this address to the end of its chunk; the block begins with them.
    #[inline(always)]
    pub(crate) fn words_from(&self, address: Address) -> &[AtomicU64] {
        let at = address as usize;
        match self.chunks.get(at / CHUNK).and_then(OnceLock::get) {
            Some(chunk) => &chunk[at % CHUNK..],
            None => &[],
        }
    }

    /// The bytes of all chunks made so far.
    pub(crate) fn bytes(&self) -> usize {
        self.chunks.iter().filter(|chunk| chunk.get().is_some()).count() * CHUNK * WORD
    }

    /// The bytes that there may be.
    pub(crate) fn capacity(&self) -> usize {
        self.chunks.len() * CHUNK * WORD
    }

    /// Where the last block ends.
    pub(crate) fn end(&self) -> usize {
        self.next.load(Relaxed) as usize
    }

    /// Forgets all blocks from the given address on.
    pub(crate) fn cut(&mut self, from: Address) {
        self.next.store(u64::from(from), Relaxed);
    }

    /// The block that begins at `at`, or else in the chunk after it; `None` if all blocks end at or before `at`. No
    /// block begins with a 0.
    pub(crate) fn block_from(&self, at: usize, end: usize) -> Option<Address> {
        let is_here = at.is_multiple_of(CHUNK)
            || self.words_from(at as Address).first().is_some_and(|word| word.load(Relaxed) != 0);
        let start = if is_here { at } else { at.next_multiple_of(CHUNK) };
        (start < end).then_some(start as Address)
    }

    /// Moves a block that was cut off towards the beginning, behind those that are there; returns its new address. The
    /// blocks must be moved in ascending order.
    pub(crate) fn shift(&mut self, old: Address, words: usize) -> Address {
        let end = self.end();
        // A block that comes later always fits before itself: what precedes it has only become shorter.
        let (start, new_end) = self.place(end, words).unwrap_or((old as usize, old as usize + words));
        debug_assert!(start <= old as usize);
        self.close(end, start);
        self.next.store(new_end as u64, Relaxed);
        let (from, to) = (self.words_from(old), self.words_from(start as Address));
        // Towards the beginning, word by word: no word is overwritten before it was read.
        for at in 0..words {
            to[at].store(from[at].load(Relaxed), Relaxed);
        }
        start as Address
    }
}

#[cold]
fn new_chunk() -> Option<Box<[AtomicU64]>> {
    let mut words = Vec::new();
    words.try_reserve_exact(CHUNK).ok()?;
    words.extend(std::iter::repeat_with(|| AtomicU64::new(0)).take(CHUNK));
    Some(words.into_boxed_slice())
}
