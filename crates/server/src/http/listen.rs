//! Taking connections, and letting go of those who do not read, do not write or are too many.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

use crate::settings::Patience;

/// The time that requests have when the server ends.
const GRACE: Duration = Duration::from_secs(2);

/// Serves until somebody says that it is enough.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    (connections, patience): (usize, Patience),
    end: watch::Receiver<bool>,
) {
    let connections = u32::try_from(connections.max(1)).unwrap_or(u32::MAX);
    let room = Arc::new(Semaphore::new(connections as usize));
    let mut enough = end.clone();
    loop {
        let (stream, place) = tokio::select! {
            next = next(&listener, &room) => next,
            _ = enough.wait_for(|end| *end) => break,
        };
        let (router, end) = (router.clone(), end.clone());
        tokio::spawn(async move {
            serve(stream, router, patience, end).await;
            drop(place);
        });
    }
    // Whoever is not gone by then does not want to go.
    let _ = timeout(GRACE, room.acquire_many(connections)).await;
}

/// The next connection, as soon as there is room for it.
async fn next(listener: &TcpListener, room: &Arc<Semaphore>) -> (TcpStream, Option<OwnedSemaphorePermit>) {
    // The room is never closed, so that there is always a place in the end.
    let place = Arc::clone(room).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, place),
            // Too many files are open, or the client is gone already: others can still be served, later.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn serve(stream: TcpStream, router: Router, patience: Patience, mut end: watch::Receiver<bool>) {
    // Events are small and should come at once.
    let _ = stream.set_nodelay(true);
    let io = TokioIo::new(Impatient::new(stream, patience.unread));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .serve_connection(io, TowerToHyperService::new(router))
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // How a connection ends is the client's business.
    tokio::select! {
        _ = poll_fn(|context| connection.as_mut().poll(context)) => return,
        _ = end.wait_for(|end| *end) => connection.as_mut().graceful_shutdown(),
    }
    let _ = timeout(GRACE, connection).await;
}

/// A stream that breaks when what is written to it is not read for too long.
struct Impatient {
    stream: TcpStream,
    /// How long a write may wait.
    unread: Duration,
    /// Runs out when a write has waited for too long; not there while none waits.
    patience: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    fn new(stream: TcpStream, unread: Duration) -> Impatient {
        Impatient { stream, unread, patience: None }
    }

    /// What a write came to, or an error if it has waited for too long.
    fn judge<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.patience = None;
            return result;
        }
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(self.unread)));
        match patience.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, result)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, result)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judge(context, result)
    }
}
