import type { news } from '@parkett/contract';
import { currencySign, formatDay, formatHour, formatInstant, formatNumber, missing } from '@parkett/ui';

export type Notice = news.Notice;

/** Placeholders that the texts of all kinds use; what a notice doesn't carry reads '—'. */
const placeholders = ['name', 'code', 'amount', 'price', 'reference', 'volume', 'ratio', 'date', 'until', 'currency', 'phase', 'change'] as const;

/** A notice's figures as people read them: prices in the German format, instants and dates in theirs. */
export function readableParams(notice: Pick<Notice, 'params' | 'codes'>): Record<string, string> {
  const known = Object.fromEntries(placeholders.map((name) => [name, missing]));
  const read = Object.fromEntries(Object.entries(notice.params).map(([name, value]) => [name, readable(name, value)]));
  return { ...known, code: notice.codes[0] ?? missing, name: notice.codes[0] ?? missing, ...read };
}

function readable(name: string, value: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return name === 'until' ? formatHour(value) : formatInstant(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (name === 'currency') return currencySign(value);
  if (/^-?\d+(\.\d+)?$/.test(value) && name !== 'code' && name !== 'name') return formatNumber(trimmed(value));
  return value;
}

/** Without the zeros behind two decimals. */
const trimmed = (wire: string): string => wire.replace(/(\.\d\d\d*?)0+$/, '$1').replace(/\.00$/, (zeros) => (wire.split('.')[1]!.length > 2 ? '' : zeros));

/** Some kinds read differently by what happened: an auction by its phase, a day by what is shortened. */
export function textKeyOf(notice: Pick<Notice, 'kind' | 'params'>): string {
  if (notice.kind === 'calendar') return notice.params.kind === 'shortened' || notice.params.shortened === 'true' ? 'calendar-shortened' : 'calendar';
  return notice.kind;
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
