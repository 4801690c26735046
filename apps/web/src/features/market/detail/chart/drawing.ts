import type { Bar, Interval } from '../../chart-model.ts';
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
};

/** A price on the axis. */
export type PriceLabel = { readonly price: number; /** Of the early or late session. */ readonly extended: boolean };
