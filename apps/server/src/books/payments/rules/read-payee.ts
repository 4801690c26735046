import { denied, type Denial } from '@parkett/contract';
import type { AccountForm, AddressForm } from '@parkett/contract/payees';
import { asciiSigns, asOneLine, foldedName, ok, refuse, type Result } from '@parkett/kernel';
import { isValidBIC } from 'ibantools';
import type { NewPayee } from '../payees.ts';
import { hasNoCheck, readAccountNumber } from './account-number.ts';

/** A payee as it was typed, in the form in which it is kept. */
export type ReadPayee = Pick<NewPayee, 'kind' | 'holder' | 'number' | 'bank' | 'branch' | 'bankCode' | 'nickname'>;

/** The customer's verified name, and whether cards are paid. */
export type ReadBy = { readonly ownName: string; readonly paysCards: boolean };

/** A line with a letter or digit and nothing that can't be seen; empty where it may be. */
function readLine(typed: string, unreadable: 'bank-unreadable' | 'branch-unreadable' | 'nickname-unreadable'): Result<string, Denial> {
  const line = asOneLine(typed);
  if (line === '') return ok('');
  return /[\p{L}\p{N}]/u.test(line) && !/[\p{Cc}\u202d\u202e]/u.test(line) ? ok(line) : denied(unreadable);
}

/** A customer's own word for a payee. */
export const readNickname = (typed: string): Result<string, Denial> => readLine(typed, 'nickname-unreadable');

/** The holder, whose name may be written with other capitals, accents and signs than the verified one. */
function readHolder(typed: string, ownName: string): Result<string, Denial> {
  const holder = asOneLine(typed);
  if (holder === '') return denied('holder-missing');
  return foldedName(holder) === foldedName(ownName) ? ok(holder) : denied('holder-not-own-name', { holder: ownName });
}

/** A BIC, or a sort code of digits; cards have codes of many forms. */
function readBankCode(typed: string, kind: AccountForm['kind']): Result<string, Denial> {
  const code = asciiSigns(typed).replaceAll(/[\s-]/g, '').toUpperCase();
  if (code === '') return ok('');
  const isCode = /^\d{3,12}$/.test(code) || (kind === 'iban' ? isValidBIC(code) : /^[A-Z0-9]{3,14}$/.test(code));
  return isCode ? ok(code) : denied('bank-code-malformed');
}

/** The first refusal, or all values together. */
function together<T extends object>(read: { readonly [Name in keyof T]: Result<T[Name], Denial> }): Result<T, Denial> {
  const values: Partial<T> = {};
  for (const [name, one] of Object.entries(read) as [keyof T, Result<T[keyof T], Denial>][]) {
    if (!one.ok) return one;
    values[name] = one.value;
  }
  return ok(values as T);
}

/** A bank account or card. */
export function readAccount(form: AccountForm, { ownName, paysCards }: ReadBy): Result<ReadPayee, Denial> {
  const { kind } = form;
  if (kind === 'card' && !paysCards) return denied('cards-not-paid');
  const bank = readLine(form.bank, 'bank-unreadable');
  const read = together<Omit<ReadPayee, 'kind'>>({
    holder: readHolder(form.holder, ownName),
    number: readAccountNumber(kind, form.first + form.rest),
    // An IBAN names its bank; a card doesn't.
    bank: kind === 'card' && bank.ok && bank.value === '' ? denied('bank-missing') : bank,
    branch: readLine(form.branch, 'branch-unreadable'),
    bankCode: readBankCode(form.bankCode, kind),
    nickname: readNickname(form.nickname),
  });
  return read.ok ? ok({ kind, ...read.value }) : read;
}

/** An address for USDT, whose holder is the customer. */
export function readAddress(form: AddressForm, { ownName }: ReadBy): Result<ReadPayee, Denial> {
  const { kind, address, compared } = form;
  const read = together<Pick<ReadPayee, 'number' | 'nickname'>>({
    number: readAccountNumber(kind, address),
    nickname: readNickname(form.nickname),
  });
  if (!read.ok) return read;
  if (kind === 'erc20' && hasNoCheck(asciiSigns(address).trim()) && !compared) return denied('address-not-compared');
  return ok({ kind, holder: ownName, bank: '', branch: '', bankCode: '', ...read.value });
}

/** The facts about a number that somebody wants to add. */
export type Known = { readonly customer: bigint; readonly isOurs: boolean; readonly isThere: boolean; readonly owner: bigint | null };

/** The reason against adding a number, where there is one. A number that nobody has proved stands in nobody's way. */
export function knownDenial({ customer, isOurs, isThere, owner }: Known): Result<null, Denial> {
  if (isOurs) return denied('payee-is-house');
  if (isThere) return denied('card-already-exists');
  return owner !== null && owner !== customer ? denied('card-not-own') : ok(null);
}

/** The whole judgement of a new payee: the form, the facts about its number, and how many there may be. */
export function decidePayee({
  read,
  known,
  payees,
  maximum,
}: {
  readonly read: Result<ReadPayee, Denial>;
  readonly known: Known | null;
  readonly payees: number;
  readonly maximum: number;
}): Result<ReadPayee, Denial> {
  if (!read.ok) return read;
  const free = known ? knownDenial(known) : ok(null);
  if (!free.ok) return refuse(free.error);
  return payees >= maximum ? denied('too-many-payees', { maximum }) : read;
}
