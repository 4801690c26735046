import { denied, type RequestOf } from '@parkett/contract';
import { payoutLineKind, type proposePayoutLine as contract } from '@parkett/contract/desk-withdrawals';
import { idOfNumber, invariant, later, lineNumber, ok, refuse, type Instant } from '@parkett/kernel';
import { withKeptAnswer, type Principal, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { judgePayoutQueued, type PayoutQueued } from './line-review.ts';
import type { WithdrawalParts } from './parts.ts';

/** A proposal waits a week for its second signature; then the line is free for another one. */
const waitsMs = 7 * 24 * 3_600_000;

type Propose = RequestOf<typeof contract>;
type Loaded = PayoutQueued & { readonly isWaiting: boolean; readonly id: bigint; readonly by: Principal };
type Change = Pick<Loaded, 'line' | 'id' | 'by'> & { readonly note: string | null; readonly now: Instant };

async function load(parts: WithdrawalParts, tx: Tx, { command, principal: by }: Submission<Propose>): Promise<Loaded> {
  const id = idOfNumber('S', command.line) ?? 0n;
  const waiting = await parts.reviews.lockedOfHouse(tx, { kind: payoutLineKind, subject: String(id) });
  return { ...(await judgePayoutQueued(parts, tx, id)), isWaiting: waiting !== null, id, by };
}

async function save({ reviews, bank }: WithdrawalParts, tx: Tx, { line, id, by, note, now }: Change): Promise<void> {
  const amount = { units: line!.amount < 0n ? -line!.amount : line!.amount, currency: bank.account(line!.account).currency };
  const asked = { kind: payoutLineKind, subject: String(id), amount, openedBy: by, openedAt: now, dueAt: later(now, waitsMs), reason: null, note };
  const review = await reviews.proposeOfHouse(tx, asked);
  invariant(review.ok, `line ${id} was locked without an undecided case`);
}

/** An operator proposes that a line is booked which went out or came back: the first signature. The rules say how. */
export const proposingPayoutLine = (parts: WithdrawalParts): Submit<Propose, Record<string, never>> =>
  parts.commands.register(
    withKeptAnswer<Propose, Loaded, Change, Record<string, never>>({
      name: 'money/proposePayoutLine',
      load: (tx, submission) => load(parts, tx, submission),
      decide: ({ isWaiting, fate, ...loaded }, { note }, now) => {
        if (isWaiting) return denied('subject-under-review');
        if (!fate.ok) return refuse(fate.error);
        return ok({ change: { ...loaded, note: note.trim() || null, now }, answer: {} });
      },
      told: ({ change: { id } }) => ({ subject: null, facts: { line: lineNumber(id) } }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
