import { useState } from "preact/hooks";
import { resultBytes, resultFile } from "../api/client";
import type { Report } from "../api/types";
import { openBytes } from "../game/files";
import { openIn } from "../game/study";
import { Problem } from "../ui/fields";
import { addressOf, kindOfFile } from "./links";
import { useText } from "./looking";
import { fileAddress } from "./surroundings";
import { CsvTable } from "./table";

/** The most letters of a file that are shown. */
const MOST = 200_000;

interface FileViewProps {
  report: Report;
  file: string;
  stamp: string;
}

/** A file that lies beside a report. */
export function FileView({ report, file, stamp }: FileViewProps) {
  return (
    <article class="report">
      <p>
        <a href={addressOf(report.id)}>‹ {report.title}</a>
      </p>
      <div class="row spread">
        <h1>{file}</h1>
        <a href={resultFile(report.id, file)} download={file}>
          Download
        </a>
      </div>
      <Shown report={report} file={file} stamp={stamp} />
    </article>
  );
}

function Shown({ report, file, stamp }: FileViewProps) {
  if (!report.files.includes(file)) return <p>There is no such file beside the report any more.</p>;
  switch (kindOfFile(file)) {
    case "picture":
      return (
        <span class="sheet">
          <img src={fileAddress(report.id, file, stamp)} alt={file} />
        </span>
      );
    case "record":
      return <GameRecord report={report} file={file} />;
    default:
      return <TextFile report={report} file={file} stamp={stamp} />;
  }
}

function TextFile({ report, file, stamp }: FileViewProps) {
  const { text, problem } = useText(report.id, file, stamp);
  if (problem) return <Problem message={problem} />;
  if (text === null) return <p aria-busy="true">Loading …</p>;
  if (kindOfFile(file) === "table") return <CsvTable text={text} />;
  return (
    <>
      <pre tabIndex={0}>
        <code>{text.slice(0, MOST)}</code>
      </pre>
      {text.length > MOST && <p class="faint">This is the beginning of the file, which is longer.</p>}
    </>
  );
}

/** A game of a match, to be looked at in Analyse. */
function GameRecord({ report, file }: { report: Report; file: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    try {
      const bytes = await resultBytes(report.id, file);
      openIn("analyse", { game: (await openBytes(bytes)).game, node: 0 });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Problem message={problem} onClose={() => setProblem(null)} />
      <p>
        <button type="button" class="main" onClick={() => void open()}>
          Open in Analyse
        </button>
      </p>
    </>
  );
}
