import { Sheet } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import type { Layout } from '../../navigation/paths.ts';
import { UnlockStep, type UnlockMode } from './unlock-step.tsx';

/** `mode`: null while nothing is asked. */
type UnlockSheetProps = { readonly mode: UnlockMode | null; readonly layout: Layout; readonly onClose: () => void; readonly onUnlocked: () => void };

/** The sheet of a command that moves money, when the session isn't unlocked. */
export function UnlockSheet({ mode, layout, onClose, onUnlocked }: UnlockSheetProps) {
  const t = useTexts('security');
  const common = useTexts('common');
  const unlocked = () => {
    onClose();
    onUnlocked();
  };
  return (
    <Sheet open={mode !== null} onClose={onClose} title={t('unlockTitle')} closeLabel={common('close')}>
      {mode === null ? null : <UnlockStep {...{ mode, layout }} onUnlocked={unlocked} />}
    </Sheet>
  );
}
