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

/// Makes [`peak`] begin anew; whether that worked.
#[cfg(target_os = "linux")]
pub(super) fn forget_peak() -> bool {
    // The manual page proc_pid_clear_refs(5): 5 resets the peak to what is in memory now.
    std::fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// Makes [`peak`] begin anew; whether that worked.
#[cfg(not(target_os = "linux"))]
pub(super) fn forget_peak() -> bool {
    false
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
