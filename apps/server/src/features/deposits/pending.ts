import { depositNumber, type Currency } from '@parkett/kernel';
import type { PaidIn } from '../../books/payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Pending } from './rules/judge-announcement.ts';
import { newestPaidIn, pendingOf } from './store.ts';

/** The deposit of a customer that is announced and not credited yet, of one currency or of any. */
export async function pendingDepositOf(from: Queryable, { customer, currency }: { customer: bigint; currency?: Currency }): Promise<Pending | null> {
  const found = await pendingOf(from, customer);
  if (!found || (currency !== undefined && found.currency !== currency)) return null;
  return { number: depositNumber(found.id), amount: found.announced!, currency: found.currency };
}

/** The newest deposit of a customer that was credited, or is pending. */
export async function paidInOf(from: Queryable, customer: bigint): Promise<PaidIn | null> {
  const found = await newestPaidIn(from, customer);
  return found && { number: depositNumber(found.id), isPending: found.state === 'announced' };
}
