import * as contract from '@parkett/contract/desk-withdrawals';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { WithdrawalParts } from './parts.ts';
import { payingOut } from './pay-out.ts';

/** The treasury's calls about withdrawals: the payout of a customer who can't ask for it. Decisions are cases. */
export function addDeskWithdrawalCalls(calls: Calls<OnDuty>, parts: WithdrawalParts): void {
  const payOut = payingOut(parts);
  calls.keyed(contract.payOut, (command, { commandKey }) => payOut({ ...commandKey(), command }));
}
