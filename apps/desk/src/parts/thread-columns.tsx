import type { QueuedThread } from '@parkett/contract/desk-customer-service';
import { classNames, formatInstant } from '@parkett/ui';
import { Link } from 'wouter';
import type { Say } from '../lib/text.ts';
import { Deadline } from './deadline.tsx';
import { plainColumn, type Column } from './desk-list.tsx';
import look from './look.module.css';

/** The columns of threads; a deadline counts down while the thread waits for an answer, and is red once it is over. */
export const threadColumns = (say: Say, now: string): readonly Column<QueuedThread>[] => [
  plainColumn('number', ({ number }) => number),
  plainColumn('kind', ({ kind }) => say(`thread-${kind}`)),
  { text: 'threadSubject', cell: ({ subject }) => <span className={classNames(look.wraps)}>{subject}</span> },
  { text: 'customer', cell: ({ customer }) => customer && <Link href={`/customers/${customer}`}>{customer}</Link> },
  plainColumn('state', ({ state }) => say(`thread-${state}`)),
  {
    text: 'due',
    cell: ({ dueAt, state }) => (dueAt && (state === 'open' || state === 'reopened') ? <Deadline dueAt={dueAt} now={now} /> : null),
  },
  plainColumn('lastText', ({ changedAt }) => formatInstant(changedAt)),
];
