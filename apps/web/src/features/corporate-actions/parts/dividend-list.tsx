import { EmptyState, ErrorState, formatAmount, formatDay, formatQuantity, LoadMore, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { useDividends, type Booked, type Expected } from '../queries.ts';
import styles from './dividends.module.css';

/** The customer's dividends: those that are announced for what is held today, then those that are due and paid. */
export function DividendList() {
  const t = useTexts('corporate-actions');
  const c = useTexts('common');
  const read = useDividends();
  if (read.isPending) return <Skeleton lines={4} height={96} label={c('loading')} />;
  if (read.isError && !read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const { pages } = read.data;
  const { expected, source } = pages[0]!;
  const booked = pages.flatMap(page => page.booked);
  if (expected.length + booked.length === 0) return <EmptyState title={t('none')}>{t(source === 'replay' ? 'noneReplay' : 'noneText')}</EmptyState>;
  return (
    <div className={styles.content}>
      <p className={styles.note}>{t('noTax')}</p>
      {expected.length > 0 ? (
        <section aria-label={t('expected')}>
          <h2 className={styles.heading}>{t('expected')}</h2>
          <p className={styles.note}>{t('expectedNote')}</p>
          <ul className={styles.list}>
            {expected.map(dividend => (
              <Dividend key={`${dividend.code} ${dividend.exDate}`} dividend={dividend} state={t('is-announced')} />
            ))}
          </ul>
        </section>
      ) : null}
      {booked.length > 0 ? (
        <section aria-label={t('booked')}>
          <h2 className={styles.heading}>{t('booked')}</h2>
          <ul className={styles.list}>
            {booked.map(dividend => (
              <Dividend key={dividend.number} dividend={dividend} number={dividend.number} state={t(`is-${dividend.state}`)} />
            ))}
          </ul>
        </section>
      ) : null}
      <LoadMore key={booked.length} disabled={!read.hasNextPage || read.isFetchingNextPage} onReach={() => void read.fetchNextPage()} />
    </div>
  );
}

type Shown = { readonly dividend: Expected | Booked; readonly state: string; readonly number?: string };

/** One dividend with its days and amounts; no tax is computed, so its field has a dash. */
function Dividend({ dividend, state, number }: Shown) {
  const t = useTexts('corporate-actions');
  const { name, code, currency, perShare, exDate, recordDate, payDate, quantity, tax, net } = dividend;
  return (
    <li className={styles.dividend}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <strong className={styles.amount}>{formatAmount(net, currency)}</strong>
      </div>
      <div className={styles.sub}>
        <span>{number === undefined ? code : `${code} · ${number}`}</span>
        <span>{state}</span>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('perShare')}>{formatAmount(perShare, currency)}</Fact>
        <Fact label={t('shares')}>{formatQuantity(quantity)}</Fact>
        <Fact label={t('exDay')}>{formatDay(exDate)}</Fact>
        <Fact label={t('recordDay')}>{formatDay(recordDate)}</Fact>
        <Fact label={t('payDay')}>{formatDay(payDate)}</Fact>
        <Fact label={t('tax')}>{tax === null ? '—' : formatAmount(tax, currency)}</Fact>
        <Fact label={t('net')}>{formatAmount(net, currency)}</Fact>
      </dl>
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
