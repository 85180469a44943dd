//! The memory that this program has used.

/// The most bytes that were in memory at once up to now, where the system tells it.
#[cfg(target_os = "linux")]
pub(super) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The most bytes that were in memory at once up to now, where the system tells it.
#[cfg(not(target_os = "linux"))]
pub(super) fn peak() -> Option<u64> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn memory_that_is_used_is_counted() {
        let block = std::hint::black_box(vec![1u8; 64 << 20]);
        assert!(peak().unwrap() > block.len() as u64);
    }
}
