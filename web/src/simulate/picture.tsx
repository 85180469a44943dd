/** What the letters of a drawn pattern stand for. */
const MEANINGS: [mark: string, meaning: string][] = [
  ["+", "the move"],
  ["X", "black stone"],
  ["O", "white stone"],
  [".", "empty"],
  ["x", "black or empty"],
  ["o", "white or empty"],
  ["?", "anything"],
  ["#", "off the board"],
];

const CELL = 24;

/** One point of a pattern. Half stones are stones that may be there or not. */
function Mark({ mark, x, y }: { mark: string; x: number; y: number }) {
  const centre = { cx: x + CELL / 2, cy: y + CELL / 2 };
  const radius = CELL * 0.42;
  switch (mark) {
    case "X":
    case "O":
      return <circle {...centre} r={radius} class={mark === "X" ? "black" : "white"} />;
    case "x":
    case "o":
      return <circle {...centre} r={radius} class={mark === "x" ? "black maybe" : "white maybe"} />;
    case "+":
      return (
        <path
          class="cross"
          d={`M${centre.cx - 6} ${centre.cy}h12M${centre.cx} ${centre.cy - 6}v12`}
          stroke-width={3}
        />
      );
    case "?":
      return (
        <text x={centre.cx} y={centre.cy + 5} text-anchor="middle" class="any">
          ?
        </text>
      );
    case "#":
      return <rect x={x} y={y} width={CELL} height={CELL} class="off" />;
    default:
      return null;
  }
}

/** The lines through a point, which end where the board does. */
function Lines({ rows, x, y }: { rows: string[]; x: number; y: number }) {
  if (rows[y]?.charAt(x) === "#") return null;
  const isOff = (across: number, down: number) => rows[y + down]?.charAt(x + across) === "#";
  const [left, top, half] = [x * CELL, y * CELL, CELL / 2];
  const from = (gone: boolean) => (gone ? half : 0);
  const to = (gone: boolean) => (gone ? half : CELL);
  return (
    <path
      class="line"
      d={
        `M${left + from(isOff(-1, 0))} ${top + half}H${left + to(isOff(1, 0))}` +
        `M${left + half} ${top + from(isOff(0, -1))}V${top + to(isOff(0, 1))}`
      }
    />
  );
}

/** A drawing of three times three points. */
export function Picture({ rows, label }: { rows: string[]; label: string }) {
  const cells = rows.flatMap((row, y) => Array.from(row, (mark, x) => ({ mark, x, y })));
  return (
    <svg class="pattern" viewBox={`0 0 ${3 * CELL} ${3 * CELL}`} role="img" aria-label={`${label}: ${rows.join(", ")}`}>
      <rect width={3 * CELL} height={3 * CELL} class="wood" />
      {cells.map(({ x, y }) => (
        <Lines key={`${x} ${y}`} rows={rows} x={x} y={y} />
      ))}
      {cells.map(({ mark, x, y }) => (
        <Mark key={`${x} ${y}`} mark={mark} x={x * CELL} y={y * CELL} />
      ))}
    </svg>
  );
}

/** What the marks of these drawings mean. */
function Legend({ pictures }: { pictures: string[][] }) {
  const used = new Set(pictures.flat().join(""));
  return (
    <ul class="marks">
      {MEANINGS.filter(([mark]) => used.has(mark)).map(([mark, meaning]) => (
        <li key={mark}>
          <svg viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
            <rect width={CELL} height={CELL} class="wood" />
            {mark !== "#" && <Lines rows={[mark]} x={0} y={0} />}
            <Mark mark={mark} x={0} y={0} />
          </svg>
          {meaning}
        </li>
      ))}
    </ul>
  );
}

/** The pattern of a move as the paper draws it, beside what was on the board. */
export function PatternShown({ name, picture, here }: { name: string; picture: string[]; here: string[] | null }) {
  return (
    <div class="patterns">
      <figure>
        <Picture rows={picture} label={`The pattern ${name}`} />
        <figcaption>{name}</figcaption>
      </figure>
      {here && (
        <figure>
          <Picture rows={here} label="On the board" />
          <figcaption>on the board</figcaption>
        </figure>
      )}
      <div>
        <Legend pictures={here ? [picture, here] : [picture]} />
        <small class="faint">A pattern holds as well turned, mirrored and with the colours exchanged.</small>
      </div>
    </div>
  );
}
