import type { trading } from '@parkett/contract';
import { Amount, Badge, ErrorState, Fact, formatDay, formatInstant, formatQuantity, formatRate, Sheet, signOf, Skeleton } from '@parkett/ui';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { nameOf } from '../../../lib/price.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { address, detailAddress, layoutOf } from '../../../navigation/paths.ts';
import { useOrder, useQueue } from '../queries.ts';
import { OrderActions } from './order-actions.tsx';
import { ReachNote, StopNote } from './order-notes.tsx';
import { countWords, orderWords, useEndWords } from './order-words.ts';
import { Price } from './price.tsx';
import { useQueueWords } from './queue-words.ts';
import { useValidityWords } from './validity-words.ts';
import styles from './order-page.module.css';

type Read = NonNullable<ReturnType<typeof useOrder>['data']>;

/** One order over the list that it was opened from: what it asks for, where it stands, each execution, and what can be done about it. */
export function OrderPage({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const read = useOrder(number);
  return (
    <Sheet open onClose={onClose} title={`${t('order')} ${number}`} closeLabel={common('close')}>
      {read.data ? (
        <Order read={read.data} />
      ) : read.isError ? (
        <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={6} height={32} label={common('loading')} />
      )}
    </Sheet>
  );
}

function Order({ read }: { read: Read }) {
  const t = useTexts('trading');
  const endWords = useEndWords();
  const { order } = read;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <b>{nameOf(order)}</b>
        <span>{orderWords(t, order)}</span>
        <Badge tone={order.state === 'executed' ? 'petrol' : order.state === 'pending' ? 'brass' : 'plain'}>{endWords(order)}</Badge>
      </div>
      <StopNote order={order} />
      <ReachNote order={order} />
      <Facts read={read} />
      <Executions read={read} />
      {order.state === 'pending' ? <OrderActions order={order} /> : null}
      <Ways read={read} />
    </div>
  );
}

function Facts({ read: { order } }: { read: Read }) {
  const t = useTexts('trading');
  const validity = useValidityWords();
  const { currency } = order;
  const isBuy = order.side === 'buy';
  return (
    <dl>
      <Fact label={t('orderType')}>{t(`type-${order.type}`)}</Fact>
      {order.stopPrice === null ? null : (
        <Fact label={t('stop')}>
          <Price value={order.stopPrice} currency={currency} />
        </Fact>
      )}
      {order.price === null ? null : (
        <Fact label={t('limit')}>
          <Price value={order.price} currency={currency} />
        </Fact>
      )}
      <Fact label={t('quantity')}>{countWords(t, order.quantity, order)}</Fact>
      <Fact label={t('filled')}>{formatQuantity(order.filled)}</Fact>
      <Fact label={t('validity')}>{validity(order)}</Fact>
      {order.state === 'pending' ? (
        <Fact label={t(isBuy ? 'held' : 'heldShares')}>
          {isBuy ? <Amount value={order.hold} currency={currency} /> : countWords(t, order.hold, order)}
        </Fact>
      ) : null}
      <Standing order={order} />
      <Fact label={t('placedAt')}>{formatInstant(order.placedAt)}</Fact>
      {order.endedAt === null ? null : <Fact label={t('endedAt')}>{formatInstant(order.endedAt)}</Fact>}
      {order.averagePrice === null ? null : (
        <Fact label={t('averagePrice')}>
          <Price value={order.averagePrice} currency={currency} />
        </Fact>
      )}
      {order.executedValue === null ? null : (
        <Fact label={t('executedValue')}>
          <Amount value={order.executedValue} currency={currency} />
        </Fact>
      )}
      <Fact label={t('fees')}>
        <Amount value={order.fee} currency={currency} />
      </Fact>
      {order.settlesOn === null ? null : <Fact label={t('settlesOn')}>{formatDay(order.settlesOn)}</Fact>}
    </dl>
  );
}

/** Where a pending order stands: how far its price is from the last one, and its place in the book. */
function Standing({ order }: { order: trading.OrderView }) {
  const t = useTexts('trading');
  const queueWords = useQueueWords();
  const { market } = order;
  const place = useQueue(order.code, order.state === 'pending' ? [order] : []).find(({ number }) => number === order.number);
  return (
    <>
      {market ? (
        <Fact label={t('toMarketPrice')}>
          {t('distance', {
            distance: priceText(market.distance, order.currency),
            rate: formatRate(market.distanceRate),
            last: priceText(market.last, order.currency),
          })}
        </Fact>
      ) : null}
      {place ? <Fact label={t('placeInBook')}>{queueWords(place)}</Fact> : null}
    </>
  );
}

function Executions({ read: { order, executions } }: { read: Read }) {
  const t = useTexts('trading');
  if (executions.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('executions')}</h3>
      <ol>
        {executions.map(({ price, quantity, at }, place) => (
          <li key={`${at} ${place}`} className={styles.execution}>
            <span>{formatInstant(at)}</span>
            <span>{t('atPrice', { quantity: formatQuantity(quantity), price: priceText(price, order.currency) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ways({ read }: { read: Read }) {
  const t = useTexts('trading');
  const layout = layoutOf(useLocation().path);
  const { order } = read;
  const position = layout === 'desktop' ? '/pc/trade/positionDetail' : '/trade/positionDetail';
  const detail = detailAddress({ code: order.code, class: read.class as Parameters<typeof detailAddress>[0]['class'] }, layout);
  return (
    <ul className={styles.ways}>
      {signOf(order.filled) > 0
        ? order.positions.map(number => (
            <li key={number}>
              <Link to={address(position, { number })}>
                {t('toPosition')} {number}
              </Link>
            </li>
          ))
        : null}
      <li>
        <Link to={detail}>{t('toMarket', { code: order.code })}</Link>
      </li>
      <li>
        <AskService about="order" thing={order.number}>
          {t('askService')}
        </AskService>
      </li>
    </ul>
  );
}
