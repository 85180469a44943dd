import type { ViewProps } from "../app";

export function SimulateView({ about }: ViewProps) {
  return <p>Tengen {about.version}</p>;
}
