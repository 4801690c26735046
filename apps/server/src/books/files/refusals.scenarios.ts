import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'files.ts': [
    ['submitted-too-frequently', 'more pictures in an hour than anybody needs', 'adapters/pictures/hostile-files.test.ts'],
    ['picture-unreadable', 'a file that doesn’t begin as a picture', 'adapters/pictures/hostile-files.test.ts'],
    ['picture-unreadable', 'a picture that breaks off', 'adapters/pictures/hostile-files.test.ts'],
    ['picture-too-large', 'a picture of too many bytes or points', 'adapters/pictures/hostile-files.test.ts', { megabytes: 10, megapixels: 40 }],
  ],
};
