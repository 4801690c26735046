import type { Time } from 'lightweight-charts';
import { formatDay, formatNumber } from '@parkett/ui';
import { isIntraday, type Interval } from '../../chart-model.ts';
import type { Drawing } from './drawing.ts';

const pad = (n: number): string => String(n).padStart(2, '0');

/** `YYYY.MM.DD`, with `hh:mm` inside a day. The axis carries Frankfurt's wall clock as if it were UTC. */
function axisText(time: Time, interval: Interval): string {
  if (typeof time === 'string') return formatDay(time);
  const at = new Date(Number(time) * 1000);
  const day = `${at.getUTCFullYear()}.${pad(at.getUTCMonth() + 1)}.${pad(at.getUTCDate())}`;
  return isIntraday(interval) ? `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}` : day;
}

export const localization = ({ decimals, interval }: Drawing) => ({
  priceFormatter: (price: number) => formatNumber(price.toFixed(decimals)),
  timeFormatter: (time: Time) => axisText(time, interval),
});

/** Marks of the axis, with a space on both sides that keeps the outermost ones off the edge. */
export const tickMarks =
  (interval: Interval) =>
  (time: Time, mark: number): string =>
    `\u2002${markText(axisText(time, interval), mark)}\u2002`;

/** Year, month as `MM.YYYY`, day as `DD.MM.`, time (the library's TickMarkType 0 to 4). */
function markText(text: string, mark: number): string {
  if (mark === 0) return text.slice(0, 4);
  if (mark === 1) return `${text.slice(5, 7)}.${text.slice(0, 4)}`;
  if (mark === 2) return `${text.slice(8, 10)}.${text.slice(5, 7)}.`;
  return text.slice(11);
}
