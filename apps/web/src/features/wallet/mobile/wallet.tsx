import { EmptyState, formatDay, LoadMore, PullToRefresh } from '@parkett/ui';
import { LaterPutAside } from '../../../domain/put-aside/later-put-aside.tsx';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { walletNamed, type WalletName } from '../../../lib/wallets.ts';
import { address } from '../../../navigation/paths.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { AddressesLink } from '../parts/addresses-link.tsx';
import { EntriesStates } from '../parts/entries-states.tsx';
import { EntryRow } from '../parts/entry-row.tsx';
import { LaterAllWallets, LaterOtherWallets } from '../parts/later-all-wallets.ts';
import { MoneyLinks } from '../parts/money-links.tsx';
import { WalletOverview, WalletTabs } from '../parts/wallet-overview.tsx';
import { useEntries } from '../queries.ts';
import { Apart } from '../../../lib/apart.tsx';
import styles from './wallet.module.css';

/** The wallets: what is there, what is frozen and by what, and every posting. */
export default function Wallet() {
  const t = useTexts('wallet');
  const type = walletNamed(useParameter('type'));
  const words = usePullWords();
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <PullToRefresh onRefresh={() => refreshOrFail('wallet/overview', 'wallet/entries')} words={words}>
        <div className={styles.screen}>
          <LaterAllWallets placeholder={<div className={styles.later} />} />
          <WalletTabs value={type} onChange={next => navigate(address('/information/wallet', { type: next }), { replace: true })} />
          <Apart key={type}>
            <WalletOverview type={type} />
          </Apart>
          <LaterOtherWallets layout="mobile" />
          <LaterPutAside type={type} />
          <MoneyLinks layout="mobile" type={type} />
          <AddressesLink type={type} layout="mobile" />
          <Apart key={`${type} entries`}>
            <Entries type={type} />
          </Apart>
        </div>
      </PullToRefresh>
    </>
  );
}

function Entries({ type }: { type: WalletName }) {
  const t = useTexts('wallet');
  const read = useEntries(type);
  const entries = read.data?.pages.flatMap(page => page.entries) ?? [];
  const currency = read.data?.pages[0]?.currency ?? 'EUR';
  const days = [...Map.groupBy(entries, entry => formatDay(entry.at))];
  return (
    <section className={styles.entries}>
      <h2>{t('entries')}</h2>
      <EntriesStates read={read}>
        {entries.length === 0 ? <EmptyState title={t('noEntries')}>{t('noEntriesText')}</EmptyState> : null}
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h3 className={styles.day}>{day}</h3>
            <ul>
              {ofDay.map(entry => (
                <EntryRow key={entry.number} entry={entry} currency={currency} />
              ))}
            </ul>
          </section>
        ))}
        <LoadMore key={entries.length} onReach={() => void read.fetchNextPage()} disabled={!read.hasNextPage} />
      </EntriesStates>
    </section>
  );
}
