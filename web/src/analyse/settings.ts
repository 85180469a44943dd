import type { About, Budget, Player } from "../api/types";
import { useKept } from "../game/keep";
import type { Filter } from "./mistakes";

/** What the user has chosen for this view. */
export interface Settings {
  player: Player;
  /** The playouts of a search of one position. */
  playouts: number;
  /** Does a search go on until it is stopped? */
  isEndless: boolean;
  /** Is the engine on? It then looks at the position on the board. */
  isOn: boolean;
  /** Does it follow to other positions? */
  follows: boolean;
  showsCandidates: boolean;
  showsOwnership: boolean;
  /** Are the likeliest moves at sight on the board? Never together with the candidates, which have the same places. */
  showsSight: boolean;
  /** Is the part that tells of them open? */
  opensSight: boolean;
  /** The playouts of each position of a review. */
  reviewPlayouts: number;
  filter: Filter;
}

function initial(about: About): Settings {
  return {
    player: { preset: about.defaultPreset },
    playouts: 5000,
    isEndless: false,
    isOn: true,
    follows: true,
    showsCandidates: true,
    showsOwnership: false,
    showsSight: false,
    opensSight: true,
    reviewPlayouts: 1000,
    filter: { measure: "points", color: "both", least: "inaccuracy" },
  };
}

/** The settings of the view, which outlive a reload. What an earlier version did not know is as at first. */
export function useSettings(about: About): [Settings, (change: Partial<Settings>) => void] {
  const usual = initial(about);
  const isRight = (value: unknown): value is Settings => {
    const kept = value as Partial<Settings> | null;
    const isKnown = about.presets.some(({ name }) => name === kept?.player?.preset);
    const has = (key: string) => typeof kept?.[key as keyof Settings] === typeof usual[key as keyof Settings];
    return isKnown && Object.keys(usual).every(has) && typeof kept?.filter?.measure === "string";
  };
  const [settings, set] = useKept("tengen.analyse", () => usual, isRight);
  return [settings, (change) => set((before) => ({ ...before, ...change }))];
}

/** What a search of one position may cost; a search without an end ends at the server's own limits. */
export const budgetOf = ({ playouts, isEndless }: Settings): Budget => (isEndless ? {} : { playouts });

/** Candidates and chances at sight take each other's places on the board. */
export const withCandidates = (isShown: boolean): Partial<Settings> =>
  isShown ? { showsCandidates: true, showsSight: false } : { showsCandidates: false };
export const withSight = (isShown: boolean): Partial<Settings> =>
  isShown ? { showsSight: true, showsCandidates: false } : { showsSight: false };
