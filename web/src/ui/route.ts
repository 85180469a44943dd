import { useEffect, useState } from "preact/hooks";

/** Where in the page we are: "#/compare?presets=mogo,uct". */
export interface Route {
  view: string;
  query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { view: path || "play", query: new URLSearchParams(query) };
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const changed = () => {
      // A link within the page, as that to the board, is no other view.
      if (location.hash.startsWith("#/") || location.hash === "") setRoute(parseRoute(location.hash));
    };
    addEventListener("hashchange", changed);
    // The address may have changed between the first drawing and now, when nobody listened yet.
    changed();
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}
