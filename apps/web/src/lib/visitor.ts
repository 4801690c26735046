import { useSession } from './session.ts';
import { read } from './stored.ts';

/** Nobody is signed in, and nobody was: a customer's screen asks for that and nothing of the server. A stored session that has ended meets its 401. */
export const useVisitor = (): boolean => useSession().state === 'anonymous' && read('token') === null;
