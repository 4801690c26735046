import { denied, deskCustomers as contract, type ReplyOf } from '@parkett/contract';
import { instantToWire, ok, type Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { caseOf, findCredential, listCustomers, readCustomer, readKnownAccount, sessionsOfCustomer, standsAt } from '../../books/customers/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';

type Customer = ReplyOf<typeof contract.customer>;

/** What other features know of a customer. */
export type DeskCustomersParts = {
  readonly db: Db;
  readonly keys: CustomerKeys;
  readonly systemNow: () => Instant;
  readonly walletsOf: (customer: bigint) => Promise<Customer['wallets']>;
  readonly ordersOf: (customer: bigint) => Promise<Customer['orders']>;
  readonly positionsOf: (customer: bigint) => Promise<Customer['positions']>;
};

const size = 100;
const sessionsMax = 20;
const numberPattern = /^#?(\d{1,18})$/;
const maybe = (at: Instant | null): string | null => (at === null ? null : instantToWire(at));

/** Whom an account or a number names, exactly; null for nobody. */
async function namedBy({ db, keys }: DeskCustomersParts, asked: string): Promise<bigint | null> {
  const number = numberPattern.exec(asked)?.[1];
  if (number !== undefined) return BigInt(number);
  const account = readKnownAccount(asked);
  const found = account === null ? null : await findCredential(db, keys, account);
  return found?.customerId ?? null;
}

export function addDeskCustomersCalls(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  const { db, keys, systemNow } = parts;
  calls.signedIn(contract.customers, async ({ query = '', realName = null, kind = null, gated = false, before }) => {
    const asked = query.trim();
    const id = asked === '' ? null : await namedBy(parts, asked);
    if (asked !== '' && id === null) return ok({ customers: [], more: false });
    const filter = { id, realName, kind, gated, before: before === undefined ? null : BigInt(before) };
    const found = await listCustomers(db, { filter, size: size + 1 });
    const customers = await Promise.all(found.slice(0, size).map(one => readCustomer(db, keys, one)));
    return ok({ customers: customers.filter(one => one !== null).map(one => rowView(one, systemNow())), more: found.length > size });
  });
  calls.signedIn(contract.customer, async ({ id: text }) => {
    const id = BigInt(text);
    const customer = await readCustomer(db, keys, id);
    if (!customer) return denied('account-does-not-exist');
    const [wallets, orders, positions, sessions] = await Promise.all([
      parts.walletsOf(id),
      parts.ordersOf(id),
      parts.positionsOf(id),
      sessionsOfCustomer(db, { customer: id, size: sessionsMax }),
    ]);
    return ok({
      ...rowView(customer, systemNow()),
      ...{ language: customer.language, hasFundPassword: customer.hasFundPassword, wallets, orders, positions },
      standing: customer.gates.map(gate => ({ case: caseOf(gate), kind: gate.kind, reason: gate.reason, expiresAt: maybe(gate.expiresAt) })),
      sessions: sessions.map(({ id: session, openedAt, usedAt, endedAt, endReason }) => ({
        ...{ id: String(session), openedAt: instantToWire(openedAt), usedAt: instantToWire(usedAt), endedAt: maybe(endedAt), endReason },
      })),
    });
  });
}

const rowView = (customer: NonNullable<Awaited<ReturnType<typeof readCustomer>>>, now: Instant) => {
  const { id, account, kind, institution, realName, gates, createdAt } = customer;
  const standing = gates.filter(gate => standsAt(gate, now)).map(gate => gate.kind);
  return { ...{ id: String(id), account, kind, institution, realName, gates: standing }, createdAt: instantToWire(createdAt) };
};
