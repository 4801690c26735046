import { formatAmount, ListRow } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Layout, ScreenPath } from '../../navigation/paths.ts';
import styles from './first-steps.module.css';

const ways = {
  mobile: [
    ['shares', '/market/index'],
    ['search', '/favorite/search'],
    ['watchlist', '/home/index'],
  ],
  desktop: [
    ['desk', '/pc/market/stockDetail'],
    ['search', '/pc/favorite/search'],
    ['watchlist', '/pc/home/index'],
  ],
} as const satisfies Record<Layout, readonly (readonly [string, ScreenPath])[]>;

/** For who has money and holds nothing: how much there is, and three ways to a first purchase. `free` in euros. */
export function FirstSteps({ free, layout }: { free: string; layout: Layout }) {
  const t = useTexts('market');
  return (
    <>
      <div className={styles.money}>
        <p className={styles.free}>{t('availableNow', { amount: formatAmount(free, 'EUR') })}</p>
        <p className={styles.note}>{t('firstPurchase')}</p>
      </div>
      <ul className={layout === 'desktop' ? styles.beside : undefined}>
        {ways[layout].map(([way, to]) => (
          <li key={way}>
            <Link to={to} className={styles.way}>
              <ListRow title={t(`begin-${way}`)} subtitle={t(`beginText-${way}`)} chevron />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
