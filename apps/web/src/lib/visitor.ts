import { useSession } from './session.ts';
import { read } from './stored.ts';

/** There is no session and no stored one. A stored session that has ended is noticed by its 401. */
export const useVisitor = (): boolean => useSession().state === 'anonymous' && read('token') === null;
