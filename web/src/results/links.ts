import type { Report } from "../api/types";

/** Where a link of a report leads. */
export type Target =
  | { kind: "report"; id: string; at: string | null }
  | { kind: "file"; id: string; file: string }
  | { kind: "outside"; url: string };

/** The folder of a path: "inner" of "inner/one.md", "" of "one.md". */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A path from a folder on, without "." and ".."; null if it leaves what was given to the server. */
function joined(folder: string, path: string): string | null {
  const parts: string[] = folder ? folder.split("/") : [];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "." && part !== "") {
      parts.push(part);
    }
  }
  return parts.join("/");
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function outside(to: string): Target | null {
  try {
    const url = new URL(to);
    return url.protocol === "http:" || url.protocol === "https:" ? { kind: "outside", url: url.href } : null;
  } catch {
    return null;
  }
}

/**
 * Where a link leads that a report has: to the web, to another report, or to a file beside one. Everything else, be it
 * another scheme, another page of this server or a file that was not listed, leads nowhere.
 */
export function targetOf(to: string, report: Report, reports: Report[]): Target | null {
  if (/[\u0000-\u0020\u007f\\]/.test(to) || to === "") return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(to)) return outside(to);
  if (to.startsWith("/")) return null;
  const [address = "", at = null] = to.split("#", 2);
  if (address === "") return { kind: "report", id: report.id, at };
  const name = decoded(address);
  const path = name === null ? null : joined(folderOf(report.path), name);
  if (path === null) return null;
  const known = reports.filter(({ folder }) => folder === report.folder);
  const other = known.find((one) => one.path === path);
  if (other) return { kind: "report", id: other.id, at };
  const here = folderOf(report.path);
  const within = here ? path.slice(here.length + 1) : path;
  if (path === joined(here, within) && report.files.includes(within)) return { kind: "file", id: report.id, file: within };
  const folder = folderOf(path);
  const file = folder ? path.slice(folder.length + 1) : path;
  const beside = folderOf(report.path) === folder ? report : known.find((one) => folderOf(one.path) === folder);
  return beside?.files.includes(file) ? { kind: "file", id: beside.id, file } : null;
}

/** The address of a report, or of a place in it, or of a file beside it, within the page. */
export function addressOf(id: string, more: { at?: string | null; file?: string } = {}): string {
  const query = new URLSearchParams({ report: id });
  if (more.file) query.set("file", more.file);
  if (more.at) query.set("at", more.at);
  return `#/results?${query}`;
}

/** The name of a heading on the page; other parts of the page have names, too. */
export const anchorOf = (slug: string): string => `report-${slug}`;

/** What the ending of a file says about how to show it. */
export type FileKind = "picture" | "table" | "record" | "report" | "text";

export function kindOfFile(file: string): FileKind {
  const kinds: Record<string, FileKind> = { svg: "picture", png: "picture", csv: "table", sgf: "record", md: "report" };
  return kinds[file.slice(file.lastIndexOf(".") + 1)] ?? "text";
}

const stemOf = ({ file }: Report): string => file.replace(/\.md$/, "");

/**
 * The files that belong to a report. Many reports may lie in one folder: then those are its own that begin with its name, and
 * with no longer name of another report.
 */
export function filesOf(report: Report, reports: Report[]): string[] {
  const folder = folderOf(report.path);
  const beside = reports.filter((one) => one.folder === report.folder && folderOf(one.path) === folder);
  const others = report.files.filter((file) => kindOfFile(file) !== "report");
  if (beside.length < 2) return others;
  const owner = (file: string) =>
    beside
      .filter((one) => file.startsWith(`${stemOf(one)}-`) || file.startsWith(`${stemOf(one)}.`))
      .sort((one, other) => stemOf(other).length - stemOf(one).length)[0];
  return others.filter((file) => owner(file)?.id === report.id);
}
