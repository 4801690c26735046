import type { Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

export type Tick = {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly at: Instant;
  readonly source: string;
  readonly reference: bigint;
  readonly bids: object;
  readonly asks: object;
};

const table = tableOf<Tick>({
  id: ['id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  at: ['at', 'timestamptz'],
  source: ['source', 'text'],
  reference: ['reference', 'int8'],
  bids: ['bids', 'jsonb'],
  asks: ['asks', 'jsonb'],
});

/** Keeps the ticks behind executions; one that is known stays as it was written first. */
export async function insertTicks(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return;
  await tx.query(
    'orders.insert-ticks',
    `insert into market_tick (${table.columns}) select * from ${table.unnested} on conflict (id) do nothing`,
    table.arraysOf(ticks),
  );
}
