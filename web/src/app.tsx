import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { about } from "./api/client";
import type { About } from "./api/types";
import { PlayView } from "./play/view";
import { Boundary } from "./ui/boundary";
import { Lazy } from "./ui/lazy";
import { ThemeButton } from "./ui/theme";
import { useRoute } from "./ui/route";

/** What every view gets. */
export interface ViewProps {
  about: About;
}

interface View {
  path: string;
  title: string;
  show: ComponentType<ViewProps>;
}

/** All but the first view are loaded when somebody wants to see them. */
const VIEWS: View[] = [
  { path: "play", title: "Play", show: PlayView },
  { path: "analyse", title: "Analyse", show: Lazy(async () => (await import("./analyse/view")).AnalyseView) },
  { path: "compare", title: "Compare", show: Lazy(async () => (await import("./compare/view")).CompareView) },
  { path: "simulate", title: "Simulate", show: Lazy(async () => (await import("./simulate/view")).SimulateView) },
  { path: "results", title: "Results", show: Lazy(async () => (await import("./results/view")).ResultsView) },
];

/** How long to wait before a server that does not answer is asked again, in milliseconds. */
const PAUSE = 2000;

/** Goes to the view. The address stays that of the view, so that a reload shows it again. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

export function App() {
  const route = useRoute();
  const [known, setKnown] = useState<About | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    about().then(
      (told) => {
        setKnown(told);
        setProblem(null);
      },
      (error: Error) => {
        setProblem(error.message);
        retry = setTimeout(() => setAttempt((count) => count + 1), PAUSE);
      },
    );
    return () => clearTimeout(retry);
  }, [attempt]);
  const view = VIEWS.find(({ path }) => path === route.view) ?? VIEWS[0];
  useEffect(() => {
    document.title = view ? `${view.title} · Tengen` : "Tengen";
  }, [view]);
  if (!view) return null;
  const Show = view.show;
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the board
      </a>
      <header class="bar">
        <a class="brand" href="#/play">
          Tengen
        </a>
        <nav aria-label="Views">
          {VIEWS.map(({ path, title }) => (
            <a key={path} href={`#/${path}`} aria-current={path === view.path ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        {problem && <p role="alert">{problem}</p>}
        {known && (
          <Boundary key={view.path}>
            <Show about={known} />
          </Boundary>
        )}
      </main>
    </>
  );
}
