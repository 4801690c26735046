import { denial, type Denial, type PasskeyToUse, type UsedPasskey } from '@parkett/contract';
import { ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Holder } from '../../books/second-factors/index.ts';
import type { SignInParts } from './parts.ts';

const holderOf = ({ customer }: SignedIn): Holder => ({ kind: 'customer', id: customer.id });

/** Signed for nothing but trading on this session: no door and no confirmation takes it. */
const purposeOf = ({ session }: SignedIn) => ({ of: JSON.stringify(['unlock trading', String(session.id)]) });

export const unlockChallenge = ({ secondFactors }: SignInParts, caller: SignedIn): Promise<PasskeyToUse> =>
  secondFactors.challenge(holderOf(caller), purposeOf(caller));

/**
 * In the place of the six digits, once there are some: a passkey can't be guessed, so that their lock doesn't stop it. It unlocks orders and moves no
 * money. Answers until when.
 */
export async function unlockWithPasskey(parts: SignInParts, known: SignedIn, passkey: UsedPasskey): Promise<Result<Instant, Denial>> {
  const caller = await parts.customers.look(known);
  if (!caller.customer.hasFundPassword) return refuse(denial('fund-password-not-set'));
  const proved = await parts.secondFactors.prove(holderOf(caller), { passkey }, purposeOf(caller));
  return proved.ok ? ok(await parts.fundPasswords.unlockProved(caller, { byPasskey: true })) : proved;
}
