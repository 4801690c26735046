import { deskCustomers, type DeskRequestAt } from '@parkett/contract';
import { Button, formatInstant, keyListener } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFilter } from '../../lib/filter.ts';
import { findHere, personLine, useFind } from '../../lib/find.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useFailure } from '../../lib/failure.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { DayField } from '../../parts/day-field.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { KeptFilters } from '../../parts/kept-filters.tsx';
import { Choice, Unread } from '../../parts/part.tsx';
import { isTyping } from '../../parts/typing.ts';
import filterBar from '../../parts/filter-bar.module.css';
import look from '../../parts/look.module.css';

type Row = deskCustomers.CustomerRow;
const gates = ['any', ...deskCustomers.gateKinds] as const;
const days = [
  ['createdFrom', 'openedFrom'],
  ['createdTo', 'openedTo'],
] as const;
const gatesOf = (say: Say, row: Row): string => row.gates.map(gate => wordFor(say, gate)).join(', ');

const columnsOf = (say: Say): readonly Column<Row>[] => [
  plainColumn('number', ({ number }) => number),
  {
    text: 'account',
    cell: ({ number, account }) => <Link href={`/customers/${number}`}>{account}</Link>,
  },
  plainColumn('name', ({ name }) => name ?? ''),
  plainColumn('birthYear', ({ birthYear }) => (birthYear === null ? '' : String(birthYear)), true),
  plainColumn('town', ({ town }) => town ?? ''),
  plainColumn('kind', ({ kind }) => say(kind)),
  { text: 'identity', cell: ({ realName }) => <span data-tone={realName}>{say(realName)}</span> },
  { text: 'gates', cell: row => <span data-tone="gate">{gatesOf(say, row)}</span> },
  plainColumn('institution', ({ institution }) => institution),
  plainColumn('accountOpened', ({ createdAt }) => formatInstant(createdAt)),
  // The last column may wrap; a moment doesn't.
  plainColumn('lastSeen', ({ lastSeenAt }) => formatInstant(lastSeenAt).replace(' ', '\u00a0')),
];

export function CustomersScreen() {
  const say = useText();
  const { value, oneOf, set, search } = useFilter();
  const [realName, kind, gate] = [oneOf('realName', deskCustomers.realNames), oneOf('kind', deskCustomers.customerKinds), oneOf('gate', gates)];
  const sort = oneOf('sort', deskCustomers.customerOrders) ?? 'number';
  const [createdFrom, createdTo] = [value('createdFrom'), value('createdTo')];
  const choices = { wordOf: (word: string) => wordFor(say, word), all: say('all') };
  return (
    <section>
      <h1>{say('customers')}</h1>
      <Find />
      <div className={filterBar.filters}>
        <Choice {...choices} label={say('identity')} value={realName ?? ''} values={deskCustomers.realNames} onPick={word => set('realName', word)} />
        <Choice {...choices} label={say('kind')} value={kind ?? ''} values={deskCustomers.customerKinds} onPick={word => set('kind', word)} />
        <Choice {...choices} label={say('gates')} value={gate ?? ''} values={gates} onPick={word => set('gate', word)} />
        {days.map(([name, text]) => (
          <DayField key={name} label={say(text)} value={value(name)} onPick={day => set(name, day)} />
        ))}
        <Choice
          label={say('sortBy')}
          value={sort}
          values={deskCustomers.customerOrders}
          wordOf={order => say(`by-${order}`)}
          onPick={order => set('sort', order === 'number' ? '' : order)}
        />
      </div>
      <KeptFilters room="/customers" search={search} />
      <List
        sort={sort}
        asked={{
          ...(realName ? { realName } : {}),
          ...(kind ? { kind } : {}),
          ...(gate ? { gate } : {}),
          ...(createdFrom ? { createdFrom } : {}),
          ...(createdTo ? { createdTo } : {}),
        }}
      />
    </section>
  );
}

/** An account is typed whole, a name or number in part. */
function Find() {
  const say = useText();
  const { find, several, trouble } = useFind();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (history.state === findHere) field.current?.focus();
    const press = keyListener((event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    });
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text) find(text);
  };
  return (
    <form className={filterBar.filters} role="search" onSubmit={submit}>
      <label>
        {say('findCustomer')}
        <input ref={field} type="search" autoComplete="off" />
      </label>
      <Button type="submit">{say('keyOpen')}</Button>
      <p role="alert">{trouble}</p>
      <Several customers={several} />
    </form>
  );
}

/** The customers who fit the typed text, each with the facts that tell them apart. */
function Several({ customers }: { customers: ReturnType<typeof useFind>['several'] }) {
  const say = useText();
  if (customers.length === 0) return null;
  return (
    <div role="status" className={look.note}>
      <p>{`${say('severalFound')}: ${customers.length}`}</p>
      <ul>
        {customers.map(customer => (
          <li key={customer.number}>
            <Link href={`/customers/${customer.number}`}>{`${customer.number} ${customer.account}`}</Link>{' '}
            {[...personLine(customer), say(customer.realName), gatesOf(say, customer)].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Filters = Omit<DeskRequestAt<'customers/list'>, 'before' | 'size' | 'sort'>;

function List({ asked, sort }: { asked: Filters; sort: deskCustomers.CustomerOrder }) {
  const say = useText();
  const [, go] = useLocation();
  const read = useInfiniteQuery({
    queryKey: ['customers/list', asked, sort],
    queryFn: ({ pageParam }) => ask('customers/list', { ...asked, sort, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  const open = useCallback(({ number }: Row) => go(`/customers/${number}`), [go]);
  if (failure) return <Unread error={failure} onRetry={() => void read.refetch()} />;
  return (
    <>
      {data && <p className={look.quiet}>{`${say('customers')}: ${data.pages.at(-1)!.total}`}</p>}
      <DeskList
        file={fileOf('customers/listFile', { ...asked, sort })}
        label={say('customers')}
        columns={columnsOf(say)}
        rows={data?.pages.flatMap(page => page.customers)}
        keyOf={({ number }) => number}
        onOpen={open}
        more={hasNextPage ? () => void fetchNextPage() : undefined}
      />
    </>
  );
}
