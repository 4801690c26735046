import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'calls.ts': [
    ['malformed', 'the clock goes to what is no moment', 'features/market/clock.test.ts', { field: 'goTo' }],
    ['malformed', 'the clock goes at a broken speed', 'features/market/clock.test.ts', { field: 'speed' }],
    ['malformed', 'a calendar from a day that is none', 'features/market/market.test.ts', { field: 'from' }],
  ],
  'market-clock.ts': [
    ['clock-not-yours', 'the clock of a server that others reach', 'features/market/clock.test.ts'],
    ['clock-not-backwards', 'the clock goes to a moment that is over', 'features/market/clock.test.ts'],
    ['invalid-date', 'the clock goes further than it may', 'features/market/clock.test.ts', { days: 31 }],
  ],
};
