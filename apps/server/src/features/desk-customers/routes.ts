import {
  deskCustomers as contract,
  denied,
  wire,
  type Call,
  type Denial,
  type ReplyOf,
  type RequestOf,
  type trading,
  type wallet,
} from '@parkett/contract';
import { customerNumber, idOfNumber, instantToWire, ok, stretchOfDays, type Instant, type Result } from '@parkett/kernel';
import { recordLook } from '../../books/audit/index.ts';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { agreementsOf, devicesOf, readAllGates, inviterOf, lastSessionsOf, listCustomers, type Customers } from '../../books/customers/index.ts';
import { auditPageOf, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import { findCustomer, knownCustomer } from './find.ts';
import { readsWhole } from './rules/mask-account.ts';
import { gatesView, overviewView, rowView, wireOrNull, type Reading } from './views.ts';

type Wish<C extends Call> = Omit<RequestOf<C>, 'customer'> & { readonly customer: bigint };

export type DeskCustomersParts = {
  readonly db: Db;
  readonly systemNow: () => Instant;
  readonly customers: Customers;
  readonly customerKeys: CustomerKeys;
  /** Which version a wording that was agreed to is. */
  readonly versionOf: (hash: string) => string | null;
  /** What other features show a customer of himself. */
  readonly wallet: (customer: bigint, type: wire.WalletType) => Promise<ReplyOf<typeof contract.wallets>['wallets'][number]>;
  readonly journal: (wish: Wish<typeof contract.journal>) => Promise<ReplyOf<typeof wallet.walletEntries>>;
  readonly orders: (wish: Wish<typeof contract.orders>) => Promise<ReplyOf<typeof trading.orders>>;
  readonly positions: (wish: Wish<typeof contract.positions>) => Promise<ReplyOf<typeof trading.positions>>;
};

const rowsPreset = 50;
const readingOf = ({ operator }: OnDuty): Reading => ({ whole: readsWhole(operator.roles) });

/** The desk's customers: the list, the search, and the page of one in its parts. */
export function addDeskCustomerCalls(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  addDirectory(calls, parts);
  addPage(calls, parts);
}

function addDirectory(calls: Calls<OnDuty>, { db, customerKeys, systemNow }: DeskCustomersParts): void {
  calls.signedIn(contract.list, async ({ realName, kind, gate, createdFrom, createdTo, before, size = rowsPreset }, { session }) => {
    const days = stretchOfDays({ from: createdFrom, to: createdTo });
    if (!days) return denied('malformed', { field: 'createdFrom, createdTo' });
    const found = await listCustomers(db, customerKeys, {
      ...{ realName, kind, gate, size: size + 1, now: systemNow() },
      ...{ createdFrom: days.from, createdUntil: days.until },
      before: before === undefined ? undefined : (idOfNumber('C', before) ?? 0n),
    });
    const customers = found.slice(0, size).map(customer => rowView(customer, readingOf(session)));
    return ok({ customers, next: found.length > size ? customers.at(-1)!.number : null });
  });
  calls.signedIn(contract.find, async ({ text }) => {
    const customer = await findCustomer({ db, customerKeys }, text);
    return customer === null ? denied('account-does-not-exist') : ok({ customer: customerNumber(customer) });
  });
}

function addPage(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  const { db, customers, customerKeys, systemNow } = parts;
  /** Answers of a customer who exists, once the look is written down. */
  const part = <C extends Call>(call: C, read: (customer: bigint, body: RequestOf<C>, reading: Reading) => Promise<ReplyOf<C>>): void => {
    calls.signedIn(call, async (body, { session }): Promise<Result<ReplyOf<C>, Denial>> => {
      const customer = await knownCustomer(db, (body as { customer: string }).customer);
      if (customer === null) return denied('account-does-not-exist');
      await recordLook(db, { operator: session.operator.id, customer, at: systemNow() });
      return ok(await read(customer, body, readingOf(session)));
    });
  };
  part(contract.overview, async (id, _, reading) => {
    const [[listed], customer, inviter, agreements] = await Promise.all([
      listCustomers(db, customerKeys, { id, size: 1, now: systemNow() }),
      customers.get(id),
      inviterOf(db, id),
      agreementsOf(db, id),
    ]);
    return overviewView({ listed: listed!, customer, inviter, agreements, versionOf: parts.versionOf }, reading);
  });
  part(contract.gates, async id => gatesView(db, { gates: await readAllGates(db, id), now: systemNow() }));
  part(contract.wallets, async id => ({ wallets: await Promise.all(wire.wallets.map(({ type }) => parts.wallet(id, type))) }));
  part(contract.orders, (customer, wish) => parts.orders({ ...wish, customer }));
  part(contract.positions, (customer, wish) => parts.positions({ ...wish, customer }));
  part(contract.journal, (customer, wish) => parts.journal({ ...wish, customer }));
  part(contract.sessions, async id => {
    const [sessions, devices] = await Promise.all([lastSessionsOf(db, id), devicesOf(db, id)]);
    return {
      sessions: sessions.map(({ id: session, openedAt, usedAt, endedAt, endReason }) => ({
        ...{ id: String(session), openedAt: instantToWire(openedAt), usedAt: instantToWire(usedAt), endedAt: wireOrNull(endedAt), endReason },
      })),
      devices: devices.map(at => ({ signedInAt: instantToWire(at) })),
    };
  });
  part(contract.audit, (customer, { before, size = rowsPreset }) =>
    auditPageOf(db, { customer, size, ...(before === undefined ? {} : { before: BigInt(before) }) }),
  );
}
