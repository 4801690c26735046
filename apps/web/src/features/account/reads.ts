import type { Declared } from '../../lib/reads/query.ts';

/** What is asked again when the stream tells that the customer's money changed. */
export const reads = {
  overview: { path: 'wallet/overview', topics: ['wallet'] },
} as const satisfies Record<string, Declared>;
