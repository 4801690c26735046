import { formatDecimal, instantToWire } from '@parkett/kernel';
import type { Held } from '../../books/customers/index.ts';
import type { HeldParts } from '../../declaration.ts';
import type { Alert } from './rules/alert-book.ts';
import { alertsOf, reachedOf, type Reached } from './store.ts';

/** A customer's alerts, and each time that one was reached, the oldest first. */
export const heldAlerts = ({ instruments }: HeldParts): Held => ({
  name: 'price alerts',
  tables: ['price_alert', 'price_alert_reached'],
  read: async (from, customer) => {
    const waited = ({ instrument, direction, price, daily }: Pick<Alert | Reached, 'instrument' | 'direction' | 'price' | 'daily'>) => {
      const { code, priceScale } = instruments.withId(instrument);
      return { code, direction, price: formatDecimal(price, priceScale), repeats: daily ? 'each day' : 'once' };
    };
    const decimal = (instrument: number, units: bigint): string => formatDecimal(units, instruments.withId(instrument).priceScale);
    const [alerts, reached] = [await alertsOf(from, customer), await reachedOf(from, customer)];
    return [
      ...reached.map(row => ({ ...waited(row), reachedAt: instantToWire(row.at), reachedBy: decimal(row.instrument, row.last) })),
      ...alerts.toReversed().map(alert => ({
        ...waited(alert),
        setAt: instantToWire(alert.setAt),
        setAtPrice: decimal(alert.instrument, alert.setPrice),
        toldOn: alert.toldOn,
      })),
    ];
  },
});
