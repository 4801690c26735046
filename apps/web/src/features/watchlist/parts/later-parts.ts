import { lazyPart } from '../../../lib/lazy-part.tsx';

/** Only somebody without an account meets it: its code comes when it is wanted. */
export const Visitor = lazyPart(() => import('./visitor.tsx').then(part => part.Visitor));
