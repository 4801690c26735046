import { useState } from 'react';
import { Button, Field, formatAmount, formatQuantity, showToast } from '@parkett/ui';
import { UnlockStep } from '../../../domain/security/unlock-step.tsx';
import { useUnlocked } from '../../../domain/security/use-unlocked.ts';
import { useTexts } from '../../../lib/texts.ts';
import { typedWire } from '../../../lib/typed-wire.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { sellEntitlements } from '../queries.ts';
import styles from './new-shares.module.css';

/** Sells entitlements to the house. */
export function EntitlementSale({ number, layout }: { number: string; layout: Layout }) {
  const t = useTexts('new-shares');
  const [quantity, setQuantity] = useState('');
  const { busy, refusal, step, send, unlocked, forget } = useUnlocked(t('noAnswer'));
  const sell = async () => {
    const sold = await sellEntitlements({ number, quantity: typedWire(quantity) });
    setQuantity('');
    showToast(t('soldEntitlements', { quantity: formatQuantity(sold.quantity), amount: formatAmount(sold.amount, sold.currency) }), 'success');
  };
  if (step) return <UnlockStep mode={step} layout={layout} onUnlocked={unlocked} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        send(sell);
      }}
    >
      <h3>{t('sellTitle')}</h3>
      <p className={styles.muted}>{t('sellText')}</p>
      <Field
        label={t('sellCount')}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={event => {
          forget();
          setQuantity(event.target.value);
        }}
      />
      {refusal ? (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      ) : null}
      <Button type="submit" wide busy={busy}>
        {t('sellEntitlements')}
      </Button>
    </form>
  );
}
