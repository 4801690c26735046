import type { Refusal } from '../../../lib/api.ts';

/** What takes the customer's own lock away: what was shown, the password beside it, or nothing that is asked for here. */
export type Unlock = 'yes' | 'with-password' | 'no';

/** What a refused sign-in says of it. A word that isn't known offers nothing. */
export function unlockOf({ params }: Pick<Refusal, 'params'>): Unlock {
  const { unlock } = params;
  return unlock === 'yes' || unlock === 'with-password' ? unlock : 'no';
}
