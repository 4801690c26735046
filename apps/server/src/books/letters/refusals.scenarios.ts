import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'letters.ts': [['letter-link-unknown', 'the link was copied in part', 'features/letters/letters.test.ts']],
  'rules/links.ts': [
    ['letter-link-used', 'a link is opened once more', 'features/letters/letters.test.ts'],
    ['letter-link-expired', 'a link is opened after its time, or after another one took its place', 'features/letters/letters.test.ts'],
  ],
};
