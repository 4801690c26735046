import type { market } from '@parkett/contract';
import { instantToWire } from '@parkett/kernel';
import { closeBefore, exMoment, type MarketTerm } from '../../books/market-data/index.ts';
import { openPositionsOf } from '../../books/positions/index.ts';
import type { CorporateParts } from './parts.ts';

type Ahead = MarketTerm & { readonly kind: Exclude<MarketTerm['kind'], 'withdrawn'> };

/** A company that is withdrawn never came, so nobody holds its shares. */
const isHeld = (term: MarketTerm): term is Ahead => term.kind !== 'withdrawn';

/** The ex-days to come of shares that a customer holds, and the ends of their trading. */
export async function eventsAhead({ db, terms, instruments, history, now }: CorporateParts, customer: bigint): Promise<market.OwnMoment[]> {
  const ahead = terms.all
    .filter(isHeld)
    .map(({ kind, instrumentId, exDate }) => {
      const schedule = history.scheduleOf(instrumentId);
      return { kind, instrumentId, at: kind === 'delisting' ? closeBefore(schedule, exDate) : exMoment(schedule, exDate) };
    })
    .filter(({ at }) => at > now());
  if (ahead.length === 0) return [];
  const held = new Set((await openPositionsOf(db, { customer })).map(({ instrumentId }) => instrumentId));
  return ahead
    .filter(({ instrumentId }) => held.has(instrumentId))
    .map(({ kind, instrumentId, at }) => {
      const { code, name } = instruments.withId(instrumentId);
      return { at: instantToWire(at), kind, code, name };
    });
}
