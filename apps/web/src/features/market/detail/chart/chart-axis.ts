import type { Time } from 'lightweight-charts';
import { formatNumber, formatRate } from '@parkett/ui';
import { axisText, markText } from './axis-text.ts';
import type { Drawing } from './drawing.ts';

/** The places that we give the library, which knows days in another form too. */
const placeOf = (time: Time): number | string => time as number | string;

export const localization = ({ decimals }: Drawing) => ({
  priceFormatter: (price: number) => formatNumber(price.toFixed(decimals)),
  percentageFormatter: (percent: number) => formatRate(percent.toFixed(2)),
  timeFormatter: (time: Time) => axisText(placeOf(time)),
});

/** Marks of the axis, with a space on both sides that keeps the outermost ones off the edge. */
export const tickMark = (time: Time, mark: number): string => `\u2002${markText(placeOf(time), mark)}\u2002`;
