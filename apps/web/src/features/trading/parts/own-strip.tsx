import type { ReplyAt, trading } from '@parkett/contract';
import { Amount, Change } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { useCustomer } from '../../../lib/session.ts';
import { headlineScale, shownDecimals } from '../../../lib/price.ts';
import { useTexts } from '../../../lib/texts.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import type { Places } from '../own-marks.ts';
import { useLiveRefresh, useQueue } from '../queries.ts';
import { OrderActions } from './order-actions.tsx';
import { countWords, orderWords } from './order-words.ts';
import { usePendingWords } from './pending-words.ts';
import { useQueueWords } from './queue-words.ts';
import { SellButton, Selling, type Sellable } from './selling.tsx';
import { reads } from '../reads.ts';
import styles from './own-strip.module.css';

/** The customer's own positions and pending orders of one instrument; nothing for those who have none. */
export function OwnStrip({ code, onSell }: { code: string; onSell?: (position: Sellable) => void }) {
  const mine = useCustomer() !== null;
  const { data } = useCall(reads.own, { code }, { enabled: mine, quiet: true });
  useLiveRefresh(data && data.positions.length > 0 ? [code] : [], 'trade/own');
  const places = useQueue(code, data?.orders ?? []);
  const row = useCall('market/instrument', { code }, { quiet: true, staleMs: 60_000 }).data?.row;
  return (
    <Selling onSell={onSell}>
      {data && data.positions.length + data.orders.length > 0 ? (
        <Own {...data} places={places} look={row ? { decimals: shownDecimals(row) } : {}} />
      ) : null}
    </Selling>
  );
}

/** As many decimals as the instrument's prices are shown with, once it is known. */
type Look = { readonly decimals?: number };

function Own({ positions, orders, places, look }: ReplyAt<'trade/own'> & { places: Places; look: Look }) {
  const t = useTexts('trading');
  return (
    <section className={styles.strip} aria-label={t('own')}>
      <h2>{t('own')}</h2>
      <ul>
        {positions.map(position => (
          <OwnPosition key={position.number} position={position} />
        ))}
        {orders.map(order => (
          <OwnOrder key={order.number} order={order} place={places.find(({ number }) => number === order.number)} look={look} />
        ))}
      </ul>
    </section>
  );
}

function OwnPosition({ position }: { position: trading.PositionView }) {
  const t = useTexts('trading');
  const path = layoutOf(useLocation().path) === 'desktop' ? '/pc/trade/positionDetail' : '/trade/positionDetail';
  return (
    <li className={styles.line}>
      <Link to={address(path, { number: position.number })} className={styles.words}>
        <span>{t('ownPosition', { quantity: countWords(t, position.openQuantity, position) })}</span>
        <span className={styles.figures}>
          <Amount value={position.profit} currency={position.currency} scale={headlineScale} signed /> <Change value={position.profitRate} percent />
        </span>
      </Link>
      <SellButton position={position} small />
    </li>
  );
}

/** The order, how long it stands, and where it stands in the venue's queue. */
function OwnOrder({ order, place, look }: { order: trading.OrderView; place: Places[number] | undefined; look: Look }) {
  const t = useTexts('trading');
  const queueWords = useQueueWords();
  const pendingWords = usePendingWords();
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span>{orderWords(t, { ...order, ...look })}</span>
        <small>{[t('state-pending'), pendingWords(order), place && queueWords(place)].filter(Boolean).join(' · ')}</small>
      </span>
      <OrderActions order={order} />
    </li>
  );
}
