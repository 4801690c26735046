import { enter } from '../../../domain/customer/enter.ts';
import { navigate } from '../../../navigation/location.ts';
import type { Address } from '../../../navigation/paths.ts';

/** Enters and goes to a screen. */
export async function enterAndGo(half: { tokend: string; account: string }, to: Address): Promise<void> {
  const { languageChanged } = await enter(half);
  navigate(to, { replace: true });
  if (languageChanged) location.reload();
}
