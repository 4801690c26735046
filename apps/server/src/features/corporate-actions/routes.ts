import type { ReplyAt } from '@parkett/contract';
import * as contract from '@parkett/contract/corporate-actions';
import { idOfNumber, invariant, notional, ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { exMoment } from '../../books/market-data/index.ts';
import { openPositionsOf } from '../../books/positions/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { CorporateParts } from './parts.ts';
import { bookedShown, dividendShown } from './shown.ts';
import { dividendsOf } from './store.ts';

const usualSize = 20;

type Reply = ReplyAt<'corporateActions/dividends'>;

/** Announced dividends of what a customer holds now, by the shares of now. */
async function expectedOf({ db, terms, instruments, history, now }: CorporateParts, customer: bigint): Promise<Reply['expected']> {
  const ahead = terms.all.filter(
    ({ kind, instrumentId, exDate }) => kind === 'dividend' && exMoment(history.scheduleOf(instrumentId), exDate) > now(),
  );
  if (ahead.length === 0) return [];
  const held = Map.groupBy(await openPositionsOf(db, { customer }), ({ instrumentId }) => instrumentId);
  return ahead.flatMap(term => {
    const quantity = (held.get(term.instrumentId) ?? []).reduce((sum, { openQuantity }) => sum + openQuantity, 0n);
    const instrument = instruments.withId(term.instrumentId);
    const gross = notional(term.amount * quantity, instrument, 'half-up');
    return quantity === 0n ? [] : [dividendShown({ instrument, term, quantity, gross })];
  });
}

/** A customer's dividends: what is expected stands with the first page. */
export async function listDividends(
  parts: CorporateParts,
  { customer, before, size }: { readonly customer: bigint; readonly before: bigint | null; readonly size: number },
): Promise<Reply> {
  const { db, terms, instruments, history } = parts;
  const known = new Map(terms.all.map(term => [term.id, term]));
  const rows = await dividendsOf(db, { customer, before, size: size + 1 });
  return {
    expected: before === null ? await expectedOf(parts, customer) : [],
    booked: rows.slice(0, size).map(row => {
      const term = known.get(row.term);
      invariant(term, `there is a term ${row.term}`);
      return bookedShown({ row, instrument: instruments.withId(row.instrumentId), term });
    }),
    hasMore: rows.length > size,
    source: history.kind,
  };
}

export function addCorporateCalls(calls: Calls<SignedIn>, parts: CorporateParts): void {
  calls.signedIn(contract.dividends, async ({ before, size = usualSize }, { session }) =>
    ok(
      await listDividends(parts, {
        ...{ customer: session.customer.id, before: before === undefined ? null : idOfNumber('D', before), size },
      }),
    ),
  );
}
