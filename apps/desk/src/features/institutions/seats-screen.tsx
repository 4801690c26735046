import type { SeatRow } from '@parkett/contract/desk-institutions';
import { Button, Field, formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { ask, queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { useText, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Unread } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';

const columnsOf = (say: Say): readonly Column<SeatRow>[] => [
  { text: 'customer', cell: ({ customer }) => <Link href={`/customers/${customer}`}>{customer}</Link> },
  plainColumn('institution', ({ institution }) => institution),
  plainColumn('admittedBy', ({ by }) => (by.kind === 'customer' ? say('byKey') : actorText(say, by))),
  plainColumn('seatSince', ({ since }) => formatInstant(since)),
];

/** Customers who are seats of their institutions, and the form that admits one. */
export function SeatsScreen({ me }: { me: Me }) {
  const say = useText();
  const read = useInfiniteQuery({
    queryKey: ['seats/list'],
    queryFn: ({ pageParam }) => ask('seats/list', pageParam ? { before: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  return (
    <section>
      <h1>{say('seats')}</h1>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('seats/listFile', {})}
          label={say('seats')}
          columns={columnsOf(say)}
          rows={data?.pages.flatMap(({ seats }) => seats)}
          keyOf={({ customer }) => customer}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
      {sees(me, 'admitSeat') && (
        <div className={panels.panels}>
          <Admit />
        </div>
      )}
    </section>
  );
}

function Admit() {
  const say = useText();
  const [account, setAccount] = useState('');
  const [admitted, setAdmitted] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const admit = (event: FormEvent): void => {
    event.preventDefault();
    setAdmitted('');
    void attempt(async () => {
      const { customer, institution } = await command('seats/admit', { account });
      setAccount('');
      setAdmitted(`${say('seatAdmitted')}: ${customer} · ${institution}`);
      await queries.invalidateQueries({ queryKey: ['seats/list'] });
      return null;
    });
  };
  return (
    <section className={panels.panel}>
      <h2>{say('admitSeat')}</h2>
      <form onSubmit={admit}>
        <Field
          label={say('seatAccount')}
          value={account}
          error={trouble}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setAccount(target.value)}
        />
        <Button kind="primary" type="submit" busy={busy} disabled={account.trim() === ''}>
          {say('admit')}
        </Button>
      </form>
      <p className={look.quiet}>{say('admitText')}</p>
      <p role="status">{admitted}</p>
    </section>
  );
}
