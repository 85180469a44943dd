import type { ViewProps } from "../app";

export function PlayView({ about }: ViewProps) {
  return <p>Tengen {about.version}</p>;
}
