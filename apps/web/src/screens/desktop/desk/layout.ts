/**
 * Sizes of the desk's panels in pixels, whether single keys work, whether they ask before they cancel or close, and the chart's interval, range, kind and scale (`15 1m candles log`;
 * null: none was chosen). Kept in the profile as text of ours.
 */
export type DeskLayout = {
  readonly watchlist: number;
  readonly order: number;
  readonly bottom: number;
  readonly keys: boolean;
  readonly asks: boolean;
  readonly chart: string | null;
};
export type Panel = 'watchlist' | 'order' | 'bottom';

export const firstLayout: DeskLayout = { watchlist: 248, order: 316, bottom: 240, keys: true, asks: true, chart: null };
/** What each panel may shrink and grow to. */
export const bounds: Readonly<Record<Panel, { readonly min: number; readonly max: number }>> = {
  watchlist: { min: 200, max: 440 },
  order: { min: 288, max: 480 },
  bottom: { min: 120, max: 520 },
};

export const withinBounds = (panel: Panel, size: number): number => Math.round(Math.min(bounds[panel].max, Math.max(bounds[panel].min, size)));

/** Reads a stored layout; whatever isn't one is the first layout. */
export function readLayout(stored: string | null): DeskLayout {
  try {
    const read = JSON.parse(stored ?? '{}') as Partial<DeskLayout>;
    const size = (panel: Panel) => (typeof read[panel] === 'number' ? withinBounds(panel, read[panel]) : firstLayout[panel]);
    const sizes = { watchlist: size('watchlist'), order: size('order'), bottom: size('bottom') };
    return { ...sizes, keys: read.keys !== false, asks: read.asks !== false, chart: typeof read.chart === 'string' ? read.chart : null };
  } catch {
    return firstLayout;
  }
}
