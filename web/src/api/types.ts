/**
 * What the page and the server say to each other. The server's side of each type is in `crates/server/src`.
 *
 * Points are named as in the Go Text Protocol ("D4"), a pass is "pass". Win rates (0 to 1), scores (points) and
 * ownership (-1 to 1) are always Black's. The server keeps no games: every request brings the whole line of play, so
 * that a game survives a reload of the page and a restart of the server.
 */

export type Color = "black" | "white";

/** A point, or "pass". */
export type Move = string;

/**
 * A turn, or stones that were set up. `handicap` says how many of the black stones are a handicap that does not stand on
 * the fixed points; it is possible in the first step of a line without fixed handicap.
 */
export type Step =
  | { color: Color; move: Move }
  | { setup: { black?: string[]; white?: string[]; empty?: string[]; next?: Color; handicap?: number } };

/** A game from its beginning to a position. */
export interface Line {
  width: number;
  height: number;
  /** As in `About.rules`; SGF records may bring others. */
  rules: string;
  komi: number;
  /** Fixed handicap stones: 0, or 2 to 9. White begins if there are any. */
  handicap: number;
  steps: Step[];
}

/** POST /api/position {line} */
export interface Position {
  width: number;
  height: number;
  /** A row for each line from the top: "." empty, "X" black, "O" white. */
  rows: string[];
  toPlay: Color;
  /** The number of turns so far. */
  moveNumber: number;
  last: { color: Color; move: Move } | null;
  /** The stones that each player has taken. */
  prisoners: { black: number; white: number };
  passes: number;
  /** Why nobody can move any more, if so: both have passed, or the game is too long. */
  over: string | null;
  /** Empty points on which the player to move may not play, each with the reason as a sentence. */
  refused: Record<string, string>;
  /** Where the fixed handicap stones stand, for the record. */
  handicapStones: string[];
}

/** Whatever is refused: with a status of 400 or more. */
export interface Failure {
  /** A sentence for people. */
  error: string;
  /** The place of the step in the line that is to blame, if one is. */
  step?: number;
}

/** GET /api/about */
export interface About {
  version: string;
  presets: { name: string; title: string; about: string }[];
  defaultPreset: string;
  /** The playouts of a move by level; null where only the budget limits them. */
  levels: { level: number; playouts: number | null; about: string }[];
  policies: { name: string; about: string }[];
  rules: { name: string; about: string; komi: number }[];
  limits: { playouts: number; seconds: number; methods: number; steps: number; bytes: number };
  /** The threads of a search. */
  threads: number;
  /** Has the server folders with reports? */
  hasResults: boolean;
}

/** Who searches. */
export interface Player {
  preset: string;
  /** 1 to 10; 10 is full strength. */
  level?: number;
  /** Changes as on the command line: "search.select.exploration=0.7". */
  set?: string[];
}

/** Whatever is used up first ends a search. */
export interface Budget {
  playouts?: number;
  seconds?: number;
  /** Where the randomness begins: with the same seed and one thread, a search can be repeated. */
  seed?: number;
}

/** A clock of the game: main time, then periods of byo-yomi. Seconds. */
export interface Clock {
  main: number;
  period: number;
  periods: number;
  /** What the player to move has left: of the main time, or of the current period if `periodsLeft` is below `periods` or main is 0. */
  left: number;
  periodsLeft: number;
  inOvertime: boolean;
}

/** POST /api/searches, which answers {id}. `client` is a random text of the browser tab. */
export type SearchRequest = { client: string; line: Line } & (
  | { kind: "move"; player: Player; budget: Budget; clock?: Clock; resign?: boolean }
  | { kind: "analysis"; player: Player; budget: Budget }
  | { kind: "review"; player: Player; budget: Budget }
  | { kind: "compare"; players: Player[]; budget: Budget }
);

/**
 * GET /api/searches/ID/events, a stream of events:
 * `waiting` {ahead}, `progress` Snapshot, `finding` Finding, and at the end `done` Done or `failed` Failure.
 * Who comes late or again gets the latest snapshot of each lane and all findings.
 * POST /api/searches/ID/stop ends a search, which then is `done`.
 */
export interface Waiting {
  /** The searches that come first. */
  ahead: number;
}

/** A search at some moment. */
export interface Snapshot {
  /** The place in `players` of a comparison; else 0. */
  lane: number;
  /** What the search found out, and what earlier ones left in the tree. */
  playouts: number;
  kept: number;
  seconds: number;
  toPlay: Color;
  winRate: number;
  score: number;
  /** The win rate as real games have it, where the preset was calibrated for this board; of the best move. */
  calibrated?: number;
  /** The best first; at most 24. */
  moves: Candidate[];
  /** [move, visits] of all other moves that were tried. */
  others: [Move, number][];
  /** By rows from the top. */
  ownership?: number[];
  tree: Tree;
  /** Comparisons only: [playouts, win rate of the position, win rate of the best move], playouts rising. */
  curve?: [number, number, number][];
}

export interface Candidate {
  move: Move;
  visits: number;
  winRate: number;
  score: number;
  /** The win rate is higher for the player to move than this with a probability of 95 %, seen by that player. */
  lowerBound: number;
  /** The expected moves, this one first. */
  variation: Move[];
}

export interface Tree {
  nodes: number;
  meanDepth: number;
  deepest: number;
  /** Comparisons only: the most visited nodes, each behind the one above it, the root first. */
  outline?: Node[];
}

/** [place of the node above, or -1; the move; visits; value to who makes the move (0 to 1 where wins are counted)] */
export type Node = [number, Move | null, number, number];

/** A position of a reviewed game. */
export interface Finding {
  /** The number of steps of the line before the position. */
  step: number;
  /** The number of turns before it. */
  number: number;
  toPlay: Color;
  winRate: number;
  score: number;
  best: { move: Move; winRate: number; score: number; variation: Move[] } | null;
  /** Positions in all. */
  of: number;
}

/** A move of a reviewed game. */
export interface JudgedMove {
  /** The number of steps up to and including it. */
  step: number;
  number: number;
  color: Color;
  move: Move;
  winRate: number;
  score: number;
  best: { move: Move; winRate: number; score: number; variation: Move[] } | null;
  isFirstChoice: boolean;
  /** What the move lost, at least 0: as a share of wins, and in points. */
  lossWinRate: number;
  lossPoints: number;
  /** "inaccuracy", "mistake", "blunder" and the like, if any. */
  verdict: string | null;
}

export interface Done {
  /** Why it ended: "playouts", "time", "decided", "stopped", "others" (others were waiting), "alone" (nobody was listening). */
  endedBy: string;
  /** What the player does, of kind "move": a point, "pass" or "resign". */
  reply?: Move | "resign";
  /** Why it does that, where there is something to say, a sentence each. */
  reasons?: string[];
  /** Reviews: all moves that were judged. */
  moves?: JudgedMove[];
  seconds: number;
  playouts: number;
}

/** POST /api/judge {client, line} */
export interface Judgement {
  dead: string[];
  seki: string[];
  unsettled: string[];
  isSettled: boolean;
  score: Score;
  /** By whom each point is owned, rows from the top: ".", "X", "O". */
  owners: string[];
}

/** POST /api/score {line, dead, seki} answers {score, owners}. Stones in seki have no territory. */
export interface Score {
  black: number;
  white: number;
  /** "B+3.5", "W+0.5", "0". */
  result: string;
  winner: Color | null;
  /** How it was counted, as a sentence. */
  about: string;
}

/** POST /api/playout {line, policy, seed} */
export interface Playout {
  policy: string;
  seed: number;
  moves: PlayoutMove[];
  result: string;
  /** By whom each point is owned at the end, rows from the top. */
  owners: string[];
}

export interface PlayoutMove {
  color: Color;
  move: Move;
  /** The stones that it takes off the board. */
  captures: string[];
  kind: "random" | "urgency" | "instead" | "capture" | "saved" | "tactics" | "pattern" | "nothing";
  /** A few words for people. */
  reason: string;
  /** The drawing of the pattern, if it was one: rows of "X" "O" "." "+" (the move) "#" (off the board) "x" "o" "?" (see docs/playouts.md). */
  picture?: string[];
}

/** POST /api/opinions {line, player, move?}: what a player thinks of moves at sight, before any search. */
export interface Opinions {
  /** Does the player go by anything learned? One that does not has no opinion of any move. */
  isLearned: boolean;
  /** The number of moves that it has an opinion of. */
  considered: number;
  /** The likeliest first; at most 12, and the one that was asked about, if the player would consider it. */
  moves: Opinion[];
}

export interface Opinion {
  move: Move;
  /** Its place among all moves, the likeliest being 1. */
  place: number;
  /** The chance that a strong player makes it, from 0 to 1. */
  chance: number;
  /** What speaks for it and against it, what counts most first. */
  reasons: Because[];
}

export interface Because {
  /** A few words for people. */
  text: string;
  /** The logarithm of the factor by which it makes the move more likely; negative if it makes it less likely. */
  weight: number;
}

/** POST /api/sgf/read?game=1 with the bytes of a file. */
export interface SgfFile {
  /** The games in the file. */
  games: number;
  game: SgfGame;
  /** What is wrong with it, if anything, as sentences. */
  warnings: string[];
}

/** A record. POST /api/sgf/write {game} answers with its text. */
export interface SgfGame {
  width: number;
  height: number;
  rules: string;
  komi: number;
  handicap: number;
  info: {
    black?: string;
    white?: string;
    blackRank?: string;
    whiteRank?: string;
    result?: string;
    date?: string;
    event?: string;
    name?: string;
    place?: string;
  };
  /** The first node is the root, which has no parent; each other node comes behind its parent. */
  nodes: SgfNode[];
}

export interface SgfNode {
  parent: number | null;
  step?: Step;
  comment?: string;
}

/** GET /api/results */
export interface Results {
  reports: Report[];
}

/** A report in Markdown: GET /api/results/ID/FILE has its files. */
export interface Report {
  id: string;
  title: string;
  /** The folder that was given, and where the report lies in it. */
  folder: string;
  path: string;
  /** The file of the report itself, and those beside it that it may show. */
  file: string;
  files: string[];
  /** Seconds since 1970. */
  modified: number;
}
