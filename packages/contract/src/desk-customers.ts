import * as z from 'zod/mini';
import { defineCall, defineDownload, type FieldsOf } from './call.ts';
import { actor, auditPage, pageOfRows } from './desk-audit.ts';
import { deskReview } from './desk-reviews.ts';
import { currency, decimal, fileWish, date, instant, language, number, page, size } from './shapes.ts';
import { nameChecks, payeeKinds } from './payees.ts';
import { appropriatenessClasses } from './sign-in.ts';
import { phase } from './market.ts';
import { orderOne, orders as ownOrders, positions as ownPositions } from './trading.ts';
import { figures, walletEntries } from './wallet.ts';
import { wallet } from './wire.ts';

/** Longest note at an order. */
export const orderNoteMax = 500;

export const realNames = ['unverified', 'under-review', 'verified', 'failed'] as const;
export const customerKinds = ['registered', 'demo'] as const;
/** Orders of the list: by state a customer who waits for the house is first, by activity the one who came in last. */
export const customerOrders = ['number', 'state', 'activity'] as const;
/** The strictest first. */
export const gateKinds = ['disabled', 'login-banned', 'frozen', 'trade-banned', 'withdrawal-banned'] as const;

const row = z.object({
  /** `C12`: what the desk and its filters name a customer by. */
  number,
  /** Whole or masked (`+49•••••78`), by the operator’s role; a demo account’s, which the house made up, is always whole. */
  account: z.string(),
  /** By the document that was sent last; null without one. First letters only (`M••• O•••`) where the account is masked. */
  name: z.nullable(z.string()),
  /** Null too where the account is masked. */
  birthYear: z.nullable(z.int()),
  town: z.nullable(z.string()),
  kind: z.enum(customerKinds),
  institution: z.string(),
  realName: z.enum(realNames),
  /** Kinds of the blocks that stand now, the strictest first. */
  gates: z.array(z.enum(gateKinds)),
  /** Business time. */
  createdAt: instant,
  /** System time; null for whoever never came in. */
  lastSeenAt: z.nullable(instant),
});
export type CustomerRow = z.output<typeof row>;
export type CustomerOrder = (typeof customerOrders)[number];

/** The rows of a list as a file. */
const fileOf = <const Path extends string, Shape extends FieldsOf['shape']>(path: Path, filters: Shape) =>
  defineDownload({
    path,
    access: 'session',
    summary: 'The same rows, all of them, as CSV. That they were taken leaves a row of the audit',
    request: z.strictObject({ ...filters, ...fileWish }),
    types: ['text/csv'],
  });

const filters = {
  realName: z.optional(z.enum(realNames)),
  kind: z.optional(z.enum(customerKinds)),
  /** A block of this kind stands now; `any`: one of whatever kind. */
  gate: z.optional(z.enum([...gateKinds, 'any'])),
  /** First and last day of opening the account, business time. */
  createdFrom: z.optional(date),
  createdTo: z.optional(date),
};

/** The number without it. */
const sort = z.optional(z.enum(customerOrders));

export const list = defineCall({
  path: 'customers/list',
  access: 'session',
  key: false,
  summary: 'Customers in an order, the greatest first. That an operator was shown the list leaves a row of the audit, one per hour',
  request: z.strictObject({
    ...filters,
    sort,
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.maxLength(60))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  /** `next`: what to ask `before` with for the customers that follow; null after the last one. `total`: how many the filters leave, on all pages. */
  reply: z.object({ customers: z.array(row), next: z.nullable(z.string()), total: z.int() }),
});

export const find = defineCall({
  path: 'customers/find',
  access: 'session',
  key: false,
  summary:
    'Whose something is: the number of a customer (C…), order (O…), position (P…), block (G…) or case (R…), an account, typed whole, or a part of who somebody is: words of a name or their beginnings, day of birth, number of a document or of taxes, telephone number or its last six digits. It leaves a row of the audit with how many were shown',
  request: z.strictObject({ text: z.string().check(z.maxLength(320)) }),
  /** `customers`: at most fifty, the newest first. `order`: the order whose number was typed, which is that customer's. */
  reply: z.object({ customers: z.array(row), order: z.nullable(number) }),
});
export const listFile = fileOf('customers/listFile', { ...filters, sort });

const customer = { customer: number };

export const overview = defineCall({
  path: 'customers/overview',
  access: 'session',
  key: false,
  summary: 'Who a customer is. Looking at any part of a customer’s page leaves a row of the audit, one per operator and hour',
  request: z.strictObject(customer),
  reply: z.object({
    ...row.shape,
    /** By the document that was approved last; null without one. */
    name: z.nullable(z.string()),
    /** Masked where the account is. */
    callName: z.nullable(z.string()),
    invitedBy: z.nullable(number),
    /** null until one was chosen. */
    language: z.nullable(language),
    hasFundPassword: z.boolean(),
    /** How much of a customer is unfinished. */
    open: z.object({
      /** Undecided cases of the desk. */
      reviews: z.int(),
      /** Threads whose last word the house hasn't answered. */
      threads: z.int(),
      /** Deposits that are announced, and withdrawals that may still be paid or come back. */
      payments: z.int(),
      /** Pending ones. */
      orders: z.int(),
    }),
    appropriateness: z.record(z.enum(appropriatenessClasses), z.enum(['yes', 'no', 'unasked'])),
    agreements: z.array(
      z.object({
        kind: z.string(),
        /** null for a wording that is not in force any more. */
        version: z.nullable(z.string()),
        hash: z.string(),
        agreedAt: instant,
      }),
    ),
  }),
});

export const gates = defineCall({
  path: 'customers/gates',
  access: 'session',
  key: false,
  summary: 'Every block that a customer’s account ever had, the newest first',
  request: z.strictObject(customer),
  reply: z.object({
    gates: z.array(
      z.object({
        /** `G7` */
        case: number,
        kind: z.enum(gateKinds),
        /** A code of the reasons of gates. */
        reason: z.string(),
        stands: z.boolean(),
        /** Of a block that renews another, when that one began. */
        since: instant,
        placedAt: instant,
        placedBy: actor,
        /** The second signature; null where one was enough. */
        secondBy: z.nullable(actor),
        /** null: until somebody lifts it. */
        until: z.nullable(instant),
        lifted: z.nullable(z.object({ at: instant, by: actor, reason: z.string() })),
      }),
    ),
  }),
});

export const gatesFile = fileOf('customers/gatesFile', customer);

export const wallets = defineCall({
  path: 'customers/wallets',
  access: 'session',
  key: false,
  summary: 'A customer’s wallets, each with the figures that the customer sees',
  request: z.strictObject(customer),
  reply: z.object({ wallets: z.array(figures) }),
});

export const walletsFile = fileOf('customers/walletsFile', customer);

const whichOrders = { ...customer, state: z.enum(['pending', 'ended']) };
export const orders = defineCall({
  path: 'customers/orders',
  access: 'session',
  key: false,
  summary: 'A customer’s orders of all wallets, the newest first: pending ones, or those that have ended',
  request: z.strictObject({ ...whichOrders, page: z.optional(page), size: z.optional(size) }),
  reply: ownOrders.reply,
});

export const ordersFile = fileOf('customers/ordersFile', whichOrders);

/** The givers of orders: the customer, the desk, or what acts for a customer; `venue`: where they execute. */
const orderActors = ['customer', 'follow', 'auto-close', 'margin-call', 'corporate', 'desk', 'venue'] as const;
const commandSteps = ['placed', 'asked-cancel', 'asked-replace'] as const;
const venueSteps = ['triggered', 'executed', 'replaced', 'change-refused', 'cancelled', 'expired', 'refused'] as const;
const orderStep = z.object({
  at: instant,
  what: z.enum([...commandSteps, ...venueSteps]),
  by: z.enum(orderActors),
  /** Of an order or a change: what was asked for; of an execution: what it was of; of a change that was carried out: what is left. */
  quantity: z.nullable(decimal),
  /** The limit, the price of an execution, or the best price that there was at an end for want of one. */
  price: z.nullable(decimal),
  stopPrice: z.nullable(decimal),
  reason: z.nullable(z.string()),
  /** The print that reached the stop: its price, phase and moment, and the number of the execution behind it; null: it was the market's. */
  print: z.nullable(z.object({ price: decimal, phase, at: instant, execution: z.nullable(z.string()) })),
});
export type OrderStep = z.output<typeof orderStep>;

export const order = defineCall({
  path: 'customers/order',
  access: 'session',
  key: false,
  summary: 'One order with its executions and its story, in the order of events. It is a look at its customer',
  request: z.strictObject({ number }),
  reply: z.object({
    /** `C12`, its owner. */
    customer: number,
    order: orderOne.reply.shape.order,
    /** The first one first. */
    executions: z.array(z.object({ number: z.string(), at: instant, quantity: decimal, price: decimal, phase, settlesOn: date })),
    story: z.array(orderStep),
    /** The notes of operators, the first one first (system time); the text of an erased customer's is null. */
    notes: z.array(z.object({ at: instant, by: actor, text: z.nullable(z.string()) })),
  }),
});

export const noteOrder = defineCall({
  path: 'customers/noteOrder',
  access: 'session',
  key: true,
  summary: 'Writes a note at an order, which operators read and its customer doesn’t. It stays as it is',
  request: z.strictObject({ number, text: z.string().check(z.maxLength(orderNoteMax)) }),
  reply: z.object({}),
});

const whichPositions = { ...customer, type: z.optional(wallet), state: z.enum(['open', 'closed']) };
export const positions = defineCall({
  path: 'customers/positions',
  access: 'session',
  key: false,
  summary: 'A customer’s positions of one wallet with their present value',
  request: z.strictObject({ ...whichPositions, page: z.optional(page), size: z.optional(size) }),
  reply: ownPositions.reply,
});

export const positionsFile = fileOf('customers/positionsFile', whichPositions);

const whichEntries = { ...customer, type: z.optional(wallet) };
export const journal = defineCall({
  path: 'customers/journal',
  access: 'session',
  key: false,
  summary: 'Every posting to one of a customer’s wallets, newest first, with the balance after it',
  request: z.strictObject({ ...whichEntries, page: z.optional(page), size: z.optional(size) }),
  reply: walletEntries.reply,
});

export const journalFile = fileOf('customers/journalFile', whichEntries);

export const reviews = defineCall({
  path: 'customers/reviews',
  access: 'session',
  key: false,
  summary: 'What the desk has decided or is to decide about a customer, newest first',
  request: z.strictObject({ ...customer, before: z.optional(number), size: z.optional(size) }),
  reply: z.object({
    reviews: z.array(deskReview),
    /** What to ask `before` with for the reviews that follow; null after the last one. */
    next: z.nullable(number),
    /** Business time. */
    now: instant,
  }),
});
export const reviewsFile = fileOf('customers/reviewsFile', customer);

export const sessions = defineCall({
  path: 'customers/sessions',
  access: 'session',
  key: false,
  summary: 'A customer’s last hundred sessions, the newest first, and devices signed in on; nothing that could be used to come in',
  request: z.strictObject(customer),
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        openedAt: instant,
        usedAt: instant,
        /** null while it is open. */
        endedAt: z.nullable(instant),
        /** sign-out, replaced, gate, revoked, idle, absolute … */
        endReason: z.nullable(z.string()),
      }),
    ),
    /** When each known device was last signed in on, the latest first. */
    devices: z.array(z.object({ signedInAt: instant })),
  }),
});

export const sessionsFile = fileOf('customers/sessionsFile', customer);

const paymentKinds = ['deposit', 'withdrawal'] as const;
const payment = z.object({
  /** `D12`, `W7`. */
  number,
  state: z.string(),
  currency,
  /** A deposit's money that came, else the amount that was announced; a withdrawal's with the network's price. */
  amount: decimal,
  /** The account of the house that money came to, or the last four signs of the payee. */
  place: z.string(),
  /** When it was announced, came or was asked for (business time). */
  at: instant,
  /** The case that decides or has decided it. */
  review: z.nullable(number),
});
export type CustomerPayment = z.output<typeof payment>;
const paymentFilter = { ...customer, kind: z.enum(paymentKinds) };

export const payments = defineCall({
  path: 'customers/payments',
  access: 'session',
  key: false,
  summary: 'A customer’s deposits or withdrawals, the newest first',
  request: z.strictObject({ ...paymentFilter, before: z.optional(number) }),
  reply: z.object({ payments: z.array(payment), next: z.nullable(number) }),
});
export const paymentsFile = fileOf('customers/paymentsFile', paymentFilter);

const payeeOfCustomer = z.object({
  number: z.string(),
  kind: z.enum(payeeKinds),
  /** Empty for operators who don't read what is personal. */
  holder: z.string(),
  last: z.string(),
  nameCheck: z.enum(nameChecks),
  addedAt: instant,
  /** Money has come from there. */
  proved: z.boolean(),
  /** Business time; null: money can go there now. */
  waitsUntil: z.nullable(instant),
});
export type CustomerPayee = z.output<typeof payeeOfCustomer>;

export const payees = defineCall({
  path: 'customers/payees',
  access: 'session',
  key: false,
  summary: 'A customer’s payees, the newest first',
  request: z.strictObject(customer),
  reply: z.object({ payees: z.array(payeeOfCustomer) }),
});
export const payeesFile = fileOf('customers/payeesFile', customer);

export const audit = defineCall({
  path: 'customers/audit',
  access: 'session',
  key: false,
  summary: 'What was done to a customer’s account, and by whom, newest first',
  request: z.strictObject({ ...customer, ...pageOfRows }),
  reply: auditPage,
});

export const auditFile = fileOf('customers/auditFile', customer);

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-customers': typeof import('./desk-customers.ts');
  }
}
