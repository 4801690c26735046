import type { Bar, Interval, Look } from '../../chart-model.ts';
import type { Sessions } from '../../fold-tick.ts';

export type Drawing = {
  readonly bars: readonly Bar[];
  /** Early and late sessions, whose bars are shaded. */
  readonly extended: Sessions;
  readonly interval: Interval;
  /** Decimals of the axis and the crosshair. */
  readonly decimals: number;
  /** The line that a line chart is above or below; null: none. */
  readonly base: number | null;
  readonly kind: 'line' | 'candles';
  readonly scale: Look['scale'];
  /** The sessions of the day whose whole axis is drawn; none: the axis has what has traded. */
  readonly day: Sessions;
};

/** A price on the axis. */
export type PriceLabel = { readonly price: number; /** Of the early or late session. */ readonly extended: boolean };
