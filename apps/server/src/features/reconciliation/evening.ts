import { addDays, asTradingDate, dateAt, later, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import type { House } from '../../declaration.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import type { DueKind } from '../../platform/due-items.ts';
import { compareEvening, lookAtEverything } from './compare.ts';
import { orderSettlements } from './settle.ts';
import { insertEvening } from './store.ts';

export type ReconciliationParts = Pick<House, 'db' | 'bank' | 'ledger' | 'now'>;

const name = 'reconciliation.evening';
/** Behind the last session and before the day ends, also on weekends: chains know none. */
export const eveningAt = (day: TradingDate): Instant => zonedInstant(day, '23:30');

const bring = (tx: Tx, day: TradingDate): Promise<void> => addDueItem(tx, { kind: name, key: day, at: eveningAt(day) });

/** The day of the first evening behind a moment. */
function eveningBehind(at: Instant): TradingDate {
  const day = dateAt(at);
  return eveningAt(day) > at ? day : addDays(day, 1);
}

/** Start: the next evening waits to be compared. Evenings at which no server ran have no comparison. */
export const bringFirst = ({ db, now }: Pick<ReconciliationParts, 'db' | 'now'>): Promise<void> =>
  withTransaction(db, tx => bring(tx, eveningBehind(later(now(), -1))));

/** Each evening: the ledger against the bank and the chains, customers' money against its cover; then play money and gains against the makers are settled. */
export const eveningComparison = ({ db, bank }: ReconciliationParts): DueKind => ({
  name,
  handle: async (tx, items, now) => {
    const day = asTradingDate(items.at(-1)!.key);
    const seen = await lookAtEverything({ db, bank });
    await insertEvening(tx, compareEvening(seen, { bank, day, at: now }));
    await orderSettlements(tx, { bank, seen, day });
    await bring(tx, eveningBehind(now));
  },
});
