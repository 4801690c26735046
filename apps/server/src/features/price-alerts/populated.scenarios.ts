import { later } from '@parkett/kernel';
import { MarketBoard, type MarketView } from '../../books/market-data/index.ts';
import { silentLog } from '../../platform/log.ts';
import { withTransaction } from '../../platform/db.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { untilAllIsReadable } from '../../testing/told.ts';
import { insertAlert, nextAlert } from './store.ts';
import { AlertWatch } from './watch.ts';

/** Customer 1 has set alerts: one that tells once and one of every day were reached, one waits. */
export async function populate({ database: { db }, board: market, market: feed, instruments, now }: TestFloor): Promise<void> {
  const { id: instrument } = instruments.withCode('SAP')!;
  const view = market.view(instrument)!;
  const last = view.last!;
  const set = { customer: 1n, instrument, direction: 'above', setPrice: last, setAt: now, toldOn: null } as const;
  await withTransaction(db, async tx => {
    for (const [daily, more] of [
      [false, 10n],
      [true, 10n],
      [true, 1_000_000n],
    ] as const)
      await insertAlert(tx, { ...set, id: await nextAlert(tx), daily, price: last + more });
  });
  await untilAllIsReadable(db);
  const board = new MarketBoard();
  const risen: MarketView = { ...view, last: last + 10n, lastAt: later(now, 1_000) };
  board.write([risen]);
  await new AlertWatch({ db, log: silentLog(), board, scheduleOf: () => feed.scheduleOf() }).watchDue();
}
