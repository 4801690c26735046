import { denied, type Denial } from '@parkett/contract';
import type { deskThreadKinds } from '@parkett/contract/desk-customer-service';
import type { threadStates } from '@parkett/contract/thread-words';
import { ok, type Result } from '@parkett/kernel';

export type ThreadKind = (typeof deskThreadKinds)[number];
export type ThreadState = (typeof threadStates)[number];
/** `isErased`: its customer was erased, so nobody is there to read an answer. */
type Known = { readonly kind: ThreadKind; readonly state: ThreadState; readonly isErased?: boolean };

/** The state after a text of the customer: a closed thread is reopened, an answered one waits for an answer again. */
export function afterText(state: ThreadState): ThreadState {
  return state === 'closed' || state === 'reopened' ? 'reopened' : 'open';
}

/** The state after an answer of the house. Only its customer reopens a closed thread. */
export function afterAnswer({ state, isErased }: Known): Result<ThreadState, Denial> {
  if (isErased) return denied('customer-erased');
  return state === 'closed' ? denied('thread-closed') : ok('answered');
}

/** The same of an answer of simulated staff: questions that wait, and no others. */
export const afterStaff = ({ kind, state }: Known): Result<ThreadState, Denial> =>
  kind === 'question' && (state === 'open' || state === 'reopened') ? ok('answered') : denied('thread-not-theirs');

/** The state after closing. A complaint is answered before it is closed, unless its customer was erased. */
export function afterClosing({ kind, state, isErased = false }: Known): Result<ThreadState, Denial> {
  if (state === 'closed') return denied('thread-closed');
  return kind === 'complaint' && state !== 'answered' && !isErased ? denied('complaint-unanswered') : ok('closed');
}
