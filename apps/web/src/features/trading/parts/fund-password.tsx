import { useRef, useState } from 'react';
import { unlockMinutes } from '@parkett/contract/confirming';
import { Button, classNames, type Elements } from '@parkett/ui';
import { HelpMark } from '../../../domain/help/help-mark.tsx';
import { isComplete, SixDigits } from '../../../domain/security/six-digits.tsx';
import { ask, Refusal } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { refresh, useCall } from '../../../lib/reads/query.ts';
import { refreshSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/stream/clock.ts';
import { loadTexts, useTexts } from '../../../lib/texts.ts';
import { LostNote } from './lost-note.tsx';
import { useKeyboard } from './use-keys.ts';
import styles from './fund-password.module.css';

const PasskeyUnlock = lazyPart(() =>
  Promise.all([import('../../../domain/security/passkey-unlock.tsx'), loadTexts('security')]).then(([part]) => part.PasskeyUnlock),
);

type FundPasswordProps = {
  /** `set`: chosen now, in sight and once. `unlock`: asked for again after some idle minutes. */
  mode: 'set' | 'unlock';
  /** Trading is unlocked on this session. */
  onDone: () => void;
  onBack: () => void;
  ownKeys?: boolean;
  /** Above what waits for it, which stays in sight; Esc goes back to it. */
  isStrip?: boolean;
  /** What waited for it is under way. */
  isSending?: boolean;
  /** What waits for it: the order in words. */
  children?: Elements;
};

/** The six digits that unlock trading: the first time a step in which they are chosen. They are compared on the server alone; what it answers stands at the field. */
export function FundPassword({ mode, onDone, onBack, ownKeys = false, isStrip = false, isSending = false, children }: FundPasswordProps) {
  const t = useTexts('trading');
  const entry = useEntry({ mode, onDone });
  const isLost = useConnection() === 'lost';
  // The preset until the customer's own choice is known.
  const minutes = useCall('user/profile', {}, { quiet: true }).data?.unlockMinutes ?? unlockMinutes[0];
  const step = (
    <>
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>{t(mode === 'unlock' ? 'enterFundPassword' : 'setFundPassword')}</h3>
          <HelpMark word={t('fundPassword')} article="passwords" section={1} />
        </div>
        <p className={styles.why}>{t(mode === 'set' ? 'fundPasswordText' : 'unlockText', { minutes })}</p>
        {mode === 'set' ? <p>{t('fundPasswordRule')}</p> : null}
        {isLost ? <LostNote isSending={isSending} /> : null}
        {children}
      </div>
      <SixDigits
        label={t(mode === 'unlock' ? 'fundPassword' : 'chooseFundPassword')}
        value={entry.typed}
        onChange={entry.type}
        error={entry.error}
        ownKeys={ownKeys}
        busy={entry.busy}
        onEnter={mode === 'set' ? entry.choose : undefined}
      />
      <div className={styles.ways}>
        {mode === 'unlock' ? (
          <PasskeyUnlock onUnlocked={onDone} />
        ) : (
          <Button wide kind="primary" disabled={!isComplete(entry.typed)} busy={entry.busy || isSending} onClick={entry.choose}>
            {t('setAndSend')}
          </Button>
        )}
        <Button wide kind="quiet" onClick={onBack}>
          {t('backToOrder')}
        </Button>
      </div>
    </>
  );
  return isStrip ? (
    <Strip label={t('fundPassword')} onBack={onBack}>
      {step}
    </Strip>
  ) : (
    <div className={classNames(styles.step, ownKeys && styles.withKeys)}>{step}</div>
  );
}

/** Above the ticket; Esc goes back to it. */
function Strip({ label, onBack, children }: { label: string; onBack: () => void; children: Elements }) {
  useKeyboard(event => void (event.key === 'Escape' && onBack()));
  return (
    <div role="group" aria-label={label} className={styles.strip}>
      {children}
    </div>
  );
}

/** Takes digits. Those that unlock go to the server with the sixth one; those that are chosen stay in sight until the customer is content with them. */
function useEntry({ mode, onDone }: Pick<FundPasswordProps, 'mode' | 'onDone'>) {
  const t = useTexts('trading');
  const [typed, setTyped] = useState('');
  const held = useRef('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const put = (digits: string) => {
    held.current = digits;
    setTyped(digits);
  };
  const startOver = (why: string) => {
    put('');
    setError(why);
  };
  /** The server names refused digits before they are chosen. Without an answer the entry goes on: the server judges again when they are set. */
  const check = (fundPassword: string) =>
    ask('user/checkFundPassword', { fundPassword }, { quiet: true }).catch(refused => {
      if (refused instanceof Refusal && held.current === fundPassword) startOver(refused.message);
    });
  const send = async (fundPassword: string) => {
    setBusy(true);
    try {
      await ask(mode === 'set' ? 'user/setFundPassword' : 'user/unlockTrading', { fundPassword }, { quiet: true });
      void refresh('trade/costs', 'user/profile');
      void refreshSession();
      onDone();
    } catch (refused) {
      startOver(refused instanceof Refusal ? refused.message : t('noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  const type = (next: string) => {
    if (busy) return;
    setError('');
    put(next);
    if (isComplete(next)) void (mode === 'unlock' ? send(next) : check(next));
  };
  const choose = () => {
    if (!busy && isComplete(typed)) void send(typed);
  };
  return { typed, error, busy, type, choose };
}
