import { buttonClass } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import type { Layout } from '../../navigation/paths.ts';
import styles from './money-ways.module.css';

const ways = {
  mobile: ['/information/recharge', '/information/cashOut'],
  desktop: ['/pc/information/recharge', '/pc/information/cashOut'],
} as const;

/** The ways of a customer's money from home. */
export function MoneyWays({ layout }: { layout: Layout }) {
  const t = useTexts('market');
  const [recharge, cashOut] = ways[layout];
  return (
    <nav className={styles.ways} aria-label={t('moneyWays')}>
      <Link to={recharge} className={buttonClass({ small: true })}>
        {t('toRecharge')}
      </Link>
      <Link to={cashOut} className={buttonClass({ small: true })}>
        {t('toCashOut')}
      </Link>
    </nav>
  );
}
