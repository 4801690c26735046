import { Sheet } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import { goingOn } from '../../navigation/going-on.ts';
import type { ScreenPath } from '../../navigation/paths.ts';
import { UnlockDigits } from './unlock-digits.tsx';
import styles from './money-entry.module.css';

/** Asks for the six digits before a screen about money is opened. They are compared on the server alone, and unlock trading for the session's money time. */
export function MoneyPopup({ to, onClose }: { to: ScreenPath | null; onClose: () => void }) {
  const t = useTexts('account');
  const common = useTexts('common');
  return (
    <Sheet open={to !== null} onClose={onClose} title={t('moneyTitle')} closeLabel={common('close')}>
      {to === null ? null : <Entry to={to} onClose={onClose} />}
    </Sheet>
  );
}

function Entry({ to, onClose }: { to: ScreenPath; onClose: () => void }) {
  const t = useTexts('account');
  const begin = () => {
    const goOn = goingOn();
    return () => {
      onClose();
      goOn(to);
    };
  };
  return (
    <div className={styles.entry}>
      <p>{t('moneyText')}</p>
      <UnlockDigits label={t('fundPassword')} begin={begin} />
    </div>
  );
}
