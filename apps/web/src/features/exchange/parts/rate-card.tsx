import { Fact, formatDay, formatMinute, formatNumber } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { Quote } from '../../../domain/exchange/fresh-quote.ts';
import { RateRing } from '../../../domain/exchange/rate-ring.tsx';
import styles from './exchange.module.css';

/** Currencies of the fixing for which the European Central Bank publishes no rate. */
const notOfTheBank: readonly string[] = ['TWD', 'VND'];

/** The rate both ways, its spread, what it rests on and how long it holds. */
export function RateCard({ quote, since }: { quote: Quote; since: number }) {
  const t = useTexts('exchange');
  const { from, to, rate, turned, middle, spread, usdtInDollars } = quote;
  const one = (a: string, figure: string, b: string) => `1 ${a} = ${formatNumber(figure)} ${b}`;
  return (
    <section className={styles.rate} aria-label={t('rate')}>
      <div className={styles.rateHead}>
        <p className={styles.rateFigure}>{one(from, rate, to)}</p>
        <RateRing key={quote.quote} since={since} validMs={quote.validMs} />
      </div>
      <p className={styles.muted}>{one(to, turned, from)}</p>
      <dl>
        <Fact label={t('middle')}>{one(from, middle, to)}</Fact>
        <Fact label={t('spread')}>{`${formatNumber(spread)} %`}</Fact>
      </dl>
      <p className={styles.muted}>
        {[sourceText(quote, t), ...(usdtInDollars === null ? [] : [t('usdt', { figure: formatNumber(usdtInDollars, 2) })])].join(' ')}
      </p>
    </section>
  );
}

function sourceText({ from, to, source, sourceAt, sourceDate }: Quote, t: ReturnType<typeof useTexts<'exchange'>>): string {
  if (source === 'fixing') {
    const own = [from, to].filter(currency => notOfTheBank.includes(currency));
    const fixed = t('source-fixing', { date: formatDay(sourceDate) });
    return own.length === 0 ? fixed : `${fixed} ${t('notOfTheBank', { currencies: own.join(', ') })}`;
  }
  return t(`source-${source}`, { at: formatMinute(sourceAt) });
}
