import type { trading } from '@parkett/contract';
import { Amount, Badge, Change, formatClockTime, formatQuantity, ListRow, signOf } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale, nameOf } from '../../../lib/price.ts';
import { address } from '../../../navigation/paths.ts';
import { useGoingBadge } from './delisting-words.ts';
import { OpenOrder } from './open-order.tsx';
import { OrderActions } from './order-actions.tsx';
import { ReachNote, StopNote } from './order-notes.tsx';
import { countWords, priceWords, useEndWords } from './order-words.ts';
import { usePendingWords } from './pending-words.ts';
import { Price } from './price.tsx';
import styles from './rows.module.css';

/** One ticket: what it is worth and what it has gained. Leads to its story. */
export function PositionRow({ position }: { position: trading.PositionView }) {
  const t = useTexts('trading');
  const goingBadge = useGoingBadge();
  const isClosed = position.state === 'closed';
  return (
    <li className={styles.item}>
      <Link to={address('/trade/positionDetail', { number: position.number })} className={styles.link}>
        <ListRow
          title={nameOf(position)}
          subtitle={
            <Subtitle
              code={`${position.code} · ${position.number}${isClosed ? '' : ` · ${formatQuantity(position.openQuantity)} × ${priceText(position.buyPrice, position.currency)}`}`}
              badge={goingBadge(position) ?? (position.state === 'holding' || isClosed ? null : t(`state-${position.state}`))}
            />
          }
          trailing={
            <>
              <Amount
                value={isClosed ? position.realised : position.marketValue}
                currency={position.currency}
                scale={headlineScale}
                signed={isClosed}
              />
              <span>
                {isClosed ? null : <Amount value={position.profit} currency={position.currency} scale={headlineScale} signed />}{' '}
                <Change value={position.profitRate} percent className={isClosed ? undefined : styles.rate} />
              </span>
            </>
          }
          chevron
        />
      </Link>
    </li>
  );
}

/** All that is held of one instrument as one line: how many at which average price, what it is worth and has gained; its tickets open below. */
export function HoldingRow({ holding }: { holding: trading.HoldingView }) {
  const t = useTexts('trading');
  const goingBadge = useGoingBadge();
  const [only, ...others] = holding.positions;
  const words = {
    counted: countWords(t, holding.quantity, holding),
    price: priceText(holding.averagePrice, holding.currency),
    count: holding.positions.length,
  };
  const row = (
    <ListRow
      title={nameOf(holding)}
      subtitle={<Subtitle code={t('groupLine', words)} badge={goingBadge(only!)} />}
      trailing={
        <>
          <Amount value={holding.marketValue} currency={holding.currency} scale={headlineScale} />
          <span>
            <Amount value={holding.profit} currency={holding.currency} scale={headlineScale} signed />{' '}
            <Change value={holding.profitRate} percent className={styles.rate} />
          </span>
        </>
      }
      chevron
    />
  );
  return (
    <li className={styles.item}>
      {others.length === 0 ? (
        <Link to={address('/trade/positionDetail', { number: only!.number })} className={styles.link}>
          {row}
        </Link>
      ) : (
        <details>
          <summary className={styles.link}>{row}</summary>
          <ul className={styles.inner}>
            {holding.positions.map(position => (
              <PositionRow key={position.number} position={position} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A pending order: how many at which price, and what can be done about it. */
export function PendingRow({ order }: { order: trading.OrderView }) {
  const t = useTexts('trading');
  const pendingWords = usePendingWords();
  const left = signOf(order.filled) > 0 ? t('partlyFilled') : null;
  return (
    <li className={styles.item}>
      <OpenOrder number={order.number} className={styles.link}>
        <ListRow
          title={nameOf(order)}
          subtitle={<Subtitle code={`${t(`side-${order.side}`)} · ${order.code}`} badge={left} />}
          trailing={
            <>
              <span>{countWords(t, order.quantity, order)}</span>
              <span className={styles.second}>{priceWords(t, order)}</span>
            </>
          }
          chevron
        />
      </OpenOrder>
      <p className={styles.standing}>{pendingWords(order)}</p>
      <StopNote order={order} />
      <div className={styles.actions}>
        <OrderActions order={order} />
      </div>
    </li>
  );
}

/** An order that has ended, with when and how. */
export function EndedRow({ order }: { order: trading.OrderView }) {
  const t = useTexts('trading');
  const endWords = useEndWords();
  const row = (
    <ListRow
      title={nameOf(order)}
      subtitle={
        <Subtitle
          code={`${formatClockTime(order.endedAt)} · ${t(`side-${order.side}`)} · ${order.code}`}
          badge={endWords(order)}
          tone={order.state === 'executed' ? 'petrol' : 'plain'}
        />
      }
      trailing={
        <>
          <span>{countWords(t, order.averagePrice ? order.filled : order.quantity, order)}</span>
          <span className={styles.second}>
            {order.averagePrice ? <Price value={order.averagePrice} currency={order.currency} /> : priceWords(t, order)}
          </span>
        </>
      }
      chevron
    />
  );
  return (
    <li className={styles.item}>
      <OpenOrder number={order.number} className={styles.link}>
        {row}
      </OpenOrder>
      <ReachNote order={order} />
    </li>
  );
}

function Subtitle({ code, badge, tone = 'brass' }: { code: string; badge: string | null; tone?: 'brass' | 'petrol' | 'plain' }) {
  return (
    <span className={styles.subtitle}>
      <span>{code}</span>
      {badge ? <Badge tone={tone}>{badge}</Badge> : null}
    </span>
  );
}
