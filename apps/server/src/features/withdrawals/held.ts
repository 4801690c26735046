import { formatDecimal, instantToWire, scaleOf, withdrawalNumber } from '@parkett/kernel';
import type { Held } from '../../books/customers/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { allHigherOf } from './higher-store.ts';
import { listWithdrawals, stepsOf } from './store.ts';

const rowsAtOnce = 1_000;

async function read(from: Queryable, customer: bigint): Promise<object[]> {
  const told: object[] = [];
  let before: bigint | null = null;
  do {
    const rows: Awaited<ReturnType<typeof listWithdrawals>> = await listWithdrawals(from, {
      ...{ customer, state: null, from: null, until: null, before, size: rowsAtOnce },
    });
    for (const { id, payee, currency, amount, fee, askedAt, decidedBy } of rows) {
      const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
      const steps = await stepsOf(from, id);
      told.push({
        ...{ number: withdrawalNumber(id), payee: String(payee), amount: text(amount), fee: text(fee), currency },
        ...{ askedAt: instantToWire(askedAt), decidedBy: instantToWire(decidedBy) },
        steps: steps.map(({ step, reason, at }) => ({ step, reason, at: instantToWire(at) })),
      });
    }
    before = rows.length < rowsAtOnce ? null : rows.at(-1)!.id;
  } while (before !== null);
  return told;
}

async function readHigherOf(from: Queryable, customer: bigint): Promise<object[]> {
  const rows = await allHigherOf(from, customer);
  return rows.map(({ amount, currency, state, askedAt, decidedBy }) => ({
    ...{ amount: formatDecimal(amount, scaleOf(currency)), currency, state },
    ...{ askedAt: instantToWire(askedAt), decidedBy: instantToWire(decidedBy) },
  }));
}

/** A customer's withdrawals with their steps, the newest first. */
export const heldWithdrawals: Held = { name: 'withdrawals', tables: ['withdrawal', 'withdrawal_event'], read };
/** A customer's requests for a higher maximum, the oldest first. */
export const heldHigher: Held = { name: 'higher maximums of withdrawals', tables: ['withdrawal_higher'], read: readHigherOf };
