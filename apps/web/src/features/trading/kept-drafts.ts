import { prefix, typedStorage, type Kept } from '../../lib/form/typed-storage.ts';
import { read } from '../../lib/stored.ts';
import { emptyDraft, type Draft } from './order-draft.ts';

/** The account that is signed in; a visitor's ticket is kept nowhere, since its address has it. */
const owner = (): string => (read('token') === null ? '' : (read('account') ?? ''));
const keyOf = (code: string): string => `${prefix}order ${code}`;

/** The draft in the ticket of an instrument, until it is sent, emptied or he signs out; null without any. */
export function keptDraft(code: string): Draft | null {
  const text = typedStorage()?.getItem(keyOf(code)) ?? null;
  if (text === null) return null;
  const kept = JSON.parse(text) as Kept;
  return kept.owner !== '' && kept.owner === owner() ? { ...emptyDraft('buy'), ...(JSON.parse(String(kept.typed['draft'])) as Draft) } : null;
}

/** null: nothing is left to keep. */
export function keepDraft(code: string, draft: Draft | null): void {
  const storage = typedStorage();
  if (draft === null || owner() === '') return storage?.removeItem(keyOf(code));
  const kept: Kept = { owner: owner(), typed: { draft: JSON.stringify(draft) } };
  storage?.setItem(keyOf(code), JSON.stringify(kept));
}
