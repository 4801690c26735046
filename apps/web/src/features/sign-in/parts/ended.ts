import { useTexts } from '../../../lib/texts.ts';
import { useParameter } from '../../../navigation/location.ts';
import type { Ended } from '../../../navigation/paths.ts';

const endings: readonly Ended[] = ['expired', 'elsewhere', 'password', 'locked', 'locked-for-service'];

/** Why the reader is at the sign-in again, where something has ended the session. */
export function useEnded(): string | undefined {
  const t = useTexts('sign-in');
  const why = useParameter('ended');
  const ended = endings.find(one => one === why);
  return ended ? t(`ended-${ended}`) : undefined;
}
