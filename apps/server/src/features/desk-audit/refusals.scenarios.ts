import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'index.ts': [['malformed', 'the audit is asked for from a day that is none', 'features/desk-audit/desk-audit.test.ts', { field: 'from, to' }]],
};
