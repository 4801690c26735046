import { denied, deskCustomers as contract, type ReplyOf } from '@parkett/contract';
import { instantToWire, ok, type Instant } from '@parkett/kernel';
import { listCustomers, readCustomer, readKnownAccount, sessionsOfCustomer } from '../../books/customers/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';

type Customer = ReplyOf<typeof contract.customer>;

/** What other features know of a customer. */
export type DeskCustomersParts = {
  readonly db: Db;
  readonly walletsOf: (customer: bigint) => Promise<Customer['wallets']>;
  readonly ordersOf: (customer: bigint) => Promise<Customer['orders']>;
  readonly positionsOf: (customer: bigint) => Promise<Customer['positions']>;
};

const size = 100;
const sessionsMax = 20;
const numberPattern = /^#?(\d{1,18})$/;
const everybody = { account: null, id: null, realName: null, kind: null, gated: false, before: null };
const maybe = (at: Instant | null): string | null => (at === null ? null : instantToWire(at));

export function addDeskCustomersCalls(calls: Calls<OnDuty>, { db, walletsOf, ordersOf, positionsOf }: DeskCustomersParts): void {
  calls.signedIn(contract.customers, async ({ query = '', realName = null, kind = null, gated = false, before }) => {
    const asked = query.trim();
    const number = numberPattern.exec(asked)?.[1];
    const filter = {
      ...{ realName, kind, gated, before: before === undefined ? null : BigInt(before) },
      // What can't be an account finds nobody.
      account: asked === '' ? null : (readKnownAccount(asked) ?? ''),
      id: number === undefined ? null : BigInt(number),
    };
    const found = await listCustomers(db, { filter, size: size + 1 });
    return ok({ customers: found.slice(0, size).map(rowView), more: found.length > size });
  });
  calls.signedIn(contract.customer, async ({ id: text }) => {
    const id = BigInt(text);
    const [[row], customer] = await Promise.all([listCustomers(db, { filter: { ...everybody, id }, size: 1 }), readCustomer(db, id)]);
    if (!row || !customer) return denied('account-does-not-exist');
    const [wallets, orders, positions, sessions] = await Promise.all([
      walletsOf(id),
      ordersOf(id),
      positionsOf(id),
      sessionsOfCustomer(db, { customer: id, size: sessionsMax }),
    ]);
    return ok({
      ...rowView(row),
      ...{ language: customer.language, hasFundPassword: customer.hasFundPassword, wallets, orders, positions },
      standing: customer.gates.map(({ id: gate, kind, reason, remedy, expiresAt }) => ({
        ...{ case: `G${gate}`, kind, reason, remedy, expiresAt: maybe(expiresAt) },
      })),
      sessions: sessions.map(({ id: session, openedAt, usedAt, endedAt, endReason }) => ({
        ...{ id: String(session), openedAt: instantToWire(openedAt), usedAt: instantToWire(usedAt), endedAt: maybe(endedAt), endReason },
      })),
    });
  });
}

const rowView = ({ id, createdAt, gates, ...row }: Awaited<ReturnType<typeof listCustomers>>[number]) => ({
  ...{ ...row, id: String(id), gates: [...gates], createdAt: instantToWire(createdAt) },
});
