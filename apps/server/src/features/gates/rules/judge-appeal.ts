import { denied, type Denial } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';

/** Whether a customer may appeal. One appeal is decided once; where nobody decided in time there may be another. */
export function judgeAppeal(
  text: string,
  { stands, earlier }: { readonly stands: boolean; readonly earlier: string | null },
): Result<string, Denial> {
  const said = text.trim();
  if (said === '') return denied('appeal-missing');
  if (!stands) return denied('gate-does-not-stand');
  if (earlier !== null && earlier !== 'expired') return denied('appeal-exists');
  return ok(said);
}
