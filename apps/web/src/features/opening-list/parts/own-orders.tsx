import { formatQuantity, ListRow } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { nameOf } from '../../../lib/price.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import type { List, OwnOrder } from '../queries.ts';
import styles from './opening-list.module.css';

/** The customer's own orders in the auction: those that wait or take part, and what became of the others. */
export function OwnOrders({ list: { orders, isCalled }, layout }: { list: List; layout: Layout }) {
  const t = useTexts('opening-list');
  if (orders.length === 0) return null;
  const to = address(layout === 'desktop' ? '/pc/trade/index' : '/trade/index', { tab: 'pending' });
  return (
    <section className={styles.section}>
      <h2>{t('myOrders')}</h2>
      <ul className={styles.list}>
        {orders.map(order => (
          <li key={order.number} className={styles.order}>
            <ListRow title={nameOf(order)} subtitle={<OrderWords order={order} />} trailing={<Outcome order={order} isCalled={isCalled} />} />
          </li>
        ))}
      </ul>
      {orders.some(({ state }) => state === 'pending') ? <Link to={to}>{t('toOrders')}</Link> : null}
    </section>
  );
}

function OrderWords({ order: { number, side, quantity, limit, currency } }: { order: OwnOrder }) {
  const t = useTexts('opening-list');
  const price = limit === null ? t('noLimit') : t('limit', { price: priceText(limit, currency) });
  return `${number} · ${t(side, { quantity: formatQuantity(quantity) })} · ${price}`;
}

function Outcome({ order, isCalled }: { order: OwnOrder; isCalled: boolean }) {
  const t = useTexts('opening-list');
  const { executed, state, isUnmet, currency } = order;
  if (executed) return t('executed', { quantity: formatQuantity(executed.quantity), price: priceText(executed.price, currency) });
  if (state !== 'pending') return t(isUnmet ? 'unmet' : `state-${state}`);
  return t(isCalled ? 'takesPart' : 'waits');
}
