import { formatDecimal, instantToWire, scaleOf } from '@parkett/kernel';
import type { Held } from '../../books/customers/index.ts';
import type { HeldParts } from '../../declaration.ts';
import { delistingPartsOf, delistingPaymentsOf } from './delisting-store.ts';
import { splitPartsOf, splitsOf } from './split-store.ts';
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

/** A customer's splits, the newest first, with what became of each position. */
export const heldSplits = ({ instruments }: Pick<HeldParts, 'instruments'>): Held => ({
  name: 'splits',
  tables: ['split_holding', 'split_position'],
  read: async (from, customer) => {
    const parts = Map.groupBy(await splitPartsOf(from, customer), ({ split }) => split);
    return (await splitsOf(from, customer)).map(({ id, instrumentId, currency, before, after, close, paid, exAt }) => {
      const { code, quantityScale, priceScale } = instruments.withId(instrumentId);
      const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
      const shares = (quantity: bigint): string => formatDecimal(quantity, quantityScale);
      return {
        ...{ code, currency, before: shares(before), after: shares(after), close: formatDecimal(close, priceScale), paid: money(paid) },
        exAt: instantToWire(exAt),
        positions: (parts.get(id) ?? []).map(part => ({
          ...{ position: `P${part.position}`, before: shares(part.before), after: shares(part.after), paid: money(part.paid) },
          ...{ cost: money(part.cost), moved: money(part.moved) },
        })),
      };
    });
  },
});

/** The payments that a customer got for delisted shares, the newest first, with the part of each position. */
export const heldDelistings = ({ instruments }: Pick<HeldParts, 'instruments'>): Held => ({
  name: 'delistings',
  tables: ['delisting_payment', 'delisting_position'],
  read: async (from, customer) => {
    const parts = Map.groupBy(await delistingPartsOf(from, customer), ({ payment }) => payment);
    return (await delistingPaymentsOf(from, customer)).map(({ id, instrumentId, currency, quantity, price, amount, paidAt }) => {
      const { code, quantityScale, priceScale } = instruments.withId(instrumentId);
      const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
      const shares = (units: bigint): string => formatDecimal(units, quantityScale);
      return {
        ...{
          code,
          currency,
          quantity: shares(quantity),
          price: formatDecimal(price, priceScale),
          amount: money(amount),
          paidAt: instantToWire(paidAt),
        },
        positions: (parts.get(id) ?? []).map(part => ({
          ...{ position: `P${part.position}`, quantity: shares(part.quantity), amount: money(part.amount), cost: money(part.cost) },
        })),
      };
    });
  },
});
