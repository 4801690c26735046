import { loanPurposes, type LoanMonths, type LoanPurpose } from '@parkett/contract/loan-words';
import { Button, Fact, Field, formatAmount, Segments, Select } from '@parkett/ui';
import { useState } from 'react';
import { useConfirmation } from '../../../domain/security/confirmation.tsx';
import { misreadKeys } from '../../../lib/misread.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { applyForLoan, useQuote, type Overview, type Quote } from '../queries.ts';
import { readFigure } from './read-figure.ts';
import { Schedule } from './schedule.tsx';
import { useCommand } from './use-command.ts';
import styles from './loans.module.css';

type Typed = { readonly amount: string; readonly income: string; readonly duties: string };
const fields = ['amount', 'income', 'duties'] as const;

/** A loan as it is typed, the standard information about it, and the way through the confirming screen. */
function useApplication() {
  const [typed, setTyped] = useState<Typed>({ amount: '', income: '', duties: '' });
  const [months, setMonths] = useState<LoanMonths>(12);
  const [purpose, setPurpose] = useState<LoanPurpose>('trading');
  const { confirm, dialog } = useConfirmation();
  const command = useCommand();
  const figures = { amount: readFigure(typed.amount), income: readFigure(typed.income), duties: readFigure(typed.duties) };
  const wish = { amount: figures.amount.wire, income: figures.income.wire, duties: figures.duties.wire, months };
  const { data } = useQuote(wish);
  const write = (field: keyof Typed, text: string) => {
    command.setFailure('');
    setTyped(before => ({ ...before, [field]: text }));
  };
  const apply = async () => {
    await applyForLoan({ ...wish, purpose });
  };
  const isMisread = fields.some(field => figures[field].error !== null);
  // A figure that can't be read says so at its field.
  const submit = () =>
    isMisread
      ? undefined
      : command.run(async () => {
          const { ask } = await import('../../../lib/api.ts');
          const { refusal } = await ask('loans/quote', wish, { quiet: true });
          if (refusal) command.setFailure(await (await import('../../../lib/denials.ts')).translate({ msg: '', ...refusal }));
          else confirm({ what: { operation: 'borrow', amount: wish.amount, currency: 'EUR' }, known: {}, work: apply });
        });
  return { typed, write, figures, months, setMonths, purpose, setPurpose, data, dialog, submit, ...command };
}

/** The application: amount, instalments, purpose, income and duties; before it is sent, what the loan costs. */
export function LoanForm({ overview: { months, minimum, currency, ratePercent } }: { layout: Layout; overview: Overview }) {
  const t = useTexts('loans');
  const c = useTexts('common');
  const loan = useApplication();
  return (
    <section className={styles.section}>
      <h2>{t('applyTitle')}</h2>
      <p className={styles.muted}>{t('applyText', { minimum: formatAmount(minimum, currency), rate: ratePercent })}</p>
      <form
        className={styles.section}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          loan.submit();
        }}
      >
        {fields.map(field => (
          <Field
            key={field}
            label={t(`field-${field}`)}
            name={field}
            inputMode="decimal"
            autoComplete="off"
            value={loan.typed[field]}
            error={loan.figures[field].error ? c(misreadKeys[loan.figures[field].error]) : undefined}
            onChange={({ target }) => loan.write(field, target.value)}
          />
        ))}
        <Segments
          label={t('months')}
          value={String(loan.months)}
          onChange={value => loan.setMonths(Number(value) as LoanMonths)}
          options={months.map(value => ({ value: String(value), label: String(value) }))}
        />
        <Select label={t('purpose')} value={loan.purpose} onChange={({ target }) => loan.setPurpose(target.value as LoanPurpose)}>
          {loanPurposes.map(value => (
            <option key={value} value={value}>
              {t(`purpose-${value}`)}
            </option>
          ))}
        </Select>
        <p className={styles.muted}>{t('purposeText')}</p>
        {loan.data ? <Offer quote={loan.data} currency={currency} /> : null}
        {loan.failure ? (
          <p className={styles.failure} role="alert">
            {loan.failure}
          </p>
        ) : null}
        <Button type="submit" kind="primary" wide busy={loan.busy}>
          {t('apply')}
        </Button>
      </form>
      {loan.dialog}
    </section>
  );
}

/** The standard information before the contract. */
function Offer({ quote: { offer, limit }, currency }: { quote: Quote; currency: string }) {
  const t = useTexts('loans');
  return (
    <section className={styles.section} aria-label={t('information')}>
      <h2>{t('information')}</h2>
      <dl>
        <Fact label={t('yourLimit')}>{formatAmount(limit.amount, currency)}</Fact>
        {offer ? (
          <>
            <Fact label={t('rate')}>{t('percent', { value: offer.ratePercent })}</Fact>
            <Fact label={t('apr')}>{t('percent', { value: offer.aprPercent })}</Fact>
            <Fact label={t('total')}>{formatAmount(offer.total, currency)}</Fact>
            <Fact label={t('cost')}>{formatAmount(offer.cost, currency)}</Fact>
          </>
        ) : null}
      </dl>
      {offer ? <Schedule instalments={offer.instalments} currency={currency} /> : null}
      <p className={styles.muted}>{t('informationText')}</p>
    </section>
  );
}
