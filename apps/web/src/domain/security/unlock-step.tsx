import { buttonClass } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import type { Layout } from '../../navigation/paths.ts';
import { UnlockDigits } from './unlock-digits.tsx';
import styles from './confirmation.module.css';

const fundPassAt = { mobile: '/information/fundPass', desktop: '/pc/information/fundPass' } as const;

/** `unlock`: the digits are asked for again after some idle minutes. `set`: there are none yet. */
export type UnlockMode = 'unlock' | 'set';

/** The mode that a refusal of a command asks for; null where the digits don't cure it. */
export const unlockModeOf = (code: string | null): UnlockMode | null =>
  code === 'fund-password-required' ? 'unlock' : code === 'fund-password-not-set' ? 'set' : null;

/** The step of a command that moves money, when the session isn't unlocked. */
export function UnlockStep({ mode, layout, onUnlocked }: { mode: UnlockMode; layout: Layout; onUnlocked: () => void }) {
  const t = useTexts('security');
  return (
    <div className={styles.steps}>
      <p className={styles.muted}>{t(mode === 'set' ? 'unlockSetText' : 'unlockText')}</p>
      {mode === 'set' ? (
        <Link to={fundPassAt[layout]} className={buttonClass({ kind: 'primary', wide: true })}>
          {t('unlockSet')}
        </Link>
      ) : (
        <UnlockDigits label={t('fundPassword')} begin={() => onUnlocked} />
      )}
    </div>
  );
}
