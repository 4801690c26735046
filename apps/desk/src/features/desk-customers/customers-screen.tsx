import type { deskCustomers, ReplyOf } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, type Column } from '../../shell/desk-list.tsx';
import { KeptFilters } from '../../shell/kept-filters.tsx';
import { isTyping } from '../../shell/typing.ts';

type Row = ReplyOf<typeof deskCustomers.customers>['customers'][number];
const realNames = ['unverified', 'under-review', 'verified', 'failed'] as const;
const kinds = ['registered', 'demo'] as const;

const columnsOf = (say: Say): readonly Column<Row>[] => [
  { text: 'number', cell: ({ id }) => id, plain: ({ id }) => id, isNumber: true },
  { text: 'account', cell: ({ id, account }) => <Link href={`/customers/${id}`}>{account}</Link>, plain: ({ account }) => account },
  { text: 'kind', cell: ({ kind }) => say(kind), plain: ({ kind }) => say(kind) },
  { text: 'identity', cell: ({ realName }) => <span data-tone={realName}>{say(realName)}</span>, plain: ({ realName }) => say(realName) },
  {
    text: 'gates',
    cell: ({ gates }) => <span data-tone="gate">{gates.map(gate => wordFor(say, gate)).join(', ')}</span>,
    plain: ({ gates }) => gates.map(gate => wordFor(say, gate)).join(', '),
  },
  { text: 'institution', cell: ({ institution }) => institution, plain: ({ institution }) => institution },
  { text: 'since', cell: ({ createdAt }) => formatInstant(createdAt), plain: ({ createdAt }) => formatInstant(createdAt) },
];

/** What the address asks for: a filtered list is a link. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined => values.find(value => value === search.get(name));
  const filter = {
    query: search.get('query') ?? '',
    realName: oneOf('realName', realNames),
    kind: oneOf('kind', kinds),
    gated: search.get('gated') === 'true',
  };
  const set = (name: string, value: string): void =>
    setSearch(before => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return { filter, set, search: search.toString() };
}

export function CustomersScreen() {
  const say = useText();
  const [, go] = useLocation();
  const { filter, set, search } = useFilter();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const { query, realName, kind, gated } = filter;
  const asked = {
    ...(query ? { query } : {}),
    ...(realName ? { realName } : {}),
    ...(kind ? { kind } : {}),
    ...(gated ? ({ gated: true } as const) : {}),
  };
  const list = useInfiniteQuery({
    queryKey: ['customers/list', asked],
    queryFn: ({ pageParam }) => ask('customers/list', { ...asked, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.customers.at(-1)?.id : undefined),
  });
  const rows = list.data?.pages.flatMap(page => page.customers);
  const open = useCallback(({ id }: Row) => go(`/customers/${id}`), [go]);
  return (
    <section>
      <h1>{say('customers')}</h1>
      <form
        className="filters"
        role="search"
        onSubmit={event => {
          event.preventDefault();
          set('query', field.current?.value.trim() ?? '');
        }}
      >
        <label>
          {say('findCustomer')}
          <input key={filter.query} ref={field} type="search" defaultValue={filter.query} />
        </label>
        <Choice label={say('identity')} value={realName ?? ''} values={realNames} say={say} onPick={value => set('realName', value)} />
        <Choice label={say('kind')} value={kind ?? ''} values={kinds} say={say} onPick={value => set('kind', value)} />
        <label className="tick">
          <input type="checkbox" checked={gated} onChange={({ target }) => set('gated', target.checked ? 'true' : '')} />
          {say('gatedOnly')}
        </label>
      </form>
      <KeptFilters room="/customers" search={search} />
      <DeskList
        name="customers"
        label={say('customers')}
        columns={columnsOf(say)}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={open}
        more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
    </section>
  );
}

type ChoiceParts = {
  label: string;
  value: string;
  values: readonly (typeof realNames | typeof kinds)[number][];
  say: Say;
  onPick: (value: string) => void;
};

function Choice({ label, value, values, say, onPick }: ChoiceParts) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onPick(target.value)}>
        <option value="">{say('all')}</option>
        {values.map(one => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
