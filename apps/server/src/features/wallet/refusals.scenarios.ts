import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { tableNow } from '../../testing/order-situation.ts';
import { playMoneyDenial } from './play-money.ts';

const standing = { gates: [], realName: 'verified' } as const;

export const refusals: RefusalPlaces = {
  'play-money.ts': [
    ['no-play-money', 'play money in live mode', () => playMoneyDenial({ paperMode: false, standing, had: false, systemNow: tableNow })],
    ['play-money-given', 'play money a second time', () => playMoneyDenial({ paperMode: true, standing, had: true, systemNow: tableNow })],
  ],
};
