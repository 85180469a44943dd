import { useEffect, useRef, useState } from "preact/hooks";
import type { About, Color, Done, Position } from "../api/types";
import { colorName } from "../board/points";
import { useKept } from "../game/keep";
import { usePosition, whyNot } from "../game/position";
import { type Searching, useSearching } from "../ui/searching";
import { type Counting, useCounting } from "./counting";
import {
  begin,
  canTakeBack,
  type Game,
  isEngineTurn,
  isGame,
  lineOf,
  lostOnTime,
  resigned,
  type Settings,
  takenBack,
  usualSettings,
  withKnownOpponent,
  withTurn,
} from "./game";

const KEY = "tengen.play";

/** How long to wait before the engine is asked again, in milliseconds. */
const PAUSE = 1000;

/** A game under way, and what can be done about it. */
export interface Table {
  game: Game;
  position: Position | null;
  /** Is it the person's turn, on a position that is up to date? */
  canPlay: boolean;
  isThinking: boolean;
  searching: Searching;
  counting: Counting;
  /** The last thing that happened or went wrong, for people. */
  message: string;
  problem: string | null;
  /** Is the problem one that is over when it has been read? */
  canPutAside: boolean;
  play(point: string): void;
  pass(): void;
  resign(): void;
  /** Takes the person's last turn back, if there is one in a game that goes on. */
  undo(): void;
  /** Has the engine try again after something went wrong. */
  retry(): void;
  begin(settings: Settings): void;
  set(game: Game): void;
  say(problem: string | null): void;
  /** The seconds that the player to move has used for this turn. */
  elapsed(now: number): number;
}

/** The game of this tab. It outlives a reload, and the engine takes up its turn again. */
export function useTable(about: About): Table {
  const [kept, setGame] = useKept<Game>(KEY, () => begin(usualSettings(about), new Date()), isGame);
  const game = withKnownOpponent(kept, about);
  const line = lineOf(game);
  const { position, isCurrent, problem: refusal } = usePosition(line);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const engineBegan = useRef<number | null>(null);
  const toPlay = isCurrent ? (position?.toPlay ?? null) : null;
  const isOpen = toPlay !== null && !game.outcome && !position?.over;
  const isEngines = isOpen && isEngineTurn(game, toPlay);

  const engineDone = (done: Done) => {
    if (!toPlay || !isEngines) return;
    if (!done.reply) {
      // The server let go of the search before it had found anything: it is asked again, but not in a hurry.
      setTimeout(() => setAttempt((count) => count + 1), PAUSE);
      return;
    }
    const said = [`${colorName(toPlay)} ${spoken(done.reply)}.`, ...(done.reasons ?? [])];
    setMessage(said.join(" "));
    setGame(
      done.reply === "resign"
        ? resigned(game, toPlay)
        : withTurn(game, toPlay, done.reply, done.seconds, Date.now()),
    );
  };
  const searching = useSearching(engineDone);
  const [attempt, setAttempt] = useState(0);

  const turn = isEngines ? `${JSON.stringify(line)} ${attempt}` : null;
  useEffect(() => {
    if (!turn || !toPlay) return;
    const { opponent, thinking } = game.settings;
    const budget = game.clocks ? {} : { [thinking.unit]: thinking.amount };
    const clock = game.clocks ? { clock: game.clocks[toPlay] } : {};
    searching.start({ kind: "move", line, player: opponent, budget, ...clock });
    return () => {
      engineBegan.current = null;
    };
  }, [turn]);
  // The engine's time begins when it does, not while others are searched for.
  const isSearching = isEngines && searching.stage.name === "running";
  useEffect(() => {
    if (isSearching) engineBegan.current ??= Date.now();
  }, [isSearching]);
  // An engine that thinks about a position that is gone, because the person took a move back, is not waited for.
  useEffect(() => {
    if (!turn && searching.isRunning) searching.clear();
  }, [turn]);

  const counting = useCounting(game, setGame, isCurrent && position?.over ? position : null, setProblem);

  const make = (color: Color, move: string) => {
    setProblem(null);
    const seconds = game.turnBegan === null ? 0 : (Date.now() - game.turnBegan) / 1000;
    setMessage(`${colorName(color)} ${spoken(move)}.`);
    setGame(withTurn(game, color, move, seconds, Date.now()));
  };
  const canPlay = isOpen && !isEngines;
  return {
    game,
    position,
    canPlay,
    isThinking: isEngines,
    searching,
    counting,
    message,
    problem: problem ?? refusal?.message ?? (searching.stage.name === "failed" ? searching.stage.message : null),
    canPutAside: problem !== null,
    play(point) {
      if (!canPlay || !position) return;
      const reason = whyNot(position, point);
      if (reason) setProblem(reason);
      else make(position.toPlay, point);
    },
    pass() {
      if (canPlay) make(toPlay, "pass");
    },
    resign() {
      const color = game.settings.human === "both" ? toPlay : game.settings.human;
      if (color) setGame(resigned(game, color));
    },
    undo() {
      if (game.outcome || !canTakeBack(game)) return;
      searching.clear();
      setProblem(null);
      setMessage("");
      setGame(takenBack(game, Date.now()));
    },
    retry() {
      searching.clear();
      setAttempt((count) => count + 1);
    },
    begin(settings) {
      searching.clear();
      setProblem(null);
      setMessage("");
      setGame(begin(settings, new Date()));
    },
    set(next) {
      searching.clear();
      setProblem(null);
      setMessage("");
      setGame(next);
    },
    say: setProblem,
    elapsed(now) {
      const began = isEngines ? engineBegan.current : game.turnBegan;
      return began === null ? 0 : Math.max(0, now - began) / 1000;
    },
  };
}

/** Ends a game when the time of the person to move is used up. */
export function useFlag(table: Table, isUsedUp: boolean): void {
  const color = table.canPlay ? (table.position?.toPlay ?? null) : null;
  useEffect(() => {
    if (color && isUsedUp) table.set(lostOnTime(table.game, color));
  }, [color, isUsedUp]);
}

function spoken(move: string): string {
  if (move === "pass") return "passes";
  return move === "resign" ? "resigns" : `plays ${move}`;
}
