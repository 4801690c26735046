import { denied, type RequestOf } from '@parkett/contract';
import type { recall as contract } from '@parkett/contract/desk-deposits';
import { depositNumber, idOfNumber, later, ok, refuse, type Instant } from '@parkett/kernel';
import { withKeptAnswer, type Principal, type Submission, type Submit } from '../../../platform/commands/index.ts';
import type { Tx } from '../../../platform/db.ts';
import type { DepositsParts } from '../parts.ts';
import type { DepositRow } from '../store.ts';
import { judgeRecall, loadRecallable, recallKind, type Recallable } from './review.ts';

/** A proposal waits a week for its second signature; payouts of the customer wait with it. */
const waitsMs = 7 * 24 * 3_600_000;

type Propose = RequestOf<typeof contract>;
type Loaded = Recallable & { readonly isWaiting: boolean; readonly by: Principal };
type Change = Omit<Propose, 'deposit'> & { readonly deposit: DepositRow; readonly by: Principal; readonly now: Instant };

async function load({ reviews }: DepositsParts, tx: Tx, { command, principal: by }: Submission<Propose>): Promise<Loaded> {
  const id = idOfNumber('D', command.deposit) ?? 0n;
  const recallable = await loadRecallable(tx, id);
  return { ...recallable, isWaiting: (await reviews.pending(tx, { kind: recallKind, subject: String(id) })) !== null, by };
}

/** A treasurer calls a deposit back, with a reason: the first signature. */
export const proposingRecall = (parts: DepositsParts): Submit<Propose, Record<string, never>> =>
  parts.commands.register(
    withKeptAnswer<Propose, Loaded, Change, Record<string, never>>({
      name: 'money/recall',
      load: (tx, submission) => load(parts, tx, submission),
      decide: ({ isWaiting, by, ...recallable }, { reason, note }, now) => {
        const judged = judgeRecall(recallable);
        if (!judged.ok) return refuse(judged.error);
        return isWaiting ? denied('subject-under-review') : ok({ change: { deposit: judged.value, reason, note, by, now }, answer: {} });
      },
      told: ({ change: { deposit, reason } }) => ({ subject: deposit.customer, facts: { deposit: depositNumber(deposit.id), reason } }),
      save: async (tx, { deposit: { id, customer, came, currency }, reason, note, by, now }) => {
        const asked = { kind: recallKind, subject: String(id), customer, amount: { units: came!, currency }, openedBy: by, openedAt: now };
        await parts.reviews.propose(tx, { ...asked, dueAt: later(now, waitsMs), reason, note: note.trim() || null });
      },
    }),
  );
