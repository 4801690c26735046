import { useEffect } from 'react';
import { ask } from './api.ts';
import { isEnding } from './session-end.ts';
import { useSession } from './session.ts';
import { read } from './stored.ts';

/** There is no session and no stored one. A stored session that has ended is noticed by its 401. */
export const useVisitor = (): boolean => useSession().state === 'anonymous' && read('token') === null;

/**
 * Guards a customer's screen (decisions.md 'Calls'): a visitor sees its frame and what it needs, meets the 401 and is led to sign in.
 * Answers whether a visitor is here.
 */
export function useGuard(): boolean {
  const isVisitor = useVisitor();
  useEffect(() => {
    if (isVisitor && !isEnding()) void ask('user/profile', {}, { quiet: true }).catch(() => undefined);
  }, [isVisitor]);
  return isVisitor;
}
