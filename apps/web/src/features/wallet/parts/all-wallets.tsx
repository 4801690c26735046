import { Amount, Card, formatAmount, formatInstant, ListRow, WhyNumber, type WhyRow } from '@parkett/ui';
import { allWallets } from '../../../domain/customer/wallet-choice.tsx';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { mainWallets } from '../../../lib/wallets.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import styles from './wallet-overview.module.css';

const walletAt = { mobile: '/information/wallet', desktop: '/pc/information/wallet' } as const;
const hasTab: ReadonlySet<string> = new Set(mainWallets.map(({ type }) => type));

const useAllWallets = () => useCall(allWallets, {}, { keepPrevious: true, quiet: true }).data;

/** All wallets together in euros, with the moment of their rates. Its place is kept while it loads. */
export function AllWallets() {
  const t = useTexts('wallet');
  const common = useTexts('common');
  const data = useAllWallets();
  if (!data) return <div className={styles.all} />;
  const { total, at, hasOldRates, leftOut } = data;
  const lines = data.wallets.flatMap(({ currency, value, inEuro }): WhyRow[] =>
    inEuro === null ? [] : [{ sign: '+', label: formatAmount(value, currency), value: formatAmount(inEuro, 'EUR') }],
  );
  const said = [
    t('allAt', { at: formatInstant(at) }),
    hasOldRates ? t('allOldRates') : '',
    leftOut.length > 0 ? t('allLeftOut', { currencies: leftOut.join(', ') }) : '',
  ];
  return (
    <div className={styles.all}>
      <p className={styles.label}>{t('allWallets')}</p>
      <div className={styles.assets}>
        <Amount value={total} currency="EUR" />
        <WhyNumber
          label={t('why', { name: t('allWallets') })}
          title={t('allWallets')}
          formula={t('formula-all')}
          closeLabel={common('close')}
          rows={[...lines, { sign: '=', label: t('allWallets'), value: formatAmount(total, 'EUR') }]}
        />
      </div>
      <p className={styles.small}>{said.filter(part => part !== '').join(' ')}</p>
    </div>
  );
}

/** The wallets without a tab, each with its value; nothing while there are none. */
export function OtherWallets({ layout }: { layout: Layout }) {
  const t = useTexts('wallet');
  const others = (useAllWallets()?.wallets ?? []).filter(({ type }) => !hasTab.has(type));
  if (others.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.heading}>{t('otherWallets')}</h2>
      <ul>
        {others.map(({ type, currency, value, inEuro }) => (
          <li key={type}>
            <Link to={address(walletAt[layout], { type })} className={styles.other}>
              <ListRow
                title={currency}
                trailing={
                  <>
                    <Amount value={value} currency={currency} />
                    {inEuro === null ? null : <span className={styles.small}>{formatAmount(inEuro, 'EUR')}</span>}
                  </>
                }
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
