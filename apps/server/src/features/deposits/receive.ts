import { depositNumber, idOfNumber, type Instant } from '@parkett/kernel';
import type { BankFollower, BankLine, Taken } from '../../books/bank/index.ts';
import { customerExists, lockCustomer } from '../../books/customers/index.ts';
import type { Tx } from '../../platform/db.ts';
import { isChannel } from './channel.ts';
import { addSenderAsPayee } from './payee-of-sender.ts';
import type { DepositsParts } from './parts.ts';
import { reviewKind } from './review.ts';
import { judgeReceipt } from './rules/judge-receipt.ts';
import { customerOfReference } from './rules/reference.ts';
import { kindOfNumber } from './sender.ts';
import { book, credited, noteStep, openBankAccount } from './step.ts';
import { creditedWithoutLine, insertDeposit, nextDeposit, pendingOf, updateDeposit, waitsForMoney, type DepositRow } from './store.ts';

export const follower = 'deposits';
export const backEnding = '-BACK';

type Received = { readonly line: BankLine; readonly customer: bigint; readonly at: Instant };

/** The deposit of a line that nobody had announced. */
async function unannounced({ systemNow, bank }: DepositsParts, tx: Tx, { line, customer, at }: Received): Promise<DepositRow> {
  const { currency } = bank.account(line.account);
  return {
    ...{ id: await nextDeposit(tx), customer, channel: line.account, currency, state: 'sent-back', announced: null, sender: null, proof: null },
    ...{ since: at, endsAt: null, notedAt: systemNow(), simulatedAt: null, came: line.amount, creditedAt: null, line: line.id },
  };
}

/** Money of a third party goes back to its sender, on the account that it came to. */
async function sendBack(parts: DepositsParts, tx: Tx, received: Received): Promise<DepositRow> {
  const { line, at } = received;
  const deposit = await unannounced(parts, tx, received);
  await insertDeposit(tx, deposit);
  await noteStep(tx, deposit, { step: 'sent-back', at, isSimulated: line.isSimulated });
  const number = depositNumber(deposit.id);
  const instruction = { endToEnd: `${number}${backEnding}`, account: line.account, payee: line.party, amount: line.amount };
  await parts.bank.order(tx, { follower, ...instruction, reference: `${number}: not from an account of the customer's own` });
  return deposit;
}

/** Credits what came, to the announcement that waits for it where there is one. */
async function credit(parts: DepositsParts, tx: Tx, received: Received): Promise<DepositRow> {
  const { line, customer, at } = received;
  const pending = await pendingOf(tx, customer);
  const money = { came: line.amount, line: line.id, at, isSimulated: line.isSimulated };
  const announced = pending?.channel === line.account ? pending : null;
  const deposit = credited(announced ?? (await unannounced(parts, tx, received)), money);
  if (announced) {
    await updateDeposit(tx, deposit);
    const by = { kind: 'customer', id: customer };
    await parts.reviews.withdraw(tx, { kind: reviewKind, subject: String(deposit.id), by, now: at });
  } else {
    await insertDeposit(tx, deposit);
  }
  await book(parts, tx, deposit, line.isSimulated);
  return deposit;
}

/** A line, judged as money with a customer's reference; he is locked from here on. */
export async function judgeReceived(parts: DepositsParts, tx: Tx, { line, customer }: Omit<Received, 'at'>) {
  const { payees, ownNameOf } = parts;
  await lockCustomer(tx, customer);
  const { rail } = parts.bank.account(line.account);
  const account = { kind: kindOfNumber(rail, line.party.number), number: line.party.number };
  const [known, onProof] = [await payees.knownOf(tx, customer, account), await waitsForMoney(tx, { customer, channel: line.account })];
  const ownName = await ownNameOf(tx, customer);
  const verdict = judgeReceipt({
    ...{ rail, amount: line.amount, senderName: line.party.holder, ownName, accountOwner: known.owner, customer },
    onProof: onProof?.came ?? null,
  });
  return { verdict, account, isThere: known.isThere, onProof, ownName };
}
export type Judged = Awaited<ReturnType<typeof judgeReceived>>;

/** Books a line that was judged: credited, sent back, or noted as the money of a deposit that was credited before. */
export async function settleReceived(parts: DepositsParts, tx: Tx, received: Received, judged: Judged): Promise<Taken> {
  const { line, customer } = received;
  const { verdict, account, isThere, onProof, ownName } = judged;
  const after = (): void => parts.notify([customer], ['wallet']);
  if (verdict === 'known') {
    await updateDeposit(tx, { ...onProof!, line: line.id });
    return { subject: depositNumber(onProof!.id), after };
  }
  await openBankAccount(parts, parts.bank.account(line.account).currency);
  const deposit = verdict === 'send-back' ? await sendBack(parts, tx, received) : await credit(parts, tx, received);
  if (verdict === 'credit') await addSenderAsPayee(parts, tx, { customer, account, holder: ownName ?? '', isThere });
  return { subject: depositNumber(deposit.id), after };
}

/** The lines of statements that deposits know: money with a customer's reference, and what the house has sent back. */
export const depositFollower = (parts: DepositsParts): BankFollower => ({
  name: follower,
  differences: async from => {
    const [back, proved] = [await parts.bank.orderedBy(from, follower), await creditedWithoutLine(from)];
    return [
      ...back.map(sum => ({ ...sum, name: 'goes-back' })),
      ...proved.map(({ account, amount }) => ({ account, amount: -amount, name: 'on-proof' })),
    ];
  },
  takes: async (tx, line, at) => {
    if (line.kind === 'outgoing' && line.endToEnd?.endsWith(backEnding)) {
      const number = line.endToEnd.slice(0, -backEnding.length);
      return idOfNumber('D', number) === null ? null : { subject: number };
    }
    if (line.kind !== 'incoming' || !isChannel(line.account)) return null;
    const customer = customerOfReference(line.reference);
    if (customer === null || !(await customerExists(tx, customer))) return null;
    const judged = await judgeReceived(parts, tx, { line, customer });
    return judged.verdict === 'queue' ? null : settleReceived(parts, tx, { line, customer, at }, judged);
  },
});
