import { formatAmount, formatDay } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { Detail } from '../queries.ts';
import { LaterScheduleChart } from './later-schedule-chart.ts';
import styles from './loans.module.css';

type Shown = Pick<Detail['instalments'][number], 'no' | 'dueOn' | 'amount' | 'interest' | 'principal' | 'left'> & {
  readonly state?: Detail['instalments'][number]['state'];
};

/** The instalments as a chart, and each with its interest, its principal and what is owed after it. */
export function Schedule({ instalments, currency }: { instalments: readonly Shown[]; currency: string }) {
  const t = useTexts('loans');
  return (
    <>
      <LaterScheduleChart instalments={instalments} currency={currency} />
      <div className={styles.table} tabIndex={0} role="region" aria-label={t('schedule')}>
        <table>
          <caption className="visually-hidden">{t('schedule')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dueOn')}</th>
              <th scope="col">{t('instalment')}</th>
              <th scope="col">{t('interest')}</th>
              <th scope="col">{t('principal')}</th>
              <th scope="col">{t('left')}</th>
            </tr>
          </thead>
          <tbody>
            {instalments.map(({ no, dueOn, amount, interest, principal, left, state }) => (
              <tr key={no}>
                <td>{state && state !== 'planned' ? `${formatDay(dueOn)} · ${t(`instalment-${state}`)}` : formatDay(dueOn)}</td>
                <td>{formatAmount(amount, currency)}</td>
                <td>{formatAmount(interest, currency)}</td>
                <td>{formatAmount(principal, currency)}</td>
                <td>{formatAmount(left, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
