import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { entriesOf, readName } from './rules/lists.ts';

export const refusals: RefusalPlaces = {
  'index.ts': [
    ['list-does-not-exist', 'a list of somebody else', 'features/watchlist/watchlist.test.ts'],
    ['too-many-lists', 'one more list than anybody may have', 'features/watchlist/watchlist.test.ts', { maximum: 20 }],
  ],
  'rules/lists.ts': [
    ['name-missing', 'a list without a name', () => readName(' ', [])],
    ['name-taken', 'a list by a name that is there', () => readName('Banks', ['banks'])],
    ['too-many-entries', 'one more entry than a list may have', () => entriesOf(['SAP', 'DTE'], { present: [], isListed: () => true, maximum: 1 })],
    ['product-missing', 'a code that isn’t listed', () => entriesOf(['SAP'], { present: [], isListed: () => false, maximum: 1 })],
  ],
};
