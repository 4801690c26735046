import { Amount, formatQuantity, Skeleton } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { address } from '../../../navigation/paths.ts';
import { groupByInstrument } from '../instrument-groups.ts';
import { useOpenPositions } from '../queries.ts';
import { SellButton } from './selling.tsx';
import { Price } from './price.tsx';
import styles from './table.module.css';

const allEntries = 300;

/** Open tickets by instrument: average price and one result each. */
export function GroupsTable({ type }: { type: WalletName }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const { data } = useOpenPositions(type, allEntries);
  if (!data) return <Skeleton lines={4} height={40} label={common('loading')} />;
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('groupByInstrument')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('instrument')}</th>
            <th scope="col">{t('tickets')}</th>
            <th scope="col">{t('openQuantity')}</th>
            <th scope="col">{t('averagePrice')}</th>
            <th scope="col">{t('marketValue')}</th>
            <th scope="col">{t('profit')}</th>
            <th scope="col">{t('action')}</th>
          </tr>
        </thead>
        <tbody>
          {groupByInstrument(data.positions).map(group => (
            <tr key={group.code}>
              <td>
                <Link to={address('/pc/market/stockDetail', { code: group.code })} className={styles.name}>
                  <b>{group.name}</b>
                  <small>{group.code}</small>
                </Link>
              </td>
              <td>{group.tickets.length}</td>
              <td>{formatQuantity(group.quantity)}</td>
              <td>
                <Price value={group.averagePrice} currency={group.currency} />
              </td>
              <td>
                <Amount value={group.marketValue} currency={group.currency} />
              </td>
              <td>
                <Amount value={group.profit} currency={group.currency} signed />
              </td>
              <td>
                <SellButton position={{ ...group, number: group.tickets.length === 1 ? group.tickets[0]!.number : null }} small />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
