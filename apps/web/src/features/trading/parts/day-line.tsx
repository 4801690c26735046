import type { ReplyAt } from '@parkett/contract';
import { Amount, currencySign, formatAmount, formatSigned, signOf } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale } from '../../../lib/price.ts';
import styles from './day-line.module.css';

type Summary = ReplyAt<'trade/positions'>['summary'];

/** A result in a sentence, with its sign. */
const signedMoney = (wire: string, currency: string): string => `${formatSigned(wire, headlineScale)}\u00a0${currencySign(currency)}`;

/** What the wallet has gained today; where something was traded, what of it sales brought and what fees took. */
export function DayLine({ summary }: { summary: Summary | undefined }) {
  const t = useTexts('trading');
  const currency = summary?.currency ?? 'EUR';
  const hasTraded = signOf(summary?.realisedToday) !== 0 || signOf(summary?.feesToday) !== 0;
  return (
    <p className={styles.day}>
      <span className={styles.label}>{t('profitToday')}</span>{' '}
      <Amount value={summary?.profitToday} currency={currency} scale={headlineScale} signed className={styles.result} />
      {summary && hasTraded ? (
        <span className={styles.label}>
          {' '}
          (
          {t('todayParts', {
            realised: signedMoney(summary.realisedToday, currency),
            fees: formatAmount(summary.feesToday, currency, headlineScale),
          })}
          )
        </span>
      ) : null}
    </p>
  );
}
