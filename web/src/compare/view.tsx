import type { ViewProps } from "../app";

export function CompareView({ about }: ViewProps) {
  return <p>Tengen {about.version}</p>;
}
