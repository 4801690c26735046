import { appealReasons, deskCustomers as contract, gateReasonsAtDesk, type deskReviews, type Download, type RequestOf } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import { lastSessionsOf, lookAt, readAllGates, type SessionOfPast } from '../../books/customers/index.ts';
import {
  actorWord,
  auditFileOf,
  listFiles,
  moment,
  momentColumns,
  momentText,
  rowsByPage,
  type ListFile,
  type OnDuty,
  type Reader,
} from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { figure, type Cell } from '../../platform/csv/csv.ts';
import { customersPage, filterOf, readingOf } from './directory.ts';
import type { DeskCustomersParts } from './parts.ts';
import { payeesView, paymentsPage } from './payments.ts';
import { gatesView, reviewsPage, sessionView } from './views.ts';

const rowsAtOnce = 300;
type Rows = AsyncGenerator<readonly Cell[]>;
type Part = <C extends Download>(
  call: C,
  make: (parts: DeskCustomersParts, asked: RequestOf<C> & { readonly id: bigint }, reader: Reader) => ListFile,
) => void;

/** The lists of the directory and of a customer's page, each as a file of all its rows. */
export function addCustomerFiles(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  const { db, systemNow } = parts;
  const file = listFiles(calls, parts);
  file(contract.listFile, async ({ sort, ...wish }, reader, session) => {
    const filter = filterOf(wish);
    if (!filter.ok) return filter;
    const pages = rowsByPage<contract.CustomerRow, string>(async before => {
      const { customers: rows, next } = await customersPage(parts, {
        ...{ filter: filter.value, order: sort, before, size: rowsAtOnce, reading: readingOf(session) },
      });
      return { rows, next };
    });
    return ok({ columns: directoryColumns, rows: directoryRows(pages, reader) });
  });
  /** A list of a customer who exists, once the look is written down. */
  const part: Part = (call, make) =>
    file(call, async (body, reader, { operator }) => {
      const customer = await lookAt(db, { number: (body as { customer: string }).customer, operator: operator.id, at: systemNow() });
      if (!customer.ok) return customer;
      const id = customer.value;
      return ok({ ...make(parts, { ...(body as object), id } as RequestOf<typeof call> & { id: bigint }, reader), customer: id });
    });
  part(contract.gatesFile, gatesFile);
  part(contract.walletsFile, walletsFile);
  part(contract.ordersFile, ordersFile);
  part(contract.positionsFile, positionsFile);
  part(contract.journalFile, journalFile);
  part(contract.paymentsFile, paymentsFile);
  part(contract.payeesFile, payeesFile);
  part(contract.reviewsFile, reviewsFile);
  part(contract.sessionsFile, sessionsFile);
  part(contract.auditFile, ({ db: from }, { id: customer }, reader) => auditFileOf(from, { customer }, reader));
}

/** Without who somebody is: a file is no place for it. */
const directoryColumns = [
  'number',
  'account',
  'kind',
  'identity',
  'gates',
  'institution',
  ...momentColumns('accountOpened'),
  ...momentColumns('lastSeen'),
];
async function* directoryRows(pages: AsyncIterable<contract.CustomerRow>, reader: Reader): Rows {
  const { word } = reader;
  for await (const { number, account, kind, realName, gates, institution, createdAt, lastSeenAt } of pages)
    yield [
      ...[number, account, word(kind), word(realName), gates.map(word).join(', '), institution],
      ...[...moment(reader, createdAt), ...moment(reader, lastSeenAt)],
    ];
}

const liftTexts: Readonly<Record<string, Readonly<Record<Reader['language'], string>>>> = appealReasons;

const gatesFile: MakePart = ({ db, systemNow }, { id }, reader) => ({
  columns: ['case', 'kind', ...momentColumns('since'), ...momentColumns('until'), 'who', 'lifted', 'reason'],
  rows: (async function* () {
    const { gates } = await gatesView(db, { gates: await readAllGates(db, id), now: systemNow() });
    for (const { case: name, kind, since, until, placedBy, secondBy, lifted, reason } of gates)
      yield [
        ...[name, reader.word(kind), ...moment(reader, since), ...moment(reader, until)],
        [placedBy, ...(secondBy ? [secondBy] : [])].map(by => actorWord(reader, by)).join(', '),
        lifted
          ? `${momentText(reader, lifted.at)}, ${actorWord(reader, lifted.by)}: ${liftTexts[lifted.reason]?.[reader.language] ?? lifted.reason}`
          : '',
        gateReasonsAtDesk[reason]?.[reader.language] ?? reason,
      ];
  })(),
});

type MakePart<Asked = object> = (parts: DeskCustomersParts, asked: Asked & { readonly id: bigint }, reader: Reader) => ListFile;

const walletFigures = ['balance', 'available', 'held', 'withdrawable', 'value', 'profit', 'totalAssets'] as const;
const walletsFile: MakePart = ({ wallet, walletsOf }, { id }) => ({
  columns: ['currency', 'cash', ...walletFigures.slice(1)],
  rows: (async function* () {
    for (const type of await walletsOf(id)) {
      const shown = await wallet(id, type);
      yield [shown.currency, ...walletFigures.map(name => figure(shown[name]))];
    }
  })(),
});

/** Pages that are counted, as customers' own lists are. */
const counted = <Row>(read: (page: { page: number; size: number }) => Promise<{ rows: readonly Row[]; total: number }>): AsyncGenerator<Row> =>
  rowsByPage<Row, number>(async (page = 1) => {
    const { rows, total } = await read({ page, size: rowsAtOnce });
    return { rows, next: page * rowsAtOnce < total ? page + 1 : null };
  });

const ordersFile: MakePart<Pick<RequestOf<typeof contract.orders>, 'state'>> = (parts, { id: customer, state }, reader) => ({
  columns: ['number', ...momentColumns('placed'), 'instrument', 'side', 'quantity', 'filled', 'price', 'currency', 'state'],
  rows: (async function* () {
    const orders = counted(async page => {
      const { orders: rows, total } = await parts.orders({ customer, state, ...page });
      return { rows, total };
    });
    for await (const { number, placedAt, name, side, quantity, filled, averagePrice, price, currency, state: now } of orders)
      yield [
        ...[number, ...moment(reader, placedAt), name, reader.word(side), figure(quantity), figure(filled)],
        ...[figure(averagePrice ?? price), currency, reader.word(now)],
      ];
  })(),
});

const positionsFile: MakePart<Pick<RequestOf<typeof contract.positions>, 'state' | 'type'>> = (parts, { id: customer, state, type }, { word }) => ({
  columns: ['number', 'instrument', 'state', 'quantity', 'open', 'price', 'value', 'profit', 'currency'],
  rows: (async function* () {
    const positions = counted(async page => {
      const { positions: rows, total } = await parts.positions({ customer, state, ...(type ? { type } : {}), ...page });
      return { rows, total };
    });
    for await (const { number, name, state: now, quantity, openQuantity, buyPrice, marketValue, profit, currency } of positions)
      yield [...[number, name, word(now), figure(quantity), figure(openQuantity), figure(buyPrice), figure(marketValue), figure(profit), currency]];
  })(),
});

const journalFile: MakePart<Pick<RequestOf<typeof contract.journal>, 'type'>> = (parts, { id: customer, type }, reader) => ({
  columns: ['number', ...momentColumns('at'), 'kind', 'instrument', 'reference', 'amount', 'balanceAfter', 'currency'],
  rows: (async function* () {
    const entries = counted(async page => {
      const { entries: found, total, currency } = await parts.journal({ customer, ...(type ? { type } : {}), ...page });
      return { rows: found.map(entry => ({ ...entry, currency })), total };
    });
    for await (const { number, at, kind, code, reference, amount, balanceAfter, currency } of entries)
      yield [number, ...moment(reader, at), reader.word(kind), code, reference, figure(amount), figure(balanceAfter), currency];
  })(),
});

const reviewsFile: MakePart = (parts, { id: customer }, reader) => ({
  columns: [...['number', 'kind', 'state'], ...momentColumns('opened'), 'openedBy', ...momentColumns('due'), ...momentColumns('ended'), 'who'],
  rows: (async function* () {
    const { word } = reader;
    const found = rowsByPage<deskReviews.DeskReview, string>(async before => {
      const { reviews: rows, next } = await reviewsPage(parts, { customer, before, size: rowsAtOnce });
      return { rows, next };
    });
    for await (const { number, kind, state, openedAt, openedBy, dueAt, endedAt, maker, checker } of found)
      yield [
        ...[number, word(`review-${kind}`), word(state), ...moment(reader, openedAt), actorWord(reader, openedBy)],
        ...[...moment(reader, dueAt), ...moment(reader, endedAt)],
        [maker, checker].flatMap(by => (by ? [actorWord(reader, by)] : [])).join(', '),
      ];
  })(),
});

const paymentsFile: MakePart<Pick<RequestOf<typeof contract.payments>, 'kind'>> = (parts, { id: customer, kind }, reader) => ({
  columns: ['number', 'state', 'amount', 'currency', 'payment-place', ...momentColumns('at'), 'case'],
  rows: (async function* () {
    const pages = rowsByPage<contract.CustomerPayment, string>(before => paymentsPage(parts, { customer, kind, before, size: rowsAtOnce }));
    for await (const { number, state, amount, currency, place, at, review } of pages)
      yield [...[number, reader.word(`payment-${state}`), figure(amount), currency, reader.word(place)], ...moment(reader, at), review ?? ''];
  })(),
});

/** Without names: a file is no place for them. */
const payeesFile: MakePart = (parts, { id }, reader) => ({
  columns: ['payee-kind', 'payee-last', 'payee-name-check', ...momentColumns('payee-added'), 'payee-proved', ...momentColumns('payee-waits-until')],
  rows: (async function* () {
    for (const { kind, last, nameCheck, addedAt, proved, waitsUntil } of await payeesView(parts, id, { whole: false }))
      yield [
        ...[reader.word(kind), last, reader.word(nameCheck), ...moment(reader, addedAt)],
        ...[reader.word(proved ? 'yes' : 'no'), ...moment(reader, waitsUntil)],
      ];
  })(),
});

const sessionsFile: MakePart = ({ db }, { id }, reader) => ({
  columns: [...momentColumns('opened'), ...momentColumns('used'), ...momentColumns('ended'), 'reason'],
  rows: (async function* () {
    const sessions = rowsByPage<SessionOfPast, bigint>(async before => {
      const rows = await lastSessionsOf(db, id, { before, size: rowsAtOnce });
      return { rows, next: rows.length === rowsAtOnce ? rows.at(-1)!.id : null };
    });
    for await (const session of sessions) {
      const { openedAt, usedAt, endedAt, endReason } = sessionView(session);
      yield [...[openedAt, usedAt, endedAt].flatMap(at => moment(reader, at)), endReason ? reader.word(`end-${endReason}`) : ''];
    }
  })(),
});
