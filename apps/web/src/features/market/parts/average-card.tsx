import { Change, daySlots, signOf, Skeleton, Sparkline } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { useAverage } from '../queries.ts';
import styles from './index-cards.module.css';

/** In place of the indices where none is listed (a replayed day): the mean course of its shares, each counted alike. */
export function AverageCard() {
  const t = useTexts('market');
  const { data, isPending } = useAverage();
  if (isPending) return <Skeleton height={132} label={t('average')} />;
  if (!data) return null;
  return (
    <figure className={styles.average} aria-label={t('average')}>
      <figcaption className={styles.head}>
        <span className={styles.name}>{t('average')}</span>
        <Change value={data.changeRate} percent className={styles.rate} />
      </figcaption>
      <Sparkline points={data.spark} slots={daySlots} base={0} tone={signOf(data.changeRate)} width={320} height={56} />
      <p className={styles.averageText}>{t('averageText', { n: data.count })}</p>
    </figure>
  );
}
