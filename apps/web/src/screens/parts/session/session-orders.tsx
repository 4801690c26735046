import { PendingRow, EndedRow } from '../../../features/trading/parts/rows.tsx';
import { reads } from '../../../features/trading/reads.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './session-page.module.css';

const shown = 20;

/** The customer's own orders for one session: those that wait, and how the last ones ended. */
export function SessionOrders() {
  const t = useTexts('block-trades');
  const enabled = useCustomer() !== null;
  const pending = useCall(reads.orders, { state: 'pending', size: 100 }, { enabled, quiet: true });
  const ended = useCall(reads.orders, { state: 'ended', size: 100 }, { enabled, quiet: true });
  const waiting = (pending.data?.orders ?? []).filter(({ thisSessionOnly }) => thisSessionOnly);
  const past = (ended.data?.orders ?? []).filter(({ thisSessionOnly }) => thisSessionOnly).slice(0, shown);
  if (waiting.length + past.length === 0) return null;
  return (
    <section className={styles.shares}>
      <h2>{t('sessionOrders')}</h2>
      <ul className={styles.orders}>
        {waiting.map(order => (
          <PendingRow key={order.number} order={order} />
        ))}
        {past.map(order => (
          <EndedRow key={order.number} order={order} />
        ))}
      </ul>
    </section>
  );
}
