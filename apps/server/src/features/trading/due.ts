import { utcDate, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import { nextSettlementDay, rollUpHouse, settleDay } from '../../books/ledger/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { DueWork } from '../../platform/due.ts';

/** A day's settlement is booked in the morning, before the first session. */
const settlementTime = '07:00';

/** When what settles on a day is settled. */
export const settlesAt = (day: TradingDate): Instant => zonedInstant(day, settlementTime);

/** Sale proceeds become withdrawable on their settlement day. The house's accounts are rolled up at the same time. */
export const settlement = (parts: { db: Db; notify: (customer: bigint, topics: readonly ['wallet', 'positions']) => void }): DueWork => ({
  name: 'trading.settlement',
  nextDueAt: async db => {
    const day = await nextSettlementDay(db);
    return day === null ? null : settlesAt(day);
  },
  run: async dueAt => {
    const date = utcDate(dueAt);
    const owners = await withTransaction(parts.db, async tx => {
      const settled = await settleDay(tx, { date, at: dueAt });
      await rollUpHouse(tx);
      return settled;
    });
    for (const owner of owners) parts.notify(owner, ['wallet', 'positions']);
  },
});
