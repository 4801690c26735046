import { ErrorState, formatDay, Skeleton, type Elements } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './documents.module.css';

/** So many of the latest keys are shown; the call gives all of them. */
const shown = 10;

/** What the simulated market is committed to: the hash of its seed, and the keys of the days that have ended. */
export function MarketSeed() {
  const t = useTexts('legal');
  const common = useTexts('common');
  const read = useCall('market/seed', {}, { staleMs: 60_000 });
  const seed = read.data;
  if (read.isError && !seed) return <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()} />;
  if (!seed) return <Skeleton lines={3} height={24} label={common('loading')} />;
  return (
    <Section>
      <p>{t(seed.feed === 'replay' ? 'replayText' : 'marketText')}</p>
      {seed.known && seed.feed === 'simulator' ? <p>{t('seedChosen')}</p> : null}
      <p className={styles.version}>{t('seedHash', { hash: seed.hash })}</p>
      <h4>{t('dayKeys')}</h4>
      {seed.days.length === 0 ? <p>{t('noDayKeys')}</p> : null}
      <dl className={styles.keys}>
        {seed.days
          .slice(-shown)
          .toReversed()
          .map(({ date, key }) => (
            <div key={date} className={styles.version}>
              <dt>{formatDay(date)}</dt>
              <dd>{key}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

function Section({ children }: { children: Elements }) {
  const t = useTexts('legal');
  return (
    <section className={styles.text} aria-labelledby="market-seed">
      <h3 id="market-seed">{t('market')}</h3>
      {children}
    </section>
  );
}
