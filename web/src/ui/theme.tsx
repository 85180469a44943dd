import { useEffect, useState } from "preact/hooks";

type Theme = "light" | "dark";

const KEY = "tengen.theme";

function preferred(): Theme {
  const kept = localStorage.getItem(KEY);
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Switches between light and dark, which begins as the system has it. */
export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(preferred);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const other: Theme = theme === "dark" ? "light" : "dark";
  const change = () => {
    localStorage.setItem(KEY, other);
    setTheme(other);
  };
  return (
    <button type="button" class="plain" onClick={change} aria-label={`Use ${other} colours`} title={`Use ${other} colours`}>
      {theme === "dark" ? "☀" : "☾"}
    </button>
  );
}
