import { useEffect, useState } from "preact/hooks";
import type { Color, Move } from "../api/types";

/** A variation that is shown on the board as numbered stones, without being played. */
export interface Peek {
  /** The node that it goes on from. */
  node: number;
  color: Color;
  moves: Move[];
}

/** What is shown for a moment, and what stays until it is put aside. */
export interface Peeking {
  /** What is on the board now. */
  shown: Peek | null;
  pinned: Peek | null;
  /** Shows a variation while the pointer or the focus is where it is offered. */
  show(peek: Peek | null): void;
  /** Shows a variation until it is put aside; once more puts it aside. For fingers, which cannot hover. */
  pin(peek: Peek): void;
  /** Puts everything aside. */
  clear(): void;
}

const isSame = (one: Peek | null, other: Peek | null) => JSON.stringify(one) === JSON.stringify(other);

/** Variations on the board; another position puts them aside. */
export function usePeeking(node: number): Peeking {
  const [held, show] = useState<Peek | null>(null);
  const [pinned, setPinned] = useState<Peek | null>(null);
  const clear = () => {
    show(null);
    setPinned(null);
  };
  useEffect(clear, [node]);
  return {
    shown: held ?? pinned,
    pinned,
    show,
    clear,
    pin: (peek) => setPinned((before) => (isSame(before, peek) ? null : peek)),
  };
}

/** Events of something that offers a variation: the pointer shows it, and so does the focus that the keyboard gives. */
export function offers(peeking: Peeking, peek: Peek) {
  const isByKeyboard = (event: FocusEvent) => event.target instanceof Element && event.target.matches(":focus-visible");
  return {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && peeking.show(peek),
    onPointerLeave: () => peeking.show(null),
    onFocusIn: (event: FocusEvent) => isByKeyboard(event) && peeking.show(peek),
    onFocusOut: () => peeking.show(null),
  };
}
