import type { deskAudit, ReplyOf } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useText } from '../../lib/text.ts';
import { DeskList, type Column } from '../../shell/desk-list.tsx';
import { KeptFilters } from '../../shell/kept-filters.tsx';

type Entry = ReplyOf<typeof deskAudit.entries>['entries'][number];

const factsOf = ({ facts }: Entry): string =>
  Object.entries(facts)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
const whoOf = ({ actorKind, actor }: Entry): string => `${actorKind} ${actor}`;

const columns: readonly Column<Entry>[] = [
  { text: 'at', cell: ({ at }) => formatInstant(at), plain: ({ at }) => formatInstant(at) },
  { text: 'who', cell: whoOf, plain: whoOf },
  { text: 'action', cell: ({ action }) => <code>{action}</code>, plain: ({ action }) => action },
  {
    text: 'customer',
    cell: ({ customer }) => customer && <Link href={`/customers/${customer}`}>{customer}</Link>,
    plain: ({ customer }) => customer ?? '',
  },
  { text: 'facts', cell: factsOf, plain: factsOf },
];

/** Rows of the audit, of one customer or all. */
export function Entries({ customer, action }: { customer?: string; action?: string }) {
  const say = useText();
  const asked = { ...(customer ? { customer } : {}), ...(action ? { action } : {}) };
  const list = useInfiniteQuery({
    queryKey: ['audit/list', asked],
    queryFn: ({ pageParam }) => ask('audit/list', { ...asked, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.entries.at(-1)?.id : undefined),
  });
  const rows = list.data?.pages.flatMap(({ entries }) => entries);
  return (
    <DeskList
      name="audit"
      label={say('audit')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
    />
  );
}

export function AuditScreen() {
  const say = useText();
  const [search, setSearch] = useSearchParams();
  const action = search.get('action') ?? '';
  return (
    <section>
      <h1>{say('audit')}</h1>
      <div className="filters">
        <label>
          {say('actionBegins')}
          <input
            type="search"
            value={action}
            placeholder="desk."
            onChange={({ target }) => setSearch(target.value ? { action: target.value } : {})}
          />
        </label>
      </div>
      <KeptFilters room="/audit" search={search.toString()} />
      <Entries action={action} />
    </section>
  );
}
