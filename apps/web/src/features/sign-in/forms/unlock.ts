import type { Refusal } from '../../../lib/api.ts';

/** The proof that lifts the customer's own lock: the one just shown, that with the password, or none that this form can ask for. */
export type Unlock = 'yes' | 'with-password' | 'no';

/** The unlock that a refused sign-in offers. An unknown word offers none. */
export function unlockOf({ params }: Pick<Refusal, 'params'>): Unlock {
  const { unlock } = params;
  return unlock === 'yes' || unlock === 'with-password' ? unlock : 'no';
}
