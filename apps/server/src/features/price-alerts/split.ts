import { asPrice, divide, roundToStep, type Instant, type PriceSteps } from '@parkett/kernel';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { readTerm } from '../../books/market-data/index.ts';
import type { DueKind } from '../../platform/due-items.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import type { Alert } from './rules/alert-book.ts';
import { alertsBefore, replaceAlerts } from './store.ts';

/** Brought by the calendar of companies with the number of the term, at the first moment of its ex-day. */
export const alertsSplitKind = 'price-alerts.split';

/** An alert after a split: the same way from the price of the moment when it was set, on the price step. */
function splitAlert(alert: Alert, split: { readonly old: bigint; readonly fresh: bigint; readonly at: Instant; readonly steps: PriceSteps }): Alert {
  const { old, fresh, at, steps } = split;
  const after = (price: bigint): bigint => divide(price * old, fresh, 'half-up');
  const price = roundToStep(steps, asPrice(after(alert.price)), 'nearest');
  const set = after(alert.setPrice);
  // Rounded to one step, they must not change sides.
  const setPrice = alert.direction === 'above' ? (set < price ? set : price - 1n) : set > price ? set : price + 1n;
  return { ...alert, price, setPrice, setAt: at, toldOn: null };
}

/** Alerts follow a split at its ex-day: each gives way to one with the price after it. */
export const alertsOfSplits = (instruments: InstrumentList): DueKind => ({
  name: alertsSplitKind,
  handle: async (tx, items) => {
    for (const { key, at } of items) {
      const term = await readTerm(tx, BigInt(key));
      if (!term || term.old === null || term.fresh === null) continue;
      const { old, fresh, instrumentId } = term;
      const steps = instruments.withId(instrumentId).priceSteps;
      const alerts = await alertsBefore(tx, { instrument: instrumentId, at });
      const ids = alerts.length === 0 ? [] : await nextNumbers(tx, { sequence: 'price_alert_id', count: alerts.length });
      await replaceAlerts(
        tx,
        alerts.map((alert, index) => ({ before: alert.id, after: { ...splitAlert(alert, { old, fresh, at, steps }), id: ids[index]! } })),
      );
    }
  },
});
