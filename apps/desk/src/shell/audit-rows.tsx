import type { deskAudit } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { troubleOf, useText, wordFor, type Say } from '../lib/text.ts';
import { DeskList, plainColumn, type Column } from './desk-list.tsx';

type Row = deskAudit.AuditRow;
type Page = { readonly rows: readonly Row[]; readonly next: string | null };

/** An operator by name, everybody else by kind and number. */
export const actorText = (say: Say, { kind, id, name }: deskAudit.Actor): string =>
  name ?? (kind === 'system' ? say('system') : `${wordFor(say, kind)} ${id}`.trim());

const factsOf = ({ facts }: Row): string =>
  Object.entries(facts)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');

const columnsOf = (say: Say): readonly Column<Row>[] => [
  plainColumn('at', ({ at }) => formatInstant(at)),
  plainColumn('who', ({ actor }) => actorText(say, actor)),
  { text: 'action', cell: ({ action }) => <code>{action}</code>, plain: ({ action }) => action },
  {
    text: 'customer',
    cell: ({ customer }) => customer && <Link href={`/customers/${customer}`}>{customer}</Link>,
    plain: ({ customer }) => customer ?? '',
  },
  { text: 'facts', cell: row => factsOf(row).replaceAll(/\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…'), plain: factsOf },
];

/** Rows of the audit as a call reads them, page by page. */
export function AuditRows({ name, asked, read }: { name: string; asked: object; read: (page: { before?: string }) => Promise<Page> }) {
  const say = useText();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', name, asked],
    queryFn: ({ pageParam }) => read(pageParam ? { before: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  });
  if (error && !data) return <p className="trouble">{troubleOf(error, say)}</p>;
  return (
    <DeskList
      name={name}
      label={say('audit')}
      columns={columnsOf(say)}
      rows={data?.pages.flatMap(({ rows }) => rows)}
      keyOf={({ id }) => id}
      more={hasNextPage ? () => void fetchNextPage() : undefined}
    />
  );
}
