import type { Evening } from '@parkett/contract/desk-reconciliation';
import { formatAmount, formatDay, formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Unread } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import { EveningPanels } from './evening-panels.tsx';
import styles from './evenings.module.css';

const keyOf = ({ day, currency }: Evening): string => `${day} ${currency}`;

const columnsOf = (say: Say, open: (row: Evening) => void): readonly Column<Evening>[] => [
  {
    text: 'evening',
    cell: row => (
      <button type="button" className={look.link} onClick={() => open(row)}>
        {formatDay(row.day)}
      </button>
    ),
  },
  plainColumn('currency', ({ currency }) => currency),
  plainColumn('comparedAt', ({ comparedAt }) => formatInstant(comparedAt)),
  plainColumn('shortAtBank', ({ atBank, currency }) => (atBank === null ? say('bankSilent') : formatAmount(atBank, currency)), true),
  plainColumn('shortOfCover', ({ cover, currency }) => formatAmount(cover, currency), true),
  {
    text: 'eveningResult',
    cell: ({ isShort, atBank }) =>
      isShort ? <strong className={styles.short}>{say('shortfall')}</strong> : <span>{say(atBank === null ? 'eveningOpen' : 'eveningEven')}</span>,
  },
];

/** Evenings with their comparisons, the newest first; one that is opened shows its lines. */
export function EveningsScreen() {
  const say = useText();
  const { value, set } = useFilter();
  const read = useInfiniteQuery({
    queryKey: ['reconciliation/evenings'],
    queryFn: ({ pageParam }) => ask('reconciliation/evenings', pageParam ? { before: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  const rows = data?.pages.flatMap(({ evenings }) => evenings);
  const shown = rows?.find(row => keyOf(row) === value('evening')) ?? rows?.find(({ isShort }) => isShort) ?? rows?.[0];
  const open = (row: Evening): void => set('evening', keyOf(row));
  return (
    <section>
      <h1>{say('evenings')}</h1>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <>
          {shown && <EveningPanels evening={shown} />}
          <div className={look.apart}>
            <DeskList
              file={fileOf('reconciliation/eveningsFile', {})}
              label={say('evenings')}
              columns={columnsOf(say, open)}
              rows={rows}
              keyOf={keyOf}
              onOpen={open}
              more={hasNextPage ? () => void fetchNextPage() : undefined}
            />
          </div>
        </>
      )}
    </section>
  );
}
