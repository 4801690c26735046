import { useParameter } from '../../../navigation/location.ts';
import type { Address } from '../../../navigation/paths.ts';
import { isScreenPath } from '../../../navigation/screens.ts';

/** The address that adding leads to: the one that was named, else a screen. */
export function useAfterwards(otherwise: Address): Address {
  const back = useParameter('back') ?? '';
  return isScreenPath(back.split('?')[0]!) ? (back as Address) : otherwise;
}
