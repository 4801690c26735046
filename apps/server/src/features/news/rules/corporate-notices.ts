import { addDays, dateAt, formatDecimal, zonedInstant, type Instant, type Instrument } from '@parkett/kernel';
import type { CorporateEvent } from '../../../books/market-data/index.ts';
import { sharesOfSplit } from '../../../books/market-data/rules/shares-of-split.ts';
import { newsWeeks, type MarketNotice } from './notice.ts';

/** The news of a dividend, split or capital increase comes on the morning of its ex-date, before trading begins. */
const toldAt = '07:55';

function figuresOf(event: CorporateEvent, { priceScale, currency }: Pick<Instrument, 'priceScale' | 'currency'>): Record<string, string> {
  if (event.kind === 'split') {
    const { old, fresh } = sharesOfSplit(event.ratio);
    return { old: String(old), fresh: String(fresh) };
  }
  if (event.kind === 'dividend') return { amount: formatDecimal(BigInt(event.amount), priceScale), currency };
  return { amount: formatDecimal(BigInt(event.price), priceScale), currency, old: String(event.old), fresh: String(event.fresh) };
}

function noticeOf(instrument: Instrument, event: CorporateEvent): MarketNotice {
  const { code, name, currency, priceScale } = instrument;
  const { kind, exDate } = event;
  const figures = figuresOf(event, { priceScale, currency });
  return { id: `${kind}-${code}-${exDate}`, kind, at: zonedInstant(exDate, toldAt), codes: [code], params: { name, date: exDate, ...figures } };
}

/** Dividends, splits and capital increases of the last weeks. */
export function corporateNotices(instrument: Instrument, events: readonly CorporateEvent[], now: Instant): MarketNotice[] {
  const since = addDays(dateAt(now), -7 * newsWeeks);
  return events
    .filter(({ exDate }) => exDate > since)
    .map(event => noticeOf(instrument, event))
    .filter(({ at }) => at <= now);
}
