import type { About } from "../api/types";
import { tell } from "./methods";

/** What the methods are, and the papers that they follow. */
export function Methods({ about, presets }: { about: About; presets: string[] }) {
  return (
    <section class="panel" aria-labelledby="about-title">
      <h2 id="about-title">About these methods</h2>
      <dl class="about-methods">
        {presets.map((preset) => {
          const { text, paper } = tell(about, preset);
          return (
            <div key={preset}>
              <dt>{about.presets.find(({ name }) => name === preset)?.title ?? preset}</dt>
              <dd>
                {text} {paper && <cite class="faint">{paper}</cite>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
