import type { Instant } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { defineMessage, defineTelling, followersOf } from '../messages/index.ts';
import type { InterruptionKind, Turn } from './rules/interruption.ts';

/** The interruptions of these instruments that haven't ended, as far as they are written. */
export async function readRunning(from: Queryable, instruments: readonly number[]): Promise<Map<number, InterruptionKind>> {
  const rows = await from.query<{ instrument: number; kind: InterruptionKind }>(
    'market-data.running',
    `select i.instrument, n.kind from unnest($1::int4[]) i(instrument) cross join lateral (
       select kind, is_end from market_interruption where instrument_id = i.instrument order by id desc limit 1) n where not n.is_end`,
    [numbersLiteral([...new Set(instruments)])],
  );
  return new Map(rows.map(({ instrument, kind }) => [instrument, kind]));
}

/** Writes a beginning or an end; one that is there already stays as it is. */
export const insertTurn = (tx: Tx, { instrument, kind, isEnd, at }: Turn): Promise<unknown> =>
  tx.query(
    'market-data.insert-interruption',
    'insert into market_interruption (instrument_id, kind, is_end, at) values ($1, $2, $3, $4) on conflict do nothing',
    [instrument, kind, isEnd, timestamp(at)],
  );

const kinds = { halt: 'trading-halted', 'volatility-auction': 'volatility-auction' } as const;
const over = 'interruption-over';

export const interruptionMessages = ([...Object.values(kinds), over] as const).map(defineMessage);

type Row = { readonly id: bigint; readonly instrument: number; readonly kind: InterruptionKind; readonly isEnd: boolean; readonly at: Instant };

/** An interruption is one message to all who watch or hold its instrument, and its end is another. */
export const interruptionTelling = defineTelling<Row>({
  table: 'market_interruption',
  columns: 'id, instrument_id as instrument, kind, is_end as "isEnd", at',
  tell: (rows, { instruments }) =>
    rows.map(({ id: about, instrument, kind, isEnd, at }) => {
      const { code, class: classOf, name } = instruments.withId(instrument);
      return { customer: followersOf(instrument), kind: isEnd ? over : kinds[kind], about, at, parameters: { code, class: classOf, name } };
    }),
  owed: () => 'select id as about, -instrument_id::int8 as customer, tx from market_interruption',
});
