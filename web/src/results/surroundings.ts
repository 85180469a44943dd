import { resultFile } from "../api/client";
import type { Report } from "../api/types";
import { addressOf, anchorOf, kindOfFile, targetOf } from "./links";
import type { Surroundings } from "./markdown/render";

/** The address of a file of a report. A stamp makes the browser fetch a picture again that was drawn anew. */
export const fileAddress = (id: string, file: string, stamp: string): string =>
  `${resultFile(id, file)}?${new URLSearchParams({ stamp })}`;

/** What lies around a report, for those who show it. */
export function surroundingsOf(report: Report, reports: Report[], stamp: string): Surroundings {
  return {
    anchor: anchorOf,
    link: (to) => {
      const target = targetOf(to, report, reports);
      switch (target?.kind) {
        case "outside":
          return { href: target.url, isOutside: true };
        case "report":
          return { href: addressOf(target.id, { at: target.at }), isOutside: false };
        case "file":
          return { href: addressOf(target.id, { file: target.file }), isOutside: false };
        default:
          return null;
      }
    },
    image: (from) => {
      const target = targetOf(from, report, reports);
      const isPicture = target?.kind === "file" && kindOfFile(target.file) === "picture";
      if (!isPicture) return null;
      return { src: fileAddress(target.id, target.file, stamp), href: addressOf(target.id, { file: target.file }) };
    },
  };
}
