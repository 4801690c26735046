import { Button, Field, formatAmount, formatDay } from '@parkett/ui';
import { useState } from 'react';
import { useConfirmation } from '../../../domain/security/confirmation.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { raiseCredit, type Overview } from '../queries.ts';
import { useCommand } from './use-command.ts';
import styles from './loans.module.css';

/** The request for another limit by the score: whole euros and nothing else. */
export function RaiseForm({ overview: { raise, currency } }: { overview: Overview }) {
  const t = useTexts('loans');
  const [typed, setTyped] = useState('');
  const { confirm, dialog } = useConfirmation();
  const { failure, setFailure, busy } = useCommand();
  const submit = () => {
    const amount = typed.trim();
    if (!/^[1-9]\d{0,8}$/.test(amount)) return setFailure(t('raiseNotWhole'));
    const work = async () => {
      await raiseCredit(amount);
    };
    return confirm({ what: { operation: 'raise-credit', amount, currency: 'EUR' }, known: {}, work });
  };
  return (
    <section className={styles.section}>
      <h2>{t('raiseTitle')}</h2>
      <p className={styles.muted}>{t('raiseText')}</p>
      {raise ? (
        <p>{t(`raise-${raise.state}`, { amount: formatAmount(raise.amount, currency), until: raise.until ? formatDay(raise.until) : '' })}</p>
      ) : null}
      {raise?.state === 'asked' ? null : (
        <form
          className={styles.section}
          noValidate
          onSubmit={event => {
            event.preventDefault();
            submit();
          }}
        >
          <Field
            label={t('raiseAmount')}
            name="raise"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={failure || undefined}
            onChange={({ target }) => {
              setFailure('');
              setTyped(target.value);
            }}
          />
          <Button type="submit" wide busy={busy}>
            {t('raise')}
          </Button>
        </form>
      )}
      {dialog}
    </section>
  );
}
