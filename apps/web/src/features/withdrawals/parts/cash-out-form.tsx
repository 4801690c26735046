import { Button, buttonClass, Choice, Fact, Field, formatAmount, formatDeadline, Skeleton } from '@parkett/ui';
import { LaterPutAside } from '../../../domain/put-aside/later-put-aside.tsx';
import { misreadKeys } from '../../../lib/misread.ts';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Layout } from '../../../navigation/paths.ts';
import type { Explained, OwnPayee } from '../queries.ts';
import { GlassBox } from './glass-box.tsx';
import { HigherMaximum } from './higher-maximum.tsx';
import { isInUsdt, payeeFormOf } from './places.ts';
import { useCashOut } from './use-cash-out.ts';
import styles from './withdrawals.module.css';

export type CashOutFormProps = { layout: Layout; type: WalletName; begun: string; payees: readonly OwnPayee[] };

/** Amount and payee, what arrives, and the glass box; the six digits follow in a sheet. */
export function CashOutForm({ layout, type, begun, payees }: CashOutFormProps) {
  const t = useTexts('withdrawals');
  const c = useTexts('common');
  const out = useCashOut({ layout, type, begun, payees });
  const { data, currency } = out;
  return (
    <>
      <Conditions data={data} />
      <form
        className={styles.section}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void out.submit();
        }}
      >
        <Field
          label={t('amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          name="amount"
          value={out.typed}
          error={out.error ? c(misreadKeys[out.error]) : undefined}
          onChange={({ target }) => out.write(target.value)}
          suffix={
            <button type="button" className={styles.all} onClick={() => data && out.write(data.withdrawable.replace('.', ','))}>
              {t('allOfIt')}
            </button>
          }
        />
        <PayeeChoice {...{ layout, type, payees }} amount={out.typed} value={out.payee} onChange={out.choose} />
        {data?.arrives && data.fee ? (
          <dl>
            <Fact label={t('fee')}>{formatAmount(data.fee, currency)}</Fact>
            <Fact label={t('arrives')}>{formatAmount(data.arrives, currency)}</Fact>
          </dl>
        ) : null}
        {data?.twoDecide ? <p className={styles.muted}>{t('twoDecide')}</p> : null}
        {out.failure ? (
          <p className={styles.failure} role="alert">
            {out.failure}
          </p>
        ) : null}
        <Button type="submit" kind="primary" wide busy={out.busy}>
          {t('withdraw')}
        </Button>
      </form>
      {data ? <HigherMaximum type={type} amount={out.wire} data={data} /> : null}
      {data ? <GlassBox rules={data.rules} currency={currency} /> : null}
      <LaterPutAside type={type} onlySome />
      {out.dialog}
    </>
  );
}

/** Two hours and more are said in whole hours. */
function medianText(t: Texts<'withdrawals'>, minutes: number | null): string {
  if (minutes === null) return t('medianUnknown');
  return minutes < 120 ? t('minutes', { count: minutes }) : t('inHours', { n: Math.ceil(minutes / 60) });
}

/** The limits, as they hold before anything is typed. */
function Conditions({ data }: { data: Explained | undefined }) {
  const t = useTexts('withdrawals');
  const c = useTexts('common');
  if (!data) return <Skeleton lines={4} height={28} label={c('loading')} />;
  const { currency, withdrawable, minimum, maximum, hours, decidedBy, medianMinutes } = data;
  return (
    <section className={styles.section} aria-label={t('conditions')}>
      <dl>
        <Fact label={t('withdrawable')}>{formatAmount(withdrawable, currency)}</Fact>
        <Fact label={t('minimum')}>{formatAmount(minimum, currency)}</Fact>
        <Fact label={t('maximum')}>{formatAmount(maximum, currency)}</Fact>
        <Fact label={t('hours')}>{hours}</Fact>
        <Fact label={t('median')}>{medianText(t, medianMinutes)}</Fact>
      </dl>
      <p className={styles.muted}>{t('normally', { at: formatDeadline(decidedBy) })}</p>
    </section>
  );
}

type PayeeChoiceProps = Omit<CashOutFormProps, 'begun'> & { amount: string; value: string; onChange: (id: string) => void };

function PayeeChoice({ layout, type, payees, amount, value, onChange }: PayeeChoiceProps) {
  const t = useTexts('withdrawals');
  const isUsdt = isInUsdt(type);
  const to = payeeFormOf(layout, { type, amount });
  return (
    <fieldset className={styles.payees}>
      <legend>{t('payee')}</legend>
      {payees.length === 0 ? <p className={styles.muted}>{t(isUsdt ? 'noAddress' : 'noPayee')}</p> : null}
      {payees.map(({ id, kind, last, nickname, waitsUntil }) => (
        <Choice
          key={id}
          type="radio"
          name="payee"
          checked={id === value}
          onChange={() => onChange(id)}
          label={`${nickname || t(`kind-${kind}`)} …${last}${waitsUntil === null ? '' : `, ${t('waitsUntil', { at: formatDeadline(waitsUntil) })}`}`}
        />
      ))}
      <Link to={to} className={buttonClass({ wide: true, kind: payees.length === 0 ? 'primary' : 'secondary' })}>
        {t(isUsdt ? 'addAddress' : 'addPayee')}
      </Link>
    </fieldset>
  );
}
