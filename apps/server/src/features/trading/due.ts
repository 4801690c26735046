import { addDays, dateAt, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import { claimUnsettled, nextSettlementDay, rollUpHouse, settle } from '../../books/ledger/index.ts';
import type { DueKind } from '../../platform/due-items.ts';

/** A day's settlement is booked in the morning, before the first session. */
const settlementTime = '07:00';

/** When what settles on a day is settled. */
export const settlesAt = (day: TradingDate): Instant => zonedInstant(day, settlementTime);

/** The last day whose settlement was due at a moment. */
function lastSettled(at: Instant): TradingDate {
  const day = dateAt(at);
  return settlesAt(day) <= at ? day : addDays(day, -1);
}

/**
 * Sale proceeds become withdrawable on their settlement day: due where they stand, in `ledger_unsettled`. The house's accounts are rolled up at the
 * same time.
 */
export const settlement = (notify: (customers: readonly bigint[], topics: readonly ['wallet', 'positions']) => void): DueKind => ({
  name: 'trading.settlement',
  source: {
    nextAt: async (db, except) => {
      const day = await nextSettlementDay(db, except);
      return day === null ? null : settlesAt(day);
    },
    claim: async (tx, { until, ...claim }) => {
      const rows = await claimUnsettled(tx, { ...claim, day: lastSettled(until) });
      return rows.map(({ key, settlesOn }) => ({ key, at: settlesAt(settlesOn), facts: {} }));
    },
  },
  handle: async (tx, items) => {
    const owners = await settle(
      tx,
      items.map(({ key, at }) => ({ key, at })),
    );
    await rollUpHouse(tx);
    return () => notify(owners, ['wallet', 'positions']);
  },
});
