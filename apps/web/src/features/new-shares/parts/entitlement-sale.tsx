import { useState } from 'react';
import { Button, Field, formatAmount, formatQuantity, showToast } from '@parkett/ui';
import { onceAllowed } from '../../../domain/security/once-allowed.ts';
import { unlockModeOf, UnlockStep, type UnlockMode } from '../../../domain/security/unlock-step.tsx';
import { Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { typedWire } from '../../../lib/typed-wire.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { sellEntitlements } from '../queries.ts';
import styles from './new-shares.module.css';

/** Sells entitlements to the house. */
export function EntitlementSale({ number, layout }: { number: string; layout: Layout }) {
  const t = useTexts('new-shares');
  const [quantity, setQuantity] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<UnlockMode | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (goesOn: typeof onceAllowed = work => work()) => {
    setBusy(true);
    setRefusal(null);
    setStep(null);
    try {
      const sold = await goesOn(() => sellEntitlements({ number, quantity: typedWire(quantity) }));
      setQuantity('');
      showToast(t('soldEntitlements', { quantity: formatQuantity(sold.quantity), amount: formatAmount(sold.amount, sold.currency) }), 'success');
    } catch (error) {
      const mode = error instanceof Refusal ? unlockModeOf(error.code) : null;
      if (mode) setStep(mode);
      else setRefusal(error instanceof Refusal ? error.message : t('noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  if (step) return <UnlockStep mode={step} layout={layout} onUnlocked={() => void send(onceAllowed)} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void send();
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
          setRefusal(null);
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
