import { classNames } from '@parkett/ui';
import { VisitorWays } from '../../../domain/customer/visitor-ways.tsx';
import { useIsLive } from '../../../lib/mode.ts';
import { useTexts } from '../../../lib/texts.ts';
import { orderAddress } from '../order-address.ts';
import type { OrderEntry } from './use-order-entry.ts';
import styles from './order-visitor.module.css';

/** Stands where a customer sends the order: a demo account goes on with it as it is typed, signing in comes back to it. */
export function OrderVisitor({ entry, beside = false }: { entry: OrderEntry; beside?: boolean }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const isLive = useIsLive();
  return (
    <section className={classNames(styles.order, beside && styles.beside)} aria-label={t('visitor')}>
      <p>
        <b>{t('visitor')}</b>
      </p>
      {isLive ? null : <p className={styles.text}>{common('demoText')}</p>}
      <VisitorWays beside={beside} back={orderAddress(entry)} />
    </section>
  );
}
