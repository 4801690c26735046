import { later } from '@parkett/kernel';
import { withTransaction } from '../platform/db.ts';
import { openTestBank, paperDelayMs } from './house-bank.ts';
import type { TestFloor } from './trading-floor.ts';

/** Money has come to the house's bank, and the house has paid some of it. Nobody knows any of these lines as his own. */
export async function useTheBank({ database: { db }, now }: TestFloor): Promise<void> {
  const { bank, paperBank } = await openTestBank(db, { now: () => now });
  const { bank: afterwards } = await openTestBank(db, { now: () => later(now, paperDelayMs) });
  const party = { number: 'DE02120300000000202051', holder: 'Anna Example' };
  const sent = { account: 'bank-eur', from: party, reference: 'no such reference', at: now };
  await paperBank.send({ ...sent, id: 'practice 1', amount: 50_000n });
  const follower = { name: 'practice', takes: async () => null };
  for (const house of [bank, afterwards]) house.follow(follower);
  const payout = { account: 'bank-eur', payee: party, amount: 20_000n, reference: 'practice', follower: 'practice' };
  await withTransaction(db, tx => bank.order(tx, { ...payout, endToEnd: 'PRACTICE-1' }));
  await bank.look();
  await afterwards.look();
}
