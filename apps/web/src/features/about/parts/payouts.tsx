import { Fact } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { stretchOf } from '../model.ts';
import { usePayoutFigures } from '../queries.ts';
import styles from './about-us.module.css';

/** How long withdrawals took, and why others were not paid: for everybody to read. Nothing while the server couldn't tell. */
export function Payouts() {
  const t = useTexts('about');
  const { data } = usePayoutFigures();
  if (!data) return null;
  const { days, fewest, paid, refused } = data;
  const took = (minutes: number): string => {
    const { unit, n } = stretchOf(minutes);
    return t(`${unit}Long`, { n });
  };
  return (
    <section className={styles.part}>
      <h2>{t('payouts')}</h2>
      <p className={styles.small}>{t('payoutsText', { days })}</p>
      {paid || refused ? null : <p>{t('payoutsFew', { fewest })}</p>}
      <dl className={styles.facts}>
        {paid ? (
          <>
            <Fact label={t('payoutsPaid')}>{paid.count}</Fact>
            <Fact label={t('payoutsMedian')}>{took(paid.medianMinutes)}</Fact>
            <Fact label={t('payoutsSlow')}>{took(paid.slowMinutes)}</Fact>
          </>
        ) : null}
        {refused?.length === 0 ? <Fact label={t('notPaid')}>{t('notPaidNone')}</Fact> : null}
        {refused?.map(({ reason, count }) => (
          <Fact key={reason} label={`${t('notPaid')}: ${t(`refused-${reason}`)}`}>
            {count}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
