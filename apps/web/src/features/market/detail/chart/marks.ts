/** Good, bad or neither: a chart doesn't know what a line or a mark is about. */
export type MarkTone = 'up' | 'down' | 'plain';

/** A line across the chart at a price that isn't the market's. */
export type ChartLine = {
  readonly key: string;
  readonly price: number;
  readonly tone: MarkTone;
  /** Dotted: what only begins at this price. */
  readonly dotted: boolean;
  /** Beside the line, in few words. */
  readonly tag: string;
  /** What pressing or dragging it is for, in words; null where it stays where it is. */
  readonly action: string | null;
};

/** Something that happened at a moment and a price. */
export type ChartEvent = {
  readonly key: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly price: number;
  readonly tone: MarkTone;
  readonly text: string;
};

/** A price can be picked on the chart's scale. */
export type ChartScale = {
  /** Lines that stay where they are. */
  readonly lines: readonly ChartLine[];
  /** The words of the button at a price. */
  readonly label: (price: number) => string;
  /** The price that can be picked, nearest to one. */
  readonly snap: (price: number) => number;
  readonly onPick: (price: number) => void;
};

/** What others draw into a chart, and who hears when it is moved. */
export type ChartMarks = {
  readonly lines: readonly ChartLine[];
  readonly events: readonly ChartEvent[];
  /** The price that a line may stand at, nearest to one. */
  readonly snap: (price: number) => number;
  /** A line was dragged to a price, or pressed where it stands (null). */
  readonly onMove: (key: string, price: number | null) => void;
  readonly scale?: ChartScale | undefined;
};

/** The height of a tag, and a little air. */
const tagPx = 26;

/** A column for each of several heights of the chart, from the scale leftwards, so that no two tags of one column cover one another; null stands nowhere. */
export function columnsOf(heights: readonly (number | null)[]): number[] {
  const columns: number[] = [];
  for (const [at, y] of heights.entries()) {
    const taken = columns.filter((_, before) => {
      const other = heights[before];
      return y !== null && other !== null && other !== undefined && Math.abs(other - y) < tagPx;
    });
    let column = 0;
    while (taken.includes(column)) column++;
    columns[at] = column;
  }
  return columns;
}
