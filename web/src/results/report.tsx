import { useEffect, useMemo } from "preact/hooks";
import type { Report } from "../api/types";
import { Problem } from "../ui/fields";
import { Contents, partsOf, showPart } from "./contents";
import { addressOf, filesOf } from "./links";
import { useText } from "./looking";
import { parseMarkdown } from "./markdown/blocks";
import { MarkdownDocument } from "./markdown/render";
import { surroundingsOf } from "./surroundings";

interface ReportViewProps {
  report: Report;
  reports: Report[];
  stamp: string;
  /** The part that the address names. */
  at: string | null;
  /** Is there room for the table of contents beside the report? */
  isWide: boolean;
}

/** A report with its contents and its files. */
export function ReportView({ report, reports, stamp, at, isWide }: ReportViewProps) {
  const { text, problem } = useText(report.id, report.file, stamp);
  const blocks = useMemo(() => parseMarkdown(text ?? ""), [text]);
  const document = useMemo(() => {
    const surroundings = surroundingsOf(report, reports, stamp);
    return <MarkdownDocument blocks={blocks} surroundings={surroundings} />;
  }, [blocks, report, reports, stamp]);
  const parts = useMemo(() => partsOf(blocks), [blocks]);
  const isThere = text !== null;
  // Another report begins at its top; the same one that was written anew stays where it is.
  useEffect(() => {
    if (!isThere) return;
    if (at) showPart(at);
    else scrollTo({ top: 0 });
  }, [report.id, at, isThere]);
  return (
    <>
      <article class="report" aria-busy={!isThere && !problem}>
        <Problem message={problem} />
        {!isWide && parts.length > 0 && <Contents id={report.id} parts={parts} isOpen={false} />}
        {isThere ? document : !problem && <p>Loading …</p>}
        {isThere && <Files report={report} reports={reports} />}
      </article>
      {isWide && parts.length > 0 && (
        <aside class="beside">
          <Contents id={report.id} parts={parts} isOpen />
        </aside>
      )}
    </>
  );
}

function Files({ report, reports }: { report: Report; reports: Report[] }) {
  const files = filesOf(report, reports);
  if (!files.length) return null;
  return (
    <details class="files">
      <summary>Files of this report ({files.length})</summary>
      <ul>
        {files.map((file) => (
          <li key={file}>
            <a href={addressOf(report.id, { file })}>{file}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
