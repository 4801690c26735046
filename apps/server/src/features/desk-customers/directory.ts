import { deskCustomers as contract, denied, type Denial } from '@parkett/contract';
import { customerNumber, idOfNumber, ok, stretchOfDays, type Result } from '@parkett/kernel';
import { listCustomers } from '../../books/customers/index.ts';
import { readsWhole, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { findCustomers } from './find.ts';
import type { DeskCustomersParts } from './parts.ts';
import { rowView, type Reading } from './views.ts';

const rowsPreset = 50;
export const readingOf = ({ operator }: OnDuty): Reading => ({ whole: readsWhole(operator.roles) });

type Filter = Omit<Parameters<typeof listCustomers>[2], 'size' | 'now'>;
type Wish = Pick<Filter, 'realName' | 'kind' | 'gate'> & { readonly createdFrom?: string | undefined; readonly createdTo?: string | undefined };

/** What is asked of the directory, as its book is asked. */
export function filterOf({ createdFrom, createdTo, realName, kind, gate }: Wish): Result<Filter, Denial> {
  const days = stretchOfDays({ from: createdFrom, to: createdTo });
  if (!days) return denied('malformed', { field: 'createdFrom, createdTo' });
  return ok({ realName, kind, gate, createdFrom: days.from, createdUntil: days.until });
}

type Page = { readonly customers: contract.CustomerRow[]; readonly next: string | null };

/** Customers as somebody reads them, the newest first, from a number on. */
export async function customersPage(
  { db, customerKeys, systemNow }: DeskCustomersParts,
  { filter, before, size, reading }: { filter: Filter; before: string | undefined; size: number; reading: Reading },
): Promise<Page> {
  const from = before === undefined ? undefined : (idOfNumber('C', before) ?? 0n);
  const found = await listCustomers(db, customerKeys, { ...filter, before: from, size: size + 1, now: systemNow() });
  const customers = found.slice(0, size).map(customer => rowView(customer, reading));
  return { customers, next: found.length > size ? customers.at(-1)!.number : null };
}

/** The list of customers, and the search. */
export function addDirectory(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  const { db, customerKeys, systemNow } = parts;
  calls.signedIn(contract.list, async ({ before, size = rowsPreset, ...wish }, { session }) => {
    const filter = filterOf(wish);
    if (!filter.ok) return filter;
    return ok(await customersPage(parts, { filter: filter.value, before, size, reading: readingOf(session) }));
  });
  calls.signedIn(contract.find, async ({ text }, { session }) => {
    const found = await findCustomers(parts, text);
    if (found.length === 0) return denied('account-does-not-exist');
    const listed = await Promise.all(found.map(id => listCustomers(db, customerKeys, { id, size: 1, now: systemNow() })));
    const reading = readingOf(session);
    return ok({
      customers: listed.flat().map(customer => ({ number: customerNumber(customer.id), account: rowView(customer, reading).account })),
    });
  });
}
