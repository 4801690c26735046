import * as contract from '@parkett/contract/desk-messages';
import { instantToWire, ok } from '@parkett/kernel';
import { customerSince, lookAt } from '../../books/customers/index.ts';
import { readStretch, readUpTo, type StoredMessage } from '../../books/messages/index.ts';
import { listFiles, moment, momentColumns, rowsByPage, type OnDuty } from '../../books/operators/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import { shown } from './list.ts';
import { readerOf } from './reader.ts';

const rowsAtOnce = 20;
const rowsOfFile = 300;

type Asked = { readonly number: string; readonly operator: bigint };

/** The messages of a customer, as an operator reads them. */
export function addDeskMessageCalls(calls: Calls<OnDuty>, { db, systemNow, instruments }: Pick<House, 'db' | 'systemNow' | 'instruments'>): void {
  const customerOf = ({ number, operator }: Asked) => lookAt(db, { number, operator, at: systemNow() });
  const page = async (customer: bigint, { before, size }: { before: bigint | null; size: number }) => {
    const reader = await readerOf(db, { customer, since: await customerSince(db, customer), instruments });
    const asked = { ...reader, upTo: await readUpTo(db, customer), kinds: null, before, read: null };
    const found = await readStretch(db, { ...asked, max: size + 1 });
    const rows = found.slice(0, size);
    return { rows, next: found.length > size ? rows.at(-1)!.id : null };
  };
  calls.signedIn(contract.messagesOf, async ({ customer: number, after }, { session: { operator } }) => {
    const customer = await customerOf({ number, operator: operator.id });
    if (!customer.ok) return customer;
    const { rows, next } = await page(customer.value, { before: after === undefined ? null : BigInt(after.slice(1)), size: rowsAtOnce });
    return ok({ messages: rows.map(shown), next: next === null ? null : `t${next}` });
  });
  listFiles(calls, { db, systemNow })(contract.messagesOfFile, async ({ customer: number }, reader, { operator }) => {
    const customer = await customerOf({ number, operator: operator.id });
    if (!customer.ok) return customer;
    const found = rowsByPage<StoredMessage, bigint>(before => page(customer.value, { before: before ?? null, size: rowsOfFile }));
    return ok({
      customer: customer.value,
      columns: ['kind', ...momentColumns('at'), 'messageAbout', 'messageRead'],
      rows: (async function* () {
        for await (const { kind, at, parameters, read } of found)
          yield [reader.word(`message-${kind}`), ...moment(reader, instantToWire(at)), aboutOf(parameters), reader.word(read ? 'yes' : 'no')];
      })(),
    });
  });
}

/** The order or the thread that a message names. */
const aboutOf = ({ order, thread }: StoredMessage['parameters']): string => order ?? thread ?? '';
