//! Work for several threads.

use std::sync::{Mutex, PoisonError};

/// Does every task once. There is a thread for each state, and a thread that is free takes the next task, so that who
/// does which is a matter of luck: a task must leave its result in a place of its own.
pub(crate) fn share<Task, State: Send>(
    tasks: impl Iterator<Item = Task> + Send,
    states: &mut [State],
    work: impl Fn(&mut State, Task) + Sync,
) {
    let tasks = Mutex::new(tasks);
    // The lock is held for `next` alone.
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = |state: &mut State| {
        while let Some(task) = next() {
            work(state, task);
        }
    };
    let Some((own, others)) = states.split_first_mut() else { return };
    std::thread::scope(|scope| {
        for state in others {
            scope.spawn(|| run(state));
        }
        run(own);
    });
}
