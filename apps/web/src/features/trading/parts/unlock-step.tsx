import { FundPassword } from './fund-password.tsx';
import styles from './fund-password.module.css';
import { useOrderSentence } from './submit-button.tsx';
import type { OrderEntry } from './use-order-entry.ts';

type UnlockStepProps = {
  entry: OrderEntry;
  mode: 'set' | 'unlock';
  ownKeys?: boolean;
  /** Above the ticket, which stays in sight. */ isStrip?: boolean;
};

/** The six digits before an order, with the order that waits for them in words. An order that can't be read any more isn't sent: the ticket says what it lacks. */
export function UnlockStep({ entry, mode, ownKeys = false, isStrip = false }: UnlockStepProps) {
  const sentence = useOrderSentence(entry);
  const goOn = () => (entry.read.ok ? void entry.submit({ unlocked: true }) : entry.toForm());
  return (
    <FundPassword mode={mode} ownKeys={ownKeys} isStrip={isStrip} isSending={entry.busy} onDone={goOn} onBack={entry.toForm}>
      {sentence ? <div className={styles.waiting}>{sentence}</div> : null}
    </FundPassword>
  );
}
