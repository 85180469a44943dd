import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client";
import { openBytes, type Opened, openFile } from "../game/files";
import { isRecord } from "./words";

/** Opens records, wherever they come from. */
export interface Opening {
  /** The file of the game on the board. */
  opened: Opened | null;
  /** Is a file held over the page? */
  isOver: boolean;
  take(opened: Opened): void;
  text(text: string): void;
  /** Takes another game of the same file. */
  other(which: number): void;
  /** The game on the board is no longer from the file. */
  forget(): void;
}

/** Opens records that are chosen, dropped onto the page or pasted. */
export function useOpening(
  limit: number,
  onOpen: (opened: Opened) => void,
  onProblem: (message: string) => void,
): Opening {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOver, setOver] = useState(false);
  const take = (one: Opened) => {
    onOpen(one);
    setOpened(one);
  };
  const read = (bytes: ArrayBuffer, which: number) => {
    if (bytes.byteLength > limit) {
      onProblem(`The record has ${bytes.byteLength} bytes, and at most ${limit} can be opened.`);
      return;
    }
    openBytes(bytes, which).then(take, (error: unknown) => {
      onProblem(error instanceof ApiError ? error.message : "The record cannot be read.");
    });
  };
  const text = (written: string) => read(new TextEncoder().encode(written).buffer as ArrayBuffer, 1);
  const latest = useRef({ take, text, onProblem });
  latest.current = { take, text, onProblem };
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving the window leads to nothing; leaving an element leads to another one.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void openFile(file, limit, latest.current.take, latest.current.onProblem);
    };
    const paste = (event: ClipboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest("input, textarea") !== null;
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (isWriting || !isRecord(pasted)) return;
      event.preventDefault();
      latest.current.text(pasted);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, [limit]);
  return {
    opened,
    isOver,
    take,
    text,
    other: (which) => opened && read(opened.bytes, which),
    forget: () => setOpened(null),
  };
}
