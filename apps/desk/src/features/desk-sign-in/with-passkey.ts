import { NoPasskey, Refusal, signWithPasskey } from '@parkett/client';
import { ask } from '../../lib/api.ts';
import type { Me } from '../../lib/operator.ts';

const needsPasskey = (error: unknown): boolean => error instanceof Refusal && error.code === 'passkey-needed-again';

/**
 * Does what a session isn't enough for; where the passkey was shown too long ago it is asked for, which opens a new session, and the same is done again.
 * Throws NoPasskey when the question was closed, or the passkey is somebody else's.
 */
export async function withPasskey<Answer>({ id }: Pick<Me, 'id'>, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!needsPasskey(error)) throw error;
  }
  const passkey = await signWithPasskey(await ask('session/passkeyChallenge', {}));
  await ask('session/signInByPasskey', { passkey });
  const { operator } = await ask('session/me', {});
  if (operator?.id !== id) throw new NoPasskey('not of the one who is signed in');
  return work();
}
