import { useId, useState } from "preact/hooks";
import type { Report } from "../api/types";
import { useKept } from "../game/keep";
import { Segments } from "../ui/fields";
import { addressOf } from "./links";
import { grouped, type Sorting, writtenAt } from "./list";
import type { Listing } from "./looking";

const isSorting = (value: unknown): value is Sorting => value === "name" || value === "newest";

interface SidebarProps {
  listing: Listing;
  reports: Report[];
  current: string | null;
}

/** All reports, by folder, with words to look for. */
export function Sidebar({ listing, reports, current }: SidebarProps) {
  const id = useId();
  const [words, setWords] = useState("");
  const [sorting, setSorting] = useKept<Sorting>("tengen.results.sorting", () => "name", isSorting);
  const groups = grouped(reports, words, sorting);
  const now = new Date();
  return (
    <div class="stack">
      <div class="field">
        <label for={id}>Find a report</label>
        <input
          id={id}
          type="search"
          value={words}
          onInput={(event) => setWords((event.currentTarget as HTMLInputElement).value)}
        />
      </div>
      <Segments
        label="Order"
        value={sorting}
        options={[
          { value: "name", label: "By name" },
          { value: "newest", label: "Newest first" },
        ]}
        onChange={(chosen) => setSorting(chosen)}
      />
      <div class="row">
        <button type="button" onClick={listing.look}>
          Look again
        </button>
        {listing.lookedAt && (
          <small class="faint">
            Read at {listing.lookedAt.toLocaleTimeString("en-GB")}, and every 10 seconds.
          </small>
        )}
      </div>
      {groups.length === 0 && <p class="faint">{words ? "No report has these words." : "There are no reports yet."}</p>}
      <nav class="reports" aria-label="Reports">
        {groups.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.reports.map((report) => (
                <li key={report.id}>
                  <a href={addressOf(report.id)} aria-current={report.id === current ? "page" : undefined}>
                    {report.title}
                    <small>
                      {report.file} · {writtenAt(report.modified, now)}
                    </small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}
