import { formatDecimal, instantToWire, scaleOf } from '@parkett/kernel';
import type { Held } from '../../books/customers/index.ts';
import type { HeldParts } from '../../declaration.ts';
import { dividendsOf, partsOf } from './store.ts';

const all = 1_000_000_000;

/** A customer's dividends, the newest first, with the part of each position. */
export const heldDividends = ({ instruments }: Pick<HeldParts, 'instruments'>): Held => ({
  name: 'dividends',
  tables: ['dividend', 'dividend_position', 'dividend_payment'],
  read: async (from, customer) => {
    const parts = Map.groupBy(await partsOf(from, customer), ({ dividend }) => dividend);
    return (await dividendsOf(from, { customer, before: null, size: all })).map(
      ({ id, instrumentId, currency, quantity, gross, exAt, paysAt, paidAt }) => {
        const { code, quantityScale } = instruments.withId(instrumentId);
        const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
        return {
          ...{ number: `D${id}`, code, currency, quantity: formatDecimal(quantity, quantityScale), gross: money(gross) },
          ...{ exAt: instantToWire(exAt), paysAt: instantToWire(paysAt), paidAt: paidAt === null ? null : instantToWire(paidAt) },
          positions: (parts.get(id) ?? []).map(part => ({
            ...{ position: `P${part.position}`, quantity: formatDecimal(part.quantity, quantityScale), amount: money(part.amount) },
          })),
        };
      },
    );
  },
});
