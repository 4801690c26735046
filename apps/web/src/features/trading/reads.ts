import type { Declared } from '../../lib/reads/query.ts';

/** What is asked again when the stream tells that the customer's own orders, positions or money changed. */
export const reads = {
  orders: { path: 'trade/orders', topics: ['orders'] },
  order: { path: 'trade/one', topics: ['orders'] },
  ordered: { path: 'trade/ordered', topics: ['orders'] },
  endedStops: { path: 'trade/endedStops', topics: ['orders'] },
  own: { path: 'trade/own', topics: ['orders', 'positions'] },
  positions: { path: 'trade/positions', topics: ['positions'] },
  holdings: { path: 'trade/holdings', topics: ['orders', 'positions'] },
  position: { path: 'trade/position', topics: ['orders', 'positions'] },
  value: { path: 'trade/value', topics: ['positions', 'wallet'] },
  realised: { path: 'trade/realised', topics: ['positions'] },
  executions: { path: 'trade/executions', topics: ['orders', 'positions'] },
  queue: { path: 'trade/queue', topics: ['orders'] },
  costs: { path: 'trade/costs', topics: ['orders', 'wallet'] },
} as const satisfies Record<string, Declared>;
