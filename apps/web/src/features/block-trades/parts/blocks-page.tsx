import { useState } from 'react';
import { Badge, Button, Card, EmptyState, ErrorState, Fact, formatMinute, formatQuantity, formatRate, Skeleton } from '@parkett/ui';
import { VisitorWays } from '../../../domain/customer/visitor-ways.tsx';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useVisitor } from '../../../lib/visitor.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { useOffers, type Offer } from '../queries.ts';
import { AuctionLine } from './auction-line.tsx';
import { BuySheet, type Buyable, type Unlock } from './buy-sheet.tsx';
import { OwnBlocks } from './own-blocks.tsx';
import { SoldToday } from './sold-today.tsx';
import styles from './block-trades.module.css';

const isBuyable = (offer: Offer): offer is Buyable =>
  offer.state === 'open' && offer.amounts !== null && offer.amounts.price !== null && offer.amounts.isForMe;

/** The house's blocks: offers with the way to buy, the customer's own, and what was sold today. */
export function BlocksPage({ layout, unlock }: { layout: Layout; unlock: Unlock }) {
  const t = useTexts('block-trades');
  const c = useTexts('common');
  const isVisitor = useVisitor();
  const [chosen, setChosen] = useState<string | null>(null);
  const read = useOffers();
  if (read.isPending) return <Skeleton lines={4} height={120} label={c('loading')} />;
  if (!read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const { offers, sold, nextOpensAt, areOffered, demoSecrets } = read.data;
  if (!areOffered) return <EmptyState title={t('none')}>{t('noneOnReplay')}</EmptyState>;
  const offer = offers.find(({ number }) => number === chosen);
  const isAnyOpen = offers.some(({ state }) => state === 'open');
  return (
    <div className={styles.page}>
      <p>{t('intro')}</p>
      {isVisitor ? (
        <Card className={styles.visitor}>
          <p>{t('visitor')}</p>
          <VisitorWays beside />
        </Card>
      ) : null}
      {isAnyOpen || nextOpensAt === null ? null : <p role="status">{t('nextOpens', { at: formatMinute(nextOpensAt) })}</p>}
      {offers.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : null}
      <ul className={styles.offers}>
        {offers.map(one => (
          <li key={one.number}>
            <OfferCard offer={one} onBuy={() => setChosen(one.number)} />
          </li>
        ))}
      </ul>
      {demoSecrets ? <p className={styles.muted}>{t('demoSecrets', demoSecrets)}</p> : null}
      <OwnBlocks layout={layout} />
      <SoldToday sold={sold} />
      {offer && isBuyable(offer) ? <BuySheet offer={offer} unlock={unlock} onClose={() => setChosen(null)} /> : null}
    </div>
  );
}

function OfferCard({ offer, onBuy }: { offer: Offer; onBuy: () => void }) {
  const t = useTexts('block-trades');
  const { number, code, name, state, reason, opensAt, endsAt, discount, seatsOf, currency, amounts, lockDays } = offer;
  const stateWords = state === 'closed' ? t(reason === 'halted' ? 'state-halted' : 'state-ended') : t(`state-${state}`);
  return (
    <Card className={styles.offer}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Badge tone={state === 'open' ? 'petrol' : 'plain'}>{stateWords}</Badge>
      </div>
      <p className={styles.muted}>
        {code} · {number} · {seatsOf ? t('forSeats', { institution: seatsOf }) : t('forAll')}
      </p>
      <dl className={styles.facts}>
        <Fact label={t('discount')}>{formatRate(discount).replace('+', '')}</Fact>
        {amounts ? (
          <>
            <Fact label={t('price')}>{priceText(amounts.price, currency)}</Fact>
            <Fact label={t('leftOf')}>
              {formatQuantity(amounts.left)} / {formatQuantity(amounts.quantity)}
            </Fact>
            <Fact label={t('minimum')}>{formatQuantity(amounts.minimum)}</Fact>
          </>
        ) : null}
        <Fact label={t('window')}>
          {formatMinute(opensAt)} – {formatMinute(endsAt).slice(-5)}
        </Fact>
        <Fact label={t('lock')}>{t('lockDays', { days: lockDays })}</Fact>
      </dl>
      <AuctionLine offer={offer} />
      {isBuyable(offer) ? (
        <Button kind="primary" onClick={onBuy}>
          {t('buy', { name })}
        </Button>
      ) : null}
    </Card>
  );
}
