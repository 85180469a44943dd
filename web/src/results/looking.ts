import { useEffect, useState } from "preact/hooks";
import { results, resultText } from "../api/client";
import type { Report } from "../api/types";

/** How often the folders are looked at while the page is seen, in milliseconds. */
const PERIOD = 10_000;

/** The reports that there are. */
export interface Listing {
  reports: Report[] | null;
  problem: string | null;
  /** Changes when somebody asked to look again: then everything is fetched anew. */
  asked: number;
  /** When the folders were looked at last. */
  lookedAt: Date | null;
  look(): void;
}

/** The reports, looked for again and again: a running match or experiment writes its report anew. */
export function useListing(): Listing {
  const [reports, setReports] = useState<Report[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const [lookedAt, setLookedAt] = useState<Date | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      try {
        const found = (await results()).reports;
        if (!isCurrent) return;
        // The same answer changes nothing on the page.
        setReports((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
        setProblem(null);
        setLookedAt(new Date());
      } catch (error) {
        if (isCurrent) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    const lookIfSeen = () => {
      if (document.visibilityState === "visible") void look();
    };
    void look();
    const timer = setInterval(lookIfSeen, PERIOD);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, [asked]);
  return { reports, problem, asked, lookedAt, look: () => setAsked((count) => count + 1) };
}

/** The text of a file. While it is fetched again, the text before stays, so that nothing jumps. */
export interface Text {
  text: string | null;
  problem: string | null;
}

/** The text of a file of a report, fetched again with every new stamp. */
export function useText(id: string, file: string, stamp: string): Text {
  const key = `${id}/${file}`;
  const [shown, setShown] = useState<Text & { key: string }>({ key, text: null, problem: null });
  useEffect(() => {
    let isCurrent = true;
    resultText(id, file).then(
      (text) => isCurrent && setShown({ key, text, problem: null }),
      (error: Error) =>
        isCurrent && setShown((before) => ({ key, text: before.key === key ? before.text : null, problem: error.message })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, stamp]);
  return shown.key === key ? shown : { text: null, problem: null };
}
