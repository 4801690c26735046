import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { instant } from './shapes.ts';

/** Bank accounts and cards, and addresses for USDT on two chains. */
export const accountKinds = ['iban', 'card'] as const;
export const addressKinds = ['trc20', 'erc20'] as const;
export const payeeKinds = [...accountKinds, ...addressKinds] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** The answer of the bank to the holder's name. Of a close match it tells the name that it knows. */
export const nameChecks = ['match', 'close-match', 'no-match', 'not-possible'] as const;
export type NameCheck = (typeof nameChecks)[number];

const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const typed = z.string().check(z.maxLength(100));
const nickname = z.string().check(z.maxLength(40));

const payee = z.object({
  id,
  kind: z.enum(payeeKinds),
  holder: z.string(),
  bank: z.string(),
  branch: z.string(),
  bankCode: z.string(),
  /** The last four signs of its number or address. */
  last: z.string(),
  nickname: z.string(),
  nameCheck: z.enum(nameChecks),
  /** The name that the bank knows, of a close match. */
  knownName: z.nullable(z.string()),
  /** Business time. */
  addedAt: instant,
  /** Until when no money goes to it (business time); null: it waits for nothing. */
  waitsUntil: z.nullable(instant),
  /** The customer's money came from there. */
  proved: z.boolean(),
});
export type Payee = z.output<typeof payee>;

export const ownPayees = defineCall({
  path: 'payees/list',
  access: 'session',
  key: false,
  summary: 'The caller’s bank accounts, cards and addresses, the newest first, and what a new one needs',
  request: nothing,
  reply: z.object({
    payees: z.array(payee),
    maximum: z.int(),
    /** The only name that a holder may have; null: nobody has verified the caller's name. */
    holder: z.nullable(z.string()),
    /** Without one nothing is added. */
    hasFundPassword: z.boolean(),
    /** How long a new one waits. */
    waitHours: z.int(),
    /** Whether the house pays cards, or bank accounts alone. */
    paysCards: z.boolean(),
  }),
});

/** A bank account or a card; its number in two parts, the first four signs and the rest. */
const account = z.strictObject({
  kind: z.enum(accountKinds),
  holder: typed,
  first: typed,
  rest: typed,
  bank: typed,
  branch: typed,
  bankCode: typed,
  nickname,
});
export type AccountForm = z.output<typeof account>;

const address = z.strictObject({
  kind: z.enum(addressKinds),
  address: typed,
  nickname,
  /** The caller has compared an address that carries no check. */
  compared: z.boolean(),
});
export type AddressForm = z.output<typeof address>;

/** The words by which a confirmation names a new payee. */
export const textOfAccount = ({ kind, holder, first, rest, bank, branch, bankCode, nickname: name }: AccountForm): string =>
  JSON.stringify([kind, holder, first, rest, bank, branch, bankCode, name]);
export const textOfAddress = ({ kind, address: number, nickname: name }: AddressForm): string => JSON.stringify([kind, number, name]);

const checked = z.object({
  /** As it will be kept. */
  number: z.string(),
  nameCheck: z.enum(nameChecks),
  knownName: z.nullable(z.string()),
});
export type Checked = z.output<typeof checked>;

export const checkAccount = defineCall({
  path: 'payees/checkAccount',
  access: 'session',
  key: false,
  summary: 'What is wrong with a bank account or card, and what the bank says of the holder’s name; stores nothing',
  request: account,
  reply: checked,
});

export const addAccount = defineCall({
  path: 'payees/addAccount',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Adds a bank account or card in the caller’s name. Needs a confirmation that names it (`textOfAccount`)',
  request: account,
  reply: z.object({ id }),
});

export const checkAddress = defineCall({
  path: 'payees/checkAddress',
  access: 'session',
  key: false,
  summary: 'What is wrong with an address for USDT; stores nothing',
  request: address,
  reply: checked,
});

export const addAddress = defineCall({
  path: 'payees/addAddress',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Adds an address for USDT. Needs a confirmation that names it (`textOfAddress`)',
  request: address,
  reply: z.object({ id }),
});

export const renamePayee = defineCall({
  path: 'payees/rename',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Another nickname; an empty one takes it away',
  request: z.strictObject({ id, nickname }),
  reply: nothing,
});

export const removePayee = defineCall({
  path: 'payees/remove',
  access: 'session',
  key: true,
  summary: 'Removes one of the caller’s payees, while nothing to it is undecided',
  request: z.strictObject({ id }),
  reply: nothing,
});

export const ownAddress = defineCall({
  path: 'payees/address',
  access: 'session',
  key: false,
  summary: 'One of the caller’s addresses for USDT in full, to be drawn as a QR code',
  request: z.strictObject({ id }),
  reply: z.object({ address: z.string() }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly payees: typeof import('./payees.ts');
  }
}
