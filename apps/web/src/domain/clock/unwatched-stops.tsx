import type { trading } from '@parkett/contract';
import { useCall } from '../../lib/reads/query.ts';
import { formatPrice } from '../../lib/price.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './clock-control.module.css';

const named = 3;

const isOpenStop = ({ stopPrice, trigger }: trading.OrderView): boolean => stopPrice !== null && trigger === null;

/** Before a jump of the clock: nothing trades inside it, so it passes the customer's stops. */
export default function UnwatchedStops() {
  const t = useTexts('trading');
  const stops = (useCall('trade/orders', { state: 'pending', size: 300 }, { quiet: true }).data?.orders ?? []).filter(isOpenStop);
  if (stops.length === 0) return null;
  const words = stops.slice(0, named).map(({ code, stopPrice }) => `${code} ${formatPrice(stopPrice, 2)}`);
  return (
    <p className={styles.text} role="status">
      {t('stopsUnwatched', { count: stops.length, list: `${words.join(', ')}${stops.length > named ? ' …' : ''}` })}
    </p>
  );
}
