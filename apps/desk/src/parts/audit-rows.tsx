import type { deskAudit } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useFailure } from '../lib/failure.ts';
import { reasonText } from '../lib/reasons.ts';
import { refusalText, useText, wordFor, wordIn, type Say } from '../lib/text.ts';
import { DeskList, plainColumn, type Column } from './desk-list.tsx';
import { Unread } from './part.tsx';

type Row = deskAudit.AuditRow;
type Page = { readonly rows: readonly Row[]; readonly next: string | null };

/** An operator by name, everybody else by kind and number. */
export const actorText = (say: Say, { kind, id, name }: deskAudit.Actor): string =>
  name ?? (kind === 'system' ? say('system') : `${wordFor(say, kind)} ${id}`.trim());

/** A hash says as much by its beginning. */
const short = (text: string): string => text.replaceAll(/\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…');
/** A fact that has no word of its own is called as it is. */
const factName = (say: Say, name: string): string => wordFor(say, `fact-${name}`).replace(/^fact-/, '');

/** A value by what it tells of: moments are kept in milliseconds, roles one behind the other, and codes have words or a sentence. */
function factText(say: Say, name: string, value: string): string {
  if (name === 'until' && /^\d{13}$/.test(value)) return formatInstant(new Date(Number(value)).toISOString());
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return formatInstant(value);
  if (name === 'roles' || name === 'before')
    return value
      .split(' ')
      .map(role => wordIn(say, 'role', role))
      .join(', ');
  if (name === 'kind') return wordFor(say, wordIn(say, 'review', value));
  if (name === 'reason') return reasonText(say, value);
  return name === 'code' ? refusalText(value) : wordFor(say, value);
}

const factsOf = (say: Say, { facts }: Row): string =>
  Object.entries(facts)
    .filter(([name, value]) => name !== 'key' && value !== null)
    .map(([name, value]) => `${factName(say, name)}: ${factText(say, name, String(value))}`)
    .join(' · ');

const columnsOf = (say: Say): readonly Column<Row>[] => [
  plainColumn('at', ({ at }) => formatInstant(at)),
  plainColumn('who', ({ actor }) => actorText(say, actor)),
  { text: 'action', cell: ({ action }) => <span title={action}>{wordFor(say, action)}</span> },
  { text: 'customer', cell: ({ customer }) => customer && <Link href={`/customers/${customer}`}>{customer}</Link> },
  plainColumn('facts', row => short(factsOf(say, row))),
];

type AuditParts = { asked: object; read: (page: { before?: string }) => Promise<Page>; file: () => Promise<void> };

/** Rows of the audit as a call reads them, page by page. */
export function AuditRows({ asked, read: readPage, file }: AuditParts) {
  const say = useText();
  const read = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: ({ pageParam }) => readPage(pageParam ? { before: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  if (failure) return <Unread error={failure} onRetry={() => void read.refetch()} />;
  return (
    <DeskList
      file={file}
      label={say('audit')}
      columns={columnsOf(say)}
      rows={data?.pages.flatMap(({ rows }) => rows)}
      keyOf={({ id }) => id}
      more={hasNextPage ? () => void fetchNextPage() : undefined}
    />
  );
}
