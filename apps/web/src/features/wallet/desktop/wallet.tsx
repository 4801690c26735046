import { useState } from 'react';
import { Amount, Card, constants, EmptyState, formatAmount, formatInstant, Pagination, type Elements } from '@parkett/ui';
import { LaterCheckIn } from '../../../domain/check-in/later-check-in.tsx';
import { GateNotice } from '../../../domain/customer/gates/gate-notice.tsx';
import { LaterPutAside } from '../../../domain/put-aside/later-put-aside.tsx';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { useTexts } from '../../../lib/texts.ts';
import { walletNamed, type WalletName } from '../../../lib/wallets.ts';
import { address } from '../../../navigation/paths.ts';
import { AddressesLink } from '../parts/addresses-link.tsx';
import { EntriesStates } from '../parts/entries-states.tsx';
import { useEntryWords } from '../parts/entry-words.ts';
import { LaterAllWallets, LaterOtherWallets } from '../parts/later-all-wallets.ts';
import { MoneyLinks } from '../parts/money-links.tsx';
import { WalletOverview, WalletTabs } from '../parts/wallet-overview.tsx';
import { useEntriesPage } from '../queries.ts';
import { Apart } from '../../../lib/apart.tsx';
import styles from './wallet.module.css';

/** The wallets on the desktop: overview, and every posting ten to a page. `more`: the rest of the account centre, which other features show. */
export function Wallet({ more }: { more: Elements }) {
  const t = useTexts('wallet');
  const type = walletNamed(useParameter('type'));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <WalletTabs value={type} onChange={next => navigate(address('/pc/information/wallet', { type: next }), { replace: true })} />
      </header>
      <GateNotice />
      <LaterAllWallets placeholder={<div className={styles.later} />} />
      <Card>
        <Apart key={type}>
          <WalletOverview type={type} />
        </Apart>
      </Card>
      <LaterOtherWallets layout="desktop" />
      <LaterPutAside type={type} />
      <MoneyLinks layout="desktop" type={type} />
      <AddressesLink type={type} layout="desktop" />
      <LaterCheckIn />
      <Apart key={`${type} entries`}>
        <Entries type={type} />
      </Apart>
      {more}
    </div>
  );
}

function Entries({ type }: { type: WalletName }) {
  const t = useTexts('wallet');
  const common = useTexts('common');
  const [page, setPage] = useState(1);
  const read = useEntriesPage({ type, page, size: constants.pageSize });
  const words = useEntryWords();
  const { entries = [], total = 0, currency = 'EUR' } = read.data ?? {};
  return (
    <section className={styles.entries}>
      <h2>{t('entries')}</h2>
      <EntriesStates read={read}>
        {total === 0 ? (
          <EmptyState title={t('noEntries')}>{t('noEntriesText')}</EmptyState>
        ) : (
          <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('entries')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('at')}</th>
                  <th scope="col">{t('what')}</th>
                  <th scope="col">{t('reference')}</th>
                  <th scope="col">{t('amount')}</th>
                  <th scope="col">{t('balanceAfter')}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(entry => (
                  <tr key={entry.number}>
                    <td>{formatInstant(entry.at)}</td>
                    <td>{words(entry)}</td>
                    <td>{entry.reference ?? '—'}</td>
                    <td>
                      <Amount value={entry.amount} currency={currency} signed />
                    </td>
                    <td>{formatAmount(entry.balanceAfter, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <Pagination
          page={page}
          total={total}
          onChange={setPage}
          label={common('pages')}
          previousLabel={common('previousPage')}
          nextLabel={common('nextPage')}
        />
      </EntriesStates>
    </section>
  );
}
