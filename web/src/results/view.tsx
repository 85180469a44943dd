import { useEffect, useState } from "preact/hooks";
import type { ViewProps } from "../app";
import { Problem } from "../ui/fields";
import { useRoute } from "../ui/route";
import { FileView } from "./file";
import { firstOf } from "./list";
import { useListing } from "./looking";
import { ReportView } from "./report";
import { Sidebar } from "./sidebar";
import "../styles/results.css";

/** Where the list lies beside the report, and where the table of contents does, too. */
const HAS_LIST = "(min-width: 56.01rem)";
const HAS_CONTENTS = "(min-width: 80rem)";

/** The reports of experiments and matches. */
export function ResultsView({ about }: ViewProps) {
  return about.hasResults ? <Reports /> : <NoFolder />;
}

function NoFolder() {
  return (
    <section class="panel no-folder">
      <h1>Results</h1>
      <p>
        Reports of experiments and matches are shown here when the server is told where they are. Start it with the folder that they
        lie in, as often as there are folders:
      </p>
      <pre tabIndex={0}>
        <code>tengen serve --results docs/results</code>
      </pre>
      <p>
        <code>tengen lab run</code> writes reports of experiments, and <code>tengen match</code> those of matches. A report that is still
        being written is read again every few seconds.
      </p>
    </section>
  );
}

function Reports() {
  const { query } = useRoute();
  const listing = useListing();
  const hasList = useMedia(HAS_LIST);
  const isWide = useMedia(HAS_CONTENTS);
  const { reports } = listing;
  if (!reports) return listing.problem ? <Problem message={listing.problem} /> : <p aria-busy="true">Loading …</p>;
  const wanted = query.get("report");
  const report = wanted ? reports.find(({ id }) => id === wanted) : firstOf(reports);
  const file = query.get("file");
  const stamp = `${report?.modified ?? 0}-${listing.asked}`;
  const sidebar = <Sidebar listing={listing} reports={reports} current={report?.id ?? null} />;
  return (
    <div class="results">
      <div class="panel list">
        {hasList ? (
          sidebar
        ) : (
          <details key={wanted ?? ""} open={!report}>
            <summary>All reports ({reports.length})</summary>
            {sidebar}
          </details>
        )}
      </div>
      <div class="shown">
        <Problem message={listing.problem} />
        {report && file && <FileView key={file} report={report} file={file} stamp={stamp} />}
        {report && !file && (
          <ReportView key={report.id} report={report} reports={reports} stamp={stamp} at={query.get("at")} isWide={isWide} />
        )}
        {!report && <Nothing isGone={wanted !== null} isEmpty={reports.length === 0} />}
      </div>
    </div>
  );
}

function Nothing({ isGone, isEmpty }: { isGone: boolean; isEmpty: boolean }) {
  const said = isGone
    ? "This report is not there any more."
    : isEmpty
      ? "There are no reports in the folders yet. This page looks for new ones every ten seconds."
      : "Choose a report from the list.";
  return (
    <section class="panel">
      <h1>Results</h1>
      <p>{said}</p>
    </section>
  );
}

/** Does the window fit a description? */
function useMedia(description: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(description).matches);
  useEffect(() => {
    const media = matchMedia(description);
    const changed = () => setFits(media.matches);
    changed();
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, [description]);
  return fits;
}
