import type { deskCustomers, RecallReason } from '@parkett/contract';
import { lineNoteMax, recallReasons } from '@parkett/contract/desk-deposits';
import { payoutNoteMax } from '@parkett/contract/desk-withdrawals';
import { Button, Field, formatAmount, formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { ask, queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import { reasonText } from '../../lib/reasons.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Choice, Panel, Part, Unread } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import filterBar from '../../parts/filter-bar.module.css';

type Payment = deskCustomers.CustomerPayment;
type Payee = deskCustomers.CustomerPayee;
const kinds = ['deposit', 'withdrawal'] as const;
type Kind = (typeof kinds)[number];

type Shown = { kind: Kind; isLinked: boolean; callBack: ((payment: Payment) => void) | null };

const paymentColumns = (say: Say, { kind, isLinked, callBack }: Shown): readonly Column<Payment>[] => [
  plainColumn('number', ({ number }) => number),
  plainColumn('state', ({ state }) => wordFor(say, `payment-${state}`)),
  plainColumn('amount', ({ amount, currency }) => formatAmount(amount, currency), true),
  plainColumn(kind === 'deposit' ? 'deposit-channel' : 'payee-last', ({ place }) => wordFor(say, place)),
  plainColumn('at', ({ at }) => formatInstant(at)),
  {
    text: 'case',
    cell: ({ review }) => (review === null ? '' : isLinked ? <Link href={`/reviews/${review}`}>{review}</Link> : review),
  },
  ...(callBack && kind === 'deposit'
    ? [
        {
          text: 'callBack' as const,
          cell: (payment: Payment) =>
            payment.state === 'credited' && (
              <Button small aria-label={`${say('callBack')}: ${payment.number}`} onClick={() => callBack(payment)}>
                {say('callBack')}
              </Button>
            ),
        },
      ]
    : []),
];

/** Deposits or withdrawals of a customer, each with the case that decides it. */
export function Payments({ customer, seesCases, callsBack }: { customer: string; seesCases: boolean; callsBack: boolean }) {
  const say = useText();
  const [picked, setPicked] = useState<Payment | null>(null);
  const [kind, setKind] = useState<Kind>('deposit');
  const asked = { customer, kind };
  const read = useInfiniteQuery({
    queryKey: ['customers/payments', asked],
    queryFn: ({ pageParam }) => ask('customers/payments', { ...asked, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  return (
    <Panel title={say('payments')} clock="marketTime" wide>
      <div className={filterBar.filters}>
        <Choice label={say('kind')} value={kind} values={kinds} wordOf={one => say(`review-${one}`)} onPick={one => setKind(one || 'deposit')} />
      </div>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('customers/paymentsFile', asked)}
          label={say('payments')}
          columns={paymentColumns(say, { kind, isLinked: seesCases, callBack: callsBack ? setPicked : null })}
          rows={data?.pages.flatMap(({ payments }) => payments)}
          keyOf={({ number }) => number}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
      {picked && kind === 'deposit' ? <CallBack key={picked.number} deposit={picked} /> : <></>}
    </Panel>
  );
}

/** A credited deposit is called back, with a reason. Another operator signs. */
function CallBack({ deposit: { number, amount, currency } }: { deposit: Payment }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [reason, setReason] = useState<RecallReason | ''>('');
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const title = `${say('callBack')}: ${number}, ${formatAmount(amount, currency)}`;
  const callBack = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      if (reason === '') return say('chooseReason');
      await command('money/recall', { deposit: number, reason, note });
      setIsAsked(true);
      await queries.invalidateQueries();
      return null;
    });
  };
  if (isAsked) return <p role="status">{`${title}. ${say('lineProposed')}`}</p>;
  return (
    <form onSubmit={callBack} aria-label={title} className={look.narrow}>
      <h3>{title}</h3>
      <Choice
        label={say('reason')}
        value={reason}
        values={recallReasons}
        wordOf={code => reasonText(say, code)}
        all={say('chooseReason')}
        onPick={setReason}
      />
      <Field label={say('note')} value={note} maxLength={lineNoteMax} onChange={({ target }) => setNote(target.value)} />
      <p className={look.quiet}>{say('callBackText')}</p>
      <Button kind="primary" type="submit" busy={busy}>
        {say('proposeLine')}
      </Button>
      <p role="alert">{trouble}</p>
    </form>
  );
}

const payeeColumns = (say: Say, payOut: ((payee: Payee) => void) | null): readonly Column<Payee>[] => [
  plainColumn('payee-kind', ({ kind }) => say(kind)),
  plainColumn('payee-holder', ({ holder }) => holder || '•••'),
  plainColumn('payee-last', ({ last }) => last),
  plainColumn('payee-name-check', ({ nameCheck }) => say(nameCheck)),
  plainColumn('payee-added', ({ addedAt }) => formatInstant(addedAt)),
  plainColumn('payee-proved', ({ proved }) => say(proved ? 'yes' : 'no')),
  plainColumn('payee-waits-until', ({ waitsUntil }) => (waitsUntil === null ? '' : formatInstant(waitsUntil))),
  ...(payOut
    ? [
        {
          text: 'payOut' as const,
          cell: (payee: Payee) => (
            <Button small aria-label={`${say('payOut')}: ${payee.last}`} onClick={() => payOut(payee)}>
              {say('payOut')}
            </Button>
          ),
        },
      ]
    : []),
];

type PayeesParts = { customer: string; paysOut: boolean };

/** The accounts, cards and addresses that a customer's money may go to, by their last four signs. */
export function Payees({ customer, paysOut }: PayeesParts) {
  const say = useText();
  const [picked, setPicked] = useState<Payee | null>(null);
  return (
    <Panel title={say('payees')} clock="marketTime" wide>
      <Part path="customers/payees" asked={{ customer }}>
        {({ payees }) => (
          <>
            <DeskList
              file={fileOf('customers/payeesFile', { customer })}
              label={say('payees')}
              columns={payeeColumns(say, paysOut ? setPicked : null)}
              rows={payees}
              keyOf={({ number }) => number}
            />
            {picked && <PayOut key={picked.number} customer={customer} payee={picked} />}
          </>
        )}
      </Part>
    </Panel>
  );
}

/** The payout of a customer who can't ask for it himself: all that is free. Another operator signs. */
function PayOut({ customer, payee: { number, kind, last } }: { customer: string; payee: Payee }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const title = `${say('payOut')}: ${say(kind)}, … ${last}`;
  const payOut = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await command('money/payOut', { customer, payee: number, note });
      setIsAsked(true);
      await queries.invalidateQueries();
      return null;
    });
  };
  if (isAsked) return <p role="status">{`${title}. ${say('lineProposed')}`}</p>;
  return (
    <form onSubmit={payOut} aria-label={title} className={look.narrow}>
      <h3>{title}</h3>
      <Field label={say('note')} value={note} maxLength={payoutNoteMax} onChange={({ target }) => setNote(target.value)} />
      <p className={look.quiet}>{say('payOutText')}</p>
      <Button kind="primary" type="submit" busy={busy}>
        {say('proposeLine')}
      </Button>
      <p role="alert">{trouble}</p>
    </form>
  );
}
