import { useState } from 'react';
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
  /** `set`: chosen now, typed twice. `unlock`: asked for again after some idle minutes. */
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
  const label = mode === 'unlock' ? t('fundPassword') : entry.first ? t('repeatFundPassword') : t('chooseFundPassword');
  const step = (
    <>
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>{t(mode === 'unlock' ? 'enterFundPassword' : entry.first ? 'fundPasswordAgain' : 'setFundPassword')}</h3>
          <HelpMark word={t('fundPassword')} article="passwords" section={1} />
        </div>
        <p className={styles.why}>{t(mode === 'set' ? 'fundPasswordText' : 'unlockText', { minutes })}</p>
        {mode === 'set' ? <p>{t('fundPasswordRule')}</p> : null}
        {isLost ? <LostNote isSending={isSending} /> : null}
        {children}
      </div>
      <SixDigits
        key={entry.first === null ? 'first' : 'repeat'}
        label={label}
        value={entry.typed}
        onChange={entry.type}
        error={entry.error}
        ownKeys={ownKeys}
        busy={entry.busy}
      />
      <div className={styles.ways}>
        {mode === 'unlock' ? <PasskeyUnlock onUnlocked={onDone} /> : null}
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

/** Takes digits; the sixth one goes on: to the repetition, or to the server. */
function useEntry({ mode, onDone }: Pick<FundPasswordProps, 'mode' | 'onDone'>) {
  const t = useTexts('trading');
  const [typed, setTyped] = useState('');
  const [first, setFirst] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const startOver = (why: string) => {
    setTyped('');
    setFirst(null);
    setError(why);
  };
  /** Refused digits are told before they are asked for again. Without an answer the entry goes on: the server judges again when they are set. */
  const check = (fundPassword: string) =>
    ask('user/checkFundPassword', { fundPassword }, { quiet: true }).catch(refused => {
      if (refused instanceof Refusal) startOver(refused.message);
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
    setTyped(next);
    if (!isComplete(next)) return;
    if (mode === 'unlock') return void send(next);
    if (first === null) {
      setFirst(next);
      setTyped('');
      return void check(next);
    }
    if (first !== next) return startOver(t('fundPasswordsDiffer'));
    void send(next);
  };
  return { typed, first, error, busy, type };
}
