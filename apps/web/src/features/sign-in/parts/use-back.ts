import { useParameter } from '../../../navigation/location.ts';
import type { Address, ScreenPath } from '../../../navigation/paths.ts';
import { isScreenPath } from '../../../navigation/screens.ts';

/** Where signing in leads: to the address that the visitor came from, where one is named, else to a screen. */
export function useBack(otherwise: ScreenPath): Address {
  const back = useParameter('back') ?? '';
  const path = back.split('?')[0]!;
  return isScreenPath(path) && !path.includes('/login/') ? (back as Address) : otherwise;
}
