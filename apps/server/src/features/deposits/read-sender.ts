import { denied, type Denial } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';
import { readAccountNumber } from '../../books/payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Channel } from './channel.ts';
import type { DepositsParts } from './parts.ts';
import { kindOfNumber, type Sender } from './sender.ts';

/** The account that money comes from: a payee of the customer, or a number in his name that nobody else has. */
export async function readSender(
  { payees, ownNameOf }: DepositsParts,
  from: Queryable,
  { customer, form, rail }: { customer: bigint; form: { readonly payee: string; readonly sender: string }; rail: Channel['rail'] },
): Promise<Result<Sender, Denial>> {
  const onRail = (kind: Sender['kind']): boolean => (rail === 'bank' ? kind === 'iban' || kind === 'card' : kind === rail);
  if (form.payee !== '') {
    const payee = /^[1-9]\d{0,17}$/.test(form.payee) ? await payees.payeeOf(from, customer, BigInt(form.payee)) : null;
    if (!payee || !onRail(payee.kind)) return denied('deposit-sender-missing');
    return ok({ kind: payee.kind, number: await payees.numberOf(from, payee), holder: payee.holder });
  }
  if (form.sender.trim() === '') return denied('deposit-sender-missing');
  const kind = kindOfNumber(rail, form.sender);
  const number = readAccountNumber(kind, form.sender);
  if (!number.ok) return number;
  const { isOurs, owner } = await payees.knownOf(from, customer, { kind, number: number.value });
  if (isOurs || (owner !== null && owner !== customer)) return denied('deposit-sender-not-own');
  return ok({ kind, number: number.value, holder: (await ownNameOf(from, customer)) ?? '' });
}
