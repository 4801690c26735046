import { later } from '@parkett/kernel';
import { insertTurn } from '../../books/market-data/interruption-store.ts';
import { withTransaction } from '../../platform/db.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { firstWatchlist } from './index.ts';

/** Customer 1 watches a few shares; a volatility auction interrupted one of them and is over. */
export async function populate({ database: { db }, instruments, now: at }: TestFloor): Promise<void> {
  const turn = { instrument: instruments.withCode('SAP')!.id, kind: 'volatility-auction' } as const;
  await withTransaction(db, async tx => {
    await firstWatchlist(tx, { customer: { id: 1n, language: 'en' }, instruments, at });
    await insertTurn(tx, { ...turn, isEnd: false, at });
    await insertTurn(tx, { ...turn, isEnd: true, at: later(at, 120_000) });
  });
}
