import { denied, type Denial } from '@parkett/contract';
import type { AccountForm, AddressForm, Checked } from '@parkett/contract/payees';
import { ok, type Result } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { moneyLimit } from '../../books/ledger/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import {
  ownerOf,
  decidePayee,
  payeesMax,
  readAccount,
  readAddress,
  type CheckedName,
  type Known,
  type NewPayee,
  type ReadPayee,
} from '../../books/payments/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { PayeeParts } from './parts.ts';

type Form = AccountForm | AddressForm;

/** The form as it was read, and the bank's answer to the holder. */
type Read = Result<ReadPayee & CheckedName, Denial>;
export type Add = { readonly customer: bigint; readonly read: Read };
type Situation = { readonly known: Known | null; readonly payees: number; readonly maximum: number };

/** Reads a form and asks for the holder's name. */
export async function readForm(parts: PayeeParts, { customer, form }: { customer: bigint; form: Form }): Promise<Read> {
  const { db, rail } = parts;
  const { name: ownName } = await ownerOf(db, parts, customer);
  if (ownName === null) return denied('complete-real-name-first');
  const by = { ownName, paysCards: rail.paysCards };
  const read = 'address' in form ? readAddress(form, by) : readAccount(form, by);
  return read.ok ? ok({ ...read.value, ...(await rail.checkName(read.value)) }) : read;
}

async function situationOf({ payees, ruleBook }: PayeeParts, from: Queryable, { customer, read }: Add): Promise<Situation> {
  const known = read.ok ? { customer, ...(await payees.knownOf(from, customer, read.value)) } : null;
  return { known, payees: (await payees.payeesOf(from, customer)).length, maximum: ruleBook.now(payeesMax) };
}

const decide = (situation: Situation, { read }: Add): Read => {
  const decided = decidePayee({ ...situation, read });
  return decided.ok ? read : decided;
};

/** The refusal of a payee before it is confirmed, else the form in which it would be kept. */
export async function checkPayee(parts: PayeeParts, asked: { customer: bigint; form: Form }): Promise<Result<Checked, Denial>> {
  const add = { customer: asked.customer, read: await readForm(parts, asked) };
  const decided = decide(await situationOf(parts, parts.db, add), add);
  if (!decided.ok) return decided;
  const { number, nameCheck, knownName } = decided.value;
  return ok({ number, nameCheck, knownName });
}

/** Adds a payee behind the customer's lock, with the letter that tells of it. */
export const addingPayee = (parts: PayeeParts): Submit<Add, { readonly id: string }> => {
  const { commands, payees, ruleBook, systemNow } = parts;
  return commands.register(
    withKeptAnswer<Add, Situation & { readonly id: bigint }, NewPayee & { readonly id: bigint }, { readonly id: string }>({
      name: 'add payee',
      limit: moneyLimit({ ruleBook, systemNow }),
      load: async (tx, { command }) => {
        await lockCustomer(tx, command.customer);
        return { ...(await situationOf(parts, tx, command)), id: await payees.nextId(tx) };
      },
      decide: ({ id, ...situation }, command) => {
        const decided = decide(situation, command);
        return decided.ok ? ok({ change: { ...decided.value, customer: command.customer, id }, answer: { id: String(id) } }) : decided;
      },
      told: ({ change: { customer, kind, id, nameCheck } }) => ({ subject: customer, facts: { kind, payee: String(id), nameCheck } }),
      save: async (tx, payee) => {
        await payees.addPayee(tx, payee);
        await wantLetter(tx, { kind: 'payee-added', customer: payee.customer, at: systemNow() });
      },
    }),
  );
};
