import { showToast } from '@parkett/ui';
import { Refusal } from './api.ts';
import { loadTexts } from './texts.ts';

/** What is done in general, with the words for its success and for a failure that brings none of its own. */
const words = {
  add: ['added', 'notAdded'],
  change: ['changed', 'notChanged'],
  delete: ['deleted', 'notDeleted'],
  submit: ['submitted', 'notSubmitted'],
  update: ['updated', 'notUpdated'],
  query: ['loaded', 'notLoaded'],
} as const;
export type Deed = keyof typeof words;

/**
 * Says how something ended once it has, in the catalogue's generic words: for what has no better text of its own.
 * A refusal with a sentence has said that already, and silence says itself.
 */
export async function saying<T>(deed: Deed, work: Promise<T>): Promise<T> {
  const [done, failed] = words[deed];
  try {
    const result = await work;
    showToast((await loadTexts('common'))(done), 'success');
    return result;
  } catch (error) {
    if (error instanceof Refusal && error.message === '') showToast((await loadTexts('common'))(failed), 'danger');
    throw error;
  }
}
