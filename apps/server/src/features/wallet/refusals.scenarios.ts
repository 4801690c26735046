import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { depositDenial, givenDenial, modeDenial } from './play-money.ts';

export const refusals: RefusalPlaces = {
  'play-money.ts': [
    ['no-play-money', 'play money in live mode', () => modeDenial(false)],
    ['play-money-given', 'play money a second time', () => givenDenial(true)],
    ['play-money-or-deposit', 'play money after a deposit', () => depositDenial({ number: 'D1', isPending: false })],
  ],
};
