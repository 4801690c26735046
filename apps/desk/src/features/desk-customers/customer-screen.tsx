import type { deskCustomers, ReplyOf } from '@parkett/contract';
import { formatInstant, formatNumber, formatQuantity, formatSigned } from '@parkett/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { troubleOf, useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, type Column } from '../../shell/desk-list.tsx';
import { Entries } from '../desk-audit/audit-screen.tsx';

type Customer = ReplyOf<typeof deskCustomers.customer>;
type Order = Customer['orders']['orders'][number];
type Position = Customer['positions']['positions'][number];
type Session = Customer['sessions'][number];

/** A column of one text. */
const plainColumn = <Row,>(text: Column<Row>['text'], read: (row: Row) => string, isNumber = false): Column<Row> => ({
  text,
  cell: read,
  plain: read,
  isNumber,
});

const orderColumns = (say: Say): readonly Column<Order>[] => [
  plainColumn('number', ({ number }) => number),
  plainColumn('instrument', ({ name }) => name),
  plainColumn('side', ({ side }) => say(side)),
  plainColumn('quantity', ({ quantity }) => formatQuantity(quantity), true),
  plainColumn('price', ({ price, currency }) => `${formatNumber(price)} ${currency}`, true),
  plainColumn('state', ({ state }) => state),
];
const positionColumns: readonly Column<Position>[] = [
  plainColumn('number', ({ number }) => number),
  plainColumn('instrument', ({ name }) => name),
  plainColumn('quantity', ({ openQuantity }) => formatQuantity(openQuantity), true),
  plainColumn('price', ({ buyPrice }) => formatNumber(buyPrice), true),
  plainColumn('value', ({ marketValue }) => formatNumber(marketValue), true),
  plainColumn('profit', ({ profit }) => formatSigned(profit), true),
];
const sessionColumns: readonly Column<Session>[] = [
  plainColumn('opened', ({ openedAt }) => formatInstant(openedAt)),
  plainColumn('used', ({ usedAt }) => formatInstant(usedAt)),
  plainColumn('ended', ({ endedAt, endReason }) => (endedAt ? `${formatInstant(endedAt)} (${endReason})` : '—')),
];

/** One customer on one screen. */
export function CustomerScreen({ id }: { id: string }) {
  const say = useText();
  const { data, error } = useQuery({ queryKey: ['customers/customer', id], queryFn: () => ask('customers/customer', { id }) });
  if (error && !data) return <p className="trouble">{troubleOf(error, say)}</p>;
  if (!data) return <p className="quiet">{say('loading')}</p>;
  return (
    <section>
      <p className="crumbs">
        <Link href="/customers">{say('customers')}</Link>
      </p>
      <h1>{data.account}</h1>
      <dl className="figures">
        <Figure text={say('number')}>{data.id}</Figure>
        <Figure text={say('identity')}>
          <span data-tone={data.realName}>{say(data.realName)}</span>
        </Figure>
        <Figure text={say('kind')}>{say(data.kind)}</Figure>
        <Figure text={say('institution')}>{data.institution}</Figure>
        <Figure text={say('since')}>{formatInstant(data.createdAt)}</Figure>
        <Figure text={say('fundPassword')}>{say(data.hasFundPassword ? 'set' : 'notSet')}</Figure>
      </dl>
      <div className="panels">
        <Gates gates={data.standing} say={say} />
        <Wallets wallets={data.wallets} say={say} />
        <Panel title={`${say('orders')} (${data.orders.total})`}>
          <DeskList
            name={`orders-${id}`}
            label={say('orders')}
            columns={orderColumns(say)}
            rows={data.orders.orders}
            keyOf={({ number }) => number}
          />
        </Panel>
        <Panel title={`${say('positions')} (${data.positions.total})`}>
          <DeskList
            name={`positions-${id}`}
            label={say('positions')}
            columns={positionColumns}
            rows={data.positions.positions}
            keyOf={({ number }) => number}
          />
        </Panel>
        <Panel title={say('sessions')}>
          <DeskList name={`sessions-${id}`} label={say('sessions')} columns={sessionColumns} rows={data.sessions} keyOf={session => session.id} />
        </Panel>
        <Panel title={say('audit')}>
          <Entries customer={id} />
        </Panel>
      </div>
    </section>
  );
}

const Figure = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <dt>{text}</dt>
    <dd>{children}</dd>
  </div>
);

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel">
    <h2>{title}</h2>
    {children}
  </section>
);

function Gates({ gates, say }: { gates: Customer['standing']; say: Say }) {
  return (
    <Panel title={say('gates')}>
      {gates.length === 0 && <p className="quiet">{say('none')}</p>}
      <ul className="plain">
        {gates.map(gate => (
          <li key={gate.case}>
            <strong data-tone="gate">{wordFor(say, gate.kind)}</strong> {gate.case} · {gate.reason} · {say('until')} {formatInstant(gate.expiresAt)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Wallets({ wallets, say }: { wallets: Customer['wallets']; say: Say }) {
  return (
    <Panel title={say('wallets')}>
      <dl className="figures">
        {wallets.map(({ currency, cash, available }) => (
          <Figure key={currency} text={currency}>
            {formatNumber(cash)} <small>{`${say('available')} ${formatNumber(available)}`}</small>
          </Figure>
        ))}
      </dl>
    </Panel>
  );
}
