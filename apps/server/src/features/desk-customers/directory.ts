import { deskCustomers as contract, denied, type Denial } from '@parkett/contract';
import { idOfNumber, ok, stretchOfDays, type Result } from '@parkett/kernel';
import { recordListing, recordSearch } from '../../books/audit/index.ts';
import { countCustomers, listCustomers, type CustomerFilter, type CustomerOrder, type CustomerPlace } from '../../books/customers/index.ts';
import { readsWhole, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { findCustomers } from './find.ts';
import type { DeskCustomersParts } from './parts.ts';
import { rowView, type Reading } from './views.ts';

const rowsPreset = 50;

export const readingOf = ({ operator }: OnDuty): Reading => ({ whole: readsWhole(operator.roles) });

type Filter = Omit<CustomerFilter, 'ids' | 'now'>;
type Wish = Pick<Filter, 'realName' | 'kind' | 'gate'> & { readonly createdFrom?: string | undefined; readonly createdTo?: string | undefined };

/** What is asked of the directory, as its book is asked. */
export function filterOf({ createdFrom, createdTo, realName, kind, gate }: Wish): Result<Filter, Denial> {
  const days = stretchOfDays({ from: createdFrom, to: createdTo });
  if (!days) return denied('malformed', { field: 'createdFrom, createdTo' });
  return ok({ realName, kind, gate, createdFrom: days.from, createdUntil: days.until });
}

/** A place as a page names the next one: `C12@3`. */
const textOfPlace = ({ id, value }: CustomerPlace): string => `C${id}@${value}`;
function placeIn(text: string): CustomerPlace {
  const [number = '', value = ''] = text.split('@');
  return { id: idOfNumber('C', number) ?? 0n, value: /^\d{1,18}$/.test(value) ? BigInt(value) : 0n };
}

type Page = { readonly customers: contract.CustomerRow[]; readonly next: string | null };
type Asked = {
  readonly filter: Filter & Pick<CustomerFilter, 'ids'>;
  readonly order: CustomerOrder | undefined;
  readonly before: string | undefined;
  readonly size: number;
  readonly reading: Reading;
};

/** Customers as somebody reads them, in an order, from a place on. */
export async function customersPage(parts: DeskCustomersParts, { filter, order, before, size, reading }: Asked): Promise<Page> {
  const { db, customerKeys, systemNow } = parts;
  const from = before === undefined ? undefined : placeIn(before);
  const found = await listCustomers(db, customerKeys, { ...filter, order, before: from, size: size + 1, now: systemNow() });
  const page = found.slice(0, size);
  const persons = await parts.persons(page.map(({ id }) => id));
  const customers = page.map(customer => rowView({ customer, person: persons.get(customer.id) ?? null }, reading));
  return { customers, next: found.length > size ? textOfPlace(page.at(-1)!.place) : null };
}

/** The list of customers, and the search; each leaves its row before anybody is shown. */
export function addDirectory(calls: Calls<OnDuty>, parts: DeskCustomersParts): void {
  const { db, systemNow } = parts;
  calls.signedIn(contract.list, async ({ before, size = rowsPreset, sort, ...wish }, { session }) => {
    const filter = filterOf(wish);
    if (!filter.ok) return filter;
    const [page, total] = await Promise.all([
      customersPage(parts, { filter: filter.value, order: sort, before, size, reading: readingOf(session) }),
      countCustomers(db, { ...filter.value, now: systemNow() }),
    ]);
    await recordListing(db, { operator: session.operator.id, shown: page.customers.length, at: systemNow() });
    return ok({ ...page, total });
  });
  calls.signedIn(contract.find, async ({ text }, { session }) => {
    const found = await findCustomers(parts, text);
    if (!found.ok) return found;
    const { customers } = await customersPage(parts, {
      ...{ filter: { ids: found.value.customers }, order: undefined, before: undefined, size: found.value.customers.length },
      reading: readingOf(session),
    });
    await recordSearch(db, { operator: session.operator.id, shown: customers.length });
    return ok({ customers, order: found.value.order });
  });
}
