import * as contract from '@parkett/contract/desk-customer-service';
import { instantToWire, ok } from '@parkett/kernel';
import { lookAt } from '../../books/customers/index.ts';
import { listFiles, moment, momentColumns, rowsByPage, type ListFile, type OnDuty, type Reader } from '../../books/operators/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import { customerShown, headOf } from './shown.ts';
import { queuedThreads, threadsOf, type ThreadRow } from './store.ts';

const rowsAtOnce = 300;
type ReadPage = (after: bigint | null) => Promise<readonly ThreadRow[]>;

/** Threads as a file, without their subjects. */
const fileOf = (readPage: ReadPage, reader: Reader): Pick<ListFile, 'columns' | 'rows'> => ({
  columns: ['number', 'customer', 'kind', 'state', ...momentColumns('opened'), ...momentColumns('due')],
  rows: (async function* () {
    const { word } = reader;
    const threads = rowsByPage<ThreadRow, bigint>(async after => {
      const found = await readPage(after ?? null);
      const rows = found.slice(0, rowsAtOnce);
      return { rows, next: found.length > rowsAtOnce ? rows.at(-1)!.id : null };
    });
    for await (const thread of threads) {
      const { number, kind, state, dueAt } = headOf(thread, null);
      const what = [number, customerShown(thread) ?? '', word(`thread-${kind}`), word(`thread-${state}`)];
      yield [...what, ...moment(reader, instantToWire(thread.openedAt)), ...moment(reader, dueAt)];
    }
  })(),
});

/** The lists of threads as CSV. */
export function addThreadFiles(calls: Calls<OnDuty>, { db, systemNow }: House): void {
  const files = listFiles(calls, { db, systemNow });
  const size = rowsAtOnce + 1;
  files(contract.queueFile, async ({ show }, reader) => ok(fileOf(after => queuedThreads(db, { show, after, size }), reader)));
  files(contract.ofCustomerFile, async ({ customer: number }, reader, { operator }) => {
    const customer = await lookAt(db, { number, operator: operator.id, at: systemNow() });
    if (!customer.ok) return customer;
    return ok({ customer: customer.value, ...fileOf(before => threadsOf(db, { customer: customer.value, before, size }), reader) });
  });
}
