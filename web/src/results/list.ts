import type { Report } from "../api/types";
import { folderOf } from "./links";

export type Sorting = "name" | "newest";

/** Reports that lie in the same folder. */
export interface Group {
  name: string;
  reports: Report[];
}

/** The folder that a report lies in, as it was given to the server. */
export function groupOf({ folder, path }: Report): string {
  const inner = folderOf(path);
  return inner ? `${folder.replace(/\/$/, "")}/${inner}` : folder;
}

/** Does a report have all of these words in its title or its path? */
export function isFound(report: Report, words: string): boolean {
  const text = `${report.title} ${report.path}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The reports that have these words, in groups. An overview, README.md, comes first by name. */
export function grouped(reports: Report[], words: string, sorting: Sorting): Group[] {
  const groups = new Map<string, Report[]>();
  for (const report of reports.filter((report) => isFound(report, words))) {
    const name = groupOf(report);
    groups.set(name, [...(groups.get(name) ?? []), report]);
  }
  const newest = (one: Report, other: Report) => other.modified - one.modified;
  const byName = (one: Report, other: Report) =>
    Number(isOverview(other)) - Number(isOverview(one)) || one.file.localeCompare(other.file, "en", { numeric: true });
  const listed = [...groups].map(([name, inside]): Group => ({
    name,
    reports: inside.sort(sorting === "newest" ? newest : byName),
  }));
  const latest = ({ reports }: Group) => reports[0]?.modified ?? 0;
  return sorting === "newest" ? listed.sort((one, other) => latest(other) - latest(one)) : listed;
}

const isOverview = ({ file }: Report): boolean => file.toLowerCase() === "readme.md";

/** The report that is shown when nobody has chosen one: an overview, if there is one. */
export function firstOf(reports: Report[]): Report | null {
  return reports.find(isOverview) ?? (reports.length === 1 ? (reports[0] ?? null) : null);
}

/** When a file was written: the time today, the date before. */
export function writtenAt(seconds: number, now: Date): string {
  const date = new Date(1000 * seconds);
  return date.toDateString() === now.toDateString()
    ? date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}
