import { dateAt, later, type Instant } from '@parkett/kernel';
import { withTransaction, type Queryable } from '../../platform/db.ts';
import { openTestBank, paperDelayMs } from '../../testing/house-bank.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { eveningComparison } from './evening.ts';
import { settlementFollower } from './settle.ts';

/** An evening was compared, and play money and gains were settled. */
export async function populate({ database: { db }, ledger, now: at }: TestFloor): Promise<void> {
  let now: Instant = at;
  const { bank } = await openTestBank(db, { now: () => now });
  bank.follow(settlementFollower(ledger));
  // Money of third parties, and money that nobody knew, on its way back.
  for (const name of ['deposits', 'unmatched']) {
    const differences = async (from: Queryable) => (await bank.orderedBy(from, name)).map(sum => ({ ...sum, name: 'goes-back' }));
    bank.follow({ name, takes: async () => null, differences });
  }
  await withTransaction(db, async tx => {
    await eveningComparison({ db, bank, ledger, now: () => now }).handle(tx, [{ key: dateAt(at), at, facts: {} }], at);
  });
  await bank.look();
  now = later(now, paperDelayMs);
  await bank.look();
}
