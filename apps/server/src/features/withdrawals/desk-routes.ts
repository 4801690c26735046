import * as contract from '@parkett/contract/desk-withdrawals';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { WithdrawalParts } from './parts.ts';
import { payingOut } from './pay-out.ts';
import { proposingPayoutLine } from './propose-line.ts';

/** The treasury's calls about withdrawals: the payout of a customer who can't ask for it, and lines that no withdrawal knows as its own. Decisions are cases. */
export function addDeskWithdrawalCalls(calls: Calls<OnDuty>, parts: WithdrawalParts): void {
  const [payOut, proposeLine] = [payingOut(parts), proposingPayoutLine(parts)];
  calls.keyed(contract.payOut, (command, { commandKey }) => payOut({ ...commandKey(), command }));
  calls.keyed(contract.proposePayoutLine, (command, { commandKey }) => proposeLine({ ...commandKey(), command }));
}
