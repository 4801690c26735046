import { lazyPart } from '../../../lib/lazy-part.tsx';

export const LaterFundRecord = lazyPart(() => import('./fund-record.tsx').then(part => part.FundRecord), { isScreen: true });
