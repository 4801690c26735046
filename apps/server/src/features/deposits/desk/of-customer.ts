import { depositNumber, formatDecimal, instantToWire, scaleOf } from '@parkett/kernel';
import type { Queryable } from '../../../platform/db.ts';
import { depositsOf } from '../store.ts';

type Wish = { readonly customer: bigint; readonly before: bigint | null; readonly size: number };

/** Deposits on the desk's page of their customer. */
export async function shownDepositsOf(from: Queryable, { customer, before, size }: Wish) {
  const rows = await depositsOf(from, { customer, state: null, from: null, until: null, before, size });
  return rows.map(({ id, state, currency, announced, came, channel: place, since }) => ({
    ...{ id, number: depositNumber(id), state, currency, place, at: instantToWire(since) },
    amount: formatDecimal(came ?? announced!, scaleOf(currency)),
  }));
}
