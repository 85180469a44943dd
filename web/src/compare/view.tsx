import { useEffect, useMemo } from "preact/hooks";
import type { ViewProps } from "../app";
import { useKept } from "../game/keep";
import { usePosition } from "../game/position";
import { useStudy } from "../game/study";
import { endOf, gameOf, lineTo, withStep } from "../game/tree";
import type { About, Line } from "../api/types";
import { useRoute } from "../ui/route";
import { agrees, readQuery, type Shared, writeQuery } from "./address";
import { MethodsPanel } from "./setup";
import { PositionPanel } from "./position";
import { Race } from "./race";
import { areSettings, initialSettings, LEAST_LANES, possible, type Settings } from "./settings";
import "./compare.css";
import "./drawings.css";

/** Two to four methods on the same position, with the same playouts. */
export function CompareView({ about }: ViewProps) {
  const study = useStudy(about);
  const [settings, setSettings] = useKept("tengen.compare", () => initialSettings(about), areSettings(about));
  const line = useMemo(() => lineTo(study.game, study.node), [study.game, study.node]);
  const shown = usePosition(line);
  const { query } = useRoute();
  const address = query.toString();
  // An address that somebody has shared says what is compared.
  useEffect(() => {
    const said = readQuery(query);
    setSettings((before) => withShared(about, before, said));
    if (said.line && !agrees({ line: said.line }, { ...settings, line })) study.set(studyOfLine(said.line));
  }, [address]);
  // An address that no longer says what is on the page would bring the past back at a reload.
  const forgetAddress = (changed: Settings, to: Line) => {
    const said = readQuery(new URLSearchParams(location.hash.split("?")[1] ?? ""));
    if (location.hash.includes("?") && !agrees(said, { ...changed, line: to })) {
      history.replaceState(null, "", "#/compare");
    }
  };
  const change = (changed: Settings) => {
    setSettings(changed);
    forgetAddress(changed, line);
  };
  const set = (changed: Parameters<typeof study.set>[0]) => {
    study.set(changed);
    forgetAddress(settings, lineTo(changed.game, changed.node));
  };
  const control = {
    ...study,
    set,
    go: (node: number) => set({ game: study.game, node }),
    step: (step: Parameters<typeof study.step>[0]) => {
      const [game, node] = withStep(study.game, study.node, step);
      set({ game, node });
    },
  };
  return (
    <div class="compare">
      <h1 class="hidden">Compare methods</h1>
      <PositionPanel about={about} study={control} shown={shown} />
      <MethodsPanel about={about} settings={settings} onChange={change} />
      <Race
        about={about}
        settings={settings}
        onChange={change}
        line={line}
        position={shown.isCurrent ? shown.position : null}
        onStart={() => history.replaceState(null, "", `#/compare?${writeQuery({ ...settings, line })}`)}
      />
    </div>
  );
}

/** Settings with what an address says about them, as far as this server can do it. */
function withShared(about: About, settings: Settings, { lanes, playouts, seed }: Shared): Settings {
  const known = possible(about, lanes ?? []);
  return {
    ...settings,
    ...(known.length >= LEAST_LANES ? { lanes: known } : {}),
    ...(playouts !== undefined ? { playouts: Math.min(playouts, about.limits.playouts) } : {}),
    ...(seed !== undefined ? { seed } : {}),
  };
}

/** A line as a game to look at. */
function studyOfLine(line: Line) {
  const game = gameOf(line);
  return { game, node: endOf(game, 0) };
}
