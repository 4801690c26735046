import { useTexts } from '../../../lib/texts.ts';
import type { ShownRefusal } from './use-submit.ts';
import styles from './refusal-text.module.css';

/** Refusals that the customer can do something about, beyond what the sentence says. */
const remedies = [
  'amount-malformed',
  'below-minimum',
  'complete-real-name-first',
  'awaiting-review',
  'real-name-failed',
  'account-cannot-trade',
  'account-frozen',
  'insufficient-available-balance',
  'insufficient-holding',
  'invalid-order-price',
  'invalid-order-type',
  'locked-position',
  'not-holding',
  'not-whole-lots',
  'outside-trading-hours',
  'price-limit-exceeded',
  'price-not-obtained',
  'product-missing',
  'submitted-too-frequently',
  'system-busy',
  'unable-to-buy',
] as const;

const hasRemedy = (code: string | null): code is (typeof remedies)[number] => remedies.includes(code as never);

/** A refusal in its order: what and why by the server's sentence, then what to do. */
export function RefusalText({ refusal }: { refusal: Pick<ShownRefusal, 'code' | 'what'> }) {
  const t = useTexts('trading');
  return (
    <span className={styles.refusal}>
      <strong>{refusal.what}</strong>
      {hasRemedy(refusal.code) ? <span> {t(`remedy-${refusal.code}`)}</span> : null}
    </span>
  );
}

/** The same as a note of its own, where the refusal concerns the whole order. */
export function RefusalNote({ refusal }: { refusal: Pick<ShownRefusal, 'code' | 'what'> }) {
  return (
    <p className={styles.note} role="alert">
      <RefusalText refusal={refusal} />
    </p>
  );
}
