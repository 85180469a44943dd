import type { ViewProps } from "../app";

export function ResultsView({ about }: ViewProps) {
  return <p>Tengen {about.version}</p>;
}
