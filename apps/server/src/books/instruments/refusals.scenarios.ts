import { asInstant, asTradingDate, refuse, zonedInstant } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { InstrumentList, universe } from './index.ts';

const list = new InstrumentList(universe, {
  ...{ listedFrom: () => null, announcedFrom: () => asInstant(0), listedUntil: () => zonedInstant(asTradingDate('2026-12-09'), '22:00') },
  now: () => zonedInstant(asTradingDate('2026-12-10'), '08:00'),
});

export const refusals: RefusalPlaces = {
  'index.ts': [
    ['product-missing', 'a code that nothing has', () => refuse(list.whyMissing('NOPE'))],
    ['product-delisted', 'a share whose last day is over', () => refuse(list.whyMissing('SAP'))],
  ],
};
