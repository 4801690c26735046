import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Unlock } from '../../features/block-trades/parts/buy-sheet.tsx';

const FundPassword = lazyPart(() => import('../../features/trading/parts/fund-password.tsx').then(parts => parts.FundPassword));

/** The six digits before a block. */
export const blockUnlock: Unlock = step => <FundPassword {...step} />;
