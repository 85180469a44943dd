import { useState } from "preact/hooks";
import { ApiError } from "../api/client";
import type { About, Line, SgfGame } from "../api/types";
import { OpenButton, type Opened, saveSgf } from "../game/files";
import type { StudyControl } from "../game/study";
import { newGame } from "../game/tree";
import { Choice } from "../ui/fields";
import { NewBoard } from "./newboard";
import { many } from "./words";

interface ToolbarProps {
  about: About;
  study: StudyControl;
  onOpen(opened: Opened): void;
  onProblem(message: string): void;
  /** Puts an empty board in place of the game. */
  onNew(game: SgfGame, said: string): void;
}

/** Opens and saves records, and clears the board. */
export function Toolbar({ about, study, onOpen, onProblem, onNew }: ToolbarProps) {
  const [isAsking, setAsking] = useState(false);
  const save = () => {
    saveSgf(study.game).catch((error: unknown) => {
      onProblem(error instanceof ApiError ? error.message : "The game cannot be saved.");
    });
  };
  const create = (line: Omit<Line, "steps">) => {
    setAsking(false);
    onNew(newGame(line), "The board is cleared.");
  };
  return (
    <>
      <div class="row">
        <OpenButton limit={about.limits.bytes} onOpen={onOpen} onProblem={onProblem} />
        <button type="button" onClick={save}>
          Save SGF
        </button>
        <button type="button" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          New board …
        </button>
      </div>
      {isAsking && (
        <section class="panel" aria-label="New board">
          <NewBoard about={about} onCreate={create} />
        </section>
      )}
    </>
  );
}

interface GamePanelProps {
  study: StudyControl;
  /** The file that the game is from, if another game of it can be chosen. */
  opened: Opened | null;
  onOpenText(text: string): void;
  onOther(which: number): void;
}

/** What the record says about the game. */
export function GamePanel({ study, opened, onOpenText, onOther }: GamePanelProps) {
  return (
    <section class="panel stack" aria-labelledby="game-title">
      <h2 id="game-title">Record</h2>
      {opened && opened.games > 1 && (
        <Choice
          label={`The file has ${many(opened.games, "game")}`}
          value={opened.which}
          options={Array.from({ length: opened.games }, (_, place) => ({ value: place + 1, label: `Game ${place + 1}` }))}
          onChange={onOther}
        />
      )}
      <Facts game={study.game} />
      <details>
        <summary>Names and result</summary>
        <Names study={study} />
      </details>
      <details>
        <summary>Paste a record</summary>
        <PasteBox onOpen={onOpenText} />
      </details>
    </section>
  );
}

type Info = keyof SgfGame["info"];

const NAMES: [Info, string][] = [
  ["black", "Black"],
  ["blackRank", "Black’s rank"],
  ["white", "White"],
  ["whiteRank", "White’s rank"],
  ["result", "Result"],
  ["date", "Date"],
  ["event", "Event"],
  ["name", "Name of the game"],
  ["place", "Place"],
];

/** What is known about the game. Who plays is told above the board. */
function Facts({ game }: { game: SgfGame }) {
  const { info, width, height, rules, komi, handicap } = game;
  const rows: [string, string | undefined][] = [
    ["Game", info.name],
    ["Event", info.event],
    ["Place", info.place],
    ["Date", info.date],
    ["Result", info.result],
    ["Board", `${width} × ${height}`],
    ["Rules", rules],
    ["Komi", String(komi)],
    ["Handicap", handicap ? many(handicap, "stone") : undefined],
  ];
  return (
    <dl class="facts">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Changes what the record says about the game. */
function Names({ study }: { study: StudyControl }) {
  const { game, node } = study;
  const change = (key: Info, text: string) => {
    const { [key]: _, ...rest } = game.info;
    study.set({ game: { ...game, info: text ? { ...rest, [key]: text } : rest }, node });
  };
  return (
    <div class="columns">
      {NAMES.map(([key, label]) => (
        <div class="field" key={key}>
          <label for={`info-${key}`}>{label}</label>
          <input
            id={`info-${key}`}
            type="text"
            value={game.info[key] ?? ""}
            onInput={(event) => change(key, (event.currentTarget as HTMLInputElement).value)}
          />
        </div>
      ))}
    </div>
  );
}

/** A place for the text of a record, where there is no file. */
function PasteBox({ onOpen }: { onOpen(text: string): void }) {
  const [text, setText] = useState("");
  const open = () => {
    onOpen(text);
    setText("");
  };
  return (
    <div class="stack">
      <div class="field">
        <label for="sgf-text">Text of an SGF record</label>
        <textarea
          id="sgf-text"
          rows={4}
          spellcheck={false}
          value={text}
          onInput={(event) => setText((event.currentTarget as HTMLTextAreaElement).value)}
        />
      </div>
      <div class="row">
        <button type="button" disabled={text.trim() === ""} onClick={open}>
          Open the text
        </button>
      </div>
    </div>
  );
}
