import { Badge, Card, Fact, formatMinute, formatQuantity } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import type { Offering } from '../queries.ts';
import { IncreaseFields } from './increase-fields.tsx';
import { detailOf } from './places.ts';
import styles from './new-shares.module.css';

/** The price of the issue: one figure, or the range before the pricing. */
export function issuePrice({ amounts, currency }: Offering): string {
  if (!amounts) return priceText(null, currency);
  const { low, high, actualPrice } = amounts;
  if (actualPrice !== null || low === high) return priceText(actualPrice ?? low, currency);
  return `${priceText(low, currency)} – ${priceText(high, currency)}`;
}

/** A capital increase or its rest: the share is listed, and new ones are delivered. */
export const isOfListed = ({ increase, restOf }: Offering): boolean => increase !== null || restOf !== null;

/** The word of an offering's state. A capital increase has words of its own, and new shares of a listed company are delivered. */
export const stateWord = (offering: Offering) => {
  const { state, isPaused, increase } = offering;
  if (state === 'published' || state === 'subscribable') {
    if (isPaused) return 'offering-paused';
    return increase ? (`increase-${state}` as const) : (`offering-${state}` as const);
  }
  return isOfListed(offering) ? (`increase-${state}` as const) : (`offering-${state}` as const);
};

/** An offering in the list. */
export function OfferingCard({ offering, layout }: { offering: Offering; layout: Layout }) {
  const t = useTexts('new-shares');
  const { number, code, name, kind, state, opensAt, endsAt, listsAt, seatsOf, amounts, increase } = offering;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>
          <Link to={address(detailOf[layout], { number })}>{name}</Link>
        </h2>
        <Badge tone={state === 'subscribable' ? 'petrol' : 'plain'}>{t(stateWord(offering))}</Badge>
      </div>
      <p className={styles.muted}>
        {code} · {number} · {t(`kind-${kind}`)} · {seatsOf ? t('forSeats', { institution: seatsOf }) : t('forAll')}
      </p>
      <p className={styles.muted}>{t(isOfListed(offering) ? 'simulatedIncrease' : 'fictitious')}</p>
      <dl className={styles.facts}>
        {amounts ? (
          <>
            <Fact label={t('issuePrice')}>{issuePrice(offering)}</Fact>
            <Fact label={t('quantity')}>{formatQuantity(amounts.quantity)}</Fact>
            <Fact label={t('minimum')}>{formatQuantity(amounts.minimum)}</Fact>
          </>
        ) : null}
        {increase ? (
          <IncreaseFields offering={offering} increase={increase} />
        ) : (
          <>
            <Fact label={t('opens')}>{formatMinute(opensAt)}</Fact>
            <Fact label={t('ends')}>{formatMinute(endsAt)}</Fact>
            <Fact label={t(isOfListed(offering) ? 'delivery' : 'listingDate')}>{formatMinute(listsAt)}</Fact>
          </>
        )}
      </dl>
    </Card>
  );
}
