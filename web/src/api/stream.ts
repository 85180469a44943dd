import { ApiError, type Asked, startSearch, stopSearch } from "./client";
import type { Done, Failure, Finding, Snapshot, Waiting } from "./types";

/** Who wants to know how a search goes. After `done` or `failed` nothing more comes. */
export interface Listener {
  waiting?(waiting: Waiting): void;
  /** The server does not answer; it is tried again. */
  lost?(): void;
  progress?(snapshot: Snapshot): void;
  finding?(finding: Finding): void;
  done?(done: Done): void;
  failed?(error: ApiError): void;
}

/** How often a search is asked for again when the server has lost it, and after how many milliseconds. */
const RETRIES = 20;
const PAUSE = 1000;

/** A search under way. */
export interface Search {
  /** Ends the search; what it knows by then comes as `done`. */
  stop(): void;
  /** Ends the search and says nothing more. */
  abandon(): void;
}

/**
 * Starts a search and tells the listener about it. The browser takes up a broken stream by itself; if the server was
 * restarted and knows nothing of the search, it is asked for again.
 */
export function search(request: Asked, listener: Listener): Search {
  let id: string | null = null;
  let source: EventSource | null = null;
  let isOver = false;
  let isUnwanted = false;
  let retries = 0;

  const end = () => {
    isOver = true;
    source?.close();
  };

  const again = (error: ApiError) => {
    source?.close();
    if (isOver) return;
    const isFinal = error.status >= 400 && error.status !== 404 && error.status !== 503;
    if (isFinal || isUnwanted || ++retries > RETRIES) {
      end();
      listener.failed?.(error);
    } else {
      listener.lost?.();
      setTimeout(begin, PAUSE);
    }
  };

  const listen = (to: string) => {
    source = new EventSource(`/api/searches/${encodeURIComponent(to)}/events`);
    const on = <Data>(name: string, take: (data: Data) => void) =>
      source?.addEventListener(name, (event) => {
        if (!isOver) take(JSON.parse((event as MessageEvent<string>).data) as Data);
      });
    on<Waiting>("waiting", (data) => listener.waiting?.(data));
    on<Snapshot>("progress", (data) => {
      retries = 0;
      listener.progress?.(data);
    });
    on<Finding>("finding", (data) => {
      retries = 0;
      listener.finding?.(data);
    });
    on<Done>("done", (data) => {
      end();
      listener.done?.(data);
    });
    on<Failure>("failed", (data) => {
      end();
      listener.failed?.(new ApiError(data.error, 500, data.step));
    });
    source.onerror = () => {
      // The browser tries again by itself unless the answer was no stream: then the server has forgotten the search.
      if (source?.readyState === EventSource.CLOSED) {
        again(new ApiError("The server has lost the search.", 404));
      } else if (!isOver) {
        listener.lost?.();
      }
    };
  };

  const begin = async () => {
    if (isOver) return;
    try {
      id = (await startSearch(request)).id;
    } catch (error) {
      again(error instanceof ApiError ? error : new ApiError(String(error), 0));
      return;
    }
    if (isOver) {
      stopSearch(id).catch(() => {});
    } else {
      listen(id);
      // Somebody stopped it before it had a name.
      if (isUnwanted) stopSearch(id).catch(() => {});
    }
  };

  void begin();
  return {
    stop() {
      isUnwanted = true;
      if (id) stopSearch(id).catch(() => {});
    },
    abandon() {
      end();
      if (id) stopSearch(id).catch(() => {});
    },
  };
}
