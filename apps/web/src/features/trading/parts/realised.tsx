import { useState } from 'react';
import type { ReplyAt, RequestAt } from '@parkett/contract';
import { Amount, formatAmount, formatDay, formatSigned, currencySign, ListRow, Segments } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { reads } from '../reads.ts';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale } from '../../../lib/price.ts';
import { type WalletName } from '../../../lib/wallets.ts';
import { ListStates } from './list-states.tsx';
import rows from './rows.module.css';
import styles from './realised.module.css';

type Results = ReplyAt<'trade/realised'>;
type Sum = Results['total'];

/** What sales brought after all fees: of a year, of each of its months, and of the days below. */
export function Realised({ type }: { type: WalletName }) {
  const t = useTexts('trading');
  const [year, setYear] = useState<RequestAt<'trade/realised'>['year']>(undefined);
  const read = useCall(reads.realised, year === undefined ? { type } : { type, year }, { keepPrevious: true, quiet: true });
  const results = read.data;
  const years = results?.years.map(String) ?? [];
  return (
    <ListStates
      read={read}
      isEmpty={results?.total.sales === 0 && years.length < 2}
      emptyTitle={t('noRealised')}
      emptyText={t('noRealisedText')}
      wayOn={null}
    >
      {years.length > 1 ? (
        <Segments
          label={t('year')}
          look="pills"
          value={String(results!.year)}
          onChange={next => setYear(Number(next))}
          options={years.map(value => ({ value, label: value }))}
        />
      ) : null}
      {results ? <Year results={results} /> : null}
    </ListStates>
  );
}

function Year({ results: { year, total, months, currency } }: { results: Results }) {
  const t = useTexts('trading');
  const words = useSumWords();
  return (
    <div className={styles.year}>
      <p className={styles.label}>{t('realisedIn', { year })}</p>
      <p className={styles.total}>
        <Amount value={total.result} currency={currency} scale={headlineScale} signed />
      </p>
      <p className={styles.label}>{words(total, currency)}</p>
      <ul>
        {months.map(({ month, days, ...sum }) => (
          <li key={month} className={rows.item}>
            <details>
              <summary className={rows.link}>
                <SumRow title={month.replace('-', '.')} sum={sum} currency={currency} chevron />
              </summary>
              <ul className={rows.inner}>
                {days.map(({ day, ...ofDay }) => (
                  <li key={day} className={rows.item}>
                    <SumRow title={formatDay(day)} sum={ofDay} currency={currency} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SumRow({ title, sum, currency, chevron = false }: { title: string; sum: Sum; currency: string; chevron?: boolean }) {
  const words = useSumWords();
  return (
    <ListRow title={title} subtitle={words(sum, currency)} trailing={<Amount value={sum.result} currency={currency} signed />} chevron={chevron} />
  );
}

/** `3 sales · price result +40,00 € · fees 4,50 €`. */
function useSumWords(): (sum: Sum, currency: string) => string {
  const t = useTexts('trading');
  return ({ sales, gain, commission }, currency) =>
    t('realisedParts', {
      count: sales,
      gain: `${formatSigned(gain)}\u00a0${currencySign(currency)}`,
      fees: formatAmount(commission, currency),
    });
}
