import type { Declared } from '../../lib/reads/query.ts';

export const reads = { state: { path: 'identity/state', topics: [] } } as const satisfies Record<string, Declared>;
