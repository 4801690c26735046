import type { Denial } from '@parkett/contract';
import { depositNumber, type Result } from '@parkett/kernel';
import type { BankLine } from '../../../books/bank/index.ts';
import type { Tx } from '../../../platform/db.ts';
import { isChannel } from '../channel.ts';
import type { DepositsParts } from '../parts.ts';
import { judgeReceived, type Judged } from '../receive.ts';
import { judgeLine, type LineFate } from '../rules/judge-line.ts';

/** The customer to be credited; null: there is none of that number. */
export type Addressee = bigint | 'sender' | null;
export type Queued = { readonly line: BankLine | null; readonly received: Judged | null; readonly fate: Result<LineFate, Denial> };

/** A line of the queue and the customer it may be credited to, both locked, and what may become of it. */
export async function judgeQueued(parts: DepositsParts, tx: Tx, { id, to }: { readonly id: bigint; readonly to: Addressee }): Promise<Queued> {
  const queued = await parts.bank.lockQueued(tx, id);
  const line = queued && isChannel(queued.account) ? queued : null;
  const received = line?.kind === 'incoming' && typeof to === 'bigint' ? await judgeReceived(parts, tx, { line, customer: to }) : null;
  const onProof = received?.onProof;
  const deposit = onProof ? { number: depositNumber(onProof.id), amount: onProof.came!, currency: onProof.currency } : null;
  const creditor = received && { verdict: received.verdict, onProof: deposit };
  return { line, received, fate: judgeLine(line, to === 'sender' ? to : creditor) };
}
