import { formatDay, formatMinute, formatQuantity, Amount, ListRow } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import { useOwnBlocks } from '../queries.ts';
import styles from './block-trades.module.css';

/** The customer's own blocks, each with the end of its lock. */
export function OwnBlocks({ layout }: { layout: Layout }) {
  const t = useTexts('block-trades');
  const blocks = useOwnBlocks().data?.blocks ?? [];
  if (blocks.length === 0) return null;
  const at = layout === 'desktop' ? '/pc/trade/positionDetail' : '/trade/positionDetail';
  return (
    <section className={styles.section}>
      <h2>{t('mine')}</h2>
      <ul className={styles.list}>
        {blocks.map(({ position, name, quantity, price, currency, total, lockedUntil, settlesOn }) => (
          <li key={position}>
            <Link to={address(at, { number: position })}>
              <ListRow
                title={`${name} · ${formatQuantity(quantity)} × ${priceText(price, currency)}`}
                subtitle={`${position} · ${t('lockedTill', { at: formatMinute(lockedUntil) })} · ${t('settles', { day: formatDay(settlesOn) })}`}
                trailing={<Amount value={total} currency={currency} />}
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
