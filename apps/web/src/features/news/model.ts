import type { news } from '@parkett/contract';
import { currencySign, formatDay, formatNumber, formatRate, missing } from '@parkett/ui';

export type Notice = news.Notice;

/** Placeholders that the texts of all kinds use; what a notice doesn't carry reads '—'. */
const placeholders = [
  'name',
  'code',
  'amount',
  'currency',
  'last',

  'old',
  'fresh',
  'date',
  'until',
  'isin',
  'lockMinutes',
  'index',
  'level',
  'changeRate',
] as const;

/** A notice's figures as people read them: prices in the German format, instants and dates in theirs. */
export function readableParams(notice: Pick<Notice, 'params' | 'codes'>): Record<string, string> {
  const known = Object.fromEntries(placeholders.map(name => [name, missing]));
  const read = Object.fromEntries(Object.entries(notice.params).map(([name, value]) => [name, readable(name, value)]));
  return { ...known, code: notice.codes[0] ?? missing, name: notice.codes[0] ?? missing, ...read };
}

const figures = new Set(['amount', 'last', 'level', 'lockMinutes']);

function readable(name: string, value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (name === 'currency') return currencySign(value);
  if (name === 'changeRate') return formatRate(value);
  if (figures.has(name) && /^-?\d+(\.\d+)?$/.test(value)) return formatNumber(trimmed(value));
  return value || missing;
}

/** Without the zeros behind two decimals. */
const trimmed = (wire: string): string =>
  wire.replace(/(\.\d\d\d*?)0+$/, '$1').replace(/\.00$/, zeros => (wire.split('.')[1]!.length > 2 ? '' : zeros));

/** Some kinds read differently by what happened: which auction ended, whether a day is closed or short, whether a price is known. */
export function textKeyOf({ kind, params }: Pick<Notice, 'kind' | 'params'>): string {
  if (kind === 'calendar') return params.what === 'short' ? 'calendar-short' : 'calendar-closed';
  if (kind === 'auction') return params.auction === 'opening' ? 'auction-opening' : 'auction-closing';
  if (kind === 'new-instrument' && params.lockMinutes && params.lockMinutes !== '0') return 'new-instrument-locked';
  return kind;
}

/** Notices under the day they came, newest first. */
export function byDay(notices: readonly Notice[]): { day: string; notices: Notice[] }[] {
  const days: { day: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const day = formatDay(notice.at);
    if (days.at(-1)?.day !== day) days.push({ day, notices: [] });
    days.at(-1)!.notices.push(notice);
  }
  return days;
}
