import type { ReplyAt } from '@parkett/contract';
import { formatClockTime, formatQuantity, ListRow } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './block-trades.module.css';

/** The blocks that were sold on the trading day: they are on no tape. */
export function SoldToday({ sold }: { sold: ReplyAt<'blockTrades/offers'>['sold'] }) {
  const t = useTexts('block-trades');
  if (sold.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('soldToday')}</h2>
      <ul className={styles.list}>
        {sold.map(({ number, name, quantity, price, currency, at }, index) => (
          <li key={`${number}/${at}/${index}`}>
            <ListRow
              title={name}
              subtitle={`${number} · ${formatClockTime(at)}`}
              trailing={`${formatQuantity(quantity)} × ${priceText(price, currency)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
