//! From bytes to lines.

/// Cuts what an engine writes into lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// The end of what was given out already.
    start: usize,
    /// Up to here there is no line break.
    searched: usize,
}

impl Lines {
    /// Adds what was read.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line.
    pub(super) fn next(&mut self) -> Option<String> {
        let found = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        let Some(length) = found else {
            self.searched = self.bytes.len();
            return None;
        };
        let end = self.searched + length;
        let line = clean(&self.bytes[self.start..end]);
        self.start = end + 1;
        self.searched = end + 1;
        Some(line)
    }

    /// How much there is of a line that has not ended.
    pub(super) fn pending(&self) -> usize {
        self.bytes.len() - self.start
    }

    /// The beginning of a line that has not ended.
    pub(super) fn unfinished(&self) -> String {
        clean(&self.bytes[self.start..])
    }
}

/// Control characters have no meaning in the protocol (section 2.2), and a carriage return is one. The tab is kept.
pub(super) fn clean(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().filter(|&c| c == '\t' || !c.is_ascii_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_the_same_however_the_bytes_arrive() {
        let bytes = b"= a\r\n\r\nb\x07\tc\n\xff\nrest";
        for size in 1..=bytes.len() {
            let mut lines = Lines::default();
            let mut found = Vec::new();
            for part in bytes.chunks(size) {
                lines.push(part);
                found.extend(std::iter::from_fn(|| lines.next()));
            }
            assert_eq!(found, ["= a", "", "b\tc", "\u{fffd}"], "in parts of {size} bytes");
            assert_eq!((lines.unfinished().as_str(), lines.pending()), ("rest", 4));
        }
    }
}
