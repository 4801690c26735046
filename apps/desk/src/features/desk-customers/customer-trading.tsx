import { wire, wordsOfEntry, type deskCustomers, type ReplyOf, type trading, type wallet } from '@parkett/contract';
import { formatInstant, formatNumber, formatQuantity, formatSigned, Pagination } from '@parkett/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { fileOf } from '../../lib/list-files.ts';
import { bareTextOfPrice, priceText } from '../../lib/price.ts';
import { presentLanguage, useText, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Choice, Panel, Part } from '../../parts/part.tsx';
import filterBar from '../../parts/filter-bar.module.css';

type Order = trading.OrderView;
type Position = trading.PositionView;
type Wallet = ReplyOf<typeof deskCustomers.wallets>['wallets'][number];
type Entry = ReplyOf<typeof wallet.walletEntries>['entries'][number];
type WalletType = (typeof wire.wallets)[number]['type'];

const pageSize = 10;
const walletTypes = wire.wallets.map(({ type }) => type);
const currencyOf = (type: WalletType): string => wire.currencyOfWallet(type);

const walletColumns: readonly Column<Wallet>[] = [
  plainColumn('currency', ({ currency }) => currency),
  plainColumn('cash', ({ balance }) => formatNumber(balance), true),
  plainColumn('available', ({ available }) => formatNumber(available), true),
  plainColumn('held', ({ held }) => formatNumber(held), true),
  plainColumn('withdrawable', ({ withdrawable }) => formatNumber(withdrawable), true),
  plainColumn('value', ({ value }) => formatNumber(value), true),
  plainColumn('profit', ({ profit }) => formatSigned(profit), true),
  plainColumn('totalAssets', ({ totalAssets }) => formatNumber(totalAssets), true),
];
const orderColumns = (say: Say): readonly Column<Order>[] => [
  { text: 'number', cell: ({ number }) => <Link href={`/orders/${number}`}>{number}</Link> },
  plainColumn('placed', ({ placedAt }) => formatInstant(placedAt)),
  plainColumn('instrument', ({ name }) => name),
  plainColumn('side', ({ side }) => say(side)),
  plainColumn('quantity', ({ quantity }) => formatQuantity(quantity), true),
  plainColumn('filled', ({ filled }) => formatQuantity(filled), true),
  plainColumn('price', ({ price, averagePrice, currency }) => priceText(averagePrice ?? price, currency), true),
  plainColumn('state', ({ state }) => say(state)),
];
const positionColumns = (say: Say): readonly Column<Position>[] => [
  plainColumn('number', ({ number }) => number),
  plainColumn('instrument', ({ name }) => name),
  plainColumn('state', ({ state }) => say(state)),
  plainColumn('quantity', ({ quantity }) => formatQuantity(quantity), true),
  plainColumn('open', ({ openQuantity }) => formatQuantity(openQuantity), true),
  plainColumn('price', ({ buyPrice }) => bareTextOfPrice(buyPrice), true),
  plainColumn('value', ({ marketValue }) => formatNumber(marketValue), true),
  plainColumn('profit', ({ profit }) => formatSigned(profit), true),
];
const entryColumns: readonly Column<Entry>[] = [
  plainColumn('number', ({ number }) => number),
  plainColumn('at', ({ at }) => formatInstant(at)),
  plainColumn('kind', entry => wordsOfEntry(entry, presentLanguage())),
  plainColumn('instrument', ({ code }) => code ?? ''),
  plainColumn('reference', ({ reference }) => reference ?? ''),
  plainColumn('amount', ({ amount }) => formatSigned(amount), true),
  plainColumn('balanceAfter', ({ balanceAfter }) => formatNumber(balanceAfter), true),
];

export function Wallets({ customer }: { customer: string }) {
  const say = useText();
  return (
    <Panel title={say('wallets')} wide>
      <Part path="customers/wallets" asked={{ customer }}>
        {({ wallets }) => (
          <DeskList
            file={fileOf('customers/walletsFile', { customer })}
            label={say('wallets')}
            columns={walletColumns}
            rows={wallets}
            keyOf={({ type }) => type}
          />
        )}
      </Part>
    </Panel>
  );
}

export function Orders({ customer }: { customer: string }) {
  const say = useText();
  const [state, setState] = useState<'pending' | 'ended'>('pending');
  const [page, setPage] = useState(1);
  const pick = (next: 'pending' | 'ended' | ''): void => {
    setState(next || 'pending');
    setPage(1);
  };
  return (
    <Panel title={say('orders')} clock="marketTime" wide>
      <div className={filterBar.filters}>
        <Choice label={say('state')} value={state} values={['pending', 'ended']} wordOf={say} onPick={pick} />
      </div>
      <Part path="customers/orders" asked={{ customer, state, page, size: pageSize }}>
        {({ orders, total }) => (
          <>
            <DeskList
              file={fileOf('customers/ordersFile', { customer, state })}
              label={say('orders')}
              columns={orderColumns(say)}
              rows={orders}
              keyOf={({ number }) => number}
            />
            <Pages page={page} total={total} onChange={setPage} label={say('orders')} />
          </>
        )}
      </Part>
    </Panel>
  );
}

export function Positions({ customer }: { customer: string }) {
  const say = useText();
  const [type, setType] = useState<WalletType>(walletTypes[0]!);
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [page, setPage] = useState(1);
  const first = (change: () => void): void => {
    change();
    setPage(1);
  };
  return (
    <Panel title={say('positions')} wide>
      <div className={filterBar.filters}>
        <WalletChoice type={type} onPick={next => first(() => setType(next))} />
        <Choice label={say('state')} value={state} values={['open', 'closed']} wordOf={say} onPick={next => first(() => setState(next || 'open'))} />
      </div>
      <Part path="customers/positions" asked={{ customer, type, state, page, size: pageSize }}>
        {({ positions, total }) => (
          <>
            <DeskList
              file={fileOf('customers/positionsFile', { customer, type, state })}
              label={say('positions')}
              columns={positionColumns(say)}
              rows={positions}
              keyOf={({ number }) => number}
            />
            <Pages page={page} total={total} onChange={setPage} label={say('positions')} />
          </>
        )}
      </Part>
    </Panel>
  );
}

export function Journal({ customer }: { customer: string }) {
  const say = useText();
  const [type, setType] = useState<WalletType>(walletTypes[0]!);
  const [page, setPage] = useState(1);
  const pick = (next: WalletType): void => {
    setType(next);
    setPage(1);
  };
  return (
    <Panel title={say('journal')} clock="marketTime" wide>
      <div className={filterBar.filters}>
        <WalletChoice type={type} onPick={pick} />
      </div>
      <Part path="customers/journal" asked={{ customer, type, page, size: pageSize }}>
        {({ entries, total }) => (
          <>
            <DeskList
              file={fileOf('customers/journalFile', { customer, type })}
              label={say('journal')}
              columns={entryColumns}
              rows={entries}
              keyOf={({ number }) => number}
            />
            <Pages page={page} total={total} onChange={setPage} label={say('journal')} />
          </>
        )}
      </Part>
    </Panel>
  );
}

function WalletChoice({ type, onPick }: { type: WalletType; onPick: (type: WalletType) => void }) {
  const say = useText();
  return <Choice label={say('wallet')} value={type} values={walletTypes} wordOf={currencyOf} onPick={next => onPick(next || walletTypes[0]!)} />;
}

function Pages(parts: { page: number; total: number; onChange: (page: number) => void; label: string }) {
  const say = useText();
  return <Pagination {...parts} pageSize={pageSize} previousLabel={say('previousPage')} nextLabel={say('nextPage')} />;
}
