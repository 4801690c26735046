import { FundPassword } from './fund-password.tsx';
import styles from './fund-password.module.css';
import { useOrderSentence } from './submit-button.tsx';
import type { OrderEntry } from './use-order-entry.ts';

/** The six digits before an order, with the order that waits for them in words. */
export function UnlockStep({ entry, mode, ownKeys = false }: { entry: OrderEntry; mode: 'set' | 'unlock'; ownKeys?: boolean }) {
  const sentence = useOrderSentence(entry);
  return (
    <FundPassword mode={mode} ownKeys={ownKeys} isSending={entry.busy} onDone={() => void entry.submit({ unlocked: true })} onBack={entry.toForm}>
      {sentence ? <div className={styles.waiting}>{sentence}</div> : null}
    </FundPassword>
  );
}
