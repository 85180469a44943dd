import { useRef } from "preact/hooks";
import { ApiError, readSgf, writeSgf } from "../api/client";
import type { SgfFile, SgfGame } from "../api/types";

/** Lets the user keep a text as a file. */
export function download(name: string, text: string, kind: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then, and needs the address until it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A name for a record, made of what is known about the game. */
export function fileName({ info, width, height }: SgfGame): string {
  const players = [info.black, info.white].filter(Boolean).join("-");
  const words = [info.date, players || `${width}x${height}`].filter(Boolean).join("-");
  return `${words.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80) || "game"}.sgf`;
}

/** Writes a record and lets the user keep it. */
export async function saveSgf(game: SgfGame): Promise<void> {
  download(fileName(game), await writeSgf(game), "application/x-go-sgf");
}

/** A record that was opened, with its bytes in case that another game of the file is wanted. */
export interface Opened extends SgfFile {
  bytes: ArrayBuffer;
  /** Which of the games it is, from 1 on. */
  which: number;
}

/** Reads one game of a file. */
export async function openBytes(bytes: ArrayBuffer, which = 1): Promise<Opened> {
  return { ...(await readSgf(bytes, which)), bytes, which };
}

interface OpenButtonProps {
  /** The most bytes that the server takes. */
  limit: number;
  onOpen(opened: Opened): void;
  onProblem(message: string): void;
}

/** A button that opens a record from the user's disk. */
export function OpenButton({ limit, onOpen, onProblem }: OpenButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    await openFile(file, limit, onOpen, onProblem);
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open SGF …
      </button>
      <input ref={input} type="file" accept=".sgf,application/x-go-sgf" onChange={choose} hidden aria-label="SGF file" />
    </>
  );
}

/** Opens a file that was chosen or dropped. */
export async function openFile(
  file: File,
  limit: number,
  onOpen: (opened: Opened) => void,
  onProblem: (message: string) => void,
): Promise<void> {
  if (file.size > limit) {
    onProblem(`${file.name} has ${file.size} bytes, and at most ${limit} can be opened.`);
    return;
  }
  try {
    onOpen(await openBytes(await file.arrayBuffer()));
  } catch (error) {
    onProblem(error instanceof ApiError ? `${file.name}: ${error.message}` : `${file.name} cannot be read.`);
  }
}
