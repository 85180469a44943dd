import type { ViewProps } from "../app";

export function AnalyseView({ about }: ViewProps) {
  return <p>Tengen {about.version}</p>;
}
