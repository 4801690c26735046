import { dateAt, type Instant, type TradingDate } from '@parkett/kernel';
import { readTerms } from '../../books/market-data/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { carriedOver, lastCloseOf } from './announce.ts';
import type { CorporateParts } from './parts.ts';
import type { EventShare } from './rules/judge-event.ts';

type Asked = { readonly instrument: number; readonly exDate: TradingDate | null; readonly now: Instant };

/** A share as an event of it is judged by. */
export async function eventShareOf(parts: CorporateParts, from: Queryable, { instrument: id, exDate, now }: Asked): Promise<EventShare> {
  const { code, currency, priceScale } = parts.instruments.withId(id);
  const terms = (await readTerms(from)).filter(({ instrumentId }) => instrumentId === id);
  const last = lastCloseOf(parts, id, now);
  const close = last === null || exDate === null ? last : carriedOver(terms, last, { after: dateAt(now), upTo: exDate });
  return {
    ...{ code, currency, priceScale, calendar: parts.history.scheduleOf(id).calendar, terms, isForIncrease: parts.increasing.has(code) },
    isToBeIncreased: parts.increasing.has(code) && !terms.some(({ kind }) => kind === 'capital-increase'),
    close: close === null ? null : BigInt(Math.floor(close)),
  };
}
