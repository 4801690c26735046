import { denial, type Denial } from '@parkett/contract';
import type { WithdrawalState } from '@parkett/contract/withdrawals';
import type { Instant } from '@parkett/kernel';

type Cancellable = { readonly state: WithdrawalState; readonly handedAt: Instant | null; readonly decidedBy: Instant };

/** Why a withdrawal can't be cancelled: something of it has left for the bank, it has ended, or its deadline is deciding about it. Null where it can. */
export function cancelDenial({ state, handedAt, decidedBy }: Cancellable, now: Instant): Denial | null {
  const isHere = (state === 'asked' && now < decidedBy) || (state === 'approved' && handedAt === null);
  return isHere ? null : denial('withdrawal-not-cancellable');
}
