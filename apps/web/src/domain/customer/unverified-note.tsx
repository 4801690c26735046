import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCustomer } from '../../lib/session.ts';

const WhatIsMissing = lazyPart(() => import('./what-is-missing.tsx').then(part => part.WhatIsMissing));

/** Somebody is signed in whose name isn't verified: what opens something is refused them. */
export const useUnverified = (): boolean => useCustomer()?.is_true === 0;

/** Says what is missing before trading, and leads to it or to an account that can trade at once; nothing for everybody else. */
export const UnverifiedNote = () => (useUnverified() ? <WhatIsMissing /> : null);
