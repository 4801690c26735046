import { denied, type Denial } from '@parkett/contract';
import { formatDecimal, ok, scaleOf, type Currency, type Result } from '@parkett/kernel';
import type { LineKind } from '../../../books/bank/index.ts';
import type { Verdict } from './judge-receipt.ts';

/** A deposit that was credited on its proof and whose money hasn't come. */
type OnProof = { readonly number: string; readonly amount: bigint; readonly currency: Currency };

/** The customer to be credited, as the line would be judged with his reference. Null: there is no such customer. */
export type Creditor = { readonly verdict: Verdict; readonly onProof: OnProof | null } | null;

/** The end of a line in the queue: `known` is the money of a deposit that was credited before, on its proof. */
export type LineFate = 'credit' | 'known' | 'send-back';

/** Whether two operators may end a line so: own-name accounts only, as without them. */
export function judgeLine(line: { readonly kind: LineKind } | null, to: Creditor | 'sender'): Result<LineFate, Denial> {
  if (!line) return denied('line-not-queued');
  if (line.kind !== 'incoming') return denied('line-cannot-be-moved');
  if (to === 'sender') return ok('send-back');
  if (!to) return denied('account-does-not-exist');
  const { verdict, onProof } = to;
  if (verdict === 'send-back') return denied('line-not-of-customer');
  if (verdict !== 'queue' || !onProof) return ok(verdict === 'known' ? 'known' : 'credit');
  const { number, amount, currency } = onProof;
  return denied('line-waits-for-recall', { number, depositAmount: formatDecimal(amount, scaleOf(currency)), currency });
}
