import { Refusal } from '../../lib/api.ts';

/** The customer reads of a longer wait instead. */
const waitMaxSeconds = 3;

/**
 * Goes on with a command for which the digits were just entered. The refusal that asked for them counts as a try, and the house takes the next one two
 * seconds later: a customer who types quickly isn't told that it was too soon.
 */
export async function onceAllowed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const seconds = error instanceof Refusal && error.code === 'given-too-quickly' ? Number(error.params['seconds']) : NaN;
    if (!(seconds <= waitMaxSeconds)) throw error;
    await new Promise(resolve => setTimeout(resolve, seconds * 1000));
    return send();
  }
}
