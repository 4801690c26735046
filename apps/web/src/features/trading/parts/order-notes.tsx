import type { trading } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { reads } from '../reads.ts';
import { orderWords, useEndWords } from './order-words.ts';
import { priceText } from '../../../lib/price-text.ts';
import styles from './order-notes.module.css';

/** A pending stop that was triggered, or whose price was reached while nothing triggers it, says what it waits for. */
export function StopNote({ order: { trigger, triggersAt, currency } }: { order: trading.OrderView }) {
  const t = useTexts('trading');
  if (trigger)
    return <p className={styles.note}>{t('stopTriggered', { price: priceText(trigger.price, currency), phase: t(`phase-${trigger.phase}`) })}</p>;
  if (!triggersAt) return null;
  return <p className={styles.note}>{t('stopMayTrigger', { at: formatInstant(triggersAt) })}</p>;
}

/** How far an order went that ended for want of a price, and what there was; nothing for every other end. */
export function reachWords(
  t: Texts<'trading'>,
  { reach, reason, currency }: Pick<trading.OrderView, 'reach' | 'reason'> & { currency: string },
): string | null {
  if (!reach || (reason !== 'not-executed' && reason !== 'dearer-than-reserved')) return null;
  const price = (value: string | null, none: 'reach-any' | 'reach-none') => (value === null ? t(none) : priceText(value, currency));
  return t(`reach-${reason}`, { worst: price(reach.worst, 'reach-any'), best: price(reach.best, 'reach-none') });
}

export function ReachNote({ order }: { order: trading.OrderView }) {
  const words = reachWords(useTexts('trading'), order);
  return words ? <p className={styles.note}>{words}</p> : null;
}

/** At the head of Trading: stops that protected something and ended unfilled, each with its reason, until the trading day after the next begins. */
export function EndedStops() {
  const t = useTexts('trading');
  const endWords = useEndWords();
  const orders = useCall(reads.endedStops, {}, { quiet: true }).data?.orders ?? [];
  if (orders.length === 0) return null;
  return (
    <section className={styles.ended} aria-label={t('endedStops')}>
      <h2>{t('endedStops')}</h2>
      <ul>
        {orders.map(order => (
          <li key={order.number}>
            <b>{t('endedStop', { words: orderWords(t, order), end: endWords(order) })}</b>
            <small>{formatInstant(order.endedAt)}</small>
            <ReachNote order={order} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('endedStopsText')}</p>
    </section>
  );
}
