import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component that is loaded when it is first shown. */
export function Lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Loading(props: Props) {
    const [, again] = useState(0);
    const [problem, setProblem] = useState<string | null>(null);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          again((count) => count + 1);
        },
        () => setProblem("This part of the page could not be loaded. Is the server still running?"),
      );
    }, []);
    if (problem) return <p role="alert">{problem}</p>;
    const Component = loaded;
    return Component ? <Component {...props} /> : <p aria-busy="true">Loading …</p>;
  };
}
