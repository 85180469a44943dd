import type { About, Step } from "../api/types";
import { type Study, emptyStudy } from "../game/study";
import { withStep } from "../game/tree";
import { sizeOf, toName } from "../board/points";

/** A position with a question that methods answer differently. */
export interface Example {
  name: string;
  /** What to look for. */
  about: string;
  /** The lines of the board. */
  size: number;
  steps: Step[];
}

const LADDER = [
  ". . . . . . . . .",
  ". . X . . . . . .",
  ". X O . . . O . .",
  ". X . . . . . O .",
  ". . . . . . . . .",
  ". . . . . . . . .",
  ". . . . . . . . .",
  ". . X . . . . . .",
  ". . . . . . . . .",
];

const CHASE = [
  ". . . O X O X . .",
  ". . O O X O X . .",
  ". . . O X O X . .",
  ". O . O X O X . .",
  ". . . O X O X . .",
  ". . O O X O . . .",
  ". O . O X . . . O",
  ". . . O X . . . .",
  ". . . O X O . . .",
];

const RACE = [
  ". . . . X O . . .",
  ". . X . X O . O .",
  ". . . . X O . . .",
  ". X . . X O . O .",
  ". X X X O O O . .",
  ". X O O X X O . O",
  ". X O . . X O . .",
  ". X O . . X O . O",
  ". X O . . X O . .",
];

const CORNER = [
  ". . . . X O . . .",
  ". . X . X O . O .",
  ". . . . X O . . .",
  ". X . . X O . O .",
  ". . X . X O . . .",
  ". . . . X O . O .",
  "X X X X X O . . .",
  "O O O O X O . O .",
  ". . . O X O . . .",
];

const OPENING = ["K10", "D4", "K4", "D10", "F3", "C6"];

/** Positions to begin with. */
export const EXAMPLES: Example[] = [
  {
    name: "Empty board",
    about: "Nothing to read: only how curious a method is shapes its tree.",
    size: 9,
    steps: [],
  },
  {
    name: "A ladder",
    about: "D7 catches the stone at C7 in a ladder of more than twenty moves: too far for a tree of this size, so that the playouts decide.",
    size: 9,
    steps: [setUp(LADDER)],
  },
  {
    name: "A chase",
    about: "F3 drives six white stones into the corner. Nearly every move is forced, and who trusts a favourite gets narrow and deep.",
    size: 9,
    steps: [setUp(CHASE)],
  },
  {
    name: "A race for liberties",
    about: "Three liberties each at the lower edge, and Black is to move: whoever loses a turn loses the game.",
    size: 9,
    steps: [setUp(RACE)],
  },
  {
    name: "Life and death in the corner",
    about: "Black kills at B1, the point in the middle; anywhere else, White plays there and lives.",
    size: 9,
    steps: [setUp(CORNER)],
  },
  {
    name: "An opening on 13x13",
    about: "169 points and few stones: with the same playouts, wide methods see each move only a few times.",
    size: 13,
    steps: OPENING.map((move, place): Step => ({ color: place % 2 ? "white" : "black", move })),
  },
];

/** The stones of a drawing, with Black to move. */
function setUp(drawing: string[]): Step {
  const rows = drawing.map((row) => row.replaceAll(" ", ""));
  const size = sizeOf(rows);
  const points = (stone: string) =>
    rows.flatMap((row, y) => Array.from(row).flatMap((at, x) => (at === stone ? [toName(size, [x, y])] : [])));
  return { setup: { black: points("X"), white: points("O"), next: "black" } };
}

/** An example as everybody looks at it. */
export function studyOf(about: About, { size, steps }: Example): Study {
  const { game, node } = emptyStudy(about, size);
  return steps.reduce(
    (study, step) => {
      const [game, node] = withStep(study.game, study.node, step);
      return { game, node };
    },
    { game, node },
  );
}
