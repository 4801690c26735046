import { denied, type RequestOf } from '@parkett/contract';
import type { proposeLine as contract } from '@parkett/contract/desk-deposits';
import { idOfNumber, invariant, later, lineNumber, ok, refuse, type Instant } from '@parkett/kernel';
import { knownCustomer } from '../../../books/customers/index.ts';
import { withKeptAnswer, type Principal, type Submission, type Submit } from '../../../platform/commands/index.ts';
import type { Tx } from '../../../platform/db.ts';
import type { DepositsParts } from '../parts.ts';
import { judgeQueued, type Addressee, type Queued } from './judge-queued.ts';
import { insertLineDecision } from './line-store.ts';
import { lineKind } from './line-review.ts';

/** A proposal waits a week for its second signature; then the line is free for another one. */
const waitsMs = 7 * 24 * 3_600_000;

type Propose = RequestOf<typeof contract>;
type Loaded = Queued & { readonly isWaiting: boolean; readonly id: bigint; readonly to: Addressee; readonly by: Principal };
type Change = Loaded & { readonly note: string | null; readonly now: Instant };

async function load(parts: DepositsParts, tx: Tx, { command, principal: by }: Submission<Propose>): Promise<Loaded> {
  const id = idOfNumber('S', command.line) ?? 0n;
  const to = command.customer === null ? 'sender' : await knownCustomer(tx, command.customer.trim().toUpperCase());
  const waiting = await parts.reviews.lockedOfHouse(tx, { kind: lineKind, subject: String(id) });
  return { ...(await judgeQueued(parts, tx, { id, to })), isWaiting: waiting !== null, id, to, by };
}

async function save({ reviews, bank }: DepositsParts, tx: Tx, { line, id, to, by, note, now }: Change): Promise<void> {
  const amount = { units: line!.amount, currency: bank.account(line!.account).currency };
  const asked = { kind: lineKind, subject: String(id), amount, openedBy: by, openedAt: now, dueAt: later(now, waitsMs), reason: null, note };
  const review = await reviews.proposeOfHouse(tx, asked);
  invariant(review.ok, `line ${id} was locked without an undecided case`);
  await insertLineDecision(tx, { review: review.value, line: id, customer: to === 'sender' ? null : to });
}

/** An operator proposes whose the money of a line is, or that it goes back: the first signature. */
export const proposingLine = (parts: DepositsParts): Submit<Propose, Record<string, never>> =>
  parts.commands.register(
    withKeptAnswer<Propose, Loaded, Change, Record<string, never>>({
      name: 'money/proposeLine',
      load: (tx, submission) => load(parts, tx, submission),
      decide: (loaded, { note }, now) => {
        if (loaded.isWaiting) return denied('subject-under-review');
        if (!loaded.fate.ok) return refuse(loaded.fate.error);
        return ok({ change: { ...loaded, note: note.trim() || null, now }, answer: {} });
      },
      told: ({ change: { id, to } }) => ({
        subject: typeof to === 'bigint' ? to : null,
        facts: { line: lineNumber(id), to: typeof to === 'bigint' ? 'customer' : 'sender' },
      }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
