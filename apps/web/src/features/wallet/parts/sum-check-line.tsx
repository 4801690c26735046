import type { ReplyAt } from '@parkett/contract';
import { formatAmount, Icon } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { useSumCheck } from '../queries.ts';
import styles from './sum-check-line.module.css';

/** Says whether the lists of the specification add up to the total assets above; a difference is never hidden. */
export function SumCheckLine({ type, overview }: { type: WalletName; overview: ReplyAt<'wallet/overview'> }) {
  const t = useTexts('wallet');
  const data = useSumCheck(type, overview);
  const { currency } = overview;
  return (
    <div role="status">
      {!data ? null : data.lists === data.server ? (
        <p className={styles.good}>
          <Icon name="check" size={16} />
          {t('listsAddUp')}
        </p>
      ) : (
        <p className={styles.bad}>{t('listsDiffer', { lists: formatAmount(data.lists, currency), server: formatAmount(data.server, currency) })}</p>
      )}
    </div>
  );
}
