import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../../platform/db.ts';
import type { Within } from './asked.ts';

export type HouseExecution = {
  id: bigint;
  instrumentId: number;
  price: bigint;
  at: Instant;
  /** The house is the buyer; else it is the seller. */
  houseBuys: boolean;
  tick: { id: bigint; instrumentId: number; at: Instant; reference: bigint; bids: [string, string][]; asks: [string, string][] } | null;
};

/** Executions with the house on a side, beside the tick that each names. */
export async function houseExecutions(db: Queryable, within: Within): Promise<HouseExecution[]> {
  const rows = await db.arrays<unknown[]>(
    '',
    `select x.id, x.instrument_id, x.price, x.executed_at, x.buy_order = 0, t.id, t.instrument_id, t.at, t.reference, t.bids, t.asks
     from execution x left join market_tick t on t.id = x.tick_id
     where ${within.execution('x.id')} and (x.buy_order = 0 or x.sell_order = 0) order by x.id`,
  );
  return rows.map(row => {
    const [id, instrumentId, price, at, houseBuys, tick, tickInstrument, tickAt, reference, bids, asks] = row as never[];
    const known = tick === null ? null : { id: tick!, instrumentId: tickInstrument!, at: tickAt!, reference: reference!, bids: bids!, asks: asks! };
    return { id: id!, instrumentId: instrumentId!, price: price!, at: at!, houseBuys: houseBuys!, tick: known };
  });
}
