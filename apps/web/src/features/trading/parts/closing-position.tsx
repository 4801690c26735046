import { Amount, Change } from '@parkett/ui';
import { useCall } from '../../../lib/query.ts';
import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useLiveRefresh } from '../queries.ts';
import type { OrderEntry } from './use-order-entry.ts';
import styles from './closing-position.module.css';

/** While a position is being sold: which one, and what it has gained so far, live. */
export function ClosingPosition({ entry: { draft, instrument } }: { entry: OrderEntry }) {
  const t = useTexts('trading');
  const closes = useCustomer() !== null && draft.side === 'sell' && draft.position !== null;
  const { data } = useCall('trade/own', { code: instrument.code }, { enabled: closes, quiet: true });
  useLiveRefresh(closes ? [instrument.code] : [], 'trade/own');
  const position = closes ? data?.positions.find(({ number }) => number === draft.position) : undefined;
  if (!position) return null;
  return (
    <p className={styles.line}>
      <span>{t('closingPosition', { number: position.number })}</span>
      <span className={styles.figures}>
        <Amount value={position.profit} currency={position.currency} signed />
        <Change value={position.profitRate} percent />
      </span>
    </p>
  );
}
