import { denial, type Denial } from '@parkett/contract';
import { money, ok, refuse, type Result } from '@parkett/kernel';

/** The promise of the check-in: seven of them make 1,00 €. */
export const checkInsOfReward = 7;
export const reward = money('EUR', 100n);

/** Judges the taking of a reward. `unused`: the check-ins that made none yet, oldest first; answers those that this one uses up. */
export function decideReward(unused: readonly bigint[]): Result<readonly bigint[], Denial> {
  if (unused.length < checkInsOfReward) {
    return refuse(denial('insufficient-check-in-count', { needed: checkInsOfReward, available: unused.length }));
  }
  return ok(unused.slice(0, checkInsOfReward));
}
