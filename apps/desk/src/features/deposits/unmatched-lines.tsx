import type { LineRow } from '@parkett/contract/desk-deposits';
import { classNames, formatAmount, formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Panel, Unread } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import { DecideLine } from './decide-line.tsx';

const columnsOf = (say: Say, open: ((row: LineRow) => void) | null): readonly Column<LineRow>[] => [
  {
    text: 'bank-line',
    cell: row =>
      open && row.review === null ? (
        <button type="button" className={look.link} onClick={() => open(row)}>
          {row.number}
        </button>
      ) : (
        row.number
      ),
  },
  plainColumn('kind', ({ kind }) => say(`line-${kind}`)),
  plainColumn('account', ({ account }) => wordFor(say, account)),
  plainColumn('amount', ({ amount, currency }) => formatAmount(amount, currency), true),
  plainColumn('ordered', ({ ordered, currency }) => (ordered === null ? '' : formatAmount(ordered, currency)), true),
  { text: 'sender', cell: ({ holder, last }) => <span className={look.wraps}>{[holder, last].filter(Boolean).join(', … ')}</span> },
  { text: 'line-reference', cell: ({ reference }) => <span className={classNames(look.wraps, look.narrower)}>{reference || '—'}</span> },
  plainColumn('at', ({ at }) => formatInstant(at)),
  {
    text: 'case',
    cell: ({ review }) => (review === null ? '' : <Link href={`/reviews/${review}`}>{review}</Link>),
  },
];

/** Lines of statements that match nothing; a treasurer proposes what becomes of one. */
export function UnmatchedLines({ mayDecide }: { mayDecide: boolean }) {
  const say = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const read = useInfiniteQuery({
    queryKey: ['money/lines'],
    queryFn: ({ pageParam }) => ask('money/lines', pageParam ? { after: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  const rows = data?.pages.flatMap(({ lines }) => lines);
  const line = rows?.find(({ number }) => number === opened);
  const open = mayDecide ? ({ number }: LineRow): void => setOpened(number) : null;
  return (
    <Panel title={say('unmatchedLines')} wide>
      <>
        {line && mayDecide && <DecideLine key={line.number} line={line} />}
        {failure ? (
          <Unread error={failure} onRetry={() => void read.refetch()} />
        ) : (
          <DeskList
            file={fileOf('money/linesFile', {})}
            label={say('unmatchedLines')}
            columns={columnsOf(say, open)}
            rows={rows}
            keyOf={({ number }) => number}
            more={hasNextPage ? () => void fetchNextPage() : undefined}
          />
        )}
      </>
    </Panel>
  );
}
