import type { trading } from '@parkett/contract';
import { Amount, Badge, Change, Fact, formatInstant, formatQuantity } from '@parkett/ui';
import { headlineScale } from '../../../lib/price.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useGoingBadge, useGoingWords } from './delisting-words.ts';
import { Price } from './price.tsx';
import styles from './position-facts.module.css';

/** The present result of a position: the largest figure is what it is worth, or what it brought. */
export function PositionResult({ position }: { position: trading.PositionView }) {
  const t = useTexts('trading');
  const badge = useGoingBadge()(position);
  const isClosed = position.state === 'closed';
  return (
    <div className={styles.result}>
      <p className={styles.label}>{t(isClosed ? 'realised' : 'marketValue')}</p>
      <p className={styles.figure}>
        <Amount value={isClosed ? position.realised : position.marketValue} currency={position.currency} scale={headlineScale} signed={isClosed} />
      </p>
      <p className={styles.second}>
        {isClosed ? null : <Amount value={position.profit} currency={position.currency} scale={headlineScale} signed />}
        <Change value={position.profitRate} percent />
        <Badge tone={badge || position.state === 'locked' ? 'brass' : 'plain'}>{badge ?? t(`state-${position.state}`)}</Badge>
      </p>
    </div>
  );
}

/** Everything that is known of a position, under the specification's names. */
export function PositionFacts({ position }: { position: trading.PositionView }) {
  const t = useTexts('trading');
  const { currency } = position;
  const going = useGoingWords()(position);
  return (
    <dl>
      {going === null ? null : <Fact label={t('delisting')}>{going}</Fact>}
      <Fact label={t('orderNumber')}>{position.number}</Fact>
      <Fact label={t('positionType')}>{t('longPaid')}</Fact>
      <Fact label={t('quantity')}>{formatQuantity(position.quantity)}</Fact>
      <Fact label={t('openQuantity')}>{formatQuantity(position.openQuantity)}</Fact>
      <Fact label={t('sellable')}>{formatQuantity(position.sellable)}</Fact>
      <Fact label={t('buyPrice')}>
        <Price value={position.buyPrice} currency={currency} />
      </Fact>
      <Fact label={t('boughtAt')}>{formatInstant(position.openedAt)}</Fact>
      <Fact label={t('cost')}>
        <Amount value={position.cost} currency={currency} />
      </Fact>
      <Fact label={t('fees')}>
        <Amount value={position.fee} currency={currency} />
      </Fact>
      {position.state === 'closed' ? null : (
        <Fact label={t('lastPrice')}>
          <Price value={position.last} currency={currency} />
        </Fact>
      )}
      {position.profitToday === null ? null : (
        <Fact label={t('profitToday')}>
          <Amount value={position.profitToday} currency={currency} signed />
        </Fact>
      )}
      {position.sellPrice === null ? null : (
        <Fact label={t('sellPrice')}>
          <Price value={position.sellPrice} currency={currency} />
        </Fact>
      )}
      {position.closedAt === null ? null : <Fact label={t('soldAt')}>{formatInstant(position.closedAt)}</Fact>}
      {position.sellPrice === null ? null : (
        <>
          <Fact label={t('realised')}>
            <Amount value={position.realised} currency={currency} signed />
          </Fact>
          <Fact label={t('realisedAfterFees')}>
            <Amount value={position.realisedAfterFees} currency={currency} signed />
          </Fact>
        </>
      )}
      <Fact label={t('lockedUntil')}>{position.lockedUntil ? formatInstant(position.lockedUntil) : t('notLocked')}</Fact>
    </dl>
  );
}
