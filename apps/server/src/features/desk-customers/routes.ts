import { deskCustomers as contract, denied, type Call, type Denial, type ReplyOf, type RequestOf } from '@parkett/contract';
import { customerNumber, instantToWire, ok, type Result } from '@parkett/kernel';
import { agreementsOf, devicesOf, readAllGates, inviterOf, lastSessionsOf, listCustomers, lookAt } from '../../books/customers/index.ts';
import { auditPageOf, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { addDirectory, readingOf } from './directory.ts';
import { addCustomerFiles } from './files.ts';
import type { DeskCustomersParts } from './parts.ts';
import { notingOrders, readNotes } from './notes.ts';
import { payeesView, paymentsPage } from './payments.ts';
import { gatesView, overviewView, reviewsPage, sessionView, type Reading } from './views.ts';

const rowsPreset = 50;
const sessionsShown = 100;

/** The desk's customers: the list, the search, the page of one in its parts, and all of them as files. */
export function addDeskCustomerCalls(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  addDirectory(calls, parts);
  addPage(calls, parts);
  addOrder(calls, parts);
  addCustomerFiles(calls, parts);
}

/** The page of one order, which is a look at its customer, and its notes. */
function addOrder(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  const { db, systemNow } = parts;
  calls.signedIn(contract.order, async ({ number }, { session }) => {
    const owner = await parts.ownerOfOrder(number);
    if (owner === null) return denied('order-does-not-exist');
    const customer = await lookAt(db, { number: customerNumber(owner), operator: session.operator.id, at: systemNow() });
    if (!customer.ok) return customer;
    const asked = { customer: customer.value, number };
    const [order, notes] = await Promise.all([parts.order(asked), readNotes(parts, asked)]);
    return ok({ ...order, notes });
  });
  const note = notingOrders(parts);
  calls.keyed(contract.noteOrder, (command, { commandKey }) => note({ ...commandKey(), command }));
}

function addPage(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  const { db, customers, customerKeys, systemNow } = parts;
  /** Answers of a customer who exists, once the look is written down. */
  const part = <C extends Call>(call: C, read: (customer: bigint, body: RequestOf<C>, reading: Reading) => Promise<ReplyOf<C>>): void => {
    calls.signedIn(call, async (body, { session }): Promise<Result<ReplyOf<C>, Denial>> => {
      const customer = await lookAt(db, { number: (body as { customer: string }).customer, operator: session.operator.id, at: systemNow() });
      return customer.ok ? ok(await read(customer.value, body, readingOf(session))) : customer;
    });
  };
  part(contract.overview, async (id, _, reading) => {
    const [[listed], customer, inviter, agreements, name, persons, open] = await Promise.all([
      listCustomers(db, customerKeys, { ids: [id], size: 1, now: systemNow() }),
      customers.get(id),
      inviterOf(db, id),
      agreementsOf(db, id),
      parts.verifiedName(id),
      parts.persons([id]),
      parts.openMattersOf(id),
    ]);
    return overviewView(
      { listed: { customer: listed!, person: persons.get(id) ?? null }, customer, inviter, agreements, name, open, versionOf: parts.versionOf },
      reading,
    );
  });
  part(contract.gates, async id => gatesView(db, { gates: await readAllGates(db, id), now: systemNow() }));
  part(contract.wallets, async id => ({ wallets: await Promise.all((await parts.walletsOf(id)).map(type => parts.wallet(id, type))) }));
  part(contract.orders, (customer, wish) => parts.orders({ ...wish, customer }));
  part(contract.positions, (customer, wish) => parts.positions({ ...wish, customer }));
  part(contract.journal, (customer, wish) => parts.journal({ ...wish, customer }));
  part(contract.payments, async (customer, { kind, before }) => {
    const { rows, next } = await paymentsPage(parts, { customer, kind, before, size: rowsPreset });
    return { payments: rows, next };
  });
  part(contract.payees, async (customer, _, reading) => ({ payees: await payeesView(parts, customer, reading) }));
  part(contract.reviews, (customer, { before, size = rowsPreset }) => reviewsPage(parts, { customer, before, size }));
  part(contract.sessions, async id => {
    const [sessions, devices] = await Promise.all([lastSessionsOf(db, id, { size: sessionsShown }), devicesOf(db, id)]);
    return { sessions: sessions.map(sessionView), devices: devices.map(at => ({ signedInAt: instantToWire(at) })) };
  });
  part(contract.audit, (customer, { before, size = rowsPreset }) =>
    auditPageOf(db, { customer, size, ...(before === undefined ? {} : { before: BigInt(before) }) }),
  );
}
