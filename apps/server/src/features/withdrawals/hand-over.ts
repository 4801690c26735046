import { money, withdrawalNumber, type Instant } from '@parkett/kernel';
import type { BankFollower, BankLine, Taken } from '../../books/bank/index.ts';
import { gateAgainst, readStanding, type Gate } from '../../books/customers/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { lookAgain } from '../../platform/looking-again.ts';
import { lockWithWallet } from './lock.ts';
import type { WithdrawalParts } from './parts.ts';
import { paidByLine } from './line-store.ts';
import { lackingForDebts } from './kept-by-debt.ts';
import { keptOutBy } from './kept-out.ts';
import { endToEndId, withdrawalOf, type Step } from './rules/steps.ts';
import { railTo } from './situation.ts';
import { markHanded, toHandOver, type WithdrawalRow } from './store.ts';
import { openHouseAccounts, takeStep } from './take-step.ts';

const follower = 'withdrawals';
const atOnce = 100;

/** A step that the bank brings about, and the screens that hear of it after the commit. */
async function bankStep(parts: WithdrawalParts, tx: Tx, { row, step, at }: { row: WithdrawalRow; step: Step; at: Instant }): Promise<() => void> {
  await takeStep(tx, parts, { row, step, at });
  return () => parts.notify([row.customer], ['wallet']);
}

/** Whether a gate keeps a payment here. One that the desk has asked for goes though its customer can't sign in. */
const isKept = ({ byDesk }: WithdrawalRow, gates: readonly Gate[], now: Instant): boolean =>
  (byDesk ? keptOutBy(gates, now).barred : gateAgainst(gates, 'withdraw', now)) !== null;

/** Orders the payment of an approved withdrawal. While a gate keeps its customer from withdrawing it waits, approved and with its money set aside. */
async function handOver(parts: WithdrawalParts, id: bigint): Promise<void> {
  const { db, ledger, payees, bank, systemNow, now } = parts;
  await withTransaction(db, async tx => {
    const row = await lockWithWallet(tx, ledger, id);
    if (row?.state !== 'approved' || row.handedAt !== null) return;
    const standing = await readStanding(tx, row.customer);
    if (!standing || isKept(row, standing.gates, systemNow())) return;
    // Money that a debt lacks stays here; the customer may cancel, and the debt is taken first.
    if ((await lackingForDebts(parts, tx, row)) > 0n || (await parts.keepsPayouts(tx, row.customer))) return;
    const payee = await payees.payeeOfPayment(tx, row.customer, row.payee);
    const account = railTo(bank, payee, row.currency);
    if (!account) {
      await takeStep(tx, parts, { row, step: { to: 'failed', reason: 'initiation-failed' }, at: now() });
      return;
    }
    const number = await payees.numberOf(tx, payee);
    await markHanded(tx, { withdrawal: id, at: now() });
    await bank.order(tx, {
      ...{ follower, endToEnd: endToEndId(id), account: account.name, payee: { number, holder: payee.holder } },
      ...{ amount: money(row.currency, row.amount - row.fee), reference: withdrawalNumber(id) },
    });
  });
}

/** Hands approved withdrawals to the bank, one after another; one that fails doesn't keep the rest from it. */
export class HandOver {
  readonly #parts: WithdrawalParts;
  readonly #stopped = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: WithdrawalParts) {
    this.#parts = parts;
  }

  start(): void {
    const { log } = this.#parts;
    const { signal } = this.#stopped;
    this.#looking = lookAgain({ look: () => this.look(), signal, log, failure: 'withdrawals could not be handed over' });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#looking;
  }

  async look(): Promise<void> {
    const { db, ledger } = this.#parts;
    const failures: unknown[] = [];
    for (const { id, currency } of await toHandOver(db, atOnce)) {
      await openHouseAccounts(ledger, currency);
      await handOver(this.#parts, id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some withdrawals could not be handed over');
  }
}

/** The steps that a line of a statement brings: what the bank says without its answer having been heard is caught up with. */
function stepsOf({ state }: WithdrawalRow, { kind }: BankLine): readonly Step[] | null {
  const [sent, paid]: Step[] = [
    { to: 'sent', reason: null },
    { to: 'paid', reason: null },
  ];
  if (kind === 'outgoing') return state === 'approved' ? [sent!, paid!] : state === 'sent' ? [paid!] : null;
  return kind === 'returned' && state === 'paid' ? [{ to: 'returned', reason: 'bank-returned' }] : null;
}

async function take(parts: WithdrawalParts, tx: Tx, { line, at }: { readonly line: BankLine; readonly at: Instant }): Promise<Taken | null> {
  const id = line.endToEnd === null ? null : withdrawalOf(line.endToEnd);
  const row = id === null ? null : await lockWithWallet(tx, parts.ledger, id);
  if (!row || row.handedAt === null) return null;
  // Another amount than was ordered is for two operators, as is money that comes back before it went.
  const steps = stepsOf(row, line);
  if (steps === null || (line.amount < 0n ? -line.amount : line.amount) !== row.amount - row.fee) return null;
  // All of it comes back, though a part is in the wallet already.
  if (line.kind === 'returned' && ((await paidByLine(tx, row.id))?.toWallet ?? 0n) > 0n) return null;
  await openHouseAccounts(parts.ledger, row.currency);
  let { state } = row;
  for (const step of steps) {
    await takeStep(tx, parts, { row: { ...row, state }, step, at });
    state = step.to;
  }
  return { subject: withdrawalNumber(row.id), after: () => parts.notify([row.customer], ['wallet']) };
}

/** The bank's word on withdrawals: its answers to instructions, and the lines of its statements. */
export const withdrawalFollower = (parts: WithdrawalParts): BankFollower => ({
  name: follower,
  takes: (tx, line, at) => take(parts, tx, { line, at }),
  answered: async (tx, { endToEnd, answer, now: at }) => {
    const id = withdrawalOf(endToEnd);
    const row = id === null ? null : await lockWithWallet(tx, parts.ledger, id);
    // A line that came before the answer has said more.
    if (row?.state !== 'approved') return undefined;
    const step: Step = answer.outcome === 'taken' ? { to: 'sent', reason: null } : { to: 'failed', reason: 'initiation-failed' };
    return bankStep(parts, tx, { row, step, at });
  },
});
