import { lazyPart } from '../../../lib/lazy-part.tsx';

export const LaterChannelView = lazyPart(() => import('./channel-view.tsx').then(part => part.ChannelView), { isScreen: true });
