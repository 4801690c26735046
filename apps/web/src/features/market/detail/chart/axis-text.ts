import { formatDay, formatHour, formatMinute } from '@parkett/ui';
import { axisTime, type Bar, type Interval } from '../../chart-model.ts';

/** A place on the axis in words: `YYYY.MM.DD` of a day, with `hh:mm` of a moment, both of Frankfurt. */
export const axisText = (time: number | string): string => (typeof time === 'string' ? formatDay(time) : formatMinute(time * 1_000));

/** A mark of the axis: year, month as `MM.YYYY`, day as `DD.MM.`, time (the library's TickMarkType 0 to 4). */
export function markText(time: number | string, mark: number): string {
  const text = axisText(time);
  if (mark === 0) return text.slice(0, 4);
  if (mark === 1) return `${text.slice(5, 7)}.${text.slice(0, 4)}`;
  if (mark === 2 || typeof time === 'string') return `${text.slice(8, 10)}.${text.slice(5, 7)}.`;
  return formatHour(time * 1_000);
}

/** When a bar began: the day, and inside a day the time, in Frankfurt. */
export const barTime = ([start]: Bar, interval: Interval): string => axisText(axisTime(start, interval));
