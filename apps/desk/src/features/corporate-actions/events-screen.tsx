import { corporateEventLists, type CorporateEventRow, type WaitingEvent } from '@parkett/contract/desk-corporate-actions';
import { Button, classNames, formatDay } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { useText, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { KeptFilters } from '../../parts/kept-filters.tsx';
import { Choice, Panel, Unread } from '../../parts/part.tsx';
import filterBar from '../../parts/filter-bar.module.css';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';
import { termsText } from './event-words.ts';
import { ProposePanel } from './propose-panel.tsx';
import styles from './propose.module.css';

const keyOf = ({ number, kind, code, exDate }: CorporateEventRow): string => number ?? `${kind} ${code} ${exDate}`;

const columnsOf = (say: Say, me: Me): readonly Column<CorporateEventRow>[] => [
  plainColumn('exDay', ({ exDate }) => formatDay(exDate)),
  {
    text: 'corporateEvent',
    cell: ({ number, kind }) => (number === null ? say(`corporate-${kind}`) : <Link href={`/events/${number}`}>{say(`corporate-${kind}`)}</Link>),
  },
  plainColumn('instrument', ({ code, name }) => `${code} · ${name}`),
  plainColumn('corporateTerms', row => termsText(say, row)),
  plainColumn('state', ({ state }) => say(`corporateState-${state}`)),
  plainColumn('announcedOn', ({ announcedOn }) => formatDay(announcedOn)),
  plainColumn('payDay', ({ payDate }) => (payDate === null ? '' : formatDay(payDate))),
  { text: 'announcedBy', cell: ({ review }) => <AnnouncedBy review={review} me={me} /> },
];

/** Where the reader may open the case it is a link. */
function AnnouncedBy({ review, me }: { review: string | null; me: Me }) {
  const say = useText();
  if (review === null) return <span>{say('ownCalendar')}</span>;
  return sees(me, 'review') ? <Link href={`/reviews/${review}`}>{review}</Link> : <span>{review}</span>;
}

/** Proposals that wait for their second signature. */
function WaitingEvents({ waiting, me }: { waiting: readonly WaitingEvent[]; me: Me }) {
  const say = useText();
  if (waiting.length === 0) return null;
  return (
    <Panel title={say('eventsWaiting')} wide>
      <ul className={look.plain}>
        {waiting.map(event => (
          <li key={event.review}>
            <AnnouncedBy review={event.review} me={me} />{' '}
            <span>
              {[`${event.code} · ${event.name}`, say(`corporate-${event.kind}`), termsText(say, event), formatDay(event.exDate)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Dividends, splits and delistings of all shares by their ex-days: planned, announced and past ones. */
export function EventsScreen({ me }: { me: Me }) {
  const say = useText();
  const [, go] = useLocation();
  const { oneOf, value, set, search } = useFilter();
  const show = oneOf('show', corporateEventLists) ?? 'ahead';
  const [isOpened, setIsOpened] = useState(false);
  const share = value('share');
  const asked = { show, ...(share ? { share } : {}) };
  const read = useInfiniteQuery({
    queryKey: ['corporateEvents/list', asked],
    queryFn: ({ pageParam }) => ask('corporateEvents/list', { ...asked, from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  const first = data?.pages[0];
  return (
    <section>
      <h1>{say('corporateEvents')}</h1>
      <div className={filterBar.filters}>
        <Choice
          label={say('corporateShow')}
          value={show}
          values={corporateEventLists}
          wordOf={one => say(`corporateShow-${one}`)}
          onPick={one => set('show', one)}
        />
        <label>
          {say('instrument')}
          <input type="search" value={share} maxLength={60} onChange={({ target }) => set('share', target.value)} />
        </label>
        {sees(me, 'announceEvent') && first?.source === 'simulator' && (
          <Button small aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
            {say('announceEvent')}
          </Button>
        )}
      </div>
      <KeptFilters room="/events" search={search} />
      {first && (
        <div className={classNames(panels.panels, styles.above)}>
          <WaitingEvents waiting={first.waiting} me={me} />
          {isOpened && <ProposePanel noticeDays={first.noticeDays} />}
        </div>
      )}
      {first?.source === 'replay' && <p className={look.note}>{say('noEventsInReplay')}</p>}
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('corporateEvents/listFile', asked)}
          label={say('corporateEvents')}
          columns={columnsOf(say, me)}
          rows={data?.pages.flatMap(({ events }) => events)}
          keyOf={keyOf}
          onOpen={({ number }) => number !== null && go(`/events/${number}`)}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </section>
  );
}
