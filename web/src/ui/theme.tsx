import { useEffect, useState } from "preact/hooks";

type Theme = "light" | "dark";

const KEY = "tengen.theme";

/** What was chosen before, unless the browser keeps nothing. */
function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function preferred(): Theme {
  const kept = chosen();
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
    setTheme(other);
    try {
      localStorage.setItem(KEY, other);
    } catch {
      // The colours last until the page is left.
    }
  };
  return (
    <button type="button" class="plain" onClick={change} aria-label={`Use ${other} colours`} title={`Use ${other} colours`}>
      {theme === "dark" ? "☀" : "☾"}
    </button>
  );
}
