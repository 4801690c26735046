import { formatDecimal, instantToWire, scaleOf } from '@parkett/kernel';
import type { Held } from '../customers/index.ts';
import { raisesOf } from './raises-store.ts';

const currency = 'EUR';

/** A customer's requests for another limit. */
export const heldRaises: Held = {
  name: 'credit-raises',
  tables: ['credit_raise'],
  read: async (from, customer) =>
    (await raisesOf(from, customer)).map(({ amount, state, reason, askedAt, decidedAt, until }) => ({
      ...{ amount: formatDecimal(amount, scaleOf(currency)), currency, state, reason, askedAt: instantToWire(askedAt) },
      ...{ decidedAt: decidedAt && instantToWire(decidedAt), until: until && instantToWire(until) },
    })),
};
