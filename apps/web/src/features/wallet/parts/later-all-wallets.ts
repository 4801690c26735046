import { lazyPart } from '../../../lib/lazy-part.tsx';

const parts = () => import('./all-wallets.tsx');

export const LaterAllWallets = lazyPart(() => parts().then(part => part.AllWallets));
export const LaterOtherWallets = lazyPart(() => parts().then(part => part.OtherWallets));
