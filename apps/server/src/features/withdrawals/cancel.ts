import { denied, type ReplyAt } from '@parkett/contract';
import { invariant, ok, refuse, type Instant } from '@parkett/kernel';
import { withKeptAnswer, type Principal, type Submit } from '../../platform/commands/index.ts';
import { moneyLimit } from '../../books/ledger/index.ts';
import type { Tx } from '../../platform/db.ts';
import { lockWithWallet } from './lock.ts';
import type { WithdrawalParts } from './parts.ts';
import { kindOf } from './review.ts';
import { cancelDenial } from './rules/cancelling.ts';
import type { WithdrawalRow } from './store.ts';
import { takeStep } from './take-step.ts';

type Cancel = { readonly customer: bigint; readonly withdrawal: bigint | null };
type Change = { readonly row: WithdrawalRow; readonly by: Principal; readonly at: Instant };
type Reply = ReplyAt<'withdrawals/cancel'>;

async function save(parts: WithdrawalParts, tx: Tx, { row, by, at }: Change): Promise<void> {
  await takeStep(tx, parts, { row, step: { to: 'cancelled', reason: null }, at });
  if (row.state !== 'asked') return;
  const withdrawn = await parts.reviews.withdraw(tx, { kind: kindOf(row), subject: String(row.id), by, now: at });
  invariant(withdrawn.ok, `the review of withdrawal ${row.id}, which is undecided, is open`);
}

/** Takes a withdrawal back that hasn't left for the bank; its money is free at once. */
export function cancelling(parts: WithdrawalParts): Submit<Cancel, Reply> {
  const submit = parts.commands.register(
    withKeptAnswer<Cancel, WithdrawalRow | null, Change, Reply>({
      name: 'cancel withdrawal',
      limit: moneyLimit(parts),
      load: async (tx, { command: { customer, withdrawal } }) => {
        const row = withdrawal === null ? null : await lockWithWallet(tx, parts.ledger, withdrawal);
        return row?.customer === customer ? row : null;
      },
      decide: (row, { customer }, at) => {
        if (!row) return denied('no-such-withdrawal');
        const refused = cancelDenial(row, at);
        if (refused) return refuse(refused);
        return ok({ change: { row, by: { kind: 'customer', id: customer }, at }, answer: { state: 'cancelled' } });
      },
      told: ({ change: { row } }) => ({ subject: row.customer, facts: { withdrawal: `W${row.id}` } }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
