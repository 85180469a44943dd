import { useEffect, useRef } from "preact/hooks";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";

/** The colour that a CSS variable stands for now. */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

interface PlotProps {
  /** What the plot shows, for those who do not see it. */
  label: string;
  /** Made anew when a plot is made: with another theme the colours are others. */
  options: () => Omit<UPlot.Options, "width" | "height">;
  /** A plot with other axes or other lines has another name. */
  name: string;
  data: UPlot.AlignedData;
  height?: number;
  /** Gets the plot when it is there, for those who want to do more with it. */
  onReady?: (plot: UPlot) => void;
}

/** A plot that fits the width of its place and follows the theme. */
export function Plot({ label, options, name, data, height = 180, onReady }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const latest = useRef(data);
  latest.current = data;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const make = () => {
      plot.current?.destroy();
      plot.current = new UPlot({ ...options(), width: Math.max(element.clientWidth, 120), height }, latest.current, element);
      onReady?.(plot.current);
    };
    make();
    const sizes = new ResizeObserver(() => {
      plot.current?.setSize({ width: Math.max(element.clientWidth, 120), height });
    });
    sizes.observe(element);
    const themes = new MutationObserver(make);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [name, height]);
  useEffect(() => plot.current?.setData(data), [data]);
  return <div class="plot" role="img" aria-label={label} ref={place} />;
}

/** An axis in the colours of the page. */
export function axis(more: Partial<UPlot.Axis> = {}): UPlot.Axis {
  return {
    stroke: colour("faint"),
    grid: { stroke: colour("line"), width: 1 },
    ticks: { stroke: colour("line"), width: 1, size: 4 },
    font: "11px system-ui, sans-serif",
    ...more,
  };
}
