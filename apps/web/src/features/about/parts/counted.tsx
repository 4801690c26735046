import { Fact, formatDay } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { House } from '../model.ts';
import styles from './about-us.module.css';

const days = (dates: readonly string[]): string => dates.map(formatDay).join(', ');

/** Instruments, venues, price sources and trading days, as the server counts them. */
export function Counted({ house: { instruments, currencies, venues, priceSources, calendar } }: { house: House }) {
  const t = useTexts('about');
  const nameOf = (venue: string): string => (venue === 'embedded' ? t('venue-embedded') : venue);
  return (
    <section className={styles.part}>
      <h2>{t('counted')}</h2>
      <p className={styles.small}>{t('countedText')}</p>
      <dl className={styles.facts}>
        <Fact label={t('instruments')}>{instruments.reduce((sum, { count }) => sum + count, 0)}</Fact>
        {instruments.map(({ class: name, count }) => (
          <Fact key={name} label={t(`class-${name}`)}>
            {count}
          </Fact>
        ))}
        <Fact label={t('currencies')}>{currencies.join(', ')}</Fact>
        <Fact label={t('venues', { n: venues.length })}>{venues.map(nameOf).join(', ')}</Fact>
        <Fact label={t('sources', { n: priceSources.length })}>{priceSources.map(source => t(`source-${source}`)).join(', ')}</Fact>
        <Fact label={t('tradingDays', { year: String(calendar.year) })}>{calendar.tradingDays}</Fact>
        <Fact label={t('closedDays')}>{days(calendar.closed)}</Fact>
        {calendar.shortened.length > 0 ? <Fact label={t('shortDays')}>{days(calendar.shortened)}</Fact> : null}
      </dl>
    </section>
  );
}
