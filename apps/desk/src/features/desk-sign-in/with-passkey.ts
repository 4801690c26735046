import { ask, Refused } from '../../lib/api.ts';
import type { Me } from '../../lib/operator.ts';
import { signWithPasskey } from '../../lib/passkeys.ts';

const needsPasskey = (error: unknown): boolean => error instanceof Refused && error.code === 'passkey-needed-again';

/**
 * Does what a session isn't enough for; where the passkey was shown too long ago it is asked for, which opens a new session, and the same is done again.
 * Null when the person broke it off, or was somebody else.
 */
export async function withPasskey<Answer>({ id }: Pick<Me, 'id'>, work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (!needsPasskey(error)) throw error;
  }
  const passkey = await signWithPasskey(await ask('session/passkeyChallenge', {}));
  if (!passkey) return null;
  await ask('session/signInByPasskey', { passkey });
  const { operator } = await ask('session/me', {});
  return operator?.id === id ? work() : null;
}
