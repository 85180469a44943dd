import type {
  About,
  Failure,
  Judgement,
  Line,
  Move,
  Opinions,
  Player,
  Playout,
  Position,
  Results,
  Score,
  SearchRequest,
  SgfFile,
  SgfGame,
} from "./types";

/** The server refused something, or could not be reached. The message is a sentence for people. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** The status of the answer; 0 if there was none. */
    readonly status: number,
    /** The step of the line that is to blame, if one is. */
    readonly step?: number,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError("Tengen does not answer. Is the server still running?", 0);
  }
  if (!response.ok) {
    throw await refusal(response);
  }
  return response;
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const failure = (await response.json()) as Failure;
    return new ApiError(failure.error, response.status, failure.step);
  } catch {
    return new ApiError(`The server answered with status ${response.status}.`, response.status);
  }
}

async function post<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return response.status === 204 ? (undefined as Answer) : ((await response.json()) as Answer);
}

async function get<Answer>(path: string): Promise<Answer> {
  return (await ask(path)).json() as Promise<Answer>;
}

/**
 * A name by which the server knows this page, until it is loaded again. It is not kept: a tab that was duplicated would
 * have the same, and the searches of each would end those of the other.
 */
export const client: string = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

export const about = () => get<About>("/api/about");
export const position = (line: Line, signal?: AbortSignal) => post<Position>("/api/position", { line }, signal);
export const judge = (line: Line) => post<Judgement>("/api/judge", { client, line });
export const score = (line: Line, dead: string[], seki: string[]) =>
  post<{ score: Score; owners: string[] }>("/api/score", { line, dead, seki });
export const playout = (line: Line, policy: string, seed: number) =>
  post<Playout>("/api/playout", { line, policy, seed });
export const opinions = (line: Line, player: Player, move?: Move, signal?: AbortSignal) =>
  post<Opinions>("/api/opinions", { line, player, move }, signal);
export const results = () => get<Results>("/api/results");
export const resultFile = (id: string, file: string) =>
  `/api/results/${encodeURIComponent(id)}/${encodeURIComponent(file)}`;
export const resultBytes = async (id: string, file: string) => (await ask(resultFile(id, file))).arrayBuffer();
export const resultText = async (id: string, file: string) => (await ask(resultFile(id, file))).text();

export async function readSgf(bytes: BodyInit, game = 1): Promise<SgfFile> {
  const response = await ask(`/api/sgf/read?game=${game}`, {
    method: "POST",
    headers: { "content-type": "application/x-go-sgf" },
    body: bytes,
  });
  return response.json() as Promise<SgfFile>;
}

export async function writeSgf(game: SgfGame): Promise<string> {
  const response = await ask("/api/sgf/write", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game }),
  });
  return response.text();
}

/** A search without the name of the tab, which `startSearch` adds. */
export type Asked = SearchRequest extends infer One ? (One extends SearchRequest ? Omit<One, "client"> : never) : never;

export const startSearch = (request: Asked) => post<{ id: string }>("/api/searches", { client, ...request });
export const stopSearch = (id: string) => post<void>(`/api/searches/${encodeURIComponent(id)}/stop`, {});
