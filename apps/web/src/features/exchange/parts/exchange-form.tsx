import type { Currency } from '@parkett/kernel';
import { Button, buttonClass, Card, ErrorState, Fact, Field, formatAmount, formatNumber, Skeleton } from '@parkett/ui';
import { UnlockSheet } from '../../../domain/security/unlock-sheet.tsx';
import { Refusal } from '../../../lib/api.ts';
import { misreadKeys } from '../../../lib/misread.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import type { Exchanged } from '../queries.ts';
import { RateCard } from './rate-card.tsx';
import { useExchange } from './use-exchange.ts';
import styles from './exchange.module.css';

const recordsAt = { mobile: '/information/fundRecord', desktop: '/pc/information/fundRecord' } as const;

/** Both amounts, the rate, and the button. */
export function ExchangeForm({ layout, from, to }: { layout: Layout; from: Currency; to: Currency }) {
  const t = useTexts('exchange');
  const c = useTexts('common');
  const out = useExchange({ from, to });
  const { read, quote, amounts } = out;
  const errorAt = (side: 'give' | 'get') => (amounts.error?.side === side ? c(misreadKeys[amounts.error.what]) : undefined);
  if (out.done) return <Done done={out.done} layout={layout} onAgain={out.again} />;
  return (
    <>
      <form
        className={styles.section}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void out.submit();
        }}
      >
        <Field
          label={t('give', { currency: from })}
          {...typing}
          name="give"
          value={amounts.give}
          aria-busy={out.isAsking && out.side === 'get'}
          error={errorAt('give')}
          hint={quote ? t('availableIs', { amount: formatAmount(quote.available, from) }) : undefined}
          onChange={({ target }) => out.write('give', target.value)}
          suffix={
            <button type="button" className={styles.all} onClick={() => quote && out.write('give', quote.available.replace('.', ','))}>
              {t('allOfIt')}
            </button>
          }
        />
        <Field
          label={t('get', { currency: to })}
          {...typing}
          name="get"
          value={amounts.get}
          aria-busy={out.isAsking && out.side === 'give'}
          error={errorAt('get')}
          onChange={({ target }) => out.write('get', target.value)}
        />
        {quote ? <RateCard quote={quote} since={read.dataUpdatedAt} /> : <NoRate read={read} />}
        {out.failure ? (
          <p className={styles.failure} role="alert">
            {out.failure}
          </p>
        ) : null}
        <Button type="submit" kind="primary" wide busy={out.busy} disabled={!quote}>
          {t('exchange')}
        </Button>
        <Link to={address(recordsAt[layout], { tab: 'exchanges' })} className={buttonClass({ kind: 'quiet', wide: true })}>
          {t('records')}
        </Link>
      </form>
      <UnlockSheet mode={out.digits} onClose={out.closeDigits} onUnlocked={() => void out.unlocked()} layout={layout} />
    </>
  );
}

const typing = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** While there is no rate: it is asked for, can't be had, or there can be none. */
function NoRate({ read }: { read: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => unknown } }) {
  const c = useTexts('common');
  if (read.isPending) return <Skeleton lines={3} height={28} label={c('loading')} />;
  if (read.error instanceof Refusal)
    return (
      <p className={styles.failure} role="alert">
        {read.error.message}
      </p>
    );
  return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
}

function Done({ done, layout, onAgain }: { done: Exchanged; layout: Layout; onAgain: () => void }) {
  const t = useTexts('exchange');
  const { number, from, to, given, got, rate, spread } = done;
  return (
    <Card className={styles.section}>
      <h2 role="status">{t('done', { got: formatAmount(got, to) })}</h2>
      <dl>
        <Fact label={t('number')}>{number}</Fact>
        <Fact label={t('given')}>{formatAmount(given, from)}</Fact>
        <Fact label={t('got')}>{formatAmount(got, to)}</Fact>
        <Fact label={t('rate')}>{`1 ${from} = ${formatNumber(rate)} ${to}`}</Fact>
        <Fact label={t('spreadPaid')}>{formatAmount(spread, from)}</Fact>
      </dl>
      <Button kind="primary" wide onClick={onAgain}>
        {t('again')}
      </Button>
      <Link to={layout === 'mobile' ? '/information/wallet' : '/pc/information/wallet'} className={buttonClass({ wide: true })}>
        {t('toWallet')}
      </Link>
    </Card>
  );
}
